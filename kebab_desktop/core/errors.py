"""The tree of errors that are shown to the user."""

from __future__ import annotations

from collections.abc import Mapping

NO_ANSWER = "no_answer"
"""In the details of an error: the trace id of an answer that is not in the history."""


class KebabError(Exception):
    """An expected failure: ``message`` is one finished sentence, ``hint`` the next action of the user."""

    code = "error"

    def __init__(
        self,
        message: str,
        *,
        hint: str = "",
        code: str | None = None,
        retryable: bool = False,
        details: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.code = code or type(self).code
        self.retryable = retryable
        self.details = dict(details or {})


class UsageError(KebabError):
    """The request itself is wrong: an empty question, an unknown mode, a negative k."""

    code = "usage"


class SettingsError(KebabError):
    """A setting has a value that is not allowed, or a key that does not exist."""

    code = "settings"


class KnowledgeBaseError(KebabError):
    """A source, document, catalog or index cannot be used."""

    code = "knowledge_base"


class DataDirectoryError(KnowledgeBaseError):
    """The data folder is locked by another process, not writable, or full."""

    code = "data_directory"


class ModelError(KebabError):
    """An embedding or language model is missing, damaged, or stopped working."""

    code = "model"

    def __init__(self, message: str, *, partial: str = "", **rest: object) -> None:
        super().__init__(message, **rest)  # type: ignore[arg-type]
        self.partial = partial


class LogAnalysisError(KebabError):
    """A log or an analysis result cannot be read."""

    code = "log_analysis"


class HistoryError(KebabError):
    """A conversation or stored answer cannot be read or written."""

    code = "history"


def no_answer(trace_id: str, nearest: str = "") -> HistoryError:
    """Return the error of an answer that is not, or no longer, in the history; its details name it."""
    hint = f"Did you mean '{nearest}'?" if nearest else "'kebab history' lists the trace ids."
    return HistoryError(f"There is no answer '{trace_id}'.", hint=hint, details={NO_ANSWER: trace_id})
