"""The window and the command line keep their settings in one file."""

from __future__ import annotations

from pathlib import Path

import pytest

from kebab_desktop import gui_main
from kebab_desktop.bootstrap import open_kebab


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    data, config = tmp_path / "share", tmp_path / "config"
    monkeypatch.setattr("kebab_desktop.paths.user_data_dir", lambda: data)
    monkeypatch.setattr("kebab_desktop.paths.user_config_dir", lambda: config)
    return data, config


def test_the_window_uses_the_settings_of_the_user_unless_a_folder_was_named(folders: tuple[Path, Path]) -> None:
    plain, named = gui_main._parse([]), gui_main._parse(["--data-dir", "/somewhere"])
    assert gui_main._isolated(plain, folders[0]) is None
    assert gui_main._isolated(named, Path("/somewhere")) == Path("/somewhere")
    assert gui_main._isolated(gui_main._parse(["--demo"]), folders[0]) == folders[0]


def test_settings_that_an_older_window_wrote_into_the_data_folder_are_kept(folders: tuple[Path, Path]) -> None:
    data, config = folders
    data.mkdir()
    (data / "settings.toml").write_text('[general]\nlanguage = "ko"\n', encoding="utf-8")
    opened = open_kebab(demo=True)
    try:
        assert opened.preferences.current().general.language == "ko"
    finally:
        opened.close()
    assert (config / "settings.toml").is_file()
    assert not (data / "settings.toml").exists()


def test_settings_where_they_belong_win(folders: tuple[Path, Path]) -> None:
    data, config = folders
    for folder, language in ((data, "ko"), (config, "en")):
        folder.mkdir()
        (folder / "settings.toml").write_text(f'[general]\nlanguage = "{language}"\n', encoding="utf-8")
    opened = open_kebab(demo=True)
    try:
        assert opened.preferences.current().general.language == "en"
    finally:
        opened.close()
    assert (data / "settings.toml").is_file()
