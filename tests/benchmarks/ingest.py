"""Times of ingest: a folder of runbooks on the real engines, and 10,000 small files in memory. Prints figures only.

Run on demand from the root of a checkout::

    .venv/bin/python -m tests.benchmarks.ingest [FOLDER]

FOLDER defaults to the runbooks in ``../shared``; without it only the small files are timed. Needs the built embedding
model for the folder. Processor time is printed beside elapsed time, because machines are shared.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from kebab_desktop import paths
from kebab_desktop.adapters.embedder_onnx import OnnxEmbedder
from kebab_desktop.core.events import IngestSummary
from kebab_desktop.ingest import pipeline
from tests.unit.ingest.support import Base, close, open_on_disk

ROOT = Path(__file__).resolve().parents[2]
RUNBOOKS = ROOT.parent / "shared" / "corpora" / "runbooks" / "prometheus-operator"
FILES = 10_000


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def timed(label: str, run: Callable[[], IngestSummary]) -> None:
    elapsed, processor = time.perf_counter(), time.process_time()
    summary = run()
    elapsed, processor = time.perf_counter() - elapsed, time.process_time() - processor
    counts = f"{summary.added} added, {summary.updated} updated, {summary.unchanged} unchanged, {summary.failed} failed"
    problems = f"{summary.chunks} chunks, {len(summary.problems)} problems"
    say(f"{label}: {elapsed:.2f} s ({processor:.2f} s of processor); {counts}, {problems}")


def watch(owner: Any, method: str, label: str, seconds: Counter[str]) -> None:  # noqa: ANN401 - modules and objects
    real = getattr(owner, method)

    def call(*arguments: object, **options: object) -> object:
        start = time.perf_counter()
        try:
            return real(*arguments, **options)
        finally:
            seconds[label] += round(1000 * (time.perf_counter() - start))

    setattr(owner, method, call)


def runbooks(folder: Path, data: Path) -> None:
    base = open_on_disk(data, folder)
    embedder = OnnxEmbedder(paths.embedding_model_dir())
    embedder.warm_up()
    base.embedder = embedder
    base.versions = replace(base.versions, embedder=embedder.identity)
    stages: Counter[str] = Counter()
    for owner, method, label in (
        (pipeline, "read_document", "read and parse"),
        (pipeline, "chunk_document", "chunk"),
        (pipeline, "make_windows", "windows"),
        (embedder, "embed_passages", "embed"),
        (base.vectors, "upsert", "vector index"),
        (base.lexical, "upsert", "full-text index"),
        (base.catalog, "begin_document", "catalog"),
    ):
        watch(owner, method, label, stages)
    timed("first run", base.run)
    say("  ms: " + ", ".join(f"{label} {milliseconds}" for label, milliseconds in stages.most_common()))
    timed("second run", base.run)
    timed("everything again", lambda: base.run(force=True))
    close(base)


def small_files(folder: Path) -> None:
    base = Base(folder)
    base.embedder = None
    for number in range(FILES):
        text = (
            f"---\ntitle: File {number}\nkeywords: [a, b]\n---\n# File {number}\n\n## One\n\ntext\n\n## Two\n\nmore\n"
        )
        base.write(f"{number // 100:03}/{number:05}.md", text)
    timed(f"{FILES} small files, first run", base.run)
    timed(f"{FILES} small files, second run", base.run)


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else RUNBOOKS
    with tempfile.TemporaryDirectory() as temporary:
        if folder.is_dir():
            runbooks(folder, Path(temporary) / "data")
        (Path(temporary) / "small").mkdir()
        small_files(Path(temporary) / "small")


if __name__ == "__main__":
    main()
