"""Says the singular after a one in English sentences that are filled in: 1 line, not 1 lines."""

from __future__ import annotations

import re

_NOUNS = (
    "answer|argument|byte|cause|character|chunk|client|collection|connection|deadlock|dimension|document|dump|error|"
    "event|executor|figure|file|finding|generation|handshake|item|line|log|number|package|part|passage|pause|"
    "probe|process(?=es)|question|request|response|run|second|sentence|source|star|start|startup|term|text|thread|time|"
    "timeout|token|trace|value|vector"
)
_VERBS = {" are": " is", " were": " was", " have": " has"}
_ONE = re.compile(
    rf"(?<![\w.,:/#-])1 (?P<kind>(?:(?!of |in |and |to )[A-Za-z0-9-]+ ){{0,2}}?)(?P<noun>{_NOUNS})(?:e?s)\b"
    rf"(?P<verb>{'|'.join(_VERBS)})?(?![\w-])"
)


def fit_plurals(text: str) -> str:
    """Return ``text`` with what is counted once in the singular, its verb too; everything else stays as it is."""
    return _ONE.sub(_singular, text) if "1 " in text else text


def _singular(found: re.Match[str]) -> str:
    verb = _VERBS.get(found["verb"] or "", "")
    return f"1 {found['kind']}{found['noun']}{verb}"
