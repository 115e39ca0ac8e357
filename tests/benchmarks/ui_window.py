"""A measured window for the benchmarks: how long its thread does not answer, and what it was kept waiting by."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from tests.run_folder import run_folder

BEAT_MS = 5
_PATIENCE_MS = 600_000


def say(name: str, value: str, aim: str = "") -> None:
    sys.stdout.write(f"{name:<55} {value:>42}   {aim}\n")
    sys.stdout.flush()


class Measured:
    """A window on the screen and a beat that tells how long the GUI thread did not answer."""

    def __init__(self) -> None:
        from PySide6.QtCore import QSettings

        from kebab_desktop.ui.application import make_application
        from kebab_desktop.ui.bridge import Bridge
        from kebab_desktop.ui.collector import Collector
        from kebab_desktop.ui.main_window import MainWindow
        from kebab_desktop.ui.theme import Theme, ThemeChoice

        self.own = 0.0
        self.application = make_application(["benchmark"])
        self.folder = run_folder("benchmark")
        self.collector = Collector()
        self.collector.start()
        self.theme = Theme(ThemeChoice.LIGHT)
        self.theme.apply()
        self.bridge = Bridge()
        state = QSettings(str(self.folder / "window.ini"), QSettings.Format.IniFormat)
        self.window = MainWindow(self.theme, self.bridge, state)
        self.window.prepared.connect(self.collector.keep_what_stays)
        self.window.indexing.many_planned.connect(self.collector.keep_what_stays)
        self.window.show()

    def until(self, condition: Callable[[], bool]) -> list[float]:
        """Run the event loop until ``condition`` holds; return the times between beats in ms, the longest first.

        :attr:`own` holds the longest of them in processor time of the GUI thread: what the window itself did.
        """
        from PySide6.QtCore import QEventLoop, QTimer

        loop, beat, guard = QEventLoop(), QTimer(), QTimer()
        gaps: list[float] = []
        last, worked = time.perf_counter(), time.thread_time()
        self.own = 0.0

        def look() -> None:
            nonlocal last, worked
            now, work = time.perf_counter(), time.thread_time()
            gaps.append((now - last) * 1000 - BEAT_MS)
            self.own = max(self.own, (work - worked) * 1000)
            last, worked = now, work
            if condition():
                loop.quit()

        beat.timeout.connect(look)
        guard.timeout.connect(loop.quit)
        beat.start(BEAT_MS)
        guard.start(_PATIENCE_MS)
        loop.exec()
        beat.stop()
        guard.stop()
        return sorted(gaps, reverse=True)

    def end(self) -> None:
        self.bridge.close()
        self.bridge.wait(5000)
        self.collector.stop()


def report(name: str, gaps: list[float], own: float) -> None:
    worst = " ".join(f"{gap:.0f}" for gap in gaps[:4])
    share = sum(gap > 50 for gap in gaps)
    say(f"{name}: longest stalls", f"{worst} ms (own work {own:.0f} ms)", f"50 ms, at most 100 ms; {share} above 50")
