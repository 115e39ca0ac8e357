"""Fakes of the facade: they answer at once, or wait where a test wants to look."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import cast

from kebab_desktop.app.drafts import KeptDraft
from kebab_desktop.app.freshness import Freshness
from kebab_desktop.app.held_drops import HeldDrop
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.pins import PinCheck
from kebab_desktop.app.sample_questions import Sample
from kebab_desktop.app.scope import Facets
from kebab_desktop.app.views import DocumentView, EngineStatus, HealthCheck, IndexStatus, SettingView, SourceView
from kebab_desktop.core.answers import Answer, AskOptions, Outcome
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.conversations import Conversation
from kebab_desktop.core.documents import Problem
from kebab_desktop.core.events import (
    AnswerReady,
    AskEvent,
    FileDone,
    FileStarted,
    IngestDone,
    IngestEvent,
    IngestSummary,
    QuotesReady,
    RetrievalDone,
    ScanDone,
    StageEntered,
    TokenArrived,
)
from kebab_desktop.core.model_runtime import ModelRuntime
from kebab_desktop.core.patience import Patience
from kebab_desktop.settings.schema import Settings
from tests.ui import samples

_WAIT_S = 20.0


class Gate:
    """A place where a fake waits until the test opens it or the job is cancelled; open unless closed."""

    def __init__(self) -> None:
        self._open = threading.Event()
        self._open.set()
        self.reached = threading.Event()

    def close(self) -> None:
        """Let the next pass wait."""
        self._open.clear()

    def open(self) -> None:
        """Let the waiting and all later passes through."""
        self._open.set()

    def wait(self, token: CancelToken | None = None) -> None:
        """Wait; a cancelled token opens the gate as well."""
        self.reached.set()
        if token is not None:
            token.on_cancel(self._open.set)
        assert self._open.wait(_WAIT_S), "the test never opened the gate"


class FakeChat:
    """Streams :func:`samples.answer`; ``outcomes`` maps a question to another answer or to an error to raise."""

    def __init__(self) -> None:
        self.after_retrieval = Gate()
        self.after_quotes = Gate()
        self.mid_stream = Gate()
        self.asked: list[tuple[str, AskOptions]] = []
        self.outcomes: dict[str, Answer | Exception] = {}
        self.stored: dict[str, list[Answer]] = {}
        self.known: list[Conversation] = []
        self.hidden: set[str] = set()
        self.forgotten: set[str] = set()
        self.deaf = False

    def ask(self, question: str, options: AskOptions, token: CancelToken) -> Iterator[AskEvent]:
        self.asked.append((question, options))
        result = self.outcomes.get(question) or samples.answer(question)
        if isinstance(result, Exception):
            raise result
        final = replace(result, conversation_id=options.conversation_id, follows=options.follows)
        before = [each for answers in self.stored.values() for each in answers if each.trace_id == final.trace_id]
        if before:  # each answer has an id of its own
            final = replace(final, retrieval=replace(final.retrieval, trace_id=f"{final.trace_id}_{len(self.asked)}"))
        yield StageEntered("retrieve")
        yield RetrievalDone(final.hits)
        self.after_retrieval.wait(token)
        if final.outcome is not Outcome.REFUSED:
            yield StageEntered("quote")
            yield QuotesReady(final.quotes, samples.EVIDENCE)
            self.after_quotes.wait(token)
            partial = yield from self._stream(final.text, token)
            if _stopped(token) and not self.deaf:
                final = replace(final, text=partial, outcome=Outcome.STOPPED, grounded=False)
        self.stored.setdefault(options.conversation_id or "", []).append(final)
        yield AnswerReady(final)

    def _stream(self, text: str, token: CancelToken) -> Generator[AskEvent, None, str]:
        yield StageEntered("generate")
        words = text.split(" ")
        said = ""
        for number, word in enumerate(words):
            if _stopped(token) and not self.deaf:
                return said
            if number == len(words) // 2:
                self.mid_stream.wait(None if self.deaf else token)
            piece = word if number == 0 else f" {word}"
            said += piece
            yield TokenArrived(piece)
        return said

    def conversations(self, text: str = "") -> list[Conversation]:
        found = [item for item in self.known if item.id not in self.hidden and text.lower() in item.title.lower()]
        return sorted(found, key=lambda item: (item.pinned, item.updated_at), reverse=True)

    def has_conversation(self, conversation_id: str) -> bool:
        return conversation_id not in self.forgotten

    def start_conversation(self, first_question: str) -> Conversation:
        conversation = Conversation(
            f"con_{len(self.known) + 1}", first_question[:60], "2026-11-29T02:47:00Z", "2026-11-29T02:47:00Z", 1
        )
        self.known.append(conversation)
        return conversation

    def update_conversation(
        self, conversation_id: str, *, title: str | None = None, pinned: bool | None = None
    ) -> None:
        self.known = [
            replace(item, title=title or item.title, pinned=item.pinned if pinned is None else pinned)
            if item.id == conversation_id
            else item
            for item in self.known
        ]

    def delete_conversation(self, conversation_id: str) -> None:
        self.hidden.add(conversation_id)

    def restore_conversation(self, conversation_id: str) -> None:
        self.hidden.discard(conversation_id)

    def answers(self, conversation_id: str) -> list[Answer]:
        return list(self.stored.get(conversation_id, []))

    def export_conversation(self, conversation_id: str, format: str) -> str:
        return f"{format} of {conversation_id}"


class FakeKnowledge:
    """One document in two sources."""

    def __init__(self) -> None:
        self.found = samples.document()
        self.error: Exception | None = None
        self.opened: list[str] = []
        self.index = samples.INDEX
        self.indexing = Gate()
        self.disks = Patience()

    def sources(self) -> list[SourceView]:
        return list(samples.SOURCES)

    def document(self, document_id: str) -> DocumentView:
        self.opened.append(document_id)
        if self.error is not None:
            raise self.error
        return self.found

    def status(self) -> IndexStatus:
        return self.index

    def ingest(self, token: CancelToken) -> Iterator[IngestEvent]:
        yield from self.start_up(token)

    def start_up(self, token: CancelToken) -> Iterator[IngestEvent]:
        yield ScanDone(3, 0, 0, 0)
        for number in (1, 2, 3):
            yield FileStarted(f"gc/{number}.md", "bundled", number, 3)
            if number == 2:
                self.indexing.wait(token)
            if token.cancelled:
                break
            yield FileDone(f"gc/{number}.md", "bundled", "added", 2)
        yield IngestDone(IngestSummary(added=3, chunks=6, cancelled=token.cancelled))


@dataclass(slots=True)
class FakeSearch:
    """Sample questions."""

    questions: list[str] = field(default_factory=lambda: list(samples.SAMPLES))
    foreign: str = ""

    warmed: int = 0

    def warm_up(self) -> None:
        self.warmed += 1

    def sample_questions(self, limit: int = 4, language: str = "") -> list[Sample]:
        return [Sample(each, self.foreign) for each in self.questions[:limit]]

    def facets(self) -> Facets:
        return Facets(("bundled", "team"), ("docs",), ("GC", "TOMCAT"), ("HIGH",), ("deadlock", "heap"), ("en", "ko"))


class FakePreferences:
    """Settings that a test may replace."""

    def __init__(self) -> None:
        self.settings_in_force = Settings()
        self.subscribers: list[Callable[[str], None]] = []
        self.unmet: list[Problem] = []

    def file(self) -> Path:
        return Path("there", "is", "none", "settings.toml")

    def warnings(self) -> list[Problem]:
        return self.unmet

    def current(self) -> Settings:
        return self.settings_in_force

    def settings(self) -> list[SettingView]:
        return []

    def subscribe(self, callback: Callable[[str], None]) -> None:
        self.subscribers.append(callback)

    def tell(self, key: str, section: str, **values: object) -> None:
        """Change values of a section and announce ``key``."""
        old = getattr(self.settings_in_force, section)
        changed = {section: old.model_copy(update=values)}
        self.settings_in_force = self.settings_in_force.model_copy(update=changed)
        for subscriber in self.subscribers:
            subscriber(key)


@dataclass(slots=True)
class FakeModels:
    """The answer engine."""

    status: EngineStatus = samples.ENGINE

    def engine(self) -> EngineStatus:
        return self.status

    def runtime(self) -> ModelRuntime:
        return self.status.runtime


@dataclass(slots=True)
class FakeHistory:
    """Which stored answers are outdated, all by their first citation."""

    outdated: set[str] = field(default_factory=set)

    def stale(self) -> set[str]:
        return self.outdated

    def citation_states(self, answer: Answer) -> dict[int, Freshness]:
        first = min(each.marker for each in answer.citations)
        return {
            each.marker: Freshness.CHANGED if each.marker == first else Freshness.CURRENT for each in answer.citations
        }


class FakeDrafts:
    """Nothing was left unsaved."""

    def drafts(self) -> list[KeptDraft]:
        return []


class FakePins:
    """Nothing is pinned."""

    def check(self, _token: CancelToken) -> PinCheck:
        return PinCheck((), ())


class FakeBackups:
    """Nothing was restored, and nothing will be."""

    restored = False
    is_prepared = False


@dataclass(slots=True)
class FakeResets:
    """An Undo of an earlier start has so many answers to bring back."""

    unfinished: int = 0

    def finish_undo(self) -> int:
        number, self.unfinished = self.unfinished, 0
        return number


@dataclass(slots=True)
class FakeDoctor:
    """The data folder is well unless a test says otherwise."""

    folder: HealthCheck = field(default_factory=lambda: HealthCheck("Data folder", "ok", "there"))

    def data_folder(self) -> HealthCheck:
        return self.folder


class FakeHeldDrops:
    """Nothing waits for an answer."""

    def kept(self) -> tuple[HeldDrop, ...]:
        return ()

    def left_over(self) -> tuple[HeldDrop, ...]:
        return ()


class FakeDrops:
    """Goes on with what was dropped by looking at the sources."""

    def __init__(self, knowledge: FakeKnowledge) -> None:
        self.held = FakeHeldDrops()
        self.go_on = knowledge.ingest
        self.start_up = knowledge.start_up


class FakeKebab:
    """Looks like :class:`Kebab` to the window."""

    def __init__(self) -> None:
        self.chat = FakeChat()
        self.knowledge = FakeKnowledge()
        self.drops = FakeDrops(self.knowledge)
        self.search = FakeSearch()
        self.preferences = FakePreferences()
        self.models = FakeModels()
        self.history = FakeHistory()
        self.pins = FakePins()
        self.drafts = FakeDrafts()
        self.backups = FakeBackups()
        self.doctor = FakeDoctor()
        self.resets = FakeResets()
        self.data_dir = Path()
        self.closed = 0

    def close(self) -> None:
        self.closed += 1

    def as_kebab(self) -> Kebab:
        """Return this fake under the type that the window expects."""
        return cast(Kebab, self)


def conversations(count: int, titles: Sequence[str] = ()) -> list[Conversation]:
    """Return conversations, newest first."""
    return [
        Conversation(
            f"con_{number}",
            titles[number] if number < len(titles) else f"Conversation {number}",
            "2026-11-01T00:00:00Z",
            f"2026-11-{28 - number % 28:02d}T12:00:00Z",
            turns=number % 5 + 1,
        )
        for number in range(count)
    ]


def _stopped(token: CancelToken) -> bool:
    return token.cancelled
