"""Tests the embedding device: which one really computes, and how fast."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QHBoxLayout, QWidget

from kebab_desktop.core.errors import KebabError
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.language import said, said_error
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import restyle
from kebab_desktop.ui.widgets.labels import label


class DeviceTest(QWidget):
    """Runs on the work lane, so that it never shares the device with a running ingest."""

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._task: Task | None = None
        self.test = button(self.tr("Test"), name=self.tr("Test the embedding device"))
        self.result = label("", "secondary", wrap=True)
        self.result.setText(self.tr("Embeds a few texts and tells which device did it."))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, Space.XS, 0, 0)
        layout.setSpacing(Space.M)
        layout.addWidget(self.test)
        layout.addWidget(self.result, 1)
        self.test.clicked.connect(self._run)
        context.indexing.changed.connect(self._note_indexing)
        self._note_indexing()

    @Slot()
    def _run(self) -> None:
        if self._task is not None:
            return  # the button stays enabled: the focus of a disabled one moves on into the next setting
        self._say(self.tr("Testing …"), "secondary")
        self._task = self._context.bridge.call(LaneName.WORK, self._context.kebab.models.test_embedding)
        self._task.progressed.connect(self._show)
        self._task.failed.connect(self._fail)
        self._task.finished.connect(self._end)

    @Slot(object)
    def _show(self, text: str) -> None:
        self._say(self.tr("Used: {device}").format(device=said(text)), "strong")

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        if isinstance(error, KebabError):
            self._say(said_error(error), "bad")
        else:
            self._say("", "secondary")
            self._context.intents.failure_reported.emit(error)

    @Slot()
    def _end(self) -> None:
        self._task = None

    @Slot()
    def _note_indexing(self) -> None:
        indexing = self._context.indexing.running
        self.test.setEnabled(not indexing)
        self.test.setToolTip(self.tr("Indexing is using the device; test it afterwards") if indexing else "")

    def _say(self, text: str, role: str) -> None:
        self.result.setText(text)
        self.result.setProperty("role", role)
        restyle(self.result)
