"""Loads a model again when a setting that it is loaded with changes, whoever changed it, and says what came of it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from kebab_desktop.core.errors import KebabError
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.language import said, said_error
from kebab_desktop.ui.page import PageContext

if TYPE_CHECKING:
    from kebab_desktop.app.embedding import EmbeddingDevice
    from kebab_desktop.app.kebab import Kebab

_DEVICE = "models.embedding_device"
_OF_THE_MODEL = frozenset({"answer.engine", "models.gguf_path", "models.context_tokens", "models.stall_timeout_s"})
_SOON_MS = 800
"""Several settings may change one after the other; a large model is loaded once for all of them."""


class Reloads(QObject):
    """On the work lane, so that nothing is embedded meanwhile; what it says stands under the setting that changed.

    ``done``: devices and models may be others now.
    """

    done = Signal()

    def __init__(self, context: PageContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._kebab = context.kebab
        self._loading: Task | None = None
        self._key = ""
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON_MS)
        self._soon.timeout.connect(self._load_model)
        context.settings_watch.changed.connect(self._note_setting)

    @Slot(str)
    def _note_setting(self, key: str) -> None:
        if key == _DEVICE:
            self._load_embedder()
        elif key in _OF_THE_MODEL:
            self._tell_model("")
            self._key = key
            self._soon.start()

    def _load_embedder(self) -> None:
        self._tell_device(self.tr("Loading the embedding model …"))
        task = self._context.bridge.call(LaneName.WORK, self._kebab.models.use_embedding_device)
        task.progressed.connect(self._show_device)
        task.failed.connect(self._keep_device)
        task.finished.connect(self._end)

    @Slot(object)
    def _show_device(self, found: EmbeddingDevice) -> None:
        used = self.tr("Used from now on: {device}.").format(device=found.device)
        text = f"{used} {said(found.notice)}".strip()
        self._tell_device(text)
        self._context.intents.notice_requested.emit(text)
        if found.reindex:  # the device has a model file of its own, whose vectors are others
            self._context.indexing.run(self._kebab.knowledge.ingest)

    @Slot(object)
    def _keep_device(self, error: Exception) -> None:
        kept = self.tr("The device of before stays in use.")
        self._tell_device(f"{said_error(error)} {kept}" if isinstance(error, KebabError) else kept)
        self._context.intents.failure_reported.emit(error)

    @Slot()
    def _load_model(self) -> None:
        if self._loading is not None:
            self._loading.drop()
        if self._kebab.preferences.current().answer.engine == "quotes":
            return
        self._tell_model(self.tr("Loading the answer model …"))
        self._loading = self._context.bridge.call(LaneName.WORK, partial(_load, self._kebab))
        self._loading.progressed.connect(self._show_model)
        self._loading.failed.connect(self._context.intents.failure_reported)
        self._loading.finished.connect(self._end)

    @Slot(object)
    def _show_model(self, result: bool | KebabError) -> None:
        if isinstance(result, KebabError):
            text = self.tr("Quotes are shown instead of written answers: {reason}").format(reason=said_error(result))
            self._context.intents.notice_requested.emit(text)
        else:
            text = self.tr("The answer model is loaded.") if result else ""
        self._tell_model(text)

    @Slot(object)
    def _end(self, _outcome: object) -> None:
        self.done.emit()

    def _tell_device(self, text: str) -> None:
        self._context.settings_watch.tell(_DEVICE, text)

    def _tell_model(self, text: str) -> None:
        self._context.settings_watch.tell(self._key, text)


def _load(kebab: Kebab) -> bool | KebabError:
    """A model that cannot be loaded is an answer, not a failure: quotes are shown in its place."""
    try:
        return kebab.models.load()
    except KebabError as error:
        return error
