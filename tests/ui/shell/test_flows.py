"""Opening and ending the program, awaiting jobs and dialogs."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Coroutine, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import qasync
from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import DataDirectoryError
from kebab_desktop.settings.store import SettingsStore
from kebab_desktop.ui import flows
from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.theme import Theme
from tests.ui.fakes import FakeKebab, Gate

_PATIENCE_S = 60.0


def run(qapp: QApplication, work: Coroutine[Any, Any, object], patience_s: float = _PATIENCE_S) -> object:
    """Run a coroutine on a loop that lives for this test."""
    qapp.setQuitOnLastWindowClosed(False)
    loop = qasync.QEventLoop(qapp)
    asyncio.set_event_loop(loop)
    try:
        return loop.run_until_complete(asyncio.wait_for(work, patience_s))
    finally:
        loop.close()
        asyncio.set_event_loop(None)
        # The loop's timers outlive their handles; they must not be found as garbage later, on a lane.
        del loop
        gc.collect()


@pytest.fixture
def bare_window(qtbot: QtBot, theme: Theme, bridge: Bridge, tmp_path: Path) -> MainWindow:
    window = MainWindow(theme, bridge, QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    return window


def opened_and_idle(window: MainWindow) -> bool:
    """Whether the window can be closed without a question: it asks while documents are being indexed."""
    return PageName.CHAT in window.pages and not window.indexing.running


def test_value_of_returns_the_result_and_raises_the_failure(qapp: QApplication, bridge: Bridge) -> None:
    async def both() -> tuple[object, str]:
        value = await flows.value_of(bridge.read(lambda: 42))
        try:
            await flows.value_of(bridge.read(lambda: 1 // 0))
        except ZeroDivisionError as error:
            return value, str(error)
        return value, "nothing was raised"

    assert run(qapp, both()) == (42, "integer division or modulo by zero")


def test_a_dialog_is_awaited_while_other_tasks_go_on(qapp: QApplication, qtbot: QtBot) -> None:
    async def ask() -> tuple[int, int]:
        dialog = QDialog()
        qtbot.addWidget(dialog)
        ticks = 0

        async def tick() -> None:
            nonlocal ticks
            while ticks < 3:
                await asyncio.sleep(0)
                ticks += 1
            dialog.accept()

        ticking = asyncio.ensure_future(tick())
        result = await flows.opened(dialog)
        await ticking
        return result, ticks

    assert run(qapp, ask()) == (QDialog.DialogCode.Accepted.value, 3)


def test_the_window_is_on_the_screen_before_the_program_is_opened(
    qapp: QApplication, bare_window: MainWindow, bridge: Bridge
) -> None:
    fake = FakeKebab()
    seen: list[tuple[bool, str]] = []

    def opener() -> Kebab:
        seen.append((bare_window.painted, threading.current_thread().name))
        return fake.as_kebab()

    async def session() -> object:
        running = asyncio.ensure_future(flows.run_program(bare_window, bridge, opener))
        while not opened_and_idle(bare_window):
            await asyncio.sleep(0.01)
        bare_window.close()
        return await running

    assert run(qapp, session()) is True
    assert [painted for painted, _ in seen] == [True]
    assert seen[0][1] != threading.current_thread().name
    assert fake.closed == 1
    assert not bare_window.isVisible()
    assert not any(lane.running for lane in bridge.lanes)


def test_a_locked_data_folder_can_be_tried_again(qapp: QApplication, bare_window: MainWindow, bridge: Bridge) -> None:
    fake = FakeKebab()
    tries: list[int] = []

    def opener() -> Kebab:
        tries.append(1)
        if len(tries) == 1:
            raise DataDirectoryError("In use.", hint="Close the other one.")
        return fake.as_kebab()

    async def session() -> object:
        running = asyncio.ensure_future(flows.run_program(bare_window, bridge, opener))
        while not bare_window.start_page.retry.isVisible():
            await asyncio.sleep(0.01)
        bare_window.start_page.retry.click()
        while not opened_and_idle(bare_window):
            await asyncio.sleep(0.01)
        bare_window.close()
        return await running

    assert run(qapp, session()) is True
    assert len(tries) == 2


class Taken:
    """Opens once the data folder is free; ``tries`` counts."""

    def __init__(self, fake: FakeKebab) -> None:
        self._fake = fake
        self.tries = 0
        self.free = False

    def __call__(self) -> Kebab:
        self.tries += 1
        if not self.free:
            raise DataDirectoryError("In use.", hint="Close the other one.", retryable=True)
        return self._fake.as_kebab()


@pytest.mark.parametrize("told", [False, True], ids=["it ends soon", "it lasts"])
def test_a_data_folder_in_use_is_opened_once_it_is_free(
    qapp: QApplication, bare_window: MainWindow, bridge: Bridge, monkeypatch: pytest.MonkeyPatch, told: bool
) -> None:
    monkeypatch.setattr(flows, "AGAIN_S", 0.01)
    monkeypatch.setattr(flows, "PASSING_S", 0.0 if told else 10 * _PATIENCE_S)
    opener = Taken(FakeKebab())
    errors: list[Exception] = []
    show = bare_window.show_start_error

    def counted(error: Exception) -> None:
        errors.append(error)
        show(error)

    monkeypatch.setattr(bare_window, "show_start_error", counted)

    async def session() -> object:
        running = asyncio.ensure_future(flows.run_program(bare_window, bridge, opener))
        while opener.tries < 4:
            await asyncio.sleep(0.01)
        opener.free = True
        while not opened_and_idle(bare_window):
            await asyncio.sleep(0.01)
        bare_window.close()
        return await running

    assert run(qapp, session()) is True
    assert len(errors) == (1 if told else 0)


def test_a_window_that_waits_for_the_data_folder_can_be_closed(
    qapp: QApplication, bare_window: MainWindow, bridge: Bridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flows, "AGAIN_S", 10 * _PATIENCE_S)
    monkeypatch.setattr(flows, "PASSING_S", 0.0)
    opener = Taken(FakeKebab())

    async def session() -> object:
        running = asyncio.ensure_future(flows.run_program(bare_window, bridge, opener))
        while bare_window.start_page.opening:
            await asyncio.sleep(0.01)
        bare_window.start_page.quit.click()
        return await running

    assert run(qapp, session()) is True
    assert opener.tries == 1


def test_a_bug_while_opening_is_shown_with_a_report_and_ends_in_order(
    qapp: QApplication, bare_window: MainWindow, bridge: Bridge, caplog: pytest.LogCaptureFixture
) -> None:
    def opener() -> Kebab:
        raise ZeroDivisionError("no fonts")

    async def session() -> object:
        running = asyncio.ensure_future(flows.run_program(bare_window, bridge, opener))
        while not bare_window.start_page.copy.isVisible():
            await asyncio.sleep(0.01)
        bare_window.start_page.copy.click()
        assert bare_window.start_page.retry.isVisible()
        bare_window.start_page.quit.click()
        return await running

    assert run(qapp, session()) is True
    assert bare_window.start_page.state.title == "The program could not be opened."
    assert "ZeroDivisionError: no fonts" in qapp.clipboard().text()
    assert "ZeroDivisionError: no fonts" in caplog.text
    assert not any(lane.running for lane in bridge.lanes)


def test_pages_that_cannot_be_built_leave_the_reason_on_the_start_page(
    qapp: QApplication, bare_window: MainWindow, bridge: Bridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = FakeKebab()

    def attach(_kebab: Kebab) -> None:
        raise RuntimeError("no pages")

    monkeypatch.setattr(bare_window, "attach_in_parts", attach)

    async def session() -> object:
        running = asyncio.ensure_future(flows.run_program(bare_window, bridge, fake.as_kebab))
        while not bare_window.start_page.copy.isVisible():
            await asyncio.sleep(0.01)
        assert not bare_window.start_page.retry.isVisible()
        bare_window.close()
        return await running

    assert run(qapp, session()) is True
    assert fake.closed == 1


def test_stores_that_cannot_be_closed_do_not_keep_the_program_from_ending(
    qapp: QApplication, bridge: Bridge, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fake = FakeKebab()

    def close() -> None:
        raise OSError("disk full")

    monkeypatch.setattr(fake, "close", close)
    assert run(qapp, flows.shut_down(bridge, fake.as_kebab())) is True
    assert "disk full" in caplog.text


def test_giving_up_on_a_locked_folder_ends_the_program(
    qapp: QApplication, bare_window: MainWindow, bridge: Bridge
) -> None:
    def opener() -> Kebab:
        raise DataDirectoryError("In use.")

    async def session() -> object:
        running = asyncio.ensure_future(flows.run_program(bare_window, bridge, opener))
        while not bare_window.start_page.quit.isVisible():
            await asyncio.sleep(0.01)
        bare_window.start_page.quit.click()
        return await running

    assert run(qapp, session()) is True


def test_a_window_that_was_closed_while_the_event_loop_was_loaded_ends_the_program(
    qapp: QApplication, bare_window: MainWindow, bridge: Bridge
) -> None:
    fake = FakeKebab()
    bare_window.show()
    bare_window.close()
    assert run(qapp, flows.run_program(bare_window, bridge, fake.as_kebab)) is True
    assert not bare_window.pages
    assert not bare_window.isVisible()
    assert fake.closed == 1


def test_closing_while_opening_still_closes_what_was_opened(
    qapp: QApplication, bare_window: MainWindow, bridge: Bridge
) -> None:
    fake = FakeKebab()
    gate = Gate()
    gate.close()

    def opener() -> Kebab:
        gate.wait()
        return fake.as_kebab()

    async def session() -> object:
        running = asyncio.ensure_future(flows.run_program(bare_window, bridge, opener))
        while not gate.reached.is_set():
            await asyncio.sleep(0.01)
        bare_window.close()
        QTimer.singleShot(0, gate.open)
        return await running

    assert run(qapp, session()) is True
    assert fake.closed == 1


def test_what_was_begun_just_before_the_window_closed_is_still_written(qapp: QApplication, bridge: Bridge) -> None:
    written: list[str] = []
    reading = threading.Event()

    async def session() -> object:
        bridge.read(reading.wait)
        bridge.read(partial(written.append, "draft"))
        asyncio.get_running_loop().call_later(0.05, reading.set)
        return await flows.shut_down(bridge, None)

    assert run(qapp, session()) is True
    assert written == ["draft"]


def test_shut_down_cancels_what_runs_and_says_when_a_job_hangs(qapp: QApplication, bridge: Bridge) -> None:
    fake = FakeKebab()
    gate = Gate()
    gate.close()

    def hanging(_token: CancelToken) -> Iterator[object]:
        gate.wait()
        yield 1

    async def session() -> object:
        bridge.submit(LaneName.WORK, hanging)
        while not gate.reached.is_set():
            await asyncio.sleep(0.01)
        return await flows.shut_down(bridge, fake.as_kebab(), timeout_s=0.1)

    assert run(qapp, session()) is False
    assert fake.closed == 1, "the stores are closed all the same"
    gate.open()


def test_a_settings_file_that_cannot_be_read_is_put_aside_and_the_program_starts(
    qapp: QApplication, bare_window: MainWindow, bridge: Bridge, tmp_path: Path
) -> None:
    fake = FakeKebab()
    settings = tmp_path / "settings.toml"
    settings.write_text("[search\nmode = nonsense", encoding="utf-8")
    told: list[str] = []
    bare_window.start_page.notice_requested.connect(told.append)

    def opener() -> Kebab:
        SettingsStore(settings, environment={})
        return fake.as_kebab()

    async def session() -> object:
        running = asyncio.ensure_future(flows.run_program(bare_window, bridge, opener))
        while not bare_window.start_page.defaults.isVisible():
            await asyncio.sleep(0.01)
        bare_window.start_page.defaults.click()
        while not opened_and_idle(bare_window):
            await asyncio.sleep(0.01)
        bare_window.close()
        return await running

    assert run(qapp, session()) is True
    (kept,) = tmp_path.glob("settings.unread-*.toml")
    assert kept.read_text(encoding="utf-8") == "[search\nmode = nonsense"
    assert str(kept) in told[0]
    assert not bare_window.start_page.defaults.isVisible()
