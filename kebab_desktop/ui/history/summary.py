"""Above the table: the histogram of top scores with the gate, and the reasons of refusals."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.core.answers import Outcome
from kebab_desktop.core.history_store import HistoryRow
from kebab_desktop.ui.history.histogram import ScoreHistogram
from kebab_desktop.ui.history.selection import UNFINISHED, Figures, Kind
from kebab_desktop.ui.history.trend import RefusalTrend, span_texts
from kebab_desktop.ui.history.wording import mode_text, reason_name
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import PushButton, button
from kebab_desktop.ui.widgets.fitting_label import FittingLabel
from kebab_desktop.ui.widgets.labels import ElidedLabel, label
from kebab_desktop.ui.widgets.tab_order import follow_layout

_REASONS_MINIMUM, _REASONS_WIDTH = 150, 220


class ReasonRow(PushButton):
    """A reason with its count; pressed, it filters the table."""

    def __init__(self, kind: str, count: int, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.kind = kind
        self.setObjectName("reasonRow")
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFixedHeight(26)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(Space.S, 0, Space.S, 0)
        layout.addWidget(ElidedLabel(reason_name(kind), "value"), 1)
        layout.addWidget(label(f"{count:,}", "number"))
        self.setAccessibleName(f"{reason_name(kind)}: {count:,}")


class HistorySummaryPanel(QFrame):
    """``reason_toggled`` carries a kind of refusal, empty for any; ``gate_wanted`` a gate to be used from now on."""

    reason_toggled = Signal(str)
    gate_wanted = Signal(float)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("summary")
        self._gate = 0.0
        self.caption = FittingLabel("caption")
        self.histogram = ScoreHistogram(theme)
        self.use = button(self.tr("Use this gate"))
        self.back = button(self.tr("Back"), "ghost", name=self.tr("Back to the gate in force"))
        self.rate = FittingLabel("caption")
        self.trend = RefusalTrend(theme)
        self.span = FittingLabel("small")
        self.reasons: list[ReasonRow] = []
        self.nothing = label(self.tr("Nothing was refused."), "small", wrap=True)
        self._reasons = QVBoxLayout()
        self._reasons.setSpacing(0)
        self._parts = layout = QHBoxLayout(self)
        layout.setContentsMargins(Space.L, Space.M, Space.L, Space.M)
        layout.setSpacing(Space.XL)
        layout.addLayout(self._scores(), 3)
        layout.addWidget(self._reason_column(), 1)
        self.histogram.gate_moved.connect(self._note_gate)
        self.histogram.gate_chosen.connect(self._choose_gate)
        self.histogram.gate_left.connect(self._go_back)
        self.use.clicked.connect(self._want_gate)
        self.back.clicked.connect(self._go_back)

    def show_scores(self, scores: Sequence[float], mode: str, gate: float) -> None:
        """Show the top scores of a mode and its gate in force."""
        self._gate = gate
        name = mode_text(mode).upper()
        self.caption.say([self.tr("TOP SCORES · {mode}").format(mode=name), name, ""])
        self.histogram.show_scores(scores, gate)
        self._note_gate(gate)

    def show_rate(self, rows: Sequence[HistoryRow]) -> None:
        """Show how many were refused, in all and over time; of one that is not finished nobody knows."""
        rows = [row for row in rows if row.outcome not in UNFINISHED]
        refused = sum(row.outcome == Outcome.REFUSED.value for row in rows)
        percent = round(100 * refused / len(rows)) if rows else 0
        text = self.tr("REFUSED {percent}% · {n} OF {total} ANSWERS")
        counts = {"percent": percent, "n": f"{refused:,}", "total": f"{len(rows):,}"}
        shorter = self.tr("REFUSED {n} OF {total}")
        shortest = self.tr("REFUSED {percent}%")
        self.rate.say([each.format(**counts) for each in (text, shorter, shortest)])
        self.trend.show_rows(rows)
        self.span.setVisible(self.trend.isVisibleTo(self))
        if self.trend.shares:
            self.span.say(span_texts(self.trend.shares))

    def show_figures(self, figures: Figures, reason: str) -> None:
        """Show the reasons with their counts, ``reason`` pressed."""
        for row in self.reasons:
            self._reasons.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.reasons = [ReasonRow(kind, count) for kind, count in figures.reasons]
        for row in self.reasons:
            row.setChecked(row.kind == reason)
            row.clicked.connect(self._toggle_reason)
            self._reasons.insertWidget(self._reasons.count() - 2, row)
            row.show()
        follow_layout(self._parts)  # the rows are new: Tab comes to them before it comes to the table
        self.nothing.setVisible(not self.reasons and figures.kinds[Kind.ALL] > 0)

    def _scores(self) -> QVBoxLayout:
        head = QHBoxLayout()
        head.addStrut(32)
        head.addWidget(self.caption, 1)
        head.addWidget(self.use)
        head.addWidget(self.back)
        column = QVBoxLayout()
        column.setSpacing(Space.XS)
        column.addLayout(head)
        column.addWidget(self.histogram)
        for widget in (self.use, self.back):
            widget.hide()
        return column

    def _reason_column(self) -> QWidget:
        box = QWidget()
        box.setMinimumWidth(_REASONS_MINIMUM)
        box.setMaximumWidth(_REASONS_WIDTH)
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.XS)
        self.rate.setContentsMargins(0, Space.S, 0, Space.XS)
        column.addWidget(self.rate)
        column.addWidget(self.trend)
        column.addWidget(self.span)
        self._reasons.addWidget(self.nothing)
        self._reasons.addStretch(1)
        column.addLayout(self._reasons, 1)
        return box

    @Slot(float)
    def _note_gate(self, gate: float) -> None:
        moved = abs(gate - self._gate) > 1e-9
        self.use.setVisible(moved)
        self.back.setVisible(moved)
        self.use.setText(self.tr("Use {gate} from now on").format(gate=f"{gate:.2f}"))

    @Slot()
    def _want_gate(self) -> None:
        self.gate_wanted.emit(self.histogram.gate)

    @Slot()
    def _choose_gate(self) -> None:
        if not self.use.isHidden():
            self._want_gate()

    @Slot()
    def _go_back(self) -> None:
        self.histogram.set_gate(self._gate)

    @Slot()
    def _toggle_reason(self) -> None:
        row = self.sender()
        if isinstance(row, ReasonRow):
            self.reason_toggled.emit(row.kind if row.isChecked() else "")
