"""A folder of derived data that knows its stamp and whether its files are still those that were written."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from importlib import metadata
from pathlib import Path

from kebab_desktop.core.errors import DataDirectoryError, KnowledgeBaseError
from kebab_desktop.core.ids import digest

_MANIFEST = "index.json"
_STORE = re.compile(r"data-[0-9]+")
_PIECE = 1 << 20
_ROOM_BYTES = 4 << 20


@dataclass(frozen=True, slots=True)
class FileFacts:
    """Size and CRC-32 of a file, and its time so that an unchanged file is not read again."""

    size: int
    crc: int
    mtime_ns: int


@dataclass(frozen=True, slots=True)
class Manifest:
    """What is known about the last completed write; ``store`` is the sub-folder with the engine's own files."""

    engine: str
    store: str
    stamp: str | None
    files: dict[str, FileFacts]


class Watch(Enum):
    """How much of a file must be as it was after the last write."""

    CONTENT = "content"
    PRESENCE = "presence"
    NOTHING = "nothing"


_PRESENT = FileFacts(-1, 0, 0)


class IndexFolder:
    """Layout: ``index.json`` (the manifest) and ``data-N`` (the engine's files).

    Clearing moves on to ``data-N+1``, so it also works while a file of the old one is still held open, and an engine
    that remembers paths never meets one again. ``watch`` says of a file (relative path) what must be as it was after
    the last write: its content, its presence, or nothing. Not thread-safe: the adapter's lock guards it.
    """

    def __init__(self, root: Path, *, title: str, package: str, schema: str, watch: Callable[[Path], Watch]) -> None:
        self._root = root
        self._title = title
        self._engine = f"{package} {_version(package)}, layout {schema}"
        self._watch = watch
        self._manifest: Manifest | None = None
        self._damage: str | None = None
        self._checked = False

    @property
    def store(self) -> Path:
        """Return the folder of the engine's files; it may not exist yet."""
        self.check()
        return self._root / (self._manifest.store if self._manifest else "data-1")

    @property
    def stamp(self) -> str | None:
        """Return the stamp, None when there is none or the index is damaged."""
        return self._manifest.stamp if self.check() is None and self._manifest else None

    @property
    def fingerprint(self) -> str:
        """Return a text that is another one whenever the content of the watched files is; empty for a new index."""
        if self.check() is not None or self._manifest is None:
            return ""
        facts = [f"{name}:{each.size}:{each.crc:08x}" for name, each in sorted(self._manifest.files.items())]
        return digest("\n".join((self._manifest.store, *facts)))

    def check(self, *, again: bool = False) -> str | None:
        """Return what is damaged, None for a whole or a new index; reads the files once, or ``again``.

        Damage that is known already stays.
        """
        if not self._checked or (again and self._damage is None):
            self._damage = self._inspect()
            self._checked = True
        return self._damage

    def require_whole(self) -> None:
        """Raise KnowledgeBaseError when the index is damaged."""
        reason = self.check()
        if reason is not None:
            raise self.mark_damaged(reason)

    def mark_damaged(self, reason: str) -> KnowledgeBaseError:
        """Remember that the engine could not use its files; return the error to raise."""
        self._checked, self._damage = True, reason
        return KnowledgeBaseError(
            f"The {self._title} in {self._root} cannot be used: {reason}.",
            code="index_damaged",
            hint="Rebuild the search indexes; the documents themselves are not affected.",
        )

    def not_writable(self, error: OSError) -> DataDirectoryError:
        """Return the error for a folder that cannot be written."""
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        return DataDirectoryError(
            f"The {self._title} in {self._root} cannot be written: {error.strerror or error}.",
            hint="Free some disk space and try again."
            if full
            else "Check that the folder exists and that you may write to it, or choose another data folder.",
            retryable=full,
        )

    def is_full(self) -> bool:
        """Tell whether there is hardly any room left on the disk: engines do not say so themselves."""
        try:
            return shutil.disk_usage(self._root).free < _ROOM_BYTES
        except OSError:
            return False

    def create(self) -> Path:
        """Make sure that the store exists and return it; raises DataDirectoryError."""
        self.require_whole()
        try:
            self.store.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise self.not_writable(error) from error
        return self.store

    def record(self, stamp: str | None = None) -> None:
        """Remember the files as they are now, after a completed write, and the stamp if one is given."""
        current = self._manifest or Manifest(self._engine, self.store.name, None, {})
        changed = replace(current, stamp=current.stamp if stamp is None else stamp, files=self._facts(current.files))
        if changed != self._manifest:
            self._write(changed)

    def clear(self) -> None:
        """Forget everything and start an empty store; raises DataDirectoryError when the folder cannot be made."""
        try:
            if self._root.exists() and not self._root.is_dir():
                self._root.unlink()
            self._root.mkdir(parents=True, exist_ok=True)
            (self._root / _MANIFEST).unlink(missing_ok=True)
            fresh = 1 + max((int(path.name.removeprefix("data-")) for path in _stores(self._root)), default=0)
            for path in _stores(self._root):
                shutil.rmtree(path, ignore_errors=True)  # what is still open goes the next time
        except OSError as error:
            raise self.not_writable(error) from error
        self._write(Manifest(self._engine, f"data-{fresh}", None, {}))

    def _inspect(self) -> str | None:
        self._manifest = None
        try:
            text = (self._root / _MANIFEST).read_text(encoding="utf-8")
        except FileNotFoundError:
            return "its list of files is gone" if _stores(self._root) else None
        except (OSError, UnicodeDecodeError) as error:
            return f"its list of files cannot be read ({error})"
        try:
            self._manifest = _parse(text)
        except (ValueError, TypeError, KeyError, AttributeError):
            return "its list of files is garbled"
        if self._manifest.engine != self._engine:
            return f"it was written by {self._manifest.engine}, this is {self._engine}"
        return _changed_file(self._root / self._manifest.store, self._manifest.files)

    def _facts(self, known: Mapping[str, FileFacts]) -> dict[str, FileFacts]:
        store = self.store
        facts: dict[str, FileFacts] = {}
        for path in sorted(store.rglob("*")):
            watch = self._watch(path.relative_to(store)) if path.is_file() else Watch.NOTHING
            name = path.relative_to(store).as_posix()
            if watch is Watch.PRESENCE:
                facts[name] = _PRESENT
            elif watch is Watch.CONTENT:
                facts[name] = _facts_of(path, known.get(name))
        return facts

    def _write(self, manifest: Manifest) -> None:
        body = {
            "engine": manifest.engine,
            "store": manifest.store,
            "stamp": manifest.stamp,
            "files": {name: [facts.size, facts.crc, facts.mtime_ns] for name, facts in manifest.files.items()},
        }
        try:
            self._root.mkdir(parents=True, exist_ok=True)
            draft = self._root / (_MANIFEST + ".new")
            draft.write_text(json.dumps(body, ensure_ascii=False, indent=1), encoding="utf-8")
            os.replace(draft, self._root / _MANIFEST)
        except OSError as error:
            raise self.not_writable(error) from error
        self._manifest, self._checked, self._damage = manifest, True, None


def _stores(root: Path) -> list[Path]:
    return sorted(path for path in root.glob("data-*") if _STORE.fullmatch(path.name))


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:  # a frozen application may come without package metadata
        return "unknown"


def _parse(text: str) -> Manifest:
    body = json.loads(text)
    store, stamp = body["store"], body["stamp"]
    if not _STORE.fullmatch(store) or not isinstance(stamp, str | None):
        raise ValueError("not a manifest")
    files = {str(name): FileFacts(*map(int, facts)) for name, facts in body["files"].items()}
    return Manifest(str(body["engine"]), store, stamp, files)


def _facts_of(path: Path, before: FileFacts | None) -> FileFacts:
    status = path.stat()
    if before is not None and (before.size, before.mtime_ns) == (status.st_size, status.st_mtime_ns):
        return before
    return FileFacts(status.st_size, crc_of(path), status.st_mtime_ns)


def _changed_file(store: Path, files: Mapping[str, FileFacts]) -> str | None:
    for name, facts in files.items():
        path = store / name
        try:
            size = path.stat().st_size
            if facts != _PRESENT and (size != facts.size or crc_of(path) != facts.crc):
                return f"the file {name} has changed"
        except FileNotFoundError:
            return f"the file {name} is missing"
        except OSError as error:
            return f"the file {name} cannot be read ({error.strerror})"
    return None


def crc_of(path: Path) -> int:
    """Return the CRC-32 of a file's content."""
    value = 0
    with path.open("rb") as stream:
        while piece := stream.read(_PIECE):
            value = zlib.crc32(piece, value)
    return value
