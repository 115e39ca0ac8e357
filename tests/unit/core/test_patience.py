"""Calls to disks that hang are left behind, and their callers go on."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.patience import NotAnswering, Patience

NET = Path("/net")
_WAIT_S = 20.0


class Disk:
    """A disk that hangs until it is told to answer."""

    def __init__(self) -> None:
        self.answers = threading.Event()
        self.returned = threading.Semaphore(0)
        self.reached = threading.Event()

    def stat(self) -> str:
        """Hang, then answer."""
        self.reached.set()
        assert self.answers.wait(_WAIT_S)
        self.returned.release()
        return "answered"


@pytest.fixture
def disk() -> Iterator[Disk]:
    """A disk that answers at the end of the test at the latest."""
    disk = Disk()
    yield disk
    disk.answers.set()


@pytest.fixture
def patience() -> Patience:
    """Little patience."""
    return Patience(look_s=0.01, read_s=0.01)


def test_what_answers_is_passed_on_and_so_is_what_it_raises(patience: Patience) -> None:
    assert patience.look(NET, lambda: "found") == "found"
    with pytest.raises(FileNotFoundError):
        patience.read(NET, lambda: open("/no/such/file", "rb"))  # noqa: SIM115 - it is never opened
    assert not patience.silent(NET)


def test_a_call_that_hangs_is_left_and_the_next_ones_fail_at_once(patience: Patience, disk: Disk) -> None:
    with pytest.raises(NotAnswering, match="the drive does not answer"):
        patience.look(NET, disk.stat)
    assert patience.silent(NET)
    calls: list[str] = []
    with pytest.raises(NotAnswering):
        patience.call(NET, lambda: calls.append("made"), limit_s=_WAIT_S)
    assert calls == [], "nobody waits for a disk that hangs"
    assert patience.look(Path("/other"), lambda: "found") == "found"


def test_a_disk_that_answers_again_is_asked_again(patience: Patience, disk: Disk) -> None:
    with pytest.raises(NotAnswering):
        patience.look(NET, disk.stat)
    disk.answers.set()
    assert disk.returned.acquire(timeout=_WAIT_S)
    wakes = threading.Event()
    for _ in range(2000):
        if not patience.silent(NET):
            break
        wakes.wait(0.001)
    assert patience.call(NET, lambda: "found", _WAIT_S) == "found"


def test_a_cancel_ends_the_waiting(disk: Disk) -> None:
    patience, token = Patience(read_s=_WAIT_S), CancelToken()
    outcome: list[BaseException] = []

    def run() -> None:
        try:
            patience.read(NET, disk.stat, token)
        except CancelledError as error:
            outcome.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    assert disk.reached.wait(_WAIT_S)
    token.cancel()
    thread.join(_WAIT_S)
    assert outcome
    assert not disk.answers.is_set()


def test_a_folder_is_there_only_when_it_answers(patience: Patience, disk: Disk, tmp_path: Path) -> None:
    assert Patience().is_folder(tmp_path)
    assert not Patience().is_folder(tmp_path / "gone")
    with pytest.raises(NotAnswering):
        patience.look(tmp_path, disk.stat)
    assert not patience.is_folder(tmp_path)


def test_a_folder_that_may_not_be_read_counts_as_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its documents were said to be deleted: the folder itself can be seen without the permission to read it."""

    def refuse(path: Path) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(os, "scandir", refuse)
    assert tmp_path.is_dir()
    assert not Patience().is_folder(tmp_path)
