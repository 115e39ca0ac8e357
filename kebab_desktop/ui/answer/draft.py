"""What a model wrote when the quotes became the answer: folded away, with its verdicts."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from kebab_desktop.core.answers import Answer, Outcome
from kebab_desktop.ui.answer.body import AnswerBody
from kebab_desktop.ui.answer.verdicts import summary
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.labels import label


class DraftFold(QFrame):
    """Hidden unless there is a draft; the draft itself is built when it is unfolded."""

    citation_activated = Signal(int)
    link_requested = Signal(str)
    unfolded = Signal(QWidget)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("draft")
        self._theme = theme
        self._answer: Answer | None = None
        self._set_aside = False
        self.toggle = button(self.tr("Show the draft of the model"), "ghost")
        self.toggle.setCheckable(True)
        self.toggle.toggled.connect(self._unfold)
        self.counts = label("", "small", wrap=True)
        self.body = AnswerBody(theme)
        self.body.citation_activated.connect(self.citation_activated)
        self.body.link_requested.connect(self.link_requested)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Space.M, Space.XS, Space.M, Space.XS)
        layout.setSpacing(Space.XS)
        layout.addWidget(self.toggle, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.counts)
        layout.addWidget(self.body)
        self.hide()

    def offer(self, answer: Answer, *, shortened: bool = False) -> None:
        """Offer the draft of an answer that was set aside, or nothing.

        ``shortened``: also the draft of an answer of which sentences were hidden, as the history keeps it.
        """
        self._answer = answer
        self.toggle.setChecked(False)
        self.counts.hide()
        self.body.hide()
        self._set_aside = answer.outcome is Outcome.QUOTES_ONLY
        self.setVisible(bool(answer.draft) and (self._set_aside or shortened))

    @Slot(bool)
    def _unfold(self, shown: bool) -> None:
        self.toggle.setText(self.tr("Hide the draft of the model") if shown else self.tr("Show the draft of the model"))
        if shown and self._answer is not None:
            self.body.rest_on(self._answer.hits, {})
            # The verdicts of a shortened answer are those on what was left of it.
            judged = (self._answer.sentences, self._answer.code) if self._set_aside else ((), ())
            self.body.show_final(self._answer.draft, *judged)
            self.counts.setText(summary(self._answer) if self._set_aside else "")
        self.counts.setVisible(shown and bool(self.counts.text()))
        self.body.setVisible(shown)
        if shown:
            self.unfolded.emit(self)
