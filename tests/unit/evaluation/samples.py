"""Runs and items for tests, with everything that a test does not look at filled in."""

from __future__ import annotations

from collections.abc import Iterable

from kebab_desktop.evaluation.runs import Corpus, ItemResult, Run

CORPUS = Corpus("team", "c0ffee", 12, 60)


def item(name: str, *ranks: int, score: float | None = 0.8, refused: bool | None = None, **more: object) -> ItemResult:
    """Return the result of an answerable question whose right document stands at ``ranks``."""
    values: dict[str, object] = {
        "id": name,
        "question": f"question {name}",
        "answerable": True,
        "documents": tuple(f"{number}.md" for number in range(1, 11)),
        "ranks": ranks,
        "right": max(1, len(ranks)),
        "top_score": score,
        "refused": (score is None or score < 0.35) if refused is None else refused,
        "refusal": "NoChunks" if score is None else "ScoreGate" if score < 0.35 else "",
    }
    return ItemResult(**(values | more))  # type: ignore[arg-type]


def foreign(name: str, score: float | None, distance: str = "far", **more: object) -> ItemResult:
    """Return the result of an unanswerable question."""
    return item(name, score=score, answerable=False, right=0, distance=distance, **more)  # type: ignore[arg-type]


def run(items: Iterable[ItemResult], name: str = "20261129-200000-hybrid-0001", **more: object) -> Run:
    """Return a run over the same corpus and golden set as every other one."""
    values: dict[str, object] = {
        "id": name,
        "created_at": "2026-11-29T20:00:00.000Z",
        "golden": "team.yaml",
        "golden_fingerprint": "feed",
        "corpus": CORPUS,
        "mode": "hybrid",
        "gate": 0.35,
        "k": 8,
        "items": tuple(items),
        "settings": {"search.fusion": "linear"},
        "versions": {"program": "1"},
    }
    return Run(**(values | more))  # type: ignore[arg-type]
