"""Chooses the Korean particle that fits the word before it, where a sentence leaves both open: 은(는), (으)로."""

from __future__ import annotations

import re
import unicodedata

_OPEN = re.compile(r"(은\(는\)|이\(가\)|을\(를\)|\(으\)로|과\(와\)|와\(과\))")
_AFTER_CONSONANT = {"은(는)": "은", "이(가)": "이", "을(를)": "을", "(으)로": "으로", "과(와)": "과", "와(과)": "과"}
_AFTER_VOWEL = {"은(는)": "는", "이(가)": "가", "을(를)": "를", "(으)로": "로", "과(와)": "와", "와(과)": "와"}
_CHOSEN = re.compile(
    rf"({'|'.join(sorted({*_AFTER_CONSONANT.values(), *_AFTER_VOWEL.values()}, key=len)[::-1])})(?![가-힣])"
)
_ING, _BIEUP, _GIYEOK, _RIEUL, _NIEUN, _MIEUM, _SIOT, _NONE = 21, 17, 1, 8, 4, 16, 19, 0
_FIRST, _LAST, _FINALS = 0xAC00, 0xD7A3, 28
_DIGITS = {"0": _ING, "1": _RIEUL, "3": _MIEUM, "6": _GIYEOK, "7": _RIEUL, "8": _RIEUL}
"""Final consonants of the names of digits (영, 일, 삼, 육, 칠, 팔); the others end with a vowel."""
_ROUND = re.compile(r"(?<![0-9.,])[1-9][0-9,]*?(0[0,]*)$")
_LETTERS = {"l": _RIEUL, "m": _MIEUM, "n": _NIEUN, "r": _RIEUL}
"""Final consonants of the names of letters (엘, 엠, 엔, 알); those of the others end with a vowel."""
_WORD_END = re.compile(r"[A-Za-z]+$")
_SPOKEN = (
    (re.compile(r"(?:[aeiouy]l|[aeiou]le|ll|[^aeiou\W]le)$"), _RIEUL),
    (re.compile(r"(?:[aeiouy]m|[aeiou]me|mm)$"), _MIEUM),
    (re.compile(r"(?:[aeiouy]n|[aeiou]ne|nn|[aeiou]gn)$"), _NIEUN),
    (re.compile(r"[aeiou]ng$"), _ING),
    (re.compile(r"(?:ck|(?<![aeiou])[aeiou]k|[aeiou]c)$"), _GIYEOK),
    (re.compile(r"(?<![aeiou])[aeiou]p$"), _BIEUP),
    (re.compile(r"(?<![aeiou])[aeiou]b$"), _BIEUP),
    (re.compile(r"(?:(?<![aeiou])[aeiou]t|out)$"), _SIOT),
)
"""How English words end when they are said in Korean: table 테이블, time 타임, ping 핑, stack 스택, backup 백업."""


def fit_particles(text: str) -> str:
    """Return ``text`` with the particles chosen; after what has no sound, the form after a vowel."""
    if "(" not in text:
        return text
    parts = _OPEN.split(text)
    for at in range(1, len(parts), 2):
        final = _final(parts[at - 1] or "".join(parts[:at]))
        consonant = final != _NONE and not (parts[at] == "(으)로" and final == _RIEUL)
        parts[at] = (_AFTER_CONSONANT if consonant else _AFTER_VOWEL)[parts[at]]
    return "".join(parts)


def with_word(text: str, word: str, instead: str) -> str:
    """Put one word in the place of another, and choose the particles behind it anew: 'auto'는 becomes “자동”은."""
    first, *others = text.split(word)
    return first + "".join(instead + _fitted(instead, rest) for rest in others)


def _fitted(word: str, rest: str) -> str:
    """Return what stands behind a word with the particle at its beginning, if there is one, as the word wants it."""
    found = _CHOSEN.match(rest)
    if found is None:
        return rest
    particle = next(each for each in _AFTER_VOWEL if found[0] in {_AFTER_CONSONANT[each], _AFTER_VOWEL[each]})
    return fit_particles(word + particle)[len(word) :] + rest[found.end() :]


def _final(before: str) -> int:
    """Return the number of the final consonant with which a text is said, 0 for none."""
    word = unicodedata.normalize("NFC", before).rstrip()
    while word and not word[-1].isalnum() and word[-1] != "%":  # quotes, brackets, a full stop
        word = word[:-1]
    last = word[-1:]
    if _FIRST <= ord(last or " ") <= _LAST:
        return (ord(last) - _FIRST) % _FINALS
    if last.isascii() and last.isdigit():
        return _of_number(word)
    return _of_word(found[0]) if (found := _WORD_END.search(word)) else _NONE


def _of_number(word: str) -> int:
    """A round number is said 십, 백, 천 or 만, any other by its last digit."""
    zeros = _ROUND.search(word)
    if zeros is None:
        return _DIGITS.get(word[-1], _NONE)
    return {1: _BIEUP, 2: _GIYEOK}.get(zeros[1].count("0"), _NIEUN)


def _of_word(word: str) -> int:
    """Letters are named in abbreviations, which have no vowel or are capitals; words are said."""
    if word.isupper() or not re.search(r"[aeiouy]", word.lower()):
        return _LETTERS.get(word[-1].lower(), _NONE)
    return next((final for pattern, final in _SPOKEN if pattern.search(word.lower())), _NONE)
