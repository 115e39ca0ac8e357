"""The analyzer of thread dumps over the sample dumps next to the checkout, against the counts made for them."""

from __future__ import annotations

import csv
import re
from collections import Counter
from pathlib import Path

import pytest

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import AnalysisDone
from kebab_desktop.loganalysis.analyzers.thread_json import JsonDumps
from kebab_desktop.loganalysis.analyzers.thread_locks import deadlocks, hot_locks
from kebab_desktop.loganalysis.analyzers.thread_model import Dump, Wait
from kebab_desktop.loganalysis.analyzers.thread_text import TextDumps
from kebab_desktop.loganalysis.pipeline import LogPipeline

CORPORA = Path(__file__).resolve().parents[3] / "shared" / "corpora"
REFERENCE = CORPORA / "reference" / "threads_reference.csv"
SAMPLES = CORPORA / "logs" / "jthreaddump" / "src" / "test" / "resources"
STATES = ("RUNNABLE", "BLOCKED", "WAITING", "TIMED_WAITING", "NEW", "TERMINATED")

pytestmark = pytest.mark.skipif(not REFERENCE.is_file(), reason="the sample logs (../shared/corpora) are not here")

# The reference counts lines; the analyzer reads threads. What differs, and why:
KNOWN: dict[str, dict[str, str | None]] = {
    # The deadlock section repeats the stacks of its threads, and the reference counts their waits twice.
    "generated/derived/threads-in-catalina.out": {"max_waiters_on_one_monitor": "9"},
    "generated/derived/threads-utf16.txt": {"max_waiters_on_one_monitor": "9"},
    "generated/threads/jdk17-deadlock-1.txt": {"max_waiters_on_one_monitor": "9"},
    # For the same reason; without the repetition three monitors have one waiter each, so any may come first.
    "generated/threads/jdk17-deadlock3-1.txt": {"max_waiters_on_one_monitor": "1", "monitor": None},
}
# The reference does not read JSON: its counts are all zero.
JSON = {"thread_headers": "71", "RUNNABLE": "5", "BLOCKED": "39", "WAITING": "2", "TIMED_WAITING": "25"}


def read(path: Path) -> list[Dump]:
    raw = path.read_bytes()
    text = raw.decode("utf-16" if b"\0" in raw[:100] else "utf-8", "replace")
    found: list[Dump] = []
    readers = (JsonDumps(found.append), TextDumps(found.append))
    for number, line in enumerate(text.splitlines(), start=1):
        any(reader.line(0, number, line) for reader in readers)
    for reader in readers:
        reader.finish()
    return found


def rows() -> list[dict[str, str]]:
    with REFERENCE.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def counted(dumps: list[Dump]) -> dict[str, str]:
    states = Counter(thread.state for dump in dumps for thread in dump.threads)
    hot = [lock for dump in dumps for lock in hot_locks(dump) if lock.waiters[0].wait is Wait.ENTER]
    return {
        "thread_headers": str(sum(len(dump.threads) + dump.deadlock_headers for dump in dumps)),
        "full_dump_headers": str(len(dumps)),
        "deadlock_banners": str(sum(dump.banners for dump in dumps)),
        "max_waiters_on_one_monitor": str(len(hot[0].waiters) if hot else 0),
        "monitor": hot[0].lock if hot else "",
    } | {state: str(states[state]) for state in STATES}


def test_counts_equal_the_reference_but_for_the_differences_explained_here() -> None:
    wrong = {}
    for row in rows():
        found = counted(read(CORPORA / "logs" / row["file"]))
        expected = {**{name: row[name] for name in found}, **KNOWN.get(row["file"], {})}
        if row["file"].endswith(".json"):
            expected = dict(JSON)
        differs = {name: (found[name], want) for name, want in expected.items() if want not in {None, found[name]}}
        if differs:
            wrong[row["file"]] = differs
    assert wrong == {}


def test_all_deadlocks_of_the_reference_are_found_and_none_is_invented() -> None:
    # Cut before its banner, the dump still holds the cycle: the reference counts banners.
    unbannered = {"generated/derived/threads-truncated.txt": 1}
    found = {row["file"]: sum(len(deadlocks(dump)) for dump in read(CORPORA / "logs" / row["file"])) for row in rows()}
    stated = {row["file"]: int(row["found_n_deadlocks"] or 0) for row in rows()}
    assert found == stated | unbannered


def test_the_deadlocks_of_the_samples_are_those_their_jvm_states() -> None:
    # No JVM wrote these: the threads wait for each other, but there is no banner.
    unbannered = {"multi-deadlock-test.txt": 2, "thread-dump-multi-deadlock.txt": 2, "thread-dump-deadlock.txt": 1}
    paths = [path for path in sorted(SAMPLES.rglob("*.txt")) if path.name != "metadata.txt"]
    found = {path.name: sum(len(deadlocks(dump)) for dump in read(path)) for path in paths if path.parent == SAMPLES}
    stated = {path.name: _stated(path) for path in paths if path.parent == SAMPLES}
    assert found == stated | unbannered
    scenarios = {str(path): deadlocks(dump) for path in paths if path.parent != SAMPLES for dump in read(path)}
    assert {path: cycles for path, cycles in scenarios.items() if cycles} == {}


def _stated(path: Path) -> int:
    said = re.search(r"^Found (\d+) deadlocks?\.", path.read_text(encoding="utf-8"), re.MULTILINE)
    return int(said[1]) if said else 0


def test_the_whole_pipeline_recognizes_every_dump_and_counts_its_deadlocks() -> None:
    unbannered = {"generated/derived/threads-truncated.txt": 1}
    for row in rows():
        path = CORPORA / "logs" / row["file"]
        done = list(LogPipeline({}).paths([path], CancelToken()))[-1]
        assert isinstance(done, AnalysisDone)
        result = done.result
        expected = unbannered.get(row["file"], int(row["found_n_deadlocks"] or 0))
        assert result.kpis["deadlock_count"] == expected, row["file"]
        assert "thread_dump" in result.files[0].log_types, row["file"]
        assert result.unparsed_share <= 0.03, row["file"]
