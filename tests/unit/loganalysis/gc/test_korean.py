"""Every sentence of a GC finding is said in Korean too."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kebab_desktop.app.messages import korean_messages
from kebab_desktop.loganalysis.analyzers import gc_log
from kebab_desktop.loganalysis.analyzers.gc_log.detectors_full import FULL_GC_TITLES
from tests.architecture.test_messages import template
from tests.unit.loganalysis.gc.gc_samples import analyze, full, healthy, joined, young

_FOLDER = Path(gc_log.__path__[0])
_MODULES = [*sorted(_FOLDER.glob("detectors_*.py")), _FOLDER / "result.py"]
_HANGUL = re.compile("[가-힣]")
_JOINED = re.compile(r"\{\d+\}$")


_COMPOSED = {
    "{1}{2}: {3} in all, longest {4}.": [f"{title}: 3 in all, longest 2 s." for title in FULL_GC_TITLES],
    "ZGC {1}: {2} times a thread waited, {3} in all, longest {4}.": [
        f"ZGC {word} stall: 3 times a thread waited, 2 s in all, longest 1 s." for word in ("allocation", "relocation")
    ],
}


def sentences(path: Path) -> Iterator[str]:
    """Yield the texts of a module that are sentences, without docstrings and pieces of other texts."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    pieces = {piece for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for piece in node.values}
    docs = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        text = None if node in pieces or node in docs else template(node)
        if text and " " in text.strip() and (text.endswith(".") or ("." in text and _JOINED.search(text))):
            yield _JOINED.sub("", text).strip() if not text.endswith(".") else text.strip()


@pytest.mark.parametrize("path", _MODULES, ids=lambda path: path.stem)
def test_every_sentence_of_the_detectors_has_a_korean_one(path: Path) -> None:
    texts = [text for text in sentences(path) if re.search(r"[a-z]{3}", text)]
    found = [said for text in texts for said in _COMPOSED.get(text, [text])]

    assert found
    assert [text for text in found if not _HANGUL.search(korean_messages().said(text))] == []


def test_a_whole_result_is_said_in_korean() -> None:
    lines = [*healthy(20), *(full(20 + n, 601 + n, 1000, 990, ms=800.0) for n in range(6)), young(30, 700, 600, 100)]
    result = analyze(joined(lines))
    book = korean_messages()

    for text in (result.summary, *(signal.message for signal in result.signals)):
        said = book.said(text)
        assert all(_HANGUL.search(part) for part in re.split(r"(?<=[가-힣%])\. ", said)), said
        assert not re.search(r"\b(?:They|times|longest|the|of)\b", said), said


def test_seconds_are_said_with_the_korean_word() -> None:
    said = korean_messages().said("G1: 240 GC pauses, 33.5 s in all, longest 3.85 s.")
    assert said == "G1: GC 정지 240번, 모두 33.5초, 가장 긴 것 3.85초."
