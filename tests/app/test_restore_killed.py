"""A restore that is killed before or after any step on the disk is finished by the next start."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from kebab_desktop.app.restoring import give_up, restore_prepared

STEPS = ("rename", "replace", "mkdir", "rmdir", "unlink")
OLD = {"kebab.sqlite3": "old", "library/a.md": "old", "pins.json": "old", "settings.toml": "old"}
NEW = {"kebab.sqlite3": "new", "library/a.md": "new", "library/b.md": "new", "settings.toml": "new"}


class Killed(BaseException):
    """The program ends here, as by the kernel."""


class Disk:
    """Ends the program at the ``last`` step, before or after it is done; ``steps`` were begun."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, last: int, *, done: bool) -> None:
        self.steps, self._last, self._done = 0, last, done
        for name in STEPS:
            monkeypatch.setattr(os, name, self._counted(getattr(os, name)))

    def _counted(self, real: Callable[..., None]) -> Callable[..., None]:
        def step(*args: object, **options: object) -> None:
            self.steps += 1
            if self.steps == self._last and not self._done:
                raise Killed
            try:
                real(*args, **options)
            finally:  # also when there is nothing to delete
                if self.steps == self._last:
                    raise Killed

        return step


def write(folder: Path, texts: dict[str, str]) -> None:
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def read(folder: Path) -> dict[str, str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in files}


def prepared(folder: Path) -> Path:
    write(folder, OLD | {"index/words": "old", "logs/window.log": "kept"})
    write(folder / "restore-next", NEW)
    return folder


def killed(monkeypatch: pytest.MonkeyPatch, work: Callable[[], object], last: int, *, done: bool) -> bool:
    """Do the work until the step; False: it has fewer steps."""
    with monkeypatch.context() as patched:
        Disk(patched, last, done=done)
        try:
            work()
        except Killed:
            return True
    return False


@pytest.mark.parametrize("done", [False, True], ids=["before", "after"])
def test_a_start_after_any_step_finishes_the_restore(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, done: bool
) -> None:
    moments = 0
    for moment in range(1, 100):
        folder = prepared(tmp_path / str(moment))
        settings = folder / "settings.toml"
        if not killed(monkeypatch, lambda: restore_prepared(folder, settings), moment, done=done):  # noqa: B023
            break
        moments = moment
        restore_prepared(folder, settings)
        assert not restore_prepared(folder, settings), "it is done once"
        (aside,) = folder.glob("before-restore-*")
        assert read(aside) == OLD, f"step {moment}"
        here = {name: text for name, text in read(folder).items() if not name.startswith(aside.name)}
        assert here == NEW | {"logs/window.log": "kept"}, f"step {moment}"
    assert moments > len(OLD) + len(NEW)


@pytest.mark.parametrize("done", [False, True], ids=["before", "after"])
def test_a_restore_that_is_being_given_up_is_whole_or_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, done: bool
) -> None:
    for moment in range(1, 100):
        folder = prepared(tmp_path / str(moment))
        if not killed(monkeypatch, lambda: give_up(folder / "restore-next"), moment, done=done):  # noqa: B023
            break
        restored = restore_prepared(folder, folder / "settings.toml")
        expected = NEW if restored else OLD
        assert expected.items() <= read(folder).items(), f"step {moment}"
        assert not list(folder.glob("restore-*")), f"step {moment}"
    assert moment > len(NEW)


def test_what_a_backup_left_that_was_cut_off_is_deleted_at_the_next_start(tmp_path: Path) -> None:
    write(tmp_path, {"kebab.sqlite3": "data", "restore-copy.sqlite3": "copy", "restore-copy.sqlite3-journal": "copy"})
    write(tmp_path / "restore-next.partial", {"kebab.sqlite3": "half"})
    assert not restore_prepared(tmp_path, tmp_path / "settings.toml")
    assert read(tmp_path) == {"kebab.sqlite3": "data"}
    assert not (tmp_path / "restore-next.partial").exists()
