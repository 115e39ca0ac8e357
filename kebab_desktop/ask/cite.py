"""Markers in an answer: found, checked against the packed evidence, normalised and resolved to citations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import quote as percent_encode

from kebab_desktop.core.answers import Citation, Quote
from kebab_desktop.core.fences import MARKS
from kebab_desktop.core.retrieval import Evidence

_FULL_WIDTH = str.maketrans("０１２３４５６７８９＃，", "0123456789#,")
_GAP = r"[^\S\n]*"  # a marker stands on one line; taken over two, the line break would go with it
_NAME = rf"(?:(?:근거|출처|evidence|sources?){_GAP}[:：]?{_GAP})?"
_NUMBER = rf"{_NAME}[#＃]?{_GAP}[0-9０-９]{{1,3}}(?:{_GAP}번)?"
_NUMBERS = rf"{_NUMBER}(?:{_GAP}[-–~]{_GAP}{_NUMBER})?"
_MARKER = re.compile(
    rf"(?P<space>[ \t]*)[\[【［]{_GAP}(?P<numbers>{_NUMBERS}(?:{_GAP}[,，、;]{_GAP}{_NUMBERS})*){_GAP}[\]】］]"
    r"(?P<link>\([^()\s]*\))?",
    re.IGNORECASE,
)
_CODE = re.compile(
    rf"^[ \t]*(?P<fence>{MARKS})[^\n]*\n.*?(?:^[ \t]*(?P=fence)[`~]*[ \t]*$|\Z)"
    r"|(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`)",
    re.MULTILINE | re.DOTALL,
)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_INDEXED_NAMES = _words(
    """
    args argv arr array list items item row rows vec buf data params values keys map stack index element
    elements
    """
)
_NAME_BEFORE = re.compile(r"(?:[A-Za-z0-9_$]+(?:\.[A-Za-z0-9_$]+)*|\])\Z")
_AFTER_MARKER = re.compile(r"\Z|[\s,;:!?)\"'”’*_\[]|\.(?![A-Za-z0-9])|[^\x00-\x7f]")
_QUOTED_BEFORE = re.compile(r"[\"“]([^\"“”\n]{3,400})[\"”][ \t.,。]*$")
_INSUFFICIENT = re.compile(
    r"근거(?:가|로는|만으로는)?\s*(?:충분하지|부족)|확인할 수 없|찾을 수 없|나와\s*있지\s*않|포함되어\s*있지\s*않"
    r"|not enough (?:evidence|information)|insufficient|evidence does not|not (?:covered|mentioned|contained|described)"
    r"|cannot (?:be answered|answer)|can't answer|no evidence",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Checked:
    """An answer with normalised markers: ``cited`` are the valid numbers, ``removed`` counts those taken out."""

    text: str
    cited: frozenset[int]
    removed: int


def check_markers(text: str, packed: int) -> Checked:
    """Normalise ``[N]``, ``[#N]``, ``[N, M]``, ``[N-M]``, ``【N】`` to ``[n]``; remove numbers outside 1 to ``packed``.

    Not markers: anything in a code span or fence, a bracket that indexes a name (``args[0]``, ``$x[1]``, ``a[1].b``),
    and a range that leaves the packed numbers (``[0-9]`` is rather a pattern). A bracket right behind an ordinary
    English word counts if its number is valid.
    """
    cited: set[int] = set()
    removed = 0
    parts: list[str] = []
    written = 0
    for start, end in _prose(text):
        accepted_end = -1
        for match in _MARKER.finditer(text, start, end):
            numbers = _numbers(match["numbers"], packed)
            touching = match.start() == accepted_end
            if not numbers or (not touching and _indexes(text, match, numbers, packed)):
                continue
            accepted_end = match.end()
            valid = [number for number in dict.fromkeys(numbers) if 1 <= number <= packed]
            cited.update(valid)
            removed += sum(not 1 <= number <= packed for number in numbers)
            replacement = match["space"] + "".join(f"[{number}]" for number in valid) if valid else ""
            parts += (text[written : match.start()], replacement)
            written = match.end()
    return Checked("".join([*parts, text[written:]]), frozenset(cited), removed)


def _numbers(list_text: str, packed: int) -> list[int]:
    """Return the numbers of a marker, empty when one of its ranges leaves 1 to ``packed``."""
    numbers: list[int] = []
    for part in re.split(r"[,、;]", list_text.translate(_FULL_WIDTH)):
        ends = [int(number) for number in re.findall(r"\d+", part)]
        if len(ends) == 1:
            numbers += ends
        elif 1 <= ends[0] < ends[1] <= packed:
            numbers += range(ends[0], ends[1] + 1)
        else:
            return []
    return numbers


def _prose(text: str) -> Iterable[tuple[int, int]]:
    """Yield the stretches outside code spans and fences."""
    position = 0
    for code in _CODE.finditer(text):
        yield position, code.start()
        position = code.end()
    yield position, len(text)


def _indexes(text: str, match: re.Match[str], numbers: list[int], packed: int) -> bool:
    """Tell whether the bracket is an array index or a link definition instead of a marker."""
    if match["space"] or not match.group().startswith("["):
        return False
    after = text[match.end() : match.end() + 2]
    at_line_start = match.start() == 0 or text[match.start() - 1] == "\n"
    if at_line_start:
        return after[:1] == ":"
    before = _NAME_BEFORE.search(text, max(0, match.start() - 40), match.start())
    if before is None or "#" in match["numbers"] or len(numbers) > 1:
        return False
    name = before.group()
    is_word = name.isalpha() and len(name) > 1 and name.lower() not in _INDEXED_NAMES
    sentence_goes_on = _AFTER_MARKER.match(after) is not None
    return not (is_word and sentence_goes_on and 1 <= numbers[0] <= packed)


def says_insufficient(text: str) -> bool:
    """Tell whether an answer says that the evidence does not suffice."""
    return _INSUFFICIENT.search(text) is not None


def citations(
    text: str, cited: Iterable[int], evidence: Sequence[Evidence], quotes: Sequence[Quote] = ()
) -> tuple[Citation, ...]:
    """Return the citations of ``cited`` numbers in packed order.

    ``quote`` of a citation is what the text puts in double quotes right before the marker, if the chunk really holds
    these words, else the first of ``quotes`` with this number.
    """
    wanted = set(cited)
    by_marker: dict[int, str] = {}
    for quoted in quotes:
        by_marker.setdefault(quoted.marker, quoted.text)
    return tuple(
        _citation(piece, _words_quoted(text, piece) or by_marker.get(piece.marker, ""))
        for piece in evidence
        if piece.marker in wanted
    )


def _words_quoted(text: str, piece: Evidence) -> str:
    for match in re.finditer(rf"\[{piece.marker}\]", text):
        quoted = _QUOTED_BEFORE.search(text, max(0, match.start() - 420), match.start())
        if quoted and quoted.group(1) in piece.text:
            return quoted.group(1)
    return ""


def _citation(piece: Evidence, words: str) -> Citation:
    chunk = piece.hit.chunk
    start, end = chunk.span.start, chunk.span.end
    if piece.truncated:
        first = max(0, chunk.content.find(piece.text))
        start += chunk.content.count("\n", 0, first)
        end = start + piece.text.count("\n")
    return Citation(
        marker=piece.marker,
        chunk_id=chunk.id,
        document_id=chunk.document_id,
        doc_path=chunk.path,
        docs_id=chunk.docs_id,
        title=chunk.title,
        section=chunk.section,
        line_start=start,
        line_end=end,
        uri=citation_uri(chunk.source_id, chunk.path, start, end),
        source_id=chunk.source_id,
        trust_level=chunk.trust,
        quote=words,
    )


def citation_uri(source_id: str, path: str, start: int, end: int) -> str:
    """Return ``kebab://source/path#L12-L34`` (``#L12`` for one line); the path is percent-encoded except ``/``."""
    lines = f"L{start}" if start == end else f"L{start}-L{end}"
    return f"kebab://{source_id}/{percent_encode(path, safe='/')}#{lines}"
