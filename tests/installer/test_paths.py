"""Where shipped files and the user's folders are looked for."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from kebab_desktop import paths

ROOT = Path(__file__).resolve().parents[2]


def test_a_source_tree_uses_its_own_folders() -> None:
    assert paths.resources_dir() == ROOT / "resources"
    assert paths.knowledge_base_dir() == ROOT / "knowledge-base"


def test_a_wheel_uses_the_folders_inside_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "_resources").mkdir()
    (tmp_path / "_knowledge_base").mkdir()
    monkeypatch.setattr(paths, "_PACKAGE", tmp_path)
    assert paths.resources_dir() == tmp_path / "_resources"
    assert paths.knowledge_base_dir() == tmp_path / "_knowledge_base"


def test_a_frozen_program_uses_what_was_frozen_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KEBAB_MODEL_DIR", raising=False)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert paths.resources_dir() == tmp_path / "resources"
    assert paths.embedding_model_dir().parent == paths.models_dir()
    (tmp_path / "models" / paths.EMBEDDING_MODEL_FOLDER).mkdir(parents=True)
    assert paths.embedding_model_dir() == tmp_path / "models" / paths.EMBEDDING_MODEL_FOLDER


def test_the_environment_names_other_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEBAB_DATA_DIR", str(tmp_path / "자료"))
    monkeypatch.setenv("KEBAB_MODEL_DIR", str(tmp_path / "models"))
    assert paths.user_data_dir() == tmp_path / "자료"
    assert paths.user_config_dir() == tmp_path / "자료"
    assert paths.embedding_model_dir().parent == tmp_path / "models"
    assert paths.trial_model_file().parent.parent == tmp_path / "models"
    monkeypatch.setenv("KEBAB_CONFIG_DIR", str(tmp_path / "settings"))
    assert paths.user_config_dir() == tmp_path / "settings"


@pytest.mark.parametrize("value", ["", "  "])
def test_an_empty_variable_is_no_variable(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEBAB_DATA_DIR", value)
    monkeypatch.delenv("KEBAB_CONFIG_DIR", raising=False)
    assert paths.user_data_dir().name == "kebab-desktop"
    assert paths.user_config_dir().name == "kebab-desktop"


def test_a_home_sign_and_a_relative_path_become_absolute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEBAB_DATA_DIR", "~/kebab")
    assert paths.user_data_dir() == Path.home() / "kebab"
    monkeypatch.setenv("KEBAB_DATA_DIR", "kebab")
    assert paths.user_data_dir() == Path.cwd() / "kebab"
