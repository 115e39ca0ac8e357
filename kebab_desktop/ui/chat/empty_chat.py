"""An empty chat: what the program does, and sample questions from the knowledge base at hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.banner import Banner
from kebab_desktop.ui.widgets.buttons import PushButton
from kebab_desktop.ui.widgets.chips import Tone
from kebab_desktop.ui.widgets.labels import label

if TYPE_CHECKING:
    from kebab_desktop.app.sample_questions import Sample

_WIDTH = 560
_SHARE = 100


class SampleQuestion(PushButton):
    """A question that can be asked with one press; long ones take several lines."""

    picked = Signal(str)

    def __init__(self, question: str, note: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.question = question
        self.note = note
        self.setAccessibleName(question)
        self.setAccessibleDescription(note)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Space.M, Space.S, Space.M, Space.S)
        text = label(question, wrap=True)
        text.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        layout.addWidget(text)
        if note:
            below = label(note, "small", wrap=True)
            below.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            layout.addWidget(below)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._inside = layout
        self.clicked.connect(self._pick)

    def sizeHint(self) -> QSize:
        """Be as high as the text."""
        return QSize(_WIDTH, self.heightForWidth(_WIDTH))

    def minimumSizeHint(self) -> QSize:
        """Be narrow when needed."""
        return QSize(120, self.fontMetrics().height() + 2 * Space.M)

    def hasHeightForWidth(self) -> bool:
        """A long question takes a second line."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the whole question at a width."""
        return max(self._inside.heightForWidth(width), self.fontMetrics().height() + 2 * Space.M)

    @Slot()
    def _pick(self) -> None:
        self.picked.emit(self.question)


class EmptyChat(QScrollArea):
    """Shown until the first question; ``picked`` carries a sample question. Low windows scroll it."""

    picked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.samples: list[SampleQuestion] = []
        self.setObjectName("transcript")
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the samples take it, and are scrolled to
        body = QWidget()
        body.setObjectName("transcriptBody")
        column = QWidget()
        column.setMaximumWidth(_WIDTH)
        self._column = QVBoxLayout(column)
        self._column.setSpacing(Space.S)
        self._column.addWidget(label(self.tr("What is going wrong?"), "hero"))
        self.explanation = label("", "secondary", wrap=True)
        self._column.addWidget(self.explanation)
        self.indexing = Banner()
        self._column.addSpacing(Space.XS)
        self._column.addWidget(self.indexing)
        self._column.addSpacing(Space.XS)
        layout = QVBoxLayout(body)
        layout.setContentsMargins(Space.XL, Space.XL, Space.XL, Space.XL)
        layout.addStretch(2)
        # Centred by the space beside it: an alignment would give it its small preferred width and cut the text.
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(column, _SHARE)
        row.addStretch(1)
        layout.addLayout(row)
        layout.addStretch(3)
        self.setWidget(body)
        self.show_samples([])

    def show_indexing(self, *, running: bool, done: int = 0, total: int = 0, paused: bool = False) -> None:
        """Say that runbooks are being read: what is not indexed yet cannot be found."""
        numbers = {"n": f"{done:,}", "all": f"{total:,}"}
        if paused:
            text = self.tr("Indexing is paused: {n} of {all} runbooks are indexed; answers know only those.")
            self.indexing.say(text.format(**numbers), Tone.WARN)
            return
        if not running:
            self.indexing.say("")
            return
        count = self.tr("The runbooks are being indexed: {n} of {all}.").format(**numbers)
        begun = count if total else self.tr("The runbooks are being looked through.")
        rest = self.tr("Until that is done, answers know only what is indexed already.")
        self.indexing.say(f"{begun} {rest}", Tone.INFO)

    def show_samples(self, samples: Sequence[Sample]) -> None:
        """Offer questions; none means that there is nothing to ask yet."""
        for sample in self.samples:
            self._column.removeWidget(sample)
            sample.deleteLater()
        languages = {each.foreign for each in samples}
        alike = len(languages) == 1
        self.samples = [SampleQuestion(each.question, "" if alike else self._note(each)) for each in samples]
        for sample in self.samples:
            sample.picked.connect(self.picked)
            self._column.addWidget(sample)
        said = [self.tr("The answer comes from the runbooks on this computer, with the lines it rests on.")]
        if alike and "ko" in languages:
            said.append(self.tr("They are in Korean; questions may be in English."))
        elif alike and "en" in languages:
            said.append(self.tr("They are in English; questions may be in Korean."))
        if samples:
            said.append(self.tr("Ask, or try one of these:"))
        self.explanation.setText(" ".join(said))

    def _note(self, sample: Sample) -> str:
        """Say so when the runbook that answers is in the other language: its quotes are, too."""
        notes = {"ko": self.tr("from a Korean runbook"), "en": self.tr("from an English runbook")}
        return notes.get(sample.foreign, "")
