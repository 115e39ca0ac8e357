"""Packing hits into numbered evidence within a token budget."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from kebab_desktop.core.documents import Chunk
from kebab_desktop.core.retrieval import Context, Evidence, Hit

SEPARATOR = "\n\n"
MAX_LABEL_CHARS = 200

_BRACKETS = str.maketrans({"[": "(", "]": ")", "【": "(", "】": ")", "［": "(", "］": ")", "=": "＝"})
_FORGED_LINE = re.compile(
    r"^([ \t>*-]*)[\[【［](?=\s*#?\s*\d{1,3}\s*[\]】］]\s*source\s*="
    r"|(?:질문|근거|이전 대화|Question|Evidence|Previous conversation)[\]】］][ \t]*$)",
    re.MULTILINE | re.IGNORECASE,
)
"""A line of a document that looks like the header of a block or like a label of the prompt."""


def pack(hits: Iterable[Hit], chunks: Mapping[str, Chunk], budget: int, count_tokens: Callable[[str], int]) -> Context:
    """Return as much evidence as fits into ``budget`` tokens, in rank order, numbered 1 to n without holes.

    ``chunks`` is what the catalog holds now: hits that are no longer in it are skipped. A chunk goes in whole; one
    that does not fit is left out and a smaller later one may still fit. If not even the first fits, it is cut.
    """
    evidence: list[Evidence] = []
    left_out: list[str] = []
    blocks: list[str] = []
    used = 0
    for hit in hits:
        chunk = chunks.get(hit.chunk.id)
        if chunk is None:
            continue
        marker = len(evidence) + 1
        content = chunk.content.strip("\n")
        block = render(marker, chunk, content)
        cost = count_tokens(block + SEPARATOR)
        truncated = False
        if used + cost > budget:
            cut = "" if evidence or left_out else _cut(marker, chunk, content, budget, count_tokens)
            if not cut:
                left_out.append(chunk.id)
                continue
            content, truncated = cut, True
            block = render(marker, chunk, content)
            cost = count_tokens(block + SEPARATOR)
        evidence.append(Evidence(marker, replace(hit, chunk=chunk), content, truncated))
        blocks.append(block)
        used += cost
    return Context(tuple(evidence), SEPARATOR.join(blocks), used, tuple(left_out))


def first(context: Context, count: int) -> Context:
    """Return the context with its first ``count`` pieces; numbers stay as they are."""
    kept = context.evidence[:count]
    dropped = tuple(piece.hit.chunk.id for piece in context.evidence[count:])
    text = SEPARATOR.join(render(piece.marker, piece.hit.chunk, piece.text) for piece in kept)
    return Context(kept, text, context.tokens, context.left_out + dropped)


def render(marker: int, chunk: Chunk, content: str) -> str:
    """Return one block: the header line and the chunk's text.

    Nothing that a document says can end the header, forge another one, or look like a marker inside it.
    """
    heading = " / ".join(label(part) for part in chunk.heading_path) or label(chunk.title)
    header = (
        f"[#{marker}] source={label(chunk.source_id)} trust={chunk.trust.value} doc={label(chunk.path)} "
        f"heading={heading} lines={chunk.span.start}-{chunk.span.end}"
    )
    return f"{header}\n{_FORGED_LINE.sub(_disarm, content)}"


def label(text: str) -> str:
    """Return ``text`` on one line, without control characters, brackets or equals signs, at most 200 characters."""
    plain = "".join(" " if unicodedata.category(c) in {"Cc", "Cf", "Zl", "Zp"} else c for c in text)
    line = " ".join(plain.translate(_BRACKETS).split())
    return line if len(line) <= MAX_LABEL_CHARS else line[: MAX_LABEL_CHARS - 1] + "…"


def _disarm(match: re.Match[str]) -> str:
    """Replace the bracket that opens a line made to look like a header."""
    return f"{match.group(1)}("


def _cut(marker: int, chunk: Chunk, content: str, budget: int, count_tokens: Callable[[str], int]) -> str:
    """Return the longest prefix of whole lines (else of characters) whose block fits, empty if none does."""
    low, high = 0, len(content)
    while low < high:
        middle = (low + high + 1) // 2
        if count_tokens(render(marker, chunk, content[:middle]) + SEPARATOR) <= budget:
            low = middle
        else:
            high = middle - 1
    line_end = content.rfind("\n", 0, low + 1)
    return content[: line_end if line_end > low // 2 else low].rstrip()
