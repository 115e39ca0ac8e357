"""Dropped files are copied, never lost, and come back from the trash."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kebab_desktop.app.library import Library, sweep_library
from kebab_desktop.app.safe_write import write_whole
from kebab_desktop.core.documents import Source
from kebab_desktop.core.errors import DataDirectoryError


class _Clock:
    """Counts, so that each trashing has its own folder."""

    def __init__(self) -> None:
        self._count = 0

    def now(self) -> str:
        self._count += 1
        return f"2026-11-29T20:10:{self._count:02}.000Z"

    def time_ns(self) -> int:
        return self._count


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "data" / "library", tmp_path / "data" / "trash", _Clock())


def _file(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_plan_sorts_files_folders_and_the_rest(library: Library, tmp_path: Path) -> None:
    note = _file(tmp_path / "노트 #1 [초안].MD", "# 노트")
    image = _file(tmp_path / "picture.png", "x")
    folder = tmp_path / "team"
    folder.mkdir()
    plan = library.plan([note, image, folder, tmp_path / "gone.md", note], [])
    assert plan.files == (note,)
    assert plan.folders == (folder,)
    assert [Path(each.path).name for each in plan.rejected] == ["picture.png", "gone.md"]
    assert all(each.message for each in plan.rejected)


def test_a_folder_inside_a_source_is_refused_and_the_source_itself_is_not(library: Library, tmp_path: Path) -> None:
    (tmp_path / "team" / "sub").mkdir(parents=True)
    known = [Source("team", tmp_path / "team")]
    assert library.plan([tmp_path / "team" / "sub"], known).rejected
    assert library.plan([tmp_path], known).rejected
    assert library.plan([tmp_path / "team"], known).folders == (tmp_path / "team",)


def test_a_file_of_the_same_name_replaces_and_the_old_one_is_in_the_trash(library: Library, tmp_path: Path) -> None:
    ((first,), _) = library.copy_in([_file(tmp_path / "a" / "oom.md", "old")])
    ((second,), _) = library.copy_in([_file(tmp_path / "b" / "oom.md", "new")])
    assert first == second
    assert second.read_text(encoding="utf-8") == "new"
    assert [each.read_text(encoding="utf-8") for each in (tmp_path / "data" / "trash").rglob("*.md")] == ["old"]


def test_equal_content_is_not_copied_again(library: Library, tmp_path: Path) -> None:
    file = _file(tmp_path / "oom.md", "same")
    library.copy_in([file])
    library.copy_in([file])
    assert not (tmp_path / "data" / "trash").exists()


def test_two_files_of_one_drop_with_one_name_both_stay(library: Library, tmp_path: Path) -> None:
    copies, _ = library.copy_in([_file(tmp_path / "a" / "README.md", "a"), _file(tmp_path / "b" / "README.md", "b")])
    assert [each.name for each in copies] == ["README.md", "README (2).md"]
    assert [each.read_text(encoding="utf-8") for each in copies] == ["a", "b"]


def test_a_number_that_another_file_has_is_not_given_again(library: Library, tmp_path: Path) -> None:
    """That file went to the trash, though nobody had dropped one of its name."""
    ((other,), _) = library.copy_in([_file(tmp_path / "c" / "README (2).md", "another")])
    dropped = [_file(tmp_path / "a" / "README.md", "a"), _file(tmp_path / "b" / "README.md", "b")]
    copies, _ = library.copy_in(dropped)
    assert [each.name for each in copies] == ["README.md", "README (3).md"]
    assert other.read_text(encoding="utf-8") == "another"
    assert library.copy_in(dropped) == (copies, [])
    assert not (tmp_path / "data" / "trash").exists()


def test_a_file_and_a_folder_of_one_name_do_not_keep_the_rest_out(library: Library, tmp_path: Path) -> None:
    """The copying ended there, with a hint about full disks, and of what was copied before nothing was indexed."""
    folder, file = tmp_path / "a" / "gc.md", _file(tmp_path / "b" / "oom.md", "a file")
    library.copy_in([_file(folder / "in.md", "in a folder"), file], folders=[folder])
    same = [_file(tmp_path / "c" / "gc.md", "a file"), _file(tmp_path / "d" / "oom.md" / "in.md", "inside")]
    copies, problems = library.copy_in([*same, _file(tmp_path / "e.md", "e")], folders=[tmp_path / "d" / "oom.md"])
    assert [each.name for each in copies] == ["gc (2).md", "e.md"]
    assert [(each.path, each.message) for each in problems] == [
        (str(same[1]), "It belongs into the folder oom.md, but there is a file of that name.")
    ]


def test_dropping_a_managed_copy_on_its_own_library_keeps_it(library: Library, tmp_path: Path) -> None:
    ((copy,), _) = library.copy_in([_file(tmp_path / "oom.md", "text")])
    assert library.copy_in([copy]) == ([copy], [])
    assert copy.read_text(encoding="utf-8") == "text"


def test_trash_and_restore_are_inverse(library: Library, tmp_path: Path) -> None:
    ((copy,), _) = library.copy_in([_file(tmp_path / "oom.md", "text")])
    trashed, original = library.trash(copy)
    assert not copy.exists()
    library.restore(trashed, original)
    assert copy.read_text(encoding="utf-8") == "text"


def test_restoring_over_a_newer_file_loses_neither(library: Library, tmp_path: Path) -> None:
    ((copy,), _) = library.copy_in([_file(tmp_path / "oom.md", "old")])
    trashed, original = library.trash(copy)
    library.copy_in([_file(tmp_path / "oom.md", "newer")])
    library.restore(trashed, original)
    assert copy.read_text(encoding="utf-8") == "old"
    assert [each.read_text(encoding="utf-8") for each in (tmp_path / "data" / "trash").rglob("*.md")] == ["newer"]


def test_a_library_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    blocker = _file(tmp_path / "data", "a file where the folder should be")
    library = Library(blocker / "library", blocker / "trash", _Clock())
    with pytest.raises(DataDirectoryError, match="cannot be written"):
        library.copy_in([_file(tmp_path / "oom.md", "text")])


def test_a_plan_says_why_a_file_cannot_be_taken(library: Library, tmp_path: Path) -> None:
    broken_name = _file(tmp_path / "two\nlines.md", "# 노트")
    loop = tmp_path / "loop.md"
    loop.symlink_to(loop)
    plan = library.plan([broken_name, loop, tmp_path / "gone.md"], [library.source])
    assert plan.files == ()
    assert [each.message for each in plan.rejected] == [
        "The file name has characters that are not text, so it cannot be cited.",
        "This is not a file that can be read.",
        "There is no such file or folder.",
    ]


def test_a_file_of_gigabytes_is_refused_before_it_is_copied(library: Library, tmp_path: Path) -> None:
    huge = tmp_path / "heap.md"
    with huge.open("wb") as file:
        file.truncate(4 * 2**30)
    plan = library.plan([huge], [])
    assert plan.files == ()
    assert plan.rejected[0].message == "The file has 4096 MiB; files of more than 20 MiB are not read."


def test_a_copy_that_is_not_written_leaves_the_one_before(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever ends the program between the two: a document is never without its file."""
    ((copy,), _) = library.copy_in([_file(tmp_path / "a" / "oom.md", "old")])

    def killed(_path: Path, _data: bytes, *, sync: bool) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("kebab_desktop.app.library.write_whole", killed)
    with pytest.raises(KeyboardInterrupt):
        library.copy_in([_file(tmp_path / "b" / "oom.md", "new")])
    assert copy.read_text(encoding="utf-8") == "old"


def test_what_killed_copies_left_is_swept_at_the_start(library: Library, tmp_path: Path) -> None:
    root = tmp_path / "data" / "library"
    sweep_library(library)  # before there is anything
    for left in (root / ".incoming-abc", root / "gc" / ".incoming-def"):
        _file(left, "half a runb")
    kept = _file(root / "gc" / "oom.md", "whole")
    sweep_library(library)
    assert sorted(each for each in root.rglob("*") if each.is_file()) == [kept]


def test_beside_a_file_of_the_user_only_old_remains_go(tmp_path: Path) -> None:
    old, new = _file(tmp_path / ".incoming-old", "x"), _file(tmp_path / ".incoming-new", "x")
    os.utime(old, (1, 1))
    write_whole(tmp_path / "a.md", b"# A")
    assert (old.exists(), new.exists()) == (False, True), "another program may be writing the new one"
    assert (tmp_path / "a.md").read_bytes() == b"# A"
