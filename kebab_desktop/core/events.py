"""The events that the pipelines yield; each run ends with exactly one terminal event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kebab_desktop.core.answers import Answer, Quote
from kebab_desktop.core.documents import Problem
from kebab_desktop.core.findings import AnalysisResult
from kebab_desktop.core.retrieval import Evidence, Hit
from kebab_desktop.core.verdicts import SentenceCheck


@dataclass(frozen=True, slots=True)
class StageEntered:
    """A stage began: expand, retrieve, gate, pack, quote, prompt, load, generate, cite or persist.

    ``load``: a model is read from the disk first, ``detail`` is its name.
    """

    stage: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class RetrievalDone:
    """Hits in rank order, before the gate, and what the gate looks at (see ``Retrieved.features``)."""

    hits: tuple[Hit, ...]
    features: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class QuotesReady:
    """Verbatim evidence, shown before any model has produced a word."""

    quotes: tuple[Quote, ...]
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class PromptProgress:
    """The model reads the prompt: tokens done of total."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class TokenArrived:
    """A piece of generated text."""

    text: str


@dataclass(frozen=True, slots=True)
class ReasoningArrived:
    """A piece of what the model thinks before it answers; it is no part of the answer and is not checked."""

    text: str


@dataclass(frozen=True, slots=True)
class SentenceJudged:
    """A sentence of the answer was checked as it was written; its place is in the text that has come so far."""

    check: SentenceCheck


@dataclass(frozen=True, slots=True)
class AnswerReady:
    """Terminal event of an ask: the answer, a refusal, or a stopped answer with its partial text."""

    answer: Answer


AskEvent = (
    StageEntered
    | RetrievalDone
    | QuotesReady
    | PromptProgress
    | ReasoningArrived
    | TokenArrived
    | SentenceJudged
    | AnswerReady
)


@dataclass(frozen=True, slots=True)
class ScanDone:
    """The plan of an ingest run: how many files will be added, updated, skipped and removed."""

    added: int
    updated: int
    unchanged: int
    removed: int


@dataclass(frozen=True, slots=True)
class FileStarted:
    """File ``index`` (1-based) of ``total`` is being read."""

    path: str
    source_id: str
    index: int
    total: int


@dataclass(frozen=True, slots=True)
class FileEmbedded:
    """Of a very large file ``done`` of ``total`` windows are embedded, which takes minutes."""

    path: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class FileDone:
    """A file was indexed (or removed): ``action`` is added, updated or removed."""

    path: str
    source_id: str
    action: str
    chunks: int
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class FileFailed:
    """A file could not be indexed; the run goes on."""

    path: str
    source_id: str
    problem: Problem


@dataclass(frozen=True, slots=True)
class IngestSummary:
    """Counts of a finished or cancelled run.

    ``relabelled``: what was changed of a source (trust, type, watched), where nothing was embedded: then ``updated``
    counts the documents that follow it.
    """

    added: int = 0
    updated: int = 0
    unchanged: int = 0
    removed: int = 0
    failed: int = 0
    with_problems: int = 0
    chunks: int = 0
    seconds: float = 0.0
    cancelled: bool = False
    problems: tuple[Problem, ...] = field(default=())
    relabelled: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class IngestDone:
    """Terminal event of an ingest run."""

    summary: IngestSummary


IngestEvent = ScanDone | FileStarted | FileEmbedded | FileDone | FileFailed | IngestDone


@dataclass(frozen=True, slots=True)
class LogProgress:
    """Bytes read of all logs so far; ``total`` is 0 where it is not known (a pipe). ``lines`` counts all files."""

    name: str
    done: int
    total: int
    lines: int


@dataclass(frozen=True, slots=True)
class AnalysisDone:
    """Terminal event of an analysis of logs."""

    result: AnalysisResult


LogEvent = LogProgress | AnalysisDone
