"""Finding the files of a source, and saying why one is left out."""

from __future__ import annotations

import os
import sys
import unicodedata
from pathlib import Path

import pytest

from kebab_desktop.core.documents import Source
from kebab_desktop.ingest.scan import Scan, scan_source

links = pytest.mark.skipif(sys.platform == "win32", reason="symbolic links need a privilege on Windows")
posix = pytest.mark.skipif(sys.platform == "win32", reason="a POSIX file system")


def make_files(root: Path, *names: str) -> None:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("text", encoding="utf-8")


def scan(root: Path, *ignore: str) -> Scan:
    return scan_source(Source("team", root, ignore=ignore))


def paths(found: Scan) -> list[str]:
    return [file.relative_path for file in found.files]


def test_markdown_files_sorted_by_path(tmp_path: Path) -> None:
    make_files(tmp_path, "b.md", "a/z.md", "a/b/c.markdown", "B.MD", "notes.txt", "md", "a.md/inner.md")
    assert paths(scan(tmp_path)) == ["B.MD", "a.md/inner.md", "a/b/c.markdown", "a/z.md", "b.md"]
    assert scan(tmp_path).problems == []


def test_size_and_time_are_those_of_the_file(tmp_path: Path) -> None:
    make_files(tmp_path, "a.md")
    os.utime(tmp_path / "a.md", ns=(1_700_000_000_123_456_700, 1_700_000_000_123_456_700))
    [file] = scan(tmp_path).files
    assert (file.source_id, file.size, file.mtime_ns) == ("team", 4, 1_700_000_000_123_456_700)
    assert file.path == (tmp_path / "a.md").resolve()


def test_names_with_an_underscore_or_a_dot_in_front_are_left_out(tmp_path: Path) -> None:
    make_files(tmp_path, "_schema.md", ".hidden.md", "_drafts/a.md", ".git/b.md", "kept_name.md")
    assert paths(scan(tmp_path)) == ["kept_name.md"]


@pytest.mark.parametrize(
    "name", ["a#b.md", "[draft] x.md", "with blanks  twice.md", "%20.md", "힙 덤프 (1).md", "é.md"]
)
def test_unusual_names(tmp_path: Path, name: str) -> None:
    make_files(tmp_path, name)
    assert paths(scan(tmp_path)) == [name]


@posix
def test_a_decomposed_name_is_composed_and_still_opens(tmp_path: Path) -> None:
    make_files(tmp_path, unicodedata.normalize("NFD", "런북/힙덤프.md"))
    [file] = scan(tmp_path).files
    assert file.relative_path == "런북/힙덤프.md"
    assert file.path.read_text(encoding="utf-8") == "text"


@posix
@pytest.mark.skipif(sys.platform == "darwin", reason="this file system keeps one of the two names only")
def test_two_names_that_differ_in_unicode_form_only(tmp_path: Path) -> None:
    make_files(tmp_path, "가.md", unicodedata.normalize("NFD", "가.md"), "b.md")
    found = scan(tmp_path)
    assert paths(found) == ["b.md", "가.md"]
    [problem] = found.problems
    assert (problem.path, problem.fatal) == ("가.md", True)
    assert "Unicode form" in problem.message


@posix
def test_a_name_that_is_not_text(tmp_path: Path) -> None:
    make_files(tmp_path, "good.md", "line\nbreak.md")
    try:
        Path(os.fsdecode(os.fsencode(tmp_path) + b"/bad\xff.md")).write_text("x", encoding="utf-8")
    except OSError:
        pytest.skip("this file system refuses such names")
    found = scan(tmp_path)
    assert paths(found) == ["good.md"]
    assert sorted(problem.path for problem in found.problems) == ["bad\\udcff.md", "line\\x0abreak.md"]


@pytest.mark.parametrize(
    ("pattern", "left"),
    [
        ("drafts", ["a.md", "x/a.md", "x/y/b.md"]),
        ("drafts/", ["a.md", "x/a.md", "x/y/b.md"]),
        ("a.md", ["drafts/c.md", "x/drafts/d.md", "x/y/b.md"]),
        ("/a.md", ["drafts/c.md", "x/a.md", "x/drafts/d.md", "x/y/b.md"]),
        ("x/*.md", ["a.md", "drafts/c.md", "x/drafts/d.md", "x/y/b.md"]),
        ("x/**", ["a.md", "drafts/c.md"]),
        ("**/drafts/**", ["a.md", "x/a.md", "x/y/b.md"]),
        ("?.md", []),
        ("[a].md", ["a.md", "drafts/c.md", "x/a.md", "x/drafts/d.md", "x/y/b.md"]),
        ("  ", ["a.md", "drafts/c.md", "x/a.md", "x/drafts/d.md", "x/y/b.md"]),
    ],
)
def test_ignore_patterns(tmp_path: Path, pattern: str, left: list[str]) -> None:
    make_files(tmp_path, "a.md", "x/a.md", "x/y/b.md", "drafts/c.md", "x/drafts/d.md")
    assert paths(scan(tmp_path, pattern)) == left


@links
def test_links_are_followed_to_files_inside_only(tmp_path: Path) -> None:
    root, outside = tmp_path / "root", tmp_path / "outside"
    make_files(root, "real/a.md")
    make_files(outside, "secret.md")
    (root / "inside.md").symlink_to(root / "real/a.md")
    (root / "outside.md").symlink_to(outside / "secret.md")
    (root / "folder").symlink_to(outside)
    (root / "real/loop").symlink_to(root)
    (root / "self.md").symlink_to(root / "self.md")
    (root / "broken.md").symlink_to(root / "nowhere.md")
    found = scan(root)
    assert paths(found) == ["inside.md", "real/a.md"]
    assert {problem.path: problem.fatal for problem in found.problems} == {
        "outside.md": False,
        "folder": False,
        "real/loop": False,
        "self.md": True,
        "broken.md": True,
    }
    assert sorted(found.unreadable) == ["broken.md", "self.md"]


@links
def test_a_linked_root_is_the_folder_that_it_points_to(tmp_path: Path) -> None:
    make_files(tmp_path / "real", "a.md")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    assert paths(scan(tmp_path / "link")) == ["a.md"]


@posix
def test_what_is_no_file_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.md")
    found = scan(tmp_path)
    assert (paths(found), [problem.path for problem in found.problems]) == ([], ["pipe.md"])


def test_a_missing_folder_is_a_problem_of_the_source(tmp_path: Path) -> None:
    found = scan(tmp_path / "unplugged")
    assert not found.available
    [problem] = found.problems
    assert problem.fatal and problem.path == str(tmp_path / "unplugged") and "team" in problem.message


def test_a_file_as_root_is_a_problem_of_the_source(tmp_path: Path) -> None:
    make_files(tmp_path, "a.md")
    assert not scan(tmp_path / "a.md").available


def test_a_folder_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_files(tmp_path, "a.md", "locked/b.md")
    real = os.scandir

    def refusing(folder: str | Path) -> object:
        if Path(folder).name == "locked":
            raise PermissionError(13, "Permission denied", str(folder))
        return real(folder)

    monkeypatch.setattr(os, "scandir", refusing)
    found = scan(tmp_path)
    assert (paths(found), found.unreadable) == (["a.md"], ["locked"])
    assert found.problems[0].message == "The folder cannot be read: Permission denied."


def test_who_may_not_read_the_folder_of_a_source_is_told_of_the_permission(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The advice was to connect the drive."""

    def refusing(folder: str | Path) -> object:
        raise PermissionError(13, "Permission denied", str(folder))

    monkeypatch.setattr(os, "scandir", refusing)
    found = scan(tmp_path)
    assert not found.available
    assert "Give back the permission" in found.problems[0].hint


def test_an_empty_folder_says_so(tmp_path: Path) -> None:
    assert scan(tmp_path).empty
    make_files(tmp_path, "notes.txt")
    assert not scan(tmp_path).empty
