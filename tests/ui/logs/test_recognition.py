"""What dropped files are for, by their names and by what lies in folders and ZIPs."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from kebab_desktop.ui.logs.recognition import DropKind, at_a_glance, recognise


def packed(folder: Path, *names: str) -> Path:
    file = folder / "우리 런북.zip"
    with zipfile.ZipFile(file, "w") as archive:
        for name in names:
            archive.writestr(name, "words")
    return file


@pytest.mark.parametrize(
    ("names", "kind"),
    [
        (("library/a.md", "팀/b.markdown", "knowledge.json"), DropKind.KNOWLEDGE),
        (("a.md", "picture.png", "__MACOSX/a.md.log", ".git/config", "./"), DropKind.KNOWLEDGE),
        (("gc.log", "catalina.out"), DropKind.LOG),
        (("a.md", "gc.log"), DropKind.EITHER),
        ((), DropKind.LOG),
    ],
)
def test_a_zip_is_for_what_it_holds(tmp_path: Path, names: tuple[str, ...], kind: DropKind) -> None:
    file = packed(tmp_path, *names)
    assert at_a_glance([file]) is None, "its name does not tell"
    assert recognise([file]).kind is kind


def test_what_is_no_zip_stands_for_itself(tmp_path: Path) -> None:
    file = tmp_path / "broken.zip"
    file.write_bytes(b"PK and nothing more")
    found = recognise([file])
    assert (found.kind, found.markdown, found.others) == (DropKind.LOG, 0, 1)
