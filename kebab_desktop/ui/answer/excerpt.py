"""The words behind a citation, short and plain: what a tip shows and a screen reader says."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kebab_desktop.core.fences import MARKS
from kebab_desktop.ui.markdown import plain_html

MOST_CHARS = 300
_FENCE = re.compile(rf"[ \t]*({MARKS})")
_SIGNS = re.compile(r"^[ \t]*#{1,6}[ \t]+|\*\*|__|`")


_ROW = re.compile(r"[ \t]*\|(.+)\|[ \t]*")
_RULE = re.compile(r"[ \t]*\|[\s:|-]+\|[ \t]*")


def excerpt(text: str) -> str:
    """Return the beginning of ``text`` (Markdown) without its signs and blank lines, at most MOST_CHARS and ``…``."""
    plain = "\n".join(_plain_lines(text)).strip()
    return plain if len(plain) <= MOST_CHARS else plain[:MOST_CHARS].rstrip() + "…"


def _plain_lines(text: str) -> Iterator[str]:
    """Yield the lines: code stays as it is, its comments begin like headings; of a table the cells are left."""
    fence = ""
    for line in text.splitlines():
        found = _FENCE.match(line)
        if found and (not fence or found[1].startswith(fence)):
            fence = "" if fence else found[1]
        elif fence:
            yield from [line.rstrip()] if line.strip() else []
        elif line.strip() and not _RULE.fullmatch(line):
            row = _ROW.fullmatch(line)
            told = " · ".join(cell.strip() for cell in row[1].split("|")) if row else line.rstrip()
            yield _SIGNS.sub("", told)


def tip(place: str, text: str) -> str:
    """Return the tip of a citation: on its first line where it stands, below it the words."""
    return f"{place}\n{excerpt(text)}".rstrip()


def wrapped(words: str) -> str:
    """Return a plain tip as HTML: Qt wraps only that, and nothing that a runbook holds is taken for markup."""
    return f"<p>{plain_html(words)}</p>" if words else ""
