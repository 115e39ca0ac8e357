"""English words written in Hangul (프로메테우스, 파드), found by sound among the words of the knowledge base."""

from __future__ import annotations

import re
import threading
from collections.abc import Mapping
from functools import lru_cache
from heapq import nlargest

MOST_DISTANCE = 0.11
"""Largest distance per sound that counts as the same word; stricter for words of only two consonants."""
_SHORT_WORD_SHARE = 0.6
_NEXT_BEST = 0.04
_MOST_WORDS = 2
_LONGEST = 24
_MOST_COMMON = 10_000
"""Only so many words of a large vocabulary are compared; the rarest are numbers, names and typing errors."""

_ONSETS = ("g", "g", "n", "d", "d", "l", "m", "b", "b", "s", "s", "", "j", "j", "c", "k", "t", "p", "h")
_VOWELS = (
    *("a", "e", "ia", "ie", "o", "e", "io", "ie", "o", "ua", "ue", "ue", "io", "u", "uo", "ue", "ui", "iu"),
    *("", "i", "i"),  # eu only carries a consonant, so it has no sound of its own
)
_CODAS = (
    *("", "K", "K", "K", "n", "n", "n", "T", "l", "l", "l", "l", "l", "l", "l", "l"),
    *("m", "P", "P", "T", "T", "N", "T", "T", "K", "T", "P", ""),
)

_SPELLINGS = tuple(
    (re.compile(pattern), sound)
    for pattern, sound in (
        ("sch", "sk"),
        ("t?ch", "\x01"),
        ("tion", "son"),
        ("sion", "jon"),
        (r"(?<=[^aeiou])(?:er|or|ar|ir|ur)(?![aeiouy])", "o"),
        ("(?:eer|ear|ier)$", "io"),
        (r"r(?![aeiouy])", ""),
        (r"(?<=[^aeiou])le$", "el"),
        ("age$", "iji"),
        (r"a(?=[ctsmndgkpl]e[sd]?$)", "ei"),
        (r"c(?=[eiy])", "s"),
        ("ck", "k"),
        ("c", "k"),
        ("\x01", "c"),
        ("ph", "p"),
        ("sh", "s"),
        ("qu", "ku"),
        ("x", "Ks"),
        ("dge", "j"),
        ("th", "S"),
        ("ng", "N"),
        ("gh", ""),
        ("wh", "w"),
        (r"(?<=.)g(?=[eiy])", "j"),
        (r"(?<=[^aeiou])e$", ""),
        (r"(.)\1", r"\1"),
        ("e[ea]", "i"),
        ("oo", "u"),
        ("ou", "au"),
        ("a[iy]", "ei"),
        ("eiei", "ei"),
    )
)
_LETTERS = str.maketrans("vfrzqwy", "bpljkui")
_VOWEL_SOUNDS = frozenset("aeiou")
_CONFUSIONS = {
    frozenset(pair): cost
    for pair, cost in (
        *(("gk", 0.5), ("dt", 0.5), ("bp", 0.5), ("js", 0.5), ("jc", 0.5), ("Kk", 0.0), ("Kg", 0.1), ("Tt", 0.0)),
        *(("Td", 0.2), ("Pp", 0.0), ("Pb", 0.2), ("Ss", 0.1), ("St", 0.3), ("Sd", 0.3), ("TS", 0.3), ("Nn", 0.15)),
        *(("cs", 0.6), ("ct", 0.6)),
    )
}
_CLASSES = str.maketrans("gkKdtTSjscbpPnNl", "0000000000111223")
"""Sounds that may cheaply stand for one another; words are compared only if their classes hardly differ."""


_ByFrame = dict[str, dict[str, list[tuple[str, str]]]]


class Loanwords:
    """Finds English words for Hangul ones by their sound; thread-safe, each word is looked up once."""

    def __init__(self, vocabulary: Mapping[str, int]) -> None:
        """``vocabulary``: lower-case words with the number of chunks that hold them (the commoner wins a tie)."""
        self._frequency = vocabulary
        self._by_frame: _ByFrame | None = None  # made for the first Korean word that nothing else explains
        self._found: dict[str, tuple[str, ...]] = {}
        self._lock = threading.Lock()

    def words(self, hangul: str) -> tuple[str, ...]:
        """Return at most two words that sound like ``hangul`` (without particle), the nearest first."""
        with self._lock:
            found = self._found.get(hangul)
        if found is None:
            found = self._look_up(hangul)
            with self._lock:
                self._found[hangul] = found
        return found

    def _look_up(self, hangul: str) -> tuple[str, ...]:
        sound = hangul_sound(hangul) if 2 <= len(hangul) <= _LONGEST else ""
        consonants = sum(each not in _VOWEL_SOUNDS for each in sound)
        if consonants < 2:
            return ()
        by_frame = self._by_frame or self._framed()
        limit = MOST_DISTANCE if consonants > 2 else MOST_DISTANCE * _SHORT_WORD_SHARE
        near = []
        frame = _frame(sound)
        for other_frame, entries in by_frame.get(frame[:1], {}).items():
            if abs(len(other_frame) - len(frame)) > 1 or not _frames_near(frame, other_frame):
                continue
            for word, other in entries:
                scale = max(len(sound), len(other), 4)
                distance = sound_distance(sound, other, limit * scale) / scale
                if distance <= limit:
                    near.append((distance, -self._frequency[word], word))
        near.sort()
        return tuple(word for distance, _, word in near if distance <= near[0][0] + _NEXT_BEST)[:_MOST_WORDS]

    def _framed(self) -> _ByFrame:
        """Return word and sound of the commonest words by the classes of their consonants, by the first one first."""
        found: _ByFrame = {}
        usable = (word for word in self._frequency if 3 <= len(word) <= _LONGEST and word.isascii() and word.isalpha())
        for word in nlargest(_MOST_COMMON, usable, key=self._frequency.__getitem__):
            sound = english_sound(word)
            frame = _frame(sound)
            found.setdefault(frame[:1], {}).setdefault(frame, []).append((word, sound))
        self._by_frame = found  # two threads may both make it: it is the same
        return found


def hangul_sound(word: str) -> str:
    """Return a Hangul word in the alphabet of sounds."""
    sounds = []
    for syllable in word:
        number = ord(syllable) - 0xAC00
        sounds.append(_ONSETS[number // 588] + _VOWELS[number % 588 // 28] + _CODAS[number % 28])
    return "".join(sounds).replace("ll", "l")


@lru_cache(maxsize=65536)
def english_sound(word: str) -> str:
    """Return a lower-case English word in the alphabet of sounds, roughly as a Korean writes it down."""
    for pattern, sound in _SPELLINGS:
        word = pattern.sub(sound, word)
    return word.translate(_LETTERS)


def sound_distance(left: str, right: str, limit: float) -> float:
    """Return the weighted edit distance of two sounds; anything above ``limit`` once it cannot be reached."""
    row = [0.0]
    for sound in right:
        row.append(row[-1] + _gap(sound))
    for sound in left:
        gap = _gap(sound)
        line = [row[0] + gap]
        for place, other in enumerate(right):
            line.append(min(row[place + 1] + gap, line[place] + _gap(other), row[place] + _cost(sound, other)))
        row = line
        if min(row) > limit:
            return min(row)
    return row[-1]


def _gap(sound: str) -> float:
    return 0.3 if sound in _VOWEL_SOUNDS else 1.0


@lru_cache(maxsize=4096)
def _cost(left: str, right: str) -> float:
    if left == right:
        return 0.0
    if left in _VOWEL_SOUNDS and right in _VOWEL_SOUNDS:
        return 0.3
    return _CONFUSIONS.get(frozenset(left + right), 1.2)


def _frame(sound: str) -> str:
    """Return the classes of the consonants of a sound."""
    return "".join(each for each in sound if each not in _VOWEL_SOUNDS).translate(_CLASSES)


@lru_cache(maxsize=65536)
def _frames_near(left: str, right: str) -> bool:
    """Whether two sequences of classes differ in at most one insertion, removal or change, two in long words."""
    allowed = 1 if max(len(left), len(right)) < 6 else 2
    row = list(range(len(right) + 1))
    for number, each in enumerate(left, start=1):
        line = [number]
        for place, other in enumerate(right):
            line.append(min(row[place + 1] + 1, line[place] + 1, row[place] + (each != other)))
        row = line
        if min(row) > allowed:
            return False
    return row[-1] <= allowed
