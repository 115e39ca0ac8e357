"""Runs the GC analyzer over the sample corpora and compares its figures with the references beside them."""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.loganalysis.analyzers.gc import GcAnalyzer
from kebab_desktop.loganalysis.analyzers.gc_log.view import GcView, make_view
from kebab_desktop.loganalysis.reading.inputs import find_inputs
from kebab_desktop.loganalysis.reading.reader import read_blocks
from kebab_desktop.loganalysis.reading.source import Tally

CORPORA = Path(__file__).parents[3] / "shared" / "corpora"
LOGS = CORPORA / "logs"
_OTHER_JVMS = ("/ibm/", "/jrockit/", "/hp/", "/go/")
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
    """Yield the numeric expectations of GCViewer's own tests for HotSpot logs that lie in the corpora."""
    with (CORPORA / "reference" / "gcviewer_oracle.csv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            name = row["path_in_repo(src/test/resources)"]
            numeric = row["expected"].replace(".", "", 1).replace("-", "", 1).isdigit()
            if numeric and not any(part in f"/{name}" for part in _OTHER_JVMS) and (_samples() / name).is_file():
                yield row


def oracle_path(row: Mapping[str, str]) -> Path:
    """Return the log that an expectation is about."""
    return _samples() / row["path_in_repo(src/test/resources)"]


def measured(metric: str, view: GcView, *, plain: bool) -> float | None:
    """Return our value of a metric of GCViewer's model, None where it counts what we do not.

    ``plain`` says that the log has neither concurrent nor safepoint events, which GCViewer numbers with the pauses.
    """
    whole = _WHOLE.get(metric)
    if whole is not None:
        needs_plain, value = whole
        return value(view) if plain or not needs_plain else None
    return _of_event(metric, view) if plain else None


def _of_event(metric: str, view: GcView) -> float | None:
    index = 0
    if metric.startswith("model.get("):
        index = int(metric[len("model.get(") : metric.index(")")])
    elif not metric.startswith(("model.getEvents().next()", "model.getGCEvents().next()")):
        return None
    if metric.endswith(("getYoung().getTotal()", "getTenured().getTotal()")):
        return None  # sizes of the generations are not kept
    value = next((values for ending, values in _OF_EVENT.items() if metric.endswith(ending)), None)
    rows = np.flatnonzero(view.stw)
    if value is None or index >= len(rows):
        return None
    number = value(view, int(rows[index]))
    return None if math.isnan(number) else number


def _samples() -> Path:
    return LOGS / "GCViewer" / "src" / "test" / "resources"


def _count(row: Mapping[str, str], name: str) -> int:
    return int(row[f"gcviewer.{name}.count"] or 0)


def _sum(values: object) -> float:
    return float(np.nansum(np.asarray(values)))


def _top(values: object) -> float:
    numbers = np.asarray(values)
    return float(np.nanmax(numbers)) if numbers.size else 0.0


_OF_EVENT: dict[str, Callable[[GcView, int], float]] = {
    ".getYoung().getPreUsed()": lambda view, row: float(view.young_before[row]),
    ".getYoung().getPostUsed()": lambda view, row: float(view.young_after[row]),
    ".getTenured().getPreUsed()": lambda view, row: float(view.before[row] - view.young_before[row]),
    ".getTenured().getPostUsed()": lambda view, row: float(view.after[row] - view.young_after[row]),
    ").getPause()": lambda view, row: float(view.pause[row]),
    ").getPreUsed()": lambda view, row: float(view.before[row]),
    ").getPostUsed()": lambda view, row: float(view.after[row]),
    ").getTotal()": lambda view, row: float(view.capacity[row]),
}
_WHOLE: dict[str, tuple[bool, Callable[[GcView], float]]] = {
    "model.size()": (True, lambda view: float(view.stw.sum())),
    "model.getPause().getN()": (True, lambda view: float(view.stw.sum())),
    "model.getPause().getSum()": (True, lambda view: _sum(view.pause[view.stw])),
    "model.getPause().getMax()": (True, lambda view: _top(view.pause[view.stw])),
    "model.getGCPause().getN()": (False, lambda view: float((view.stw & ~view.full).sum())),
    "model.getGCPause().getSum()": (False, lambda view: _sum(view.pause[view.stw & ~view.full])),
    "model.getGCPause().getMax()": (False, lambda view: _top(view.pause[view.stw & ~view.full])),
    "model.getFullGCPause().getN()": (False, lambda view: float(view.full.sum())),
    "model.getFullGCPause().getSum()": (False, lambda view: _sum(view.pause[view.full])),
    "model.getFullGCPause().getMax()": (False, lambda view: _top(view.pause[view.full])),
    "model.getFreedMemoryByGC().getMax()": (False, lambda view: _top((view.before - view.after)[view.stw])),
    "model.getHeapAllocatedSizes().getMax()": (False, lambda view: _top(view.capacity)),
    "model.getHeapUsedSizes().getMax()": (False, lambda view: max(_top(view.before), _top(view.after))),
    "model.getFootprintAfterFullGC().getN()": (False, lambda view: float(view.full.sum())),
    "model.getFootprintAfterFullGC().getMax()": (False, lambda view: _top(view.after[view.full])),
    "model.getFootprint()": (False, lambda view: _top(view.capacity)),
    "model.getRunningTime()": (True, lambda view: view.span_s),
    "model.getThroughput()": (True, lambda view: 100 * (1 - _sum(view.pause[view.stw]) / (view.span_s or math.nan))),
}
