"""A drag from another program, by the protocol of X: what offscreen events cannot show."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

_SOURCE = """
import sys
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QDrag
from PySide6.QtWidgets import QApplication, QWidget

class Source(QWidget):
    def mousePressEvent(self, event):
        data = QMimeData()
        data.setUrls([QUrl(address) for address in sys.argv[1:]])
        drag = QDrag(self)
        drag.setMimeData(data)
        print("result", drag.exec(Qt.DropAction.CopyAction).name, flush=True)

application = QApplication(["source"])
window = Source()
window.setGeometry(0, 0, 100, 100)
window.show()
application.processEvents()
print("ready", flush=True)
application.exec()
"""
_TARGET = """
from PySide6.QtWidgets import QApplication, QWidget
from kebab_desktop.ui.widgets.drop_zone import DropZone

application = QApplication(["target"])
window = QWidget()
window.setGeometry(300, 100, 300, 300)
zone = DropZone(window, lambda paths: "promise")
def told(kind):
    return lambda paths: print(kind, *(path.name for path in paths), zone.overlay.text or "-", flush=True)
hovered, dropped = told("hovered"), told("dropped")
zone.hovered.connect(hovered)
zone.dropped.connect(dropped)
window.show()
application.processEvents()
print("ready", flush=True)
application.exec()
"""


def started(code: str, display: dict[str, str], *arguments: str) -> subprocess.Popen[str]:
    program = subprocess.Popen([sys.executable, "-c", code, *arguments], env=display, stdout=subprocess.PIPE, text=True)
    assert said(program) == "ready"
    return program


def said(program: subprocess.Popen[str]) -> str:
    assert program.stdout is not None
    return program.stdout.readline().strip()


def mouse(display: dict[str, str], *words: str) -> None:
    subprocess.run(["xdotool", *words], env=display, check=True, timeout=20)


def dragged(display: dict[str, str], source: subprocess.Popen[str]) -> None:
    mouse(display, "mousemove", "50", "50", "mousedown", "1")
    steps = [word for x in range(60, 451, 30) for word in ("mousemove", str(x), "200", "sleep", "0.05")]
    mouse(display, *steps, "sleep", "0.5", "mouseup", "1")


def test_files_of_another_program_are_announced_and_taken(display: dict[str, str], tmp_path: Path) -> None:
    target = started(_TARGET, display)
    source = started(_SOURCE, display, (tmp_path / "장애 기록.md").as_uri(), (tmp_path / "folder").as_uri())
    try:
        dragged(display, source)
        assert said(source) == "result CopyAction"
        assert said(target) == "hovered 장애 기록.md folder promise"
        assert said(target) == "dropped 장애 기록.md folder -"
    finally:
        for program in (source, target):
            program.kill()
            program.communicate()


def test_a_link_of_a_browser_is_not_taken(display: dict[str, str]) -> None:
    target = started(_TARGET, display)
    source = started(_SOURCE, display, "http://127.0.0.1:9/runbook.md")
    try:
        dragged(display, source)
        assert said(source) == "result IgnoreAction"
    finally:
        target.kill()
        source.kill()
        source.communicate()
        heard, _ = target.communicate()
    assert heard == ""
