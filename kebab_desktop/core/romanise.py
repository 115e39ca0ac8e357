"""Hangul in Latin letters, syllable by syllable, for ids that people read: 장애대응 is jangaedaeeung."""

from __future__ import annotations

import re
import unicodedata

_FIRST = ["g", "kk", "n", "d", "tt", "r", "m", "b", "pp", "s", "ss", "", "j", "jj", "ch", "k", "t", "p", "h"]
_MIDDLE = [
    "a",
    "ae",
    "ya",
    "yae",
    "eo",
    "e",
    "yeo",
    "ye",
    "o",
    "wa",
    "wae",
    "oe",
    "yo",
    "u",
    "wo",
    "we",
    "wi",
    "yu",
    "eu",
    "ui",
    "i",
]
_LAST = [
    "",
    "k",
    "k",
    "k",
    "n",
    "n",
    "n",
    "t",
    "l",
    "k",
    "m",
    "l",
    "l",
    "l",
    "p",
    "l",
    "m",
    "p",
    "p",
    "t",
    "t",
    "ng",
    "t",
    "t",
    "k",
    "t",
    "p",
    "h",
]
_SYLLABLES = re.compile("[가-힣]")
_BLOCK = len(_MIDDLE) * len(_LAST)


def romanised(text: str) -> str:
    """Return ``text`` with each syllable of Hangul written as it is said alone (Revised Romanization).

    Own code after a look around: korean-romanizer is under the GPL, hangul-romanize is no longer kept, and anyascii
    writes letters instead of sounds (런북 becomes leonbug).
    """
    return _SYLLABLES.sub(_one, unicodedata.normalize("NFC", text))


def _one(found: re.Match[str]) -> str:
    first, rest = divmod(ord(found[0]) - 0xAC00, _BLOCK)
    middle, last = divmod(rest, len(_LAST))
    return _FIRST[first] + _MIDDLE[middle] + _LAST[last]
