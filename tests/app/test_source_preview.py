"""What a folder would bring as a source, told before it becomes one."""

from __future__ import annotations

from pathlib import Path

import pytest

from kebab_desktop.adapters.parser_markdown import MarkdownParser
from kebab_desktop.app import source_preview
from kebab_desktop.app.source_preview import files_of, preview_folders
from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.patience import Patience


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "team"
    root.mkdir()
    for number in range(12):
        (root / f"{number:02}.md").write_text(f"# Note {number}\n\n## one\n\nwords\n", encoding="utf-8")
    (root / "broken.md").write_text("---\ntitle: [\n---\n\n# B\n\n## one\n\nwords\n", encoding="utf-8")
    return root


def test_files_and_their_problems_are_told_by_both_rules(folder: Path) -> None:
    *_, last = preview_folders([folder], {"team"}, MarkdownParser(), Patience(), CancelToken())
    assert (last.source_ids, last.total, last.finished) == (("team-2",), 13, True)
    assert [each.path for each in last.files if each.problems] == ["broken.md"]
    assert all(each.as_runbook for each in last.files), "none has the seven fields"


def test_of_many_files_only_the_first_are_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source_preview, "READ", 5)
    *_, last = preview_folders([folder], set(), MarkdownParser(), Patience(), CancelToken())
    assert (len(last.files), last.total) == (5, 13)


def test_a_folder_that_is_gone_is_a_trouble_and_a_look_can_be_stopped(folder: Path) -> None:
    *_, last = preview_folders([folder / "nowhere"], set(), MarkdownParser(), Patience(), CancelToken())
    assert last.finished
    assert [each.fatal for each in last.troubles] == [True]
    token = CancelToken()
    look = preview_folders([folder], set(), MarkdownParser(), Patience(), token)
    next(look)
    token.cancel()
    with pytest.raises(CancelledError):
        list(look)


def test_the_files_of_folders_are_listed_and_a_folder_without_any_is_named(folder: Path, tmp_path: Path) -> None:
    found = files_of([folder], Patience(), CancelToken())
    assert (len(found), {each.parent for each in found}) == (13, {folder})
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(UsageError, match="There are no Markdown files in"):
        files_of([empty], Patience(), CancelToken())
    with pytest.raises(UsageError, match="cannot be read"):
        files_of([tmp_path / "nowhere"], Patience(), CancelToken())
