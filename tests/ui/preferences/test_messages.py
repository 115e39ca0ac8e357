"""Sentences from below the window are Korean in the Korean window."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.errors import DataDirectoryError, UsageError
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.knowledge.problem_cards import ProblemCard
from kebab_desktop.ui.language import Language, LanguageChoice, said, said_error
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.preferences.page import PreferencesPage
from kebab_desktop.ui.start_page import StartPage
from kebab_desktop.ui.widgets.banner import Banner
from tests.ui.knowledge.steps import finish
from tests.ui.opened import page_of

_HANGUL = re.compile("[\uac00-\ud7a3]")


@pytest.fixture
def korean(qapp: object) -> Iterator[Language]:
    language = Language(LanguageChoice.KOREAN)
    yield language
    language.choose(LanguageChoice.ENGLISH)


def test_an_error_is_said_in_the_language_of_the_window(korean: Language) -> None:
    error = UsageError("The question is empty.", hint="Type a question.")
    assert said_error(error) == "질문이 비어 있습니다. 질문을 입력하세요."
    korean.choose(LanguageChoice.ENGLISH)
    assert said_error(error) == "The question is empty. Type a question."


def test_sentences_nobody_knows_stay(korean: Language) -> None:
    assert said("RuntimeError 0x17") == "RuntimeError 0x17"
    assert said("a\0b") == "a\0b"
    assert said("bad\udcff.md") == "bad?.md", "a name that is no UTF-8"
    assert said("") == ""


def test_particles_fit_the_name_before_them(qtbot: QtBot, opened: MainWindow) -> None:
    opened.toasts.notify("“힙 부족”을(를) 제거했습니다")
    assert opened.toasts.text == "“힙 부족”을 제거했습니다"
    opened.toasts.notify("“데드락 대처”을(를) 제거했습니다")
    assert opened.toasts.text == "“데드락 대처”를 제거했습니다"
    banner = Banner()
    qtbot.addWidget(banner)
    banner.say("“톰캣”이(가) 저장되지 않았습니다")
    assert banner.text == banner.accessibleName() == "“톰캣”이 저장되지 않았습니다"


def test_the_start_page_says_in_korean_why_there_is_no_start(qtbot: QtBot, korean: Language, tmp_path: Path) -> None:
    page = StartPage(QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(page)
    page.fail(DataDirectoryError("The data folder /data is in use by another process."))
    assert page.state.title == "데이터 폴더 /data를 다른 프로세스가 사용하고 있습니다."


def test_findings_of_the_health_check_are_korean(qtbot: QtBot, opened: MainWindow, kebab: Kebab) -> None:
    kebab.preferences.change("general.language", "ko")
    page = page_of(opened, PageName.SETTINGS)
    assert isinstance(page, PreferencesPage)
    qtbot.waitUntil(lambda: bool(page.form.rows))
    page.health.run()
    qtbot.waitUntil(lambda: bool(page.health.checks))
    for line in page.health.report().splitlines():
        assert _HANGUL.search(line), line
    kebab.preferences.change("general.language", "en")


def test_problems_of_documents_are_korean(qtbot: QtBot, opened: MainWindow, kebab: Kebab, dropped: Path) -> None:
    kebab.preferences.change("general.language", "ko")
    page = page_of(opened, PageName.KNOWLEDGE)
    assert isinstance(page, KnowledgePage)
    qtbot.waitUntil(lambda: page.table.documents.documents_shown == 3)
    page.desk.add_paths([dropped / "empty.md"])
    finish(qtbot, page)
    page.main.result.problems.click()
    cards = page.details.problems.findChildren(ProblemCard)
    assert "파일이 비어 있습니다. 내용을 쓰거나 지우세요." in cards[0].accessibleName()
    kebab.preferences.change("general.language", "en")
