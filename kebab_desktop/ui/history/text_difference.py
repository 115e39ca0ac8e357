"""What two answers say differently: sentences that are gone and sentences that are new, in the order of the text."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from kebab_desktop.core.answers import Answer
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.chips import Chip, Tone
from kebab_desktop.ui.widgets.labels import label

_SENTENCE_END = re.compile(r"(?<=[^\d\s][.!?。])\s+(?=\S)")
_LIST_SIGN = re.compile(r"^\s*(?:[-*+>]|\d{1,3}[.)]|#{1,6})\s+")
_FENCE = re.compile(r"^\s*(?:```|~~~)")
_LETTER = re.compile(r"[^\W\d_]")
_MOST_SHOWN = 60


class Said(StrEnum):
    """Whether something is said by both answers, no more, or newly."""

    SAME = "same"
    GONE = "gone"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Piece:
    """A sentence of one of the answers; of what both say, ``text`` is empty and ``count`` how much it is."""

    said: Said
    text: str = ""
    count: int = 1


def sentences_of(answer: Answer) -> list[str]:
    """Return what an answer says, sentence by sentence, without signs of Markdown; of quotes alone, the quotes."""
    text = answer.text or "\n".join(quote.text for quote in answer.quotes)
    lines = (_LIST_SIGN.sub("", line) for line in text.splitlines() if not _FENCE.match(line))
    parts = (" ".join(part.split()) for line in lines for part in _SENTENCE_END.split(line))
    return [part for part in parts if _LETTER.search(part)]  # a marker or a rule says nothing by itself


def pieces_of(before: Sequence[str], after: Sequence[str]) -> list[Piece]:
    """Return what is gone and what is new, with what stayed counted in between; empty when nothing differs."""
    found = list(_pieces(before, after))
    return found if any(each.said is not Said.SAME for each in found) else []


def _pieces(before: Sequence[str], after: Sequence[str]) -> Iterator[Piece]:
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    for kind, old, old_end, new, new_end in matcher.get_opcodes():
        if kind == "equal":
            yield Piece(Said.SAME, count=old_end - old)
            continue
        yield from (Piece(Said.GONE, text) for text in before[old:old_end])
        yield from (Piece(Said.NEW, text) for text in after[new:new_end])


class TextDifference(QFrame):
    """A card with one line per sentence that differs, marked by a word and a colour."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.pieces: tuple[Piece, ...] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
        self._grid.setHorizontalSpacing(Space.M)
        self._grid.setVerticalSpacing(Space.S)
        self._grid.setColumnStretch(1, 1)
        self.hide()

    def show_answers(self, before: Answer | None, after: Answer | None) -> None:
        """Compare other answers; hidden when they say the same or one is missing."""
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        both = None if before is None or after is None else (sentences_of(before), sentences_of(after))
        self.pieces = () if both is None else tuple(pieces_of(*both))
        for row, piece in enumerate(self.pieces[:_MOST_SHOWN]):
            self._add(row, piece)
        if len(self.pieces) > _MOST_SHOWN:
            rest = self.tr("… and {n} more").format(n=f"{len(self.pieces) - _MOST_SHOWN:,}")
            self._grid.addWidget(label(rest, "small"), _MOST_SHOWN, 1)
        self.setVisible(bool(self.pieces))

    def _add(self, row: int, piece: Piece) -> None:
        if piece.said is Said.SAME:
            text = self.tr("{n} sentences as before", "", piece.count).format(n=f"{piece.count:,}")
            self._grid.addWidget(label(text, "small"), row, 1)
            return
        gone = piece.said is Said.GONE
        chip = Chip(f"− {self.tr('gone')}" if gone else f"+ {self.tr('new')}", Tone.BAD if gone else Tone.OK)
        words = label(piece.text, "value", wrap=True)
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        words.setAccessibleName(f"{chip.text()}: {piece.text}")
        self._grid.addWidget(chip, row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(words, row, 1)
