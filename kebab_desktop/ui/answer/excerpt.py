"""The words behind a citation, short and plain: what a tip shows and a screen reader says."""

from __future__ import annotations

import re

from kebab_desktop.ui.markdown import plain_html

MOST_CHARS = 300
_FENCE = re.compile(r"[ \t]*(?:`{3,}|~{3,})")
_SIGNS = re.compile(r"^[ \t]*#{1,6}[ \t]+|\*\*|__|`", re.MULTILINE)


def excerpt(text: str) -> str:
    """Return the beginning of ``text`` (Markdown) without its signs and blank lines, at most MOST_CHARS and ``…``."""
    lines = [line.rstrip() for line in text.splitlines() if line.strip() and not _FENCE.match(line)]
    plain = _SIGNS.sub("", "\n".join(lines)).strip()
    return plain if len(plain) <= MOST_CHARS else plain[:MOST_CHARS].rstrip() + "…"


def tip(place: str, text: str) -> str:
    """Return the tip of a citation: on its first line where it stands, below it the words."""
    return f"{place}\n{excerpt(text)}".rstrip()


def wrapped(words: str) -> str:
    """Return a plain tip as HTML: Qt wraps only that, and nothing that a runbook holds is taken for markup."""
    return f"<p>{plain_html(words)}</p>" if words else ""
