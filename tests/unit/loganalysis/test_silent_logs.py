"""A log on a drive that hangs is refused with the reason, also in the middle of reading."""

from __future__ import annotations

import gc
import io
import threading
from pathlib import Path

import pytest

from kebab_desktop.core.patience import NotAnswering, Patience
from kebab_desktop.loganalysis.reading import inputs, patient
from kebab_desktop.loganalysis.reading.inputs import find_inputs
from kebab_desktop.loganalysis.reading.patient import PatientFile, opened_patiently
from tests.silent import SilentDrive


@pytest.fixture
def log(tmp_path: Path) -> Path:
    file = tmp_path / "net" / "catalina.out"
    file.parent.mkdir()
    file.write_bytes(b"one\ntwo\nthree\n")
    return file


def test_a_file_is_read_as_ever(log: Path) -> None:
    with opened_patiently(log) as stream:
        assert stream.read(4) == b"one\n"
        assert stream.readline() == b"two\n"
        assert stream.seek(0, 2) == 14
        assert stream.seek(-6, 1) == 8
        assert stream.read() == b"three\n"
        assert stream.read() == b""


def test_a_log_of_a_drive_that_hangs_is_refused(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (inputs, patient):
        monkeypatch.setattr(module, "Patience", lambda: Patience(look_s=0.05, read_s=0.05))
    drive = SilentDrive(log.parent, monkeypatch)
    drive.stop()
    try:
        found, refusals = find_inputs([log])
    finally:
        drive.answer()
    assert found == []
    assert [each.reason for each in refusals] == ["It cannot be read: the drive does not answer."]


def test_a_drive_that_stops_in_the_middle_ends_the_reading(log: Path) -> None:
    answers = threading.Event()

    class Hanging(io.FileIO):
        def read(self, size: int | None = -1) -> bytes:
            assert answers.wait(20)
            return bytes(size or 0)

    stream = Hanging(log)
    file = PatientFile(log, Patience(read_s=0.05), stream)
    try:
        with pytest.raises(NotAnswering, match="the drive does not answer"):
            file.read(4)
        file.close()
    finally:
        answers.set()
    stream.close()


def test_a_file_that_cannot_be_opened_leaves_nothing_to_close(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        opened_patiently(tmp_path / "gone.log")
    gc.collect()  # what was made by half is closed now, and the test run fails when that cannot be done
