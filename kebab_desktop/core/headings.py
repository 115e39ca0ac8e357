"""The words of Markdown headings and file names, as titles and section names show them."""

from __future__ import annotations

import re

MAX_HEADING_CHARS = 300

_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_ATTRIBUTES = re.compile(r"\s*\{[#.][^{}]*\}\s*$")
_EMPHASIS = re.compile(r"(?<!\\)(\*\*|\*)(?=\S)(.+?)(?<=[^\s\\])\1")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")


def plain_heading(markup: str) -> str:
    """Return the words of a heading: links, images, emphasis, code signs and ``{#anchor}`` removed; ``_`` stays."""
    # Cut first: the patterns below are quadratic on a line of brackets.
    text = " ".join(markup.split())[:MAX_HEADING_CHARS]
    text = _LINK.sub(r"\1", _ATTRIBUTES.sub("", text))
    text = _EMPHASIS.sub(r"\2", text).replace("`", "")
    return _ESCAPE.sub(r"\1", text).strip()


def split_name(name: str) -> str:
    """Return the words of a file name or identifier: cut at signs and before capitals that begin a word."""
    words = re.sub(r"[\W_]+", " ", name)
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", words)
    return " ".join(words.split()) or name
