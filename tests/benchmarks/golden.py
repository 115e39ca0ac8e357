"""Ranking, gate and quotes on labelled questions, through the facade and on the real engines.

Run on demand from the root of a checkout that has the folder ``../shared``::

    .venv/bin/python -m tests.benchmarks.golden [--calibrate]

Prints recall@1, recall@5 and MRR@10 per mode and kind at document level, and the share of refused questions at the
present thresholds. ``--calibrate`` also fits the weights of ``kebab_desktop.ask.gate``.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import yaml

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.answers import Answer, AskOptions
from kebab_desktop.core.calibration import DIRECTIONS
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import AnswerReady
from kebab_desktop.core.retrieval import Retrieved, SearchMode
from kebab_desktop.evaluation.calibrate import FOLDS
from kebab_desktop.evaluation.fitting import fit, held_out

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
SIGNS = tuple(DIRECTIONS)
K = 8

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Item:
    """A question; ``expected`` are paths or docs_ids of right documents, none of them for far and near questions."""

    question: str
    kind: str
    expected: tuple[str, ...] = ()
    must_contain: tuple[str, ...] = ()


def golden_items() -> list[Item]:
    """Return set A: questions about the 108 runbooks of prometheus-operator."""
    rows: list[dict[str, Any]] = yaml.safe_load((SHARED / "golden" / "golden_A.yaml").read_text(encoding="utf-8"))
    return [
        Item(row["query"], row["kind"], tuple(row["expected"]), tuple(row.get("must_contain") or ()))
        if row["answerable"]
        else Item(row["query"], "far" if row["note"].startswith("FAR") else "near")
        for row in rows
    ]


def runbook_items() -> list[Item]:
    """Return the project's own questions about the shipped runbooks."""
    file = ROOT / "tests" / "data" / "runbook_questions.yaml"
    data: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    right = [Item(text, "answerable", (docs_id,)) for docs_id, texts in data["answerable"].items() for text in texts]
    return right + [Item(text, kind) for kind in ("far", "near") for text in data[kind]]


def passage_items(passages: dict[str, Any]) -> list[Item]:
    """Return set E: 80 questions in four language directions; other sets lend the questions it cannot answer."""
    right = [
        Item(row["query"], row["direction"], tuple(f"{name}.md" for name in row["relevant"]))
        for row in passages["queries"]
    ]
    far = [item for item in runbook_items() if item.kind == "far"]
    return right + far + [item for item in golden_items() if item.kind == "near"]


def write_passages(passages: dict[str, Any], folder: Path) -> None:
    """Write every passage of set E as a document; its title stands in brackets before the text."""
    folder.mkdir()
    for name, text in passages["passages"].items():
        titled = re.sub(r"^\[(.*?)\]\s*", r"# \1\n\n", text)
        (folder / f"{name}.md").write_text(f"{titled}\n", encoding="utf-8")


def rank(found: Retrieved, item: Item) -> int:
    """Return the 1-based rank of the first right document, 999 if it was not found."""
    documents = list(dict.fromkeys((hit.chunk.path, hit.chunk.docs_id) for hit in found.hits))
    right = [place for place, names in enumerate(documents, start=1) if set(names) & set(item.expected)]
    return min(right, default=999)


def ranking_line(ranks: Iterable[int]) -> str:
    """Return recall@1 / recall@5 / MRR@10."""
    values = np.array(list(ranks))
    reciprocal = np.where(values <= 10, 1 / values, 0.0)
    return f"{(values <= 1).mean():.2f}/{(values <= 5).mean():.2f}/{reciprocal.mean():.3f}"


def answered(kebab: Kebab, question: str) -> Answer:
    """Ask without a model and without the gate."""
    events = list(kebab.chat.ask(question, AskOptions(engine="quotes", answer_anyway=True), CancelToken()))
    last = events[-1]
    if not isinstance(last, AnswerReady):
        raise TypeError(f"the last event is {last}")
    return last.answer


def report(name: str, kebab: Kebab, items: Sequence[Item]) -> tuple[Floats, Floats]:
    """Write the figures of one knowledge base; return signs (n, 7) and labels (n,) of all questions."""
    settings = kebab.preferences.current().rag
    gates = {
        SearchMode.KEYWORD: 0.0,
        SearchMode.LEXICAL: settings.lexical_gate,
        SearchMode.VECTOR: settings.vector_gate,
        SearchMode.HYBRID: settings.score_gate,
    }
    kinds = [kind for kind in dict.fromkeys(item.kind for item in items) if kind not in {"far", "near"}]
    write(f"\n{name}: recall@1/recall@5/MRR@10 and refused at the gate (right, far, near)")
    signs: list[list[float]] = []
    for mode in SearchMode:
        results = {item.question: kebab.search.search(item.question, mode=mode, k=K) for item in items}
        cells = [
            f"{kind} {ranking_line(rank(results[item.question], item) for item in items if item.kind == kind)}"
            for kind in kinds
        ]
        right = [item for item in items if item.expected]
        cells.append(f"all {ranking_line(rank(results[item.question], item) for item in right)}")
        refused = [
            np.mean([(results[item.question].top_score or 0.0) < gates[mode] for item in items if chosen(item)])
            for chosen in (lambda item: bool(item.expected), _is("far"), _is("near"))
        ]
        write(f"  {mode.value:8} {' | '.join(cells)} | gate {gates[mode]:.2f}: {' '.join(f'{x:.3f}' for x in refused)}")
        if mode is SearchMode.HYBRID:
            signs = [[results[item.question].features.get(sign, 0.0) for sign in SIGNS] for item in items]
    _report_quotes(kebab, [item for item in items if item.must_contain])
    return np.array(signs), np.array([float(bool(item.expected)) for item in items])


def _is(kind: str) -> Any:  # noqa: ANN401 - a predicate of one line
    return lambda item: item.kind == kind


def _report_quotes(kebab: Kebab, items: Sequence[Item]) -> None:
    if not items:
        return
    shown, packed, sizes, spent = [], [], [], []
    for item in items:
        answer = answered(kebab, item.question)
        quotes = "\n".join(quote.text for quote in answer.quotes)
        evidence = answer.prompt.messages[1].content if answer.prompt else ""
        shown.append(all(text in quotes for text in item.must_contain))
        packed.append(all(text in evidence for text in item.must_contain))
        sizes.append(len(quotes))
        spent.append(sum(answer.timings_ms.get(stage, 0.0) for stage in ("retrieve", "pack", "quote")))
    write(
        f"  quotes hold the expected words: {np.mean(shown):.2f} (packed evidence {np.mean(packed):.2f}), "
        f"median {np.median(sizes):.0f} characters, ready after median {np.median(spent):.0f} ms"
    )


def calibrate(signs: Floats, labels: Floats) -> None:
    """Write the weights for the gate and the error rates of ten-fold cross-validation."""
    weights = fit(signs, labels)
    write(f"\nweights {dict(zip((*SIGNS, 'offset'), (round(float(w), 2) for w in weights), strict=True))}")
    fold = np.random.default_rng(0).integers(0, FOLDS, len(labels))
    chance = held_out(signs, labels, [int(number) for number in fold])
    for threshold in (0.25, 0.30, 0.35, 0.40, 0.45):
        right, wrong = chance[labels == 1] < threshold, chance[labels == 0] < threshold
        write(
            f"  cross-validated at {threshold:.2f}: right refused {right.mean():.3f}, others refused {wrong.mean():.3f}"
        )


def write(line: str) -> None:
    """Write a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def measure(name: str, data: Path, documents: Path | None, items: Sequence[Item]) -> tuple[Floats, Floats]:
    """Index a folder, or the shipped runbooks, in the data folder ``data`` and report on ``items``."""
    kebab = open_kebab(data)
    try:
        token = CancelToken()
        events = kebab.knowledge.add_paths([documents], token) if documents else kebab.knowledge.start_up(token)
        write(str(list(events)[-1]))
        return report(name, kebab, items)
    finally:
        kebab.close()


def main() -> int:
    """Index the knowledge bases in a temporary folder and write the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calibrate", action="store_true", help="also fit the weights of the gate")
    arguments = parser.parse_args()
    if not SHARED.is_dir():
        write(f"The folder {SHARED.name} is not beside the checkout, so there is nothing to measure.")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        corpus = SHARED / "corpora" / "runbooks" / "prometheus-operator"
        passages = yaml.safe_load((SHARED / "golden" / "crosslingual_E.yaml").read_text(encoding="utf-8"))
        write_passages(passages, Path(folder) / "passages")
        measured = [
            measure("golden set A", Path(folder) / "a", corpus, golden_items()),
            measure("passages E", Path(folder) / "e", Path(folder) / "passages", passage_items(passages)),
            measure("shipped runbooks", Path(folder) / "b", None, runbook_items()),
        ]
    if arguments.calibrate:
        calibrate(np.concatenate([signs for signs, _ in measured]), np.concatenate([labels for _, labels in measured]))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
