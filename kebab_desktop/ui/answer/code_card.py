"""A command or other code of an answer: where it stands in the runbook, and a button that copies it exactly."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal, Slot
from PySide6.QtGui import QFont, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QSizePolicy, QWidget

from kebab_desktop.ui.answer.segments import Verbatim
from kebab_desktop.ui.markdown import CODE_FAMILIES
from kebab_desktop.ui.tokens import Space, TypeSize
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import Chip, ChipButton, Tone
from kebab_desktop.ui.widgets.labels import label

translate = QCoreApplication.translate


class CodeCard(QFrame):
    """Shows code verbatim; code that is in no runbook is marked as unverified and has no button that copies it.

    With a ``marker`` the card has a citation chip; ``cited`` says that it was pressed. The card keeps the height that
    its code needs at its width by itself: a layout that asks would ask every card of an answer for every word that is
    added to it.
    """

    cited = Signal()

    def __init__(self, code: str, verbatim: Verbatim | None, *, marker: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("codeCard")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._code = code
        self._text = QLabel(code)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setWordWrap(True)
        self._text.setFont(_code_font())
        self._text.setProperty("role", "code")
        self._text.setAccessibleName(self.tr("Code: {code}").format(code=code))
        self.origin = _origin(verbatim)
        self.copy_button = button(self.tr("Copy"), name=self.tr("Copy code"))
        self.copy_button.clicked.connect(self._copy)
        if verbatim is None:
            self.copy_button.hide()  # never shown here: without a parent yet, it would be a window that takes the focus
        side = QHBoxLayout()
        side.setSpacing(Space.S)
        side.addWidget(self.origin)
        self.chip = ChipButton(str(marker), Tone.CITE) if marker else None
        if self.chip is not None:
            self.chip.setAccessibleName(self.tr("Citation {n}").format(n=marker))
            self.chip.clicked.connect(self.cited)
            side.addWidget(self.chip)
        side.addWidget(self.copy_button)
        side.insertStretch(0, 1)
        self._side = side
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(Space.M, Space.S, Space.S, Space.S)
        self._layout.setSpacing(Space.S)
        self._layout.addWidget(self._text, 1)
        self._layout.addLayout(side)

    def hasHeightForWidth(self) -> bool:
        """The height is fixed for the width already."""
        return False

    def event(self, event: QEvent) -> bool:
        """Follow what is inside, which the style sheet may change."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return done

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put origin and button below code that does not fit beside them."""
        super().resizeEvent(event)
        if event.size().width() == event.oldSize().width():
            return
        widest = max(self._text.fontMetrics().horizontalAdvance(line) for line in self._code.split("\n"))
        room = event.size().width() - self._side.sizeHint().width() - 2 * Space.M - Space.L
        beside = widest <= room and "\n" not in self._code
        direction = QBoxLayout.Direction
        self._layout.setDirection(direction.LeftToRight if beside else direction.TopToBottom)
        self._fit()

    def _fit(self) -> None:
        height = self._layout.totalHeightForWidth(self.width())
        if height > 0 and height != self.height():
            self.setFixedHeight(height)

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._code)


def _origin(verbatim: Verbatim | None) -> QLabel:
    if verbatim is None:
        chip = Chip(translate("CodeCard", "not in the sources"), Tone.WARN)
        chip.setToolTip(
            translate(
                "CodeCard", "The model wrote this; it stands in no runbook that was found. Check it before you run it."
            )
        )
        return chip
    if not verbatim.name:
        return label(translate("CodeCard", "verbatim · L{line}").format(line=verbatim.line), "small")
    return label(
        translate("CodeCard", "verbatim · {name} L{line}").format(name=verbatim.name, line=verbatim.line), "small"
    )


def _code_font() -> QFont:
    font = QFont(list(CODE_FAMILIES))
    font.setPixelSize(TypeSize.XS)
    return font
