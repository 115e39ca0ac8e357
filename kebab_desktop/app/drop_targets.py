"""Where dropped files can be copied to: the library, or the folder of a source that is watched and may be written."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from kebab_desktop.app.dropped_places import place_below
from kebab_desktop.app.library import Library, in_the_way, numbered
from kebab_desktop.app.safe_write import write_whole
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Problem, Source, SourceKind
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.ids import document_id
from kebab_desktop.core.patience import NotAnswering, Patience
from kebab_desktop.ingest.ignoring import matches


def drop_targets(library: Source, known: Sequence[Source], disks: Patience) -> list[Source]:
    """Return the library and the sources to whose folders files can be copied (blocking)."""
    return [library, *(each for each in known if each.id != library.id and _takes_files(each, disks))]


def target_of(source_id: str, targets: Sequence[Source]) -> Source:
    """Return the target with an id, the first for an empty one; raises UsageError when files cannot go there."""
    found = targets[0] if not source_id else next((each for each in targets if each.id == source_id), None)
    if found is None:
        raise UsageError(
            f"No files can be copied to the source '{source_id}'.",
            hint="Its folder must be there, watched and writable. Copy them to the library instead.",
        )
    return found


def place_in(target: Source, file: Path, folders: Sequence[Path] = ()) -> Path:
    """Return where a dropped file is copied to, as long as nothing is in its way; see :func:`place_below`."""
    return target.root / place_below(file, folders)


def id_in(target: Source, place: Path) -> str:
    """Return the id of the document that is read from a file in a target."""
    return document_id(target.id, unicodedata.normalize("NFC", place.relative_to(target.root).as_posix()))


def left_out_problems(places: Mapping[Path, Path], target: Source) -> dict[Path, Problem]:
    """Return, by file, that its place in a source is one which the source leaves out: its copy would not be found."""
    problems = {}
    for file, place in places.items():
        relative = place.relative_to(target.root).as_posix()
        pattern = next((each for each in target.ignore if matches(each, relative)), None)
        if pattern is not None:
            text = f"The source {target.id} leaves out files that match '{pattern}'."
            hint = "Copy it to the library, or give it another name."
            problems[file] = Problem(str(file), text, hint, fatal=True)
    return problems


def copy_beside(
    files: Mapping[Path, Path], target: Source, library: Library, disks: Patience, token: CancelToken
) -> tuple[dict[Path, Path], list[Problem]]:
    """Copy files into the folder of a source to the places they want; return that of each, and what could not be read.

    The folder is the user's own, so nothing in it is overwritten: where a name is taken by other words the copy gets
    a number; the very same file is there already. Raises CancelledError, DataDirectoryError, OSError for a folder that
    does not answer.
    """
    places: dict[Path, Path] = {}
    problems: list[Problem] = []
    for file, wanted in files.items():
        token.raise_if_cancelled()
        found = disks.read(target.root, partial(in_the_way, file, wanted, target.root), token)
        if found is not None:
            problems.append(found)
            continue
        try:
            data = library.read(file, token)
        except OSError as error:  # of this file; the others are copied all the same
            message = f"The file cannot be read: {error.strerror or error}."
            problems.append(Problem(str(file), message, "Check that it exists and may be read.", fatal=True))
            continue
        write = partial(_written, wanted, data)
        places[file] = disks.read(target.root, write, token)
    return places, problems


def _takes_files(source: Source, disks: Patience) -> bool:
    if source.kind is not SourceKind.FOLDER or not source.watched:
        return False
    try:
        return disks.look(source.root, partial(_is_writable, source.root))
    except NotAnswering:
        return False


def _is_writable(root: Path) -> bool:
    return os.path.isdir(root) and os.access(root, os.W_OK | os.X_OK)


def _written(wanted: Path, data: bytes) -> Path:
    place, number = wanted, 2
    while place.exists() or place.is_symlink():
        if place.is_file() and place.read_bytes() == data:
            return place
        place = numbered(wanted, number)
        number += 1
    write_whole(place, data, sync=False)
    return place
