"""Chooses the Korean particle that fits the word before it, where a sentence leaves both open: 은(는), (으)로."""

from __future__ import annotations

import re

_OPEN = re.compile(
    r"""(?P<last>[가-힣0-9])(?P<mark>['"”’)\]]{0,2})(?P<pair>은\(는\)|이\(가\)|을\(를\)|\(으\)로|과\(와\))"""
)
_AFTER_CONSONANT = {"은(는)": "은", "이(가)": "이", "을(를)": "을", "(으)로": "으로", "과(와)": "과"}
_AFTER_VOWEL = {"은(는)": "는", "이(가)": "가", "을(를)": "를", "(으)로": "로", "과(와)": "와"}
_RIEUL = 8
_DIGITS = {"0": 21, "1": _RIEUL, "3": 16, "6": 1, "7": _RIEUL, "8": _RIEUL}
"""Final consonants of the names of digits (영, 일, 삼, 육, 칠, 팔); the others end with a vowel."""


def fit_particles(text: str) -> str:
    """Return ``text`` with the particles chosen after Hangul and digits; after other letters both stay."""
    return _OPEN.sub(_fitting, text)


def _fitting(found: re.Match[str]) -> str:
    last, pair = found["last"], found["pair"]
    final = _DIGITS.get(last, 0) if last.isdigit() else (ord(last) - 0xAC00) % 28
    consonant = final != 0 and not (pair == "(으)로" and final == _RIEUL)
    return last + found["mark"] + (_AFTER_CONSONANT if consonant else _AFTER_VOWEL).get(pair, pair)
