"""Logs that were being read when the program ended, as they are remembered for the next start."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kebab_desktop.ui.logs.reading import LogTarget


@dataclass(frozen=True, slots=True)
class UnreadLog:
    """A log and what was asked about it; the question of the last one stands in the composer again."""

    target: LogTarget
    question: str = ""


def written(logs: Sequence[UnreadLog]) -> str:
    """Return the text to remember, empty when there is none."""
    kept = [
        {
            "paths": [str(path) for path in each.target.paths],
            "separate": each.target.separate,
            "question": each.question,
        }
        for each in logs
    ]
    return json.dumps(kept) if kept else ""


def remembered(text: str) -> tuple[UnreadLog, ...]:
    """Return what was remembered; what cannot be read (a file edited by hand) is not missed."""
    try:
        stored = json.loads(text) if text else []
        logs = [_log(each) for each in (stored if isinstance(stored, list) else [stored])]  # older ones are one log
    except (ValueError, KeyError, TypeError, AttributeError):
        return ()
    return tuple(each for each in logs if each.target.paths)


def names_of(logs: Sequence[UnreadLog]) -> str:
    """Return how they are called together."""
    return LogTarget(tuple(path for each in logs for path in each.target.paths)).title


def _log(stored: dict[str, object]) -> UnreadLog:
    paths = stored["paths"]
    if not isinstance(paths, list):
        raise TypeError("paths are a list")
    target = LogTarget(tuple(Path(str(path)) for path in paths), separate=bool(stored.get("separate")))
    return UnreadLog(target, str(stored.get("question", "")))
