"""Reads JSON a piece at a time: a parser that is given a hundred megabytes lets no other thread have its turn."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import TextIO

from kebab_desktop.core.reasons import reason

_CHUNK = 2**18
"""Characters read at once; more only while one value is larger."""
_TAIL = 16
"""How near the end of what was read an error lies when the rest of the value is missing."""
_MISPLACED = "it is not valid JSON"
_IN_NUMBERS = (*".eE", "")
_BLANK = re.compile(r"[ \t\n\r]*")


class JsonFault(ValueError):
    """The text is no JSON; ``line`` is counted from 1, ``why`` has no full stop."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line = line
        self.why = why


class TooLong(ValueError):
    """A value or line has more characters than allowed."""


class JsonPieces:
    """The text of ``source``; ``limit`` is how many characters one value may have, ``parse_int`` reads its integers.

    The values are read by Python's own decoder. ijson would do the same, but its fast backend makes a question mark of
    a lone surrogate, which a stored question can hold, and says of no mistake on which line it is.
    """

    def __init__(self, source: TextIO, limit: int, parse_int: Callable[[str], int]) -> None:
        self._source = source
        self._limit = limit
        self._decoder = json.JSONDecoder(parse_int=parse_int)
        self._text = ""
        self._at = 0
        self._ended = False
        self.line = 1

    def head(self) -> str:
        """Return the first characters that are no blanks, without taking them."""
        self.next_sign()
        return self._text[self._at : self._at + _CHUNK]

    def next_sign(self) -> str:
        """Skip blanks and return the character there without taking it, nothing at the end."""
        while True:
            match = _BLANK.match(self._text, self._at)
            self._take(self._at if match is None else match.end())
            if self._at < len(self._text) or not self._more():
                return self._text[self._at : self._at + 1]

    def take_sign(self, allowed: str) -> str:
        """Take a character that is one of ``allowed`` and return it; raises JsonFault."""
        sign = self.next_sign()
        if not sign or sign not in allowed:
            raise JsonFault(self.line, _MISPLACED)
        self._take(self._at + 1)
        return sign

    def value(self) -> object:
        """Take the next value; raises JsonFault, and TooLong for one that is larger than the limit."""
        self.next_sign()
        while True:
            try:
                found, end = self._decoder.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                if not self._is_cut_off(error) or not self._more():
                    raise self._fault(error) from error
            except (ValueError, RecursionError) as error:
                raise self._fault(error) from error
            else:
                if not self._may_go_on(found, end) or not self._more():
                    self._check(end - self._at)
                    self._take(end)
                    return found
            self._check(len(self._text) - self._at)

    def items(self) -> Iterator[object]:
        """Take the values of the list that begins here one by one; raises JsonFault."""
        self.take_sign("[")
        if self.next_sign() == "]":
            self.take_sign("]")
            return
        while True:
            yield self.value()
            if self.take_sign(",]") == "]":
                return

    def names(self) -> Iterator[str]:
        """Take the names of the object that begins here; whoever asks takes each value before the next name."""
        self.take_sign("{")
        if self.next_sign() == "}":
            self.take_sign("}")
            return
        while True:
            if self.next_sign() != '"':
                raise JsonFault(self.line, _MISPLACED)
            name = str(self.value())
            self.take_sign(":")
            yield name
            if self.take_sign(",}") == "}":
                return

    def lines(self) -> Iterator[tuple[int, str]]:
        """Take the rest line by line and yield number and text of those that are not blank; raises TooLong."""
        while True:
            end = self._text.find("\n", self._at)
            while end < 0:
                self._check(len(self._text) - self._at)
                searched = len(self._text) - self._at
                if not self._more():
                    break
                end = self._text.find("\n", self._at + searched)
            number, line = self.line, self._text[self._at : end if end >= 0 else None]
            self._check(len(line))
            if line.strip():
                yield number, line
            if end < 0:
                return
            self._take(end + 1)

    def _more(self) -> bool:
        """Read on; False at the end. What was taken is let go."""
        if self._ended:
            return False
        read = self._source.read(max(_CHUNK, len(self._text) - self._at))
        self._ended = not read
        if read:
            self._text, self._at = self._text[self._at :] + read, 0
        return not self._ended

    def _take(self, end: int) -> None:
        self.line += self._text.count("\n", self._at, end)
        self._at = end

    def _check(self, characters: int) -> None:
        if characters > self._limit:
            raise TooLong

    def _may_go_on(self, found: object, end: int) -> bool:
        """Whether a number ends with what was read, which may have been cut in it, also before its fraction."""
        near = end >= len(self._text) - _TAIL
        return near and isinstance(found, int | float) and self._text[end : end + 1] in _IN_NUMBERS

    def _is_cut_off(self, error: json.JSONDecodeError) -> bool:
        return error.msg.startswith("Unterminated string") or error.pos >= len(self._text) - _TAIL

    def _fault(self, error: Exception) -> JsonFault:
        if not isinstance(error, json.JSONDecodeError):
            return JsonFault(self.line, reason(error))
        return JsonFault(self.line + self._text.count("\n", self._at, error.pos), _MISPLACED)
