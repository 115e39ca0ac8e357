"""Which of the lines that fit comes first in the palette."""

from __future__ import annotations

import pytest

from kebab_desktop.ui.palette.entries import Entry, EntryKind, _choices, found


@pytest.mark.parametrize(("typed", "value"), [("korean", "ko"), ("english", "en"), ("kor", "ko")])
def test_the_name_of_a_language_changes_to_it_also_where_a_setting_begins_with_that_name(
    typed: str, value: str
) -> None:
    controls = [
        Entry(EntryKind.CONTROL, f"{name} words: Nouns and stems", "Settings", (), other=other, here=True)
        for name, other in (("Korean", "한국어 단어: 명사와 어간"), ("English", "영어 단어: 명사와 어간"))
    ]
    assert found(typed, [*controls, *_choices()])[0].value == ("general.language", value)
