"""What was typed and not saved: kept in the data folder until it is saved or given up."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from kebab_desktop.app.runbook_text import RunbookDraft
from kebab_desktop.app.safe_write import write_whole
from kebab_desktop.core import codec
from kebab_desktop.core.errors import DataDirectoryError
from kebab_desktop.core.ids import digest
from kebab_desktop.core.ports import Clock

FOLDER = "drafts"
_VERSION = "draft.v1"

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class KeptDraft:
    """A draft under its ``key``; ``document_id`` is empty for a new runbook, ``base`` the content that was opened.

    ``title`` is how it is called in a list, ``kept_at`` RFC 3339.
    """

    key: str
    title: str
    body: str
    document_id: str = ""
    base: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    kept_at: str = ""

    @property
    def draft(self) -> RunbookDraft:
        """Return what was typed."""
        return RunbookDraft(self.fields, self.body)


class DraftService:
    """One file per draft; calls may come from any thread, those about one draft in order."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        self._folder = folder
        self._clock = clock

    def new_key(self) -> str:
        """Return a key for the draft of a new runbook."""
        return f"new-{self._clock.time_ns()}"

    def drafts(self) -> list[KeptDraft]:
        """Return the drafts, newest first; a file that cannot be read stays where it is and is told to the log."""
        try:
            paths = sorted(self._folder.glob("*.json"))
        except OSError:
            return []
        found = [each for path in paths if (each := _read(path)) is not None]
        return sorted(found, key=lambda each: each.kept_at, reverse=True)

    def draft(self, key: str) -> KeptDraft | None:
        """Return one draft."""
        return _read(self._path(key))

    def keep(self, draft: KeptDraft) -> None:
        """Keep a draft in the place of an earlier one of the same key; raises DataDirectoryError."""
        stamped = {"kept_at": draft.kept_at or self._clock.now()}
        content = {"schema_version": _VERSION, **json.loads(codec.dumps(draft)), **stamped}
        data = json.dumps(content, ensure_ascii=False, indent=1).encode("utf-8", "replace")
        write_whole(self._path(draft.key), data, home=self._folder.parent)

    def forget(self, key: str) -> None:
        """Give a draft up; one that is not there is no error."""
        self._path(key).unlink(missing_ok=True)

    def put_away(self, trash: Path) -> tuple[KeptDraft, ...]:
        """Move all drafts into a folder of the trash and return them; :meth:`keep` brings each back.

        Raises DataDirectoryError when the disk refuses; then they stay where they are.
        """
        found = tuple(self.drafts())
        if not found:
            return ()
        try:
            trash.mkdir(parents=True, exist_ok=True)
            self._folder.rename(trash / f"{FOLDER}-{self._clock.time_ns()}")
        except OSError as error:
            raise DataDirectoryError(
                f"The drafts cannot be moved to {trash}: {error.strerror or error}.",
                hint="Close what uses the folder and try again.",
            ) from error
        return found

    def _path(self, key: str) -> Path:
        return self._folder / f"{digest(key)}.json"


def _read(path: Path) -> KeptDraft | None:
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(value, dict) and value.get("schema_version") == _VERSION:
            return codec.decode(KeptDraft, value)
        _log.warning("the draft %s is of another version", path.name)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        _log.warning("the draft %s cannot be read: %s", path.name, error)
    return None
