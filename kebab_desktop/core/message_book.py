"""Says finished sentences in another language: they are recognised by their templates.

A sentence ("The file has 12 MiB …") is found by its template ("The file has {1} MiB …") and said again in the language
of the book, its blanks included, so that what was stored last year and what is said today change their language alike.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from kebab_desktop.core.josa import fit_particles

BLANK = re.compile(r"\{(\w+)\}")
_LONGEST = 2000
_SECONDS = re.compile(r"([\d.,]+) s")
_SENTENCE_END = re.compile(r"(?<=[.?!]) (?=\S)")


class MessageBook:
    """Says English sentences in the language of the book; what it does not know stays as it is."""

    def __init__(self, phrases: Mapping[str, str]) -> None:
        self._phrases = dict(phrases)
        # The template with the most words of its own knows best; "{1} cannot be read" would fit many sentences.
        blank = sorted((each for each in phrases if BLANK.search(each)), key=lambda each: -len(BLANK.sub("", each)))
        self._templates = [(_longest_piece(each), _pattern(each), phrases[each]) for each in blank]
        self._most_sentences = max(map(_sentences, phrases), default=1)
        self.said = lru_cache(maxsize=4096)(self._said)

    def _said(self, text: str) -> str:
        """Return ``text``, which may be several sentences and lines, as far as the book knows it."""
        if not text or len(text) > _LONGEST:
            return text
        return "\n".join(self._line(line) for line in text.split("\n"))

    def _line(self, line: str) -> str:
        """Say a line: the longest runs of sentences that the book knows, the others as they are."""
        parts = _SENTENCE_END.split(line)
        said: list[str] = []
        while parts:
            length, words = self._longest_run(parts)
            said.append(words)
            del parts[:length]
        return fit_particles(" ".join(said))

    def _longest_run(self, parts: list[str]) -> tuple[int, str]:
        # More sentences than any template has stand only in a last blank, which then takes all that follow.
        longest = min(len(parts), self._most_sentences)
        for length in dict.fromkeys((len(parts), *range(longest, 0, -1))):
            known = self._one(" ".join(parts[:length]))
            if known is not None:
                return length, known
        return 1, parts[0]

    def _one(self, text: str) -> str | None:
        bare = text.strip()
        if bare in self._phrases:
            return self._phrases[bare]
        for piece, pattern, korean in self._templates:
            found = pattern.fullmatch(bare) if piece in bare else None
            if found is not None and _plausible(found):
                return self._filled(korean, found)
        return None

    def _filled(self, korean: str, found: re.Match[str]) -> str:
        return BLANK.sub(lambda blank: self._value(found["b" + blank.group(1)]), korean)

    def _value(self, value: str) -> str:
        """A blank may hold a phrase itself; one without a space is a name or a number unless the book has it."""
        if seconds := _SECONDS.fullmatch(value):
            return f"{seconds[1]}초"
        return self._line(value) if " " in value else self._phrases.get(value, value)


def _plausible(found: re.Match[str]) -> bool:
    """A blank holds no sentences, unless it is the last one and ends the template."""
    *inner, last = found.groups()
    closes = found.end(found.lastindex or 0) == len(found.string)
    return not any(_SENTENCE_END.search(each) for each in inner) and (closes or _SENTENCE_END.search(last) is None)


def _sentences(template: str) -> int:
    """Return how many sentences a template has at most: each of its blanks may end with a full stop."""
    return len(_SENTENCE_END.split(BLANK.sub("x.", template)))


def _longest_piece(template: str) -> str:
    """Return the longest text of a template between its blanks: a sentence without it need not be compared."""
    return max(BLANK.split(template)[::2], key=len)


def _pattern(template: str) -> re.Pattern[str]:
    """A blank is as short as possible; the same one twice must hold the same."""
    parts: list[str] = []
    seen: set[str] = set()
    for number, part in enumerate(BLANK.split(template)):
        if number % 2 == 0:
            parts.append(re.escape(part))
        elif part in seen:
            parts.append(f"(?P=b{part})")
        else:
            seen.add(part)
            parts.append(f"(?P<b{part}>.+?)")
    return re.compile("".join(parts))
