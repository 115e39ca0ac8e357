"""What an indexing run does before its first document is indexed: for seconds, while the embedding model loads."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from kebab_desktop.ui.pausing import IndexingProgress

translate = QCoreApplication.translate


def before_the_first(progress: IndexingProgress) -> str:
    """Return how many documents are read and on their way into the index; empty once one is there."""
    if progress.done or not progress.scanned or not progress.index:
        return ""
    numbers = {"n": f"{progress.index:,}", "all": f"{progress.total:,}"}
    return translate("indexing", "{n} of {all} read, being indexed …").format(**numbers)
