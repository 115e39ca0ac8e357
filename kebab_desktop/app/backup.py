"""Backups: what the user made goes into one ZIP file, and comes back from it whole or not at all."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path, PurePosixPath

from kebab_desktop import __version__
from kebab_desktop.app.restore_difference import Difference, difference
from kebab_desktop.app.restoring import COPY, NEXT, PREVIOUS, give_up, is_kept_apart, put_aside_name
from kebab_desktop.app.unfinished_backups import SUFFIX, UnfinishedBackups
from kebab_desktop.app.zip_entry import zip_entry
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import DataDirectoryError, UsageError
from kebab_desktop.core.ports import Clock, StoreCare

DATABASE = "kebab.sqlite3"
SETTINGS = "settings.toml"
_MANIFEST = "manifest.json"
_VERSION = "backup.v1"
_BLOCK = 1 << 20
_SPARE_BYTES = 200 * 2**20
_DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError)
"""What zipfile raises for a damaged file, one with a password (RuntimeError) and one packed in an unknown way."""
_NO_BACKUP_HINT = "Choose a file that 'Back up' of this program has written."


@dataclass(frozen=True, slots=True)
class CopyProgress:
    """File ``index`` (1-based) of ``total`` is copied."""

    index: int
    total: int
    name: str


@dataclass(frozen=True, slots=True)
class BackedUp:
    """The last event of a backup."""

    file: Path
    files: int


@dataclass(frozen=True, slots=True)
class Prepared:
    """The last event of preparing a restore: it is done at the next start."""

    created_at: str
    files: int
    difference: Difference


class BackupService:
    """Copies the data folder, without what is made again from it (indexes, logs).

    ``restored``: this start put a backup in the place of the data, or took that back.
    """

    def __init__(
        self, folder: Path, settings: Path, care: StoreCare, clock: Clock, unfinished: UnfinishedBackups
    ) -> None:
        self._folder = folder
        self._settings = settings
        self._care = care
        self._clock = clock
        self.unfinished = unfinished
        self._difference: Difference | None = None
        self.restored = False

    def suggested_name(self) -> str:
        """Return a name for a backup of now."""
        return f"kebab-backup-{datetime.fromisoformat(self._clock.now()):%Y%m%d-%H%M}.zip"

    def write(self, target: Path, token: CancelToken) -> Iterator[CopyProgress | BackedUp]:
        """Write a backup; BackedUp comes last. A backup that is cancelled or fails leaves no file.

        Raises DataDirectoryError when something cannot be read or the target cannot be written.
        """
        partial = target.absolute().with_name(target.name + SUFFIX)
        try:
            self.unfinished.begin(partial)
            yield from self._write(target, partial, token)
        except OSError as error:
            raise DataDirectoryError(
                f"The backup cannot be written to {target}: {error.strerror or error}.",
                hint="Choose a folder that is writable and has space.",
            ) from error
        finally:
            self.unfinished.end(partial)

    def _write(self, target: Path, partial: Path, token: CancelToken) -> Iterator[CopyProgress | BackedUp]:
        copy = self._folder / COPY
        copy.unlink(missing_ok=True)
        try:
            self._care.copy_to(copy)
            files = self._files(target)
            if copy.is_file():
                files[DATABASE] = copy
            digests: dict[str, str] = {}
            with zipfile.ZipFile(partial, "w", zipfile.ZIP_DEFLATED, compresslevel=3) as archive:
                for index, (name, path) in enumerate(sorted(files.items()), start=1):
                    token.raise_if_cancelled()
                    yield CopyProgress(index, len(files), name)
                    digests[name] = _add(archive, name, path)
                manifest = {
                    "schema_version": _VERSION,
                    "program": __version__,
                    "created_at": self._clock.now(),
                    "files": digests,
                }
                archive.writestr(
                    zip_entry(_MANIFEST, self._clock.now()), json.dumps(manifest, ensure_ascii=False, indent=1)
                )
            partial.replace(target)
        finally:
            copy.unlink(missing_ok=True)
        yield BackedUp(target, len(files))

    def _files(self, target: Path) -> dict[str, Path]:
        """Return what is copied, by its name in the archive; the backup itself may lie in the data folder."""
        files = {
            path.relative_to(self._folder).as_posix(): path
            for path in self._folder.rglob("*")
            if path.is_file()
            and not path.is_symlink()
            and not is_kept_apart(path.relative_to(self._folder).parts[0])
            and path not in {target, target.with_name(target.name + SUFFIX)}
        }
        if self._settings.is_file():
            files[SETTINGS] = self._settings
        return files

    # --- restore

    def prepare(self, source: Path, token: CancelToken) -> Iterator[CopyProgress | Prepared]:
        """Check a backup and unpack it beside the data; it takes their place at the next start. Prepared comes last.

        Raises UsageError for a file that is no whole backup, DataDirectoryError when it cannot be unpacked. Then,
        and when it is cancelled, everything is as before.
        """
        unpacked = self._folder / f"{NEXT}.partial"
        shutil.rmtree(unpacked, ignore_errors=True)
        try:
            yield from self._prepare(source, unpacked, token)
        except _DAMAGE as error:
            raise UsageError(f"{source.name} is no backup: it is no whole ZIP file.", hint=_NO_BACKUP_HINT) from error
        except OSError as error:
            raise DataDirectoryError(
                f"The backup {source} cannot be unpacked: {error.strerror or error}.",
                hint="Check the file and the space on the disk.",
            ) from error
        finally:
            shutil.rmtree(unpacked, ignore_errors=True)

    def _prepare(self, source: Path, unpacked: Path, token: CancelToken) -> Iterator[CopyProgress | Prepared]:
        with zipfile.ZipFile(source) as archive:
            created_at, digests = _manifest(archive, source.name)
            needed = sum(item.file_size for item in archive.infolist())
            if needed + _SPARE_BYTES > shutil.disk_usage(self._folder).free:
                raise DataDirectoryError(
                    f"The backup needs {needed / 1e6:,.0f} MB, which the disk does not have.", hint="Free some space."
                )
            for index, (name, digest) in enumerate(digests.items(), start=1):
                token.raise_if_cancelled()
                yield CopyProgress(index, len(digests), name)
                if _extract(archive, name, unpacked) != digest:
                    raise UsageError(f"{source.name} is damaged: {name} differs.", hint="Use another backup.")
        unpacked.mkdir(exist_ok=True)
        found = self._compared(created_at, unpacked)
        self.give_up()
        unpacked.replace(self._folder / NEXT)
        self._difference = found
        yield Prepared(created_at, len(digests), found)

    def _compared(self, created_at: str, waiting: Path) -> Difference:
        now, then = self._care.holdings(), self._care.holdings(waiting / DATABASE)
        return difference(created_at, now, then, self._settings, waiting / SETTINGS)

    def waiting_difference(self) -> Difference | None:
        """Return what the prepared data will change at the next start, None when none are prepared."""
        return self._difference if self.is_prepared else None

    def renew_difference(self) -> bool:
        """Compare again, since one goes on working while a restore waits; return whether it is another difference now.

        Raises KnowledgeBaseError when a database cannot be read.
        """
        known = self.waiting_difference()
        if known is None:
            return False
        found = self._compared(known.created_at, self._folder / NEXT)
        if found == replace(known, renewed_at="") or self._difference is not known:
            return False
        self._difference = replace(found, renewed_at=self._clock.now())
        return True

    @property
    def is_prepared(self) -> bool:
        """Whether a restore is done at the next start."""
        return os.path.isdir(self._folder / NEXT)  # Path.is_dir would raise where the folder may not be entered

    def give_up(self) -> None:
        """Do not restore after all; what an undo had prepared goes back to its place."""
        waiting = self._folder / NEXT
        if waiting.is_dir() and not self._put_back(waiting):
            give_up(waiting)

    def _put_back(self, waiting: Path) -> bool:
        mark = waiting / PREVIOUS
        if not mark.is_file():
            return False
        waiting.rename(self._folder / put_aside_name(self._folder, mark.read_text(encoding="utf-8")))
        return True

    def undoable(self) -> bool:
        """Whether the data from before the last restore are still there."""
        return bool(_put_aside(self._folder))

    def undo(self) -> None:
        """Let the data from before the last restore come back at the next start; raises UsageError when none are."""
        aside = _put_aside(self._folder)
        if not aside:
            raise UsageError("There are no data from before a restore.", hint="Restore a backup instead.")
        self.give_up()
        self._difference = self._compared("", aside[-1])
        (aside[-1] / PREVIOUS).write_text(aside[-1].name, encoding="utf-8")
        aside[-1].rename(self._folder / NEXT)


def _put_aside(folder: Path) -> list[Path]:
    """Return the data from before restores, the last one's last."""
    return sorted(path for path in folder.glob("before-restore-*") if path.is_dir())


def _add(archive: zipfile.ZipFile, name: str, path: Path) -> str:
    digest = hashlib.blake2b(digest_size=16)
    with path.open("rb") as source, archive.open(name, "w", force_zip64=True) as target:
        while block := source.read(_BLOCK):
            digest.update(block)
            target.write(block)
    return digest.hexdigest()


def _extract(archive: zipfile.ZipFile, name: str, folder: Path) -> str:
    digest = hashlib.blake2b(digest_size=16)
    target = folder / name
    target.parent.mkdir(parents=True, exist_ok=True)
    with archive.open(name) as source, target.open("wb") as file:
        while block := source.read(_BLOCK):
            digest.update(block)
            file.write(block)
    return digest.hexdigest()


def _manifest(archive: zipfile.ZipFile, shown: str) -> tuple[str, dict[str, str]]:
    """Return when a backup was made and the digests of its files; raises UsageError when it is none of ours."""
    try:
        found = json.loads(archive.read(_MANIFEST))
        version, created_at, files = found["schema_version"], str(found["created_at"]), dict(found["files"])
    except (KeyError, ValueError, TypeError) as error:
        raise UsageError(f"{shown} is no backup of this program.", hint=_NO_BACKUP_HINT) from error
    if version != _VERSION:
        raise UsageError(
            f"{shown} was written by another version of the program ({version}).", hint="Use the version that wrote it."
        )
    there = set(archive.namelist())
    for name in files:
        if name not in there or not _is_harmless(name):
            raise UsageError(f"{shown} is damaged: {name} cannot be taken from it.", hint="Use another backup.")
    if not files:
        raise UsageError(f"{shown} holds no data: nothing could be restored from it.", hint=_NO_BACKUP_HINT)
    return created_at, {str(name): str(digest) for name, digest in files.items()}


def _is_harmless(name: str) -> bool:
    """Whether a name stays inside the folder and is none of the program's own places."""
    path = PurePosixPath(name)
    if path.is_absolute() or not path.parts or {"..", "."} & set(path.parts) or "\\" in name or ":" in name:
        return False
    if path.parts[0] in {DATABASE, SETTINGS}:
        return len(path.parts) == 1
    return not is_kept_apart(path.parts[0])
