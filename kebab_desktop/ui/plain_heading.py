"""Headings as they are read: without the signs of Markdown that stand in the file."""

from __future__ import annotations

import re

_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_CODE = re.compile(r"(`+)(.+?)\1")
_STRONG = re.compile(r"(\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1")
_EMPHASIS = re.compile(r"(?<![\w*])(\*|_)(?=[^\s*_])(.+?)(?<=[^\s*_])\1(?![\w*])")
_CLOSING = re.compile(r"\s+#+\s*$")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_HELD = "\ue000"


def plain_heading(text: str) -> str:
    """Return the words of a heading: no emphasis, no backticks, of a link its text; ``snake_case`` stays."""
    codes: list[str] = []

    def hold(found: re.Match[str]) -> str:
        codes.append(found.group(2).strip())
        return _HELD

    told = _CODE.sub(hold, _LINK.sub(r"\1", _CLOSING.sub("", text)))
    told = _ESCAPED.sub(r"\1", _EMPHASIS.sub(r"\2", _STRONG.sub(r"\2", told)))
    parts = told.split(_HELD)
    return "".join(part + code for part, code in zip(parts, [*codes, ""], strict=False)).strip() or text
