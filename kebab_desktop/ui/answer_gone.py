"""What failed because an answer that is shown has left the history is said beside that answer."""

from __future__ import annotations

from kebab_desktop.core.errors import NO_ANSWER, KebabError
from kebab_desktop.ui.intents import Intents


def report_failure(intents: Intents, error: Exception) -> None:
    """Report a failure: an answer that has left the history says so itself, anything else becomes a toast."""
    gone = str(error.details.get(NO_ANSWER, "")) if isinstance(error, KebabError) else ""
    if gone:
        intents.answer_missing.emit(gone)
    else:
        intents.failure_reported.emit(error)
