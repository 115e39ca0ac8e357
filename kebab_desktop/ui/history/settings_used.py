"""The settings that were in force when an answer was made: those that are not the usual ones, and all on demand."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Slot
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.app.views import SettingView
from kebab_desktop.ui.setting_words import title_text, value_text
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.fields import FieldList
from kebab_desktop.ui.widgets.labels import label

translate = QCoreApplication.translate


class SettingsUsed(QWidget):
    """Values of then under the titles of now; an answer of an older version keeps none, which is said."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._used: tuple[SettingView, ...] = ()
        self.note = label("", "small", wrap=True)
        self.changed = FieldList(long_names=True)
        self.toggle = button("", "link")
        self.all = FieldList(long_names=True)
        line = QHBoxLayout()
        line.addWidget(self.toggle)
        line.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(Space.XS)
        layout.addWidget(self.note)
        layout.addWidget(self.changed)
        layout.addLayout(line)
        layout.addWidget(self.all)
        self.toggle.clicked.connect(self._toggle)
        self.toggle.hide()

    def show_used(self, used: Sequence[SettingView]) -> None:
        """Be about another answer; the whole list is folded."""
        self._used = tuple(used)
        others = [(title_text(each), _then(each)) for each in self._used if each.value != each.default]
        self.changed.show_pairs(others)
        self.changed.setVisible(bool(others))
        if not self._used:
            self.note.setText(self.tr("The version that made this answer kept no more than is listed under “Search”."))
        else:
            self.note.setText("" if others else self.tr("Every setting had its default."))
        self.note.setVisible(bool(self.note.text()))
        self.toggle.setVisible(bool(self._used))
        self._fold(folded=True)

    def _fold(self, *, folded: bool) -> None:
        self.all.show_pairs([] if folded else [(title_text(each), _value(each)) for each in self._used])
        self.all.setVisible(not folded)
        name = self.tr("All settings of then")
        self.toggle.setText(f"{'▸' if folded else '▾'} {name} · {len(self._used)}")
        self.toggle.setAccessibleName(f"{name}, {len(self._used)}")

    @Slot()
    def _toggle(self) -> None:
        self._fold(folded=not self.all.isHidden())


def _value(view: SettingView) -> str:
    return value_text(view, view.value) or "–"


def _then(view: SettingView) -> str:
    usual = value_text(view, view.default) or "–"
    return translate("SettingsUsed", "{value} (usual: {default})").format(value=_value(view), default=usual)
