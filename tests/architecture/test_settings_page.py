"""The help pages of the settings say what is declared."""

from __future__ import annotations

from pathlib import Path

import pytest

from kebab_desktop.settings.catalogue import knobs
from kebab_desktop.settings.document import PAGES, phrases_of, settings_page, write_pages
from tests.architecture.source_tree import ROOT


@pytest.mark.parametrize("language", sorted(PAGES))
def test_the_page_is_fresh(language: str) -> None:
    stored = (ROOT / "resources" / PAGES[language]).read_text(encoding="utf-8")
    fresh = settings_page(language, phrases_of(language))
    assert stored == fresh, "run `python3 -m kebab_desktop.settings.document`"


@pytest.mark.parametrize("language", sorted(PAGES))
def test_every_setting_is_on_the_page(language: str) -> None:
    page = settings_page(language, phrases_of(language))
    for each in knobs():
        assert page.count(f"`{each.key}`. ") == 1
        assert page.count(f"`KEBAB_{each.key.replace('.', '_').upper()}`") == 1
        for choice in each.choices:
            assert f"`{choice}`" in page


def test_the_korean_page_is_korean() -> None:
    page = settings_page("ko", phrases_of("ko"))
    for each in knobs():
        assert f". {each.help}\n" not in page, each.key


def test_pages_are_written_into_a_folder(tmp_path: Path) -> None:
    assert {path.name for path in write_pages(tmp_path)} == set(PAGES.values())
