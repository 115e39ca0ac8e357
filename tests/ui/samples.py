"""Answers, hits and documents that the tests of the window show."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kebab_desktop.app.views import DocumentView, EngineStatus, IndexStatus, SourceView
from kebab_desktop.core.answers import (
    Answer,
    Citation,
    ModelRef,
    Outcome,
    Quote,
    RefusalKind,
    RefusalReason,
    RetrievalSummary,
    Usage,
)
from kebab_desktop.core.documents import (
    Chunk,
    DocumentState,
    Frontmatter,
    Source,
    SourceKind,
    SourceType,
    Span,
    TrustLevel,
)
from kebab_desktop.core.ports import DocumentRecord
from kebab_desktop.core.retrieval import ChannelScore, Evidence, Hit, SearchMode, TokenPoints

QUESTION = "Full GC가 30초씩 걸려요. 재기동 전에 뭘 먼저 확인해야 하나요?"
BODY_LINE = 14
BODY = """# Full GC 및 장시간 정지

## symptoms

응답 시간이 수십 초로 늘고 헬스 체크가 실패한다.

## check_points

원인 토큰을 먼저 확인한다(System.gc, Metadata, Ergonomics).

- GC 후 Old 사용률이 90% 이상이면 누수를 의심하고 힙 덤프를 확보한다.
- 덤프는 소유자 승인 후, 분리된 노드에서만 받는다.

```bash
# GC 추이를 1초 간격으로 본다
jstat -gcutil PID 1000 10
```

user/sys/real 비율로 스왑과 CPU 제한을 구분한다.

## recommended_actions

1. 정지가 로드밸런서 제한 시간을 넘으면 먼저 노드를 분리한다.
2. 원인별 런북을 따른다.
3. 힙 크기는 누수를 배제한 뒤에만 조정한다.

| 지표 | 기준 |
|---|---|
| Old 사용률 | 90 % |
| 정지 시간 | 30 s |
"""
ANSWER_TEXT = """재기동 전에 세 가지를 순서대로 확인하세요.

1. GC 로그와 스레드 덤프 3회(10초 간격)를 먼저 보존합니다. [1]
2. Full GC 직후 Old 영역이 줄었는지 봅니다. [2] 줄지 않으면 누수 절차로 넘어갑니다. [1][2]

```bash
jstat -gcutil PID 1000 10
```

그다음 노드를 분리합니다. [1]
"""
QUOTE_1 = "정지가 로드밸런서 제한 시간을 넘으면 먼저 노드를 분리한다."
QUOTE_2 = "GC 후 Old 사용률이 90% 이상이면 누수를 의심하고 힙 덤프를 확보한다."
DOCUMENT_ID = "doc_full_gc"
FILE_LINES = {text: BODY_LINE + number for number, text in enumerate(BODY.splitlines())}


def line_of(fragment: str) -> int:
    """Return the file line on which ``fragment`` stands."""
    return next(line for text, line in FILE_LINES.items() if fragment in text)


def section(heading: str) -> tuple[str, Span]:
    """Return the content and the lines of a ``##`` section of the sample document."""
    lines = BODY.splitlines()
    start = lines.index(f"## {heading}") + 2
    end = start
    while end < len(lines) and not lines[end].startswith("## "):
        end += 1
    while not lines[end - 1].strip():
        end -= 1
    return "\n".join(lines[start:end]), Span(BODY_LINE + start, BODY_LINE + end - 1)


def hit(heading: str, rank: int, score: float, **changes: object) -> Hit:
    """Return a hit in a section of the sample document."""
    content, span = section(heading)
    chunk = Chunk(
        id=f"chk_{heading}",
        document_id=DOCUMENT_ID,
        source_id="bundled",
        path="gc/full-gc-long-pause.md",
        ordinal=rank,
        title="Full GC 및 장시간 정지",
        section=heading,
        heading_path=("Full GC 및 장시간 정지", heading),
        span=span,
        content=content,
        trust=TrustLevel.PRIMARY,
        docs_id="GC-RUNBOOK-FGC-01",
    )
    channels = {"lexical": ChannelScore(0.8 - rank / 10, rank), "vector": ChannelScore(0.9 - rank / 10, 3 - rank)}
    return replace(Hit(chunk, rank, score, "hybrid", channels), **changes)  # type: ignore[arg-type]


HITS = (hit("recommended_actions", 1, 0.71), hit("check_points", 2, 0.64))
KEYWORD_HITS = (
    hit(
        "check_points",
        1,
        23.0,
        score_kind="keyword",
        channels={"keyword": ChannelScore(23.0, 1)},
        explanation=(
            TokenPoints("full", "text", 1.0),
            TokenPoints("full", "keywords", 2.0),
            TokenPoints("gc", "docs_id", 4.0),
            TokenPoints("gc", "text", 1.0),
        ),
    ),
)


def citation(marker: int, found: Hit, quote: str = "") -> Citation:
    """Return the citation of a hit."""
    chunk = found.chunk
    return Citation(
        marker=marker,
        chunk_id=chunk.id,
        document_id=chunk.document_id,
        doc_path=chunk.path,
        docs_id=chunk.docs_id,
        title=chunk.title,
        section=chunk.section,
        line_start=chunk.span.start,
        line_end=chunk.span.end,
        uri=f"{chunk.path}#L{chunk.span.start}-L{chunk.span.end}",
        source_id=chunk.source_id,
        trust_level=chunk.trust,
        quote=quote,
    )


def quote(marker: int, text: str, found: Hit) -> Quote:
    """Return a quote on one line of the sample document."""
    line = line_of(text)
    return Quote(marker, text, found.chunk.id, line, line, 0.8)


QUOTES = (quote(1, QUOTE_1, HITS[0]), quote(2, QUOTE_2, HITS[1]))
EVIDENCE = tuple(Evidence(marker, found, found.chunk.content) for marker, found in enumerate(HITS, start=1))


def answer(question: str = QUESTION, **changes: object) -> Answer:
    """Return a grounded answer, changed as told."""
    whole = Answer(
        question=question,
        text=ANSWER_TEXT,
        outcome=Outcome.GROUNDED,
        grounded=True,
        refusal=None,
        citations=(citation(1, HITS[0]), citation(2, HITS[1])),
        quotes=QUOTES,
        hits=HITS,
        retrieval=RetrievalSummary("ret_1234", SearchMode.HYBRID, 8, 0.42, 0.71, 2, 2, question),
        model=ModelRef("Qwen3-4B Q4_K_M", "llama"),
        usage=Usage(900, 120, 400.0, 2400.0),
        prompt_template_version="rag-v4",
        created_at="2026-11-29T02:47:00.000Z",
        timings_ms={"retrieve": 40.0, "generate": 2860.0},
    )
    return replace(whole, **changes)  # type: ignore[arg-type]


def refused(question: str = "Kafka 파티션 재배치 방법", **changes: object) -> Answer:
    """Return an answer refused by the gate."""
    return answer(
        question,
        **{
            "text": "",
            "outcome": Outcome.REFUSED,
            "grounded": False,
            "refusal": RefusalReason(RefusalKind.SCORE_GATE, top_score=0.21, threshold=0.3),
            "citations": (),
            "quotes": (),
            "retrieval": RetrievalSummary("ret_99", SearchMode.HYBRID, 8, 0.3, 0.21, 2, 0, question),
            **changes,
        },
    )


def document(**changes: object) -> DocumentView:
    """Return the sample document as the facade gives it."""
    record = DocumentRecord(
        id=DOCUMENT_ID,
        source_id="bundled",
        relative_path="gc/full-gc-long-pause.md",
        content_id="c1",
        size=1200,
        mtime_ns=0,
        versions="v1",
        state=DocumentState.INDEXED,
        title="Full GC 및 장시간 정지",
        chunks=3,
        indexed_at="2026-11-29T02:00:00.000Z",
        frontmatter=Frontmatter(title="Full GC 및 장시간 정지", docs_id="GC-RUNBOOK-FGC-01"),
        trust="primary",
        encoding="utf-8",
    )
    whole = DocumentView(
        record=record,
        path=Path(__file__),
        chunks=tuple(found.chunk for found in HITS),
        body=BODY,
        body_line=BODY_LINE,
        changed_on_disk=False,
        missing=False,
    )
    return replace(whole, **changes)  # type: ignore[arg-type]


SOURCES = [
    SourceView(Source("bundled", Path(), SourceKind.BUNDLED, SourceType.RUNBOOKS), 19, 114, 0, True),
    SourceView(Source("team", Path(), trust=TrustLevel.SECONDARY), 108, 498, 3, True),
]
INDEX = IndexStatus(127, 612, 0, False, "DirectML · Intel Arc", "")
ENGINE = EngineStatus("Qwen3-4B Q4_K_M · CPU", "llama", True)
SAMPLES = [
    "Java Heap OOM(힙 메모리 부족): 무엇을 먼저 확인해야 하나요?",
    "What should I check first for AH00484 on the web tier?",
    "톰캣 스레드 풀 고갈: 무엇을 먼저 확인해야 하나요?",
    "jstack shows many BLOCKED threads. What next?",
]
