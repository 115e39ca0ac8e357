"""What is asked of the facade about answer models."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from kebab_desktop.app.model_runtime import SETTING_UP
from kebab_desktop.app.models import ModelTrial
from kebab_desktop.app.views import EngineStatus, ModelFile
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import KebabError, ModelError
from kebab_desktop.core.model_runtime import ModelRuntime
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.page import PageContext

if TYPE_CHECKING:
    from kebab_desktop.app.kebab import Kebab


@dataclass(frozen=True, slots=True)
class ModelState:
    """The engine in force, the model file that is set (with the reason when it cannot be read), the trial model."""

    engine: EngineStatus
    file: ModelFile | None
    reason: str
    trial: Path | None
    is_trial: bool


class ModelDesk(QObject):
    """``read``: a :class:`ModelState`; ``inspected``: a :class:`ModelFile`; ``rejected``: path and KebabError.

    ``trying``: whether a model is being tried.
    """

    read = Signal(object)
    inspected = Signal(object)
    rejected = Signal(object, object)
    trying = Signal(bool)

    def __init__(self, context: PageContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._reading: Task | None = None
        self._trying: Task | None = None
        self._looking = False
        context.settings_watch.changed.connect(self._note_setting)
        context.intents.runtime_changed.connect(self._note_runtime)

    @Slot()
    def reload(self) -> None:
        """Read the state again."""
        self._looking = False
        if self._reading is not None:
            self._reading.drop()
        self._reading = self._context.bridge.read(partial(read_models, self._context.kebab))
        self._reading.progressed.connect(self.read)
        self._reading.failed.connect(self._context.intents.failure_reported)

    def inspect(self, path: Path) -> None:
        """Read the header of a file."""
        task = self._context.bridge.read(partial(_inspect, self._context.kebab, path))
        task.progressed.connect(self._note_inspection)
        task.failed.connect(self._context.intents.failure_reported)

    def try_and_choose(self, path: Path) -> None:
        """Load a model once; if it writes, answer with it from now on. On the work lane: it may take a minute."""
        task = self._context.bridge.submit(LaneName.WORK, partial(_try_out, self._context.kebab, path))
        task.progressed.connect(self._note_trial)
        task.failed.connect(self._context.intents.failure_reported)
        task.cancelled.connect(self.reload)
        task.finished.connect(self._end_trial)
        self._trying = task
        self.trying.emit(True)

    @Slot()
    def leave(self) -> None:
        """Use no other model, and stop trying one; the one in force stays."""
        if self._trying is not None:
            self._trying.cancel()
        self.reload()

    def choose(self, path: Path | None) -> None:
        """Answer with a model from now on, with quotes for None."""
        task = self._context.bridge.read(partial(self._context.kebab.models.choose, path))
        task.completed.connect(self.reload)
        task.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _note_inspection(self, result: tuple[Path, ModelFile | KebabError]) -> None:
        path, found = result
        if isinstance(found, ModelFile):
            self._looking = True
            self.inspected.emit(found)
        else:
            self.rejected.emit(path, found)

    @Slot(object)
    def _note_trial(self, result: tuple[Path, ModelTrial | KebabError]) -> None:
        path, found = result
        if isinstance(found, ModelError) and found.code == SETTING_UP:
            self._context.intents.notice_requested.emit(
                self.tr("{name} writes the answers as soon as that is set up.").format(name=path.name)
            )
            self.choose(path)
        elif isinstance(found, ModelTrial):
            text = self.tr("Tried: loaded in {s} s, writes {n} tokens a second")
            self._context.intents.notice_requested.emit(
                text.format(s=f"{found.load_s:.1f}", n=f"{found.tokens_per_s:.{0 if found.tokens_per_s >= 10 else 1}f}")
            )
            self.choose(path)
        else:
            self.rejected.emit(path, found)

    @Slot(object)
    def _end_trial(self, _outcome: object) -> None:
        self._trying = None
        self.trying.emit(False)

    @Slot(object)
    def _note_runtime(self, runtime: ModelRuntime) -> None:
        """What runs the models has come, or has failed to; a file that is being looked at stays on the screen."""
        if not runtime.building and not self._looking:
            self.reload()

    @Slot(str)
    def _note_setting(self, key: str) -> None:
        if key in {"answer.engine", "models.gguf_path"}:
            self.reload()


def read_models(kebab: Kebab) -> ModelState:
    """Read engine and files (blocking)."""
    engine = kebab.models.engine()
    trial = kebab.models.trial_model()
    chosen = kebab.preferences.current().models.gguf_path
    path = Path(chosen).expanduser() if chosen else trial
    if path is None:
        return ModelState(engine, None, "", None, is_trial=False)
    try:
        file = kebab.models.inspect(path)
    except ModelError as error:
        return ModelState(engine, None, f"{error.message} {error.hint}".strip(), trial, is_trial=False)
    return ModelState(engine, file, "", trial, is_trial=trial is not None and path == trial)


def _inspect(kebab: Kebab, path: Path) -> tuple[Path, ModelFile | KebabError]:
    """A file that cannot be used is an answer, not a failure."""
    try:
        return path, kebab.models.inspect(path)
    except ModelError as error:
        return path, error


def _try_out(kebab: Kebab, path: Path, token: CancelToken) -> Iterator[tuple[Path, ModelTrial | KebabError]]:
    """A model that cannot be used is an answer, not a failure."""
    try:
        yield path, kebab.models.try_out(path, token)
    except ModelError as error:
        yield path, error
