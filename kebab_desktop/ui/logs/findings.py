"""The findings of an analysis: severity, message, figures, the lines they rest on, and the runbook that covers them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from kebab_desktop.core.answers import FindingRunbook
from kebab_desktop.core.figures import number, share, size
from kebab_desktop.core.findings import AnalysisResult, Confidence
from kebab_desktop.core.findings import Signal as Finding
from kebab_desktop.core.log_clock import log_time
from kebab_desktop.ui.answer.refs import SourceRef, ref_of_citation
from kebab_desktop.ui.language import said_finding
from kebab_desktop.ui.log_places import LogPlace, places_of
from kebab_desktop.ui.logs.wording import TONES, duration, milliseconds, severity_name
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import Chip, Tone
from kebab_desktop.ui.widgets.flow import FlowLayout
from kebab_desktop.ui.widgets.labels import label

translate = QCoreApplication.translate
_AT_FIRST = 5
_SEVERITY_WIDTH = 72
_MOST_PLACES = 5
"""So many places a finding keeps at most."""


class FindingRow(QFrame):
    """One finding. ``place_pressed`` carries a :class:`LogPlace`, ``runbook_pressed`` a :class:`SourceRef`."""

    place_pressed = Signal(object)
    runbook_pressed = Signal(object)

    def __init__(
        self,
        finding: Finding,
        places: Sequence[LogPlace],
        *,
        zone_s: int | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("findingRow")
        self.finding = finding
        self.places = tuple(places)
        self._ref: SourceRef | None = None
        message = label(said_finding(finding.message), wrap=True)
        message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        severity = Chip(severity_name(finding.severity), TONES[finding.severity])
        severity.setMinimumWidth(_SEVERITY_WIDTH)
        severity.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.links = [self._link(each) for each in self.places]
        self.runbook = button("", "link")
        self.runbook.clicked.connect(self._open_runbook)
        self.gap = Chip(self.tr("no runbook"), Tone.WARN)
        self.gap.setToolTip(self.tr("No runbook of the knowledge base covers this finding."))
        self.by = label(self.tr("Runbook"), "small")
        for widget in (self.by, self.runbook, self.gap):
            widget.hide()
        words = QVBoxLayout()
        words.setSpacing(Space.XS)
        words.addWidget(message)
        words.addWidget(label(facts(finding, zone_s), "small", wrap=True))
        for parts in (self._proof(), [self.by, self.runbook, self.gap]):
            row = FlowLayout(spacing=Space.S)  # goes on below where the card is narrow
            for part in parts:
                row.addWidget(part)
            words.addLayout(row)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, Space.S, 0, Space.S)
        layout.setSpacing(Space.M)
        layout.addWidget(severity, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(words, 1)
        self.setAccessibleName(f"{severity.text()}, {finding.code}: {message.text()}")

    def show_runbook(self, found: FindingRunbook) -> None:
        """Link the runbook that covers the finding, or say that there is none."""
        runbook = found.runbook
        self.gap.setVisible(runbook is None)
        for widget in (self.by, self.runbook):
            widget.setVisible(runbook is not None)
        if runbook is not None:
            self._ref = ref_of_citation(runbook)
            self.runbook.setText(runbook.docs_id or runbook.title)
            self.runbook.setToolTip(runbook.title)
            self.runbook.setAccessibleName(self.tr("Runbook: {title}").format(title=runbook.title))

    def _proof(self) -> list[QWidget]:
        """Return the links to the lines under their name, and how many more there are."""
        lines: list[QWidget] = []
        if self.links:
            lines = [label(self.tr("Log lines"), "small"), *self.links]
        if more := beyond(self.finding):
            rest = label(self.tr("+{n} more").format(n=f"{more:,}"), "small")
            rest.setToolTip(
                self.tr("It was counted {n} times; {kept} places are kept as proof.").format(
                    n=f"{self.finding.count:,}", kept=len(self.finding.evidence)
                )
            )
            lines.append(rest)
        return lines

    def _link(self, place: LogPlace) -> QPushButton:
        first = not self.places or place is self.places[0]
        text = place.label if first else f":{place.numbers}"
        link = button(text, "link", name=self.tr("Log lines {place}").format(place=place.label))
        link.setToolTip("\n".join(each[:160] for each in place.text.split("\n")[:4]))
        link.setProperty("place", self.places.index(place))
        link.clicked.connect(self._open_place)
        return link

    @Slot()
    def _open_place(self) -> None:
        sender = self.sender()
        if sender is not None:
            self.place_pressed.emit(self.places[int(sender.property("place"))])

    @Slot()
    def _open_runbook(self) -> None:
        if self._ref is not None:
            self.runbook_pressed.emit(self._ref)


class FindingList(QWidget):
    """The rows, the first five at once and the others on request."""

    place_pressed = Signal(object)
    runbook_pressed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[FindingRow] = []
        self.gaps = label("", "secondary", wrap=True)
        self.gaps.hide()
        self.more = button("", "ghost")
        self.more.clicked.connect(self._show_all)
        self.more.hide()
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self._layout.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        self._layout.addWidget(self.gaps)

    def show_result(self, result: AnalysisResult) -> None:
        """Show the findings, worst first."""
        for place, (finding, places) in enumerate(zip(result.signals, places_of(result), strict=True)):
            row = FindingRow(finding, places, zone_s=result.zone_s)
            row.place_pressed.connect(self.place_pressed)
            row.runbook_pressed.connect(self.runbook_pressed)
            row.setProperty("first", "true" if place == 0 else "false")
            self.rows.append(row)
            self._layout.insertWidget(place, row)
            row.setVisible(place < _AT_FIRST)
        self.more.setText(self.tr("Show all {n} findings").format(n=len(self.rows)))
        self.more.setVisible(len(self.rows) > _AT_FIRST)
        self.setVisible(bool(self.rows))

    def show_runbooks(self, found: Sequence[FindingRunbook]) -> None:
        """Say of each finding which runbook covers it, and how many have none."""
        by_finding = {(each.code, each.message): each for each in found}
        by_code = {each.code: each for each in found}  # an analysis may name findings without a message
        for row in self.rows:
            finding = row.finding
            runbooks = by_finding.get((finding.code, finding.message)) or by_code.get(finding.code)
            if runbooks is not None:
                row.show_runbook(runbooks)
        count = sum(each.runbook is None for each in found)
        words = self.tr(
            "{n} of {all} findings have no runbook; nothing is answered for them from a similar one.", "", count
        )
        self.gaps.setText(words.format(n=count, all=len(found)))
        self.gaps.setVisible(count > 0)

    @Slot()
    def _show_all(self) -> None:
        for row in self.rows:
            row.show()
        self.more.hide()


def beyond(finding: Finding) -> int:
    """Return how many occurrences have no place in the proof; 0 where the count is of something else."""
    counts_lines = not finding.code.startswith(("THREAD_", "CROSS_"))
    full = counts_lines and len(finding.evidence) >= _MOST_PLACES
    return max(finding.count - len(finding.evidence), 0) if full else 0


def worst_value(value: float, unit: str) -> str:
    """Return a value in the unit in which people think."""
    match unit:
        case "s":
            return duration(value)
        case "ms":
            return milliseconds(value)
        case "KB":
            return size(value)
        case "count" | "":
            return number(value)
        case "%":
            return share(value)
    return f"{number(value)} {unit}"


def facts(finding: Finding, zone_s: int | None = None) -> str:
    """Return code, count, worst value, first moment and whether it was seen or concluded."""
    parts = [finding.code]
    if finding.count > 1:
        parts.append(f"{finding.count:,}×")
    if finding.worst is not None:
        unit = finding.worst.unit
        value = worst_value(finding.worst.value, unit)
        parts.append(translate("logs", "worst {value}").format(value=value))
    if finding.first.wall_s is not None:
        parts.append(translate("logs", "from {time}").format(time=log_time(finding.first.wall_s, zone_s)))
    elif finding.first.uptime_s is not None:
        parts.append(translate("logs", "from {time}").format(time=duration(finding.first.uptime_s)))
    if finding.confidence is Confidence.INFERRED:
        parts.append(translate("logs", "inferred"))
    return " · ".join(parts)
