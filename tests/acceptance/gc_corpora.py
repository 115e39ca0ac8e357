"""Runs the GC analyzer over the sample corpora and compares its figures with the references beside them."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.loganalysis.analyzers.gc import GcAnalyzer
from kebab_desktop.loganalysis.analyzers.gc_log.view import Floats, GcView, make_view
from kebab_desktop.loganalysis.reading.inputs import find_inputs
from kebab_desktop.loganalysis.reading.reader import read_blocks
from kebab_desktop.loganalysis.reading.source import Tally

CORPORA = Path(__file__).parents[3] / "shared" / "corpora"
LOGS = CORPORA / "logs"
_OTHER_JVMS = ("/ibm/", "/jrockit/", "/hp/", "/go/")
_NO_PAUSE = ("oncurrent", "APPLICATION_STOPPED", "Total time for", "Stall")
_TOLERANCE = 0.001


@dataclass(frozen=True, slots=True)
class Comparison:
    """Figures of one log beside those of the reference: pauses, their sum in seconds, full collections."""

    name: str
    ours: tuple[int, float, int]
    theirs: tuple[int, float, int]
    full_agreed: bool

    @property
    def pauses_equal(self) -> bool:
        """Whether the pause count and the pause sum are within 0.1 %."""
        return all(
            abs(mine - other) <= _TOLERANCE * other + 1e-9
            for mine, other in zip(self.ours[:2], self.theirs[:2], strict=True)
        )

    @property
    def full_equal(self) -> bool:
        """Whether the full collections are as many as in the reference."""
        return self.ours[2] == self.theirs[2]


def analyze(path: Path) -> GcView:
    """Return the columns of a log that was read like the product reads it."""
    analyzer = GcAnalyzer({})
    inputs, _ = find_inputs([path])
    for source in inputs[0].sources:
        for block, _ in read_blocks(source, 0, Tally(), CancelToken()):
            analyzer.feed(block, bytearray(len(block.texts)))
    return make_view(analyzer.close())


def references() -> Iterator[Mapping[str, str]]:
    """Yield the rows of the GCViewer and GCToolKit reference for HotSpot logs."""
    with (CORPORA / "reference" / "gcviewer_reference.csv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            if not any(part in row["file"] for part in _OTHER_JVMS):
                yield row


def compare(row: Mapping[str, str]) -> Comparison:
    """Analyze the log of a reference row; safepoint times beside the pauses are taken out of the reference."""
    view = analyze(LOGS / row["file"])
    count = _count(row, "gcPause") + _count(row, "fullGcPause")
    total = float(row["gcviewer.pause.sum_s"] or 0) - float(row["gcviewer.vmOpPause.sum_s"] or 0)
    pauses = view.pause[view.stw]
    return Comparison(
        row["file"],
        (len(pauses), float(pauses.sum()), int(view.full.sum())),
        (count, total, _count(row, "fullGcPause")),
        row["full_agree"] == "yes",
    )


def truths() -> Iterator[tuple[Path, Mapping[str, int]]]:
    """Yield each generated log with what its JVM counted itself, by collector."""
    for path in sorted((LOGS / "generated" / "gc").glob("*.truth.json")):
        truth = json.loads(path.read_text(encoding="utf-8"))
        log = path.with_name(path.name.replace(".truth.json", ".log"))
        yield log, {collector["name"]: int(collector["count"]) for collector in truth["collectors"]}


def oracle() -> Iterator[Mapping[str, str]]:
    """Yield the numeric expectations of GCViewer's own tests for HotSpot logs that lie in the corpora.

    Left out are those that its own run does not meet and those about events that are no pauses by their type.
    """
    with (CORPORA / "reference" / "gcviewer_oracle.csv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    no_pauses = {_subject(row) for row in rows if any(word in row["expected"] for word in _NO_PAUSE)}
    for row in rows:
        name = row["path_in_repo(src/test/resources)"]
        numeric = row["expected"].replace(".", "", 1).replace("-", "", 1).isdigit()
        about_pauses = _subject(row) not in no_pauses and not row["checked_against_run"].startswith("differs")
        if numeric and about_pauses and not any(part in f"/{name}" for part in _OTHER_JVMS):
            yield row


def _subject(row: Mapping[str, str]) -> tuple[str, str]:
    return row["test"], row["metric"].partition(").")[0]


def oracle_path(row: Mapping[str, str]) -> Path:
    """Return the log that an expectation is about."""
    return _samples() / row["path_in_repo(src/test/resources)"]


@dataclass(frozen=True, slots=True)
class Content:
    """What GCViewer numbers among the events of a log beside the pauses, by its own run."""

    concurrent: bool
    safepoints: bool


def content(row: Mapping[str, str]) -> Content:
    """Return what a log contains beside pauses according to its row of the reference."""
    return Content((row["gcviewer.events.concurrent"] or "0") != "0", (row["gcviewer.vmOpPause.count"] or "0") != "0")


def holds(row: Mapping[str, str], view: GcView, has: Content) -> bool | None:
    """Whether our figures confirm an expectation; None where it is about something that we do not count.

    GCViewer's event numbers run over concurrent and safepoint events too; where a log has those, an expectation about
    one event is confirmed by any pause with the same value.
    """
    expected = float(row["expected"])
    tolerance = max(_tolerance(row), 1e-6 * abs(expected), 1e-9)
    whole = _WHOLE.get(row["metric"])
    if whole is not None:
        spoiled_by, value = whole
        if (spoiled_by == "all" and has.concurrent) or (spoiled_by and has.safepoints):
            return None
        return abs(value(view) - expected) <= tolerance
    values = _of_event(row["metric"], view, numbered=not (has.concurrent or has.safepoints))
    return None if values is None else bool((np.abs(values - expected) <= tolerance).any())


def _of_event(metric: str, view: GcView, *, numbered: bool) -> Floats | None:
    """Return the values that the metric may mean: that of one pause if events are numbered as ours, else all."""
    if metric.startswith("model.get("):
        index = int(metric[len("model.get(") : metric.index(")")])
    elif metric.startswith(("model.getEvents().next()", "model.getGCEvents().next()")):
        index = 0
    else:
        return None
    if metric.endswith(("getYoung().getTotal()", "getTenured().getTotal()")):
        return None  # sizes of the generations are not kept
    value = next((values for ending, values in _OF_EVENT.items() if metric.endswith(ending)), None)
    if value is None:
        return None
    rows = np.flatnonzero(view.stw)
    values = value(view)[rows[index : index + 1] if numbered else rows]
    return None if np.isnan(values).all() else values


def _tolerance(row: Mapping[str, str]) -> float:
    try:
        return float(row["tolerance"])
    except ValueError:
        return 0.0


def _samples() -> Path:
    return LOGS / "GCViewer" / "src" / "test" / "resources"


def _count(row: Mapping[str, str], name: str) -> int:
    return int(row[f"gcviewer.{name}.count"] or 0)


def _sum(values: object) -> float:
    return float(np.nansum(np.asarray(values)))


def _top(values: object) -> float:
    numbers = np.asarray(values)
    return float(np.nanmax(numbers)) if numbers.size else 0.0


_OF_EVENT: dict[str, Callable[[GcView], Floats]] = {
    ".getYoung().getPreUsed()": lambda view: view.young_before,
    ".getYoung().getPostUsed()": lambda view: view.young_after,
    ".getTenured().getPreUsed()": lambda view: view.before - view.young_before,
    ".getTenured().getPostUsed()": lambda view: view.after - view.young_after,
    ").getPause()": lambda view: view.pause,
    ").getPreUsed()": lambda view: view.before,
    ").getPostUsed()": lambda view: view.after,
    ").getTotal()": lambda view: view.capacity,
}
_WHOLE: dict[str, tuple[str, Callable[[GcView], float]]] = {
    "model.size()": ("all", lambda view: float(view.stw.sum())),
    "model.getPause().getN()": ("safepoints", lambda view: float(view.stw.sum())),
    "model.getPause().getSum()": ("safepoints", lambda view: _sum(view.pause[view.stw])),
    "model.getPause().getMax()": ("safepoints", lambda view: _top(view.pause[view.stw])),
    "model.getGCPause().getN()": ("", lambda view: float((view.stw & ~view.full).sum())),
    "model.getGCPause().getSum()": ("", lambda view: _sum(view.pause[view.stw & ~view.full])),
    "model.getGCPause().getMax()": ("", lambda view: _top(view.pause[view.stw & ~view.full])),
    "model.getFullGCPause().getN()": ("", lambda view: float(view.full.sum())),
    "model.getFullGCPause().getSum()": ("", lambda view: _sum(view.pause[view.full])),
    "model.getFullGCPause().getMax()": ("", lambda view: _top(view.pause[view.full])),
    "model.getFreedMemoryByGC().getMax()": ("", lambda view: _top((view.before - view.after)[view.stw])),
    "model.getHeapAllocatedSizes().getMax()": ("", lambda view: _top(view.capacity)),
    "model.getHeapUsedSizes().getMax()": ("", lambda view: max(_top(view.before), _top(view.after))),
    "model.getFootprintAfterFullGC().getN()": ("", lambda view: float(view.full.sum())),
    "model.getFootprintAfterFullGC().getMax()": ("", lambda view: _top(view.after[view.full])),
    "model.getFootprint()": ("", lambda view: _top(view.capacity)),
    "model.getRunningTime()": ("all", lambda view: view.span_s),
    "model.getThroughput()": (
        "safepoints",
        lambda view: 100 * (1 - _sum(view.pause[view.stw]) / max(view.span_s, 1e-9)),
    ),
}
