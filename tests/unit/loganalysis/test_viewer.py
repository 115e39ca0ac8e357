"""Lines of a log by the name that a result gives its file."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import LogAnalysisError
from kebab_desktop.loganalysis.viewer import LogViewer


def test_files_and_members_of_archives(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_text("one\ntwo\nthree\n")
    with zipfile.ZipFile(tmp_path / "logs.zip", "w") as archive:
        archive.writestr("b.log", "x\ny\n")
    viewer = LogViewer()
    assert viewer.lines(str(tmp_path / "a.log"), 2, 5, CancelToken()) == ["two", "three"]
    assert viewer.lines(f"{tmp_path / 'logs.zip'}!/b.log", 2, 1, CancelToken()) == ["y"]


def test_a_file_that_grew_is_looked_at_anew(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_text("one\n")
    viewer = LogViewer()
    assert viewer.lines(str(path), 1, 5, CancelToken()) == ["one"]
    path.write_text("one\ntwo\n")
    assert viewer.lines(str(path), 1, 5, CancelToken()) == ["one", "two"]


def test_a_file_that_is_gone(tmp_path: Path) -> None:
    with pytest.raises(LogAnalysisError, match=r"gone\.log cannot be shown\. There is no such file or folder\."):
        LogViewer().lines(str(tmp_path / "gone.log"), 1, 5, CancelToken())
    with zipfile.ZipFile(tmp_path / "logs.zip", "w") as archive:
        archive.writestr("b.log", "x\n")
    with pytest.raises(LogAnalysisError, match=r"c\.log cannot be shown\."):
        LogViewer().lines(f"{tmp_path / 'logs.zip'}!/c.log", 1, 5, CancelToken())
