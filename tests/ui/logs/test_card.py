"""The card and its flows on a fake: progress, cancel, gaps, places, what is asked when it is unclear."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from kebab_desktop.core.answers import FindingRunbook
from kebab_desktop.core.errors import LogAnalysisError
from kebab_desktop.core.findings import AnalysisStatus, AnalyzedFile, Segment, Severity
from kebab_desktop.ui.chat.log_turn import LogTurn
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.log_places import LogVisit
from kebab_desktop.ui.logs.card import LogCard
from kebab_desktop.ui.logs.plot_parts import STATE_COLOURS
from kebab_desktop.ui.logs.progress import ReadingBar
from kebab_desktop.ui.logs.reading import LogRead
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.aside import ScrollColumn
from kebab_desktop.ui.widgets.labels import ElidedLabel
from tests.ui import samples
from tests.ui.fakes import FakeKebab
from tests.ui.logs.fake_logs import FakeLogs, result, signal

LOG_TEXT = "".join(f"2026-11-29 02:40:{number:02} ERROR [main] com.example.A - failed\n" for number in range(12))


@pytest.fixture
def logs(fake: FakeKebab) -> FakeLogs:
    logs = FakeLogs()
    fake.logs = logs  # type: ignore[attr-defined]
    return logs


def last(chat: ChatPage) -> LogTurn:
    assert chat.session.transcript is not None
    turn = chat.session.transcript.turns[-1]
    assert isinstance(turn, LogTurn)
    return turn


def read(qtbot: QtBot, chat: ChatPage) -> LogTurn:
    chat.logs.take_chosen(["/logs/gc.log"])
    turn = last(chat)
    qtbot.waitUntil(lambda: not turn.running)
    return turn


def texts(turn: LogTurn) -> str:
    return "\n".join(each.text() for each in turn.card.findChildren(QLabel))


def test_a_log_that_waits_says_what_for(qtbot: QtBot) -> None:
    bar = ReadingBar("gc.log")
    qtbot.addWidget(bar)
    assert bar.text.full_text == "gc.log is read after the work under way, such as indexing …"


def test_reading_shows_how_far_it_is_and_can_be_cancelled(qtbot: QtBot, chat: ChatPage, logs: FakeLogs) -> None:
    logs.mid_read.close()
    chat.logs.take_chosen(["/logs/gc.log"])
    turn = last(chat)
    qtbot.waitUntil(lambda: "4,321 lines" in turn.card.progress.text.full_text)
    assert turn.card.progress.text.full_text == "Reading gc.log · 4,321 lines · 512 B of 1 KB"
    assert turn.card.progress.bar.value() == 500
    assert chat.composer.stop_button.isVisible()
    assert turn.view.isHidden()
    turn.card.progress.cancel.click()
    qtbot.waitUntil(lambda: not turn.running)
    assert "cancelled" in turn.card.banner.text
    assert turn.card.progress.isHidden()
    assert not chat.composer.stop_button.isVisible()
    assert logs.questions == []


def test_escape_stops_the_reading_as_well(qtbot: QtBot, chat: ChatPage, logs: FakeLogs) -> None:
    logs.mid_read.close()
    chat.logs.take_chosen(["/logs/gc.log"])
    qtbot.waitUntil(lambda: logs.mid_read.reached.is_set() and chat.composer.edit.hasFocus())
    QTest.keyClick(chat.composer.edit, Qt.Key.Key_Escape)
    turn = last(chat)
    qtbot.waitUntil(lambda: "cancelled" in turn.card.banner.text)


def test_the_card_tells_findings_figures_gaps_and_runbooks(
    qtbot: QtBot, chat: ChatPage, logs: FakeLogs, window: MainWindow
) -> None:
    turn = read(qtbot, chat)
    covered, gap = turn.card.findings.rows
    assert not covered.by.isHidden()
    assert covered.gap.isHidden()
    assert gap.by.isHidden()
    assert not gap.gap.isHidden()
    assert "1 of 2 findings has no runbook" in turn.card.findings.gaps.text()
    shown = texts(turn)
    for words in ("GC log", "High 1", "Low 1", "97.5%", "3.2 s", "1,200", "1,000 lines", "1% not understood"):
        assert words in shown
    assert [link.text() for link in covered.links] == ["gc.log:3", ":8–9"]
    assert [link.accessibleName() for link in covered.links] == ["Log lines gc.log:3", "Log lines gc.log:8–9"]
    covered.runbook.click()
    qtbot.waitUntil(lambda: chat.source.view.highlighted_lines is not None)
    assert chat.side.currentWidget() is chat.source

    visits: list[LogVisit] = []
    window.intents.log_requested.disconnect()
    window.intents.log_requested.connect(visits.append)
    covered.links[1].click()
    turn.view.body.log_line_activated.emit(1)
    assert [(visit.place.name, visit.place.start, visit.place.end) for visit in visits] == [
        ("/logs/gc.log", 8, 9),
        ("/logs/gc.log", 3, 3),
    ]
    assert len(visits[0].places) == 4


def test_many_findings_are_folded(qtbot: QtBot, chat: ChatPage, logs: FakeLogs) -> None:
    logs.found = result(*(signal(f"GC_{number}") for number in range(9)))
    turn = read(qtbot, chat)
    rows = turn.card.findings.rows
    assert [row.isHidden() for row in rows] == [False] * 5 + [True] * 4
    turn.card.findings.more.click()
    assert not any(row.isHidden() for row in rows)


def test_healthy_is_said_and_explained(qtbot: QtBot, chat: ChatPage, logs: FakeLogs) -> None:
    logs.found = result()
    turn = read(qtbot, chat)
    assert "Healthy" in texts(turn)
    assert logs.questions == [""]


def test_what_happened_is_asked_in_the_language_of_the_window(
    qtbot: QtBot, chat: ChatPage, logs: FakeLogs, fake: FakeKebab, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The history of a Korean window held "What happened in gc.log …", for the messages of analyzers are English."""
    assert fake.preferences.current().general.language == "system"
    monkeypatch.setattr("kebab_desktop.ui.language.is_korean", lambda choice: True)
    read(qtbot, chat)
    assert logs.languages == ["ko"]


def test_unsupported_is_never_healthy_and_not_explained(qtbot: QtBot, chat: ChatPage, logs: FakeLogs) -> None:
    note = "You are not allowed to read it; check its permissions or copy it."
    files = (AnalyzedFile("/logs/a.log", 0, "", 0, 0, (), (note,)), AnalyzedFile("/logs/b.png", 9, "", 0, 0))
    logs.found = result(status=AnalysisStatus.UNSUPPORTED, log_type="unknown", files=files, kpis={}, series=())
    turn = read(qtbot, chat)
    shown = texts(turn)
    assert "Nothing can be said about its health" in shown
    assert note in shown
    assert "Healthy" not in shown
    assert turn.view.isHidden()
    assert logs.questions == []


def test_a_failure_says_what_to_do_and_is_tried_again(qtbot: QtBot, chat: ChatPage, logs: FakeLogs) -> None:
    logs.error = LogAnalysisError("gc.log cannot be analyzed.", hint="Copy it first.")
    turn = read(qtbot, chat)
    assert turn.card.banner.text == "gc.log cannot be analyzed. Copy it first."
    logs.error = None
    turn.card.again.click()
    again = last(chat)
    assert again is not turn
    qtbot.waitUntil(lambda: again.view.answer is not None)


def test_what_stands_in_the_composer_is_the_question_about_the_log(
    qtbot: QtBot, chat: ChatPage, logs: FakeLogs
) -> None:
    chat.composer.put("Why at 02:40?")
    turn = read(qtbot, chat)
    assert logs.questions == ["Why at 02:40?"]
    assert turn.question == "gc.log\nWhy at 02:40?"
    assert chat.composer.edit.toPlainText() == ""
    turn.view.foot.again.click()
    qtbot.waitUntil(lambda: logs.questions == ["Why at 02:40?"] * 2)


def test_a_pasted_log_is_offered_for_analysis(qtbot: QtBot, chat: ChatPage, logs: FakeLogs) -> None:
    data = QMimeData()
    data.setText(LOG_TEXT)
    chat.composer.edit.insertFromMimeData(data)
    assert "12 lines" in chat.logs.offer.text
    assert chat.composer.edit.toPlainText() == ""
    chat.logs.offer.second.click()
    assert chat.composer.edit.toPlainText() == LOG_TEXT
    chat.composer.edit.clear()
    chat.composer.edit.insertFromMimeData(data)
    chat.logs.offer.first.click()
    qtbot.waitUntil(lambda: logs.texts == [LOG_TEXT])
    assert chat.logs.offer.text == ""
    assert last(chat).question.startswith("Pasted log")


def test_pasted_words_stay_words(chat: ChatPage) -> None:
    data = QMimeData()
    data.setText("What is this?\n" * 12)
    chat.composer.edit.insertFromMimeData(data)
    assert chat.logs.offer.text == ""
    assert chat.composer.edit.toPlainText().startswith("What is this?")


def test_a_folder_with_both_kinds_asks_what_it_is_for(
    qtbot: QtBot, chat: ChatPage, logs: FakeLogs, window: MainWindow, tmp_path: Path
) -> None:
    folder = tmp_path / "both"
    folder.mkdir()
    (folder / "a.md").write_text("# a", encoding="utf-8")
    (folder / "gc.log").write_text("x", encoding="utf-8")
    chat.logs.take_paths([folder])
    qtbot.waitUntil(lambda: "Markdown files: 1, other files: 1" in chat.logs.offer.text)
    added: list[object] = []
    window.intents.paths_dropped.disconnect()
    window.intents.paths_dropped.connect(added.append)
    chat.logs.offer.second.click()
    assert added == [[folder]]
    chat.logs.take_paths([folder])
    qtbot.waitUntil(lambda: chat.logs.offer.text != "")
    chat.logs.offer.first.click()
    qtbot.waitUntil(lambda: logs.paths == [(folder,)])


def test_a_new_conversation_asks_no_more_what_was_dropped_in_the_one_before(
    qtbot: QtBot, chat: ChatPage, tmp_path: Path
) -> None:
    folder = tmp_path / "both"
    folder.mkdir()
    (folder / "a.md").write_text("# a", encoding="utf-8")
    (folder / "gc.log").write_text("x", encoding="utf-8")
    chat.logs.take_paths([folder])
    qtbot.waitUntil(lambda: chat.logs.offer.text != "")
    chat.start_new()
    assert chat.logs.offer.text == ""
    assert chat.logs.offer.isHidden()


def test_a_folder_of_markdown_goes_to_the_knowledge_base(
    qtbot: QtBot, chat: ChatPage, logs: FakeLogs, window: MainWindow, tmp_path: Path
) -> None:
    folder = tmp_path / "both"
    folder.mkdir()
    (folder / "a.md").write_text("# a", encoding="utf-8")
    added: list[object] = []
    window.intents.paths_dropped.disconnect()
    window.intents.paths_dropped.connect(added.append)
    chat.logs.take_paths([folder])
    qtbot.waitUntil(lambda: added == [[folder]])
    assert logs.paths == []


def test_the_plot_goes_to_the_line_of_a_point(qtbot: QtBot, chat: ChatPage, logs: FakeLogs) -> None:
    turn = read(qtbot, chat)
    plot = turn.card.plot
    assert plot is not None
    assert plot.accessibleName() == "Pauses: highest 3.2 s"
    from PySide6.QtCore import QPointF

    found = plot._nearest(plot._plots[0], plot._panels[0], QPointF(3.0, 1.0))
    assert found is not None
    assert found.label == "gc.log:4"


def test_severities_have_words_not_only_colours(qtbot: QtBot, chat: ChatPage, logs: FakeLogs) -> None:
    logs.found = result(*(signal(f"C_{each.value}", each) for each in Severity))
    turn = read(qtbot, chat)
    names = [row.accessibleName() for row in turn.card.findings.rows]
    assert [name.split(",")[0] for name in names] == ["Low", "Medium", "High", "Critical"]


def test_several_logs_are_said_to_be_of_one_host_and_can_be_taken_apart(
    qtbot: QtBot, chat: ChatPage, logs: FakeLogs
) -> None:
    logs.found = result(signal("GC_LONG_PAUSE"), together=2)
    chat.logs.take_chosen(["/logs/gc.log", "/logs/catalina.out"])
    turn = last(chat)
    qtbot.waitUntil(lambda: not turn.running)
    assert "2 logs were analyzed together as those of one host." in texts(turn)
    logs.found = result(signal("GC_LONG_PAUSE"))
    turn.card.apart.click()
    apart = last(chat)
    assert apart is not turn
    qtbot.waitUntil(lambda: not apart.running)
    assert logs.apart == [False, True]
    assert logs.paths[-1] == logs.paths[-2]
    assert "one host" not in texts(apart)


def test_a_cut_log_is_called_neither_healthy_nor_unsupported(qtbot: QtBot, chat: ChatPage, logs: FakeLogs) -> None:
    logs.found = result(status=AnalysisStatus.INCOMPLETE, log_type="thread_dump", series=())
    turn = read(qtbot, chat)
    assert "Thread dump" in texts(turn)
    assert "Too little to call it healthy" in texts(turn)
    assert "Healthy" not in texts(turn)
    assert turn.view.isHidden()
    assert logs.questions == []


@pytest.mark.parametrize("width", [360, 400])
def test_nothing_of_the_card_is_cut_in_a_narrow_pane(qtbot: QtBot, theme: Theme, width: int) -> None:
    """A button or label that is wider than the pane would push the whole card past its edge."""
    message = "Threads wait for a lock that is held by a thread of the pool (batch-A, batch-B, batch-C)"
    found = replace(signal("THREAD_LOCK_CONTENTION"), message=message)
    segment = Segment("gc", found.first, replace(found.last, wall_s=1_795_987_625.0))
    threads = {f"threads_{state.lower()}": 9 for state in STATE_COLOURS}
    read = LogRead(result(found, segments=(segment,), kpis=threads, series=()))
    runbook = replace(samples.answer().citations[0], docs_id="THREAD-RUNBOOK-DIAGNOSIS-01")
    card = LogCard(theme, "gc.log")
    card.show_read(read)
    card.show_runbooks([FindingRunbook(found.code, found.message, runbook)])
    pane = ScrollColumn(card)
    qtbot.addWidget(pane)
    pane.resize(width, 900)
    pane.show()
    qtbot.waitExposed(pane)
    parts: list[QLabel | QPushButton] = [*card.findChildren(QLabel), *card.findChildren(QPushButton)]
    qtbot.waitUntil(lambda: not [part.text() for part in parts if part.isVisible() and cut(part, pane)])


def cut(part: QLabel | QPushButton, pane: ScrollColumn) -> bool:
    """Tell whether words are not wholly shown: too far right, too narrow, or too low for what is wrapped."""
    if part.mapTo(pane.viewport(), part.rect().topRight()).x() >= pane.viewport().width():
        return True
    if isinstance(part, QLabel) and (part.wordWrap() or isinstance(part, ElidedLabel)):
        return part.height() < part.heightForWidth(part.width())
    return part.width() < part.sizeHint().width()
