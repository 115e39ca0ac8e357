"""Fuzzy matching of what is typed: beginnings of words, initial consonants (초성), letters in order."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_FIRST, _LAST = ord("가"), ord("힣")
_PER_INITIAL, _PER_VOWEL = 588, 28
_INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_FINALS = ("", *"ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")
_CLUSTERS = {
    "ㄳ": "ㄱㅅ",
    "ㄵ": "ㄴㅈ",
    "ㄶ": "ㄴㅎ",
    "ㄺ": "ㄹㄱ",
    "ㄻ": "ㄹㅁ",
    "ㄼ": "ㄹㅂ",
    "ㄽ": "ㄹㅅ",
    "ㄾ": "ㄹㅌ",
    "ㄿ": "ㄹㅍ",
    "ㅀ": "ㄹㅎ",
    "ㅄ": "ㅂㅅ",
}
"""An input method joins two initial consonants typed in a row, as if they ended a syllable."""

_AT_START, _AT_WORD, _INSIDE, _SCATTERED = 100.0, 80.0, 50.0, 20.0
_TOGETHER = 10.0
_MAX_STRETCH = 4
_SPACED_FROM = 5


def folded(text: str) -> str:
    """Return text as it is compared: composed Hangul, lower case."""
    return unicodedata.normalize("NFC", text).casefold()


@dataclass(frozen=True, slots=True)
class _Word:
    """One typed word: where it stands in a text, whole or with its letters scattered."""

    whole: re.Pattern[str]
    scattered: re.Pattern[str] | None
    spaced: re.Pattern[str] | None = None

    def score(self, text: str) -> float:
        """Return how well the word fits, 0 for not at all."""
        best = 0.0
        for found in self.whole.finditer(text):
            if found.start() == 0:
                return _AT_START
            if _begins_word(text, found.start()):
                return _AT_WORD
            best = _INSIDE
        if not best and self.spaced is not None:
            begins = [each.start() for each in self.spaced.finditer(text) if _begins_word(text, each.start())]
            best = 0.0 if not begins else _AT_WORD if begins[0] else _AT_START
        if best or self.scattered is None:
            return best
        return _SCATTERED if any(_begins_word(text, each.start()) for each in self.scattered.finditer(text)) else 0.0


class Matcher:
    """What was typed, ready to be compared with thousands of texts."""

    def __init__(self, typed: str) -> None:
        self._words = tuple(_word(each) for each in folded(typed).split())
        self._phrase = " ".join(folded(typed).split()) if len(self._words) > 1 else ""

    @property
    def empty(self) -> bool:
        """Whether nothing was typed."""
        return not self._words

    def score(self, title: str, more: str = "") -> float:
        """Return how well a folded title fits, 0 for not at all; ``more`` are words that count half.

        Every typed word has to be somewhere; as they stand together, and in shorter titles, they fit better.
        """
        total = 0.0
        for word in self._words:
            best = word.score(title) or word.score(more) / 2
            if not best:
                return 0.0
            total += best
        if self._phrase and self._phrase in title:
            total += _TOGETHER * len(self._words)
        return total / max(len(self._words), 1) - min(len(title), 100) / 100


def _word(text: str) -> _Word:
    letters = [each for sign in text for each in _CLUSTERS.get(sign, sign)]
    korean = any(_is_hangul(sign) for sign in letters)
    pieces = [_piece(sign, last=number == len(letters) - 1) for number, sign in enumerate(letters)]
    # Titles are written with spaces where a search is typed without: 장시간정지 finds 장시간 정지.
    pattern = (r"\s*" if korean else "").join(pieces)
    scattered = spaced = None
    if not korean and len(letters) >= _SPACED_FROM:
        spaced = re.compile(" ?".join(pieces))  # backup finds "Back up…", and first
    if not korean and len(letters) > 1:
        scattered = re.compile(f".{{0,{_MAX_STRETCH}}}?".join(pieces))
    return _Word(re.compile(pattern), scattered, spaced)


def _begins_word(text: str, at: int) -> bool:
    """Looked at here and not in the pattern: a pattern that begins with a letter is found several times faster."""
    return at == 0 or not text[at - 1].isalnum()


def _piece(sign: str, *, last: bool) -> str:
    """Return the pattern of one typed letter; the last syllable may still be in the making."""
    if sign in _INITIALS:
        first = _FIRST + _INITIALS.index(sign) * _PER_INITIAL
        return f"[{sign}{chr(first)}-{chr(first + _PER_INITIAL - 1)}]"
    code = ord(sign)
    if not last or not _FIRST <= code <= _LAST:
        return re.escape(sign)
    final = (code - _FIRST) % _PER_VOWEL
    if final == 0:
        return f"[{sign}-{chr(code + _PER_VOWEL - 1)}]"
    *kept, moving = _CLUSTERS.get(_FINALS[final], _FINALS[final])
    if moving not in _INITIALS:
        return sign
    # The final consonant may become the first of the next syllable: 덷 on the way to 데드.
    before = chr(code - final + (_FINALS.index(kept[0]) if kept else 0))
    return rf"(?:{sign}|{before}\s*{_piece(moving, last=False)})"


def _is_hangul(sign: str) -> bool:
    return _FIRST <= ord(sign) <= _LAST or sign in _INITIALS
