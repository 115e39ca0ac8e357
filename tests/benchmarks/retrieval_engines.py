"""Times of embedder and indexes; run ``python tests/benchmarks/retrieval_engines.py [chunks ...]`` (1000 10000)."""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from kebab_desktop import paths
from kebab_desktop.adapters.embedder_onnx import OnnxEmbedder
from kebab_desktop.adapters.lexical_whoosh import WhooshLexicalIndex
from kebab_desktop.adapters.vector_chroma import ChromaVectorIndex
from kebab_desktop.core.documents import Chunk, Span, TrustLevel, Window

ROOT = Path(__file__).resolve().parents[2]
WORDS = tuple(
    word
    for line in (
        "Full GC 힙 메모리 사용량이 톰캣에서 스레드 풀이 고갈되면 Apache 502 timeout 확인한다 조치",
        "OutOfMemoryError jstat -gcutil MaxRequestWorkers http-nio-8080-exec-3 재시작하기 전에 로그를",
        "disk pressure node pod eviction 커넥션이 부족하다 ORA-01555 latency 응답이 느려지면 heap dump",
        "원인은 무엇인가 kubelet the server restarts when memory is low and queue grows",
    )
    for word in line.split()
)
RARE = 20_000
QUESTIONS = (
    "Full GC가 오래 걸릴 때 무엇을 확인해야 하나요?",
    "why does the pod restart when memory is low",
    "OutOfMemoryError 힙 덤프",
    "http-nio-8080-exec-3 timeout",
    "커넥션 풀이 고갈되면 어떻게 하나요",
)
WINDOWS_PER_CHUNK = 3
BATCH = 200


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def text(chance: random.Random, words: int) -> str:
    """Return words of which every fifth is rare, as in real runbooks."""
    return " ".join(
        chance.choice(WORDS) if chance.random() < 0.8 else f"name{int(RARE * chance.random() ** 3)}"
        for _ in range(words)
    )


def milliseconds(call: Callable[[str], object], arguments: Sequence[str]) -> str:
    times = []
    for argument in arguments:
        started = time.perf_counter()
        call(argument)
        times.append((time.perf_counter() - started) * 1000)
    return "p50 {:.1f} p95 {:.1f} max {:.1f} ms".format(*np.percentile(times, [50, 95, 100]))


def seconds(call: Callable[[], object]) -> float:
    started = time.perf_counter()
    call()
    return time.perf_counter() - started


def bench_imports() -> None:
    for module in ("numpy", "whoosh.index", "tokenizers", "onnxruntime", "chromadb"):
        code = f"import time; t = time.perf_counter(); import {module}; print(time.perf_counter() - t)"
        times = [
            float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
            for _ in range(3)
        ]
        say(f"import {module}: {min(times):.2f} s")


def bench_embedder(chance: random.Random) -> None:
    folder = paths.embedding_model_dir()
    if not (folder / "model.json").is_file():
        say("embedder: the model is not built, left out")
        return
    embedder = OnnxEmbedder(folder)
    say(f"embedder {embedder.identity}: load and first run {seconds(embedder.warm_up):.2f} s")
    texts = [text(chance, chance.randrange(15, 60)) for _ in range(128)]
    tokens = sum(embedder.count_tokens(texts)) / len(texts)
    taken = seconds(lambda: embedder.embed_passages(texts))
    say(f"embedder: {len(texts) / taken:.0f} texts/s (mean {tokens:.0f} tokens)")
    say(f"embedder: one question {milliseconds(lambda one: embedder.embed_queries([one]), QUESTIONS * 6)}")


def chunks(chance: random.Random, count: int) -> list[Chunk]:
    return [
        Chunk(
            id=f"chk_{number:06d}",
            document_id=f"doc_{number // 6}",
            source_id="bench",
            path=f"runbook-{number // 6}.md",
            ordinal=number % 6,
            title=text(chance, 4),
            section=text(chance, 2),
            heading_path=(),
            span=Span(1, 20),
            content=text(chance, 80),
            trust=TrustLevel.PRIMARY,
        )
        for number in range(count)
    ]


def bench_lexical(chance: random.Random, count: int, folder: Path) -> None:
    index, batch = WhooshLexicalIndex(folder), chunks(chance, count)
    questions = [*QUESTIONS, *(text(chance, 6) for _ in range(60))]

    def write() -> None:
        for start in range(0, count, BATCH):
            index.upsert(batch[start : start + BATCH])

    say(f"lexical {count}: written in {seconds(write):.1f} s ({BATCH} a commit)")
    index.set_stamp("bench")
    index.close()
    fresh = WhooshLexicalIndex(folder)
    say(f"lexical {count}: check {seconds(lambda: fresh.stamp):.3f} s, load {seconds(fresh.warm_up):.3f} s")
    for state in ("cold", "warm"):
        say(f"lexical {count}: {state} {milliseconds(lambda one: fresh.search(one, 50), questions)}")
    say(f"lexical {count}: write 6 chunks {seconds(lambda: fresh.upsert(batch[:6])) * 1000:.0f} ms")
    say(f"lexical {count}: first search after it {seconds(lambda: fresh.search(QUESTIONS[0], 50)) * 1000:.0f} ms")


def bench_vector(count: int, folder: Path) -> None:
    windows = count * WINDOWS_PER_CHUNK
    vectors = np.random.default_rng(0).standard_normal((windows, 384)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    keys = [Window(f"w_{n}", f"chk_{n // WINDOWS_PER_CHUNK:06d}", f"doc_{n // 18}", "") for n in range(windows)]
    index = ChromaVectorIndex(folder)

    def write() -> None:
        for start in range(0, windows, BATCH):
            index.upsert(keys[start : start + BATCH], vectors[start : start + BATCH])

    say(f"vector {count} chunks, {windows} windows: written in {seconds(write):.1f} s ({BATCH} a call)")
    index.set_stamp("bench")
    index.close()
    fresh = ChromaVectorIndex(folder)
    say(f"vector {count}: check {seconds(lambda: fresh.stamp):.3f} s, load {seconds(fresh.warm_up):.2f} s")
    rows = [str(number) for number in range(0, windows, max(1, windows // 200))]
    some = {key.chunk_id for key in keys[: windows // 10]}
    for title, wanted in (("all chunks", None), ("a tenth of the chunks", some)):

        def search(row: str, wanted: set[str] | None = wanted) -> object:
            return fresh.search(vectors[int(row)], 50, wanted)

        say(f"vector {count}: {title} {milliseconds(search, rows)}")
    fresh.close()


def main() -> None:
    sizes = [int(argument) for argument in sys.argv[1:]] or [1000, 10_000]
    chance = random.Random(0)
    bench_imports()
    bench_embedder(chance)
    for count in sizes:
        with tempfile.TemporaryDirectory() as folder:
            bench_lexical(chance, count, Path(folder) / "lexical")
            bench_vector(count, Path(folder) / "vector")


if __name__ == "__main__":
    main()
