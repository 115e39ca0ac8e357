"""Code between three backticks within one line is part of its sentence: the lines behind it are no code."""

from __future__ import annotations

from kebab_desktop.ask import sentences
from kebab_desktop.ask.cite import check_markers
from kebab_desktop.ask.sentences import PieceKind
from kebab_desktop.ask.units import units

TEXT = "```kubectl get pods``` shows them [1].\n\nRestart the pool [2].\n"


def test_markers_behind_it_are_citations() -> None:
    assert check_markers(TEXT, packed=2).cited == {1, 2}


def test_sentences_behind_it_are_checked() -> None:
    assert PieceKind.CODE not in {piece.kind for piece in sentences.split(TEXT)}


def test_units_behind_it_can_be_quoted() -> None:
    assert [unit.kind for unit in units(TEXT)] == ["paragraph", "paragraph"]
