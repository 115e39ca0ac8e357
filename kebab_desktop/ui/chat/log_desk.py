"""What is done with logs in the chat: dropped, pasted or attached, read, explained, shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QFileDialog

from kebab_desktop.core.answers import AskOptions
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import AskEvent
from kebab_desktop.ui.chat.asking import ConversationSlot, ConversationStarted, started
from kebab_desktop.ui.chat.composer import Composer
from kebab_desktop.ui.chat.log_question import LogQuestion
from kebab_desktop.ui.chat.log_turn import LogTurn
from kebab_desktop.ui.chat.offer_bar import OfferBar
from kebab_desktop.ui.chat.session import ChatSession, placed, transcript_of
from kebab_desktop.ui.chat.turn import RunningTurn
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.language import spoken
from kebab_desktop.ui.log_places import short
from kebab_desktop.ui.logs.line_taker import MOST_ASKED, MOST_ASKED_CHARS
from kebab_desktop.ui.logs.log_names import conversation_name
from kebab_desktop.ui.logs.reading import LogRead, LogTarget, Reading
from kebab_desktop.ui.logs.recognition import DropKind, Recognised, at_a_glance, recognise
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.widgets.file_dialog import FileDialog, LastFolder

if TYPE_CHECKING:
    from kebab_desktop.app.kebab import Kebab


@dataclass(frozen=True, slots=True, eq=False)
class Explaining:
    """Work for the ask lane: explain a log in a conversation, which begins with it if there is none."""

    kebab: Kebab
    read: LogRead
    title: str
    question: str
    options: AskOptions
    slot: ConversationSlot

    def __call__(self, token: CancelToken) -> Iterator[AskEvent | ConversationStarted]:
        """Yield the events of the explanation, after ConversationStarted for a new conversation."""
        yield from started(self.kebab.chat, self.slot, self.question or self.title)
        options = replace(self.options, conversation_id=self.slot.id)
        language = spoken(self.kebab.preferences.current().general.language)  # of the window, whatever the log is in
        yield from self.kebab.logs.explain(
            self.read.source, token, question=self.question, options=options, language=language
        )


class LogDesk(QObject):
    """Takes what is dropped on the chat; Markdown goes on to the knowledge page. ``offer`` asks where it is unclear."""

    def __init__(self, context: PageContext, session: ChatSession, composer: Composer, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._session = session
        self._composer = composer
        self._paths: list[Path] = []
        self._pasted: dict[str, str] = {}
        self._waiting: list[tuple[LogTurn | LogQuestion, bool]] = []
        self.offer = OfferBar()
        session.explain_requested.connect(self._explain)
        session.conversation_changed.connect(self.offer.forget)  # it was asked about the conversation that was left
        context.bridge.lane(LaneName.ASK).idle.connect(self._explain_next)
        self.offer.first_chosen.connect(self._analyze_held)
        self.offer.second_chosen.connect(self._take_held)
        composer.attach_requested.connect(self._choose_files)
        composer.edit.log_pasted.connect(self._offer_text)
        composer.edit.paths_pasted.connect(self.take_paths)

    @Slot(object)
    def take_paths(self, paths: Sequence[Path]) -> None:
        """Decide what dropped files are for; folders are looked into on the read lane."""
        self._paths = list(paths)
        self._composer.judge()  # what was refused before is not about these
        self.offer.forget()  # what was dropped before and not decided on
        kind = at_a_glance(self._paths)
        if kind is DropKind.MODEL:
            self._context.intents.model_dropped.emit(self._paths[0])
            return
        if kind is DropKind.KNOWLEDGE:
            self._context.intents.paths_dropped.emit(self._paths)
            return
        task = self._context.bridge.read(partial(recognise, self._paths))
        task.progressed.connect(self._decide)
        task.failed.connect(self._context.intents.failure_reported)

    def analyze(self, target: LogTarget, running: RunningTurn | None = None) -> None:
        """Read a log in the open conversation; what stands in the composer is the question about it.

        ``running``: go on with one that another page began to read.
        """
        question = self._composer.edit.toPlainText().strip() if running is None else running.question
        turn = LogTurn(target, question, self._context.theme, self._context.intents)
        turn.explain_requested.connect(self._explain)
        turn.reread_requested.connect(self._read_again)
        turn.card.text_wanted.connect(self._fetch_text)
        turn.card.knowledge_wanted.connect(self._context.intents.paths_dropped)
        self._pasted = {target.name: target.text} if target.text else {}
        self._composer.judge()
        if running is not None:
            turn.slot = running.slot
            turn.follow_reading(running.task, running.events)  # first: the composer asks whether anything runs
            self._session.resume(running, turn)
            return
        if question:
            self._composer.edit.remember(question)
            self._composer.edit.clear()
        turn.slot = self._session.begin(turn)
        reading = Reading(self._context.kebab.logs, target)
        task = self._context.bridge.submit(LaneName.WORK, reading)
        self._context.indexing.note_reading(task, target.title)
        turn.follow_reading(task)
        self._composer.edit.setFocus()

    @Slot(str)
    def put_lines(self, lines: str) -> None:
        """Put lines of a log into the question, below what stands there; the user types on behind them."""
        edit = self._composer.edit
        before = edit.toPlainText().rstrip()
        edit.put("\n".join(filter(None, (before, lines))) + "\n")
        edit.setFocus()

    @Slot(str)
    def _fetch_text(self, name: str) -> None:
        """Read the beginning of a file that is no log, secrets masked, for the question."""
        task = self._context.bridge.read(
            partial(_beginning, self._context.kebab, name, self._pasted.get(name), self.tr("Text of {name}:"))
        )
        task.progressed.connect(self.put_lines)
        task.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _decide(self, found: Recognised) -> None:
        if found.kind is DropKind.KNOWLEDGE:
            self._context.intents.paths_dropped.emit(self._paths)
        elif found.kind is DropKind.LOG:
            self.analyze(LogTarget(tuple(self._paths)))
        else:
            words = self.tr("Markdown files: {n}, other files: {m}. What are they for?")
            text = words.format(n=f"{found.markdown:,}", m=f"{found.others:,}")
            self.offer.offer(
                tuple(self._paths), text, self.tr("Analyze as logs"), self.tr("Add Markdown to the knowledge base")
            )

    @Slot(str)
    def _offer_text(self, text: str) -> None:
        self._composer.judge()
        lines = len(text.rstrip("\n").split("\n"))
        words = self.tr("The pasted text looks like a log ({n} lines).", "", lines)
        said = words.format(n=f"{lines:,}")
        self.offer.offer(text, said, self.tr("Analyze it"), self.tr("Put it into the question"))

    @Slot(object)
    def _analyze_held(self, held: object) -> None:
        if isinstance(held, str):
            name = self.tr("Pasted log {time}").format(time=datetime.now().astimezone().strftime("%H:%M:%S"))
            self.analyze(LogTarget(text=held, name=name))
        elif isinstance(held, tuple):
            self.analyze(LogTarget(held))

    @Slot(object)
    def _take_held(self, held: object) -> None:
        if isinstance(held, str):
            self._composer.edit.insert(held)
            self._composer.edit.setFocus()
        elif isinstance(held, tuple):
            self._context.intents.paths_dropped.emit(list(held))

    @Slot()
    def _choose_files(self) -> None:
        dialog = FileDialog(self._composer, self.tr("Attach logs"), LastFolder(self._context.window_state, "logs"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(self.take_chosen)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot(list)
    def take_chosen(self, names: list[str]) -> None:
        """Analyze attached files: no question what they are for."""
        self.analyze(LogTarget(tuple(Path(name) for name in names)))

    @Slot(object, bool)
    def _explain(self, turn: LogTurn | LogQuestion, anyway: bool) -> None:
        """Explain a log, after the answer that is being made: nobody asked for that to be stopped."""
        if self._context.bridge.busy(LaneName.ASK) and not turn.answering:
            self._waiting.append((turn, anyway))
            turn.wait()
        elif turn.read is not None and turn.slot is not None:
            options = self._composer.scope.options(anyway=anyway)
            if (transcript := transcript_of(self._session, turn.slot)) is not None:
                options = placed(options, transcript)
            name = conversation_name(turn.target, turn.read.result)
            work = Explaining(self._context.kebab, turn.read, name, turn.asked, options, turn.slot)
            turn.follow(self._context.bridge.submit(LaneName.ASK, work))

    @Slot()
    def _explain_next(self) -> None:
        waiting, self._waiting = [each for each in self._waiting if each[0].waiting], []
        for turn, anyway in waiting[:1]:
            self._explain(turn, anyway)
        self._waiting += waiting[1:]

    @Slot(object)
    def _read_again(self, turn: LogTurn) -> None:
        if turn.asked and not self._composer.edit.toPlainText().strip():
            self._composer.put(turn.asked)
        self.analyze(turn.target)


def _beginning(kebab: Kebab, name: str, pasted: str | None, head: str) -> str:
    """Return as many first lines of a text as a question has room for, below its name."""
    text = kebab.logs.open_text(name, pasted)
    try:
        lines = text.lines(1, MOST_ASKED)
    finally:
        text.close()
    return f"{head.format(name=short(name))}\n{chr(10).join(lines)[:MOST_ASKED_CHARS]}"
