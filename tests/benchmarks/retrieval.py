"""Search at size: index time, p50/p95 per mode and with filters, memory, beside an exact dot product and bm25s.

Run on demand from the root of a checkout (needs the built embedding model)::

    .venv/bin/python -m tests.benchmarks.retrieval [--sizes 1000 10000 35000] [--large] [--real-vectors] [--keep DIR]

It ends with a table of all figures by size. Processor time stands beside elapsed time, because machines are shared.

The corpus grows around real runbooks: the shipped ones (and those of ``../shared`` where that folder is), then
documents mixed from their sections with names of their own. To keep a run short, the windows of grown documents get
the vector of a real window with noise; ``--real-vectors`` embeds every one. ``--large`` adds 100,000 chunks. Searches
run in a new process, so that its memory is that of searching alone. bm25s is no dependency of the project: it takes
part where it is installed. Figures only; nothing passes or fails.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import numpy as np
import numpy.typing as npt

from kebab_desktop import bootstrap, paths
from kebab_desktop.app.assembly import assemble
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.preferences import PreferencesService
from kebab_desktop.core.analysis import terms
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import IngestDone
from kebab_desktop.core.ids import digest
from kebab_desktop.core.ports import Embedder
from kebab_desktop.core.retrieval import Filters, SearchMode
from kebab_desktop.evaluation.golden_files import load_golden
from kebab_desktop.settings.store import SettingsStore

ROOT = Path(__file__).resolve().parents[2]
RUNBOOKS = ROOT.parent / "shared" / "corpora" / "runbooks"
GOLDEN = ROOT / "tests" / "data" / "golden" / "shipped.yaml"
SIZES = (1_000, 10_000, 35_000)
LARGE = 100_000
REAL_WINDOWS = 1_000
"""So many windows are embedded before those of grown documents get vectors made from them."""
NOISE = 0.8
NAMES = 40_000
SECTIONS = 6
LOG_TYPES = ("GC", "TOMCAT", "APACHE", "THREAD_DUMP", "OTHER")
K = 8
DOT_HITS = 50
FIGURES = "figures.json"
FILTERS = {
    "a fifth of the documents (log_type GC)": Filters(log_types=("GC",)),
    "the shipped runbooks (source bundled)": Filters(source_ids=("bundled",)),
}

Vectors = npt.NDArray[np.float32]


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


@dataclass(slots=True)
class Report:
    """The figures of one size by name, in the order in which they were measured; each is shown at once."""

    figures: dict[str, str] = field(default_factory=dict)

    def note(self, name: str, figure: str) -> None:
        say(f"  {name}: {figure}")
        self.figures[name] = figure


@dataclass(slots=True)
class Stopwatch:
    """Milliseconds since it was made, elapsed and of the processor."""

    elapsed: float = field(default_factory=time.perf_counter)
    processor: float = field(default_factory=time.process_time)

    def read(self) -> tuple[float, float]:
        return (time.perf_counter() - self.elapsed) * 1000, (time.process_time() - self.processor) * 1000

    def text(self) -> str:
        return "{:.0f} ms ({:.0f} of processor)".format(*self.read())


@dataclass(slots=True)
class Pool:
    """Real vectors to make others from, how many more are wanted, and what was counted; outlives an embedder."""

    wanted: int
    vectors: list[Vectors] = field(default_factory=list)
    batches: list[Sequence[str]] = field(default_factory=list)
    """What was embedded since the list was emptied last."""
    texts: int = 0
    embedded: int = 0
    seconds: float = 0.0


class GrownEmbedder:
    """Embeds questions and the first windows, and makes the vectors of all others out of these."""

    def __init__(self, inner: Embedder, pool: Pool) -> None:
        self._inner = inner
        self._pool = pool
        self.identity = f"{inner.identity}/grown"
        self.dimension = inner.dimension

    @property
    def device(self) -> str:
        return self._inner.device

    @property
    def notice(self) -> str:
        return self._inner.notice

    def use_device(self, device: str) -> None:
        self._inner.use_device(device)

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        return self._inner.embed_queries(texts)

    def embed_passages(self, texts: Sequence[str], token: CancelToken | None = None) -> Vectors:
        pool = self._pool
        pool.texts += len(texts)
        if pool.embedded < pool.wanted:
            started = time.process_time()
            vectors = self._inner.embed_passages(texts, token)
            pool.seconds += time.process_time() - started
            pool.embedded += len(texts)
            pool.vectors.append(vectors)
            pool.batches.append(tuple(texts))
            return vectors
        real = np.concatenate(pool.vectors)
        chance = np.random.default_rng([int(digest(text, length=4), 16) for text in texts])
        noise = chance.standard_normal((len(texts), self.dimension)) * (NOISE / self.dimension**0.5)
        made = real[chance.integers(0, len(real), len(texts))] + noise
        return np.asarray(made / np.linalg.norm(made, axis=1, keepdims=True), dtype=np.float32)

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        return self._inner.count_tokens(texts)


@dataclass(frozen=True, slots=True)
class Opened:
    """The program on the real engines; ``texts`` returns the text of every chunk."""

    kebab: Kebab
    embedder: GrownEmbedder
    alone: Embedder
    texts: Callable[[], list[str]]


def opened(folder: Path, pool: Pool) -> Opened:
    with ExitStack() as stack:
        engines = bootstrap._engines(folder, "cpu")
        stack.callback(engines.close)
        embedder = GrownEmbedder(engines.embedder, pool)
        store = SettingsStore(folder / "settings.toml", environment={})
        grown = replace(engines, embedder=embedder)
        kebab = assemble(folder, paths.knowledge_base_dir(), PreferencesService(store), grown, stack)
    return Opened(
        kebab,
        embedder,
        engines.embedder,
        lambda: [f"{each.title}\n{each.content}" for each in engines.catalog.all_chunks()],
    )


def real_sections() -> list[str]:
    """Return the sections of real runbooks as Markdown."""
    folders = [paths.knowledge_base_dir(), *([RUNBOOKS] if RUNBOOKS.is_dir() else [])]
    texts = [file.read_text(encoding="utf-8") for folder in folders for file in sorted(folder.rglob("*.md"))]
    pieces = [piece for text in texts for piece in text.split("\n## ")[1:]]
    return [piece.strip() for piece in pieces if 40 < len(piece.strip()) < 1_100]


def grown_document(sections: Sequence[str], number: int) -> str:
    """Return a document mixed from sections, every tenth word a name that few others have."""
    chance = random.Random(number)
    log_type = chance.choice(LOG_TYPES)
    title = f"{log_type} {name(chance)} {name(chance)}"
    body = "\n\n".join(f"## {renamed(chance.choice(sections), chance)}" for _ in range(SECTIONS))
    return f"---\ntitle: {title}\nlog_type: {log_type}\nkeywords: [{name(chance)}]\n---\n# {title}\n\n{body}\n"


def renamed(section: str, chance: random.Random) -> str:
    """Replace words; headings and code fences stay what they are."""
    heading, _, rest = section.partition("\n")
    lines = [
        line
        if line.startswith(("```", "#"))
        else " ".join(name(chance) if chance.random() < 0.1 else word for word in line.split(" "))
        for line in rest.split("\n")
    ]
    return "\n".join((heading, *lines))


def name(chance: random.Random) -> str:
    """Return a name; low numbers are frequent, as in any language."""
    number = int(NAMES * chance.random() ** 3)
    return chance.choice((f"svc-{number}", f"com.example.Module{number}", f"서비스{number}", f"ERR-{number:05}"))


def grow(found: Opened, folder: Path, sections: Sequence[str], size: int, pool: Pool, *, report: Report) -> None:
    """Write documents until the index holds ``size`` chunks; say what indexing them took."""
    kebab = found.kebab
    if "grown" not in {each.source.id for each in kebab.knowledge.sources()}:
        kebab.knowledge.add_source(folder, source_id="grown")
    list(kebab.knowledge.ingest(CancelToken(), ["bundled"]))
    before, embedding, texts = kebab.knowledge.status().chunks, pool.seconds, pool.texts
    shipped = next(each.chunks for each in kebab.knowledge.sources() if each.source.id == "bundled")
    first = sum(1 for _ in folder.rglob("*.md"))
    for number in range(first, (size - shipped) // SECTIONS):
        file = folder / f"{number // 500:03}" / f"runbook-{number:06}.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(grown_document(sections, number), encoding="utf-8")
    pool.batches.clear()
    found.alone.embed_queries(["warm up"])
    watch = Stopwatch()
    last = list(kebab.knowledge.ingest(CancelToken()))[-1]
    taken, processor = (each / 1000 for each in watch.read())
    assert isinstance(last, IngestDone)
    status = kebab.knowledge.status()
    added, embedding = status.chunks - before, pool.seconds - embedding
    report.note(
        "indexed", f"{added} chunks, {pool.texts - texts} windows in {taken:.1f} s ({processor:.1f} of processor)"
    )
    if embedding:
        report.note("embedding", f"{embedding:.1f} s of processor, {embedding / processor:.2f} of the whole")
    report.note("all but embedding", f"{1000 * (processor - embedding) / max(1, added):.2f} ms a chunk, processor")
    if sum(map(len, pool.batches)) == pool.texts - texts > 0:
        watch = Stopwatch()
        for batch in pool.batches:
            found.alone.embed_passages(batch)
        alone, alone_processor = (each / 1000 for each in watch.read())
        report.note(
            "throughput against the bare embedder on the same texts",
            f"{alone / taken:.2f} (processor {alone_processor / processor:.2f})",
        )
    watch = Stopwatch()
    list(kebab.knowledge.ingest(CancelToken()))
    report.note("looking for changes", f"{watch.text()}, {status.documents} files")


def quantiles(call: Callable[[str], object], questions: Sequence[str]) -> str:
    times = []
    for question in questions:
        watch = Stopwatch()
        call(question)
        times.append(watch.read())
    elapsed, processor = np.percentile(times, [50, 95], axis=0).T
    return "{:.1f} / {:.1f} ms (processor {:.1f} / {:.1f})".format(*elapsed, *processor)


def resident_mb() -> str:
    """Return the memory of this process where the system tells it."""
    status = Path("/proc/self/status")
    if not status.is_file():
        return "unknown"
    lines = dict(line.split(":", 1) for line in status.read_text(encoding="ascii").splitlines() if ":" in line)
    now, peak = (int(lines[key].split()[0]) / 1024 for key in ("VmRSS", "VmHWM"))
    return f"{now:.0f} MB (peak {peak:.0f} MB)"


def ask(folder: Path, count: int, target: Path) -> None:
    """Search in a process of its own: every mode, every filter, then the peers on the same chunks."""
    questions = [each.text for each in load_golden(GOLDEN).questions if each.answerable]
    questions = random.Random(0).sample(questions, min(count, len(questions)))
    report, watch = Report(), Stopwatch()
    found = opened(folder, Pool(0))
    search = found.kebab.search.search
    try:
        report.note("opened", f"{watch.text()}, {resident_mb()}")
        for mode in (SearchMode.LEXICAL, SearchMode.HYBRID, SearchMode.VECTOR):
            watch = Stopwatch()
            search(questions[0], mode=mode, k=K)
            report.note(f"first {mode.value}", f"{watch.text()}, {resident_mb()}")
        for mode in (SearchMode.HYBRID, SearchMode.LEXICAL, SearchMode.VECTOR):
            report.note(f"{mode.value}, p50 / p95", quantiles(partial(search, mode=mode, k=K), questions))
        hybrid = partial(search, mode=SearchMode.HYBRID, k=K)
        report.note("hybrid again", quantiles(hybrid, questions))
        for title, chosen in FILTERS.items():
            hybrid(questions[0], filters=chosen)
            report.note(f"hybrid, {title}", quantiles(partial(hybrid, filters=chosen), questions))
        report.note("memory of hybrid search", resident_mb())
        report.note("keyword, p50 / p95", quantiles(partial(search, mode=SearchMode.KEYWORD, k=K), questions))
        report.note("memory with keyword search", resident_mb())
        chunks = found.texts()
        dot_product(found.embedder, len(chunks), questions, report)
        bm25s(chunks, questions, report)
    finally:
        found.kebab.close()
    target.write_text(json.dumps(report.figures, ensure_ascii=False), encoding="utf-8")


def dot_product(embedder: GrownEmbedder, rows: int, questions: Sequence[str], report: Report) -> None:
    """Time an exact scan over as many vectors as there are chunks, without and with the embedding of the question."""
    matrix = np.random.default_rng(0).standard_normal((rows, embedder.dimension)).astype(np.float32)
    vectors = {question: embedder.embed_queries([question])[0] for question in questions}

    def scan(vector: Vectors) -> object:
        scores = matrix @ vector
        best = np.argpartition(-scores, min(DOT_HITS, rows - 1))[:DOT_HITS]
        return best[np.argsort(-scores[best])]

    def embed_and_scan(text: str) -> object:
        return scan(embedder.embed_queries([text])[0])

    report.note("beside: numpy dot product", quantiles(lambda text: scan(vectors[text]), questions))
    report.note("beside: embedding and dot product", quantiles(embed_and_scan, questions))


def bm25s(chunks: Sequence[str], questions: Sequence[str], report: Report) -> None:
    """Time bm25s over the same chunks with the project's analyzer."""
    try:
        library = importlib.import_module("bm25s")
    except ImportError:
        say("  bm25s is not installed, left out")
        return
    watch = Stopwatch()
    analysed = [terms(text) for text in chunks]
    report.note("beside: analyzer", watch.text())
    index = library.BM25()
    watch = Stopwatch()
    index.index(analysed, show_progress=False)
    report.note("beside: bm25s indexing", watch.text())
    known = {term for words in analysed for term in words}

    def search(text: str) -> object:
        wanted = [term for term in terms(text) if term in known]
        return index.retrieve([wanted], k=min(DOT_HITS, len(chunks)), show_progress=False, n_threads=0)

    report.note("beside: bm25s", quantiles(search, questions))


def table(reports: Mapping[int, Report]) -> str:
    """Return a Markdown table: a row for every figure, a column for every size."""
    names = dict.fromkeys(name for report in reports.values() for name in report.figures)
    lines = ["| | " + " | ".join(f"{size} chunks" for size in reports) + " |", "|---" * (len(reports) + 1) + "|"]
    for name in names:
        cells = (report.figures.get(name, "") for report in reports.values())
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main() -> int:
    """Grow the corpus step by step and measure at every size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES), help="chunks")
    parser.add_argument("--large", action="store_true", help="also 100,000 chunks")
    parser.add_argument("--real-vectors", action="store_true", help="embed every window")
    parser.add_argument("--questions", type=int, default=60)
    parser.add_argument("--keep", type=Path, help="grow in this folder and leave it; an interrupted run goes on there")
    parser.add_argument("--ask", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.ask:
        ask(arguments.ask, arguments.questions, arguments.ask / FIGURES)
        return 0
    sections = real_sections()
    say(f"{len(sections)} real sections to grow from")
    pool = Pool(sys.maxsize if arguments.real_vectors else REAL_WINDOWS)
    reports: dict[int, Report] = {}
    with ExitStack() as stack:
        root = arguments.keep or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        for folder in (root / "data", root / "corpus"):
            folder.mkdir(parents=True, exist_ok=True)
        for size in sorted({*arguments.sizes, *([LARGE] if arguments.large else [])}):
            say(f"{size} chunks")
            report = reports[size] = Report()
            found = opened(root / "data", pool)
            try:
                grow(found, root / "corpus", sections, size, pool, report=report)
            finally:
                found.kebab.close()
            command = [sys.executable, "-m", "tests.benchmarks.retrieval", "--ask", str(root / "data")]
            # As in the program, which says so before numpy is loaded: two threads wait longer than they save.
            environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
            subprocess.run([*command, "--questions", str(arguments.questions)], cwd=ROOT, check=True, env=environment)
            report.figures |= json.loads((root / "data" / FIGURES).read_text(encoding="utf-8"))
    say(table(reports))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
