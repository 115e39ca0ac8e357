"""Why something could not be read or written, in words: no numbers of the system, no names of codecs."""

from __future__ import annotations

import json


def reason(error: Exception) -> str:
    """Return the reason without a full stop, to be put into a sentence; known ones have a Korean form."""
    if isinstance(error, OSError):
        return (error.strerror or str(error) or type(error).__name__).rstrip(".")
    if isinstance(error, UnicodeDecodeError):
        return f"it is not UTF-8 text (byte {error.start + 1:,})"
    if isinstance(error, json.JSONDecodeError):
        return f"it is not valid JSON (line {error.lineno}, column {error.colno})"
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    return str(error).rstrip(".") or type(error).__name__
