"""Paths to logs: files, folders, archives and rotated sets; what cannot be read is refused with a reason."""

from __future__ import annotations

import errno
import os
import stat
import zipfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path, PurePath
from typing import BinaryIO, cast

from kebab_desktop.core.patience import Patience
from kebab_desktop.loganalysis.reading.clock import first_wall_clock
from kebab_desktop.loganalysis.reading.patient import opened_patiently
from kebab_desktop.loganalysis.reading.rotation import rotated_sets
from kebab_desktop.loganalysis.reading.source import LogInput, LogSource, Refusal

MAX_FILES = 5000
_PIPES = ("/dev/fd/", "/proc/self/fd/", "/dev/stdin")
_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA})
_OTHER_METHODS = {1: "Shrink", 6: "Implode", 9: "Deflate64", 20: "Zstandard", 93: "Zstandard", 95: "XZ", 98: "PPMd"}
_COPY = "It is taken for a compressed copy of {} and was left out."
_NO_LOGS = frozenset(
    {".class", ".jar", ".war", ".ear", ".exe", ".dll", ".so", ".png", ".jpg", ".jpeg", ".gif", ".ico", ".pdf"}
    | {".css", ".js", ".map", ".hprof", ".jfr", ".pyc", ".zip"}
)


def find_inputs(paths: Sequence[Path]) -> tuple[list[LogInput], list[Refusal]]:
    """Return the logs behind ``paths`` in the order given, rotated files joined, and the paths that are refused."""
    sources: dict[str, LogSource] = {}
    refusals: list[Refusal] = []
    seen: set[tuple[int, int]] = set()
    for path in paths:
        for found in _found(path):
            if isinstance(found, Refusal):
                refusals.append(found)
            elif len(sources) >= MAX_FILES:
                refusals.append(Refusal(str(path), f"There are more than {MAX_FILES:,} files; the rest was left out."))
                break
            elif not _is_repeated(found.name, seen):
                sources.setdefault(found.name, found)
    by_slashes = {name.replace("\\", "/"): source for name, source in sources.items()}
    for name in [name for name in by_slashes if name.endswith(".gz") and name[:-3] in by_slashes]:
        plain = PurePath(name[:-3]).name
        refusals.append(Refusal(by_slashes.pop(name).name, _COPY.format(plain)))
    groups = rotated_sets(by_slashes, lambda name: first_wall_clock(by_slashes[name]))
    return [LogInput(tuple(by_slashes[name] for name in group)) for group in groups], refusals


def _is_repeated(name: str, seen: set[tuple[int, int]]) -> bool:
    """Tell whether a file was found before under another name (a link, or a folder given beside its file)."""
    try:
        facts = Path(name).stat()
    except OSError:
        return False  # a member of an archive
    key = (facts.st_dev, facts.st_ino)
    if key in seen and facts.st_ino:
        return True
    seen.add(key)
    return False


def _found(path: Path) -> Iterator[LogSource | Refusal]:
    try:
        facts = Patience().read(path, path.stat)
    except OSError as error:
        yield Refusal(str(path), reason_of(error), opened=False)
        return
    except ValueError:  # "embedded null byte"
        yield Refusal(str(path).replace("\0", "\ufffd"), "No file can have such a name.", opened=False)
        return
    if stat.S_ISDIR(facts.st_mode):
        yield from _in_folder(path)
    elif stat.S_ISREG(facts.st_mode):
        yield from _file(path, facts)
    elif str(path).startswith(_PIPES):
        yield LogSource(str(path), partial(_open, path))
    else:
        yield Refusal(str(path), "It is neither a file nor a folder (a pipe, socket or device).")


def _file(path: Path, facts: os.stat_result) -> Iterator[LogSource | Refusal]:
    try:
        with opened_patiently(path) as stream:
            is_zip = stream.read(4) in {b"PK\x03\x04", b"PK\x05\x06"}  # the second begins an empty archive
    except OSError as error:
        yield Refusal(str(path), reason_of(error), opened=False)
        return
    if is_zip:
        yield from _in_archive(path)
    else:
        yield LogSource(str(path), partial(opened_patiently, path), facts.st_size, facts.st_mtime)


def _open(path: Path) -> BinaryIO:
    """Open a pipe, which may keep its reader waiting as long as it likes."""
    return path.open("rb")


def _in_folder(folder: Path) -> Iterator[LogSource | Refusal]:
    """Yield the files below a folder by name; links to folders are not followed, so a loop cannot catch anybody."""
    problems: list[Refusal] = []

    def on_error(error: OSError) -> None:
        problems.append(Refusal(str(error.filename or folder), reason_of(error), opened=False))

    count = 0
    for root, folders, files in os.walk(folder, onerror=on_error):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = Path(root, name)
            if name.startswith(".") or path.suffix.lower() in _NO_LOGS - {".zip"}:
                continue
            count += 1
            yield from _found(path)
    yield from problems
    if not count and not problems:
        yield Refusal(str(folder), "The folder holds no log files.")


def _in_archive(path: Path) -> Iterator[LogSource | Refusal]:
    try:
        with zipfile.ZipFile(path) as archive:
            members = [member for member in archive.infolist() if not member.is_dir()]
    except NotImplementedError as error:  # parts of a split archive, versions of the format yet to come
        yield Refusal(str(path), f"This kind of ZIP archive cannot be read here ({error}); unpack it first.")
        return
    except (zipfile.BadZipFile, OSError, ValueError) as error:
        yield Refusal(str(path), f"The ZIP archive is damaged or ends early: {error}.")
        return
    wanted = [each for each in members if Path(each.filename).suffix.lower() not in _NO_LOGS - {".zip"}]
    last = {each.filename: each for each in wanted}
    if not wanted:
        yield Refusal(str(path), "The ZIP archive holds no log files.")
    for member in wanted:
        name = f"{path}!/{member.filename}"
        if Path(name).suffix.lower() == ".zip":
            yield Refusal(name, "It is a ZIP archive inside another archive; unpack it first.")
            continue
        if last[member.filename] is not member:
            yield Refusal(name, "The archive holds several files of this name; only the last one was read.")
            continue
        if member.flag_bits & 1:
            yield Refusal(name, "It is encrypted with a password; unpack it first.")
            continue
        if method := _unknown_method(member):
            yield Refusal(name, f"It is compressed with {method}, which cannot be unpacked here; unpack it first.")
            continue
        yield LogSource(name, partial(_open_member, path, member.filename), member.file_size, _modified(member))


def _unknown_method(member: zipfile.ZipInfo) -> str:
    """Return the name of a compression that Python cannot undo, "" for those that it can."""
    method = member.compress_type
    return "" if method in _METHODS else _OTHER_METHODS.get(method, f"method {method}")


def _open_member(path: Path, member: str) -> BinaryIO:
    try:
        archive = zipfile.ZipFile(path)
        stream = archive.open(member)
    except (NotImplementedError, RuntimeError) as error:  # encrypted or packed in a way that only opening tells
        raise OSError(errno.ENOTSUP, f"this part of the archive cannot be unpacked here ({error})") from error
    except (zipfile.BadZipFile, KeyError) as error:
        raise OSError(errno.EIO, f"the archive is damaged ({error})") from error
    archive.close()  # the member keeps the file open until it is closed itself
    return cast("BinaryIO", stream)


def _modified(member: zipfile.ZipInfo) -> float | None:
    try:
        return datetime(*member.date_time, tzinfo=UTC).timestamp()
    except ValueError:
        return None


def reason_of(error: OSError) -> str:
    """Return why a file cannot be read, as a finished sentence."""
    reasons = {
        errno.ENOENT: "There is no such file or folder.",
        errno.EACCES: "You are not allowed to read it; check its permissions or copy it.",
        errno.EPERM: "You are not allowed to read it; check its permissions or copy it.",
        errno.ELOOP: "It is a symbolic link that leads back to itself.",
        errno.ENAMETOOLONG: "The name is too long for a file.",
    }
    return reasons.get(error.errno or 0, f"It cannot be read: {error.strerror or error}.")
