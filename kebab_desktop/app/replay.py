"""A stored question asked again, and how the new answer differs from the old one."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, replace

from kebab_desktop.app.models import ModelService
from kebab_desktop.app.policies import ask_policy, search_policy
from kebab_desktop.app.preferences import PreferencesService
from kebab_desktop.ask.pipeline import AskPipeline
from kebab_desktop.ask.policy import AskPolicy, Gates, SearchPolicy
from kebab_desktop.core.answers import Answer, AskOptions, Citation
from kebab_desktop.core.branches import line_before
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.conversations import Turn
from kebab_desktop.core.errors import HistoryError, SettingsError, UsageError
from kebab_desktop.core.events import AnswerReady, AskEvent
from kebab_desktop.core.history_store import HistoryStore
from kebab_desktop.core.retrieval import Hit, SearchMode
from kebab_desktop.settings.catalogue import knobs, value_of
from kebab_desktop.settings.schema import Settings
from kebab_desktop.settings.store import overridden

logger = logging.getLogger(__name__)

_STORED = {
    "search.default_k": "default_k",
    "answer.temperature": "temperature",
    "answer.seed": "seed",
    "answer.max_answer_tokens": "max_answer_tokens",
    "answer.max_context_tokens": "max_context_tokens",
    "answer.prompt_template_version": "template_version",
}
_GATE_KEYS = {
    SearchMode.HYBRID: "rag.score_gate",
    SearchMode.VECTOR: "rag.vector_gate",
    SearchMode.LEXICAL: "rag.lexical_gate",
}
_FIXED = {
    "models.embedding_device": "All questions are embedded on the same device: change it in the settings.",
    "chunking.": "Chunks are cut when documents are indexed: change it in the settings and index again.",
    "general.": "It has no part in an answer.",
    "sources.": "It has no part in an answer.",
    "privacy.": "It has no part in an answer.",
    "logs.": "It is used when a log is analyzed: change it in the settings and analyze the log again.",
}
"""Beginnings of settings that a replay cannot change, and why."""
_TOLD_OTHERWISE = frozenset({"search.mode", "answer.engine", "models.gguf_path", *_STORED})
"""Settings in whose place an answer keeps what its question really used."""


@dataclass(frozen=True, slots=True)
class RankChange:
    """A chunk in the two rankings; None where it is missing."""

    chunk_id: str
    place: str
    section: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class SettingChange:
    """A setting that has another value now than the one an answer was made with."""

    key: str
    then: object
    now: object


@dataclass(frozen=True, slots=True)
class Replay:
    """The old and the new answer, and what changed between them; ``settings`` were set for the new one alone."""

    before: Answer
    after: Answer
    settings: Mapping[str, object]
    ranks: tuple[RankChange, ...]
    cited_before: tuple[str, ...]
    cited_after: tuple[str, ...]

    @property
    def same(self) -> bool:
        """Whether ranking, text and citations are equal."""
        moved = any(change.before != change.after for change in self.ranks)
        return not moved and self.before.text == self.after.text and self.cited_before == self.cited_after


class ReplayService:
    """Asks stored questions again on the knowledge base of now; what comes out is not stored.

    ``pipeline`` makes a pipeline for a search policy.
    """

    def __init__(
        self,
        store: HistoryStore,
        pipeline: Callable[[SearchPolicy], AskPipeline],
        models: ModelService,
        preferences: PreferencesService,
    ) -> None:
        self._store = store
        self._pipeline = pipeline
        self._models = models
        self._preferences = preferences

    def replay(self, answer: Answer, settings: Mapping[str, object], token: CancelToken) -> Iterator[AskEvent]:
        """Yield the events of the question asked as it was then, after the same turns, with other ``settings``.

        Whatever the answer was made with holds again unless it is set; what it does not keep is as it is now. Raises
        SettingsError for a setting that does not exist or a value that is not allowed, UsageError for one that a
        replay cannot change and for an answer about a log.
        """
        for key in settings:
            reason = next((why for fixed, why in _FIXED.items() if key.startswith(fixed)), "")
            if reason:
                raise UsageError(f"'{key}' cannot be set for a replay.", hint=reason)
        if answer.log_citations:
            raise UsageError("This answer explains a log, which is not kept.", hint="Analyze the log again.")
        chosen = overridden(_as_then(self._preferences.current(), answer), settings)
        engine = _engine(answer, settings, chosen)
        turns = self._turns_before(answer)
        with nullcontext() if engine == "quotes" else self._models.opened_with(chosen.models) as model:
            yield from self._pipeline(search_policy(chosen)).ask(
                answer.question,
                _options(answer, settings, engine),
                policy=_policy(answer, settings, chosen),
                model=model,
                history_turns=turns,
                turn_index=answer.turn_index,
                token=token,
            )

    def difference(self, before: Answer, after: Answer, settings: Mapping[str, object]) -> Replay:
        """Return what changed from one answer to another one of the same question."""
        return Replay(before, after, dict(settings), _ranks(before.hits, after.hits), _cited(before), _cited(after))

    def changes_since(self, answer: Answer) -> tuple[SettingChange, ...]:
        """Return the settings in force now that differ from those an answer was made with, as far as it keeps them.

        The search mode is not compared: a question chooses it.
        """
        now = self._preferences.current()
        then: dict[str, object] = {**_kept(answer), **_stored(answer), "answer.engine": answer.model.provider}
        gate = _GATE_KEYS.get(_judged_by(answer))
        if gate is not None and not math.isnan(answer.retrieval.score_gate):
            then[gate] = answer.retrieval.score_gate
        pairs = ((key, value, value_of(now, key)) for key, value in then.items())
        return tuple(SettingChange(key, old, new) for key, old, new in pairs if not _alike(old, new))

    def run(self, trace_id: str, settings: Mapping[str, object], token: CancelToken) -> Replay:
        """Replay a stored answer to its end; raises HistoryError when there is none."""
        before = self._store.answer(trace_id)
        if before is None:
            raise HistoryError(f"There is no answer '{trace_id}'.", hint="'kebab history' lists the trace ids.")
        for event in self.replay(before, settings, token):
            if isinstance(event, AnswerReady):
                return self.difference(before, event.answer, settings)
        raise AssertionError("an ask ends with AnswerReady")

    def _turns_before(self, answer: Answer) -> list[Turn]:
        if answer.conversation_id is None or answer.turn_index is None:
            return []
        return line_before(self._store.turns(answer.conversation_id)[: answer.turn_index], answer.follows)


def _engine(answer: Answer, settings: Mapping[str, object], chosen: Settings) -> str:
    """Who writes: who is set, the model when another file is set, else who wrote then."""
    if "answer.engine" in settings:
        return chosen.answer.engine
    return "llama" if "models.gguf_path" in settings else answer.model.provider


def _options(answer: Answer, settings: Mapping[str, object], engine: str) -> AskOptions:
    parameters = answer.parameters
    return AskOptions(
        mode=None if "search.mode" in settings else _mode(answer),
        filters=parameters.filters,
        answer_anyway=parameters.answer_anyway,
        engine=engine,
        multi_hop=parameters.multi_hop,
    )


def _mode(answer: Answer) -> SearchMode:
    """Answers of old versions have no parameters (k is 0 there), only the mode that really searched."""
    return answer.parameters.mode if answer.parameters.k else answer.retrieval.mode


def _policy(answer: Answer, settings: Mapping[str, object], chosen: Settings) -> AskPolicy:
    policy = ask_policy(chosen)
    kept = {_STORED[key]: value for key, value in _stored(answer).items() if key not in settings}
    policy = replace(policy, **kept)  # type: ignore[arg-type]
    mode = _judged_by(answer)
    key = _GATE_KEYS.get(mode)
    if key is None or key in settings or math.isnan(answer.retrieval.score_gate):
        return policy
    return replace(policy, gates=_with_gate(policy.gates, mode, answer.retrieval.score_gate))


def _judged_by(answer: Answer) -> SearchMode:
    """Return the mode whose threshold the answer had to reach: that of the confidence, or that of its own score."""
    return SearchMode.HYBRID if answer.retrieval.judged else answer.retrieval.mode


def _stored(answer: Answer) -> dict[str, object]:
    """Return what an answer was made with by key of the setting; answers of old versions keep nothing."""
    parameters = answer.parameters
    if not parameters.k:
        return {}
    return {
        "search.default_k": parameters.k,
        "answer.temperature": parameters.temperature,
        "answer.seed": parameters.seed,
        "answer.max_answer_tokens": parameters.max_answer_tokens,
        "answer.max_context_tokens": parameters.max_context_tokens,
        "answer.prompt_template_version": answer.prompt_template_version,
    }


def _kept(answer: Answer) -> dict[str, object]:
    """Return the settings in force then that a replay can use again and that are settings still."""
    known = {each.key for each in knobs()}
    return {
        key: value
        for key, value in answer.parameters.settings.items()
        if key in known and key not in _TOLD_OTHERWISE and not key.startswith(tuple(_FIXED))
    }


def _as_then(settings: Settings, answer: Answer) -> Settings:
    """Return the settings as they were for an answer; a value that is no longer allowed is as it is now."""
    for key, value in _kept(answer).items():
        try:
            settings = overridden(settings, {key: value})
        except SettingsError:
            logger.info("%s was %r for the answer, which is not allowed any more", key, value)
    return settings


def _alike(old: object, new: object) -> bool:
    if isinstance(old, float) or isinstance(new, float):
        return math.isclose(float(str(old)), float(str(new)), abs_tol=1e-9)
    return old == new


def _with_gate(gates: Gates, mode: SearchMode, gate: float) -> Gates:
    match mode:
        case SearchMode.HYBRID:
            return replace(gates, hybrid=gate)
        case SearchMode.VECTOR:
            return replace(gates, vector=gate)
        case SearchMode.LEXICAL:
            return replace(gates, lexical=gate)
        case SearchMode.KEYWORD:
            return gates


def _ranks(before: tuple[Hit, ...], after: tuple[Hit, ...]) -> tuple[RankChange, ...]:
    """Return every chunk of both rankings, in the order of the new one, those that are gone at the end."""
    old = {hit.chunk.id: hit.rank for hit in before}
    new = {hit.chunk.id: hit.rank for hit in after}
    chunks = {hit.chunk.id: hit.chunk for hit in (*after, *before)}
    return tuple(
        RankChange(
            identity,
            f"{chunk.source_id}/{chunk.path}:{chunk.span.start}",
            chunk.section or chunk.title,
            old.get(identity),
            new.get(identity),
        )
        for identity, chunk in chunks.items()
    )


def _cited(answer: Answer) -> tuple[str, ...]:
    return tuple(sorted({_place(citation) for citation in answer.citations}))


def _place(citation: Citation) -> str:
    return f"{citation.source_id}/{citation.doc_path}:{citation.line_start}-{citation.line_end}"
