"""Splitting a question into parts: by rule, or from the JSON that a model wrote."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable

from kebab_desktop.ask.vague import is_vague
from kebab_desktop.core.analysis import words

MAX_PARTS = 5
MAX_PART_CHARS = 400

_ENUMERATED = re.compile(r"(?:^|(?<=\s))(?:\(?\d{1,2}[.)]|[①-⑨]|[-*•])\s+", re.MULTILINE)
_SENTENCE_END = re.compile(r"(?<=[?？])\s*|(?<=[.!。])\s+(?=\S)|\n+|;\s*")
_JOINT = re.compile(
    r"\s*,?\s*\b(?:and then|and also|as well as|and|or|plus|along with)\b\s*"
    r"|\s*[,，]?\s*(?:그리고|또한|또는|혹은|아니면|그다음에?|더불어|뿐만\s*아니라)\s*"
    r"|(?<=[가-힣a-zA-Z0-9])\s+및\s+"
    r"|(?<=[가-힣])(?:이랑|하고)\s+"
    r"|(?<=[가-힣a-zA-Z0-9)])(?:와|과)\s+"
    r"|(?<=[하되르리찾받쓰]고)[,，]?\s+"
    r"|,\s+",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"^(?:and|or|but|also|then|그리고|또한|또는|혹은|그럼|그다음에?|첫째|둘째|셋째)[,\s]+|^[-*•,.\s]+", re.IGNORECASE
)
_DISTINCT_SHARE = 0.5


def by_rule(question: str) -> list[str]:
    """Return the parts of a question, in its order; the question alone when it has only one.

    Sentences and the items of an enumeration are parts of their own; a joint (and, or, 그리고, 또는, 와/과, …) parts
    only what names something on both sides: "원인과 조치" stays together.
    """
    pieces = [piece for line in _sentences(question) for piece in _joined_parts(line)]
    parts = _distinct(piece for piece in pieces if _names_something(piece))
    if len(parts) < 2:
        return [question.strip()]
    return parts[:MAX_PARTS]


def parse(text: str) -> list[str] | None:
    """Return the questions of a JSON array that a model wrote, None when there is none.

    Text around the array and a code fence are overlooked; at most five questions are taken, each on one line.
    """
    start = text.find("[")
    while start >= 0:
        try:
            value, _ = json.JSONDecoder().raw_decode(text, start)
        except (ValueError, RecursionError):
            start = text.find("[", start + 1)
            continue
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return _distinct(_clean(item) for item in value)[:MAX_PARTS]
        start = text.find("[", start + 1)
    return None


def _clean(text: str) -> str:
    plain = "".join(" " if unicodedata.category(character)[0] == "C" else character for character in text)
    return " ".join(plain.split())[:MAX_PART_CHARS]


def _sentences(question: str) -> list[str]:
    lead, *items = _ENUMERATED.split(question)
    if lead.strip() and not (len(items) > 1 and lead.rstrip().endswith((":", "："))):
        items.insert(0, lead)
    return [sentence for item in items for sentence in _SENTENCE_END.split(item) if sentence.strip()]


def _joined_parts(sentence: str) -> list[str]:
    """Part a sentence at its joints, from left to right, wherever both sides name something of their own."""
    parts: list[str] = []
    begun = 0
    for joint in _JOINT.finditer(sentence):
        left, right = sentence[begun : joint.start()], sentence[joint.end() :]
        if _names_something(left) and _names_something(right) and _differ(left, right):
            parts.append(left)
            begun = joint.end()
    parts.append(sentence[begun:])
    return [_LEAD.sub("", part).strip(" ,，") for part in parts]


def _names_something(text: str) -> bool:
    return bool(_topics(text))


def _differ(left: str, right: str) -> bool:
    """Tell whether two sides are about different things, not the same words twice."""
    ours, theirs = _topics(left), _topics(right)
    return len(ours & theirs) <= _DISTINCT_SHARE * min(len(ours), len(theirs))


def _topics(text: str) -> set[str]:
    return {word.terms[0] for word in words(text) if not is_vague(word.surface)}


def _distinct(texts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(text for text in texts if text))
