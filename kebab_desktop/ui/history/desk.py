"""What the history page asks of the facade: rows, one answer, export, another gate."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from kebab_desktop.app.exporting import export_bytes
from kebab_desktop.app.gaps import GapTopic
from kebab_desktop.app.pins import Pin
from kebab_desktop.app.views import SettingView
from kebab_desktop.core.answers import Answer
from kebab_desktop.core.history_store import HistoryRow
from kebab_desktop.core.retrieval import SearchMode
from kebab_desktop.ui.answer.wording import GATE_KEYS
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.file_work import FileWork
from kebab_desktop.ui.history.bringing_back import BringingBack
from kebab_desktop.ui.history.selection import Selection, told_apart
from kebab_desktop.ui.lasting import lasting
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.written_file import write_file

if TYPE_CHECKING:
    from kebab_desktop.app.history import HistoryService
    from kebab_desktop.app.kebab import Kebab


FORMATS = {".csv": "csv", ".json": "json", ".jsonl": "jsonl", ".md": "markdown"}
"""Format of an export by the suffix of its file."""


@dataclass(frozen=True, slots=True)
class HistoryReading:
    """Rows, the search mode whose scores are drawn with its gate in force, outdated answers, gaps, and pins."""

    rows: tuple[HistoryRow, ...]
    mode: str
    gate: float
    stale: frozenset[str] = frozenset()
    gaps: tuple[GapTopic, ...] = ()
    pins: tuple[Pin, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenedAnswer:
    """An answer, the citations, by marker, whose lines have changed since, and the settings with their values then."""

    answer: Answer
    changed: tuple[int, ...]
    used: tuple[SettingView, ...] = ()


class HistoryDesk(QObject):
    """Reads and writes for the page.

    ``listed``: a :class:`HistoryReading`; ``unread``: none could be read; ``opened``: an :class:`OpenedAnswer`;
    ``gate_changed``: another gate holds; ``imported``: there are more answers.
    """

    listed = Signal(object)
    unread = Signal(object)
    opened = Signal(object)
    gate_changed = Signal()
    imported = Signal()

    def __init__(self, context: PageContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._kebab = context.kebab
        self._file_work = lasting(FileWork, context)
        self._bringing_back = lasting(BringingBack, context)
        self._bringing_back.imported.connect(self.imported)
        self._listing: Task | None = None
        self._opening: Task | None = None
        self._old_gate: tuple[str, float, float] | None = None
        self._selection: Selection | None = None
        context.intents.answers_changed.connect(self._read_again)
        context.intents.answer_marked.connect(self._read_again)

    @Slot()
    def _read_again(self) -> None:
        """Read again where it is seen: an answer may end while the page is open."""
        page = self.parent()
        if self._selection is not None and isinstance(page, QWidget) and page.isVisible():
            self.read(self._selection)

    def read(self, selection: Selection) -> None:
        """Read the rows for a selection; an older reading is dropped."""
        self._selection = selection
        if self._listing is not None:
            self._listing.drop()
        self._listing = self._context.bridge.read(partial(read_history, self._kebab, selection))
        self._listing.progressed.connect(self.listed)
        self._listing.failed.connect(self._context.intents.failure_reported)
        self._listing.failed.connect(self.unread)

    def open(self, trace_id: str) -> None:
        """Read one answer."""
        self.close()
        self._opening = self._context.bridge.read(partial(read_answer, self._kebab, trace_id))
        self._opening.progressed.connect(self.opened)
        self._opening.failed.connect(self._context.intents.failure_reported)

    def close(self) -> None:
        """The answer that is being read is no longer wanted."""
        if self._opening is not None:
            self._opening.drop()
            self._opening = None

    def export(self, selection: Selection, path: Path) -> None:
        """Write what is shown to a file; its suffix decides the format."""
        format_ = FORMATS.get(path.suffix.lower(), "csv")
        told = self.tr("Answers are being written to {file}").format(file=path.name)
        lost = self.tr("Answers are being exported. They will have to be exported again.")
        work = partial(write_export, self._kebab.history, selection, path, format_)
        task = self._file_work.begin(told, lost, work)
        task.progressed.connect(self._note_export)
        task.failed.connect(self._context.intents.failure_reported)

    def import_file(self, path: Path) -> None:
        """Put the answers of an export or of the archive back."""
        self._bringing_back.begin(path)

    @Slot(float)
    def use_gate(self, gate: float) -> None:
        """Make a gate hold from now on; the old one can be brought back."""
        key, old = gate_in_force(self._kebab)
        self._old_gate = (key, old, gate)
        self._change(key, gate, self._offer_undo)

    @Slot(object)
    def _offer_undo(self, _view: object) -> None:
        toast = self._context.toasts.offer(self.tr("The new gate holds from the next question on"), self.tr("Undo"))
        toast.accepted.connect(self._bring_back)

    @Slot()
    def _bring_back(self) -> None:
        if self._old_gate is None:
            return
        key, old, chosen = self._old_gate
        if getattr(self._kebab.preferences.current().rag, key.partition(".")[2]) == chosen:
            self._change(key, old, None)
        else:
            text = self.tr("The gate was changed once more meanwhile; it stays as it is")
            self._context.intents.notice_requested.emit(text)

    def _change(self, key: str, value: float, done: Callable[[object], None] | None) -> None:
        task = self._context.bridge.read(partial(self._kebab.preferences.change, key, value))
        if done is not None:
            task.progressed.connect(done)
        task.completed.connect(self.gate_changed)
        task.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _note_export(self, path: object) -> None:
        self._context.intents.notice_requested.emit(self.tr("Saved {path}").format(path=path))


def read_history(kebab: Kebab, selection: Selection) -> HistoryReading:
    """Read rows and gate (blocking)."""
    making = kebab.history.being_made()
    found = kebab.history.rows(selection.read_filter())
    rows = list(told_apart(found, making | kebab.history.being_made()))  # before and after: one may begin in between
    _, gate = gate_in_force(kebab)
    stale = kebab.history.stale() if rows else set()
    gaps = kebab.gaps.topics(rows)
    pins = kebab.pins.pins()
    return HistoryReading(tuple(rows), _drawn_mode(kebab).value, gate, frozenset(stale), tuple(gaps), tuple(pins))


def read_answer(kebab: Kebab, trace_id: str) -> OpenedAnswer:
    """Read an answer, look whether the lines it cites still stand, and name its settings (blocking)."""
    answer = kebab.history.answer(trace_id)
    changed = [marker for marker, state in kebab.history.citation_states(answer).items() if state.outdated]
    then = answer.parameters.settings
    used = (replace(view, value=then[view.key]) for view in kebab.preferences.settings() if view.key in then)
    return OpenedAnswer(answer, tuple(sorted(changed)), tuple(used))


def gate_in_force(kebab: Kebab) -> tuple[str, float]:
    """Return key and value of the gate of the mode whose scores are drawn."""
    key = GATE_KEYS[_drawn_mode(kebab)]
    return key, float(getattr(kebab.preferences.current().rag, key.partition(".")[2]))


def write_export(history: HistoryService, selection: Selection, path: Path, format_: str) -> Path:
    """Write the rows of a selection (blocking); raises KebabError when the file cannot be written."""
    return write_file(path, export_bytes(history.export(selection.export_filters(), format_), format_))


def _drawn_mode(kebab: Kebab) -> SearchMode:
    """Keyword points have no gate and no common scale: then the hybrid scores are drawn."""
    mode = SearchMode(kebab.preferences.current().search.mode)
    return mode if mode in GATE_KEYS else SearchMode.HYBRID
