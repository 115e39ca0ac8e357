"""Names and values in two columns, as detail panes show them."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.labels import ElidedLabel, label

_LONG = 28


class FieldList(QWidget):
    """Shows (name, value) pairs; values can be selected and wrap. Empty values are left out.

    ``long_names``: names wrap too, and have as much room as values.
    """

    def __init__(self, parent: QWidget | None = None, *, long_names: bool = False) -> None:
        super().__init__(parent)
        self._long_names = long_names
        self.pairs: tuple[tuple[str, str], ...] = ()
        self._layout = QGridLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setHorizontalSpacing(Space.M)
        self._layout.setVerticalSpacing(Space.S)
        self._layout.setColumnStretch(1, 1)
        self._layout.setColumnStretch(0, 1 if long_names else 0)
        self.hide()  # until there is a pair: an empty list would be a gap

    def show_pairs(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Show ``pairs`` instead of those before."""
        wanted = tuple((name, value) for name, value in pairs if value)
        if wanted == self.pairs:
            return
        self.pairs = wanted
        while (item := self._layout.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for row, (name, value) in enumerate(self.pairs):
            caption = label(name, "small", wrap=self._long_names)
            caption.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
            caption.setContentsMargins(0, 1, 0, 0)
            words = _value(value)
            words.setAccessibleName(f"{name}: {value}")
            self._layout.addWidget(caption, row, 0)
            self._layout.addWidget(words, row, 1)
            caption.show()
            words.show()
        self.setVisible(bool(self.pairs))

    def value(self, name: str) -> str:
        """Return the value of a name, empty when it is not shown."""
        return dict(self.pairs).get(name, "")


def _value(text: str) -> QLabel:
    """Text wraps; a path or a hash has no place to break, so it is shortened in its middle."""
    if len(text) > _LONG and " " not in text:
        return ElidedLabel(text, "value", mode=Qt.TextElideMode.ElideMiddle)
    words = label(text, "value", wrap=True)
    words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return words
