"""What a log showed as a sentence for people, in both languages.

The analyzers name a finding in the terms that runbooks use ("slow request: response time p95 6.01 s; backend URLs …"):
that is searched for, stored and told to a model. Here such a text is recognised by its template and said as a sentence.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache, lru_cache

from kebab_desktop import paths
from kebab_desktop.app.messages import korean_messages
from kebab_desktop.core.figures import neat
from kebab_desktop.core.josa import fit_particles
from kebab_desktop.core.message_book import BLANK
from kebab_desktop.core.plurals import fit_plurals

CATALOGUE = "findings.json"
LANGUAGES = ("en", "ko")
_COUNTED = re.compile(r"(?P<label>.+) \((?P<count>\d[\d,]*)(?:, (?P<more>[^()]+))?\)")
_TIMES = re.compile(r"(?P<label>\d{3}) x(?P<count>\d+)")
_PIECES = re.compile(r", (?![^()]*\))")
_KOREAN_UNITS = tuple(
    (re.compile(rf"(?<=\d) {unit}\b(?!/)"), korean) for unit, korean in (("s", "초"), ("min", "분"), ("h", "시간"))
)
_AS_IT_IS = "bline"
"""The blank for words of the log itself, in which nothing is counted."""
_QUOTED = "\x1f"
"""Stands around such words until the sentence is done."""


def finding_title(message: str, language: str) -> str:
    """Return the message of a finding as a sentence in ``language`` (en or ko); what is not known stays as it is."""
    return _titled(message, language)


@lru_cache(maxsize=2048)
def _titled(message: str, language: str) -> str:
    said = _said(message, language)
    if language != "ko":
        return _around_quoted(said or message, _neat_english)
    return fit_particles(_around_quoted(said or korean_messages().said(message), _neat_korean))


def _around_quoted(text: str, change: Callable[[str], str]) -> str:
    """Change a text but for the words of the log in it."""
    parts = text.split(_QUOTED)
    return "".join(part if place % 2 else change(part) for place, part in enumerate(parts))


def _neat_english(text: str) -> str:
    return neat(fit_plurals(text))


def _neat_korean(text: str) -> str:
    return neat(_with_korean_units(text), "ko")


def told_summary(summary: str, language: str) -> str:
    """Return the summary of an analysis in ``language`` (en or ko), its figures written as everywhere."""
    return neat(korean_messages().said(summary), "ko") if language == "ko" else _neat_english(summary)


@cache
def catalogue() -> dict[str, dict[str, str]]:
    """Return the templates of messages and of what stands in them, with their words by language."""
    text = (paths.resources_dir() / "translations" / CATALOGUE).read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = json.loads(text)
    return found


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], dict[str, str]], ...]:
    """Return the templates as patterns; the one with the most words of its own comes first, it knows best."""
    by_words = sorted(catalogue().items(), key=lambda item: -len(BLANK.sub("", item[0])))
    return tuple((re.compile(_pattern(template), re.DOTALL), words) for template, words in by_words)


def _pattern(template: str) -> str:
    """Return the pattern of a template; a blank is as short as possible."""
    parts = BLANK.split(template)
    return "".join(f"(?P<b{part}>.+?)" if place % 2 else re.escape(part) for place, part in enumerate(parts))


def _said(text: str, language: str) -> str:
    """Return a text in the words of the catalogue, empty when it has none."""
    for pattern, words in _patterns():
        if found := pattern.fullmatch(text):
            blanks = {
                name: f"{_QUOTED}{value}{_QUOTED}" if name == _AS_IT_IS else _listed(value, language)
                for name, value in found.groupdict().items()
            }
            return BLANK.sub(lambda blank, blanks=blanks: blanks[f"b{blank[1]}"], words[language])  # type: ignore[misc]
    return ""


def _listed(value: str, language: str) -> str:
    """Say what fills a blank: "a (12), b (1)" becomes "a ×12, b"."""
    return ", ".join(_piece(piece, language) for piece in _PIECES.split(value))


def _piece(piece: str, language: str) -> str:
    found = _COUNTED.fullmatch(piece) or _TIMES.fullmatch(piece)
    if found is None:
        return _said(piece, language) or piece
    parts = found.groupdict()
    times = "" if parts["count"] == "1" else f" ×{parts['count']}"
    more = f" ({_said(parts['more'], language) or parts['more']})" if parts.get("more") else ""
    return f"{_said(parts['label'], language) or parts['label']}{times}{more}"


def _with_korean_units(text: str) -> str:
    for pattern, unit in _KOREAN_UNITS:
        text = pattern.sub(unit, text)
    return text
