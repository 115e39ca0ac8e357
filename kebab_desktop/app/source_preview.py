"""What a folder would bring as a source: its Markdown files and what is wrong with each, before it becomes one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kebab_desktop.app.sources import derived_id
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Problem, Source, SourceFile, SourceType
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.patience import Patience
from kebab_desktop.core.ports import DocumentParser
from kebab_desktop.ingest.parse import read_document
from kebab_desktop.ingest.scan import scan_source

READ = 200
"""So many files are read; of more only the number is told: a preview must not last as long as the indexing."""
_AT_ONCE = 10


@dataclass(frozen=True, slots=True)
class PreviewFile:
    """A file: its folder, its path in it, its problems as a document, and those as a runbook."""

    folder: Path
    path: str
    problems: tuple[Problem, ...]
    as_runbook: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class SourcePreview:
    """``source_ids``: those that the folders get of themselves; ``total``: number of Markdown files; ``files``: those
    that were read; ``troubles``: what is wrong with folders and with files that cannot be taken; ``taken``: the ids of
    other sources.
    """

    source_ids: tuple[str, ...]
    total: int = 0
    files: tuple[PreviewFile, ...] = ()
    troubles: tuple[Problem, ...] = ()
    finished: bool = False
    taken: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What patterns leave out of ``total`` Markdown files: relative paths."""

    patterns: tuple[str, ...]
    paths: tuple[str, ...]
    total: int


def preview_folders(
    folders: Sequence[Path], taken: set[str], parser: DocumentParser, patience: Patience, token: CancelToken
) -> Iterator[SourcePreview]:
    """Tell what is known step by step, the last with ``finished``; changes nothing. Raises CancelledError."""
    found: list[tuple[Source, SourceFile]] = []
    troubles: list[Problem] = []
    ids: list[str] = []
    others = frozenset(taken)
    for folder in folders:
        source = Source(derived_id(folder, taken | set(ids)), folder.expanduser().absolute())
        ids.append(source.id)
        scan = scan_source(source, patience, token)
        found += ((source, file) for file in scan.files)
        troubles += scan.problems
        yield SourcePreview(tuple(ids), len(found), (), tuple(troubles), taken=others)
    files: list[PreviewFile] = []
    for number, (source, file) in enumerate(found[:READ], start=1):
        token.raise_if_cancelled()
        files.append(_looked_at(source, file, parser, patience, token))
        if number % _AT_ONCE == 0:
            yield SourcePreview(tuple(ids), len(found), tuple(files), tuple(troubles), taken=others)
    yield SourcePreview(tuple(ids), len(found), tuple(files), tuple(troubles), finished=True, taken=others)


def without(preview: SourcePreview, paths: Collection[str]) -> SourcePreview:
    """Return what one folder would bring if it left out files with these relative paths."""
    files = tuple(each for each in preview.files if each.path not in paths)
    troubles = tuple(each for each in preview.troubles if each.path not in paths)
    return replace(preview, files=files, troubles=troubles, total=max(preview.total - len(paths), len(files)))


def files_of(folders: Sequence[Path], patience: Patience, token: CancelToken) -> list[Path]:
    """Return the Markdown files that folders would bring, also those below them; what they ignore is left out.

    Raises UsageError for a folder that cannot be read and where there is no such file, and CancelledError.
    """
    found: list[Path] = []
    for folder in folders:
        scan = scan_source(Source("folder", folder.expanduser().absolute()), patience, token)
        if not scan.available:
            why = f"The folder {folder} cannot be read."
            raise UsageError(why, hint="Connect the drive, or choose another folder.")
        found += (each.path for each in scan.files)
    if not found:
        names = ", ".join(map(str, folders))
        raise UsageError(f"There are no Markdown files in {names}.", hint="Choose another folder.")
    return found


def look_at_dropped(
    file: Path, place: Path, source: Source, parser: DocumentParser, *, patience: Patience, token: CancelToken
) -> PreviewFile | None:
    """Read a file on its way to ``place`` below a source; None for one that cannot be read: adding it says why."""
    try:
        status = patience.read(file.parent, file.stat, token)
    except OSError:
        return None
    found = SourceFile(source.id, place.as_posix(), file, status.st_size, status.st_mtime_ns)
    return _looked_at(source, found, parser, patience, token)


def _looked_at(
    source: Source, file: SourceFile, parser: DocumentParser, patience: Patience, token: CancelToken
) -> PreviewFile:
    """Read a file as a document and as a runbook."""
    problems = [
        read_document(file, replace(source, type=kind), parser, patience, token).problems
        for kind in (SourceType.DOCS, SourceType.RUNBOOKS)
    ]
    return PreviewFile(source.root, file.relative_path, *problems)
