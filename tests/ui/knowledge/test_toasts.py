"""Where toasts stand on the knowledge page: over no row, no card and no details."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from kebab_desktop.core.events import IngestSummary
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.tokens import Space
from tests.ui.knowledge.steps import pick


def test_a_toast_covers_no_row_and_the_list_has_its_room_again_afterwards(
    qtbot: QtBot, page: KnowledgePage, opened: MainWindow
) -> None:
    toasts, stack = page.context.toasts, page.main.stack
    whole = stack.height()

    def foot() -> int:
        return stack.mapTo(opened, stack.rect().bottomLeft()).y()

    toasts.offer("Removed", "Undo")
    qtbot.waitUntil(lambda: foot() < toasts.mapTo(opened, toasts.rect().topLeft()).y(), timeout=20_000)
    toasts.dismiss()
    qtbot.waitUntil(lambda: stack.height() == whole, timeout=20_000)


def test_toasts_stand_over_the_list_and_not_over_the_details(qtbot: QtBot, page: KnowledgePage) -> None:
    page.context.toasts.notify("Removed")
    alone = page.context.toasts.geometry().center().x()
    pick(qtbot, page, "pool.md")
    page.context.toasts.notify("Removed")
    toasts = page.context.toasts
    assert toasts.geometry().center().x() < alone
    assert toasts.geometry().right() < page.details.mapTo(page, QPoint(0, 0)).x()


def test_a_toast_follows_when_something_below_or_beside_the_list_comes(
    qtbot: QtBot, page: KnowledgePage, opened: MainWindow
) -> None:
    toasts, main = page.context.toasts, page.main
    toasts.notify("Removed")

    def free() -> bool:
        """Whether the list, the toast and the result stand below one another, the toast beside no details."""
        top, bottom = (toasts.mapTo(opened, QPoint(0, y)).y() for y in (0, toasts.height()))
        foot = main.stack.mapTo(opened, QPoint(0, main.stack.height())).y()
        result = main.result.mapTo(opened, QPoint(0, 0)).y()
        beside = toasts.mapTo(opened, QPoint(toasts.width(), 0)).x() <= page.details.mapTo(opened, QPoint(0, 0)).x()
        return foot <= top <= foot + 2 * Space.S and bottom < result and beside

    main.result.show_summary(IngestSummary(added=3), ("library",))
    pick(qtbot, page, "pool.md")
    qtbot.waitUntil(free, timeout=20_000)
