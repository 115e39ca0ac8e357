"""Trust and type of a source are words in both languages."""

from __future__ import annotations

import re

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.core.documents import DocumentState, Frontmatter, SourceType, TrustLevel
from kebab_desktop.core.ports import DocumentRecord
from kebab_desktop.ui.chat.scope_row import ScopeRow
from kebab_desktop.ui.knowledge.metadata import metadata_pairs
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


def test_the_details_say_the_trust_of_a_document_in_korean(qapp: object) -> None:
    language = Language(LanguageChoice.KOREAN)
    own = dict(metadata_pairs(_document(TrustLevel.PRIMARY)))["trust"]
    of_source = dict(metadata_pairs(_document(None)))["trust"]
    language.choose(LanguageChoice.ENGLISH)
    assert own == "주요"
    assert of_source == "보조 (소스에서)"


def _document(own: TrustLevel | None) -> DocumentRecord:
    return DocumentRecord(
        id="d",
        source_id="s",
        relative_path="d.md",
        content_id="",
        size=1,
        mtime_ns=1,
        versions="",
        state=DocumentState.INDEXED,
        title="D",
        chunks=1,
        indexed_at="2026-11-30T00:00:00Z",
        frontmatter=Frontmatter(title="D", trust_level=own),
        trust=own.value if own else "secondary",
        encoding="utf-8",
    )
