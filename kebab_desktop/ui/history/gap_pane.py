"""The questions of one topic that no runbook covers, and what can be done about it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.app.gaps import GapQuestion, GapTopic
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.times import ago, exact
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.aside import Aside, ScrollColumn, heading
from kebab_desktop.ui.widgets.buttons import PushButton, button
from kebab_desktop.ui.widgets.labels import ElidedLabel, label

translate = QCoreApplication.translate
_SHOWN = 40


def asked(count: int, last: str) -> str:
    """Return how often something was asked, and when last."""
    times = translate("QuestionRow", "asked {n} times · {ago}").format(n=f"{count:,}", ago=ago(last))
    return times if count > 1 else translate("QuestionRow", "asked once · {ago}").format(ago=ago(last))


class QuestionRow(PushButton):
    """A question with how often and when it was asked; pressed, it opens its last refusal."""

    def __init__(self, question: GapQuestion, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.question = question
        self.setObjectName("reasonRow")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setProperty("lines", "two")
        told = asked(question.count, question.last_asked)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(ElidedLabel(question.text, "value"))
        words.addWidget(label(told, "small"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(Space.S, Space.XS, Space.S, Space.XS)
        layout.addLayout(words, 1)
        self.setToolTip(f"{question.text}\n{exact(question.last_asked)}")
        self.setAccessibleName(f"{question.text}, {told}")


class GapPane(Aside):
    """``answer_requested`` carries the trace id of a refusal."""

    answer_requested = Signal(str)

    def __init__(self, theme: Theme, intents: Intents, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._intents = intents
        self._topic: GapTopic | None = None
        self.rows: list[QuestionRow] = []
        self.more = label("", "small", wrap=True)
        self._list = QWidget()
        self._rows = QVBoxLayout(self._list)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(0)
        self.body = ScrollColumn(heading(self.tr("Questions")), self._list, self.more, spacing=Space.S)
        self.finish(self.body)
        tip = self.tr("Begin a runbook that answers the most asked question")
        self.write = self.add_action(button(self.tr("Write a runbook"), "primary", tip=tip))
        self.ask = self.add_action(
            button(self.tr("Ask again"), tip=self.tr("Put the question into the chat, with today's settings"))
        )
        self.write.clicked.connect(self._write)
        self.ask.clicked.connect(self._ask)

    def show_topic(self, topic: GapTopic) -> None:
        """Show the questions of a topic."""
        self._topic = topic
        self.title.setText(" · ".join(topic.words))
        self.place.set_full_text(asked(topic.count, topic.last_asked))
        self.write.setVisible(self._intents.runbooks_can_be_written)
        for row in self.rows:
            self._rows.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = [QuestionRow(question) for question in topic.questions[:_SHOWN]]
        for row in self.rows:
            row.clicked.connect(self._open)
            self._rows.addWidget(row)
        rest = len(topic.questions) - len(self.rows)
        self.more.setText(self.tr("and {n} more").format(n=f"{rest:,}"))
        self.more.setVisible(rest > 0)
        self.body.verticalScrollBar().setValue(0)

    @Slot()
    def _write(self) -> None:
        if self._topic is not None:
            self._intents.runbook_wanted.emit(self._topic.questions[0].text)

    @Slot()
    def _ask(self) -> None:
        if self._topic is not None:
            self._intents.question_requested.emit(self._topic.questions[0].text)

    @Slot()
    def _open(self) -> None:
        row = self.sender()
        if isinstance(row, QuestionRow):
            self.answer_requested.emit(row.question.trace_id)
