"""The model, the figures, the histogram and the waterfall of the history page."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QAccessible, QFontMetrics, QWheelEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.core.answers import AskParameters
from kebab_desktop.core.history_store import HistoryRow
from kebab_desktop.ui.history.histogram import ScoreHistogram, fitting_text
from kebab_desktop.ui.history.model import Column, HistoryModel
from kebab_desktop.ui.history.model_input import asked_with
from kebab_desktop.ui.history.selection import Kind, Selection, count, refused_below, scores_of
from kebab_desktop.ui.history.summary import HistorySummaryPanel
from kebab_desktop.ui.history.trend import RefusalTrend, Share, share_text, shares_of, span_texts
from kebab_desktop.ui.history.waterfall import Bar, bars_of, time_text
from kebab_desktop.ui.history.wording import gate_text_short
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.cells import CHIP_ROLE
from kebab_desktop.ui.widgets.chips import Tone
from kebab_desktop.ui.widgets.fitting_label import FittingLabel


def row(number: int, outcome: str = "grounded", **changes: object) -> HistoryRow:
    values: dict[str, object] = {
        "trace_id": f"ret_{number}",
        "created_at": f"2026-11-{number % 28 + 1:02d}T02:47:00.000Z",
        "question": f"question {number}",
        "outcome": outcome,
        "refusal_kind": "ScoreGate" if outcome == "refused" else "",
        "top_score": 0.19 if outcome == "refused" else 0.71,
        "score_gate": 0.42,
        "mode": "hybrid",
        "model": "quotes",
        "total_tokens": 1200,
        "seconds": 2.9,
        "conversation_id": None,
    }
    return HistoryRow(**{**values, **changes})  # type: ignore[arg-type]


ROWS = (
    row(1),
    row(2, "refused"),
    row(3, "quotes_only"),
    row(4, "refused", refusal_kind="NoChunks", top_score=None),
    row(5, "stopped"),
    row(6, "refused"),
    row(7, mode="keyword", top_score=47.5, score_gate=0.0),
)


@pytest.fixture
def model(qapp: object) -> HistoryModel:
    model = HistoryModel()
    model.tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)  # type: ignore[attr-defined]
    model.show_rows(ROWS, Selection())
    return model


def column(model: HistoryModel, which: Column) -> list[str]:
    return [str(model.index(number, which).data()) for number in range(model.rowCount())]


def test_the_newest_question_stands_first(model: HistoryModel) -> None:
    assert column(model, Column.QUESTION) == [f"question {number}" for number in (7, 6, 5, 4, 3, 2, 1)]


def test_cells_say_score_and_gate_reason_and_outcome(model: HistoryModel) -> None:
    refused = model.row_of("ret_2")
    assert model.index(refused, Column.SCORE).data() == "0.19 / 0.42"
    assert model.index(refused, Column.REASON).data() == "below the gate"
    assert model.index(refused, Column.OUTCOME).data(CHIP_ROLE) == ("refused", Tone.BAD)
    assert model.index(refused, Column.TOOK).data() == "2.9 s"
    assert model.index(model.row_of("ret_4"), Column.SCORE).data() == "–"
    assert model.index(model.row_of("ret_7"), Column.SCORE).data() == "47.5"


def test_an_outdated_answer_is_marked_in_sign_and_words(model: HistoryModel) -> None:
    model.show_rows(ROWS, Selection(), frozenset({"ret_3"}))
    cell = model.index(model.row_of("ret_3"), Column.OUTCOME)
    assert cell.data(CHIP_ROLE) == ("⚠ quotes only", Tone.WARN)
    assert cell.data() == "quotes only, cited lines have changed"
    assert "changed since" in cell.data(Qt.ItemDataRole.ToolTipRole)
    assert model.index(model.row_of("ret_1"), Column.OUTCOME).data() == "grounded"


def test_a_stop_by_the_user_and_a_dead_model_are_told_apart(model: HistoryModel) -> None:
    details = ("stopped_by_user", "model_died", "")
    model.show_rows(
        [
            row(number, "stopped", refusal_kind="LlmStreamAborted", refusal_detail=detail)
            for number, detail in enumerate(details, start=1)
        ],
        Selection(),
    )
    assert column(model, Column.REASON) == ["cut short", "model died", "stopped by you"]


@pytest.mark.parametrize(
    ("selection", "expected"),
    [
        (Selection(Kind.REFUSED), {"ret_2", "ret_4", "ret_6"}),
        (Selection(Kind.ANSWERED), {"ret_1", "ret_3", "ret_7"}),
        (Selection(Kind.STOPPED), {"ret_5"}),
        (Selection(reason="NoChunks"), {"ret_4"}),
    ],
)
def test_filters_leave_what_they_say(model: HistoryModel, selection: Selection, expected: set[str]) -> None:
    model.show_rows(ROWS, selection)
    assert {each.trace_id for each in ROWS if model.row_of(each.trace_id) >= 0} == expected


def test_scores_sort_as_numbers_and_missing_ones_come_last(model: HistoryModel) -> None:
    model.sort(Column.SCORE, Qt.SortOrder.DescendingOrder)
    assert column(model, Column.SCORE)[0] == "47.5"
    assert column(model, Column.SCORE)[-1] == "–"


def test_ten_thousand_rows_filter_at_once(model: HistoryModel) -> None:
    rows = tuple(row(number, "refused" if number % 3 else "grounded") for number in range(10_000))
    model.show_rows(rows, Selection(Kind.REFUSED))
    assert model.rowCount() == sum(bool(number % 3) for number in range(10_000))


def test_counts_and_scores_belong_to_one_mode() -> None:
    figures = count(ROWS)
    told = {Kind.ALL: 7, Kind.ANSWERED: 3, Kind.REFUSED: 3, Kind.STOPPED: 1}
    assert figures.kinds == told | {Kind.INTERRUPTED: 0, Kind.WRONG: 0}
    assert count([*ROWS, row(9, mark="wrong"), row(10, mark="helped")]).kinds[Kind.WRONG] == 1
    assert figures.reasons == (("ScoreGate", 2), ("NoChunks", 1))
    scores = scores_of(ROWS, "hybrid")
    assert sorted(scores) == [0.19, 0.19, 0.71, 0.71, 0.71]
    assert (refused_below(scores, 0.19), refused_below(scores, 0.2), refused_below(scores, 1.0)) == (0, 2, 5)


# --- histogram


@pytest.fixture
def histogram(qtbot: QtBot, theme: Theme) -> ScoreHistogram:
    histogram = ScoreHistogram(theme)
    qtbot.addWidget(histogram)
    histogram.resize(401, 128)
    histogram.show_scores([0.1, 0.2, 0.5, 0.9], 0.35)
    histogram.show()
    qtbot.waitExposed(histogram)
    return histogram


def test_the_gate_says_how_many_it_refuses(histogram: ScoreHistogram) -> None:
    assert histogram.text == "gate 0.35 ↔ 50% below it (2 of 4 scores)"
    assert "gate 0.35" in histogram.accessibleName()


def test_the_ring_of_the_focus_leaves_the_numbers_of_the_axis_free(qtbot: QtBot, histogram: ScoreHistogram) -> None:
    histogram.clearFocus()
    plain = histogram.grab().toImage()
    histogram.activateWindow()
    histogram.setFocus()
    qtbot.waitUntil(histogram.hasFocus)
    ringed = histogram.grab().toImage()
    assert ringed != plain
    labels = QRect(0, histogram.height() - 16, histogram.width(), 16)
    assert ringed.copy(labels) == plain.copy(labels)


def test_the_gate_follows_the_mouse(qtbot: QtBot, histogram: ScoreHistogram) -> None:
    with qtbot.waitSignal(histogram.gate_moved, check_params_cb=_is_sixty):
        QTest.mousePress(histogram, Qt.MouseButton.LeftButton, pos=QPoint(240, 60))
    assert histogram.text == "gate 0.60 ↔ 75% below it (3 of 4 scores)"


def test_the_gate_follows_the_keys_and_stays_between_0_and_1(histogram: ScoreHistogram) -> None:
    QTest.keyClick(histogram, Qt.Key.Key_Right)
    assert histogram.gate == pytest.approx(0.36)
    QTest.keyClick(histogram, Qt.Key.Key_PageDown)
    assert histogram.gate == pytest.approx(0.31)
    histogram.set_gate(7)
    assert histogram.gate == 1.0


def test_home_end_enter_and_esc_do_what_they_say(qtbot: QtBot, histogram: ScoreHistogram) -> None:
    QTest.keyClick(histogram, Qt.Key.Key_End)
    assert histogram.gate == 1.0
    QTest.keyClick(histogram, Qt.Key.Key_Home)
    assert histogram.gate == 0.0
    with qtbot.waitSignal(histogram.gate_chosen):
        QTest.keyClick(histogram, Qt.Key.Key_Return)
    with qtbot.waitSignal(histogram.gate_left):
        QTest.keyClick(histogram, Qt.Key.Key_Escape)


def test_a_gate_moved_by_keys_is_read_aloud(histogram: ScoreHistogram, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("kebab_desktop.ui.history.histogram.announce", lambda _widget, text: said.append(text))
    QTest.keyClick(histogram, Qt.Key.Key_Right)
    assert said == ["gate 0.36 ↔ 50% below it (2 of 4 scores)"]
    assert "Enter uses it" in histogram.accessibleDescription()


def test_the_gate_is_a_slider_to_screen_readers_which_may_move_it(qtbot: QtBot, histogram: ScoreHistogram) -> None:
    spoken = QAccessible.queryAccessibleInterface(histogram)
    values = spoken.valueInterface()
    assert spoken.role() is QAccessible.Role.Slider
    assert (values.minimumValue(), values.currentValue(), values.maximumValue()) == (0, 35, 100)
    with qtbot.waitSignal(histogram.gate_moved, check_params_cb=_is_sixty):
        values.setCurrentValue(60)
    assert "gate 0.60" in spoken.text(QAccessible.Text.Name)


def test_the_wheel_passes_the_gate(histogram: ScoreHistogram) -> None:
    place, turn, none = QPointF(5, 5), QPoint(0, -120), Qt.KeyboardModifier.NoModifier
    wheel = QWheelEvent(place, place, turn, turn, Qt.MouseButton.NoButton, none, Qt.ScrollPhase.NoScrollPhase, False)
    QApplication.sendEvent(histogram, wheel)
    assert histogram.gate == pytest.approx(0.35)


def test_the_text_of_the_gate_says_less_where_there_is_less_room(histogram: ScoreHistogram) -> None:
    metrics = QFontMetrics(histogram.font())
    wordings = [fitting_text(0.35, [0.1, 0.2, 0.5, 0.9], metrics, room) for room in (1000, 200, 110)]
    assert wordings[0] == histogram.text
    assert wordings[1:] == ["gate 0.35 ↔ 2 of 4 below", "0.35 ↔ 50%"]


def test_a_caption_says_less_before_it_is_cut(qtbot: QtBot) -> None:
    label = FittingLabel("caption")
    qtbot.addWidget(label)
    label.say(["REFUSED 50% · 6 OF 12 ANSWERS", "REFUSED 6 OF 12", "REFUSED"])
    label.show()
    metrics = QFontMetrics(label.font())
    shown = []
    for width in (400, metrics.horizontalAdvance("REFUSED 6 OF 12") + 2, 80):
        label.resize(width, 20)
        shown.append(label.full_text)
    assert shown == ["REFUSED 50% · 6 OF 12 ANSWERS", "REFUSED 6 OF 12", "REFUSED"]
    assert label.toolTip() == label.accessibleName() == "REFUSED 50% · 6 OF 12 ANSWERS"


def test_every_column_says_what_it_holds(model: HistoryModel) -> None:
    across = Qt.Orientation.Horizontal
    tips = [model.headerData(column, across, Qt.ItemDataRole.ToolTipRole) for column in Column]
    assert all(tips)
    assert len(set(tips)) == len(Column)


def test_showing_scores_does_not_pretend_that_the_user_moved_the_gate(qtbot: QtBot, histogram: ScoreHistogram) -> None:
    with qtbot.assertNotEmitted(histogram.gate_moved):
        histogram.show_scores([], 0.5)
    assert histogram.text == "gate 0.50 ↔ 0% below it (0 of 0 scores)"


def _is_sixty(gate: float) -> bool:
    return abs(gate - 0.6) < 0.001


# --- waterfall


def test_stages_follow_one_another_and_parts_lie_within() -> None:
    timings = {"expand": 1.0, "retrieve": 10.0, "retrieve.lexical": 4.0, "retrieve.vector": 5.0, "retrieve.total": 10.0}
    assert bars_of({**timings, "gate": 2.0, "total": 13.0}) == [
        Bar("expand", 0.0, 1.0, part=False),
        Bar("retrieve", 1.0, 10.0, part=False),
        Bar("lexical", 1.0, 4.0, part=True),
        Bar("vector", 5.0, 5.0, part=True),
        Bar("gate", 11.0, 2.0, part=False),
    ]
    assert [time_text(value) for value in (0.24, 38.2, 2910.0)] == ["0.2 ms", "38 ms", "2.9 s"]


def test_a_stopped_answer_is_no_refusal_and_has_no_reason_of_one() -> None:
    stopped = row(1, "stopped", refusal_kind="llm_stream_aborted", refusal_detail="stopped_by_user")
    refused = row(2, "refused", refusal_kind="score_gate")
    assert count([stopped, refused]).reasons == (("score_gate", 1),)


def test_quotes_have_a_name_and_no_tokens(qtbot: QtBot) -> None:
    model = HistoryModel()
    model.show_rows([row(1, "quotes_only", model="quotes", total_tokens=127)], Selection())
    texts = [model.index(0, column).data() for column in (Column.MODEL, Column.TOKENS)]
    assert texts == ["Quotes only", "–"]


# --- the refusal rate over time


def test_refusals_are_counted_in_equal_parts_of_the_time() -> None:
    shares = shares_of(ROWS[:6], parts=5)  # 2 to 7 November, one question a day, the last on the edge
    assert [(each.refused, each.total) for each in shares] == [(0, 1), (1, 1), (0, 1), (1, 1), (1, 2)]
    assert [each.rate for each in shares][1:4:2] == [1.0, 1.0]
    assert "1 of 2 refused (50%)" in share_text(shares[-1])


@pytest.mark.parametrize(
    "rows",
    [
        (),
        (row(1), row(1, "refused")),
        (row(1, created_at="yesterday"),),
        (row(1, created_at="2026-11-01T00:00:00"),),
    ],
)
def test_without_a_stretch_of_time_there_is_no_trend(rows: tuple[HistoryRow, ...]) -> None:
    assert len(shares_of(rows)) <= 1


def test_a_single_day_is_named_once_and_in_local_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kebab_desktop.ui.history.trend.local_time", _in_seoul)
    night = Share("2026-11-28T16:00:00+00:00", "2026-11-29T09:00:00+00:00", 1, 2)
    assert span_texts([night]) == [
        "Bars: share refused on 2026-11-29",
        "Refused, 2026-11-29",
        "Refused, 11-29",
        "11-29",
    ]
    later = Share("2026-11-29T09:00:00+00:00", "2026-11-29T16:00:00+00:00", 0, 1)
    assert span_texts([night, later])[1] == "Refused, 2026-11-29 – 2026-11-30"


def _in_seoul(stamp: str) -> datetime:
    return datetime.fromisoformat(stamp).astimezone(timezone(timedelta(hours=9)))


def test_the_trend_is_read_to_those_who_do_not_see_it(qtbot: QtBot, theme: Theme) -> None:
    trend = RefusalTrend(theme)
    qtbot.addWidget(trend)
    trend.show_rows(ROWS[:2])
    assert trend.accessibleName() == "Refusal rate over time, oldest first: 0%, 100%"
    assert "no questions" in share_text(trend.shares[5])
    trend.resize(240, 36)
    assert trend.grab().toImage().pixelColor(228, 10) == theme.colour("bad")
    trend.show_rows(())
    assert trend.isHidden()


def test_a_narrow_histogram_says_the_gate_in_short(qtbot: QtBot, theme: Theme) -> None:
    histogram = ScoreHistogram(theme)
    qtbot.addWidget(histogram)
    histogram.show_scores([0.1, 0.9], 0.42)
    assert gate_text_short(0.42, 1, 2) == "0.42 ↔ 50%"
    assert histogram.text in histogram.toolTip()


def test_the_bars_over_time_say_what_they_are(qtbot: QtBot, theme: Theme) -> None:
    panel = HistorySummaryPanel(theme)
    qtbot.addWidget(panel)
    panel.show_rate(ROWS)
    assert panel.span.accessibleName() == "Bars: share refused, 2026-11-02 to 2026-11-08"
    assert not panel.span.isHidden()
    panel.show_rate(ROWS[:1])
    assert panel.span.isHidden(), "one moment has no bars"


def test_tab_comes_to_the_reasons_before_the_table(qtbot: QtBot, theme: Theme) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    panel, table = HistorySummaryPanel(theme), QLineEdit()
    column = QVBoxLayout(window)
    column.addWidget(panel)
    column.addWidget(table)
    panel.show_figures(count(ROWS), "")
    assert len(panel.reasons) == 2
    after, found = panel.histogram.nextInFocusChain(), list[QWidget]()
    while after is not None and after is not panel.histogram:
        found.append(after)
        after = after.nextInFocusChain()
    assert all(found.index(row) < found.index(table) for row in panel.reasons)


def test_temperature_and_seed_are_named_each() -> None:
    told = dict(asked_with(AskParameters(temperature=0.5, seed=7, max_answer_tokens=512)))
    assert (told["Temperature"], told["Seed"]) == ("0.5", "7")
