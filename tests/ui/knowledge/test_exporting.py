"""The knowledge base is written to a ZIP while the window goes on."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.app.backup import CopyProgress
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.knowledge_export import Exported
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.language import LanguageChoice
from kebab_desktop.ui.main_window import MainWindow

_DOCUMENTS = 3


@pytest.fixture
def done(kebab: Kebab, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was done, in its order, while an export of three documents is written that is none."""
    done: list[str] = []

    def written(target: Path, _token: CancelToken) -> Iterator[CopyProgress | Exported]:
        for number in range(_DOCUMENTS):
            done.append(f"document of {target.name}")
            yield CopyProgress(number + 1, _DOCUMENTS, "a.md")
        done.append(target.name)
        yield Exported(target, _DOCUMENTS)

    monkeypatch.setattr(kebab.exports, "write", written)
    return done


def test_documents_are_written_and_told(qtbot: QtBot, page: KnowledgePage, kebab: Kebab, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A\n\n## one\n\nalpha\n", encoding="utf-8")
    list(kebab.knowledge.add_paths([tmp_path / "a.md"], CancelToken()))
    lost: list[str] = []
    page.context.intents.would_be_lost.connect(lambda _work, what: lost.append(what))
    page.desk.exporting.write(str(tmp_path / "export"))
    qtbot.waitUntil(lambda: page.context.toasts.text == f"Wrote 1 document to {tmp_path / 'export.zip'}")
    with zipfile.ZipFile(tmp_path / "export.zip") as archive:
        assert archive.read("library/a.md").startswith(b"# A")
    assert lost == ["Documents are being exported. They will have to be exported again.", ""]


def test_what_is_asked_for_meanwhile_is_read_between_two_documents(
    qtbot: QtBot, page: KnowledgePage, done: list[str], tmp_path: Path
) -> None:
    page.desk.exporting.write(str(tmp_path / "a.zip"))
    page.context.bridge.read(lambda: done.append("citation"))
    qtbot.waitUntil(lambda: done[-1:] == ["a.zip"])
    assert done[:2] == ["document of a.zip", "citation"]


def test_two_exports_are_written_one_after_the_other(
    qtbot: QtBot, page: KnowledgePage, done: list[str], tmp_path: Path
) -> None:
    for name in ("a.zip", "b.zip"):
        page.desk.exporting.write(str(tmp_path / name))
    qtbot.waitUntil(lambda: done[-1:] == ["b.zip"])
    assert done == [*["document of a.zip"] * _DOCUMENTS, "a.zip", *["document of b.zip"] * _DOCUMENTS, "b.zip"]


def test_an_export_that_fails_is_told_and_lets_the_next_one_begin(
    qtbot: QtBot, page: KnowledgePage, kebab: Kebab, tmp_path: Path
) -> None:
    failed: list[object] = []
    page.context.intents.failure_reported.connect(failed.append)
    page.desk.exporting.write(str(tmp_path / "a.zip"))  # there is nothing to export
    qtbot.waitUntil(lambda: len(failed) == 1)
    (tmp_path / "a.md").write_text("# A\n\n## one\n\nalpha\n", encoding="utf-8")
    list(kebab.knowledge.add_paths([tmp_path / "a.md"], CancelToken()))
    page.desk.exporting.write(str(tmp_path / "b.zip"))
    qtbot.waitUntil((tmp_path / "b.zip").exists)
    assert not (tmp_path / "a.zip").exists()


def test_an_export_goes_on_when_the_language_is_changed(
    qtbot: QtBot, opened: MainWindow, page: KnowledgePage, done: list[str], tmp_path: Path
) -> None:
    page.desk.exporting.write(str(tmp_path / "a.zip"))
    try:
        opened.language.choose(LanguageChoice.KOREAN)
        qtbot.waitUntil(lambda: done[-1:] == ["a.zip"])
        qtbot.waitUntil(lambda: "a.zip" in opened.toasts.text)
    finally:
        opened.language.choose(LanguageChoice.ENGLISH)
