"""Which files are one rotated log, and in what order."""

from __future__ import annotations

import pytest

from kebab_desktop.loganalysis.reading.rotation import rotated_sets


def nothing(_name: str) -> None:
    return None


@pytest.mark.parametrize(
    "order",
    [
        ["app.log.2.gz", "app.log.1", "app.log"],
        ["app.log.10", "app.log.9", "app.log.1", "app.log"],
        ["gc.log.0", "gc.log.1", "gc.log.2.current"],
        ["gc.log.2", "gc.log.3", "gc.log.0", "gc.log.1.current"],
        ["gc.log.0", "gc.log.1", "gc.log"],
        ["app.log-20261127.gz", "app.log-20261128", "app.log"],
        ["catalina.2026-11-27.log", "catalina.2026-11-28.log.gz"],
        ["app-2026-11-28.0.log", "app-2026-11-28.1.log", "app-2026-11-29.0.log"],
        ["access_log.1795900000", "access_log.1795986400", "access_log"],
        ["localhost_access_log.2026-11-28.txt", "localhost_access_log.2026-11-29.txt"],
    ],
)
def test_names_give_the_order(order: list[str]) -> None:
    assert rotated_sets(sorted(order), nothing) == [order]
    assert rotated_sets(reversed(order), nothing) == [order]


def test_different_logs_stay_apart() -> None:
    names = ["a/gc.log", "b/gc.log", "a/catalina.out", "a/catalina.2026-11-28.log", "a/localhost.2026-11-28.log"]
    assert rotated_sets(names, nothing) == [[name] for name in names]


def test_versions_and_numbered_dumps_are_no_rotation() -> None:
    names = ["lib.1", "threads_1.txt", "threads_2.txt", "app-1.2.3.jar"]
    assert rotated_sets(names, nothing) == [[name] for name in names]


def test_the_clock_in_the_files_decides_where_all_have_one() -> None:
    times = {"gc.log": 300.0, "gc.log.0": 200.0, "gc.log.1": 100.0}
    assert rotated_sets(times, times.get) == [["gc.log.1", "gc.log.0", "gc.log"]]


def test_one_file_without_clock_leaves_the_order_to_the_names() -> None:
    times = {"app.log": 1.0, "app.log.1": None, "app.log.2": 3.0}
    assert rotated_sets(times, times.get) == [["app.log.2", "app.log.1", "app.log"]]
