"""The source pane: cited lines, stepping, changed files, ways outside."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.core.errors import KnowledgeBaseError
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.theme import Theme, ThemeChoice
from kebab_desktop.ui.widgets.document_view import DocumentView
from kebab_desktop.ui.widgets.rich_text import RichText
from tests.ui import samples
from tests.ui.chat.test_asking import ask, finished, shown_prose
from tests.ui.fakes import FakeKebab


def outside(monkeypatch: pytest.MonkeyPatch) -> list[QUrl]:
    """Return the list in which everything is written that would be opened outside."""
    went: list[QUrl] = []

    def open_url(url: QUrl) -> bool:
        went.append(url)
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    return went


def core_text(view: DocumentView) -> str:
    """Return the text that is marked strongly."""
    return view.marks.text(view.marks.core_ranges())


def opened(qtbot: QtBot, chat: ChatPage, marker: int) -> None:
    """Ask and open a citation of the answer."""
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    view.body.citation_activated.emit(marker)
    qtbot.waitUntil(lambda: chat.source.view.highlighted_lines is not None)


def test_a_citation_opens_the_document_at_the_cited_lines(qtbot: QtBot, chat: ChatPage) -> None:
    assert chat.side.isHidden()
    opened(qtbot, chat, 2)
    assert chat.side.isVisible()
    _, span = samples.section("check_points")
    assert chat.source.view.highlighted_lines == (span.start, span.end)
    marked = chat.source.view.highlighted_text()
    assert "원인 토큰을 먼저 확인한다" in marked
    assert "jstat -gcutil PID 1000 10" in marked
    assert "recommended_actions" not in marked
    assert "응답 시간이 수십 초로" not in marked
    head = chat.source.head
    assert (head.title.full_text, head.position.text()) == ("Full GC 및 장시간 정지", "2 of 2")
    assert head.trust.text() == "primary"
    assert head.docs_id.text() == "GC-RUNBOOK-FGC-01"
    assert "gc/full-gc-long-pause.md › Check points" in head.place.full_text


def test_a_quote_opens_its_own_line_only(qtbot: QtBot, chat: ChatPage) -> None:
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    view.evidence.quote_activated.emit(samples.QUOTES[1])
    qtbot.waitUntil(lambda: chat.source.view.highlighted_lines is not None)
    assert chat.source.view.highlighted_text().strip().endswith(samples.QUOTE_2)


def test_the_first_cited_line_is_scrolled_into_view(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    filler = "\n".join(f"line {number}\n" for number in range(200))
    fake.knowledge.found = samples.document(body=f"{filler}\n{samples.BODY}", body_line=samples.BODY_LINE - 401)
    opened(qtbot, chat, 2)
    bar = chat.source.view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() > 1000)
    marks = chat.source.view.marks.areas(chat.source.view.marks.ranges(), 400)
    assert 0 <= marks[0].top() - bar.value() < chat.source.view.viewport().height() / 2


def test_alt_arrows_step_through_the_citations(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    opened(qtbot, chat, 1)
    first, read = chat.source.view.highlighted_lines, list(fake.knowledge.opened)
    QTest.keyClick(chat.composer.edit, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert chat.source.current is not None
    assert chat.source.current.marker == 2
    assert chat.source.view.highlighted_lines != first
    QTest.keyClick(chat.composer.edit, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert chat.source.view.highlighted_lines == first
    assert fake.knowledge.opened == read, "the same document is read once"


def test_a_changed_file_is_said_and_the_indexed_text_shown(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    fake.knowledge.found = samples.document(changed_on_disk=True)
    opened(qtbot, chat, 1)
    assert "changed since it was indexed" in chat.source.banner.text
    assert "정지가 로드밸런서" in chat.source.view.highlighted_text()
    assert chat.source.foot.open_button.isEnabled()


def test_a_missing_file_cannot_be_opened_outside(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    fake.knowledge.found = samples.document(missing=True)
    opened(qtbot, chat, 1)
    assert "The file is gone" in chat.source.banner.text
    assert not chat.source.foot.open_button.isEnabled()
    assert not chat.source.foot.reveal_button.isEnabled()


def test_a_document_that_is_gone_shows_what_was_cited(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    fake.knowledge.error = KnowledgeBaseError("The document is gone.", hint="Index the source again.")
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    view.body.citation_activated.emit(2)
    qtbot.waitUntil(lambda: "The document is gone." in chat.source.banner.text)
    assert chat.source.banner.text == "The document is gone. These are the words that the answer cited."
    assert "원인 토큰을 먼저 확인한다" in chat.source.view.toPlainText()


def test_the_buttons_open_reveal_and_copy(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "full-gc-long-pause.md"
    file.write_text(samples.BODY, encoding="utf-8")
    fake.knowledge.found = samples.document(path=file)
    went = outside(monkeypatch)
    monkeypatch.setattr("kebab_desktop.ui.widgets.outside.sys.platform", "linux")
    opened(qtbot, chat, 2)
    QTest.mouseClick(chat.source.foot.open_button, Qt.MouseButton.LeftButton)
    QTest.mouseClick(chat.source.foot.reveal_button, Qt.MouseButton.LeftButton)
    assert [Path(url.toLocalFile()) for url in went] == [file, tmp_path]
    QTest.mouseClick(chat.source.foot.link_button, Qt.MouseButton.LeftButton)
    assert QApplication.clipboard().text() == "bundled/gc/full-gc-long-pause.md#L22-L32"


def test_a_link_in_a_runbook_opens_only_after_asking(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    went = outside(monkeypatch)
    opened(qtbot, chat, 1)
    chat.source.view.anchorClicked.emit(QUrl("https://example.org/page"))
    question = window.links.question
    assert question is not None
    assert question.informativeText() == "https://example.org/page"
    assert went == []
    next(button for button in question.buttons() if button.text() == "Open").click()
    assert [url.toString() for url in went] == ["https://example.org/page"]


@pytest.mark.parametrize("url", ["file:///etc/passwd", "other.md", "ssh://host"])
def test_links_to_other_places_are_never_opened(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    went = outside(monkeypatch)
    window.links.ask(url)
    assert window.links.question is not None
    for button in window.links.question.buttons():
        button.click()
    assert went == []


def test_escape_closes_the_pane_when_nothing_runs(qtbot: QtBot, chat: ChatPage) -> None:
    opened(qtbot, chat, 1)
    QTest.keyClick(chat.composer.edit, Qt.Key.Key_Escape)
    assert chat.side.isHidden()


def test_citations_are_reached_and_opened_with_the_keyboard(qtbot: QtBot, chat: ChatPage) -> None:
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    prose = shown_prose(qtbot, view)[0]
    prose.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(prose, Qt.Key.Key_Tab)
    QTest.keyClick(prose, Qt.Key.Key_Tab)
    QTest.keyClick(prose, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: chat.source.view.highlighted_lines is not None)
    assert chat.source.current is not None
    assert chat.source.current.marker == 2


def test_the_pane_closes_when_another_conversation_is_shown(qtbot: QtBot, chat: ChatPage) -> None:
    opened(qtbot, chat, 1)
    assert chat.side.isVisible()
    chat.start_new()
    assert chat.side.isHidden()
    chat.session.open("c1")
    opened(qtbot, chat, 1)
    assert chat.side.isVisible()
    chat.session.open("another")
    qtbot.waitUntil(lambda: chat.session.conversation_id == "another")
    assert chat.side.isHidden()


def test_the_open_pane_goes_on_with_the_next_answer(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    opened(qtbot, chat, 2)
    fake.chat.after_quotes.close()
    view = ask(qtbot, chat, "and then?")
    assert chat.source.earlier.text == "A citation of the answer before"
    fake.chat.after_quotes.open()
    finished(qtbot, view)
    qtbot.waitUntil(lambda: not chat.source.earlier.text)
    assert chat.side.isVisible()
    assert chat.source.current == view.refs[0]
    assert chat.source.head.position.text() == "1 of 2"


def test_the_open_pane_closes_at_a_refusal(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    opened(qtbot, chat, 2)
    fake.chat.outcomes["kafka"] = samples.refused("kafka")
    finished(qtbot, ask(qtbot, chat, "kafka"))
    qtbot.waitUntil(chat.side.isHidden)


def test_a_closed_pane_stays_closed_at_the_next_answer(qtbot: QtBot, chat: ChatPage) -> None:
    opened(qtbot, chat, 2)
    chat.side.close_pane()
    view = ask(qtbot, chat, "and then?")
    finished(qtbot, view)
    qtbot.waitUntil(lambda: chat.session.transcript is not None and chat.session.transcript.running is None)
    assert chat.side.isHidden()


def test_a_citation_opened_while_the_answer_is_made_stays(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    opened(qtbot, chat, 1)
    fake.chat.mid_stream.close()
    view = ask(qtbot, chat, "and then?")
    qtbot.waitUntil(lambda: not view.evidence.isHidden())
    view.evidence.quote_activated.emit(samples.QUOTES[1])
    fake.chat.mid_stream.open()
    finished(qtbot, view)
    qtbot.waitUntil(lambda: chat.session.transcript is not None and chat.session.transcript.running is None)
    assert chat.source.current is not None
    assert chat.source.current.marker == 2


LINES = "\n".join(f"A line that came later, {number}.\n" for number in range(6))


def changed_while_shown(qtbot: QtBot, chat: ChatPage, fake: FakeKebab, body: str) -> None:
    """Open a citation and index the document again with another body."""
    opened(qtbot, chat, 2)
    fake.knowledge.found = samples.document(body=body)
    chat.context.indexing.settled.emit()
    qtbot.waitUntil(lambda: len(fake.knowledge.opened) > 1)
    qtbot.waitUntil(lambda: not chat.source.stale)


def test_cited_words_that_moved_are_marked_where_they_stand_now(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed_while_shown(qtbot, chat, fake, f"{LINES}\n{samples.BODY}")
    marked = chat.source.view.highlighted_text()
    assert "원인 토큰을 먼저 확인한다" in marked
    assert "A line that came later" not in marked
    assert chat.source.banner.text == "The cited lines have moved: L22–L32 when this was answered, L34–L44 now."
    assert chat.source.head.place.full_text.endswith(" · L34–L44")
    QTest.mouseClick(chat.source.foot.link_button, Qt.MouseButton.LeftButton)
    assert QApplication.clipboard().text() == "bundled/gc/full-gc-long-pause.md#L34-L44"
    lines: list[int] = []
    monkeypatch.setattr(
        "kebab_desktop.ui.answer.source_foot.edit_file", lambda _path, line, _command: lines.append(line)
    )
    QTest.mouseClick(chat.source.foot.open_button, Qt.MouseButton.LeftButton)
    assert lines == [34]


def test_a_quote_that_moved_is_marked_where_it_stands_now(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    fake.knowledge.found = samples.document(body=f"{LINES}\n{samples.BODY}")
    view.evidence.quote_activated.emit(samples.QUOTES[1])
    qtbot.waitUntil(lambda: chat.source.view.highlighted_lines is not None)
    assert chat.source.view.highlighted_text().strip().endswith(samples.QUOTE_2)


def test_cited_words_that_are_gone_are_shown_as_cited_and_nothing_is_marked(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab
) -> None:
    changed_while_shown(qtbot, chat, fake, samples.BODY.replace("90% 이상", "75% 이상"))
    pane = chat.source
    assert "changed since this answer" in pane.banner.text
    assert pane.view.highlighted_lines is None
    assert pane.view.highlighted_text() == ""
    assert "75% 이상" in pane.view.toPlainText()
    assert pane.cited.isVisible()
    assert "90% 이상" in pane.cited.view.toPlainText()
    QTest.mouseClick(pane.foot.link_button, Qt.MouseButton.LeftButton)
    assert QApplication.clipboard().text() == "bundled/gc/full-gc-long-pause.md"
    chat.source.step(-1)
    assert "정지가 로드밸런서" in pane.view.highlighted_text(), "the other citation still stands"
    assert not pane.cited.isVisible()
    assert pane.banner.text == ""


def test_a_document_that_is_indexed_again_unchanged_stays_where_it_is_read(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab
) -> None:
    filler = "\n".join(f"line {number}\n" for number in range(200))
    whole = f"{samples.BODY}\n{filler}"
    fake.knowledge.found = samples.document(body=whole)
    opened(qtbot, chat, 2)
    bar = chat.source.view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 2000)
    QApplication.processEvents()  # it scrolls to the citation once more
    bar.setValue(1500)
    fake.knowledge.found = samples.document(body=whole, changed_on_disk=True)
    chat.context.indexing.settled.emit()
    qtbot.waitUntil(lambda: "changed since it was indexed" in chat.source.banner.text)
    assert bar.value() == 1500


def test_of_a_cited_section_the_quoted_line_is_marked_strongly(qtbot: QtBot, chat: ChatPage) -> None:
    opened(qtbot, chat, 2)
    view = chat.source.view
    assert "원인 토큰을 먼저 확인한다" in view.highlighted_text()
    assert samples.QUOTE_2 in core_text(view)
    assert "원인 토큰을 먼저 확인한다" not in core_text(view)
    assert "jstat" not in core_text(view)


def test_the_quoted_line_moves_with_its_section(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    changed_while_shown(qtbot, chat, fake, f"{LINES}\n{samples.BODY}")
    assert samples.QUOTE_2 in core_text(chat.source.view)
    assert "원인 토큰을" not in core_text(chat.source.view)


def test_a_change_of_the_theme_keeps_the_place_that_is_read(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab, theme: Theme
) -> None:
    filler = "\n".join(f"line {number}\n" for number in range(200))
    fake.knowledge.found = samples.document(body=f"{samples.BODY}\n{filler}")
    opened(qtbot, chat, 2)
    bar = chat.source.view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 2000)
    QApplication.processEvents()
    bar.setValue(900)
    theme.choose(ThemeChoice.DARK)
    assert bar.value() == 900
    assert samples.QUOTE_2 in core_text(chat.source.view)


def test_alt_right_opens_the_first_citation_of_the_newest_answer(qtbot: QtBot, chat: ChatPage) -> None:
    QTest.keyClick(chat.composer.edit, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert chat.side.isHidden(), "there is no answer yet"
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    QTest.keyClick(chat.composer.edit, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: chat.source.view.highlighted_lines is not None)
    assert chat.side.isVisible()
    assert chat.source.current == view.refs[0]


def test_tab_follows_an_answer_as_it_is_read(qtbot: QtBot, chat: ChatPage) -> None:
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    shown_prose(qtbot, view)
    wanted = [*view.sources.rows, view.foot.copy]

    def follows() -> bool:
        chain: list[QWidget] = [view.evidence.lines[0]]
        while (following := chain[-1].nextInFocusChain()) is not chain[0]:
            assert following is not None
            chain.append(following)
        places = [chain.index(each) for each in (view.body.findChildren(RichText)[0], *wanted)]
        return places == sorted(places)

    qtbot.waitUntil(follows)
