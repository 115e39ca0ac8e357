"""What a folder would bring as a source, told before it becomes one."""

from __future__ import annotations

from pathlib import Path

import pytest

from kebab_desktop.adapters.parser_markdown import MarkdownParser
from kebab_desktop.app import source_preview
from kebab_desktop.app.source_preview import preview_folders
from kebab_desktop.core.cancel import CancelledError, CancelToken
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
