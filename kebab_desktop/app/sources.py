"""Rules for sources: ids, folders, and the two sources that always exist."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from functools import partial
from pathlib import Path

from kebab_desktop.app.views import SourceView
from kebab_desktop.core.documents import DocumentState, Source, SourceKind, SourceType, TrustLevel
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.ids import digest, is_valid_source_id
from kebab_desktop.core.patience import NotAnswering, Patience
from kebab_desktop.core.ports import DocumentRecord
from kebab_desktop.core.source_names import id_from_folder, source_names
from kebab_desktop.ingest.ignoring import pattern_problem

BUNDLED_ID = "bundled"
LIBRARY_ID = "library"
SILENT_HINT = "Connect the drive, or wait until the network is back, then try again."
_RESERVED = frozenset({BUNDLED_ID, LIBRARY_ID})


def bundled_source(root: Path) -> Source:
    """Return the source of the shipped runbooks."""
    return Source(BUNDLED_ID, root, SourceKind.BUNDLED, SourceType.RUNBOOKS, TrustLevel.PRIMARY)


def library_source(root: Path) -> Source:
    """Return the managed source into which dropped files are copied."""
    return Source(LIBRARY_ID, root, SourceKind.MANAGED, SourceType.DOCS, TrustLevel.PRIMARY)


def new_folder_source(
    folder: Path,
    known: Sequence[Source],
    patience: Patience,
    *,
    source_id: str | None,
    trust: TrustLevel,
    type: SourceType,
) -> Source:
    """Return a source for a folder; raises UsageError saying what is wrong with the id or the folder."""
    root = folder.expanduser().absolute()
    try:
        there = patience.look(root, root.is_dir)
    except NotAnswering as error:
        raise UsageError(f"{root} cannot be read: {error.strerror}.", hint=SILENT_HINT) from error
    if not there:
        raise UsageError(f"{root} is not a folder.", hint="Choose an existing folder.")
    _refuse_overlap(root, known, patience)
    taken = {each.id for each in known}
    chosen = source_id or derived_id(root, taken)
    check_id(chosen, taken)
    return Source(chosen, root, SourceKind.FOLDER, type, trust)


def check_id(chosen: str, taken: Collection[str]) -> None:
    """Raise UsageError saying why a new source cannot have this id."""
    if not is_valid_source_id(chosen):
        raise UsageError(
            f"'{chosen}' cannot be the id of a source.",
            hint="Allowed: up to 64 letters A-Z a-z, digits, dots, underscores and hyphens.",
        )
    if chosen in taken or chosen in _RESERVED:
        raise UsageError(f"There is already a source '{chosen}'.", hint="Choose another id.")


def checked_patterns(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the patterns of files that a source leaves out, each once; raises UsageError for the first wrong one."""
    patterns = tuple(dict.fromkeys(unicodedata.normalize("NFC", each.strip()) for each in lines if each.strip()))
    for each in patterns:
        if problem := pattern_problem(each):
            raise UsageError(
                f"'{each}' cannot be a pattern of files to leave out. {problem}",
                hint="Patterns are names or paths below the folder, such as drafts/, *.tmp.md or archive/**/old-*.md.",
            )
    return patterns


def check_restorable(source: Source, known: Sequence[Source], patience: Patience) -> None:
    """Raise UsageError when a removed source cannot come back because another one took its id or its folder."""
    others = [each for each in known if each != source]
    if any(each.id == source.id for each in others):
        raise UsageError(
            f"There is a new source '{source.id}', so the removed one cannot come back.",
            hint="Remove the new source first, or add the folder again under another id.",
        )
    _refuse_overlap(source.root, others, patience)


def same_place(one: Path, other: Path, patience: Patience) -> bool:
    """Tell whether two paths lead to the same folder, also through links."""
    return real_place(one, patience) == real_place(other, patience)


def real_place(path: Path, patience: Patience) -> Path:
    """Return the absolute path without links; the file need not exist. Where the disk does not answer, links stay."""
    try:
        return Path(patience.look(path, partial(os.path.realpath, path)))
    except NotAnswering:
        return path.absolute()


def source_views(sources: Sequence[Source], records: Iterable[DocumentRecord], patience: Patience) -> list[SourceView]:
    """Return sources with their names and the counts of their documents."""
    by_source: dict[str, list[DocumentRecord]] = {}
    for each in records:
        by_source.setdefault(each.source_id, []).append(each)
    names = source_names(sources)
    return [
        SourceView(
            source=source,
            documents=sum(each.state is not DocumentState.PENDING for each in by_source.get(source.id, ())),
            chunks=sum(each.chunks for each in by_source.get(source.id, ())),
            problems=sum(bool(each.problems) for each in by_source.get(source.id, ())),
            available=patience.is_folder(source.root),
            called=names[source.id],
        )
        for source in sources
    ]


def _refuse_overlap(root: Path, known: Sequence[Source], patience: Patience) -> None:
    """Refuse a folder whose files would be indexed twice, whatever links lead to it."""
    place = real_place(root, patience)
    for other in known:
        theirs = real_place(other.root, patience)
        if place == theirs or theirs in place.parents or place in theirs.parents:
            raise UsageError(
                f"The folder {root} overlaps with the source '{other.id}' ({other.root}).",
                hint=f"Index the source '{other.id}' again, or remove it first.",
            )


def derived_id(root: Path, taken: set[str]) -> str:
    """Make an id from the folder's name, Hangul in Latin letters; other names become a short digest."""
    base = id_from_folder(root.name) or f"folder-{digest(str(root), length=3)}"
    candidates = (base if number == 1 else f"{base}-{number}" for number in range(1, len(taken) + 3))
    return next(each for each in candidates if each not in taken and each not in _RESERVED)
