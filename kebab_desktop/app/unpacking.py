"""Markdown files out of a ZIP that somebody made: nothing is written outside, nothing larger than it says."""

from __future__ import annotations

import errno
import json
import lzma
import os
import shutil
import stat
import struct
import time
import unicodedata
import zipfile
import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath

from kebab_desktop.app.library import MARKDOWN_SUFFIXES
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Problem, SourceKind
from kebab_desktop.core.errors import DataDirectoryError, UsageError
from kebab_desktop.core.ids import content_id
from kebab_desktop.core.patience import Patience
from kebab_desktop.core.reasons import reason
from kebab_desktop.ingest.parse import MAX_FILE_BYTES
from kebab_desktop.ingest.scan import LEFT_OUT

MANIFEST = "knowledge.json"
MANIFEST_VERSION = "knowledge.v1"
MOST_FILES = 50_000
MOST_BYTES = 1 << 30
_MANIFEST_BYTES = 64 << 20
_LONGEST_PART = 255
_ID_ROOM = 30
_TELL_S = 0.1
_KEPT_S = 7 * 24 * 3600
"""What was unpacked is deleted then, whether it was added or not: the ZIP is still where it was."""
_DEEPEST = 100
_DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    MemoryError,  # LZMA may ask for 4 GiB
)
_NAMES_REFUSED = {errno.ENAMETOOLONG, errno.ENOENT, errno.EINVAL, errno.EILSEQ}
_UTF8 = 0x800
_AT_ROOT = "_"
"""A folder of this name adds no folder of its own when its files are copied (``place_below``)."""


@dataclass(frozen=True, slots=True)
class UnpackProgress:
    """So many entries of a ZIP were looked at."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class UnpackedZip:
    """``files`` lie below ``folders``, one for each source; ``problems``: entries that were not taken."""

    files: tuple[Path, ...]
    folders: tuple[Path, ...]
    problems: tuple[Problem, ...] = ()


def is_zip(path: Path) -> bool:
    """Tell by its name whether a dropped file is a ZIP."""
    return path.suffix.lower() == ".zip"


def unpack(file: Path, into: Path, disks: Patience, token: CancelToken) -> Iterator[UnpackProgress | UnpackedZip]:
    """Unpack the Markdown files of ``file`` into a folder below ``into``: the same one again for the same file, so that
    what is dropped twice is there once. UnpackedZip comes last.

    Raises UsageError for a file that is no ZIP or holds nothing that can be added, DataDirectoryError when the disk
    refuses, and CancelledError; then nothing is left behind.
    """
    made: list[Path] = []
    found = UnpackedZip((), ())
    try:
        into.mkdir(parents=True, exist_ok=True)
        place = into / disks.read(file.parent, partial(_checked, file), token)
        made += [] if place.is_dir() else [place]
        with zipfile.ZipFile(file) as archive:
            for event in _unpacked(archive, file, place, token):
                if isinstance(event, UnpackedZip):
                    found = event
                else:
                    yield event
        if found.files:
            os.utime(place)
    except _DAMAGE as error:
        _take_away(made)
        text = f"{file.name} cannot be unpacked: it is damaged or packed in an unknown way."
        raise UsageError(text, hint="Unpack it yourself and drop the folder.") from error
    except OSError as error:
        _take_away(made)
        raise DataDirectoryError(
            f"{file.name} cannot be unpacked: {reason(error)}.", hint="Check the file and the space on the disk."
        ) from error
    except GeneratorExit:  # nobody wants the rest now; the next drop of it goes on, or a later start deletes it
        raise
    except BaseException:
        _take_away(made)
        raise
    if not found.files:
        _take_away(made)
        why = found.problems[0].message if found.problems else "Choose another file."
        raise UsageError(f"There are no Markdown files in {file.name} that can be added.", hint=why)
    yield found


def _checked(file: Path) -> str:
    """Return the name of the folder for a ZIP: another one once it is written anew."""
    try:
        with file.open("rb") as opened:  # by its name alone, one that may not be read would count as damaged
            whole, status = zipfile.is_zipfile(opened), os.fstat(opened.fileno())
    except OSError as error:
        raise UsageError(
            f"The file {file} cannot be read: {reason(error)}.", hint="Check that it is there and that you may read it."
        ) from error
    if not whole:
        raise zipfile.BadZipFile(file.name)
    said = f"{file.absolute()}\n{status.st_size}\n{status.st_mtime_ns}"
    return content_id(said.encode("utf-8", "surrogatepass"))[:16]


def _take_away(folders: Sequence[Path]) -> None:
    for each in folders:
        shutil.rmtree(each, ignore_errors=True)


def _unpacked(
    archive: zipfile.ZipFile, file: Path, place: Path, token: CancelToken
) -> Iterator[UnpackProgress | UnpackedZip]:
    names = _folder_names(archive)
    total, told = len(archive.filelist), time.monotonic()
    files: dict[str, Path] = {}
    taken: set[str] = set()
    problems: list[Problem] = []
    room = MOST_BYTES
    for entry, parts in _wanted(archive):
        token.raise_if_cancelled()
        if time.monotonic() - told >= _TELL_S:
            yield UnpackProgress(len(files) + len(problems), total)
            told = time.monotonic()
        named = len(parts) > 1 and parts[0] in names
        inside = (_harmless(names[parts[0]] if named else file.stem), *(parts[1:] if named else parts))
        name = "/".join(inside).casefold()
        problem = _wrong_with(entry, parts) or _in_the_way(name, files, taken)
        if not problem and (len(files) >= MOST_FILES or room <= 0):
            problem = f"More than {MOST_FILES:,} files or {MOST_BYTES >> 30} GiB are not unpacked."
        data = b"" if problem else _data(archive, entry)
        if data is None:
            problem = f"Files of more than {MAX_FILE_BYTES // 2**20} MiB are not read."
        target = place.joinpath(*inside)
        if problem or data is None or not _written(target, data):
            problem = problem or "It cannot have this name on this disk."
            problems.append(Problem(_visible("/".join(parts)), problem, fatal=True))
            continue
        files[name] = target
        taken.update("/".join(inside[:count]).casefold() for count in range(1, len(inside)))
        room -= len(data)
    folders = dict.fromkeys(place / each.relative_to(place).parts[0] for each in files.values())
    yield UnpackedZip(tuple(files.values()), tuple(folders), tuple(problems))


def _in_the_way(name: str, files: Mapping[str, Path], folders: Collection[str]) -> str:
    """Return why a file cannot lie at its place, compared as a disk compares that takes big letters for small ones."""
    if name in files:
        return "Another entry has this name."
    above = name.split("/")
    if name in folders or any("/".join(above[:count]) in files for count in range(1, len(above))):
        return "Another entry has a file where this one has a folder."
    return ""


def _written(target: Path, data: bytes) -> bool:
    """Write a file unless it is there already; False when the disk does not take its name."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        if not (target.is_file() and target.read_bytes() == data):  # it may be being copied
            target.write_bytes(data)
    except OSError as error:
        if error.errno in _NAMES_REFUSED:
            return False
        raise
    return True


def _wanted(archive: zipfile.ZipFile) -> Iterator[tuple[zipfile.ZipInfo, tuple[str, ...]]]:
    """Yield the entries that look like Markdown, with the parts of their names; hidden ones are left out as ever."""
    for entry in archive.infolist():
        parts = tuple(each for each in _name(entry).replace("\\", "/").split("/") if each != ".")
        markdown = PurePosixPath(parts[-1]).suffix.lower() in MARKDOWN_SUFFIXES if parts else False
        hidden = any(each.startswith(LEFT_OUT) and each != ".." for each in parts)
        if markdown and not hidden and not entry.is_dir():
            yield entry, parts


def _name(entry: zipfile.ZipInfo) -> str:
    """Return a name as it was meant: Windows in Korea writes CP949 without saying so, macOS decomposed Hangul."""
    name = entry.orig_filename
    if not entry.flag_bits & _UTF8:
        try:
            raw = name.encode("cp437")
        except UnicodeEncodeError:
            raw = b""
        for encoding in ("utf-8", "cp949") if raw else ():
            try:
                name = raw.decode(encoding)
                break
            except UnicodeDecodeError:
                continue
    return unicodedata.normalize("NFC", name)


def _wrong_with(entry: zipfile.ZipInfo, parts: tuple[str, ...]) -> str:
    """Return why an entry is not taken, empty when it can be."""
    if "" in parts or ".." in parts or any(":" in each for each in parts):
        return "Its place is outside of the folder into which it would be unpacked."
    if stat.S_ISLNK(entry.external_attr >> 16):
        return "It is a link, not a file."
    if entry.flag_bits & 0x1:
        return "It is protected by a password."
    if any(not each.isprintable() for each in parts):
        return "The file name has characters that are not text, so it cannot be cited."
    if len(parts) > _DEEPEST or any(len(each.encode("utf-8", "surrogatepass")) > _LONGEST_PART for each in parts):
        return "Its name is too long for a disk."
    return ""


def _data(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes | None:
    """Return what an entry holds, None when that is too much, whatever it says of itself."""
    if entry.file_size > MAX_FILE_BYTES:
        return None
    with archive.open(entry) as packed:
        try:
            data = packed.read(MAX_FILE_BYTES + 1)
        except OSError as error:
            if error.errno is None:  # bz2 says so of damage
                raise zipfile.BadZipFile(entry.filename) from error
            raise
    return data if len(data) <= MAX_FILE_BYTES else None


def _folder_names(archive: zipfile.ZipFile) -> dict[str, str]:
    """Return the folders of an export by their names in the ZIP; nothing for a ZIP of another kind."""
    try:
        entry = archive.getinfo(MANIFEST)
        with archive.open(entry) as packed:
            found = json.loads(packed.read(_MANIFEST_BYTES))
        if found["schema_version"] != MANIFEST_VERSION:
            return {}
        told = [(str(each["id"]), each["kind"], str(each["name"])) for each in found["sources"]]
    except (KeyError, ValueError, TypeError, RecursionError):
        return {}
    names: dict[str, str] = {}
    taken: set[str] = set()
    for key, kind, name in told:
        free = _harmless(name)
        if free.casefold() in taken:  # they differ in signs that no folder can have
            free = f"{free[:_ID_ROOM]} ({key})"
        taken.add(free.casefold())
        names[key] = _AT_ROOT if kind == SourceKind.MANAGED.value else free
    return names


def _harmless(name: str) -> str:
    """Return the name of a source as a folder can have it."""
    kept = "".join("-" if sign in '/\\:*?"<>|' or not sign.isprintable() else sign for sign in name)
    return kept.strip(" .")[:80] or _AT_ROOT


def _visible(name: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in name)


def sweep_unpacked(into: Path, wanted: Iterable[Path] = ()) -> None:
    """Delete what was unpacked long ago, but no folder with files that are ``wanted``.

    The next start tries what cannot be deleted now once more.
    """
    kept = {each.relative_to(into).parts[0] for each in wanted if each != into and each.is_relative_to(into)}
    with suppress(OSError):
        for each in into.iterdir():
            if each.name not in kept and time.time() - each.stat().st_mtime > _KEPT_S:
                shutil.rmtree(each, ignore_errors=True)
