"""The refusal rate over time: one bar per twelfth of the time that is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QCoreApplication, QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from kebab_desktop.core.answers import Outcome
from kebab_desktop.core.history_store import HistoryRow
from kebab_desktop.core.stamps import local_time
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.times import exact

translate = QCoreApplication.translate

_PARTS = 12
_HEIGHT, _GAP, _LEAST = 36, 3, 2


@dataclass(frozen=True, slots=True)
class Share:
    """How many of the answers between two times (RFC 3339) were refusals."""

    start: str
    end: str
    refused: int
    total: int

    @property
    def rate(self) -> float:
        """Return the share of refusals from 0 to 1."""
        return self.refused / self.total if self.total else 0.0


def shares_of(rows: Sequence[HistoryRow], parts: int = _PARTS) -> tuple[Share, ...]:
    """Return the refusals in equal parts of the time between the first and the last row, oldest first.

    Rows of one moment make one part; a row whose time cannot be read is left out.
    """
    times = [(moment, row) for row in rows if (moment := _moment(row.created_at)) is not None]
    if not times:
        return ()
    first, last = (pick(times, key=lambda pair: pair[0])[0] for pick in (min, max))
    if first == last:
        parts = 1
    length = (last - first) / parts
    counts = [[0, 0] for _ in range(parts)]
    for moment, row in times:
        place = min(int((moment - first) / length), parts - 1) if length else 0
        counts[place][0] += row.outcome == Outcome.REFUSED.value
        counts[place][1] += 1
    edges = [(first + length * number).isoformat() for number in range(parts + 1)]
    return tuple(Share(edges[number], edges[number + 1], *counts[number]) for number in range(parts))


def share_text(share: Share) -> str:
    """Return what the bar of a part says."""
    if not share.total:
        text = translate("history", "{start} – {end}: no questions")
        return text.format(start=exact(share.start), end=exact(share.end))
    text = translate("history", "{start} – {end}: {refused} of {total} refused ({percent}%)")
    return text.format(
        start=exact(share.start),
        end=exact(share.end),
        refused=f"{share.refused:,}",
        total=f"{share.total:,}",
        percent=round(100 * share.rate),
    )


def span_texts(shares: Sequence[Share]) -> list[str]:
    """Return what the bars are, longest wording first: shares that were refused, from the oldest day to the newest.

    Days are those of the place where one sits; a single day is named once.
    """
    start, end = _day(shares[0].start), _day(shares[-1].end)
    if start == end:
        day = (translate("history", "Bars: share refused on {day}"), translate("history", "Refused, {day}"))
        return [*(text.format(day=start) for text in day), day[1].format(day=start[5:]), start[5:]]
    texts = (
        translate("history", "Bars: share refused, {start} to {end}"),
        translate("history", "Refused, {start} – {end}"),
        "{start} – {end}",
    )
    short = (start[5:], end[5:])
    dated = [text.format(start=start, end=end) for text in texts[:2]]
    return [*dated, *(text.format(start=short[0], end=short[1]) for text in texts[1:])]


def _day(stamp: str) -> str:
    then = local_time(stamp)
    return then.strftime("%Y-%m-%d") if then else stamp[:10]


def _moment(stored: str) -> datetime | None:
    try:
        found = datetime.fromisoformat(stored)
    except ValueError:
        return None
    return found if found.tzinfo is not None else None


class RefusalTrend(QWidget):
    """A full bar is 100 %; a part without questions has a thin grey line."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.shares: tuple[Share, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def show_rows(self, rows: Sequence[HistoryRow]) -> None:
        """Show other rows; fewer than two parts say nothing and hide it."""
        self.shares = shares_of(rows)
        self.setVisible(len(self.shares) > 1)
        rates = ", ".join(f"{round(100 * each.rate)}%" for each in self.shares if each.total)
        self.setAccessibleName(self.tr("Refusal rate over time, oldest first: {rates}").format(rates=rates))
        self.update()

    def sizeHint(self) -> QSize:
        """Be low."""
        return QSize(160, _HEIGHT)

    def event(self, event: QEvent) -> bool:
        """Say under the mouse what a bar stands for."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self.shares:
            place = int(event.pos().x() * len(self.shares) / max(self.width(), 1))
            QToolTip.showText(
                event.globalPos(), share_text(self.shares[min(max(place, 0), len(self.shares) - 1)]), self
            )
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the bars on a base line."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        width = self.width() / max(len(self.shares), 1)
        base = self.height() - 1
        painter.fillRect(QRectF(0, base, self.width(), 1), self._theme.colour("line_strong"))
        for number, share in enumerate(self.shares):
            if share.refused:
                height = max(base * share.rate, _LEAST)
                painter.setBrush(self._theme.colour("bad"))
                painter.drawRoundedRect(QRectF(number * width, base - height, width - _GAP, height), 1, 1)
