"""What a folder would bring, before it becomes a source: a problem is told with its line."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from kebab_desktop.app.source_preview import PreviewFile, SourcePreview
from kebab_desktop.core.documents import Problem
from kebab_desktop.ui.knowledge.preview_list import PreviewList


def test_a_problem_is_told_with_its_line(qtbot: QtBot) -> None:
    problem = Problem("x.md", "The code block that begins here is not closed.", "Close it.", line=12)
    listed = PreviewList()
    qtbot.addWidget(listed)
    listed.show_preview(SourcePreview(("s",), 1, (PreviewFile(Path("s"), "x.md", (problem,), ()),), finished=True))
    told = [each.text() for each in listed.findChildren(QLabel)]
    assert "line 12: The code block that begins here is not closed." in told


def test_files_stand_in_the_order_of_a_reader(qtbot: QtBot) -> None:
    listed = PreviewList()
    qtbot.addWidget(listed)
    names = ("step-1.md", "step-10.md", "step-2.md")
    files = tuple(PreviewFile(Path("s"), name, (), ()) for name in names)
    listed.show_preview(SourcePreview(("s",), len(files), files, finished=True))
    assert listed.lines == ["step-1.md", "step-2.md", "step-10.md"]
