"""Where files are dropped decides where they go: over the rows of a source, to its folder; elsewhere to the library."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, QRect, Slot

from kebab_desktop.app.drops import DropLooked
from kebab_desktop.app.views import DropPlan, SourceView
from kebab_desktop.core.documents import Source
from kebab_desktop.core.source_names import source_names
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.knowledge.desk import KnowledgeDesk
from kebab_desktop.ui.knowledge.details import Details
from kebab_desktop.ui.knowledge.model import source_key
from kebab_desktop.ui.knowledge.table import DocumentTable
from kebab_desktop.ui.knowledge.wording import drop_text
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.widgets.drop_zone import DropZone


class DropAim(QObject):
    """Stands between a drop and :class:`Adding`. ``targets``: where files can be copied to, the library first."""

    def __init__(
        self, context: PageContext, drops: DropZone, table: DocumentTable, desk: KnowledgeDesk, details: Details
    ) -> None:
        super().__init__(details)
        self._context = context
        self.targets: tuple[Source, ...] = ()
        self._drops = drops
        self._table = table
        self._adding = desk.adding
        self._details = details
        self._plan: DropPlan | None = None
        self._planning: Task | None = None
        self._into = ""
        drops.moved.connect(self._aim)
        drops.hovered.connect(self._begin)
        drops.dropped.connect(self._drop)
        desk.adding.asked.connect(self.ask)
        details.conflicts.target_chosen.connect(self._retarget)

    @Slot(object, object)
    def ask(self, paths: Sequence[Path], found: DropLooked) -> None:
        """Ask about a drop; where it goes is said and can be changed."""
        self._details.conflicts.offer_targets(self.targets, self._adding.drop.into)
        self._details.show_conflicts(paths, found)

    @Slot(str)
    def _retarget(self, into: str) -> None:
        """Ask anew about the same files, for another source."""
        self._adding.add((), into)

    @Slot(object)
    def _begin(self, paths: Sequence[Path]) -> None:
        """Find out what dropping would do."""
        self._plan = None
        if self._planning is not None:
            self._planning.drop()
        self._planning = self._context.bridge.read(partial(self._context.kebab.knowledge.plan_drop, list(paths)))
        self._planning.progressed.connect(self._take_plan)
        self._planning.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _drop(self, paths: Sequence[Path]) -> None:
        into, self._into = self._into, ""
        self._adding.add(paths, into)

    @Slot(object)
    def _take_plan(self, plan: DropPlan) -> None:
        self._plan = plan
        self._explain()

    @Slot(QPoint)
    def _aim(self, point: QPoint) -> None:
        before, self._into = self._into, self._source_at(point)
        if before != self._into:
            self._explain()

    def _source_at(self, point: QPoint) -> str:
        """Return the source over whose rows a point of the page lies, empty for one that takes no files."""
        viewport = self._table.viewport()
        inside = viewport.mapFrom(self._drops.host, point)
        if not self._table.isVisible() or not viewport.rect().contains(inside):
            return ""
        entry = self._table.documents.entry(self._table.rowAt(inside.y()))
        if entry is None:
            return ""
        source_id = entry.source.id if isinstance(entry, SourceView) else entry.record.source_id
        return source_id if source_id in {each.id for each in self.targets[1:]} else ""

    def _explain(self) -> None:
        if self._plan is not None:
            aimed = len(self.targets) > 1 and bool(self._plan.files)
            into = source_names(self.targets).get(self._into, self._into)
            self._drops.explain(drop_text(self._plan, into), self._around() if aimed else None)

    def _around(self) -> QRect:
        """Return the place of the heading of the source that is aimed at, empty for none."""
        row = self._table.documents.row_of(source_key(self._into)) if self._into else -1
        if row < 0:
            return QRect()
        viewport = self._table.viewport()
        top, height = self._table.rowViewportPosition(row), self._table.rowHeight(row)
        shown = QRect(0, top, viewport.width(), height).intersected(viewport.rect())
        return QRect(viewport.mapTo(self._drops.host, shown.topLeft()), shown.size())
