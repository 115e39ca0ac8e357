"""Questions to begin with: one per runbook, in the language of whoever asks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kebab_desktop.core.documents import Frontmatter
from kebab_desktop.core.ports import DocumentRecord

_HANGUL = re.compile("[가-힣]")
_WORD = re.compile("[A-Za-z]{2}")
_ASKS = re.compile(r"(?:how|what|why|when|where|which|who|can|should)\b", re.IGNORECASE)
_BRACKETS = re.compile(r"\s*[(（]([^()（）]+)[)）]")
_EDGES = " :·,-–—"
_SHORTEST = 4


@dataclass(frozen=True, slots=True)
class Sample:
    """A question; ``foreign`` is the language of the runbook that answers it (``ko``, ``en``) when it is another."""

    question: str
    foreign: str = ""


def sample_questions(records: Iterable[DocumentRecord], limit: int, language: str = "") -> list[Sample]:
    """Return at most ``limit`` questions about runbooks of different log types.

    In ``language`` (``ko``, ``en``) as far as the runbooks have a name in it; "" asks each in its own language.
    Runbooks in the language come first, then the most important ones.
    """
    known = sorted(
        (each for each in records if each.title),
        key=lambda each: (_foreign(each, language), -each.frontmatter.priority, each.relative_path),
    )
    return [_sample(each, language) for each in _varied(known, limit)]


def _foreign(record: DocumentRecord, language: str) -> int:
    """0: a runbook in the language, 1: one that can be asked for in it, 2: one that cannot."""
    if language in {"", _language_of(record)}:
        return 0
    return 1 if language == "ko" or _english_topic(record.title, record.frontmatter) else 2


def _varied(records: Sequence[DocumentRecord], limit: int) -> list[DocumentRecord]:
    chosen: list[DocumentRecord] = []
    for seen in (set[str](), None):
        for each in records:
            fresh = seen is None or each.frontmatter.log_type not in seen
            if len(chosen) < limit and each not in chosen and fresh:
                chosen.append(each)
                if seen is not None:
                    seen.add(each.frontmatter.log_type)
    return chosen


def _sample(record: DocumentRecord, language: str) -> Sample:
    own = _language_of(record)
    foreign = "" if language in {"", own} else own
    if _is_question(record):
        return Sample(f"{record.title.rstrip('?')}?", foreign)
    english = _english_topic(record.title, record.frontmatter) if (language or own) == "en" else ""
    if english:
        return Sample(f"What should I check first for {english}?", foreign)
    return Sample(f"{_korean_topic(record.title)} 상황에서 무엇을 먼저 확인해야 하나요?", foreign)


def _is_question(record: DocumentRecord) -> bool:
    """A runbook that was begun under a refused question has the question as its name."""
    title = record.title.rstrip("?")
    return title != record.title or f"{title}?" in record.frontmatter.aliases or _ASKS.match(title) is not None


def _language_of(record: DocumentRecord) -> str:
    """Return the language that a runbook says it is in, else that of its title."""
    said = record.frontmatter.lang.lower()[:2]
    return said if said in {"ko", "en"} else "ko" if _HANGUL.search(record.title) else "en"


def _korean_topic(title: str) -> str:
    """Return a title without what its brackets say a second time in English."""
    bare = _BRACKETS.sub(lambda found: "" if _HANGUL.search(found[1]) is None else found[0], title)
    return bare.strip(_EDGES) if _HANGUL.search(bare) else title


def _english_topic(title: str, frontmatter: Frontmatter) -> str:
    """Return what a runbook is about in English: its title, the English part of it, or another name of it."""
    bare = _BRACKETS.sub("", title)
    names = (each.strip(_EDGES) for each in (bare, *_BRACKETS.findall(title), *frontmatter.aliases))
    return next((_as_written(each, bare) for each in names if _is_english(each)), "")


def _is_english(name: str) -> bool:
    return _HANGUL.search(name) is None and _WORD.search(name) is not None and len(name) >= _SHORTEST


def _as_written(name: str, title: str) -> str:
    """Return ``MaxRequestWorkers`` for "Max Request Workers" when the title spells it so."""
    closed = name.replace(" ", "").lower()
    return next((word for word in re.findall(r"\w+", title, re.ASCII) if word.lower() == closed), name)
