"""A value of the data folder is read once, written whole, and counts as empty when its file is damaged."""

from __future__ import annotations

from pathlib import Path

import pytest

from kebab_desktop.adapters.clock import SystemClock
from kebab_desktop.app.drafts import DraftService, KeptDraft
from kebab_desktop.app.kept_file import KeptFile
from kebab_desktop.app.replacing import PlannedReplacement, UnfinishedDrops
from kebab_desktop.core.errors import DataDirectoryError


def kept(path: Path) -> KeptFile[tuple[str, ...]]:
    return KeptFile(path, "names.v1", (), lambda content: tuple(content["names"]), "none is offered")


def test_what_is_written_is_read_by_the_next_start_also_names_that_are_no_utf8(tmp_path: Path) -> None:
    path, names = tmp_path / "names.json", ("한글", "bad\udcff")
    kept(path).write(names, {"names": list(names)})
    assert kept(path).value == names
    assert "한글".encode() in path.read_bytes()
    kept(path).write((), None)
    assert not path.exists()


def test_no_new_data_folder_is_begun_where_one_was_moved_away(tmp_path: Path) -> None:
    """A folder with this one file in it was in the way of putting the other one back."""
    folder = tmp_path / "data"
    folder.mkdir()
    names, drafts = kept(folder / "names.json"), DraftService(folder / "drafts", SystemClock())
    names.write(("a",), {"names": ["a"]})
    folder.rename(tmp_path / "away")
    with pytest.raises(DataDirectoryError):
        names.write(("b",), {"names": ["b"]})
    with pytest.raises(DataDirectoryError):
        drafts.keep(KeptDraft("new-1", "Kafka", "words"))
    (tmp_path / "away").rename(folder)
    assert names.value == ("a",)
    names.write(("b",), {"names": ["b"]})
    drafts.keep(KeptDraft("new-1", "Kafka", "words"))
    assert kept(folder / "names.json").value == ("b",)


def test_a_file_that_cannot_be_deleted_is_told_like_one_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "names.json").mkdir()
    names = kept(tmp_path / "names.json")
    with pytest.raises(DataDirectoryError, match=r"names\.json cannot be written"):
        names.write((), None)


@pytest.mark.parametrize(
    "content", ["", "{", "[]", "[" * 100_000, '{"schema_version": "names.v2"}', '{"schema_version": "names.v1"}']
)
def test_a_damaged_file_counts_as_empty_and_stays(tmp_path: Path, content: str) -> None:
    path = tmp_path / "names.json"
    path.write_text(content, encoding="utf-8")
    assert kept(path).value == ()
    assert path.read_text(encoding="utf-8") == content


def test_a_replacement_of_a_file_whose_name_is_no_utf8_is_remembered(tmp_path: Path) -> None:
    planned = PlannedReplacement("doc", "a.md", "A", "new", "/x/bad\udcff.md")
    UnfinishedDrops(tmp_path / "drops.json").add([planned])
    assert UnfinishedDrops(tmp_path / "drops.json").planned == (planned,)
