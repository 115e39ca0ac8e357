"""One process per data folder."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from kebab_desktop.adapters.data_lock import HOLDER_FILE, LOCK_FILE, FileDataLock
from kebab_desktop.core.errors import DataDirectoryError

HOLD = """
    import sys
    from pathlib import Path
    from kebab_desktop.adapters.data_lock import FileDataLock
    with FileDataLock(Path(sys.argv[1]), "kebab-desktop").acquire():
        print("held", flush=True)
        sys.stdin.readline()
"""


@pytest.fixture
def other_process(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that holds the lock of ``tmp_path`` until a line is written to it."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", textwrap.dedent(HOLD), str(tmp_path)]
    with subprocess.Popen(
        command, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert pipe(process.stdout).readline() == "held\n"
        yield process
        process.kill()


def pipe(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream


def take(folder: Path) -> None:
    with FileDataLock(folder).acquire():
        pass


def test_the_folder_is_made_and_the_holder_written_while_held(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "데이터"
    with FileDataLock(folder, "kebab").acquire():
        assert (folder / LOCK_FILE).exists()
        assert str(os.getpid()) in (folder / HOLDER_FILE).read_text(encoding="utf-8")
    assert not (folder / HOLDER_FILE).exists()


def test_it_can_be_taken_again_after_it_was_given_back(tmp_path: Path) -> None:
    lock = FileDataLock(tmp_path)
    for _ in range(3):
        with lock.acquire():
            pass
    take(tmp_path)


def test_it_is_given_back_when_the_work_fails(tmp_path: Path) -> None:
    def fail() -> None:
        with FileDataLock(tmp_path).acquire():
            raise RuntimeError("stop")

    with pytest.raises(RuntimeError, match="stop"):
        fail()
    take(tmp_path)


def test_a_second_lock_of_the_same_process_is_refused(tmp_path: Path) -> None:
    lock = FileDataLock(tmp_path, "kebab")
    with lock.acquire():
        for second in (lock, FileDataLock(tmp_path, "other")):
            with pytest.raises(DataDirectoryError, match=f"in use by kebab \\(process {os.getpid()}\\)"):
                second.acquire().__enter__()
        assert (tmp_path / HOLDER_FILE).exists(), "a refused attempt leaves the holder alone"
    take(tmp_path)


def test_the_message_names_the_other_process(tmp_path: Path, other_process: subprocess.Popen[str]) -> None:
    with pytest.raises(DataDirectoryError) as caught:
        take(tmp_path)
    error = caught.value
    assert error.message == f"The data folder {tmp_path} is in use by kebab-desktop (process {other_process.pid})."
    assert "--data-dir" in error.hint
    assert (error.retryable, error.details["pid"]) == (True, other_process.pid)


def test_other_folders_are_free(tmp_path: Path, other_process: subprocess.Popen[str]) -> None:
    assert other_process.poll() is None
    take(tmp_path / "elsewhere")


def test_it_is_free_when_the_other_process_ends(tmp_path: Path, other_process: subprocess.Popen[str]) -> None:
    pipe(other_process.stdin).write("\n")
    pipe(other_process.stdin).flush()
    assert other_process.wait(60) == 0
    take(tmp_path)


def test_it_is_free_when_the_other_process_is_killed(tmp_path: Path, other_process: subprocess.Popen[str]) -> None:
    other_process.kill()
    other_process.wait(60)
    assert (tmp_path / HOLDER_FILE).exists()
    with FileDataLock(tmp_path, "next").acquire():
        assert '"program": "next"' in (tmp_path / HOLDER_FILE).read_text(encoding="utf-8")


@pytest.mark.parametrize("note", [None, "", "{", "[]", '{"pid": 3}', "\x00\xff"])
def test_without_a_readable_holder_the_message_still_names_the_folder(
    tmp_path: Path, other_process: subprocess.Popen[str], note: str | None
) -> None:
    assert other_process.poll() is None
    if note is None:
        (tmp_path / HOLDER_FILE).unlink()
    else:
        (tmp_path / HOLDER_FILE).write_text(note, encoding="latin-1")
    with pytest.raises(DataDirectoryError) as caught:
        take(tmp_path)
    assert caught.value.message == f"The data folder {tmp_path} is in use by another process."


def test_it_may_be_given_back_by_another_thread(tmp_path: Path) -> None:
    held = FileDataLock(tmp_path).acquire()
    held.__enter__()
    thread = threading.Thread(target=held.__exit__, args=(None, None, None))
    thread.start()
    thread.join()
    take(tmp_path)


def test_a_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(DataDirectoryError, match="cannot be used") as caught:
            take(folder)
        assert "choose another" in caught.value.hint


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_folder_without_write_permission_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    try:
        with pytest.raises(DataDirectoryError, match="cannot be used"):
            take(tmp_path)
    finally:
        tmp_path.chmod(0o755)


def test_a_full_disk_is_told_and_the_lock_given_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_text", full)
        with pytest.raises(DataDirectoryError, match="cannot be used") as caught:
            take(tmp_path)
    assert "full" in caught.value.hint
    assert "No space left" in str(caught.value.details["cause"])
    take(tmp_path)


@pytest.mark.parametrize(
    ("started", "name"),
    [("bin/kebab", "kebab"), ("site-packages/kebab_desktop/__main__.py", "kebab_desktop"), ("", "python")],
)
def test_a_program_is_called_what_it_was_started_as(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started: str, name: str
) -> None:
    monkeypatch.setattr(sys, "argv", [started])
    with FileDataLock(tmp_path).acquire(), pytest.raises(DataDirectoryError, match=rf"in use by {name} \(process"):
        FileDataLock(tmp_path).acquire().__enter__()
