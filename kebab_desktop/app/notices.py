"""What was said beside an answer, in the language of the reader: it was written in the language of the question."""

from __future__ import annotations

import re
from dataclasses import fields
from functools import cache

from kebab_desktop.app.messages import korean_messages
from kebab_desktop.ask.wording import Wording, trust_word, wording

_BLANK = re.compile(r"\{(\w+)\}")
_LANGUAGES = ("ko", "en")
_REASON = "reason"
_TRUST = ("trust", "other_trust")
_UNHEARD = {"unheard", "unheard_refused", "unheard_so_far", "passing", "passing_refused"}


def notice_in(text: str, language: str) -> str:
    """Return the lines of a notice in ``ko`` or ``en``; lines that are none of ours stay, and so do quoted words."""
    return "\n".join(_line(line, language) for line in text.split("\n"))


def names_the_unheard(text: str) -> bool:
    """Tell whether a notice names words of the question that no runbook mentions or describes."""
    return any(_is_unheard(line) for line in text.split("\n"))


def _is_unheard(line: str) -> bool:
    texts = (pair for language in _LANGUAGES for pair in _patterns(language))
    return next((name for name, pattern in texts if pattern.fullmatch(line)), "") in _UNHEARD


def _line(line: str, language: str) -> str:
    for written in _LANGUAGES:
        for name, pattern in _patterns(written):
            found = pattern.fullmatch(line)
            if found is not None:
                blanks = found.groupdict()
                if language == "ko" and _REASON in blanks:  # a fault, whose sentence is stored in English
                    blanks[_REASON] = korean_messages().said(blanks[_REASON])
                blanks |= {each: trust_word(blanks[each], language) for each in _TRUST if each in blanks}
                return str(getattr(wording(language), name)).format(**blanks)
    return line


@cache
def _patterns(language: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return name and pattern of every text; those with the most fixed words first, lest a short one fits a long."""
    words = wording(language)
    texts = [(each.name, str(getattr(words, each.name))) for each in fields(Wording)]
    texts.sort(key=lambda pair: -len(_BLANK.sub("", pair[1])))
    return tuple((name, _pattern(text)) for name, text in texts)


def _pattern(text: str) -> re.Pattern[str]:
    parts = _BLANK.split(text)  # fixed words and names of blanks by turns
    seen: set[str] = set()
    pattern = ""
    for place, part in enumerate(parts):
        if place % 2 == 0:
            pattern += re.escape(part)
        elif part in seen:
            pattern += f"(?P={part})"
        else:
            seen.add(part)
            pattern += f"(?P<{part}>.*?)"
    return re.compile(pattern, re.DOTALL)
