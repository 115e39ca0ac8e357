"""What is to be done with each file: add, update, skip, touch or remove; decided from values alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kebab_desktop.core.documents import DocumentState, PipelineVersions, SourceFile
from kebab_desktop.core.ids import document_id
from kebab_desktop.core.ports import DocumentRecord

EMPTIED_FOLDER_LIMIT = 10


@dataclass(frozen=True, slots=True)
class Add:
    """A file that the catalog does not know."""

    file: SourceFile


@dataclass(frozen=True, slots=True)
class Update:
    """A known file that must be read again: it changed, its versions are old, or it was asked for."""

    file: SourceFile
    record: DocumentRecord


@dataclass(frozen=True, slots=True)
class Skip:
    """A file that is up to date, or that the user removed from the knowledge base."""

    record: DocumentRecord


@dataclass(frozen=True, slots=True)
class Touch:
    """A file with a new time but the old content: only the catalog's size and time are renewed."""

    file: SourceFile
    record: DocumentRecord


@dataclass(frozen=True, slots=True)
class Remove:
    """A document whose file is gone."""

    record: DocumentRecord


Action = Add | Update | Skip | Touch | Remove


@dataclass(frozen=True, slots=True)
class Plan:
    """Actions in the order of paths; ``kept`` counts documents whose files are gone but must not be removed."""

    actions: tuple[Action, ...]
    kept: int = 0


def to_compare(
    files: Iterable[SourceFile], records: Mapping[str, DocumentRecord], versions: PipelineVersions
) -> list[SourceFile]:
    """Return the files whose content must be hashed: same size and versions, other time.

    ``records`` by document id. A file of another size changed for sure, one of the same size and time did not.
    """
    found = []
    for file in files:
        record = records.get(document_id(file.source_id, file.relative_path))
        if record is None or record.excluded or _stale(record, versions):
            continue
        if record.size == file.size and record.mtime_ns != file.mtime_ns and record.content_id:
            found.append(file)
    return found


def plan_source(
    files: Sequence[SourceFile],
    records: Mapping[str, DocumentRecord],
    versions: PipelineVersions,
    *,
    content_ids: Mapping[str, str] | None = None,
    unreadable: Sequence[str] = (),
    folder_empty: bool = False,
    force: bool = False,
) -> Plan:
    """Decide what to do with the files and documents of one source whose folder could be read.

    ``records`` by document id, ``content_ids`` by relative path (see :func:`to_compare`). ``unreadable`` are paths
    of which nothing is known: documents at or below them stay. A folder that is suddenly empty looks like a drive
    that is not mounted: then more than ten documents are only removed with ``force``.
    """
    hashes = content_ids or {}
    actions: list[Action] = []
    present = set()
    for file in files:
        identity = document_id(file.source_id, file.relative_path)
        present.add(identity)
        actions.append(_decide(file, records.get(identity), versions, hashes.get(file.relative_path), force))
    gone = [record for identity, record in records.items() if identity not in present]
    gone = [record for record in gone if not _below(record.relative_path, unreadable)]
    if folder_empty and len(gone) > EMPTIED_FOLDER_LIMIT and not force:
        return Plan(tuple(actions), len(gone))
    actions += [Remove(record) for record in gone if not record.excluded]
    return Plan(tuple(actions))


def _decide(
    file: SourceFile, record: DocumentRecord | None, versions: PipelineVersions, content: str | None, force: bool
) -> Action:
    if record is None:
        return Add(file)
    if record.excluded:
        return Skip(record)
    if force or _stale(record, versions) or record.size != file.size:
        return Update(file, record)
    if record.mtime_ns == file.mtime_ns:
        return Skip(record)
    return Touch(file, record) if content is not None and content == record.content_id else Update(file, record)


def _stale(record: DocumentRecord, versions: PipelineVersions) -> bool:
    """Tell whether the document must be read again.

    Embedder and analyzer do not count: the two indexes carry stamps of their own and are rebuilt from the catalog.
    A document without content id could not be read at all the last time, which a permission may have changed.
    """
    if record.state is DocumentState.PENDING or not record.content_id:
        return True
    return _text_part(record.versions) != _text_part(versions.stamp())


def _text_part(stamp: str) -> str:
    return stamp.partition(";embedder=")[0]


def _below(path: str, folders: Sequence[str]) -> bool:
    return any(not folder or path == folder or path.startswith(folder + "/") for folder in folders)


def is_unchanged(action: Action) -> bool:
    """Tell whether a file is what was indexed of it."""
    return isinstance(action, Touch) or (isinstance(action, Skip) and not action.record.excluded)
