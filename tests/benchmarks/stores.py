"""Times of the SQLite stores at size; run ``python tests/benchmarks/stores.py [documents] [answers]``."""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from kebab_desktop.adapters.clock import SystemClock
from kebab_desktop.adapters.sqlite_peewee.catalog import PeeweeCatalog
from kebab_desktop.adapters.sqlite_peewee.history import PeeweeHistory
from kebab_desktop.adapters.sqlite_peewee.migrations import open_database
from kebab_desktop.core.answers import Answer, Message, ModelRef, Outcome, Prompt, RetrievalSummary, Usage
from kebab_desktop.core.documents import Chunk, Document, Frontmatter, Source, Span, TrustLevel
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.core.ids import chunk_id, document_id
from kebab_desktop.core.retrieval import ChannelScore, Filters, Hit, SearchMode

T = TypeVar("T")
CHUNKS_PER_DOCUMENT = 6
WORDS = (
    *(
        "Full",
        "GC",
        "힙",
        "메모리",
        "사용량",
        "톰캣",
        "스레드",
        "풀",
        "고갈",
        "Apache",
        "502",
        "timeout",
        "확인",
        "조치",
    ),
    *("재시작", "덤프", "heap", "thread", "lock"),
)


def main() -> None:
    """Print the time of each operation."""
    documents = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    answers = int(sys.argv[2]) if len(sys.argv) > 2 else 3_000
    with tempfile.TemporaryDirectory() as folder:
        database = open_database(Path(folder) / "kebab.sqlite", SystemClock())
        measure_catalog(PeeweeCatalog(database, SystemClock()), documents)
        say(f"file after the catalog: {size_mb(Path(folder)):.0f} MB")
        measure_history(PeeweeHistory(database, SystemClock()), answers)
        say(f"file after the history: {size_mb(Path(folder)):.0f} MB")
        timed("close", database.close)


def measure_catalog(catalog: PeeweeCatalog, count: int) -> None:
    """Time the catalog with ``count`` documents."""
    chance = random.Random(7)
    catalog.put_source(Source("team", Path("/srv")))
    made = [make_document(number, chance) for number in range(count)]
    ids = [document.id for document, _ in made]
    total = sum(len(chunks) for _, chunks in made)
    say(f"{count} documents, {total} chunks of {sum(len(c.content) for c in made[0][1]) // len(made[0][1])} characters")

    def begin(some: list[tuple[Document, list[Chunk]]], versions: str) -> None:
        for document, chunks in some:
            catalog.begin_document(document, chunks, versions)

    def commit(step: int) -> None:
        for start in range(0, count, step):
            catalog.commit_documents(ids[start : start + step])

    def remove(some: list[str]) -> None:
        catalog.begin_removal(some)
        catalog.finish_removal(some)

    timed("begin_document, one by one", lambda: begin(made, "v1"))
    timed("commit_documents, 50 at a time", lambda: commit(50))
    timed("begin a tenth again (update)", lambda: begin(made[: count // 10], "v2"))
    timed("commit_documents, all at once", lambda: commit(count))
    timed("documents()", catalog.documents)
    timed("counts()", catalog.counts)
    timed("all_chunks()", lambda: sum(1 for _ in catalog.all_chunks()))
    some = [chunk.id for _, chunks in chance.sample(made, 10) for chunk in chunks[:5]]
    timed("chunks(50 ids)", lambda: catalog.chunks(some))
    timed("filter by log type", lambda: catalog.filter_chunk_ids(Filters(log_types=("gc",))))
    timed(
        "filter by tag, trust and path",
        lambda: catalog.filter_chunk_ids(Filters(tags=("jvm",), trust_min=TrustLevel.SECONDARY, path_glob="*/9*.md")),
    )
    timed("body() and document_chunks()", lambda: (catalog.body(ids[5]), catalog.document_chunks(ids[5])))
    timed("remove a tenth", lambda: remove(ids[: count // 10]))


def measure_history(history: PeeweeHistory, count: int) -> None:
    """Time the history with ``count`` answers in 1,000 conversations."""
    chance = random.Random(7)
    conversations = [history.create_conversation(text(chance, 5)) for _ in range(1_000)]
    made = [make_answer(number, conversations[number % 1_000].id, chance) for number in range(count)]

    def save() -> None:
        for answer in made:
            history.save_answer(answer)

    timed(f"save_answer, {count} times", save)
    timed("conversations(): 1,000", history.conversations)
    timed("conversations(text)", lambda: history.conversations("고갈 apache"))
    timed("rows(): 1,000", lambda: history.rows(HistoryFilter()))
    timed("rows(text)", lambda: history.rows(HistoryFilter(text="고갈 apache")))
    timed("turns() of a conversation", lambda: history.turns(conversations[0].id))
    timed("answer()", lambda: history.answer(made[-1].retrieval.trace_id))


def make_document(number: int, chance: random.Random) -> tuple[Document, list[Chunk]]:
    """Return a document of six sections."""
    path = f"{number % 40:02}/{number:05}.md"
    identity = document_id("team", path)
    log_type = chance.choice(("gc", "tomcat", "apache"))
    contents = [text(chance, 110) for _ in range(CHUNKS_PER_DOCUMENT)]
    front = Frontmatter(
        title=text(chance, 4),
        docs_id=f"D-{number}",
        log_type=log_type,
        keywords=tuple(WORDS[:5]),
        tags=("jvm", log_type),
    )
    chunks = [
        Chunk(
            chunk_id(identity, "1", ("s", str(n)), n, content), identity, "team", path, n, front.title, f"절 {n}",
            (front.title, f"절 {n}"), Span(n * 9 + 1, n * 9 + 8), content, TrustLevel.PRIMARY, front.docs_id, "P",
            log_type, "high", front.keywords, (), front.tags, "ko", 10,
        )
        for n, content in enumerate(contents)
    ]  # fmt: skip
    body = "\n".join(contents)
    return Document(identity, "team", path, "c" * 64, front, body, 9, TrustLevel.PRIMARY, "utf-8", len(body), 1), chunks


def make_answer(number: int, conversation_id: str, chance: random.Random) -> Answer:
    """Return an answer with eight hits and a prompt."""
    chunks = [chunk for seed in range(2) for chunk in make_document(number * 2 + seed, chance)[1]][:8]
    hits = tuple(Hit(c, n, 0.5, "linear", {"lexical": ChannelScore(3.2, n)}) for n, c in enumerate(chunks, 1))
    return Answer(
        question=text(chance, 8),
        text=text(chance, 60),
        outcome=Outcome.GROUNDED,
        grounded=True,
        refusal=None,
        citations=(),
        quotes=(),
        hits=hits,
        retrieval=RetrievalSummary(f"ret_{number:016x}", SearchMode.HYBRID, 8, 0.3, 0.5, 8, 5),
        model=ModelRef("quotes", "quotes"),
        usage=Usage(),
        prompt_template_version="rag-1",
        created_at=f"2026-{number % 12 + 1:02}-{number % 28 + 1:02}T00:{number // 60 % 60:02}:{number % 60:02}.000Z",
        conversation_id=conversation_id,
        turn_index=number // 1_000,
        prompt=Prompt((Message("user", "\n".join(chunk.content for chunk in chunks[:5])),), "rag-1", "h"),
    )


def text(chance: random.Random, words: int) -> str:
    """Return random words."""
    return " ".join(chance.choices(WORDS, k=words))


def timed(what: str, work: Callable[[], T]) -> T:
    """Run ``work`` once and print its time and the processor time, which a busy machine changes less."""
    start, start_cpu = time.perf_counter(), time.process_time()
    result = work()
    elapsed, cpu = time.perf_counter() - start, time.process_time() - start_cpu
    say(f"{elapsed * 1000:10.1f} ms {cpu * 1000:10.1f} ms cpu  {what}")
    return result


def size_mb(folder: Path) -> float:
    """Return the size of all files in a folder."""
    return sum(file.stat().st_size for file in folder.iterdir()) / 1e6


def say(line: str) -> None:
    """Print a line."""
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
