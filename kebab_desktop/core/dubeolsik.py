"""Hangul that was typed without the 한/영 key, read back from the Latin letters of the two-row keyboard (두벌식)."""

from __future__ import annotations

import re

_ONSETS = "rRseEfaqQtTdwWczxvg"
_VOWELS = (*"koiOjpuPh", "hk", "ho", "hl", *"yn", "nj", "np", "nl", *"bm", "ml", "l")
_CODAS = ("", *"rR", "rt", "s", "sw", "sg", *"ef", "fr", "fa", "fq", "ft", "fx", "fv", "fg", *"aq", "qt", *"tTdwczxvg")
_FIRST_SYLLABLE = 0xAC00
_VOWEL = "[koiOjpuPhynbml]"
_SYLLABLE = (
    rf"([rRseEfaqQtTdwWczxvg])(h[kol]|n[jpl]|ml|{_VOWEL})"
    rf"((?:rt|s[wg]|f[raqtxvg]|qt)(?!{_VOWEL})|[rRsefaqtTdwczxvg](?!{_VOWEL}))?"
)
_SYLLABLES = re.compile(_SYLLABLE)
_PARTS = re.compile(rf"{_SYLLABLE}|([{_ONSETS}])")
_KEYS = re.compile(rf"(?:{_SYLLABLE}|[{_ONSETS}])+")
_INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_TYPED = re.compile(rf"(?:{_SYLLABLE})+")
_WORD = re.compile(r"(?<![\w./:\-])[A-Za-z]+(?![\w/:\-])")
_UNSHIFTED = re.compile(r"[^RETQWOPa-z]")
_HANGUL = re.compile(r"[ㄱ-ㅣ가-힣]")
_FEWEST_SYLLABLES = 4
_LEAST_SHARE = 0.5


def meant_in_hangul(text: str) -> str:
    """Return what ``text`` says in Hangul, words of other letters as they are; empty where it was meant as it stands.

    It was meant in Hangul if it holds none, and at least half of its letters make nothing but usual syllables.
    """
    if _HANGUL.search(text):
        return ""
    words = _WORD.findall(text)
    read = {word: hangul for word in words if (hangul := _read(word))}
    letters = sum(len(word) for word in words if word in read)
    syllables = sum(len(read[word]) for word in words if word in read)
    if syllables < _FEWEST_SYLLABLES or letters < _LEAST_SHARE * sum(map(str.isalpha, text)):
        return ""
    return _WORD.sub(lambda found: read.get(found.group(), found.group()), text)


def keys_in_hangul(text: str) -> str:
    """Return what the keys of ``text`` write while 한/영 is on: syllables, and consonants that stand alone (초성).

    Empty where a vowel would stand alone, or another sign is among the keys; spaces stay.
    """
    keys = _UNSHIFTED.sub(lambda found: found.group().lower(), text)
    if not all(map(_KEYS.fullmatch, keys.split())):
        return ""
    return _PARTS.sub(_syllable_or_initial, keys)


def _syllable_or_initial(found: re.Match[str]) -> str:
    onset, vowel, coda, alone = found.groups(default="")
    return _INITIALS[_ONSETS.index(alone)] if alone else _syllable(onset, vowel, coda)


def _read(word: str) -> str:
    """Return a word in Hangul, empty where a letter is left over or a syllable is none of the 2350 in use."""
    keys = _UNSHIFTED.sub(lambda found: found.group().lower(), word)
    if not _TYPED.fullmatch(keys):
        return ""
    hangul = "".join(_syllable(*found.groups(default="")) for found in _SYLLABLES.finditer(keys))
    return hangul if hangul.encode("euc_kr", "ignore").decode("euc_kr") == hangul else ""


def _syllable(onset: str, vowel: str, coda: str) -> str:
    place = (_ONSETS.index(onset) * len(_VOWELS) + _VOWELS.index(vowel)) * len(_CODAS) + _CODAS.index(coda)
    return chr(_FIRST_SYLLABLE + place)
