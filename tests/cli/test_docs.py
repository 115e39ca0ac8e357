"""``kebab docs``: removed documents come back; documents of an unplugged folder are missing."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Terminal


def test_removed_documents_are_listed_and_restored(terminal: Terminal) -> None:
    nothing = terminal("docs", "restore")
    assert (nothing.code, nothing.out) == (1, "")
    assert "No document was removed." in nothing.err
    knowledge = terminal.kebab.knowledge
    first, second = knowledge.documents()[:2]
    knowledge.remove_documents([first.id, second.id])
    listed = terminal("docs", "restore", "--json").json["documents"]
    assert isinstance(listed, list)
    assert [each["id"] for each in listed] == [first.id, second.id]
    result = terminal("docs", "restore", first.frontmatter.docs_id)
    assert result.code == 0
    assert "1 updated" in result.out or "1 added" in result.out
    assert [each.id for each in terminal.kebab.removed.documents()] == [second.id]
    assert terminal("docs", "restore", "--all").code == 0
    assert terminal.kebab.removed.documents() == []


def test_a_document_that_was_not_removed_cannot_be_restored(terminal: Terminal) -> None:
    result = terminal("docs", "restore", "nothing-like-this")
    assert result.code == 2
    assert "There is no document" in result.err


def test_two_documents_cannot_be_shown_at_once(terminal: Terminal) -> None:
    result = terminal("docs", "GC-FGC-01", "GC-OOM-01")
    assert result.code == 2
    assert "Only one document" in result.err


def test_documents_of_a_folder_that_is_not_there_are_missing(terminal: Terminal, tmp_path: Path) -> None:
    team = tmp_path / "team"
    team.mkdir()
    (team / "a.md").write_text("# A\n\n## one\n\nalpha\n", encoding="utf-8")
    terminal("ingest", str(team))
    team.rename(tmp_path / "elsewhere")
    listed = terminal("docs", "--source", "team", "--json").json["documents"]
    assert isinstance(listed, list)
    assert [each["state"] for each in listed] == ["missing"]
    shown = terminal("docs", "team/a.md").out
    assert "connect the drive, or remove the source" in shown


def test_problems_are_named_with_file_and_line(terminal: Terminal, tmp_path: Path) -> None:
    folder = tmp_path / "team"
    folder.mkdir()
    (folder / "broken.md").write_text(
        "---\ntitle: [half\n---\n# Broken\n\n## 확인\n\n힙 덤프를 본다.\n", encoding="utf-8"
    )
    terminal("ingest", str(folder), "--source", "team")
    printed = terminal("docs", "--problems").out
    assert "broken.md:" in printed
    assert "1)" in printed
