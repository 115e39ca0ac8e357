"""A stored question asked again in the window, beside its old answer."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.replay import RankChange, Replay, ReplayService
from kebab_desktop.core.answers import Answer, Outcome
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import ModelError
from kebab_desktop.core.events import AnswerReady, AskEvent, StageEntered
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.ui.history.comparison import summary_of
from kebab_desktop.ui.history.page import HistoryPage
from kebab_desktop.ui.history.replay_screen import ReplayScreen
from kebab_desktop.ui.history.text_difference import Piece, Said, pieces_of, sentences_of
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from tests.ui.fakes import Gate
from tests.ui.opened import ask, page_of

QUESTION = "Full GC 정지 응답이 멈춘다"


@pytest.fixture
def page(qtbot: QtBot, opened: MainWindow, kebab: Kebab) -> HistoryPage:
    """The page with one answer, opened in the pane."""
    assert ask(kebab, QUESTION).outcome is Outcome.QUOTES_ONLY
    page = page_of(opened, PageName.HISTORY)
    assert isinstance(page, HistoryPage)
    qtbot.waitUntil(lambda: page.table.answers.rowCount() == 1)
    page.table.setCurrentIndex(page.table.answers.index(0, 1))
    qtbot.waitUntil(lambda: page.pane.view.answer is not None)
    return page


def replayed(qtbot: QtBot, page: HistoryPage) -> None:
    page.pane.replay.click()
    qtbot.waitUntil(lambda: not page.replay.desk.running)


def shown(screen: ReplayScreen) -> set[str]:
    """What the comparison says of now."""
    return {now for _, _, now in screen.comparison.lines}


def test_an_answer_that_stayed_is_not_called_another_when_only_ranks_moved(kebab: Kebab) -> None:
    answer = ask(kebab, QUESTION)
    replay = Replay(
        answer, answer, {}, (RankChange("c", "a.md:1-2", "check_points", 3, 4),), ("a.md:1-2",), ("a.md:1-2",)
    )
    assert summary_of(replay) == "The same text and citations; 1 rank changed."
    assert summary_of(replace(replay, cited_after=())) == "Not the same: 1 rank changed, other citations."


def test_nothing_has_changed(qtbot: QtBot, page: HistoryPage) -> None:
    replayed(qtbot, page)
    screen = page.replay
    assert page.screens.currentWidget() is screen
    assert screen.verdict.text == "The same answer: ranking, text and citations are equal."
    assert screen.then.answer is not None
    assert screen.now.answer is not None
    assert screen.now.answer.text == screen.then.answer.text
    assert {change.before == change.after for change in screen.ranks.changes} == {True}
    assert not screen.again.isHidden()
    assert screen.stop.isHidden()


def test_settings_of_today_and_of_then(qtbot: QtBot, page: HistoryPage, kebab: Kebab) -> None:
    kebab.preferences.change("rag.score_gate", 0.0)
    answer = ask(kebab, "cafeteria menu")
    kebab.preferences.change("rag.score_gate", 0.5)
    page.pane.replay_requested.emit(answer)
    screen = page.replay
    qtbot.waitUntil(lambda: not screen.desk.running)
    assert "Refused: below the gate" in shown(screen)
    assert "0.5" in shown(screen)
    assert "another outcome" in screen.verdict.text
    screen.settings.setCurrentIndex(1)
    qtbot.waitUntil(lambda: not screen.desk.running)
    assert "Refused: below the gate" not in shown(screen)
    assert "0.5" not in shown(screen)


def test_a_runbook_that_is_gone(qtbot: QtBot, page: HistoryPage, kebab: Kebab, bundled: Path) -> None:
    (bundled / "gc" / "full-gc.md").unlink()
    list(kebab.knowledge.ingest(CancelToken()))
    replayed(qtbot, page)
    gone = [change for change in page.replay.ranks.changes if change.after is None]
    assert {change.place.split(":")[0] for change in gone} == {"bundled/gc/full-gc.md"}
    cites = next(line for line in page.replay.comparison.lines if line[0] == "Cites")
    assert "full-gc.md" in cites[1]
    assert "full-gc.md" not in cites[2]


def test_stopping_and_leaving(qtbot: QtBot, page: HistoryPage, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate()
    gate.close()
    real = ReplayService.replay

    def slow(
        service: ReplayService, answer: Answer, settings: Mapping[str, object], token: CancelToken
    ) -> Iterator[AskEvent]:
        yield StageEntered("retrieve")
        gate.wait(token)
        yield from real(service, answer, settings, token)

    monkeypatch.setattr(ReplayService, "replay", slow)
    page.pane.replay.click()
    screen = page.replay
    qtbot.waitUntil(gate.reached.is_set)
    assert screen.stop.hasFocus()
    QTest.keyClick(screen.stop, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not screen.desk.running)
    assert screen.verdict.text == "The replay was stopped; there is nothing to compare."
    assert screen.comparison.isHidden()
    assert screen.again.hasFocus()
    QTest.keyClick(screen, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: page.screens.currentWidget() is page.split)
    assert page.pane.replay.hasFocus()


def test_a_failure_says_why(qtbot: QtBot, page: HistoryPage, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_arguments: object) -> Iterator[AskEvent]:
        raise ModelError("There is no model.", hint="Choose one.")

    monkeypatch.setattr(ReplayService, "replay", broken)
    replayed(qtbot, page)
    assert "There is no model." in page.replay.now.notice.text
    assert page.replay.verdict.text == ""
    assert not page.replay.again.isHidden()


def test_a_replay_is_not_stored(qtbot: QtBot, page: HistoryPage, kebab: Kebab) -> None:
    replayed(qtbot, page)
    assert len(kebab.history.rows(HistoryFilter())) == 1


def test_the_changes_are_those_that_an_answer_keeps(kebab: Kebab, page: HistoryPage) -> None:
    answer = page.pane.view.answer
    assert answer is not None
    assert kebab.replays.changes_since(answer) == ()
    kebab.preferences.change("search.default_k", 3)
    kebab.preferences.change("answer.seed", 7)
    changes = {each.key: (each.then, each.now) for each in kebab.replays.changes_since(answer)}
    assert changes == {
        "search.default_k": (answer.parameters.k, 3),
        "answer.seed": (answer.parameters.seed, 7),
    }
    events = list(kebab.replays.replay(answer, {key: now for key, (_, now) in changes.items()}, CancelToken()))
    assert isinstance(events[-1], AnswerReady)
    assert events[-1].answer.retrieval.k == 3


def test_an_incident_pack_is_saved(qtbot: QtBot, opened: MainWindow, page: HistoryPage, tmp_path: Path) -> None:
    page.pane.acts.pack.click()
    dialog = opened.desks.kept.dialog
    assert dialog is not None
    dialog.close()
    dialog.fileSelected.emit(str(tmp_path / "pack"))
    dialog.fileSelected.emit(str(tmp_path / "pack.md"))
    qtbot.waitUntil(lambda: (tmp_path / "pack.md").exists() and (tmp_path / "pack.md").stat().st_size > 0)
    assert zipfile.is_zipfile(tmp_path / "pack.zip")
    assert QUESTION in (tmp_path / "pack.md").read_text(encoding="utf-8")


def test_every_setting_of_then_is_compared_and_used_again(kebab: Kebab, page: HistoryPage) -> None:
    answer = page.pane.view.answer
    assert answer is not None
    kebab.preferences.change("search.max_chunks_per_document", 1)
    kebab.preferences.change("answer.max_quotes", 1)
    kebab.preferences.change("chunking.overlap_chars", 20)  # cannot be other than it is: the index was cut with it
    changes = {each.key: (each.then, each.now) for each in kebab.replays.changes_since(answer)}
    assert changes == {"search.max_chunks_per_document": (2, 1), "answer.max_quotes": (3, 1)}
    *_, last = kebab.replays.replay(answer, {}, CancelToken())
    assert isinstance(last, AnswerReady)
    assert last.answer.parameters.settings["answer.max_quotes"] == 3
    assert len(last.answer.quotes) == len(answer.quotes) > 1
    *_, last = kebab.replays.replay(answer, {"answer.max_quotes": 1}, CancelToken())
    assert isinstance(last, AnswerReady)
    assert len(last.answer.quotes) == 1


def test_a_value_of_then_that_is_not_allowed_any_more_is_as_now(kebab: Kebab, page: HistoryPage) -> None:
    answer = page.pane.view.answer
    assert answer is not None
    then = {**answer.parameters.settings, "answer.max_quotes": 99, "answer.no_such_thing": 1}
    old = replace(answer, parameters=replace(answer.parameters, settings=then))
    *_, last = kebab.replays.replay(old, {}, CancelToken())
    assert isinstance(last, AnswerReady)
    assert last.answer.parameters.settings["answer.max_quotes"] == 3


def test_what_is_said_differently_is_marked_sentence_by_sentence(
    qtbot: QtBot, page: HistoryPage, kebab: Kebab, bundled: Path
) -> None:
    runbook = bundled / "gc" / "full-gc.md"
    changed = runbook.read_text(encoding="utf-8").replace("응답이 멈춘다", "응답이 늦어진다")
    runbook.write_text(changed, encoding="utf-8")
    list(kebab.knowledge.ingest(CancelToken()))
    replayed(qtbot, page)
    screen = page.replay
    assert screen.words.isVisible()
    told = {(each.said, "응답이 멈춘다" in each.text, "응답이 늦어진다" in each.text) for each in screen.words.pieces}
    assert (Said.GONE, True, False) in told
    assert (Said.NEW, False, True) in told
    named = [each.accessibleName() for each in screen.words.findChildren(QLabel) if each.accessibleName()]
    assert any(name.startswith("− gone: ") for name in named)
    assert any(name.startswith("+ new: ") for name in named)


def test_answers_that_say_the_same_have_no_differences(qtbot: QtBot, page: HistoryPage) -> None:
    replayed(qtbot, page)
    assert page.replay.words.isHidden()
    assert page.replay.words_heading.isHidden()


def test_sentences_between_stay_counted() -> None:
    before = ["A.", "B.", "C.", "D."]
    assert pieces_of(before, ["A.", "X.", "C.", "D."]) == [
        Piece(Said.SAME, count=1),
        Piece(Said.GONE, "B."),
        Piece(Said.NEW, "X."),
        Piece(Said.SAME, count=2),
    ]
    assert pieces_of(before, before) == []


def test_a_choice_that_differs_is_named_as_in_the_settings(qtbot: QtBot, page: HistoryPage, kebab: Kebab) -> None:
    kebab.preferences.change("answer.on_unsupported", "hide")
    replayed(qtbot, page)
    assert ("Unsupported sentences", "Mark them", "Hide them") in page.replay.comparison.lines


def test_signs_of_markdown_are_no_sentences(page: HistoryPage) -> None:
    answer = page.pane.view.answer
    assert answer is not None
    text = "1. 로그를 본다. 원인을 찾는다 [1]\n2. Restart 3.5 times. [2]\n\n[2]\n```bash\njstat -gc 1\n```\n---"
    said = sentences_of(replace(answer, text=text))
    assert said == ["로그를 본다.", "원인을 찾는다 [1]", "Restart 3.5 times.", "jstat -gc 1"]
