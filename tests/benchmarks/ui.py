"""How fast the window is: start, stalls of the GUI thread, memory. Prints a table; nothing fails.

Run on demand from the root of a checkout::

    .venv/bin/python -m tests.benchmarks.ui [start] [ingest] [stream] [scroll] [table] [chat] [history] [documents] …

Without a name everything is measured. ``ingest`` needs the built embedding model. Aims: start at most twice an empty
window and 1.0 s; no stall above 50 ms, at most 100 ms. Measured on the offscreen platform unless QT_QPA_PLATFORM says
otherwise; other programs on the machine count as stalls of ours, so look at the best of some runs.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from tests.benchmarks.ui_changes import changes
from tests.benchmarks.ui_scale import chat, documents, drop, history
from tests.benchmarks.ui_tables import scroll, table
from tests.benchmarks.ui_window import BEAT_MS, Measured, report, say

if TYPE_CHECKING:
    from kebab_desktop.app.kebab import Kebab
    from kebab_desktop.ui.main_window import MainWindow

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

STARTED = "KEBAB_BENCHMARK_STARTED"
_RUNS = 5
_FILES = 2000
_TOKENS, _BLOCKS = 3000, 30
_ANSWERS = 200


def tell(name: str) -> None:
    """Print the seconds since the parent started this process, and those of processor time."""
    elapsed = time.monotonic() - float(os.environ[STARTED])  # one clock for all processes
    sys.stdout.write(f"{name} {elapsed} {time.process_time()}\n")


def child_empty() -> None:
    """An empty window, for comparison."""
    from PySide6.QtCore import QTimer
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QApplication, QWidget

    class Empty(QWidget):
        def paintEvent(self, _event: QPaintEvent) -> None:
            tell("painted")
            QTimer.singleShot(0, application, application.quit)

    application = QApplication(["empty"])
    window = Empty()
    window.resize(1280, 800)
    window.show()
    application.exec()


def child_window() -> None:
    """The program: a key is pressed as soon as it is on the screen, and it is closed when answers can be asked for."""
    from kebab_desktop.__main__ import load_lightly

    load_lightly()
    from PySide6.QtCore import QTimer

    from kebab_desktop import gui_main
    from kebab_desktop.ui.main_window import MainWindow

    attach = MainWindow.attach_in_parts
    beats: list[float] = []

    def attached(window: MainWindow, kebab: Kebab) -> Iterator[None]:
        yield from attach(window, kebab)
        page = next(iter(window.pages.values()))
        page.repaint()
        tell("opened")
        beats.append(time.perf_counter())
        stall = max(after - before for before, after in pairwise(beats))
        sys.stdout.write(f"stalled {stall} 0\n")
        window.close()

    class Told(MainWindow):
        def __init__(self, *arguments: object) -> None:
            super().__init__(*arguments)  # type: ignore[arg-type]
            self.first_painted.connect(self.note_paint)

        def note_paint(self) -> None:
            tell("painted")
            QTimer.singleShot(0, self, self.type_key)
            self.beat = QTimer(self)
            self.beat.timeout.connect(self.note_beat)
            self.beat.start(BEAT_MS)

        def note_beat(self) -> None:
            beats.append(time.perf_counter())

        def type_key(self) -> None:
            from PySide6.QtTest import QTest

            edit = self.start_page.question.edit
            QTest.keyClicks(edit, "g")
            edit.repaint()
            if edit.toPlainText() == "g":
                tell("usable")
            edit.clear()

    setattr(MainWindow, "attach_in_parts", attached)  # noqa: B010 - it is asked to tell when it is done
    setattr(gui_main, "MainWindow", Told)  # noqa: B010 - a class of our own in its place
    gui_main.main(["--data-dir", os.environ["KEBAB_DATA_DIR"]])


def start() -> None:
    with tempfile.TemporaryDirectory() as folder:
        empty = _launched("empty", folder)["painted"]
        window = _launched("window", folder)
    say("empty PySide6 window: first paint", _seconds(empty, empty))
    say("kebab: first paint", _seconds(window["painted"], empty), "2 x, at most 1.0 s")
    say("kebab: a key is seen in the composer", _seconds(window["usable"], empty), "2 x, at most 1.0 s")
    say("kebab: knowledge base open, chat painted", _seconds(window["opened"], empty))
    say("kebab: longest stall until then", f"{window['stalled'][0] * 1000:.0f} ms", "50 ms, at most 100 ms")


def _seconds(times: tuple[float, float], empty: tuple[float, float]) -> str:
    return f"{times[0]:.2f} s ({times[0] / empty[0]:.1f} x), {times[1]:.2f} s of processor"


def _launched(kind: str, folder: str) -> dict[str, tuple[float, float]]:
    """Return the medians of several starts; the first one, which compiles and fills the caches, is left out."""
    times: dict[str, list[tuple[float, float]]] = {}
    for _ in range(_RUNS + 1):
        environment = os.environ | {
            "KEBAB_DATA_DIR": folder,
            "PYTHONPYCACHEPREFIX": f"{folder}/compiled",
            STARTED: str(time.monotonic()),
        }
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        command = [sys.executable, "-m", "tests.benchmarks.ui", f"--child-{kind}"]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=120)
        for line in done.stdout.splitlines():
            name, elapsed, processor = line.split()
            times.setdefault(name, []).append((float(elapsed), float(processor)))
    return {
        name: (statistics.median(each[0] for each in values[1:]), statistics.median(each[1] for each in values[1:]))
        for name, values in times.items()
    }


def ingest() -> None:
    """Index 2,000 small runbooks with the real engines while the knowledge page is open."""
    from kebab_desktop.bootstrap import open_kebab
    from kebab_desktop.ui.page import PageName

    measured = Measured()
    team = measured.folder / "team"
    team.mkdir()
    for number in range(_FILES):
        text = f"# Runbook {number}\n\n## check\n\nLook at node {number} and its old generation, then restart it.\n"
        (team / f"runbook-{number:04}.md").write_text(text, encoding="utf-8")
    kebab = open_kebab(measured.folder / "data")
    measured.window.attach(kebab)
    gaps = measured.until(lambda: not measured.window.indexing.running)
    report("first start with bundled runbooks", gaps, measured.own)
    measured.window.show_page(PageName.KNOWLEDGE)
    measured.until(lambda: True)
    kebab.knowledge.add_source(team)
    started = time.perf_counter()
    measured.window.indexing.run(lambda token: kebab.knowledge.ingest(token, {"team"}))
    gaps = measured.until(lambda: not measured.window.indexing.running)
    report(f"ingest of {_FILES:,} files ({time.perf_counter() - started:.0f} s)", gaps, measured.own)
    measured.end()
    kebab.close()


def long_answer() -> str:
    """Return 3,000 words and signs of Markdown with 30 code blocks."""
    words = _TOKENS // _BLOCKS - 12
    part = " ".join(f"단어{number}" if number % 9 else "확인합니다. [1]" for number in range(words))
    code = "```bash\njstat -gcutil PID 1000 10\nkubectl get pods -A\n```"
    return "\n\n".join(f"{number + 1}. {part}\n\n{code}" for number in range(_BLOCKS))


def stream() -> None:
    """Stream a long answer, about 400 pieces a second, into a chat that holds some turns already."""
    from kebab_desktop.core.answers import AskOptions
    from kebab_desktop.core.cancel import CancelToken
    from kebab_desktop.core.events import AskEvent, TokenArrived
    from kebab_desktop.ui.chat.page import ChatPage
    from kebab_desktop.ui.page import PageName
    from tests.ui import samples
    from tests.ui.fakes import FakeChat, FakeKebab

    class Paced(FakeChat):
        def ask(self, question: str, options: AskOptions, token: CancelToken) -> Iterator[AskEvent]:
            for event in super().ask(question, options, token):
                if isinstance(event, TokenArrived):
                    time.sleep(0.0025)
                yield event

    measured = Measured()
    fake = FakeKebab()
    fake.chat = Paced()
    fake.chat.outcomes = {"long": samples.answer("long", text=long_answer())}
    measured.window.attach(fake.as_kebab())
    measured.until(lambda: not measured.window.indexing.running)
    page = measured.window.pages[PageName.CHAT]
    assert isinstance(page, ChatPage)
    for number in range(5):
        _ask(measured, page, f"question {number}")
    gaps = _ask(measured, page, "long")
    report(f"streaming {_TOKENS:,} tokens, {_BLOCKS} code blocks", gaps, measured.own)
    measured.end()


def _ask(measured: Measured, page: object, question: str) -> list[float]:
    from kebab_desktop.ui.chat.page import ChatPage

    assert isinstance(page, ChatPage)
    page.composer.asked.emit(question)
    transcript = page.session.transcript
    assert transcript is not None
    return measured.until(lambda: transcript.running is None)


def memory() -> None:
    """Ask 200 questions in one conversation."""
    from kebab_desktop.ui.chat.page import ChatPage
    from kebab_desktop.ui.page import PageName
    from tests.ui.fakes import FakeKebab

    measured = Measured()
    measured.window.attach(FakeKebab().as_kebab())
    measured.until(lambda: not measured.window.indexing.running)
    page = measured.window.pages[PageName.CHAT]
    assert isinstance(page, ChatPage)
    _ask(measured, page, "first")
    before = resident_mb()
    worst: list[float] = []
    own = 0.0
    for number in range(_ANSWERS):
        worst += _ask(measured, page, f"question {number}")[:1]
        own = max(own, measured.own)
    say(f"memory before and after {_ANSWERS} answers", f"{before:.0f} and {resident_mb():.0f} MB")
    report(f"asking {_ANSWERS} questions in one conversation", sorted(worst, reverse=True), own)
    measured.end()


def resident_mb() -> float:
    """Memory of this process in MB (Linux), 0 where it cannot be told."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


PARTS: dict[str, Callable[[], None]] = {
    "ingest": ingest,
    "stream": stream,
    "scroll": scroll,
    "table": table,
    "chat": chat,
    "history": history,
    "documents": documents,
    "drop": drop,
    "changes": changes,
    "memory": memory,
}


def main(arguments: list[str]) -> None:
    match arguments:
        case ["--child-empty"]:
            child_empty()
        case ["--child-window"]:
            child_window()
        case [name] if name in PARTS:
            PARTS[name]()
        case _:
            for name in arguments or ["start", *PARTS]:
                if name == "start":
                    start()
                else:  # a process of its own: there is one application per process
                    subprocess.run([sys.executable, "-m", "tests.benchmarks.ui", name], check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
