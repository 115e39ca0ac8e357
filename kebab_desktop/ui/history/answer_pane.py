"""The details of one answer or refusal: what was said, what was searched, where the time went."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QCoreApplication, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QWidget

from kebab_desktop.core.answers import Answer
from kebab_desktop.core.history_store import HistoryRow
from kebab_desktop.ui.answer.view import AnswerView
from kebab_desktop.ui.answer.wording import NO_MODEL, chunks_told, mode_name, model_name, score, searched_text
from kebab_desktop.ui.history.answer_acts import AnswerActs
from kebab_desktop.ui.history.desk import OpenedAnswer
from kebab_desktop.ui.history.model_input import ModelInput, asked_with
from kebab_desktop.ui.history.said_line import SaidLine
from kebab_desktop.ui.history.selection import BEING_ANSWERED
from kebab_desktop.ui.history.settings_used import SettingsUsed
from kebab_desktop.ui.history.waterfall import Waterfall
from kebab_desktop.ui.history.wording import outcome_chip, version_name
from kebab_desktop.ui.intents import ConversationTarget, Intents
from kebab_desktop.ui.logs.stored import StoredLog
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.times import exact
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.aside import Aside, ScrollColumn, heading
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import Tone
from kebab_desktop.ui.widgets.fields import FieldList
from kebab_desktop.ui.widgets.labels import ElidedLabel, label
from kebab_desktop.ui.widgets.one_primary import OnePrimary

translate = QCoreApplication.translate


class AnswerPane(Aside):
    """Shows a stored answer with the same widgets as the chat."""

    ask_requested = Signal(str)
    conversation_requested = Signal(object)
    narrowing_requested = Signal(str)
    place_requested = Signal(object)
    replay_requested = Signal(object)
    pin_toggled = Signal(str, bool)
    pack_wanted = Signal(str)

    def __init__(self, theme: Theme, intents: Intents, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._theme = theme
        self._intents = intents
        self._answer: Answer | None = None
        self._being_made = False
        self.trace = ElidedLabel("", "small")
        self.copy_trace = button(self.tr("Copy"), "link", name=self.tr("Copy the trace id"))
        self.narrow = button(self.tr("Only its conversation"), "link", tip=self.tr("List the answers of it alone"))
        self.view = AnswerView(theme, intents, can_ask=False, can_mark=True)
        self.view.refs_activated.connect(self._open_place)
        self.said = SaidLine(self.view.marking)
        self.log = StoredLog(theme, intents)
        self.log.refs_activated.connect(self._open_place)
        self.acts = AnswerActs(intents)
        self.acts.pin.toggle_wanted.connect(self.pin_toggled)
        self.acts.pack_wanted.connect(self.pack_wanted)
        self.search = FieldList()
        self.input = ModelInput()
        self.stages = Waterfall(theme)
        self.settings = SettingsUsed()
        self.versions = FieldList()
        self.no_replay = label(
            self.tr("An answer about a log cannot be replayed: the log is not kept. Analyze it again in the chat."),
            "small",
            wrap=True,
        )
        self.no_replay.hide()
        self.body = self._make_body()
        self.view.marking.unfolded.connect(self.body.reveal)
        self.finish(self.body)
        tip = self.tr("Put the question into the chat, with today's settings")
        self.add_action(self.acts.write)
        self.ask = self.add_action(button(self.tr("Ask again"), "primary", tip=tip))
        self.replay = self.add_action(button(self.tr("Replay"), tip=self.tr("Ask again beside the old answer")))
        self.conversation = self.add_action(button(self.tr("Conversation"), name=self.tr("Open conversation")))
        self.copy = self.acts.copy
        OnePrimary(self.ask, self.acts.write, self.view.marking.note.keep)
        OnePrimary(self.acts.write, self.view.marking.note.keep)
        self.ask.clicked.connect(self._ask)
        self.replay.clicked.connect(self._replay)
        self.conversation.clicked.connect(self._open_conversation)
        self.copy.clicked.connect(self._copy_question)

    def _make_body(self) -> ScrollColumn:
        return ScrollColumn(
            self._trace_row(),
            self.said,
            self.log,
            self.view,
            self.acts,
            self.no_replay,
            heading(self.tr("Search")),
            self.search,
            self.input,
            heading(self.tr("Stages")),
            self.stages,
            heading(self.tr("Settings in force")),
            self.settings,
            heading(self.tr("Made with")),
            self.versions,
            spacing=Space.S,
        )

    @property
    def trace_id(self) -> str:
        """Return the trace id of the answer that is shown, empty for none."""
        return "" if self._answer is None else self._answer.retrieval.trace_id

    def show_row(self, row: HistoryRow) -> None:
        """Show what the list knows at once; the rest follows with :meth:`show_answer`."""
        self.title.setText(" ".join(row.question.split()))
        self.place.set_full_text(exact(row.created_at))
        self.trace.set_full_text(self.tr("trace {id}").format(id=row.trace_id))
        self.conversation.setVisible(row.conversation_id is not None)
        self.narrow.setVisible(row.conversation_id is not None)
        self._being_made = row.outcome == BEING_ANSWERED
        for again in (self.ask, self.replay):
            again.setVisible(not self._being_made)

    @Slot(object)
    def show_opened(self, opened: OpenedAnswer) -> None:
        """Show everything that was stored, and whether it still holds."""
        self.show_answer(opened.answer)
        self.settings.show_used(opened.used)
        self.view.mark_outdated(opened.changed or None)

    def show_answer(self, answer: Answer) -> None:
        """Show everything that was stored."""
        another = answer.retrieval.trace_id != self.trace_id
        self._answer = answer
        self.view.show_answer(answer)
        self.said.show_answer(answer)
        if self._being_made:
            self.view.interrupted.say(self.tr("This answer is being written right now."), Tone.INFO)
            self.view.foot.verdict.show_state(*outcome_chip(BEING_ANSWERED))
        self.log.show_log(answer.log)
        self.acts.show_answer(answer)
        self.replay.setEnabled(not answer.log_citations)
        self.no_replay.setVisible(bool(answer.log_citations))
        self.search.show_pairs(search_pairs(answer))
        self.input.show_answer(answer)
        self.stages.show_timings(answer.timings_ms)
        versions = [(version_name(name), value) for name, value in sorted(answer.versions.items())]
        self.versions.show_pairs([(self.tr("prompt"), answer.prompt_template_version), *versions])
        if another:  # the list is read again while an answer is being read
            self.body.verticalScrollBar().setValue(0)

    def show_pinned(self, trace_ids: Collection[str]) -> None:
        """Show whether the answer is one of the pinned ones."""
        self.acts.pin.show_pinned(trace_ids)

    def _trace_row(self) -> QWidget:
        row = QWidget()
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(Space.XS)
        layout.addWidget(self.trace, 1)
        layout.addWidget(self.narrow)
        layout.addWidget(self.copy_trace)
        self.narrow.clicked.connect(self._narrow)
        self.copy_trace.clicked.connect(self._copy_trace)
        return row

    @Slot()
    def _copy_trace(self) -> None:
        if self._answer is not None:
            QGuiApplication.clipboard().setText(self._answer.retrieval.trace_id)
            self._intents.notice_requested.emit(self.tr("Copied the trace id"))

    @Slot()
    def _narrow(self) -> None:
        if self._answer is not None and self._answer.conversation_id is not None:
            self.narrowing_requested.emit(self._answer.conversation_id)

    @Slot()
    def _copy_question(self) -> None:
        if self._answer is not None:
            QGuiApplication.clipboard().setText(self._answer.question)
            self._intents.notice_requested.emit(self.tr("Copied the question"))

    @Slot()
    def _ask(self) -> None:
        if self._answer is not None:
            self.ask_requested.emit(self._answer.question)

    @Slot()
    def _replay(self) -> None:
        if self._answer is not None:
            self.replay_requested.emit(self._answer)

    @Slot()
    def _open_conversation(self) -> None:
        if self._answer is not None and self._answer.conversation_id is not None:
            target = ConversationTarget(self._answer.conversation_id, self._answer.trace_id)
            self.conversation_requested.emit(target)

    @Slot(object, int)
    def _open_place(self, refs: object, index: int) -> None:
        if isinstance(refs, tuple):
            self.place_requested.emit(refs[index])


def search_pairs(answer: Answer) -> list[tuple[str, str]]:
    """Return what was searched and with what, for the list of the pane."""
    found = answer.retrieval
    usage = answer.usage
    written = answer.model.id != NO_MODEL and (usage.prompt_tokens or usage.completion_tokens)
    tokens = f"{usage.prompt_tokens:,} + {usage.completion_tokens:,}"
    gate = translate("AnswerPane", "{top}, gate {gate}").format(
        top=score(found.top_score), gate=score(found.score_gate)
    )
    return [
        (translate("AnswerPane", "Searched for"), searched_text(answer)),
        (
            translate("AnswerPane", "Parts"),
            "\n".join(hop.questions[0] for hop in answer.hops if hop.kind == "retrieve"),
        ),
        (translate("AnswerPane", "Mode"), mode_name(found.mode)),
        (translate("AnswerPane", "Top score"), gate if found.score_gate > 0 else score(found.top_score)),
        (
            translate("AnswerPane", "Chunks"),
            f"{chunks_told(answer)} (k = {found.k})",
        ),
        (translate("AnswerPane", "Model"), model_name(answer.model.id)),
        (translate("AnswerPane", "Tokens"), tokens if written else ""),
        *asked_with(answer.parameters),
        (translate("AnswerPane", "Markers removed"), str(answer.removed_markers) if answer.removed_markers else ""),
    ]
