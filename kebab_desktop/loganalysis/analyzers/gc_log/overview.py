"""Few rows of every part of a very long log: enough for its plots, the floor of its heap and how it ends."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from kebab_desktop.loganalysis.analyzers.gc_log.events import Kind
from kebab_desktop.loganalysis.analyzers.gc_log.view import Floats, GcView, Ints

_COLUMNS = (
    *("start", "pause", "before", "after", "capacity", "young_before", "young_after", "line", "line_end", "file"),
    *("segment", "cause", "kind", "flags", "wall"),
)
_POINTS = 200
_LAST = 200
_TEXTS = 60
_MOST_ROWS = 100_000


class Overview:
    """Keeps about a thousand rows of a part; of extremely many parts the earlier rows are halved again and again."""

    def __init__(self) -> None:
        self._columns: dict[str, Any] = {}
        self._texts: dict[int, str] = {}

    def add(self, view: GcView) -> None:
        """Keep some rows of a part."""
        rows = _telling(view)
        behind = self._halved()
        for name in _COLUMNS:
            column = getattr(view, name)[rows]
            known = self._columns.get(name)
            self._columns[name] = column if known is None else np.concatenate((known, column))
        texts = ((behind + place, view.texts.get(int(row))) for place, row in enumerate(rows))
        self._texts |= {row: text for row, text in texts if text is not None}

    def view(self, last: GcView) -> GcView:
        """Return the kept rows as the columns of a log; everything beside the rows is that of the last part."""
        none = np.zeros(0)
        metaspace: dict[str, Any] = {"metaspace_rows": none.astype(np.int64), "metaspace_kb": none}
        return replace(last, **self._columns, **metaspace, texts=self._texts, cpu={})

    def _halved(self) -> int:
        """Make room if there are too many rows; return how many there are."""
        count = len(self._columns.get("start", ()))
        if count > _MOST_ROWS:
            self._columns = {name: column[::2] for name, column in self._columns.items()}
            self._texts = {row // 2: text for row, text in self._texts.items() if row % 2 == 0}
            count = len(self._columns["start"])
        return count


def thinned(rows: Ints, values: Floats, most: int) -> Ints:
    """Return the row with the largest value of each of ``most`` equal stretches, all rows if they are not more."""
    if len(rows) <= most:
        return rows
    edges = np.linspace(0, len(rows), most + 1).astype(np.int64)
    return np.array(
        [rows[low + int(np.argmax(values[rows[low:high]]))] for low, high in pairwise(edges)], dtype=np.int64
    )


def _telling(view: GcView) -> Ints:
    known = ~np.isnan(view.after) & ~np.isnan(view.start)
    kept = [
        thinned(np.flatnonzero(view.stw), view.pause, _POINTS),
        thinned(np.flatnonzero(known), view.after, _POINTS),
        thinned(np.flatnonzero(view.young & known), -view.after, _POINTS),
        *(_evenly(np.flatnonzero(mask & known)) for mask in (view.full, ~view.stw, view.kind == int(Kind.MIXED))),
        np.arange(max(0, len(view.start) - _LAST), len(view.start)),
        np.array(sorted(view.texts)[:_TEXTS], dtype=np.int64),
    ]
    for sizes in (view.before, view.capacity):
        kept.append(np.flatnonzero(sizes == np.nanmax(sizes))[:1] if not np.isnan(sizes).all() else kept[-1][:0])
    return np.unique(np.concatenate([np.asarray(rows, dtype=np.int64) for rows in kept]))


def _evenly(rows: Ints) -> Ints:
    return rows if len(rows) <= _POINTS else rows[np.linspace(0, len(rows) - 1, _POINTS).astype(np.int64)]
