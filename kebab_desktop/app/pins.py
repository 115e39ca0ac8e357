"""Golden questions of the user: pinned answers whose documents must still be found after every change."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from kebab_desktop.app.search import SearchService
from kebab_desktop.core import codec
from kebab_desktop.core.answers import Answer
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import HistoryError, UsageError, no_answer
from kebab_desktop.core.history_store import AnswerHistory
from kebab_desktop.core.reasons import reason
from kebab_desktop.core.retrieval import Filters, Hit, SearchMode

FILE = "pins.json"
_VERSION = "pins.v1"


@dataclass(frozen=True, slots=True)
class Pin:
    """A question and the documents that its answer cited, as ``source/path``.

    ``rank_then`` and ``rank_now`` are the best rank (from 1) of one of them, None where none was found;
    ``checked_at`` (RFC 3339) is empty until the question was searched for again. ``searched`` is the text that the
    conversation made of a follow-up, empty when the question was searched for as it stands (and in older files).
    """

    trace_id: str
    question: str
    expected: tuple[str, ...]
    mode: SearchMode
    k: int
    rank_then: int | None
    pinned_at: str
    rank_now: int | None = None
    checked_at: str = ""
    filters: Filters = field(default_factory=Filters)
    searched: str = ""

    @property
    def lost(self) -> bool:
        """Whether it was found before and is not now."""
        return bool(self.checked_at) and self.rank_now is None


@dataclass(frozen=True, slots=True)
class PinCheck:
    """All pins after a check, and those that were lost by it."""

    pins: tuple[Pin, ...]
    newly_lost: tuple[Pin, ...]


class PinService:
    """Keeps the pins in a file of the data folder; ``now`` gives the time as RFC 3339."""

    def __init__(self, path: Path, history: AnswerHistory, search: SearchService, now: Callable[[], str]) -> None:
        self._path = path
        self._history = history
        self._search = search
        self._now = now
        self._writing = threading.Lock()

    def pins(self) -> list[Pin]:
        """Return the pins, lost ones first, then newest first; raises HistoryError when the file is damaged."""
        newest_first = sorted(self._read(), key=lambda pin: (pin.pinned_at, pin.trace_id), reverse=True)
        return sorted(newest_first, key=lambda pin: not pin.lost)

    def pin(self, trace_id: str) -> Pin:
        """Keep an answered question; its cited documents are what is expected from now on.

        Raises HistoryError when there is no such answer, UsageError when it cites no document.
        """
        answer = self._history.answer(trace_id)
        if answer is None:
            raise no_answer(trace_id)
        made = _pin_of(answer, self._now())
        with self._writing:
            self._write([*(each for each in self._read() if each.trace_id != trace_id), made])
        return made

    def unpin(self, trace_id: str) -> None:
        """Forget a pin; one that is not there is no error."""
        with self._writing:
            self._write([each for each in self._read() if each.trace_id != trace_id])

    def check(self, token: CancelToken) -> PinCheck:
        """Search for every pinned question as it was asked; nothing is stored when the check is cancelled.

        Pins that were added or taken away meanwhile stay as they are.
        """
        checked: dict[str, Pin] = {}
        for pin in self._read():
            token.raise_if_cancelled()
            rank = _best_rank(self._find(pin, token), pin.expected)
            checked[pin.trace_id] = replace(pin, rank_now=rank, checked_at=self._now())
        with self._writing:
            before = self._read()
            after = [checked.get(each.trace_id, each) for each in before]
            if checked:
                self._write(after)
        lost_before = {each.trace_id for each in before if each.lost}
        newly = tuple(each for each in after if each.lost and each.trace_id not in lost_before)
        return PinCheck(tuple(after), newly)

    def _find(self, pin: Pin, token: CancelToken) -> tuple[Hit, ...]:
        """Search as the chat did: a follow-up with what the conversation added to it."""
        text, asked = (pin.searched, pin.question) if pin.searched else (pin.question, "")
        search = self._search.search
        return search(text, mode=pin.mode, k=pin.k, filters=pin.filters, token=token, asked=asked).hits

    def _read(self) -> list[Pin]:
        try:
            value = json.loads(self._path.read_text(encoding="utf-8"))
            if not isinstance(value, dict) or value.get("schema_version") != _VERSION:
                raise _damaged(self._path, "it is of another version")
            return list(codec.decode(tuple[Pin, ...], value.get("pins")))
        except FileNotFoundError:
            return []
        except (OSError, ValueError) as error:
            raise _damaged(self._path, reason(error)) from error

    def _write(self, pins: Iterable[Pin]) -> None:
        content = {"schema_version": _VERSION, "pins": [json.loads(codec.dumps(each)) for each in pins]}
        partial = self._path.with_suffix(".partial")
        try:
            with partial.open("w", encoding="utf-8", newline="\n") as file:
                file.write(json.dumps(content, ensure_ascii=False, indent=1))
                file.flush()
                os.fsync(file.fileno())
            partial.replace(self._path)
        except OSError as error:
            raise HistoryError(
                f"The pinned questions cannot be written to {self._path}: {error.strerror or error}.",
                hint="Free some space or check the rights of the data folder.",
            ) from error


def _damaged(path: Path, reason: str) -> HistoryError:
    return HistoryError(
        f"The pinned questions in {path} cannot be read: {reason}.",
        hint="Repair the file, or move it away to begin anew.",
    )


def _pin_of(answer: Answer, now: str) -> Pin:
    expected = tuple(sorted({f"{each.source_id}/{each.doc_path}" for each in answer.citations}))
    if not expected:
        raise UsageError(
            "This answer cites no document, so there is nothing to expect.", hint="Pin an answer with sources."
        )
    parameters = answer.parameters
    searched = answer.retrieval.expanded_query
    return Pin(
        trace_id=answer.retrieval.trace_id,
        question=answer.question,
        expected=expected,
        mode=answer.retrieval.mode,
        k=answer.retrieval.k,
        rank_then=_best_rank(answer.hits, expected),
        pinned_at=now,
        filters=parameters.filters,
        searched="" if searched == answer.question else searched,
    )


def _best_rank(hits: Iterable[Hit], expected: tuple[str, ...]) -> int | None:
    ranks = [hit.rank for hit in hits if f"{hit.chunk.source_id}/{hit.chunk.path}" in expected]
    return min(ranks, default=None)
