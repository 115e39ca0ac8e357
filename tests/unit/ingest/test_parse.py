"""A file read from disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from kebab_desktop.adapters.parser_markdown import MarkdownParser
from kebab_desktop.core.documents import ParsedText, Source, SourceFile, SourceType, TrustLevel
from kebab_desktop.core.ids import content_id, document_id
from kebab_desktop.core.patience import Patience
from kebab_desktop.ingest import parse as module
from kebab_desktop.ingest.parse import fatal_problem, hash_file, read_document


def file_at(path: Path, size: int = 1) -> SourceFile:
    return SourceFile("team", "gc/a.md", path, size, 5)


def test_a_document_has_the_identity_of_its_place_and_the_time_of_its_reading(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_bytes(b"# Title\n\ntext")
    document = read_document(file_at(path), Source("team", tmp_path), MarkdownParser())
    assert document.id == document_id("team", "gc/a.md")
    assert document.content_id == content_id(b"# Title\n\ntext")
    assert (document.title, document.body_line, document.size) == ("Title", 1, 13)
    assert document.mtime_ns == path.stat().st_mtime_ns


@pytest.mark.parametrize(
    ("frontmatter", "trust"),
    [
        ("", "secondary"),
        ("---\ntrust_level: generated\n---\n", "generated"),
        ("---\ntrust_level: x\n---\n", "secondary"),
    ],
)
def test_trust_is_that_of_the_file_then_of_the_source(tmp_path: Path, frontmatter: str, trust: str) -> None:
    path = tmp_path / "a.md"
    path.write_text(frontmatter + "text", encoding="utf-8")
    source = Source("team", tmp_path, trust=TrustLevel.SECONDARY)
    assert read_document(file_at(path), source, MarkdownParser()).trust == trust


def test_only_runbooks_need_the_seven_fields(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("text", encoding="utf-8")
    runbooks = read_document(file_at(path), Source("team", tmp_path, type=SourceType.RUNBOOKS), MarkdownParser())
    notes = read_document(file_at(path), Source("team", tmp_path, type=SourceType.NOTES), MarkdownParser())
    assert len(runbooks.problems) == 1 and not fatal_problem(runbooks)
    assert notes.problems == ()


def test_a_file_that_cannot_be_read_has_no_content_id(tmp_path: Path) -> None:
    document = read_document(file_at(tmp_path / "gone.md"), Source("team", tmp_path), MarkdownParser())
    problem = fatal_problem(document)
    assert problem is not None and problem.path == "gc/a.md" and "No such file" in problem.message
    assert (document.content_id, document.body, document.title) == ("", "", "a")
    assert hash_file(file_at(tmp_path / "gone.md"), Source("team", tmp_path), Patience()) is None


def test_a_file_over_the_limit_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_FILE_BYTES", 2**20)
    path = tmp_path / "a.md"
    path.write_bytes(b"x" * (2**20 + 1))
    for size in (2**20 + 1, 1):  # as the scan saw it, and when it grew since
        problem = fatal_problem(read_document(file_at(path, size), Source("team", tmp_path), MarkdownParser()))
        assert problem is not None and "more than 1 MiB" in problem.message
    path.write_bytes(b"x" * 2**20)
    assert fatal_problem(read_document(file_at(path), Source("team", tmp_path), MarkdownParser())) is None


class BrokenParser:
    version = "broken"

    def parse(self, data: bytes, path: str, *, required_fields: bool) -> ParsedText:
        raise IndexError(path)


def test_a_fault_of_the_parser_costs_one_file(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "a.md"
    path.write_bytes(b"text")
    document = read_document(file_at(path), Source("team", tmp_path), BrokenParser())
    problem = fatal_problem(document)
    assert problem is not None and "IndexError" in problem.message
    assert document.content_id == content_id(b"text")
    assert "gc/a.md" in caplog.text
