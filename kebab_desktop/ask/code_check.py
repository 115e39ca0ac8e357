"""Looks for the code of an answer in the evidence: only what stands there verbatim may be copied with one click."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kebab_desktop.ask.sentences import PieceKind, code_content, code_spans, split
from kebab_desktop.core.retrieval import Evidence
from kebab_desktop.core.verdicts import CodeCheck

MAX_CODE = 400
"""Pieces of code that are looked up in one answer; those beyond are unverified."""

_SENTENCE_END = re.compile(r"[.;!?]\s")
_FORBIDS = re.compile(r"\b(?:never|(?:do|must|should) not|(?:do|must|should)n't|avoid)\b", re.IGNORECASE)
_FORBIDDEN_KO = re.compile(r"지\s?(?:는\s?)?(?:마|말|않(?!으면|을))|금지|안 된|안 됩")


def check_code(text: str, evidence: Sequence[Evidence]) -> tuple[CodeCheck, ...]:
    """Return every code block and code span of ``text`` with the place where it stands in the evidence."""
    found = []
    for number, (start, end, code) in enumerate(_pieces(text)):
        place = _place(code, evidence) if number < MAX_CODE else None
        found.append(_verified(start, end, code, *place) if place else CodeCheck(start, end, code))
    return tuple(found)


def _pieces(text: str) -> Iterator[tuple[int, int, str]]:
    for piece in split(text):
        if piece.kind is PieceKind.CODE:
            yield piece.start, piece.end, code_content(piece.text)
        else:
            yield from ((piece.start + start, piece.start + end, code) for start, end, code in code_spans(piece.text))


def _verified(start: int, end: int, code: str, piece: Evidence, line: int) -> CodeCheck:
    chunk = piece.hit.chunk
    offset = chunk.content.count("\n", 0, max(0, chunk.content.find(piece.text)))
    return CodeCheck(
        start, end, code, piece.marker, chunk.id, chunk.docs_id or chunk.title, chunk.span.start + offset + line
    )


def _place(code: str, evidence: Sequence[Evidence]) -> tuple[Evidence, int] | None:
    """Return the evidence and the 0-based line of its text at which ``code`` stands."""
    wanted = _lines(code)
    if not any(wanted):
        return None
    for piece in evidence:
        line = _line_of(wanted, piece.text)
        if line is not None:
            return piece, line
    return None


def _line_of(wanted: list[str], text: str) -> int | None:
    """Return the line at which ``wanted`` begins: whole lines in order, or a single one as words of a line."""
    lines = [_plain(line) for line in text.split("\n")]
    if len(wanted) == 1:
        pattern = re.compile(rf"(?<![\w./-]){re.escape(wanted[0])}(?![A-Za-z0-9_/=*$<{{~-]|[.:]\w)")
        return next((number for number, line in enumerate(lines) if _recommended(pattern, line)), None)
    for start in range(len(lines)):
        if lines[start] == wanted[0] and _follow(wanted, lines[start:]):
            return start
    return None


def _recommended(pattern: re.Pattern[str], line: str) -> bool:
    """Tell whether a line has the command somewhere without warning against it in the same sentence."""
    for match in pattern.finditer(line):
        begin = max((end.end() for end in _SENTENCE_END.finditer(line, 0, match.start())), default=0)
        end = _SENTENCE_END.search(line, match.end())
        if not (
            _FORBIDS.search(line, begin, match.start())
            or _FORBIDDEN_KO.search(line, match.end(), end.start() if end else len(line))
        ):
            return True
    return False


def _follow(wanted: list[str], lines: list[str]) -> bool:
    """Tell whether ``wanted`` are lines in this order, perhaps with others between them."""
    rest = iter(lines)
    return all(any(line == each for each in rest) for line in wanted)


def _lines(code: str) -> list[str]:
    return [plain for line in code.split("\n") if (plain := _plain(line))]


def _plain(line: str) -> str:
    """Return a line without indentation, prompt sign and doubled blanks."""
    return re.sub(r"\s+", " ", line.strip().removeprefix("$ "))
