"""``kebab backup`` and ``kebab restore``: written, checked, put in place, undone; refused with a reason."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.cli.application import run
from kebab_desktop.core.cancel import CancelToken
from tests.cli.conftest import Result, Terminal

Command = Callable[..., Result]


@pytest.fixture
def kebab_command(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs commands that really open and close the program: a restore happens between the two."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> Result:
        capsys.readouterr()
        code = run(lambda data_dir=None: open_kebab(tmp_path / "data", demo=True), arguments)
        printed = capsys.readouterr()
        return Result(code, printed.out, printed.err)

    return call


def default_k(command: Command, tmp_path: Path, value: int | None = None) -> int:
    kebab = open_kebab(tmp_path / "data", demo=True)
    if value is not None:
        kebab.preferences.change("search.default_k", value)
    found = kebab.preferences.current().search.default_k
    kebab.close()
    return found


def test_a_command_that_puts_in_place_what_the_window_prepared_says_so(kebab_command: Command, tmp_path: Path) -> None:
    """It said that the index was damaged, and that the data was another was seen by nobody."""
    default_k(kebab_command, tmp_path, 5)
    assert kebab_command("backup", "mine.zip").code == 0
    window = open_kebab(tmp_path / "data", demo=True)
    list(window.backups.prepare(tmp_path / "mine.zip", CancelToken()))
    window.close()
    listed = kebab_command("history", "list")
    assert "Data was restored as this command started" in listed.err and "restore --undo" in listed.err
    assert "restored" not in kebab_command("history", "list").err
    assert "Data was restored" not in kebab_command("restore", "mine.zip").err


def test_a_backup_is_checked_restored_and_undone(kebab_command: Command, tmp_path: Path) -> None:
    default_k(kebab_command, tmp_path, 5)
    (tmp_path / "data" / "drafts").mkdir()
    (tmp_path / "data" / "drafts" / "d.json").write_text("{}", encoding="utf-8")
    written = kebab_command("backup", "mine.zip", "--json")
    assert written.code == 0
    assert written.json["file"] == str(tmp_path / "mine.zip")
    assert "drafts/d.json" in zipfile.ZipFile(tmp_path / "mine.zip").namelist()

    default_k(kebab_command, tmp_path, 7)
    checked = kebab_command("restore", "mine.zip", "--check")
    assert (checked.code, "is whole" in checked.out) == (0, True)
    assert "Settings with another value: search.default_k." in checked.out
    assert default_k(kebab_command, tmp_path) == 7

    restored = kebab_command("restore", "mine.zip")
    assert (restored.code, "restore --undo" in restored.out) == (0, True)
    assert default_k(kebab_command, tmp_path) == 5
    assert kebab_command("restore", "--undo").code == 0
    assert default_k(kebab_command, tmp_path) == 7


def test_a_folder_or_nothing_gets_a_name_with_the_time(kebab_command: Command, tmp_path: Path) -> None:
    (tmp_path / "usb").mkdir()
    assert kebab_command("backup", "usb").code == 0
    assert [each.suffix for each in (tmp_path / "usb").iterdir()] == [".zip"]
    assert kebab_command("backup").code == 0
    assert len(list(tmp_path.glob("kebab-backup-*.zip"))) == 1


def test_a_file_that_is_there_is_replaced_only_when_told(kebab_command: Command, tmp_path: Path) -> None:
    (tmp_path / "mine.zip").write_text("precious", encoding="utf-8")
    refused = kebab_command("backup", "mine.zip")
    assert (refused.code, "--force" in refused.err) == (2, True)
    assert (tmp_path / "mine.zip").read_text(encoding="utf-8") == "precious"
    assert kebab_command("backup", "mine.zip", "--force").code == 0
    assert zipfile.is_zipfile(tmp_path / "mine.zip")


def test_what_is_no_backup_changes_nothing(kebab_command: Command, tmp_path: Path) -> None:
    default_k(kebab_command, tmp_path, 6)
    (tmp_path / "photo.zip").write_bytes(b"\x89PNG")
    for arguments in (["photo.zip"], ["not-there.zip"], [], ["photo.zip", "--undo"], ["--undo"]):
        refused = kebab_command("restore", *arguments, "--json")
        error = json.loads(refused.err)
        assert (refused.code, bool(error["message"]), bool(error["hint"])) == (2, True, True)
    assert default_k(kebab_command, tmp_path) == 6


def test_it_speaks_korean(kebab_command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ko_KR.UTF-8")
    assert "백업했습니다" in kebab_command("backup", "mine.zip").out
    assert "온전합니다" in kebab_command("restore", "mine.zip", "--check").out
    assert "되돌릴 수 있습니다" in kebab_command("restore", "mine.zip").out
    assert "이미 있습니다" in kebab_command("backup", "mine.zip").err


def test_documents_are_exported_and_added_elsewhere(terminal: Terminal, tmp_path: Path) -> None:
    folder = tmp_path / "런북"
    folder.mkdir()
    (folder / "a.md").write_text("# A\n\nheap dump first\n", encoding="utf-8")
    refused = terminal("export-knowledge", str(tmp_path / "kb.zip"))
    assert (refused.code, "of your own" in refused.err) == (2, True)
    assert terminal("ingest", str(folder)).code == 0
    written = terminal("export-knowledge", str(tmp_path / "kb.zip"), "--json").json
    assert (written["files"], written["left"]) == (1, [])
    assert terminal("export-knowledge", str(tmp_path / "kb.zip")).code == 2, "it is there already"
    other = ("--data-dir", str(tmp_path / "other"))
    assert terminal("ingest", str(tmp_path / "kb.zip"), *other).code == 0
    assert "library/런북/a.md" in terminal("docs", "--json", *other).out or "런북" in terminal("docs", *other).out
