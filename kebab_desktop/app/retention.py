"""Old answers leave the history, but never without a file from which they can be brought back."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from kebab_desktop.app import history_files
from kebab_desktop.core.conversations import Conversation
from kebab_desktop.core.errors import HistoryError
from kebab_desktop.core.history_store import HistoryStore, Record

logger = logging.getLogger(__name__)

ARCHIVE_FOLDER = "history-archive"
_RETURNING = ".returning"
"""A file beside an archive with this ending: its answers are being brought back, which the program may not survive."""
_AFTER_ALL = "9999-12-31T23:59:59.999Z"


@dataclass(frozen=True, slots=True)
class Kept:
    """How much history is kept: answers of the last ``days`` and the newest ``answers``; 0 keeps all."""

    days: int = 0
    answers: int = 0


@dataclass(frozen=True, slots=True)
class Archived:
    """Answers that were moved from the history to a file; 'kebab history import FILE' brings them back."""

    number: int
    file: Path


def archive_expired(store: HistoryStore, folder: Path, kept: Kept, now: datetime) -> Archived | None:
    """Move answers beyond what is kept to a new file of ``folder``; None when there are none.

    Raises HistoryError when the file cannot be written: then nothing is deleted. Damaged answers stay in the history.
    """
    oldest = "" if kept.days <= 0 else _stamp(now - timedelta(days=kept.days))
    return archive_answers(store, folder, store.expired(oldest, max(0, kept.answers)), now)


def count_older(store: HistoryStore, days: int, now: datetime) -> int:
    """Return how many answers :func:`archive_older` would move; damaged ones are counted too, they stay."""
    return len(store.expired(_before(days, now), 0))


def archive_older(store: HistoryStore, folder: Path, days: int, now: datetime) -> Archived | None:
    """Move the answers that are older than ``days`` (0: all) as :func:`archive_expired` does."""
    return archive_answers(store, folder, store.expired(_before(days, now), 0), now)


def _before(days: int, now: datetime) -> str:
    """Return the time before which answers go; all are also those of this millisecond, and of a clock ahead."""
    return _stamp(now - timedelta(days=days)) if days > 0 else _AFTER_ALL


def archive_answers(store: HistoryStore, folder: Path, expired: list[str], now: datetime) -> Archived | None:
    """Move these answers as :func:`archive_expired` does."""
    _sweep(folder)
    if not expired:
        return None
    moving = _Moving(store)
    path = folder / f"history-{now.astimezone(UTC):%Y%m%dT%H%M%S%f}.jsonl"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(".partial")
        with partial.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(history_files.as_lines(moving.records(expired), moving.conversations()))
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    except OSError as error:
        _sweep(folder)
        raise HistoryError(
            f"The old answers cannot be archived in {folder}: {error.strerror or error}.",
            hint="They stay in the history. Check the folder and the disk.",
        ) from error
    if not moving.written:
        path.unlink(missing_ok=True)
        return None
    number = store.forget(moving.written)
    logger.info("%d answers were moved to %s", number, path)
    return Archived(number, path)


@contextmanager
def returning(archive: Path) -> Iterator[None]:
    """Remember while the answers of ``archive`` are brought back that this was begun, until it is done."""
    begun = archive.with_suffix(_RETURNING)
    try:
        begun.touch()
    except OSError as error:  # the Undo itself may go well all the same
        logger.warning("%s cannot be written: %s", begun, error)
    yield
    forget_return(archive)


def forget_return(archive: Path) -> None:
    """Leave the rest of ``archive`` where it is."""
    begun = archive.with_suffix(_RETURNING)
    try:
        begun.unlink(missing_ok=True)
    except OSError as error:
        logger.warning("%s cannot be deleted: %s", begun, error)


def half_returned(folder: Path) -> list[Path]:
    """Return the archives whose answers were being brought back when the program ended, the oldest first."""
    return [begun.with_suffix(".jsonl") for begun in sorted(folder.glob(f"history-*{_RETURNING}"))]


def _sweep(folder: Path) -> None:
    """Delete what a killed process or a full disk left of an archive: the answers in it never left the history."""
    for partial in folder.glob("history-*.partial"):
        try:
            partial.unlink()
        except OSError as error:
            logger.warning("%s cannot be deleted: %s", partial, error)


class _Moving:
    """Reads what is to be archived one by one and remembers what was readable: only that may leave the history."""

    def __init__(self, store: HistoryStore) -> None:
        self._store = store
        self._conversations: dict[str, None] = {}
        self.written: list[str] = []

    def records(self, trace_ids: list[str]) -> Iterator[Record]:
        for record in self._store.records(trace_ids):
            self.written.append(record.answer.retrieval.trace_id)
            if record.answer.conversation_id:
                self._conversations[record.answer.conversation_id] = None
            yield record

    def conversations(self) -> Iterator[Conversation]:
        """Yield the conversations of the answers that were read."""
        for identity in self._conversations:
            if (found := self._store.conversation(identity)) is not None:
                yield found


def _stamp(time: datetime) -> str:
    return time.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
