"""The traps of Qt that were measured once and must not be stepped into again."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.architecture.source_tree import named, python_files

_EMIT_OFTEN = """
from PySide6.QtCore import QObject, Signal
class Sender(QObject):
    sent = Signal(bool)
class Receiver(QObject):
    def __init__(self):
        super().__init__()
        self.count = 0
    def receive(self, value):
        self.count += value
sender, receiver = Sender(), Receiver()
sender.sent.connect(receiver.receive)
for _ in range(2000):
    sender.sent.emit(True)
print(receiver.count)
"""


def test_two_thousand_emits_do_not_abort_python() -> None:
    """PySide6 6.12.0 loses a reference to True on every emit."""
    done = subprocess.run([sys.executable, "-c", _EMIT_OFTEN], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "2000"), done.stderr


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        (r"\.connect\(\s*(lambda|partial\(|functools\.partial\()", "it runs on the thread of the sender"),
        (r"\.exec_?\(", "it stalls every asyncio task; use open() and await"),
        (r"\.processEvents\(", "it re-enters the event loop"),
        (r"\.terminate\(\)", "a thread is asked to end, never ended"),
    ],
)
def test_the_window_avoids(pattern: str, why: str) -> None:
    found = [
        f"{named(path)}:{text.count(chr(10), 0, match.start()) + 1}"
        for path in python_files("kebab_desktop/ui")
        for text in [path.read_text(encoding="utf-8")]
        for match in re.finditer(pattern, text)
    ]
    assert found == [], why
