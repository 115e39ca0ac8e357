"""Keys of a notice that work in a text field as well: fields take Ctrl+Shift+Z for themselves, to redo."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget


class UndoKeys(QObject):
    """Between :meth:`begin` and :meth:`end` a text field that has nothing to redo leaves the keys to the notice."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._on = False

    def begin(self) -> None:
        """Follow the keyboard from field to field."""
        app = QApplication.instance()
        if self._on or not isinstance(app, QApplication):
            return
        self._on = True
        app.focusChanged.connect(self._follow)
        self._follow(None, app.focusWidget())

    def end(self) -> None:
        """Leave the fields alone again."""
        app = QApplication.instance()
        if self._on and isinstance(app, QApplication):
            app.focusChanged.disconnect(self._follow)
            self._follow(app.focusWidget(), None)
        self._on = False

    @Slot(QWidget, QWidget)
    def _follow(self, old: QWidget | None, now: QWidget | None) -> None:
        if old is not None:
            old.removeEventFilter(self)
        if isinstance(now, QLineEdit | QPlainTextEdit):
            now.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the field from claiming keys that do nothing in it."""
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        if not event.matches(QKeySequence.StandardKey.Redo) or _can_redo(watched):
            return False
        event.ignore()
        return True


def _can_redo(field: QObject) -> bool:
    if isinstance(field, QLineEdit):
        return field.isRedoAvailable()
    return isinstance(field, QPlainTextEdit) and field.document().isRedoAvailable()
