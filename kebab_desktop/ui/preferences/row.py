"""One setting: title, help, editor, reset, where it comes from, what a change needs, why a value was refused."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from kebab_desktop.app.views import SettingView
from kebab_desktop.core.errors import SettingsError
from kebab_desktop.ui.preferences.editors import ChoiceEditor, TextEditor
from kebab_desktop.ui.preferences.landing import Landing
from kebab_desktop.ui.preferences.wording import (
    READ_ONLY,
    effect_text,
    help_text,
    origin_text,
    range_text,
    refusal_text,
    search_text,
)
from kebab_desktop.ui.setting_words import title_text
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import IconButton
from kebab_desktop.ui.widgets.labels import label

EDITOR_WIDTH, _NUMBER_WIDTH = 230, 110


class SettingRow(Landing):
    """``change_requested`` carries key and value, ``reset_requested`` the :class:`SettingView`."""

    change_requested = Signal(str, object)
    reset_requested = Signal(object)

    def __init__(self, theme: Theme, view: SettingView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("settingRow")
        self.view = view
        self.also_found_by = ""
        self._refused: SettingsError | None = None
        self.editor = ChoiceEditor(theme, view) if view.choices else TextEditor(view)
        self.editor.setFixedWidth(_NUMBER_WIDTH if view.kind in {"integer", "number"} else EDITOR_WIDTH)
        self.editor.setAccessibleDescription(view.help)
        self.reset = IconButton("undo", self.tr("Reset “{title}”").format(title=title_text(view)), theme)
        policy = self.reset.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.reset.setSizePolicy(policy)
        self.error = label("", "bad", wrap=True)
        self.origin = label("", "small", wrap=True)
        self.told = label("", "strong", wrap=True)
        self.effect = label(effect_text(view.effect), "small", wrap=True)
        self.extras = QVBoxLayout()
        self._lay_out()
        self.editor.committed.connect(self._change)
        self.reset.clicked.connect(self._reset)
        self.show_view(view)

    @cached_property
    def search_text(self) -> str:
        """What a search looks at; made at the first search, which reads the words of the other language."""
        return search_text(self.view)

    def show_view(self, view: SettingView) -> None:
        """Show the value in force and where it comes from.

        A refused text stays as long as nothing changed or it is being edited: a value that was typed on the way to it
        may have been taken.
        """
        unchanged = (view.value, view.origin) == (self.view.value, self.view.origin)
        stays = unchanged or self.editor.hasFocus()
        self.view = view
        self.editor.setEnabled(view.origin not in READ_ONLY)
        if view.origin != "file" and self.reset.hasFocus():
            self.landing.setFocus()  # the button goes: Qt would hand the keyboard to the rail of pages
        self.reset.setVisible(view.origin == "file")
        self.origin.setText(origin_text(view))
        self.origin.setVisible(bool(self.origin.text()))
        if stays and self._refused is not None and isinstance(self.editor, TextEditor):
            self.editor.hold(view.value)
            if self.editor.differs:
                self.refuse(self._refused)
                return
        self._refused = None
        self.editor.show_value(view.value)
        self._say_error("")

    def refuse(self, error: SettingsError) -> None:
        """Say why a value was not taken; what was typed stays, the old value holds."""
        self._refused = error
        typed = self.editor.text() if isinstance(self.editor, TextEditor) else ""
        self._say_error(refusal_text(error, self.view, typed))

    def tell(self, text: str) -> None:
        """Say what the change is doing, or came to; nothing for an empty text."""
        self.told.setText(text)
        self.told.setVisible(bool(text))

    @property
    def landing(self) -> QWidget:
        """Return what gets the keyboard when another page leads here: the editor, or what stands in its place."""
        buttons = (each for each in self.findChildren(QPushButton) if each.isVisibleTo(self))
        return next(buttons, self.editor) if self.editor.isHidden() else self.editor

    def _say_error(self, text: str) -> None:
        self.error.setText(text)
        self.error.setVisible(bool(text))
        self.editor.mark_wrong(bool(text))

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(Space.XS)
        words.addWidget(label(title_text(self.view), "strong", wrap=True))
        words.addWidget(label(help_text(self.view), "secondary", wrap=True))
        range_label = label(range_text(self.view), "small", wrap=True)
        for part in (range_label, self.effect, self.origin, self.told):
            words.addWidget(part)
        line = QHBoxLayout()
        line.setSpacing(Space.S)
        line.addLayout(words, 1)
        line.addSpacing(Space.L)
        line.addWidget(self.editor, 0, Qt.AlignmentFlag.AlignTop)
        if room := EDITOR_WIDTH - self.editor.maximumWidth():  # all editors begin at one line
            line.addSpacing(room)
        line.addWidget(self.reset, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Space.S, Space.M, Space.XS, Space.M)
        layout.setSpacing(Space.XS)
        layout.addLayout(line)
        layout.addWidget(self.error)
        layout.addLayout(self.extras)
        for part in (
            range_label,
            self.effect,
            self.origin,
            self.told,
        ):  # not before: what has no parent yet is shown as a window
            part.setVisible(bool(part.text()))

    @Slot(object)
    def _change(self, value: object) -> None:
        self.change_requested.emit(self.view.key, value)

    @Slot()
    def _reset(self) -> None:
        self.reset_requested.emit(self.view)
