"""What is loaded when: the first frame waits for nothing that it does not show, and opening loads beside the window."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.architecture.source_tree import ROOT

PROGRAM = """
import json, sys, threading
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from kebab_desktop import gui_main
from kebab_desktop.ui import markdown, pages
from kebab_desktop.ui.main_window import MainWindow

told = {}
attach, load_markdown = MainWindow.attach_in_parts, markdown.load
make_types = gui_main._make_types

class Told(MainWindow):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.first_painted.connect(self.note_paint)

    def note_paint(self):
        told["first_frame"] = sorted(sys.modules)
        told["turn"] = sys.getswitchinterval()
        QTimer.singleShot(0, self, self.note_key)

    def note_key(self):
        QTest.keyClicks(self.start_page.question.edit, "gc")
        told["typed"] = self.start_page.question.edit.toPlainText()
        told["program_runs"] = self.context is not None

class Witness:
    # Sees who imports the modules of the window, and what each turn of attaching brings.

    def find_spec(self, name, path=None, target=None):
        if name.startswith("kebab_desktop.ui") and threading.current_thread() is not threading.main_thread():
            told["window_modules_loaded_on_a_lane"].append(name)
        return None

sys.meta_path.insert(0, Witness())
told["window_modules_loaded_on_a_lane"] = []

def attached(window, kebab):
    told["turns"] = []
    before = set(sys.modules)
    for _ in attach(window, kebab):
        new, before = set(sys.modules) - before, set(sys.modules)
        told["turns"].append(sorted(name for name in new if name.startswith("kebab_desktop.ui")))
        yield
    window.start_page.question.edit.clear()
    window.close()

def loaded_markdown():
    told["markdown_loaded_beside_the_window"] = threading.current_thread() is not threading.main_thread()
    load_markdown()
    told["markdown_loaded"] = "markdown_it" in sys.modules and "nh3" in sys.modules

def types_made():
    told["types_made_by_the_window"] = threading.current_thread() is threading.main_thread()
    told["lanes_at_work_meanwhile"] = "asyncio" in sys.modules or "logging.handlers" in sys.modules
    QTimer.singleShot(0, note_event)
    make_types()
    told["events_taken_meanwhile"] = "event" in told

def note_event():
    told["event"] = True

gui_main._make_types = types_made
markdown.load = loaded_markdown
MainWindow.attach_in_parts, gui_main.MainWindow = attached, Told
code = gui_main.main(["--demo"])
print(json.dumps(told))
sys.exit(code)
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "TMPDIR": str(tmp_path_factory.mktemp("start"))}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        check=False,
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize(
    "module",
    [
        *("asyncio", "qasync", "numpy", "pydantic", "peewee", "logging.handlers"),
        *("kebab_desktop.bootstrap", "kebab_desktop.app.assembly", "kebab_desktop.app.kebab"),
        *("PySide6.QtSvg", "kebab_desktop.core.documents"),
        *("kebab_desktop.core.ports", "kebab_desktop.ui.chat.page", "kebab_desktop.ui.logs.recognition"),
    ],
)
def test_the_first_frame_does_not_wait_for(told: dict[str, object], module: str) -> None:
    modules = told["first_frame"]
    assert isinstance(modules, list)
    assert "kebab_desktop.ui.start_page" in modules
    assert module not in modules


def test_the_question_can_be_typed_before_the_program_is_open(told: dict[str, object]) -> None:
    assert told["typed"] == "gc"
    assert told["program_runs"] is False


def test_the_first_page_is_imported_by_the_window_a_module_at_a_turn(told: dict[str, object]) -> None:
    turns = told["turns"]
    assert isinstance(turns, list)
    assert ["kebab_desktop.ui.chat.page"] in turns
    assert [names for names in turns if len(names) > 3] == [], "a module and the packages around it"
    assert told["window_modules_loaded_on_a_lane"] == []


def test_types_of_qt_are_made_by_the_window_before_any_lane_meets_them(told: dict[str, object]) -> None:
    assert told["types_made_by_the_window"] is True
    assert told["lanes_at_work_meanwhile"] is False
    assert told["events_taken_meanwhile"] is True


def test_what_renders_answers_is_loaded_on_a_lane_and_not_by_the_first_answer(told: dict[str, object]) -> None:
    assert told["markdown_loaded_beside_the_window"] is True
    assert told["markdown_loaded"] is True


def test_threads_take_short_turns(told: dict[str, object]) -> None:
    turn = told["turn"]
    assert isinstance(turn, float)
    assert 0 < turn <= 0.001
    assert turn >= 0.001 or sys.platform != "win32"  # there it would be taken for none at all


_WITHOUT = """
import importlib.util, sys
from PySide6.QtWidgets import QMessageBox
found = importlib.util.find_spec
missing = "{missing}"

class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == missing:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
        return None

sys.meta_path.insert(0, Hidden())
importlib.util.find_spec = lambda name, package=None: None if name == missing else found(name, package)
QMessageBox.exec = lambda box: print("shown:", box.text())
sys.argv = ["kebab-desktop", "--demo"]
from kebab_desktop.__main__ import main
sys.exit(main())
"""


@pytest.mark.parametrize("missing", ["qtawesome", "qasync"])
@pytest.mark.parametrize(("language", "words"), [("en_US.UTF-8", "is missing"), ("ko_KR.UTF-8", "패키지가 없습니다")])
def test_a_package_that_was_removed_is_named_instead_of_a_traceback(missing: str, language: str, words: str) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "LC_ALL": language, "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-c", _WITHOUT.format(missing=missing)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert done.returncode == 2, done.stderr
    for told in (done.stdout, done.stderr):
        assert missing in told
        assert words in told
        assert "installer/start.py --repair" in told
    assert "Traceback" not in done.stderr
