"""Prompt templates on disk, and the shipped ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from kebab_desktop import paths
from kebab_desktop.adapters.prompt_files import PromptFiles
from kebab_desktop.core.errors import SettingsError
from kebab_desktop.core.ids import content_id


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "rag-v1.ko.md").write_text("규칙\n", encoding="utf-8")
    (tmp_path / "rag-v1.en.md").write_bytes(b"\xef\xbb\xbfrules\r\nmore\r\n")
    (tmp_path / "rag-v2.ko.md").write_text("only Korean", encoding="utf-8")
    return tmp_path


def test_text_and_hash_of_a_file(folder: Path) -> None:
    text, digest = PromptFiles(folder).load("rag-v1", "en")
    assert text == "rules\nmore"
    assert digest == content_id((folder / "rag-v1.en.md").read_bytes())
    assert PromptFiles(folder).load("rag-v1", "ko")[0] == "규칙"


def test_a_version_exists_when_it_is_there_in_both_languages(folder: Path) -> None:
    assert PromptFiles(folder).versions() == ["rag-v1"]


@pytest.mark.parametrize(
    ("version", "language"), [("rag-v2", "ko"), ("rag-v9", "en"), ("../secret", "en"), ("rag-v1", "fr")]
)
def test_an_unknown_version_or_language_names_the_known_ones(folder: Path, version: str, language: str) -> None:
    with pytest.raises(SettingsError) as caught:
        PromptFiles(folder).load(version, language)
    assert "rag-v1" in caught.value.hint or "ko, en" in caught.value.hint


def test_a_file_that_is_no_text_is_an_error(folder: Path) -> None:
    (folder / "rag-v1.ko.md").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SettingsError, match=r"rag-v1\.ko\.md"):
        PromptFiles(folder).load("rag-v1", "ko")


def test_a_missing_folder_has_no_versions(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as caught:
        PromptFiles(tmp_path / "missing").load("rag-v4", "ko")
    assert "none" in caught.value.hint


def _rules(version: str, language: str) -> list[str]:
    text, _ = PromptFiles(paths.resources_dir() / "prompts").load(version, language)
    return [line.partition(". ")[2] for line in text.splitlines() if line[:1].isdigit()]


def test_the_shipped_templates_have_the_rules_of_their_version_in_both_languages() -> None:
    parts = ["multi-hop-decide-v1", "multi-hop-decompose-v1", "rag-multi-hop-v1", "rag-multi-hop-v2"]
    whole = ["rag-v1", "rag-v2", "rag-v3", "rag-v4"]
    assert PromptFiles(paths.resources_dir() / "prompts").versions() == [*parts, *whole]
    for version, count in (("rag-v1", 4), ("rag-v2", 7), ("rag-v3", 8), ("rag-v4", 10)):
        assert len(_rules(version, "ko")) == len(_rules(version, "en")) == count


@pytest.mark.parametrize("language", ["ko", "en"])
def test_rag_v4_is_rag_v3_and_two_rules_about_sources(language: str) -> None:
    newer, older = _rules("rag-v4", language), _rules("rag-v3", language)
    assert newer[:8] == older
    assert "trust=" in newer[8]
    assert "[#" in newer[9]
