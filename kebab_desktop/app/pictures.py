"""Pictures of runbooks: files below the folder of their source, and nothing else."""

from __future__ import annotations

import errno
import stat
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path, PureWindowsPath
from urllib.parse import unquote, urlsplit

from kebab_desktop.app.registry import SourceRegistry
from kebab_desktop.core.patience import Patience

MAX_BYTES = 8_000_000
"""A larger file is no picture of a runbook."""
MAX_ALL_BYTES = 40_000_000
"""What is read for one look at a document, at most."""
SUFFIXES = frozenset({".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp"})


class NotShown(StrEnum):
    """Why there is no picture."""

    ELSEWHERE = "elsewhere"
    MISSING = "missing"
    KIND = "kind"
    SIZE = "size"
    MANY = "many"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Picture:
    """The bytes of a picture file, or why there are none."""

    data: bytes = b""
    problem: NotShown | None = None


class PictureService:
    """Reads the pictures that a document names; nothing is fetched from anywhere."""

    def __init__(self, registry: SourceRegistry, disks: Patience) -> None:
        self._registry = registry
        self._disks = disks

    def of_document(self, document_id: str, references: Collection[str]) -> Mapping[str, Picture]:
        """Return a picture for each reference as the document writes it: a path relative to its own file.

        A file is read only if it really lies (links followed) in the folder of the source. Raises KnowledgeBaseError
        when the document is gone.
        """
        record, path = self._registry.located(document_id)
        root = self._registry.source(record.source_id).root
        found: dict[str, Picture] = {}
        room = MAX_ALL_BYTES
        for reference in dict.fromkeys(references):
            try:
                found[reference] = self._disks.read(root, partial(_read, root, path.parent, reference, room))
            except OSError:
                found[reference] = Picture(problem=NotShown.UNREADABLE)
            room -= len(found[reference].data)
        return found


def _read(root: Path, folder: Path, reference: str, room: int) -> Picture:
    wanted = relative_path(reference)
    if wanted is None:
        return Picture(problem=NotShown.ELSEWHERE)
    place = _existing(folder, wanted)
    if place is None:
        return Picture(problem=NotShown.MISSING)
    problem = _problem(place, root, room)
    if problem is not None:
        return Picture(problem=problem)
    with place.open("rb") as file:
        return Picture(data=file.read(MAX_BYTES))


def _problem(place: Path, root: Path, room: int) -> NotShown | None:
    if not place.is_relative_to(root.resolve()):
        return NotShown.ELSEWHERE
    status = place.stat()
    # A pipe would be waited for.
    if place.suffix.lower() not in SUFFIXES or not stat.S_ISREG(status.st_mode):
        return NotShown.KIND
    if status.st_size > MAX_BYTES:
        return NotShown.SIZE
    return NotShown.MANY if status.st_size > room else None


def _existing(folder: Path, wanted: str) -> Path | None:
    """Return the real place of a file; Hangul in its name may be composed or not, whatever the document writes."""
    for name in dict.fromkeys((wanted, *(unicodedata.normalize(form, wanted) for form in ("NFC", "NFD")))):
        try:
            return (folder / name).resolve(strict=True)
        except (FileNotFoundError, NotADirectoryError, RuntimeError, ValueError):
            continue  # RuntimeError: a link that leads to itself; ValueError: no name that a system can ask for
        except OSError as error:
            if error.errno != errno.ELOOP:  # what such a link raises since Python 3.13
                raise
    return None


def relative_path(reference: str) -> str | None:
    """Return the path that a reference means, None unless it is relative: no scheme, no host, no drive, no root."""
    try:
        parts = urlsplit(reference)
    except ValueError:
        return None
    if parts.scheme or parts.netloc:
        return None
    path = unquote(parts.path)
    windows = PureWindowsPath(path)
    if not path or "\0" in path or "\\" in path or path.startswith("/") or windows.drive or windows.root:
        return None
    return path
