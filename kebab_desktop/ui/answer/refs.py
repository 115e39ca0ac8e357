"""A place in a document that an answer points to, whatever it was found as."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from kebab_desktop.core.answers import Answer, Citation, Quote
from kebab_desktop.core.documents import TrustLevel
from kebab_desktop.core.headings import plain_heading
from kebab_desktop.core.retrieval import Evidence, Hit
from kebab_desktop.ui.sections import section_name


@dataclass(frozen=True, slots=True)
class SourceRef:
    """Lines ``line_start`` to ``line_end`` of a document; ``marker`` is 0 for a hit that is not cited.

    ``words`` are those of the file that began on ``line_start`` when they were cited, empty where nobody kept them.
    ``core`` are the lines of them that were chosen, None where nothing stands out. ``score`` orders what one search
    found, ``channels`` are the scores that it was made of, by name.
    """

    marker: int
    document_id: str
    path: str
    docs_id: str
    title: str
    section: str
    line_start: int
    line_end: int
    source_id: str
    trust: TrustLevel
    score: float | None = None
    preview: str = ""
    chunk_id: str = ""
    words: str = ""
    core: tuple[int, int] | None = None
    rank: int = 0
    channels: tuple[tuple[str, float], ...] = ()

    @property
    def part(self) -> str:
        """Return `` › section``, empty for what stands before the first one."""
        return f" › {section_name(self.section)}" if self.section else ""

    @property
    def place(self) -> str:
        """Return ``title › section``."""
        return f"{self.title}{self.part}"

    @property
    def lines(self) -> str:
        """Return ``L12–L34``, or ``L12`` for one line."""
        same = self.line_start == self.line_end
        return f"L{self.line_start}" if same else f"L{self.line_start}–L{self.line_end}"

    @property
    def link(self) -> str:
        """Return ``source/path#L12-L34``, ``#L12`` for one line: two sources may have a file of this name."""
        return f"{self.source_id}/{self.path}#{self.lines.replace('–', '-')}"


def ref_of_hit(hit: Hit, marker: int = 0) -> SourceRef:
    """Return the place of a hit."""
    chunk = hit.chunk
    return SourceRef(
        marker=marker,
        document_id=chunk.document_id,
        path=chunk.path,
        docs_id=chunk.docs_id,
        title=plain_heading(chunk.title),
        section=chunk.section,
        line_start=chunk.span.start,
        line_end=chunk.span.end,
        source_id=chunk.source_id,
        trust=chunk.trust,
        score=hit.score,
        rank=hit.rank,
        channels=channels_of(hit),
        preview=chunk.content.strip(),
        chunk_id=chunk.id,
        words=chunk.content,
    )


def channels_of(hit: Hit) -> tuple[tuple[str, float], ...]:
    """Return the scores of a hit in the channels that found it."""
    return tuple((name, found.score) for name, found in hit.channels.items())


def ref_of_citation(citation: Citation, score: float | None = None, words: str = "") -> SourceRef:
    """Return the place of a citation, whose lines held ``words``."""
    return SourceRef(
        marker=citation.marker,
        document_id=citation.document_id,
        path=citation.doc_path,
        docs_id=citation.docs_id,
        title=plain_heading(citation.title),
        section=citation.section,
        line_start=citation.line_start,
        line_end=citation.line_end,
        source_id=citation.source_id,
        trust=citation.trust_level,
        score=score,
        preview=citation.quote or words.strip(),
        chunk_id=citation.chunk_id,
        words=words,
    )


def refs_of_evidence(evidence: Iterable[Evidence], quotes: Sequence[Quote] = ()) -> tuple[SourceRef, ...]:
    """Return the places of packed evidence, by marker."""
    return tuple(with_core(ref_of_hit(item.hit, item.marker), quotes) for item in evidence)


def refs_of_answer(answer: Answer) -> tuple[SourceRef, ...]:
    """Return what the answer cites, one per marker and in the order of the markers."""
    hits = {hit.chunk.id: hit for hit in answer.hits}
    words = {hit.chunk.id: hit.chunk.content for hit in answer.hits}
    words |= {piece.chunk_id: piece.text for piece in answer.evidence}
    found: dict[int, SourceRef] = {}
    for citation in sorted(answer.citations, key=lambda item: item.marker):
        hit = hits.get(citation.chunk_id)
        score = hit.score if hit else None
        ref = ref_of_citation(citation, score, words.get(citation.chunk_id, ""))
        if hit is not None:
            ref = replace(ref, rank=hit.rank, channels=channels_of(hit))
        ref = with_core(ref, answer.quotes)
        found.setdefault(citation.marker, ref)
    return tuple(found.values())


def at_quote(ref: SourceRef, quote: Quote) -> SourceRef:
    """Return ``ref`` narrowed to the lines of a quote."""
    first, last, text = quote.line_start, quote.line_end, quote.text
    return replace(ref, line_start=first, line_end=last, preview=text, words=text, core=core_of(quote))


def core_of(quote: Quote) -> tuple[int, int] | None:
    """Return the lines of what was chosen of a quote, None where nothing stands out."""
    if not quote.focus_end:
        return None
    first = quote.line_start + quote.text.count("\n", 0, quote.focus_start)
    return first, first + quote.focus.rstrip().count("\n")


def with_core(ref: SourceRef, quotes: Iterable[Quote]) -> SourceRef:
    """Return ``ref`` with the lines that the first quote from it chose, the whole quote where nothing stands out."""
    quote = next((each for each in quotes if each.marker == ref.marker), None)
    if quote is None:
        return ref
    lines = core_of(quote) or (quote.line_start, quote.line_end)
    within = ref.line_start <= lines[0] and lines[1] <= ref.line_end
    return replace(ref, core=lines) if within and lines != (ref.line_start, ref.line_end) else ref


def index_of_marker(refs: Iterable[SourceRef], marker: int) -> int:
    """Return the position of a marker, -1 when it is not there."""
    return next((index for index, ref in enumerate(refs) if ref.marker == marker), -1)
