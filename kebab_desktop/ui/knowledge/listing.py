"""What the table lists: documents with their state on disk, read in one go."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCollatorSortKey

from kebab_desktop.app.drop_targets import drop_targets
from kebab_desktop.app.duplicates import DuplicateGroup, duplicates
from kebab_desktop.app.registry import real_path
from kebab_desktop.app.views import SourceView
from kebab_desktop.core.documents import DocumentState, Problem, Source, SourceKind
from kebab_desktop.core.errors import KebabError
from kebab_desktop.core.patience import NotAnswering, Patience
from kebab_desktop.core.ports import DocumentRecord
from kebab_desktop.ui.knowledge.fixes import Trouble, trouble_of, troubles_of
from kebab_desktop.ui.knowledge.natural import title_key

if TYPE_CHECKING:
    from kebab_desktop.app.knowledge import KnowledgeService

_COMPARED = 200
_AT_ONCE = 200


class RowState(StrEnum):
    """State of a document as the table shows it."""

    FAILED = "failed"
    PROBLEM = "problem"
    MISSING = "missing"
    CHANGED = "changed"
    WAITING = "waiting"
    INDEXED = "indexed"


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """A document of the table; ``search_key`` is what the filter looks at, ``title_key`` what titles are sorted by,
    ``source`` the name of its source.
    """

    record: DocumentRecord
    state: RowState
    search_key: str
    title_key: QCollatorSortKey = field(compare=False)
    source: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """All sources, all documents, those that were taken out, and those that are there twice.

    ``by_title``: the rows stand in the order of their titles. ``targets``: where dropped files can be copied to.
    """

    sources: tuple[SourceView, ...]
    rows: tuple[DocumentRow, ...]
    removed: tuple[DocumentRecord, ...] = ()
    twins: tuple[DuplicateGroup, ...] = ()
    by_title: bool = False
    targets: tuple[Source, ...] = ()
    removed_sources: tuple[Source, ...] = ()

    @property
    def anything_removed(self) -> bool:
        """Whether there is something that can be brought back."""
        return bool(self.removed or self.removed_sources)

    def troubles(self) -> list[Trouble]:
        """Return the problems of all documents with what can be done about them."""
        editable = {view.source.id: view.source.kind is not SourceKind.BUNDLED for view in self.sources}
        return troubles_of((row.record for row in self.rows if row.record.problems), editable)

    def troubles_of_run(self, problems: Sequence[Problem]) -> list[Trouble]:
        """Return the problems of a run with what can be done about them, where their files are known."""
        editable = {view.source.id: view.source.kind is not SourceKind.BUNDLED for view in self.sources}
        places: dict[str, list[DocumentRecord]] = {}
        for row in self.rows:
            if row.record.problems:
                places.setdefault(row.record.relative_path, []).append(row.record)
        found = []
        for problem in problems:
            records = [each for each in places.get(problem.path, ()) if problem in each.problems]
            record = records[0] if len(records) == 1 else None
            found.append(trouble_of(problem, record, editable=record is not None and editable[record.source_id]))
        return found


def read_listing(knowledge: KnowledgeService, before: Listing | None = None) -> Listing:
    """Read sources and documents and look at the files (blocking; for the read lane).

    The catalog is read once: while documents are being indexed this goes on beside it again and again. Rows that are
    what they were in the listing ``before`` are the same objects, which spares the window comparing them; so is the
    listing when nothing is new.
    """
    every = knowledge.documents(with_removed=True)
    records = [each for each in every if not each.excluded]
    sources = knowledge.sources(records)
    roots = {view.source.id: view.source.root for view in sources if view.available}
    names = {view.source.id: view.name for view in sources}
    known = {row.record.id: row for row in before.rows} if before is not None else {}
    rows = []
    compared = 0
    states = _on_disk(knowledge.disks, roots, records)
    for record in records:
        changed, missing = states.get(record.id, (False, False))
        if changed and compared < _COMPARED:
            # A new time alone is no change: the facade compares contents. Beyond some files that would take too long.
            compared += 1
            changed = _content_differs(knowledge, record)
        state = row_state(record, changed=changed, missing=missing)
        old, name = known.get(record.id), names.get(record.source_id, record.source_id)
        same = old is not None and (old.state, old.source, old.record) == (state, name, record)
        rows.append(old if old is not None and same else _row(record, state, name))
    rows.sort(key=_by_title)
    twins = tuple(duplicates(row.record for row in rows))
    removed = tuple(each for each in every if each.excluded)
    targets = _targets(knowledge.disks, [view.source for view in sources if view.available])
    forgotten = knowledge.forgotten.left([view.source for view in sources])
    found = Listing(
        tuple(sources), tuple(rows), removed, twins, by_title=True, targets=targets, removed_sources=forgotten
    )
    return before if before is not None and before == found else found


def _targets(disks: Patience, available: Sequence[Source]) -> tuple[Source, ...]:
    library = next((each for each in available if each.kind is SourceKind.MANAGED), None)
    return () if library is None else tuple(drop_targets(library, available, disks))


def make_row(record: DocumentRecord, *, changed: bool = False, missing: bool = False) -> DocumentRow:
    """Return the row of a document."""
    return _row(record, row_state(record, changed=changed, missing=missing), record.source_id)


def _row(record: DocumentRecord, state: RowState, source: str) -> DocumentRow:
    key = title_key(record.title or record.relative_path)
    return DocumentRow(record, state, _search_key(record, source), key, source)


def _by_title(row: DocumentRow) -> QCollatorSortKey:
    return row.title_key


def row_state(record: DocumentRecord, *, changed: bool, missing: bool) -> RowState:
    """Return what is most worth knowing about a document."""
    if record.state is DocumentState.PENDING:
        return RowState.WAITING
    if missing or record.state is DocumentState.MISSING:
        return RowState.MISSING
    if changed:
        return RowState.CHANGED
    if record.problems:
        return RowState.PROBLEM if record.chunks else RowState.FAILED
    return RowState.INDEXED


def fold(text: str) -> str:
    """Return text as the filter compares it: composed Hangul, no case."""
    return unicodedata.normalize("NFC", text).casefold()


def _on_disk(
    disks: Patience, roots: Mapping[str, Path], records: Sequence[DocumentRecord]
) -> dict[str, tuple[bool, bool]]:
    """Return which documents differ from their files and which files are gone; nothing of a disk that is silent."""
    found: dict[str, tuple[bool, bool]] = {}
    by_source: dict[str, list[DocumentRecord]] = {}
    for record in records:
        by_source.setdefault(record.source_id, []).append(record)
    for source_id, root in roots.items():
        same = by_source.get(source_id, [])
        try:
            for first in range(0, len(same), _AT_ONCE):
                some = same[first : first + _AT_ONCE]
                found.update(disks.look(root, partial(_all_differ, root, some)))
        except NotAnswering:
            continue  # it stopped answering just now: the next listing shows them as missing
    return found


def _all_differ(root: Path, records: Sequence[DocumentRecord]) -> dict[str, tuple[bool, bool]]:
    return {record.id: _differs(root, record) for record in records}


def _differs(root: Path, record: DocumentRecord) -> tuple[bool, bool]:
    try:
        status = (root / record.relative_path).stat()
    except OSError:
        try:
            status = real_path(root, record.relative_path).stat()
        except OSError:
            return False, True
    return (status.st_size, status.st_mtime_ns) != (record.size, record.mtime_ns), False


def _content_differs(knowledge: KnowledgeService, record: DocumentRecord) -> bool:
    try:
        return knowledge.document(record.id).changed_on_disk
    except KebabError:
        return True  # removed meanwhile: the next listing will not have it


def _search_key(record: DocumentRecord, source: str) -> str:
    meta = record.frontmatter
    words = (
        record.title,
        record.relative_path,
        meta.docs_id,
        meta.pattern_id,
        meta.log_type,
        meta.severity,
        record.source_id,
        source,
        record.trust,
        *meta.keywords,
        *meta.aliases,
        *meta.tags,
    )
    return fold("\n".join(words))
