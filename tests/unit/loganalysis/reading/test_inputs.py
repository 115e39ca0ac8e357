"""Paths, folders and archives to logs; refusals say why."""

from __future__ import annotations

import errno
import gzip
import os
import socket
import sys
import zipfile
from pathlib import Path

import pytest

from kebab_desktop.loganalysis.reading.inputs import find_inputs, reason_of


def names(paths: list[Path]) -> list[list[str]]:
    inputs, refusals = find_inputs(paths)
    assert refusals == []
    return [[Path(source.name).name for source in each.sources] for each in inputs]


def test_files_and_a_rotated_set(tmp_path: Path) -> None:
    for name in ("app.log", "app.log.1", "other.txt"):
        (tmp_path / name).write_text("x\n")
    (tmp_path / "app.log.2.gz").write_bytes(gzip.compress(b"x\n"))
    assert names([tmp_path / name for name in ("app.log", "other.txt", "app.log.1", "app.log.2.gz")]) == [
        ["app.log.2.gz", "app.log.1", "app.log"],
        ["other.txt"],
    ]


def test_the_clock_inside_decides_also_when_compressed(tmp_path: Path) -> None:
    (tmp_path / "gc.log").write_text("[2026-11-29T10:00:00.000+0900][1.0s] x\n")
    (tmp_path / "gc.log.0").write_bytes("[2026-11-29T09:00:00.000+0900][1.0s] x\n".encode("utf-16"))
    (tmp_path / "gc.log.1").write_bytes(gzip.compress(b"[29/Nov/2026:08:00:00 +0900] x\n"))
    assert names([tmp_path]) == [["gc.log.1", "gc.log.0", "gc.log"]]


def test_a_folder_without_programs_and_hidden_files(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    for name in ("sub/a.log", ".hidden", "lib.jar", "b.txt"):
        (tmp_path / name).write_text("x\n")
    assert names([tmp_path]) == [["b.txt"], ["a.log"]]


def test_the_same_file_twice_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_text("x\n")
    assert names([tmp_path / "a.log", tmp_path, tmp_path / "a.log"]) == [["a.log"]]


def test_a_compressed_copy_beside_its_file_is_not_counted_twice(tmp_path: Path) -> None:
    (tmp_path / "gc.log").write_text("x\n")
    (tmp_path / "gc.log.gz").write_bytes(gzip.compress(b"x\n"))
    inputs, refusals = find_inputs([tmp_path])
    assert [[Path(source.name).name for source in each.sources] for each in inputs] == [["gc.log"]]
    assert [(Path(each.name).name, each.reason) for each in refusals] == [
        ("gc.log.gz", "It is taken for a compressed copy of gc.log and was left out.")
    ]


def test_a_zip_of_logs(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "logs.zip", "w") as archive:
        archive.writestr("logs/app.log", "two\n")
        archive.writestr("logs/app.log.1", "one\n")
        archive.writestr("logs/image.png", "no log")
    inputs, refusals = find_inputs([tmp_path / "logs.zip"])
    assert refusals == []
    [sources] = [each.sources for each in inputs]
    assert [source.name.rpartition("!")[2] for source in sources] == ["/logs/app.log.1", "/logs/app.log"]
    with sources[0].open() as stream:
        assert stream.read() == b"one\n"


def test_what_a_zip_cannot_give_is_said(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "logs.zip", "w") as archive:
        archive.writestr("app.log", "the first of two\n")
        archive.writestr("inner.zip", "")
        with pytest.warns(UserWarning, match="Duplicate name"):
            archive.writestr("app.log", "the last\n")
    inputs, refusals = find_inputs([tmp_path / "logs.zip"])
    [[source]] = [each.sources for each in inputs]
    with source.open() as stream:
        assert (stream.read(), source.size_bytes) == (b"the last\n", 9)
    assert [(each.name.rpartition("/")[2], each.reason) for each in refusals] == [
        ("app.log", "The archive holds several files of this name; only the last one was read."),
        ("inner.zip", "It is a ZIP archive inside another archive; unpack it first."),
    ]


def refused(path: Path) -> str:
    inputs, refusals = find_inputs([path])
    assert inputs == []
    [refusal] = refusals
    assert refusal.name.startswith(str(path))
    return refusal.reason


def test_missing_file(tmp_path: Path) -> None:
    assert refused(tmp_path / "gone.log") == "There is no such file or folder."


def test_empty_folder(tmp_path: Path) -> None:
    assert refused(tmp_path) == "The folder holds no log files."


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
def test_links_that_lead_back_to_themselves(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    assert refused(tmp_path / "a") == "It is a symbolic link that leads back to itself."


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
def test_a_folder_that_contains_a_link_to_itself_ends(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "again").symlink_to(tmp_path / "logs", target_is_directory=True)
    (tmp_path / "logs" / "a.log").write_text("x\n")
    assert names([tmp_path]) == [["a.log"]]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files on Windows")
def test_pipes_and_sockets_are_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "pipe, socket or device" in refused(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as server:
        os.chdir(tmp_path)  # the name of a socket must be short
        server.bind("s")
    assert "pipe, socket or device" in refused(tmp_path / "s")


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="everything is allowed here")
def test_permission_denied(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_text("x\n")
    (tmp_path / "a.log").chmod(0)
    assert "not allowed to read" in refused(tmp_path / "a.log")


def test_what_the_system_says_becomes_a_sentence() -> None:
    assert "not allowed to read" in reason_of(PermissionError(errno.EACCES, "Permission denied"))
    assert reason_of(OSError(errno.EIO, "Input/output error")) == "It cannot be read: Input/output error."


def test_a_zip_that_ends_early(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "logs.zip", "w") as archive:
        archive.writestr("app.log", "line\n" * 1000)
    data = (tmp_path / "logs.zip").read_bytes()
    (tmp_path / "logs.zip").write_bytes(data[: len(data) // 2])
    assert refused(tmp_path / "logs.zip").startswith("The ZIP archive is damaged or ends early")


def test_a_zip_without_logs(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "app.zip", "w") as archive:
        archive.writestr("App.class", "x")
    assert refused(tmp_path / "app.zip") == "The ZIP archive holds no log files."
    zipfile.ZipFile(tmp_path / "empty.zip", "w").close()
    assert refused(tmp_path / "empty.zip") == "The ZIP archive holds no log files."


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        (8, 1, "It is encrypted with a password; unpack it first."),
        (10, 9, "It is compressed with Deflate64, which cannot be unpacked here; unpack it first."),
        (10, 77, "It is compressed with method 77, which cannot be unpacked here; unpack it first."),
    ],
)
def test_a_member_that_cannot_be_unpacked_says_how_it_is_packed(
    tmp_path: Path, field: int, value: int, reason: str
) -> None:
    path = tmp_path / "logs.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.log", "one\n")
    data = bytearray(path.read_bytes())
    data[data.index(b"PK\x01\x02") + field] = value
    path.write_bytes(data)
    inputs, refusals = find_inputs([path])
    assert inputs == []
    assert [(each.name, each.reason) for each in refusals] == [(f"{path}!/a.log", reason)]


def test_an_archive_that_ends_early_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "logs.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.log", "one\n" * 100)
    path.write_bytes(path.read_bytes()[:-30])
    _, (refusal,) = find_inputs([path])
    assert refusal.reason.startswith("The ZIP archive is damaged or ends early")


def test_a_name_that_no_file_can_have_is_refused() -> None:
    found, refusals = find_inputs([Path("a\0b.log")])
    assert found == []
    assert [(each.name, each.reason) for each in refusals] == [("a\ufffdb.log", "No file can have such a name.")]
