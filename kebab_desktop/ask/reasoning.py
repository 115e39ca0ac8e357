"""What a model thinks before it answers: taken out of the text, since it is no answer and nobody checks it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

_NAMES = "think|thinking|thought|reasoning"
_OPENING = re.compile(rf"<(?:{_NAMES})>|\[THINK\]", re.IGNORECASE)
_CLOSING = re.compile(rf"</(?:{_NAMES})>|\[/THINK\]", re.IGNORECASE)
_LONGEST = len("</reasoning>")
_BEGUN = re.compile(r"(?:<[/a-z]*|\[/?[a-z]*)\Z", re.IGNORECASE)
"""The end of a text that may become a tag."""


class Kind(StrEnum):
    """What a stretch of a model's text is."""

    REASONING = "reasoning"
    ANSWER = "answer"


@dataclass(slots=True)
class ReasoningFilter:
    """Parts a growing text into reasoning and answer; a tag counts at the beginning of a line alone.

    Blanks before the reasoning and before the answer belong to neither.
    """

    _held: str = ""
    _depth: int = 0
    """How many tags are open: reasoning may hold another one."""
    _line: str = ""
    """The end of what was said so far, in the reasoning or in the answer."""
    _answered: bool = False
    _fresh: bool = True
    """Nothing but blanks came since the last tag."""
    _said: int = 0
    """So many characters of the answer are certain."""
    stray: int | None = None
    """So many of them came before the first tag, if that closes nothing: what it ends began in the prompt."""
    _tagged: bool = False

    def feed(self, piece: str) -> list[tuple[Kind, str]]:
        """Take the next piece; return what is certain now: what may become a tag is held back."""
        pending, self._held = self._held + piece, ""
        found: list[tuple[Kind, str]] = []
        while pending:
            tag = self._tag(pending)
            if tag is None:
                kept = self._certain(pending)
                self._held = pending[kept:]
                self._add(pending[:kept], found)
                break
            self._add(pending[: tag.start()], found)
            closes = _CLOSING.fullmatch(tag.group()) is not None
            if self._depth or not closes:  # a stray closing tag is left out, and parts nothing
                self._depth += -1 if closes else 1
                self._fresh, self._line = True, ""
            elif not self._tagged:
                self.stray = self._said
            self._tagged = True
            pending = pending[tag.end() :]
        return found

    def end(self) -> list[tuple[Kind, str]]:
        """Return what was held back: it did not become a tag."""
        found: list[tuple[Kind, str]] = []
        rest, self._held = self._held, ""
        self._add(rest, found)
        return found

    def _tag(self, text: str) -> re.Match[str] | None:
        """Return the first tag that counts: one that opens begins a line, one that closes stands in no code."""
        opening = next((tag for tag in _OPENING.finditer(text) if self._begins_line(text[: tag.start()])), None)
        closing = next((tag for tag in _CLOSING.finditer(text) if self._closes(text[: tag.start()])), None)
        return min(filter(None, (opening, closing)), key=re.Match.start, default=None)

    def _closes(self, before: str) -> bool:
        """Tell whether a closing tag behind ``before`` is one; else it is a word about tags."""
        line = (self._line + before).rpartition("\n")[2]
        return self._depth > 0 or (line.count("`") % 2 == 0 and _OPENING.search(line) is None)

    def _certain(self, text: str) -> int:
        """Return how many characters at the beginning of a text cannot be part of a tag any more."""
        begun = _BEGUN.search(text, max(0, len(text) - _LONGEST + 1))
        return len(text) if begun is None else begun.start()

    def _begins_line(self, before: str) -> bool:
        return not (self._line + before).rpartition("\n")[2].strip()

    def _add(self, text: str, found: list[tuple[Kind, str]]) -> None:
        if self._fresh and (self._depth or not self._answered):
            text = text.lstrip()
        if not text:
            return
        self._fresh = False
        self._answered = self._answered or not self._depth
        self._said += 0 if self._depth else len(text)
        self._line = (self._line + text)[-_LONGEST * 20 :]
        found.append((Kind.REASONING if self._depth else Kind.ANSWER, text))


@dataclass(slots=True)
class Parted:
    """A whole text of a model, parted."""

    reasoning: str = ""
    answer: str = ""


def parted(text: str) -> Parted:
    """Part a whole text; without an opening tag, which some templates put into the prompt, it begins with reasoning."""
    closing = _CLOSING.search(text)
    if closing is not None and _OPENING.search(text, 0, closing.start()) is None:
        rest = parted(text[closing.end() :])
        return Parted(f"{text[: closing.start()].strip()}\n\n{rest.reasoning}".strip(), rest.answer)
    parts = ReasoningFilter()
    found = [*parts.feed(text), *parts.end()]
    words = {kind: "".join(words for each, words in found if each is kind) for kind in Kind}
    return Parted(words[Kind.REASONING].strip(), words[Kind.ANSWER])
