"""A place on one line: what it is in gives way, the section stays."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.language import Language, LanguageChoice
from kebab_desktop.ui.sections import section_name
from kebab_desktop.ui.widgets.place_label import PlaceLabel


def test_the_title_is_shortened_at_its_end_and_the_section_kept(qtbot: QtBot) -> None:
    label = PlaceLabel("백엔드 프록시 오류와 타임아웃이 함께 나는 경우", " › Recommended actions")
    qtbot.addWidget(label)
    whole = QFontMetrics(label.font()).horizontalAdvance(label.full_text)
    assert label.shortened(whole) == label.full_text
    shown = label.shortened(round(whole * 0.7))
    assert shown.startswith("백엔드")
    assert shown.endswith("… › Recommended actions")


def test_a_section_that_leaves_no_room_is_shortened_as_well(qtbot: QtBot) -> None:
    label = PlaceLabel("GC pauses", " › a section with a very long name that says everything")
    qtbot.addWidget(label)
    shown = label.shortened(round(QFontMetrics(label.font()).horizontalAdvance(label.full_text) / 3))
    assert shown.startswith("GC")
    assert shown.endswith("…")


def test_the_lines_at_the_end_of_a_part_stay_where_they_are_asked_for(qtbot: QtBot) -> None:
    label = PlaceLabel(part_mode=Qt.TextElideMode.ElideMiddle)
    qtbot.addWidget(label)
    label.set_place("gc/full-gc-long-pause.md", " › Recommended actions · L36–L43")
    shown = label.shortened(round(QFontMetrics(label.font()).horizontalAdvance(label.full_text) / 2))
    assert shown.endswith("L36–L43")


def test_the_sections_of_the_template_are_named_in_both_languages(qtbot: QtBot) -> None:
    assert section_name("check_points") == "Check points"
    assert section_name("Rollback plan") == "Rollback plan"
    language = Language(LanguageChoice.KOREAN)
    try:
        assert section_name("check_points") == "확인 사항"
        assert section_name("Rollback plan") == "Rollback plan"
    finally:
        language.choose(LanguageChoice.ENGLISH)
