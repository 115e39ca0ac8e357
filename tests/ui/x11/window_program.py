"""The whole window in a process of its own, on in-memory engines: ``python -m tests.ui.x11.window_program FOLDER``.

It prints what can be seen as a line of JSON whenever that changes. A line on its standard input is a page to show, or
the path of a picture to be taken of the window as it is on the screen.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, QSettings, QSocketNotifier, QTimer, Slot
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from kebab_desktop import paths
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.ui.application import make_application
from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.theme import Theme, ThemeChoice
from kebab_desktop.ui.widgets.typed_line import TypedLine
from tests.ui.opened import FULL_GC, POOL

_LOOK_MS = 20
_WAIT_MS = 20_000


class Watcher(QObject):
    """Looks at the window again and again and prints what changed."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__()
        self._window = window
        self._last = ""
        self._searched: list[str] = []
        self._chat.panel.search_requested.connect(self._note_search)
        self._looks = QTimer(self)
        self._looks.timeout.connect(self._look)
        self._looks.start(_LOOK_MS)
        self._wishes = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read, self)
        self._wishes.activated.connect(self._obey)

    @property
    def _chat(self) -> ChatPage:
        page = self._window.pages[PageName.CHAT]
        assert isinstance(page, ChatPage)
        return page

    @property
    def _knowledge(self) -> KnowledgePage | None:
        page = self._window.pages.get(PageName.KNOWLEDGE)
        return page if isinstance(page, KnowledgePage) else None

    @Slot(str)
    def _note_search(self, text: str) -> None:
        self._searched.append(text)

    @Slot()
    def _obey(self) -> None:
        wishes = os.read(sys.stdin.fileno(), 65536).decode()
        if not wishes:  # the one who drives has gone
            QApplication.exit(0)
        for wish in wishes.splitlines():
            if wish.endswith(".png"):
                picture = self._window.screen().grabWindow(self._window.winId())
                picture.save(wish)
                self._last = ""  # each picture is told of, also when nothing changed
                self._say({"picture": wish, "pixels": [picture.width(), picture.height()]})
            else:
                self._window.show_page(PageName(wish))

    @Slot()
    def _look(self) -> None:
        chat, knowledge, window = self._chat, self._knowledge, self._window
        edit, transcript = chat.composer.edit, chat.session.transcript
        lines: dict[str, QWidget] = {"question": edit, "conversations": chat.panel.search}
        seen: dict[str, object] = {
            "ready": not window.indexing.running and window.isActiveWindow(),
            "ratio": window.devicePixelRatioF(),
            "size": [window.width(), window.height()],
            "question": edit.toPlainText(),
            "composed": edit.textCursor().block().layout().preeditAreaText(),
            "asked": [turn.question for turn in transcript.turns] if transcript is not None else [],
            "searched": self._searched,
        }
        if knowledge is not None:
            lines |= {"filter": knowledge.main.filter, "new": knowledge.main.new_runbook}
            seen |= {"rows": knowledge.main.table.documents.rowCount(), "filter": knowledge.main.filter.typed_text()}
            if knowledge.editor.isVisible():
                lines |= {"title": knowledge.editor.form.edits["title"], "text": knowledge.editor.text}
                seen |= {
                    "title": knowledge.editor.form.edits["title"].text(),
                    "text": knowledge.editor.text.toPlainText(),
                }
        focused = QApplication.focusWidget()
        seen["focus"] = next((name for name, widget in lines.items() if widget is focused), "")
        if isinstance(focused, TypedLine):
            seen["typed"] = focused.typed_text()
        seen["places"] = {name: middle(widget) for name, widget in lines.items() if widget.isVisible()}
        seen["cut"] = cut_texts(window)
        self._say(seen)

    def _say(self, seen: dict[str, object]) -> None:
        text = json.dumps(seen, ensure_ascii=True)
        if text != self._last:
            self._last = text
            sys.stdout.write(text + "\n")
            sys.stdout.flush()


def middle(widget: QWidget) -> list[int]:
    """Return the middle of a widget on the screen, in the pixels that the X server counts."""
    ratio = widget.devicePixelRatioF()
    window = widget.window()
    origin = window.geometry().topLeft()  # is scaled as the screen is: the window stands in its corner
    place = widget.mapTo(window, QPoint(widget.width() // 2, widget.height() // 2)) + origin
    return [round(place.x() * ratio), round(place.y() * ratio)]


def cut_texts(window: QWidget) -> list[str]:
    """Return the words of labels and buttons in view that have less room than they ask for."""
    labels = [label for label in window.findChildren(QLabel) if not label.wordWrap()]
    every: list[QLabel | QAbstractButton] = [*labels, *window.findChildren(QAbstractButton)]
    shown = [each for each in every if each.text() and each.isVisible()]
    return sorted(each.text() for each in shown if each.size().expandedTo(each.minimumSizeHint()) != each.size())


def main(folder: Path) -> None:
    """Show the window on three runbooks until the standard input is closed."""
    bundled = folder / "bundled"
    bundled.mkdir()
    (bundled / "full-gc.md").write_text(FULL_GC, encoding="utf-8")
    (bundled / "pool.md").write_text(POOL, encoding="utf-8")
    paths.knowledge_base_dir = lambda: bundled
    application = make_application(["window"])
    theme = Theme(ThemeChoice.LIGHT)
    theme.apply()
    bridge = Bridge()
    window = MainWindow(theme, bridge, QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat))
    window.setGeometry(40, 30, 1200, 760)
    kebab = open_kebab(folder / "data", demo=True)
    window.attach(kebab)
    window.show()
    window.activateWindow()
    watcher = Watcher(window)
    application.exec()
    del watcher
    bridge.close()
    bridge.wait(_WAIT_MS)
    kebab.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
