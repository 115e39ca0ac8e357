"""Korean names of folders become ids that can be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from kebab_desktop.app.sources import derived_id
from kebab_desktop.core.ids import is_valid_source_id
from kebab_desktop.core.romanise import romanised


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("장애대응", "jangaedaeeung"),
        ("런북", "reonbuk"),
        ("웹 서버 A팀", "wep seobeo Atim"),
        ("힣", "hih"),
        ("gc", "gc"),
    ],
)
def test_syllables_are_written_as_they_are_said(text: str, expected: str) -> None:
    assert romanised(text) == expected
    decomposed = "\u1100\u1161"
    assert romanised(decomposed) == "ga"


def test_a_korean_folder_gets_a_readable_id() -> None:
    assert derived_id(Path("/x/장애 대응"), set()) == "jangae-daeeung"
    assert derived_id(Path("/x/장애 대응"), {"jangae-daeeung"}) == "jangae-daeeung-2"
    assert derived_id(Path("/x/日本"), set()).startswith("folder-")
    assert is_valid_source_id(derived_id(Path("/x/" + "쌍" * 80), set()))
