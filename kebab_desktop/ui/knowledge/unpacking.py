"""Dropped ZIP files: they are unpacked beside the data, then their files are looked at as all that is dropped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from kebab_desktop.app.drops import DropLooked
from kebab_desktop.app.held_drops import HeldDrop
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.unpacking import UnpackedZip, is_zip
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import UsageError
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.language import said

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class ZipOpened:
    """What was in a dropped ZIP; ``error``: why it can never be added."""

    file: Path
    found: UnpackedZip | None = None
    error: UsageError | None = None

    def taken(self, drop: HeldDrop) -> HeldDrop:
        """Return a drop with the files in the place of the ZIP."""
        files, folders = ((), ()) if self.found is None else (self.found.files, self.found.folders)
        paths = dict.fromkeys(file for each in drop.paths for file in (files if each == self.file else (each,)))
        return replace(drop, paths=tuple(paths), keeping=tuple(dict.fromkeys((*drop.keeping, *folders))))

    def tell(self, intents: Intents) -> None:
        """Tell what was not taken of it."""
        problems = self.found.problems if self.found is not None else ()
        if self.error is not None:
            intents.failure_reported.emit(self.error)
        elif problems:
            text = translate("Unpacking", "{n} entries of the ZIP were not taken. {path}: {why}", "", len(problems))
            text = text.format(n=f"{len(problems):,}", path=problems[0].path, why=said(problems[0].message))
            intents.notice_requested.emit(text)


def looked(kebab: Kebab, drop: HeldDrop, token: CancelToken) -> Iterator[ZipOpened | DropLooked]:
    """Open what is packed in a drop, then look at all of it as :meth:`DropService.look` does.

    Raises DataDirectoryError when the disk refuses, and CancelledError.
    """
    for each in drop.paths:
        if is_zip(each) and not kebab.knowledge.disks.is_folder(each):
            for event in _opened(kebab, each, token):
                drop = event.taken(drop) if isinstance(event, ZipOpened) else drop
                yield event
    yield from kebab.drops.look(drop.paths, token, drop.into, drop.keeping)


def _opened(kebab: Kebab, file: Path, token: CancelToken) -> Iterator[ZipOpened | DropLooked]:
    """Open a ZIP in steps, between which others may read: one of 50,000 files takes half a minute."""
    try:
        for event in kebab.exports.unpack_in_steps(file, token):
            yield ZipOpened(file, event) if isinstance(event, UnpackedZip) else DropLooked(event.done, event.total)
    except UsageError as error:
        yield ZipOpened(file, error=error)
