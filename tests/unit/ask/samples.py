"""Hand-made chunks, hits and a small knowledge base in memory for the tests of the ask package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from kebab_desktop.adapters.fakes.clock import FixedClock
from kebab_desktop.adapters.fakes.history import InMemoryHistory
from kebab_desktop.adapters.fakes.indexes import FakeEmbedder, InMemoryLexicalIndex, InMemoryVectorIndex
from kebab_desktop.adapters.fakes.stores import InMemoryCatalog
from kebab_desktop.ask.pipeline import AskPipeline
from kebab_desktop.ask.policy import AskPolicy, Gates
from kebab_desktop.ask.search import CatalogRetriever
from kebab_desktop.core.answers import Answer
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.conversations import Turn
from kebab_desktop.core.documents import Chunk, Document, Frontmatter, Source, Span, TrustLevel, Window
from kebab_desktop.core.errors import SettingsError
from kebab_desktop.core.events import AnswerReady, AskEvent, StageEntered
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.core.ids import document_id
from kebab_desktop.core.ports import Embedder
from kebab_desktop.core.retrieval import Evidence, Hit, Query, Retrieved

QUESTION = "Full GC 정지 시간을 확인하려면?"
STAGES = ["expand", "retrieve", "gate", "pack", "quote", "prompt", "generate", "cite", "persist"]
ALWAYS_PASS = AskPolicy(gates=Gates(hybrid=0.0, vector=0.0, lexical=0.0, keyword=0.0))


def make_chunk(name: str = "c1", **changes: object) -> Chunk:
    """Return a chunk of document ``d1``; its lines are derived from ``content`` unless ``span`` is given."""
    content = str(changes.get("content", "jstat 결과를 확인한다."))
    values: dict[str, object] = {
        "id": name,
        "document_id": "d1",
        "source_id": "team",
        "path": "gc/full.md",
        "ordinal": 0,
        "title": "Full GC",
        "section": "check_points",
        "heading_path": ("Full GC", "check_points"),
        "span": Span(10, 10 + content.count("\n")),
        "content": content,
        "trust": TrustLevel.PRIMARY,
    }
    return Chunk(**{**values, **changes})  # type: ignore[arg-type]


def make_hit(chunk: Chunk, score: float = 0.5, rank: int = 1) -> Hit:
    return Hit(chunk, rank, score, "linear")


def make_evidence(content: str, marker: int = 1, **changes: object) -> Evidence:
    chunk = make_chunk(f"c{marker}", content=content, ordinal=marker, **changes)
    return Evidence(marker, make_hit(chunk, rank=marker), content)


def make_turn(question: str = "질문", answer: str = "대답") -> Turn:
    return Turn(question, answer, (), "2026-01-01T00:00:00.000Z")


@dataclass
class Templates:
    """Two versions in two languages, without files."""

    def load(self, version: str, language: str) -> tuple[str, str]:
        if version not in self.versions():
            raise SettingsError(f"There is no prompt template '{version}'.", hint="Known versions: rag-v3, rag-v4.")
        return f"rules of {version} in {language}", f"hash-{version}-{language}"

    def versions(self) -> list[str]:
        return ["rag-v3", "rag-v4"]


class StaticRetriever:
    """Returns the same hits for every query and remembers what was asked."""

    def __init__(self, hits: Sequence[Hit], top_score: float | None = 0.9) -> None:
        self.hits = tuple(hits)
        self.top_score = top_score if hits else None
        self.queries: list[Query] = []

    def retrieve(self, query: Query, token: CancelToken | None = None) -> Retrieved:
        if token is not None:
            token.raise_if_cancelled()
        self.queries.append(query)
        return Retrieved(query, self.hits[: query.k], self.top_score)


RUNBOOKS: Mapping[str, Mapping[str, str]] = {
    "gc/full-gc.md": {
        "symptoms": "Full GC 동안 요청이 멈춘다. 응답이 수 초 동안 없다.",
        "check_points": "- jstat -gcutil 결과의 O 열을 확인한다.\n- Full GC 로그에서 정지 시간을 확인한다.",
        "recommended_actions": "1. 힙 크기를 바꾸기 전에 retained object를 확인한다.\n2. 누수이면 힙 덤프를 남긴다.",
    },
    "tomcat/pool.md": {
        "symptoms": "커넥션 풀이 고갈되면 요청이 대기한다.",
        "check_points": "- DB 세션 수와 풀의 busy 수를 비교한다.",
        "recommended_actions": "1. 반납되지 않은 커넥션을 찾는다.",
    },
    "apache/workers.md": {
        "symptoms": "AH00484 server reached MaxRequestWorkers is logged once.",
        "check_points": "- Look at server-status for workers in state R.",
        "recommended_actions": "1. Shorten KeepAliveTimeout first.",
    },
}
TITLES = {
    "gc/full-gc.md": "Full GC 장시간 정지",
    "tomcat/pool.md": "커넥션 풀 고갈",
    "apache/workers.md": "Apache workers exhausted",
}


@dataclass
class Knowledge:
    """A knowledge base on the in-memory adapters."""

    catalog: InMemoryCatalog = field(default_factory=lambda: InMemoryCatalog(FixedClock()))
    lexical: InMemoryLexicalIndex = field(default_factory=InMemoryLexicalIndex)
    vectors: InMemoryVectorIndex = field(default_factory=InMemoryVectorIndex)
    history: InMemoryHistory = field(default_factory=InMemoryHistory)
    embedder: Embedder = field(default_factory=FakeEmbedder)

    def add(self, path: str, sections: Mapping[str, str], source_id: str = "team", **changes: object) -> str:
        """Add a document with one chunk per section; return its id."""
        known = {source.id for source in self.catalog.sources()}
        if source_id not in known:
            self.catalog.put_source(Source(source_id, Path("/runbooks") / source_id))
        title = str(changes.pop("title", TITLES.get(path, path)))
        identity = document_id(source_id, path)
        body = "\n\n".join(f"## {name}\n\n{text}" for name, text in sections.items())
        document = Document(identity, source_id, path, "content", Frontmatter(title=title), body, 1, TrustLevel.PRIMARY)
        chunks = [
            make_chunk(
                f"{identity}-{place}",
                document_id=identity,
                source_id=source_id,
                path=path,
                ordinal=place,
                title=title,
                section=name,
                heading_path=(title, name),
                content=f"## {name}\n\n{text}",
                **changes,
            )
            for place, (name, text) in enumerate(sections.items())
        ]
        self.catalog.begin_document(document, chunks, "1")
        self.catalog.commit_documents([identity])
        self.lexical.upsert(chunks)
        windows = [Window(f"{chunk.id}-w", chunk.id, identity, f"{title}\n{chunk.content}") for chunk in chunks]
        self.vectors.upsert(windows, self.embedder.embed_passages([window.text for window in windows]))
        return identity

    def retriever(self, embedder: Embedder | None = None) -> CatalogRetriever:
        return CatalogRetriever(self.catalog, self.lexical, self.vectors, embedder or self.embedder)


def make_knowledge() -> Knowledge:
    """Return the three runbooks of :data:`RUNBOOKS`."""
    knowledge = Knowledge()
    for path, sections in RUNBOOKS.items():
        knowledge.add(path, sections)
    return knowledge


def make_pipeline(knowledge: Knowledge, **changes: object) -> AskPipeline:
    parts: dict[str, object] = {
        "retriever": knowledge.retriever(),
        "catalog": knowledge.catalog,
        "history": knowledge.history,
        "templates": Templates(),
        "clock": FixedClock(),
        "embedder": knowledge.embedder,
        "versions": lambda: {"analyzer": "1"},
    }
    return AskPipeline(**{**parts, **changes})  # type: ignore[arg-type]


def final(events: Sequence[AskEvent]) -> Answer:
    assert [isinstance(event, AnswerReady) for event in events].count(True) == 1
    last = events[-1]
    assert isinstance(last, AnswerReady)
    return last.answer


def stages(events: Sequence[AskEvent]) -> list[str]:
    return [event.stage for event in events if isinstance(event, StageEntered)]


def stored(knowledge: Knowledge) -> list[Answer]:
    rows = knowledge.history.rows(HistoryFilter())
    answers = [knowledge.history.answer(row.trace_id) for row in rows]
    return [answer for answer in answers if answer is not None]


def as_stored(answer: Answer) -> Answer:
    """Return the answer as it was when it was stored: how long storing took was not known then."""
    return replace(answer, timings_ms={name: spent for name, spent in answer.timings_ms.items() if name != "persist"})
