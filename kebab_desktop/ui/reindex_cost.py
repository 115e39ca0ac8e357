"""What indexing everything again will cost: how many documents, and about how long by the pace of the last runs."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSettings

from kebab_desktop.app.views import IndexStatus
from kebab_desktop.core.events import IngestSummary

translate = QCoreApplication.translate

_KEY = "indexing/chunks_per_s"
_ENOUGH = 20
"""Of fewer chunks most of the time goes by before the first and after the last."""
_MINUTE = 60


def note_pace(state: QSettings, summary: IngestSummary) -> None:
    """Remember how fast a run was, if it was long enough to tell."""
    if summary.chunks >= _ENOUGH and summary.seconds > 0:
        state.setValue(_KEY, f"{summary.chunks / summary.seconds:.2f}")


def cost_text(status: IndexStatus, state: QSettings) -> str:
    """Return ``34 documents, about 20 s``; without a word on the time as long as nothing was indexed here."""
    documents = translate("ReindexCost", "{n} documents", "", status.documents).format(n=f"{status.documents:,}")
    seconds = seconds_for(status.chunks, state)
    if seconds is None:
        return translate("ReindexCost", "To be read again: {documents}.").format(documents=documents)
    if seconds < _MINUTE:
        text = translate("ReindexCost", "To be read again: {documents}, about {n} s.")
        return text.format(documents=documents, n=max(round(seconds), 1))
    text = translate("ReindexCost", "To be read again: {documents}, about {n} min.")
    return text.format(documents=documents, n=round(seconds / _MINUTE))


def seconds_for(chunks: int, state: QSettings) -> float | None:
    """Return how long so many chunks take, None when nothing is known."""
    try:
        pace = float(str(state.value(_KEY, "0")))
    except ValueError:
        return None  # written by hand
    return chunks / pace if pace > 0 else None
