"""Pictures of runbooks: only files below the folder of the source, whatever a document names."""

from __future__ import annotations

import os
import sys
import unicodedata
from pathlib import Path
from typing import Literal

import pytest

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.pictures import MAX_BYTES, NotShown, relative_path
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import KnowledgeBaseError

PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 20


@pytest.fixture
def source(kebab: Kebab, tmp_path: Path) -> Path:
    folder = tmp_path / "team"
    (folder / "gc" / "img").mkdir(parents=True)
    (folder / "gc" / "long.md").write_text("# Long pause\n\n![heap](img/heap.png)\n", encoding="utf-8")
    (folder / "gc" / "img" / "heap.png").write_bytes(PNG)
    (folder / "top.PNG").write_bytes(PNG)
    (tmp_path / "secret.png").write_bytes(PNG)
    kebab.knowledge.add_source(folder, source_id="team")
    list(kebab.knowledge.ingest(CancelToken()))
    return folder


def problem(kebab: Kebab, reference: str) -> NotShown | None:
    return kebab.pictures.of_document(_document(kebab), [reference])[reference].problem


def _document(kebab: Kebab) -> str:
    return next(each.id for each in kebab.knowledge.documents() if each.source_id == "team")


def test_files_beside_and_above_the_document_are_read(kebab: Kebab, source: Path) -> None:
    names = ["img/heap.png", "./img/../img/heap.png", "../top.PNG", "img/heap.png?raw=1#x"]
    found = kebab.pictures.of_document(_document(kebab), names)
    assert [found[name].data for name in names] == [PNG] * 4


@pytest.mark.parametrize(
    "reference",
    [
        "../../secret.png",
        "https://example.com/a.png",
        "//host/share/a.png",
        "\\\\host\\share\\a.png",
        "file:///etc/a.png",
        "data:image/png;base64,AAAA",
        "C:/windows/a.png",
        "/etc/a.png",
        "%2e%2e/%2e%2e/secret.png",
        "http://[broken",
        "",
        "a\0.png",
    ],
)
def test_what_lies_elsewhere_is_not_read(kebab: Kebab, source: Path, reference: str) -> None:
    assert problem(kebab, reference) is NotShown.ELSEWHERE


def test_a_link_out_of_the_folder_is_not_followed(kebab: Kebab, source: Path, tmp_path: Path) -> None:
    (source / "gc" / "link.png").symlink_to(tmp_path / "secret.png")
    assert problem(kebab, "link.png") is NotShown.ELSEWHERE
    (source / "gc" / "inner.png").symlink_to(source / "top.PNG")
    assert problem(kebab, "inner.png") is None


def test_missing_files_other_kinds_and_giants_are_named(kebab: Kebab, source: Path) -> None:
    (source / "gc" / "page.html").write_text("<script>", encoding="utf-8")
    (source / "gc" / "folder.png").mkdir()
    with (source / "gc" / "huge.png").open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    wanted = {
        "none.png": NotShown.MISSING,
        "img/heap.png/x.png": NotShown.MISSING,
        "page.html": NotShown.KIND,
        "folder.png": NotShown.KIND,
        "huge.png": NotShown.SIZE,
    }
    found = kebab.pictures.of_document(_document(kebab), list(wanted))
    assert {name: picture.problem for name, picture in found.items()} == wanted


@pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes in folders")
def test_a_pipe_is_not_waited_for(kebab: Kebab, source: Path) -> None:
    os.mkfifo(source / "gc" / "pipe.png")
    assert problem(kebab, "pipe.png") is NotShown.KIND


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_hangul_in_names_is_found_however_it_is_written(
    kebab: Kebab, source: Path, form: Literal["NFC", "NFD"]
) -> None:
    (source / "gc" / unicodedata.normalize("NFD", "그림 하나.png")).write_bytes(PNG)
    assert problem(kebab, unicodedata.normalize(form, "그림%20하나.png")) is None


def test_a_document_that_is_gone_is_said(kebab: Kebab) -> None:
    with pytest.raises(KnowledgeBaseError):
        kebab.pictures.of_document("nothing", ["a.png"])


def test_a_relative_path_stays_as_it_is() -> None:
    assert relative_path("a%20b/c.png") == "a b/c.png"


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right on Windows")
def test_a_link_that_leads_to_itself_hides_no_other_picture(kebab: Kebab, source: Path) -> None:
    (source / "gc" / "loop.png").symlink_to("loop.png")
    found = kebab.pictures.of_document(_document(kebab), ["loop.png", "\ud800.png", "img/heap.png"])
    assert [found[name].problem for name in ("loop.png", "\ud800.png")] == [NotShown.MISSING] * 2
    assert found["img/heap.png"].data == PNG
