"""Trust and type of a source are words in both languages."""

from __future__ import annotations

import re

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.core.documents import SourceType, TrustLevel
from kebab_desktop.ui.chat.scope_row import ScopeRow
from kebab_desktop.ui.language import Language, LanguageChoice
from kebab_desktop.ui.source_words import trust_name, type_name
from kebab_desktop.ui.widgets.chips import trust_chip

_HANGUL = re.compile("[가-힣]")


@pytest.mark.parametrize("trust", TrustLevel)
def test_badges_of_trust_speak_the_language_of_the_window(qtbot: QtBot, trust: TrustLevel) -> None:
    english = trust_chip(trust)
    qtbot.addWidget(english)
    assert english.text() == trust.value
    assert trust.value in english.toolTip()
    language = Language(LanguageChoice.KOREAN)
    korean = trust_chip(trust)
    qtbot.addWidget(korean)
    language.choose(LanguageChoice.ENGLISH)
    assert _HANGUL.search(korean.text())
    assert _HANGUL.search(korean.toolTip())
    assert not re.search("[A-Za-z]", korean.text() + korean.toolTip())


@pytest.mark.parametrize("kind", SourceType)
def test_types_of_sources_are_korean_too(qapp: object, kind: SourceType) -> None:
    assert type_name(kind) == kind.value
    language = Language(LanguageChoice.KOREAN)
    said = type_name(kind)
    language.choose(LanguageChoice.ENGLISH)
    assert _HANGUL.search(said)


def test_a_level_that_nobody_knows_stands_for_itself(qapp: object) -> None:
    assert trust_name("rumour") == "rumour"


def test_the_scope_says_the_lowest_trust_in_korean(qtbot: QtBot) -> None:
    language = Language(LanguageChoice.KOREAN)
    row = ScopeRow()
    qtbot.addWidget(row)
    action = next(each for each in row.trust.actions_offered if each.data() == TrustLevel.PRIMARY)
    action.trigger()
    said = row.trust.text()
    language.choose(LanguageChoice.ENGLISH)
    assert "주요" in action.text()
    assert "주요" in said
