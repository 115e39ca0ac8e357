"""The chip of the index and the bar say what goes on before the first document is indexed."""

from __future__ import annotations

from kebab_desktop.core.events import FileDone, FileStarted, ScanDone
from kebab_desktop.ui.pausing import IndexingProgress, counted
from kebab_desktop.ui.progress_words import before_the_first


def test_documents_that_are_read_and_wait_for_the_model_are_told_until_one_is_indexed() -> None:
    """The first start stood at "0 of 19 indexed" for seconds."""
    now = counted(IndexingProgress(), ScanDone(19, 0, 0, 0))
    assert before_the_first(now) == "", "nothing is read yet"
    for number in range(1, 20):
        now = counted(now, FileStarted(f"{number}.md", "bundled", number, 19))
    assert before_the_first(now) == "19 of 19 read, being indexed …"
    assert before_the_first(counted(now, FileDone("1.md", "bundled", "added", 2))) == ""
