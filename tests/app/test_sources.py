"""Ids and folders of sources."""

from __future__ import annotations

from pathlib import Path

import pytest

from kebab_desktop.app.sources import new_folder_source
from kebab_desktop.core.documents import Source, SourceType, TrustLevel
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.ids import is_valid_source_id
from kebab_desktop.core.patience import Patience


def _new(folder: Path, known: list[Source], source_id: str | None = None) -> Source:
    return new_folder_source(
        folder, known, Patience(), source_id=source_id, trust=TrustLevel.SECONDARY, type=SourceType.NOTES
    )


def test_the_id_comes_from_the_folder_and_is_made_unique(tmp_path: Path) -> None:
    for name in ("a/team docs", "b/team docs"):
        (tmp_path / name).mkdir(parents=True)
    first = _new(tmp_path / "a" / "team docs", [])
    second = _new(tmp_path / "b" / "team docs", [first])
    assert (first.id, second.id) == ("team-docs", "team-docs-2")


@pytest.mark.parametrize("name", ["운영 런북", "...", "bundled", "library", "x" * 200])
def test_any_folder_name_gives_a_valid_id(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "parent" / name if name != "..." else tmp_path / "parent" / "…"
    folder.mkdir(parents=True)
    source = _new(folder, [])
    assert is_valid_source_id(source.id)
    assert source.id not in {"bundled", "library"}


@pytest.mark.parametrize("bad", ["a b", "런북", "x/y", "a\nb", "[1]", "..", "x" * 65, "bundled"])
def test_a_bad_id_is_refused(tmp_path: Path, bad: str) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(UsageError):
        _new(tmp_path / "folder", [], bad)


def test_overlapping_folders_are_refused(tmp_path: Path) -> None:
    (tmp_path / "team" / "sub").mkdir(parents=True)
    known = [_new(tmp_path / "team", [])]
    for folder in (tmp_path / "team" / "sub", tmp_path, tmp_path / "team"):
        with pytest.raises(UsageError, match="overlaps"):
            _new(folder, known)


def test_a_file_is_not_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file.md").write_text("x", encoding="utf-8")
    with pytest.raises(UsageError, match="not a folder"):
        _new(tmp_path / "file.md", [])
