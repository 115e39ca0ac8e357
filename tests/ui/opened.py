"""The window opened on all real services over in-memory engines, on a knowledge base of the test's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from kebab_desktop import paths
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.answers import Answer, AskOptions
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import AnswerReady
from kebab_desktop.core.retrieval import SearchMode
from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import Page, PageName
from kebab_desktop.ui.theme import Theme

FULL_GC = """---
docs_id: GC-FGC-01
pattern_id: GC_FULL
log_type: GC
severity: HIGH
title: Full GC 장시간 정지
keywords: [full, gc, 정지]
priority: 40
tags: [jvm]
---

# Full GC 장시간 정지

## symptoms

Full GC가 30초 동안 이어지고 응답이 멈춘다.

## check_points

Old 사용률이 90% 이상인지 확인한다.
"""
POOL = """---
docs_id: TC-POOL-01
pattern_id: TC_POOL
log_type: TOMCAT
severity: CRITICAL
title: Tomcat pool exhausted
keywords: [tomcat, pool]
priority: 30
---

# Tomcat pool exhausted

## symptoms

All threads of the pool are busy.
"""
BROKEN = """---
docs_id: AP-01
log_type: APACHE
severity: HIGHER
title: Apache workers
---

# Apache workers

## symptoms

MaxRequestWorkers is reached.
"""


@pytest.fixture
def bundled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the bundled source: three runbooks, one with problems."""
    folder = tmp_path / "bundled"
    (folder / "gc").mkdir(parents=True)
    (folder / "gc" / "full-gc.md").write_text(FULL_GC, encoding="utf-8")
    (folder / "pool.md").write_text(POOL, encoding="utf-8")
    (folder / "workers.md").write_text(BROKEN, encoding="utf-8")
    monkeypatch.setattr(paths, "knowledge_base_dir", lambda: folder)
    return folder


@pytest.fixture
def overrides() -> dict[str, object]:
    """Settings of the command line; a test may replace them."""
    return {}


@pytest.fixture
def kebab(bundled: Path, tmp_path: Path, overrides: dict[str, object]) -> Iterator[Kebab]:
    """The opened program."""
    kebab = open_kebab(tmp_path / "data", overrides=overrides, demo=True)
    yield kebab
    kebab.close()


@pytest.fixture
def opened(qtbot: QtBot, theme: Theme, kebab: Kebab, bridge: Bridge, tmp_path: Path) -> MainWindow:
    """The window, indexed and idle."""
    window = MainWindow(theme, bridge, QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    window.attach(kebab)
    window.show()
    qtbot.waitExposed(window)
    qtbot.waitUntil(lambda: not window.indexing.running)
    return window


def page_of(window: MainWindow, name: PageName) -> Page:
    """Show a page and return it."""
    window.show_page(name)
    return window.pages[name]


def ask(kebab: Kebab, question: str, mode: SearchMode = SearchMode.HYBRID) -> Answer:
    """Ask a question, as the chat would have done."""
    *_, last = kebab.chat.ask(question, AskOptions(mode=mode), CancelToken())
    assert isinstance(last, AnswerReady)
    return last.answer
