"""The settings file is written whole, and nothing is left beside it."""

from __future__ import annotations

import errno
import os
import time
from pathlib import Path

import pytest

from kebab_desktop.core.errors import SettingsError
from kebab_desktop.settings.store import SettingsStore


def _store(path: Path) -> SettingsStore:
    return SettingsStore(path, environment={})


def _names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_a_full_disk_keeps_the_old_file_and_leaves_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = _store(tmp_path / "settings.toml")
    store.change("search.default_k", 9)

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SettingsError, match="No space left"):
        store.change("search.default_k", 12)
    assert _names(tmp_path) == ["settings.toml"]
    assert _store(store.path).current.search.default_k == 9


def test_what_a_killed_program_left_is_deleted_once_it_is_old(tmp_path: Path) -> None:
    old, young = tmp_path / ".settings-old.toml", tmp_path / ".settings-young.toml"
    for left in (old, young):
        left.write_text("[search]\n", encoding="utf-8")
    two_hours_ago = time.time() - 7200
    os.utime(old, (two_hours_ago, two_hours_ago))
    _store(tmp_path / "settings.toml").change("search.default_k", 9)
    assert _names(tmp_path) == [young.name, "settings.toml"]


@pytest.mark.skipif(os.name == "nt", reason="links need a right there that users do not have")
def test_a_link_to_the_settings_stays_a_link(tmp_path: Path) -> None:
    kept = tmp_path / "dotfiles" / "settings.toml"
    kept.parent.mkdir()
    kept.write_text("# ours\n[search]\ndefault_k = 9\n", encoding="utf-8")
    link = tmp_path / "settings.toml"
    link.symlink_to(kept)
    _store(link).change("search.default_k", 12)
    assert link.is_symlink()
    assert "default_k = 12" in kept.read_text(encoding="utf-8")
    assert _store(link).current.search.default_k == 12
