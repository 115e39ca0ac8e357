"""A folder that may not be entered is told for what it is; it ends no page and no start in a report of a crash."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.registry import real_path


@pytest.fixture
def locked(kebab: Kebab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever ``pathlib`` asks is refused, as in a folder without permissions (root is refused nothing)."""

    assert kebab.data_dir.is_relative_to(tmp_path)

    def refuse(path: Path, *_: object, **__: object) -> os.stat_result:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(Path, "stat", refuse)


@pytest.mark.usefixtures("locked")
def test_whether_a_restore_waits_can_be_asked(kebab: Kebab) -> None:
    assert not kebab.backups.is_prepared


@pytest.mark.usefixtures("locked")
def test_the_place_of_a_file_can_be_named(tmp_path: Path) -> None:
    assert real_path(tmp_path, "gc/a.md") == tmp_path / "gc" / "a.md"


def test_a_data_folder_that_may_not_be_written_is_told(kebab: Kebab, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kebab.doctor.data_folder().status == "ok"
    monkeypatch.setattr(os, "access", lambda *_: False)
    found = kebab.doctor.data_folder()
    assert (found.status, found.message) == ("failed", f"The data folder {kebab.data_dir} cannot be used.")
    assert found.hint
