"""The list of sources: ranks and scores, what they mean, and why more is used than was found."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from kebab_desktop.core.answers import PackedEvidence
from kebab_desktop.ui.answer.excerpt import MOST_CHARS, excerpt
from kebab_desktop.ui.answer.refs import refs_of_answer
from kebab_desktop.ui.answer.sources import SourceList
from kebab_desktop.ui.answer.why import why_html
from kebab_desktop.ui.answer.wording import chunks_told
from kebab_desktop.ui.theme import Theme
from tests.ui import samples


def test_chunks_taken_along_explain_why_more_were_used_than_found() -> None:
    answer = samples.answer()
    found = replace(answer.retrieval, chunks_returned=8, chunks_used=9)
    known = [PackedEvidence(1, answer.hits[0].chunk.id, "d", "s", "a.md", 1, 2, "x", "")]
    beside = replace(known[0], marker=2, chunk_id="beside")
    assert chunks_told(replace(answer, retrieval=found, evidence=(*known, beside))) == (
        "8 found, 1 taken along from beside them: 9 used"
    )
    fewer = replace(found, chunks_used=5)
    assert chunks_told(replace(answer, retrieval=fewer, evidence=tuple(known))) == "8 found, 5 used"
    assert "8 found, 5 used" in why_html(replace(answer, retrieval=fewer, evidence=tuple(known)))


def test_a_row_shows_the_cited_words_in_its_tip_and_to_a_screen_reader(qtbot: QtBot, theme: Theme) -> None:
    first = replace(refs_of_answer(samples.answer())[0], preview="## Check <b>\n\n**jcmd** 1\n\n" + "x" * 400)
    found = SourceList("SOURCES")
    qtbot.addWidget(found)
    found.show_refs([first])
    row = found.rows[0]
    assert "Check &lt;b&gt;<br>jcmd 1<br>xxx" in row.toolTip(), "plain, and never taken for markup"
    assert row.accessibleDescription().startswith("Check <b>\njcmd 1\nxxx")
    assert len(row.accessibleDescription()) <= MOST_CHARS + 1
    row.mark_changed(changed=True)
    assert "no longer" in row.accessibleDescription()
    assert "jcmd" in row.accessibleDescription()


def test_the_scores_of_sources_stand_in_a_column_and_a_missing_one_is_explained(qtbot: QtBot, theme: Theme) -> None:
    first, second = refs_of_answer(samples.answer())
    found = SourceList("SOURCES")
    qtbot.addWidget(found)
    channels = (("vector", 0.61), ("lexical", 0.4))
    found.show_refs([replace(first, score=0.473, rank=7, channels=channels), replace(second, score=None)])
    found.show()
    qtbot.waitExposed(found)
    scored, bare = (
        next(each for each in row.findChildren(QLabel) if each.text()[:1] == "#" or each.text() == "beside")
        for row in found.rows
    )
    assert scored.text() == "#7 · 0.47"
    assert "Number 7 of what the search found, score 0.47 (Vector 0.61, Lexical 0.40)" in scored.toolTip()
    assert "the match says" in scored.toolTip(), "no second scale beside the match"
    assert "taken along" in bare.toolTip()
    assert [row.mapTo(found, label.pos()).x() for row, label in zip(found.rows, (scored, bare), strict=True)] == [
        found.rows[0].mapTo(found, scored.pos()).x()
    ] * 2


def test_where_there_is_little_room_the_name_of_what_is_nearest_comes_first(qtbot: QtBot, theme: Theme) -> None:
    refs = refs_of_answer(samples.answer())
    nearest, cited = SourceList("NEAREST", links=True), SourceList("SOURCES")
    for rows in (nearest, cited):
        qtbot.addWidget(rows)
        rows.show_refs(refs)
        rows.resize(340, 120)
        rows.show()
        qtbot.waitExposed(rows)
    assert not nearest.rows[0].trust.isVisible()
    assert "primary" in nearest.rows[0].toolTip()
    assert cited.rows[0].trust.isVisible()
    nearest.resize(640, 120)
    qtbot.waitUntil(nearest.rows[0].trust.isVisible, timeout=20_000)


def test_a_tip_leaves_code_as_it_is_and_of_a_table_its_cells() -> None:
    code, table = "```bash\n# the `old` one\necho **x**\n```", "| a | b |\n|---|:-:|\n| 1 | **2** |"
    assert (
        excerpt(f"## **Check** `now`\n\n{code}\n\n{table}\n\n- c | d\n")
        == "Check now\n# the `old` one\necho **x**\na · b\n1 · 2\n- c | d"
    )
