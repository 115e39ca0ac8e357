"""Checks an answer while it is written: finds the markers that each sentence stands under and has it judged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from kebab_desktop.ask.sentences import Piece, PieceKind, SentenceSplitter, split
from kebab_desktop.ask.verify import Judge
from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.verdicts import SentenceCheck

Markers = frozenset[int]
_NONE: Markers = frozenset()


@dataclass(slots=True)
class Grouping:
    """Gives every piece the markers it stands under.

    Its own; else those of the next sentence of its paragraph; else, for items and code, those of the line that leads
    in; a line of nothing but markers belongs to what stands before it.
    """

    markers_of: Callable[[str], Markers]
    _held: list[Piece] = field(default_factory=list)
    _lead: Markers = _NONE

    def take(self, piece: Piece) -> Iterator[tuple[Piece, Markers]]:
        """Take the next piece; yield those whose markers are known now."""
        if piece.kind in {PieceKind.CODE, PieceKind.HEADING}:
            yield from self.end()
            self._held = [piece]
            self._lead = self._lead if piece.kind is PieceKind.CODE else _NONE
            return
        own = self.markers_of(piece.text)
        if own and not _says_something(piece.text):
            yield from self._released(own)
            return
        if piece.begins_block and not self._list_goes_on(piece, own):
            yield from self.end()
        if piece.begins_block and piece.kind is PieceKind.SENTENCE:
            self._lead = _NONE
        self._held.append(piece)
        if own:
            yield from self._released(own)
        if piece.text.rstrip("*_ ").endswith((":", "：")):
            self._lead = own or self._lead

    def end(self) -> Iterator[tuple[Piece, Markers]]:
        """Yield what waited for a marker that did not come."""
        yield from self._released(self._lead if self._may_follow_lead() else _NONE)

    def _list_goes_on(self, piece: Piece, own: Markers) -> bool:
        """Tell whether an item without a marker joins the items before it, for a marker may follow the list."""
        return not own and piece.kind is PieceKind.ITEM and all(each.kind is PieceKind.ITEM for each in self._held)

    def _may_follow_lead(self) -> bool:
        return all(each.kind is not PieceKind.SENTENCE for each in self._held)

    def _released(self, markers: Markers) -> Iterator[tuple[Piece, Markers]]:
        held, self._held = self._held, []
        yield from ((piece, markers) for piece in held)


class AnswerChecker:
    """Judges the sentences of a growing answer once, and again, from memory, those of the finished one."""

    def __init__(self, judge: Judge, markers_of: Callable[[str], Markers]) -> None:
        self._judge = judge
        self._markers_of = markers_of
        self._splitter = SentenceSplitter()
        self._grouping = Grouping(markers_of)

    def feed(self, text: str, token: CancelToken | None = None) -> list[SentenceCheck]:
        """Return the verdicts on the sentences that ``text`` completed; none once the token is set."""
        return self._judged(self._grouped(self._splitter.feed(text), self._grouping), token)

    def check(self, text: str, token: CancelToken | None = None) -> tuple[SentenceCheck, ...]:
        """Return the verdicts on a whole text; with a set token only those that need no embedder."""
        grouping = Grouping(self._markers_of)
        pairs = [*self._grouped(split(text), grouping), *grouping.end()]
        return tuple(self._judge.judge(piece, markers, token) for piece, markers in pairs)

    @staticmethod
    def _grouped(pieces: Iterable[Piece], grouping: Grouping) -> Iterator[tuple[Piece, Markers]]:
        for piece in pieces:
            yield from grouping.take(piece)

    def _judged(self, pairs: Iterable[tuple[Piece, Markers]], token: CancelToken | None) -> list[SentenceCheck]:
        found = []
        for piece, markers in pairs:
            if token is not None and token.cancelled:
                break
            try:
                found.append(self._judge.judge(piece, markers, token))
            except CancelledError:  # the answer ends here; what is finished is judged again without the embedder
                break
        return found


def _says_something(text: str) -> bool:
    """Tell whether there is a word beside markers and signs."""
    outside, depth = [], 0
    for sign in text:
        depth += sign in "[【［"
        if depth == 0:
            outside.append(sign)
        depth -= sign in "]】］" and depth > 0
    return any(map(str.isalnum, outside))
