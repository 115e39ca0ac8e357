"""Writes pictures of knowledge, history and settings: ``python -m tests.ui.page_screenshots FOLDER [--theme dark]``."""

from __future__ import annotations

import argparse
import os
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QElapsedTimer, QSettings
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication, QWidget

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.answers import AskOptions
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import SourceType, TrustLevel
from kebab_desktop.core.events import FileStarted, IngestDone, IngestEvent, IngestSummary
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.core.retrieval import SearchMode
from kebab_desktop.ui.application import make_application
from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.history.page import HistoryPage
from kebab_desktop.ui.history.selection import Kind, Part
from kebab_desktop.ui.knowledge.model import source_key
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.knowledge.wording import drop_text
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import Page, PageName
from kebab_desktop.ui.palette.command_palette import CommandPalette
from kebab_desktop.ui.palette.desk import PaletteDesk
from kebab_desktop.ui.palette.entries import Entry, EntryKind
from kebab_desktop.ui.preferences.editors import TextEditor
from kebab_desktop.ui.preferences.page import PreferencesPage
from kebab_desktop.ui.theme import Theme, ThemeChoice
from tests.run_folder import run_folder
from tests.ui.screenshots import prefix_of, settle

_PATIENCE_MS = 20000
_QUESTIONS = (
    ("Full GC가 30초씩 걸려요. 재기동 전에 뭘 확인하나요?", SearchMode.HYBRID),
    ("AH00484 web-03", SearchMode.HYBRID),
    ("VPN 인증서 갱신", SearchMode.LEXICAL),
    ("Tomcat maxThreads 조정", SearchMode.VECTOR),
    ("jstack shows many BLOCKED threads. What next?", SearchMode.HYBRID),
    ("오늘 구내식당 메뉴", SearchMode.HYBRID),
    ("FULL GC 정지", SearchMode.KEYWORD),
    ("Metaspace keeps growing after each deployment", SearchMode.HYBRID),
    ("Kafka 파티션 재배치 방법", SearchMode.HYBRID),
    ("Kafka 컨슈머 랙이 계속 쌓여요", SearchMode.HYBRID),
    ("How do I rebalance Kafka partitions?", SearchMode.HYBRID),
    ("Kafka 파티션 재배치 방법", SearchMode.HYBRID),
)


@dataclass
class Stage:
    """An open window on the program with in-memory engines."""

    application: QApplication
    window: MainWindow
    folder: Path
    prefix: str
    data: Path

    def page(self, name: PageName) -> Page:
        self.window.show_page(name)
        self.settle()
        return self.window.pages[name]

    def wait(self, condition: Callable[[], bool], what: str) -> None:
        clock = QElapsedTimer()
        clock.start()
        while not condition():
            self.application.processEvents()
            if clock.elapsed() > _PATIENCE_MS:
                sys.exit(f"waited in vain for {what}")
        self.settle()

    def settle(self, milliseconds: int = 350) -> None:
        settle(self.application, self.window, milliseconds)

    def take(self, name: str, popup: QWidget | None = None) -> None:
        """Save the window, with a window of its own (a menu, a list) where it stands."""
        self.settle()
        path = self.folder / f"{self.prefix}-{name}.png"
        picture = self.window.grab()
        if popup is not None:
            painter = QPainter(picture)
            painter.drawPixmap(self.window.mapFromGlobal(popup.pos()), popup.grab())
            painter.end()
        picture.save(str(path))
        sys.stdout.write(f"{path}\n")


def fill(kebab: Kebab, folder: Path) -> None:
    """Add a team's runbooks (some with problems) and tickets; ask some questions."""
    team, tickets = folder / "team", folder / "jira-export"
    for place in (team, tickets):
        place.mkdir(parents=True)
    (team / "pool.md").write_text(
        "---\ndocs_id: TC-POOL-01\nlog_type: TOMCAT\nseverity: HIGHER\ntitle: 톰캣 스레드 풀 고갈\n"
        "keywords: [thread, pool, 스레드]\npriority: many\nreviewed_at: 2025-09-01\n---\n\n"
        "# 톰캣 스레드 풀 고갈\n\n## symptoms\n\n응답이 느려지고 대기열이 찬다.\n\n## check_points\n\n"
        "`server.xml` 의 maxThreads 를 확인한다.\n",
        encoding="utf-8",
    )
    (team / "deploy.md").write_bytes(b"\x00\x01\x02\x00 binary \xff\xfe")
    for number, title in ((4821, "order-api latency"), (4830, "connection pool"), (4702, "certificate expiry")):
        text = f"# INC-{number} {title}\n\n## what happened\n\nThe {title} alarm fired at night.\n"
        (tickets / f"INC-{number}.md").write_text(text, encoding="utf-8")
    token = CancelToken()
    kebab.knowledge.add_source(team, trust=TrustLevel.PRIMARY, type=SourceType.RUNBOOKS)
    kebab.knowledge.add_source(tickets, trust=TrustLevel.SECONDARY, type=SourceType.TICKETS)
    list(kebab.knowledge.start_up(token))
    (tickets / "INC-4702.md").unlink()
    (tickets / "INC-4830.md").write_text("# INC-4830 connection pool\n\nchanged, and longer\n", encoding="utf-8")
    for question, mode in _QUESTIONS:
        list(kebab.chat.ask(question, AskOptions(mode=mode), token))


def _knowledge(stage: Stage) -> None:
    page = stage.page(PageName.KNOWLEDGE)
    assert isinstance(page, KnowledgePage)
    stage.wait(lambda: page.table.documents.rowCount() > 10, "the documents")
    stage.take("knowledge-1-table")
    for path, name in (("gc/full-gc-long-pause.md", "2-document"), ("pool.md", "3-problems")):
        page.table.show_path(path)
        if name == "3-problems":
            stage.wait(lambda: page.in_pane.runbooks.active, "the fields")
            stage.settle(1000)
        stage.take(f"knowledge-{name}")
    page.details.document.tabs.setCurrentIndex(1)
    stage.take("knowledge-4-sections")
    page.main.filter.setText("gc high")
    stage.take("knowledge-5-filter")
    page.main.filter.setText("no such thing")
    stage.take("knowledge-6-nothing")
    page.main.show_all()
    _more_knowledge(stage, page)


def _more_knowledge(stage: Stage, page: KnowledgePage) -> None:
    page.table.show_path("gc/full-gc-long-pause.md")
    stage.settle()
    chunk = page.details.document.sections.chunks.chunk(2)
    assert chunk is not None
    page.details.document.show_chunk(chunk)
    stage.take("knowledge-7-text")
    page.table.show_entry(source_key("team"))
    stage.take("knowledge-8-source")
    page.details.show_form([Path("/srv/runbooks/결제팀")])
    stage.take("knowledge-9-form")
    page.details.closed.emit()
    dropped = stage.data / "dropped"
    dropped.mkdir()
    for number in range(12):
        (dropped / f"런북-{number}.md").write_text(f"# 런북 {number}\n\n## 확인\n\n내용\n", encoding="utf-8")
    (dropped / "broken.md").write_text("---\ntitle: [\n---\n\n# broken\n\n## a\n\ntext\n", encoding="utf-8")
    (dropped / "empty.md").write_text("", encoding="utf-8")
    (dropped / "photo.png").write_bytes(b"\x89PNG")
    paths = sorted(dropped.iterdir())
    page.drops.overlay.cover(drop_text(page.context.kebab.knowledge.plan_drop(paths)))
    stage.take("knowledge-a-drop")
    page.drops.overlay.hide()
    page.desk.add_paths(paths)
    stage.wait(page.details.conflicts.isVisible, "the preview")
    stage.take("knowledge-f-preview")
    page.details.conflicts.add_button.click()
    stage.wait(lambda: not page.main.result.isHidden(), "the result")
    stage.take("knowledge-b-result")
    page.main.result.problems.click()
    stage.take("knowledge-c-problems")
    page.details.closed.emit()
    page.table.show_path("런북-3.md")
    page.acts.remove()
    stage.wait(lambda: bool(page.context.toasts.text), "the toast")
    stage.take("knowledge-d-removed")
    gate = threading.Event()
    page.context.indexing.run(partial(slow_run, gate))
    stage.settle(2600)
    stage.take("knowledge-e-running")
    gate.set()
    stage.wait(lambda: not page.context.indexing.running, "the end of the run")


def slow_run(gate: threading.Event, _token: CancelToken) -> Iterator[IngestEvent]:
    """Index a little, then wait for ``gate``."""
    yield FileStarted("tomcat/a.md", "team", 1, 127)
    gate.wait(2.2)
    yield FileStarted("tomcat/pool-exhausted.md", "team", 38, 127)
    gate.wait(60)
    yield IngestDone(IngestSummary())


def _history(stage: Stage) -> None:
    page = stage.page(PageName.HISTORY)
    assert isinstance(page, HistoryPage)
    stage.wait(lambda: page.table.answers.rowCount() == len(_QUESTIONS), "the history")
    stage.take("history-1-table")
    for row, name in ((0, "2-refused"), (len(_QUESTIONS) - 1, "3-answer")):
        page.table.setCurrentIndex(page.table.answers.index(row, 1))
        stage.take(f"history-{name}")
    _history_marks(stage, page)
    _history_replay(stage, page)
    page.summary.histogram.set_gate(0.8)
    page.pane.body.verticalScrollBar().setValue(10000)
    stage.take("history-4-gate")
    page.head.search.setText("no such thing")
    stage.wait(lambda: page.stack.currentWidget() is page.empty, "the empty state")
    stage.take("history-5-nothing")
    _history_gaps(stage, page)


def _history_marks(stage: Stage, page: HistoryPage) -> None:
    stage.wait(lambda: page.pane.view.answer is not None, "the answer")
    view = page.pane.view
    view.foot.wrong.trigger()
    view.marking.note.field.setPlainText("Step 3 names the old pool size; it has been 400 since May. 지금은 400입니다.")
    page.pane.body.ensureWidgetVisible(view.marking.note)
    stage.take("history-c-note")
    view.marking.note.keep.click()
    stage.wait(view.foot.mark.isVisible, "the mark")
    stage.wait(page.head.chips[Kind.WRONG].isVisible, "the chip")
    stage.take("history-d-marked")


def _history_gaps(stage: Stage, page: HistoryPage) -> None:
    page.head.clear()
    stage.settle()
    page.head.parts[Part.GAPS].click()
    stage.wait(page.gaps.isVisible, "the gaps")
    stage.take("history-8-gaps")
    page.gaps.table.setCurrentIndex(page.gaps.model.index(0, 0))
    stage.take("history-9-gap")
    traces = [row.trace_id for row in page.context.kebab.history.rows(HistoryFilter(outcome="quotes_only"))]
    for trace_id in traces[:4]:
        page.context.kebab.pins.pin(trace_id)
    page.head.parts[Part.PINS].click()
    stage.wait(lambda: page.pins.isVisible() and page.pins.model.rowCount() > 3, "the pins")
    page.pins.check.click()
    stage.wait(page.pins.check.isEnabled, "the check")
    stage.settle()
    stage.take("history-a-pins")
    page.head.parts[Part.PINS].click()  # a second click leads back to the answers
    page.head.by_age.trigger()
    stage.take("history-b-age")


def _history_replay(stage: Stage, page: HistoryPage) -> None:
    stage.wait(lambda: page.pane.view.answer is not None, "the answer")
    kebab = page.context.kebab
    kebab.preferences.change("search.default_k", 4)
    page.pane.replay.click()
    stage.wait(lambda: not page.replay.desk.running, "the replay")
    stage.take("history-6-replay")
    page.replay.body.verticalScrollBar().setValue(100000)
    stage.take("history-7-replay-ranks")
    page.replay.leave()
    kebab.preferences.reset("search.default_k")


def _settings(stage: Stage) -> None:
    page = stage.page(PageName.SETTINGS)
    assert isinstance(page, PreferencesPage)
    stage.wait(lambda: bool(page.form.rows), "the settings")
    stage.take("settings-1-top")
    page.form.rows["chunking.overlap_chars"].change_requested.emit("chunking.overlap_chars", 100)
    page.form.go_to("rag.score_gate")
    editor = page.form.rows["rag.score_gate"].editor
    assert isinstance(editor, TextEditor)
    editor.setText("7")
    editor.committed.emit("7")
    stage.take("settings-2-refused")
    page.form.go_to("models.embedding_device")
    page.device.test.click()
    stage.take("settings-3-models")
    for group in ("Models and devices", "Sources", "Privacy", "Advanced"):
        page.form.go_to_group(group)
        stage.take(f"settings-8-{group.split()[0].lower()}")
    page.health.check.click()
    stage.wait(lambda: bool(page.health.checks), "the health check")
    page.form.verticalScrollBar().setValue(100000)
    stage.take("settings-4-advanced")
    page.search.setText("gate")
    stage.take("settings-5-search")
    page.search.setText("no such thing")
    stage.take("settings-9-nothing")
    desk = stage.window.palette_desk
    for take, toggle in (("settings-6-palette", desk.toggle_palette), ("settings-7-keys", desk.toggle_sheet)):
        toggle()
        stage.take(take)
        toggle()
    desk.toggle_palette()
    for take, words in (("settings-a-found", "gc"), ("settings-b-unfound", "qqqq")):
        assert isinstance(desk.card, CommandPalette)
        stage.wait(lambda: any(each.kind is EntryKind.DOCUMENT for each in _entries(desk)), "the documents")
        desk.card.field.setText(words)
        stage.take(take)
    desk.toggle_palette()


def _entries(desk: PaletteDesk) -> list[Entry]:
    return desk.card._entries if isinstance(desk.card, CommandPalette) else []


SCENES = {PageName.KNOWLEDGE: _knowledge, PageName.HISTORY: _history, PageName.SETTINGS: _settings}


def main() -> None:
    """Open the window, go through the states of the pages and save each."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--theme", choices=["light", "dark", "contrast"], default="light")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--language", choices=["en", "ko"], default="en")
    parser.add_argument("--page", choices=[name.value for name in SCENES])
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    application = make_application(["screenshots"])
    theme = Theme(ThemeChoice(options.theme))
    theme.apply()
    data = run_folder("pictures")
    kebab = open_kebab(
        data / "data", overrides={"general.theme": options.theme, "general.language": options.language}, demo=True
    )
    fill(kebab, data)
    bridge = Bridge()
    window = MainWindow(theme, bridge, QSettings(str(data / "window.ini"), QSettings.Format.IniFormat))
    width, height = (int(part) for part in options.size.split("x"))
    window.resize(width, height)
    window.show()
    window.attach(kebab)
    stage = Stage(application, window, options.folder, prefix_of(options), data)
    stage.wait(lambda: not window.indexing.running, "the window")
    for name, scene in SCENES.items():
        if options.page in {None, name.value}:
            scene(stage)
    bridge.close()
    bridge.wait(_PATIENCE_MS)
    kebab.close()


if __name__ == "__main__":
    main()
