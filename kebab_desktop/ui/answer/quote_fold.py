"""What of a quote is read at once: what was chosen with its command, and as much around it as a glance takes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kebab_desktop.core.answers import Quote
from kebab_desktop.core.fences import MARKS

FEWEST_FOLDED = 3
"""So many lines are worth a fold."""
PASSAGE_LINES = 9
"""The best quote is the answer where no model writes: so much of it is read without a click."""
_FENCE = re.compile(rf"[ \t]*({MARKS})")
_CODE_BEHIND = re.compile(
    rf"[^\n]*\s*\n[ \t]*(?P<fence>{MARKS})[^\n]*\n(?:.*?\n)??[ \t]*(?P=fence)[ \t]*(?=\n|\Z)", re.DOTALL
)
_BEGINS = re.compile(r"\s*([-*+]\s|\d{1,3}[.)]\s|[|>#])")
"""Signs of an item, a row, a quotation or a heading at the beginning of a line."""
_BEGINS_ALONE = re.compile(r"\s*[|#]")
_SENTENCE_END = re.compile(r"[.!?。:：;][\"')\]*_`”’]*\Z")
_LEADS_IN = re.compile(r"[:：][*_ \t]*\Z")


def lines_shown(text: str) -> int:
    """Return how many lines of a quote a reader sees: blank ones and the fences of code are not shown."""
    return sum(bool(line.strip()) and _FENCE.match(line) is None for line in text.splitlines())


def brief(quote: Quote) -> str:
    """Return what was chosen with the code behind its line; the whole text where hardly anything is left to fold.

    A command often stands behind a last half sentence ("top is left with q:"), which comes along then.
    """
    if not quote.focus_end:
        return quote.text
    found = quote.text[quote.focus_start : _end_of_focus(quote)]
    return found if _worth_a_fold(quote.text, found) else quote.text


def passage(quote: Quote) -> str:
    """Return what was chosen with what stands around it, what follows first, up to :data:`PASSAGE_LINES`.

    A line that leads into code never comes without it. Where nothing stands out, the whole text was chosen.
    """
    if not quote.focus_end:
        return quote.text
    parts = list(_parts(quote.text))
    begin, end = quote.focus_start, _end_of_focus(quote)
    inside = [number for number, (first, last) in enumerate(parts) if first < end and last > begin]
    if not inside:
        return quote.text
    low, high = inside[0], inside[-1]
    while True:
        wider = next((each for each in ((low, high + 1), (low - 1, high)) if _fits(quote.text, parts, *each)), None)
        if wider is None:
            break
        low, high = wider
    found = quote.text[parts[low][0] : parts[high][1]]
    return found if _worth_a_fold(quote.text, found) else quote.text


def _end_of_focus(quote: Quote) -> int:
    behind = _CODE_BEHIND.match(quote.text, quote.focus_end)
    return behind.end() if behind else quote.focus_end


def _worth_a_fold(text: str, found: str) -> bool:
    return lines_shown(text) - lines_shown(found) >= FEWEST_FOLDED


def _fits(text: str, parts: list[tuple[int, int]], low: int, high: int) -> bool:
    if low < 0 or high >= len(parts):
        return False
    return lines_shown(text[parts[low][0] : parts[high][1]]) <= PASSAGE_LINES


def _goes_on(before: str, line: str) -> bool:
    """Tell whether a line is the rest of the sentence before it: nothing is folded in the middle of one."""
    if before.endswith("\n\n") or _BEGINS.match(line) or _BEGINS_ALONE.match(before.splitlines()[-1]):
        return False
    if _BEGINS.match(before) and not line[:1].isspace():
        return False  # what is not indented below an item may be a line of its own
    return _SENTENCE_END.search(before.rstrip()) is None


def _parts(text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges that are shown or folded together.

    They are lines, each with the rest of its sentence, or blocks of code with the line that leads in.
    """
    begin = end = position = 0
    fence = ""
    leads = False
    for line in text.splitlines(keepends=True):
        mark = _FENCE.match(line)
        position += len(line)
        if fence:
            if mark is not None and mark[1].startswith(fence):
                fence = ""
                yield begin, position
                begin = end = position
            continue
        if mark is not None:
            if end > begin and not leads:
                yield begin, end
                begin = end
            fence, leads = mark[1], False
            continue
        if not line.strip():
            continue
        if end > begin and not _goes_on(text[begin : position - len(line)], line):
            yield begin, end
            begin = end
        end = position
        leads = _LEADS_IN.search(line.rstrip()) is not None
    if len(text) > begin:
        yield begin, len(text)
