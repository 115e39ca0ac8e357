"""A second start raises the first window and gives it its files; a socket that a crash left is no obstacle."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.single_instance import Claim, SingleInstance
from kebab_desktop.ui.theme import Theme

ROOT = Path(__file__).resolve().parents[3]
_WAIT_S = 60
# The first program: claims the folder, says what it found and every raise, on its own event loop.
_FIRST = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from kebab_desktop.ui.single_instance import SingleInstance
application = QCoreApplication([])
instance = SingleInstance(Path(sys.argv[1]))
print(instance.claim().value, flush=True)
instance.raise_requested.connect(lambda: print("raise", flush=True))
instance.files_sent.connect(lambda files: print([str(file) for file in files], flush=True))
application.exec()
"""
# The second program is the real one.
_SECOND = "import sys; from kebab_desktop.gui_main import main; sys.exit(main(['--data-dir', *sys.argv[1:]]))"


@contextmanager
def first_program(folder: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", _FIRST, str(folder)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "first\n"
        try:
            yield process
        finally:
            process.kill()


def second_program(folder: Path, *files: str, place: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", _SECOND, str(folder), *files],
        cwd=place,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=_WAIT_S,
        check=False,
    )


def test_a_second_start_raises_the_first_window_and_ends(tmp_path: Path) -> None:
    with first_program(tmp_path) as first:
        done = second_program(tmp_path)
        assert done.returncode == 0, done.stderr
        assert first.stdout is not None
        assert first.stdout.readline() == "raise\n"
    assert list(tmp_path.iterdir()) == []  # the second one opened nothing and wrote nothing


def test_a_second_start_gives_its_files_to_the_first_window(tmp_path: Path) -> None:
    place = tmp_path / "logs"
    place.mkdir()
    with first_program(tmp_path / "data") as first:
        done = second_program(tmp_path / "data", "gc.log", "한글 런북.md", place=place)
        assert done.returncode == 0, done.stderr
        assert first.stdout is not None
        assert first.stdout.readline() == "raise\n"
        assert first.stdout.readline() == f"{[str(place / 'gc.log'), str(place / '한글 런북.md')]}\n"


@pytest.mark.parametrize("sent", [b"raise\n", b"\xff\n", b'{"a": 1}\n', b"[1]\n", b"[" * 100_000 + b"\n"])
def test_what_no_start_sends_is_not_answered(qtbot: QtBot, tmp_path: Path, sent: bytes) -> None:
    instance = SingleInstance(tmp_path)
    assert instance.claim() is Claim.FIRST
    socket = QLocalSocket()
    socket.connectToServer(instance.name)
    with qtbot.assertNotEmitted(instance.raise_requested, wait=200):
        socket.write(sent)
    assert socket.bytesAvailable() == 0
    socket.abort()
    instance.close()


def test_another_data_folder_is_another_program(qapp: object, tmp_path: Path) -> None:
    with first_program(tmp_path / "one"):
        other = SingleInstance(tmp_path / "two")
        assert other.claim() is Claim.FIRST
        other.close()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="on Windows the name of a pipe ends with its process")
def test_the_socket_of_a_killed_program_is_taken_over(qapp: object, tmp_path: Path) -> None:
    with first_program(tmp_path) as first:
        first.kill()
        first.wait(_WAIT_S)
        instance = SingleInstance(tmp_path)
        assert instance.claim() is Claim.FIRST
        instance.close()


def test_a_link_to_the_folder_is_the_same_folder(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    assert SingleInstance(tmp_path / "link").name == SingleInstance(tmp_path / "real").name


def test_something_that_does_not_answer_is_not_robbed(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kebab_desktop.ui.single_instance._ANSWER_MS", 50)
    instance = SingleInstance(tmp_path)
    hanging = QLocalServer()
    assert hanging.listen(instance.name)
    assert instance.claim() is Claim.SILENT
    assert hanging.isListening()
    hanging.close()


@pytest.mark.qt_log_ignore("This plugin does not support raise")
def test_the_window_comes_out_of_the_task_bar(qtbot: QtBot, theme: Theme, bridge: Bridge, tmp_path: Path) -> None:
    window = MainWindow(theme, bridge, QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    window.showMinimized()
    instance = SingleInstance(tmp_path)
    instance.show_on_request(window)
    instance.raise_requested.emit()
    assert not window.isMinimized()
    qtbot.waitUntil(window.isVisible)


def test_a_window_that_is_closed_answers_no_more(qtbot: QtBot, theme: Theme, bridge: Bridge, tmp_path: Path) -> None:
    window = MainWindow(theme, bridge, QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    ending, later = SingleInstance(tmp_path), SingleInstance(tmp_path)
    assert ending.claim() is Claim.FIRST
    ending.show_on_request(window)
    window.leave()  # it is hidden from now on, and may take seconds to end
    assert later.claim() is Claim.FIRST, "else that start would end as well, and no window be left"
    later.close()
