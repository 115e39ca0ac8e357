"""What is drawn of a log: counts as bars, errors beside requests, nothing from two points, threads by state."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from kebab_desktop.core.answers import LogCitation, Outcome
from kebab_desktop.core.findings import Series
from kebab_desktop.ui.answer.view import AnswerView
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.logs.card import LogCard
from kebab_desktop.ui.logs.plot import LogPlot
from kebab_desktop.ui.logs.plot_parts import panels
from kebab_desktop.ui.logs.reading import LogRead
from kebab_desktop.ui.logs.state_bars import dumps_of
from kebab_desktop.ui.logs.time_axis import step_s
from kebab_desktop.ui.theme import Theme
from tests.app.test_log_report import OPEN, READY, answer, text
from tests.ui.logs.fake_logs import result, signal

MINUTES = tuple(1_795_887_600.0 + 60 * number for number in range(6))


def counts(name: str, *values: float, unit: str = "events/min") -> Series:
    lines = tuple(10 * number + 1 for number in range(len(values)))
    return Series(name, unit, "epoch", MINUTES[: len(values)], values, lines)


REQUESTS = counts("requests_per_min", 50, 60, 70, 24)
FAILED = counts("http_5xx_per_min", 0, 12, 9, 0)
ERRORS = counts("errors_per_min", 1, 30, 8, 0)
IN_WORK = counts("requests_in_work", 1.5, 40, 38, 2, unit="requests")


def titles(series: list[Series], log_type: str) -> list[list[str]]:
    return [[each.title for each in panel] for panel in panels(series, log_type)]


def test_of_apache_errors_stand_beside_requests_and_of_tomcat_beside_busy_threads(theme: Theme) -> None:
    all_of_them = [REQUESTS, FAILED, ERRORS, IN_WORK]
    assert titles(all_of_them, "apache") == [["Errors", "Responses 5xx"], ["Requests"]]
    assert titles(all_of_them, "tomcat") == [["Errors", "Responses 5xx"], ["Requests in work at once"]]
    assert all(each.bars and each.width == 60 for panel in panels(all_of_them) for each in panel)


@pytest.mark.parametrize(
    ("most", "expected"),
    [((0.0057, 65_536.0), [("ms", 5.7), ("MB", 64.0)]), ((1.5, 3_145_728.0), [("s", 1.5), ("GB", 3.0)])],
)
def test_an_axis_has_the_unit_in_which_its_values_are_told(
    theme: Theme, most: tuple[float, float], expected: list[tuple[str, float]]
) -> None:
    """A heap of 64 MB had an axis from 0.02 to 0.06 GB."""
    pauses, heap = (
        counts(name, high / 2, high, high / 4, unit=unit)
        for name, high, unit in zip(("gc_pause", "heap_after_gc"), most, ("s", "KB"), strict=True)
    )
    drawn = [(panel[0].unit, round(max(panel[0].values), 6)) for panel in panels([pauses, heap], "gc")]
    assert drawn == expected


@pytest.mark.parametrize("points", [1, 2])
def test_nothing_is_drawn_from_fewer_than_three_points(points: int) -> None:
    few = [replace(each, x=each.x[:points], y=each.y[:points], line=each.line[:points]) for each in (REQUESTS, ERRORS)]
    assert panels(few) == []
    assert panels([replace(FAILED, y=(0.0, 0.0, 0.0, 0.0))]) == []


def test_every_place_of_a_bar_leads_to_the_first_line_of_its_minute(qtbot: QtBot, theme: Theme) -> None:
    plot = LogPlot(theme, ["/logs/access_log"])
    qtbot.addWidget(plot)
    plot.show_series([REQUESTS], "apache")
    plot.resize(800, 160)
    plot.show()
    qtbot.waitExposed(plot)
    for at in (62, 90, 118):
        found = plot._nearest(plot._plots[0], plot._panels[0], QPointF(MINUTES[0] + at, 10))
        assert found is not None
        assert found.label == "access_log:11"


@pytest.mark.parametrize(
    ("length_s", "pixels", "least_s", "step"),
    [
        (600, 400, 60, 120),
        (90, 400, 60, 60),
        (90, 400, 0, 30),
        (86_400, 400, 60, 21_600),
        (2_000_000, 400, 60, 432_000),
    ],
)
def test_ticks_are_round_on_a_clock_and_no_closer_than_the_bars(
    length_s: float, pixels: float, least_s: float, step: float
) -> None:
    assert step_s(length_s, pixels, least_s) == step


def threads(points: int) -> tuple[Series, ...]:
    x = tuple(1_795_887_728.0 + 2 * number for number in range(points))
    lines = tuple(100 * number + 1 for number in range(points))
    return (
        Series("threads RUNNABLE", "threads", "epoch", x, (8.0,) * points, lines),
        Series("threads BLOCKED", "threads", "epoch", x, (29.0,) * points, lines),
        Series("threads WAITING", "threads", "epoch", x, (0.0,) * points, lines),
    )


def test_threads_of_one_dump_and_of_a_few_are_bars_by_state(qtbot: QtBot, theme: Theme) -> None:
    found = result(signal("THREAD_LOCK_CONTENTION"), log_type="thread_dump", series=threads(3))
    assert [dump.counts for dump in dumps_of(found)] == [(("BLOCKED", 29), ("RUNNABLE", 8))] * 3
    card = LogCard(theme, "threads.txt")
    qtbot.addWidget(card)
    card.show_read(LogRead(found))
    card.resize(600, 400)
    card.show()
    qtbot.waitExposed(card)
    assert card.plot is None
    states = card.states
    assert states is not None
    assert "BLOCKED 29, RUNNABLE 8" in states.accessibleName()
    assert [each.text() for each in states.findChildren(QLabel)] == ["■", "BLOCKED", "■", "RUNNABLE", "threads"]
    with qtbot.waitSignal(card.places_pressed) as pressed:
        QTest.mouseClick(states.bars, Qt.MouseButton.LeftButton, pos=QPoint(90, 30))
    assert pressed.args[0][pressed.args[1]].label == "gc.log:101"

    assert len(dumps_of(replace(found, series=threads(1)))) == 1
    assert dumps_of(replace(found, series=threads(9))) == []
    assert panels(threads(9))[0][0].kind == "threads"


def test_of_dumps_without_a_clock_the_last_is_shown() -> None:
    found = result(log_type="thread_dump", series=(), kpis={"threads_blocked": 3, "threads_runnable": 5})
    assert [dump.counts for dump in dumps_of(found)] == [(("BLOCKED", 3), ("RUNNABLE", 5))]
    assert dumps_of(result(series=())) == []


def test_a_draft_of_a_report_is_folded_and_says_its_language_and_what_is_missing(qtbot: QtBot, theme: Theme) -> None:
    view = AnswerView(theme, Intents())
    qtbot.addWidget(view)
    proof = LogCitation(1, "/logs/gc.log", 3, 3, "line 3")
    stored = replace(answer(), log_citations=(proof,), outcome=Outcome.QUOTES_ONLY)
    words = text("en", READY, OPEN)
    view.show_answer(replace(stored, text=f"{words}\n\n{stored.quotes[0].text}"))
    (fold,) = view.reports.folds
    assert fold.toggle.text() == "Report draft in Korean (3 values to fill in)"
    assert fold.text.isHidden()
    assert "회수율 12%" in view.body.text
    assert "{r}" not in view.body.text
    assert "a was seen" not in view.body.text
    fold.toggle.click()
    assert not fold.text.isHidden()
    assert "{r}" in fold.text.text()
    named = replace(OPEN, text=f"{OPEN.text} GC-RUNBOOK-FGC-01")
    view.show_answer(replace(stored, text=f"{text('en', named)}\n\n{stored.quotes[0].text}"))
    fold = view.reports.folds[0]
    assert (fold.runbook.full_text, fold.minimumSizeHint().width() < 360) == ("GC-RUNBOOK-FGC-01", True)
    view.show_answer(replace(stored, text="It paused [L1]."))
    assert view.reports.isHidden()
