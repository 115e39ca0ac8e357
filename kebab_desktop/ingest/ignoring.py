"""Patterns of files that a source leaves out: what they match, and what is wrong with one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

LONGEST_PATTERN = 200
_WILDCARDS = 6
"""More in one pattern could keep a name of repeated letters busy for long."""


def matches(pattern: str, relative_path: str) -> bool:
    """Tell whether a pattern of :attr:`Source.ignore` leaves a file out."""
    return bool(pattern.strip()) and compiled(pattern).fullmatch(relative_path) is not None


def left_out(relative_paths: Sequence[str], patterns: Sequence[str]) -> list[str]:
    """Return the paths that at least one pattern leaves out."""
    globs = [compiled(each) for each in patterns if each.strip()]
    return [path for path in relative_paths if any(glob.fullmatch(path) for glob in globs)]


def compiled(pattern: str) -> re.Pattern[str]:
    """Return a pattern for relative paths: ``*`` and ``?`` within a name, ``**`` across folders.

    A glob without a slash may match at any depth; what matches a folder matches all that is below it.
    """
    text = unicodedata.normalize("NFC", pattern.strip()).replace("\\", "/").removeprefix("./")
    anchored = "/" in text.rstrip("/")
    first, *rest = re.split(r"(\*\*/|\*\*|\*)", text.strip("/"))
    stars, texts = rest[::2], rest[1::2]
    body = "".join(map(_starred, stars, texts, [*stars[1:], ""]))
    return re.compile(("" if anchored else "(?:.*/)?") + _literal(first) + body + "(?:/.*)?", re.DOTALL)


def _starred(star: str, text: str, after: str) -> str:
    """Return the expression for a star and the text behind it; ``after``: the next star, empty for none.

    Where that takes up whatever comes, the first place of the text is as good as any: no other one is tried.
    """
    signs = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*"}
    if (star, after) in {("*", "*"), ("*", "**"), ("**", "**")}:
        return f"(?>{signs[star]}?{_literal(text)})"
    return signs[star] + _literal(text)


def _literal(text: str) -> str:
    return "[^/]".join(map(re.escape, text.split("?")))


def pattern_problem(pattern: str) -> str:
    """Return why a pattern cannot be meant, empty for a good one and for an empty line."""
    return next((why for why, wrong in _wrong(pattern.strip().replace("\\", "/")) if wrong), "")


def _wrong(text: str) -> Iterator[tuple[str, bool]]:
    yield "Exceptions that begin with ! are not understood.", text.startswith("!")
    yield "Comments are not understood.", text.startswith("#")
    sets = re.search(r"\[[^\]]+\]", text) is not None
    yield "Sets of characters in brackets are not understood; ? stands for any one character.", sets
    outside = re.match(r"[A-Za-z]:/|~", text) is not None or ".." in text.split("/")
    yield "A pattern is relative to the folder of the source.", outside
    yield "The pattern has no name in it.", bool(text) and not text.removeprefix("./").strip("/")
    long = len(text) > LONGEST_PATTERN or len(re.findall(r"\*+", text)) > _WILDCARDS or not text.isprintable()
    yield f"A pattern has at most {LONGEST_PATTERN} characters and {_WILDCARDS} stars.", long
