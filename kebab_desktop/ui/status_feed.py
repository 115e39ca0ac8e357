"""Feeds the status bar: index counts, indexing progress, planned restore, answer engine, embedding device."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from kebab_desktop.app.views import EngineStatus, IndexStatus
from kebab_desktop.core.errors import KebabError, UsageError
from kebab_desktop.core.events import IngestSummary
from kebab_desktop.core.model_runtime import ModelRuntime
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.drops_waiting import DropsWaiting
from kebab_desktop.ui.language import said, said_error
from kebab_desktop.ui.page import PageContext, PageName
from kebab_desktop.ui.planned_restore import PlannedRestore
from kebab_desktop.ui.progress_words import before_the_first
from kebab_desktop.ui.reindex_cost import note_pace
from kebab_desktop.ui.runtime_watch import RuntimeWatch, runtime_said
from kebab_desktop.ui.widgets.chips import Tone
from kebab_desktop.ui.widgets.status_strip import StatusStrip

if TYPE_CHECKING:
    from kebab_desktop.app.kebab import Kebab


class StatusFeed(QObject):
    """Reads on the read lane whenever something that the chips show may have changed."""

    def __init__(self, context: PageContext, strip: StatusStrip, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._strip = strip
        self._task: Task | None = None
        self._stopped = False
        self._failure = ""
        self._building = False
        self._ready = True
        self.restore = PlannedRestore(context, strip, self)
        self.drops = DropsWaiting(context, strip, self)
        self.runtime = RuntimeWatch(context, self)
        self.runtime.changed.connect(self._note_runtime)
        context.indexing.changed.connect(self._show_progress)
        context.indexing.finished.connect(self._note_run)
        context.indexing.failed.connect(self._note_failure)
        context.indexing.settled.connect(self.refresh)
        context.intents.index_changed.connect(self.refresh)
        context.settings_watch.changed.connect(self._note_setting)
        strip.index_pressed.connect(self._open_knowledge)
        strip.engine_pressed.connect(self._open_engine)
        strip.device_pressed.connect(self._open_device)
        strip.offline_pressed.connect(self._open_network)

    @Slot()
    def refresh(self) -> None:
        """Read again, and write what is shown meanwhile in the language in force."""
        self._show_progress()
        self.restore.show()
        self.drops.show()
        if self._task is not None:
            self._task.drop()
        self._task = self._context.bridge.read(partial(read_status, self._context.kebab))
        self._task.progressed.connect(self._show)
        self._task.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _show(self, found: tuple[IndexStatus, EngineStatus]) -> None:
        index, engine = found
        self._show_index(index)
        self._show_engine(engine)
        tone = Tone.WARN if index.embedding_notice else Tone.PLAIN
        device = (
            self.tr("Embedding: {device}").format(device=said(index.embedding_device)) if index.embedding_device else ""
        )
        self._strip.show_chip(self._strip.device, device, tone, said(index.embedding_notice))

    def _show_index(self, index: IndexStatus) -> None:
        if self._context.indexing.running or self._context.indexing.paused:
            return
        parts = [
            self.tr("{n} documents", "", index.documents).format(n=f"{index.documents:,}"),
            self.tr("{n} chunks", "", index.chunks).format(n=f"{index.chunks:,}"),
        ]
        dot = "ok"
        if index.stale:
            parts.append(self.tr("must be rebuilt"))
            dot = "warn"
        elif self._failure:
            parts.append(self.tr("indexing failed"))
            dot = "bad"
        elif index.problems:
            parts.append(self.tr("{n} with problems").format(n=f"{index.problems:,}"))
            dot = "warn"
        elif self._stopped or index.waiting:  # a later run over another source does not do the rest
            parts.append(self.tr("indexing was stopped"))
            dot = "warn"
        elif not index.duplicates:
            parts.append(self.tr("up to date"))
        if index.duplicates and not index.stale:
            parts.append(self.tr("{n} duplicates", "", index.duplicates).format(n=f"{index.duplicates:,}"))
            dot = "warn"
        self._strip.show_index(" · ".join(parts), dot, self._failure or self.tr("Open the knowledge page"))

    def _show_engine(self, engine: EngineStatus) -> None:
        runtime = engine.runtime
        self.runtime.know(runtime)
        self._building, self._ready = runtime.building, runtime.ready
        tone = Tone.PLAIN if engine.ready or runtime.building else Tone.WARN
        text = said(engine.label)
        if runtime.total:
            share = 100 * runtime.done // runtime.total
            text = self.tr("{engine} · written answers {n}% set up").format(engine=text, n=share)
        elif runtime.building:
            text = self.tr("{engine} · written answers are being set up").format(engine=text)
        tip = " ".join(filter(None, (said(engine.reason), said(engine.hint)))) or runtime_said(runtime)
        self._strip.show_chip(self._strip.engine, text, tone, tip or self.tr("Answer engine"))

    @Slot(object)
    def _note_runtime(self, runtime: ModelRuntime) -> None:
        """Show it, and say once when written answers can be had from now on."""
        if runtime.ready and self._building:
            text = self.tr("Written answers are set up; a model is chosen in Settings, under “Models and devices”.")
            if self._context.kebab.preferences.current().answer.engine != "quotes":
                text = self.tr("Written answers are set up; the next question gets one.")
            self._context.intents.notice_requested.emit(text)
        self._context.intents.runtime_changed.emit(runtime)
        self.refresh()

    @Slot()
    def _show_progress(self) -> None:
        indexing = self._context.indexing
        progress = indexing.progress
        if indexing.paused:
            numbers = {"n": f"{progress.done:,}", "total": f"{progress.total:,}"}
            text = self.tr("indexing is paused: {n} of {total}").format(**numbers)
            self._strip.show_index(text, "warn", self.tr("Open the knowledge page"))
            self._strip.hide_progress()
            return
        if not indexing.running:
            self._strip.hide_progress()
            return
        if progress.total:
            numbers = {"n": f"{progress.done:,}", "total": f"{progress.total:,}"}
            text = before_the_first(progress) or self.tr("{n} of {total} indexed …").format(**numbers)
        else:
            text = self.tr("checking the sources …")
        self._strip.show_index(text, "info", progress.path)
        self._strip.show_progress(progress.done, progress.total)

    @Slot(object)
    def _note_run(self, summary: IngestSummary) -> None:
        self._stopped, self._failure = summary.cancelled, ""
        note_pace(self._context.window_state, summary)

    @Slot(object)
    def _note_failure(self, error: Exception) -> None:
        """Keep what broke a run off, which a toast tells once; files that cannot be taken break nothing off."""
        if not isinstance(error, UsageError):
            self._failure = said_error(error) if isinstance(error, KebabError) else type(error).__name__

    @Slot(str)
    def _note_setting(self, key: str) -> None:
        if key.startswith(("answer.", "models.", "chunking.")):
            self.refresh()

    @Slot()
    def _open_knowledge(self) -> None:
        self._context.intents.page_requested.emit(PageName.KNOWLEDGE.value)

    @Slot()
    def _open_engine(self) -> None:
        key = "answer.engine" if self._ready else "models.gguf_path"  # there the set-up is told
        self._context.intents.setting_requested.emit(key)

    @Slot()
    def _open_device(self) -> None:
        self._context.intents.setting_requested.emit("models.embedding_device")

    @Slot()
    def _open_network(self) -> None:
        self._context.intents.setting_requested.emit("network")


def read_status(kebab: Kebab) -> tuple[IndexStatus, EngineStatus]:
    """Read index counts and engine (blocking)."""
    return kebab.knowledge.status(), kebab.models.engine()
