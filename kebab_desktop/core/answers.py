"""Prompts, answers, citations and refusals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from kebab_desktop.core.documents import TrustLevel
from kebab_desktop.core.findings import AnalysisResult
from kebab_desktop.core.marks import Mark
from kebab_desktop.core.retrieval import Filters, Hit, Retrieved, SearchMode
from kebab_desktop.core.verdicts import CodeCheck, SentenceCheck, TrustConflict


@dataclass(frozen=True, slots=True)
class AskOptions:
    """What a caller may choose for one question; None and 0 mean the configured default.

    ``answer_anyway`` skips the gate (the user asked for it after a refusal); ``gate`` is the threshold of this
    question alone; ``engine`` is quotes or llama; ``multi_hop`` splits the question and searches for its parts as well.
    ``follows`` is the answer of the conversation that the question comes after, by trace id: empty for its beginning,
    None for the newest.
    """

    mode: SearchMode | None = None
    k: int = 0
    filters: Filters = field(default_factory=Filters)
    temperature: float | None = None
    seed: int | None = None
    answer_anyway: bool = False
    gate: float | None = None
    engine: str | None = None
    conversation_id: str | None = None
    multi_hop: bool = False
    follows: str | None = None


@dataclass(frozen=True, slots=True)
class Briefing:
    """What a question about an analyzed log brings along instead of a search.

    ``retrieved`` is the evidence of the findings that runbooks cover. ``facts`` tell a model what was found, figures
    as computed; ``report`` is what stands before the quotes, or is the whole answer without runbooks. Both cite
    ``log_lines`` as ``[Ln]``. ``healthy``: nothing was found, so the report needs no runbook. ``parts`` are what is
    asked of each runbook with its hits: every one is quoted from. ``log`` is kept with the answer. ``notice`` is told
    beside it.
    """

    retrieved: Retrieved
    facts: str
    report: str
    log_lines: tuple[LogCitation, ...] = ()
    healthy: bool = False
    parts: tuple[tuple[str, tuple[Hit, ...]], ...] = ()
    log: AnalyzedLog | None = None
    notice: str = ""


@dataclass(frozen=True, slots=True)
class Message:
    """One chat message: ``role`` is system, user or assistant."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """Messages for a language model and the template they came from.

    ``turns`` earlier turns of the conversation are in it, ``turns_left_out`` did not fit.
    """

    messages: tuple[Message, ...]
    template_version: str
    template_hash: str
    turns: int = 0
    turns_left_out: int = 0


@dataclass(frozen=True, slots=True)
class ModelRef:
    """Identity of the answer engine: ``provider`` is quotes or llama; a model has a file and its blake3."""

    id: str
    provider: str
    file_name: str = ""
    blake3: str = ""


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens and times of one generation; zero where nothing was generated.

    ``evaluated_tokens`` are those of the prompt that were read; the others were known from the prompt before.
    """

    prompt_tokens: int = 0
    completion_tokens: int = 0
    first_token_ms: float = 0.0
    total_ms: float = 0.0
    evaluated_tokens: int = 0


class RefusalKind(StrEnum):
    """Why no answer was given."""

    NO_CHUNKS = "NoChunks"
    SCORE_GATE = "ScoreGate"
    LLM_STREAM_ABORTED = "LlmStreamAborted"
    LLM_SELF_JUDGE = "LlmSelfJudge"
    OTHER = "Other"


STOPPED_BY_USER, MODEL_DIED = "stopped_by_user", "model_died"
"""Values of ``RefusalReason.detail``: why a generation did not reach its end."""
STILL_INDEXING, NARROWED = "still_indexing", "narrowed"
"""Values of ``RefusalReason.detail``: nothing was found, but not everything was searched."""


@dataclass(frozen=True, slots=True)
class RefusalReason:
    """A refusal: scores are set for ScoreGate, ``text`` for Other and for the cause of an abort.

    ``detail`` tells apart what is of one kind: ``stopped_by_user`` or ``model_died`` for LlmStreamAborted,
    ``still_indexing`` or ``narrowed`` where another search may find what this one did not.
    """

    kind: RefusalKind
    top_score: float | None = None
    threshold: float | None = None
    text: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Citation:
    """A resolved marker: the chunk, its lines, and the words that were quoted (empty if paraphrased)."""

    marker: int
    chunk_id: str
    document_id: str
    doc_path: str
    docs_id: str
    title: str
    section: str
    line_start: int
    line_end: int
    uri: str
    source_id: str
    trust_level: TrustLevel
    quote: str = ""


@dataclass(frozen=True, slots=True)
class LogCitation:
    """What ``[Ln]`` of an answer about a log stands for: ``path`` and lines (1-based, inclusive) of the log.

    ``finding`` is what the lines prove, as the analysis says it; ``text`` are the lines, secrets masked.
    """

    marker: int
    path: str
    line_start: int
    line_end: int
    text: str
    finding: str = ""


@dataclass(frozen=True, slots=True)
class FindingRunbook:
    """The runbook that covers a finding of an analysis, None for a coverage gap."""

    code: str
    message: str
    runbook: Citation | None = None


@dataclass(frozen=True, slots=True)
class AnalyzedLog:
    """What an answer about a log was made from: the analysis, secrets masked, and what covered its findings.

    Files are named by their absolute paths; what was pasted or piped has a name that is no such path. ``asked`` is
    the user's own question, empty where what happened was to be explained.
    """

    analysis: AnalysisResult
    runbooks: tuple[FindingRunbook, ...] = ()
    asked: str = ""


@dataclass(frozen=True, slots=True)
class Quote:
    """A verbatim piece of a chunk (raw slice of the file) with its marker, lines and score among the quotes.

    From ``focus_start`` to ``focus_end`` (offsets into ``text``) stands what was chosen; the rest stands around it.
    Both are 0 where nothing stands out.
    """

    marker: int
    text: str
    chunk_id: str
    line_start: int
    line_end: int
    score: float
    focus_start: int = 0
    focus_end: int = 0

    @property
    def focus(self) -> str:
        """Return what was chosen, the whole text where nothing stands out."""
        return self.text[self.focus_start : self.focus_end] or self.text


class Outcome(StrEnum):
    """How an answer is labelled in chat and history.

    ``interrupted``: it is not finished, because it is being made or the program ended meanwhile.
    """

    GROUNDED = "grounded"
    PARTLY_SUPPORTED = "partly_supported"
    QUOTES_ONLY = "quotes_only"
    REFUSED = "refused"
    STOPPED = "stopped"
    INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Result of the gate: the reason and the nearest hits that did not suffice."""

    reason: RefusalReason
    nearest: tuple[Hit, ...] = ()


@dataclass(frozen=True, slots=True)
class RetrievalSummary:
    """What retrieval did for an answer; ``k`` is the effective k, ``expanded_query`` what was searched.

    ``judged``: the top score is the confidence of both channels; else it is the mode's own score. ``waiting``: so many
    documents were not indexed yet when the question was searched.
    """

    trace_id: str
    mode: SearchMode
    k: int
    score_gate: float
    top_score: float | None
    chunks_returned: int
    chunks_used: int
    expanded_query: str = ""
    judged: bool = False
    waiting: int = 0


@dataclass(frozen=True, slots=True)
class AskParameters:
    """What a question was asked with, defaults filled in: enough to ask it again.

    ``settings`` are those in force then by dotted key, as far as they have a part in an answer; old answers keep none.
    """

    mode: SearchMode = SearchMode.HYBRID
    k: int = 0
    filters: Filters = field(default_factory=Filters)
    temperature: float = 0.0
    seed: int = 0
    max_answer_tokens: int = 0
    max_context_tokens: int = 0
    answer_anyway: bool = False
    multi_hop: bool = False
    settings: Mapping[str, str | int | float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PackedEvidence:
    """A numbered piece of evidence as it was used; ``text_hash`` is blake3 of ``text``, lines are of the file then."""

    marker: int
    chunk_id: str
    document_id: str
    source_id: str
    path: str
    line_start: int
    line_end: int
    text: str
    text_hash: str
    truncated: bool = False


@dataclass(frozen=True, slots=True)
class Hop:
    """One step of an answer that was searched for in parts.

    ``kind``: probe, decompose, retrieve, decide or fuse; ``questions`` are what it asked or came up with, ``text`` the
    words of the model or why the step was skipped, ``ms`` its time.
    """

    kind: str
    questions: tuple[str, ...] = ()
    chunk_ids: tuple[str, ...] = ()
    top_score: float | None = None
    ms: float = 0.0
    text: str = ""
    usage: Usage = field(default_factory=Usage)


@dataclass(frozen=True, slots=True)
class Answer:
    """A finished answer or refusal. ``text`` holds ``[n]`` markers that ``citations`` resolve.

    ``quotes`` are shown first whatever engine wrote ``text``; ``notice`` says why a fallback happened;
    ``removed_markers`` counts markers outside the packed evidence that were taken out of the text; ``draft`` is what
    a model wrote when it was not shown as it is; ``error`` is what failed, whatever was shown instead.
    ``sentences`` and ``code`` are the verdicts on what a model wrote: places in ``draft`` when the quotes are the
    answer, else in ``text``. ``log`` is set for an answer about an analyzed log. ``reasoning`` is what a model thought
    before it answered: nobody checked it. ``mark`` and ``note`` are what people said of it afterwards.
    ``follows``: see :class:`kebab_desktop.core.branches.Linked`.
    """

    question: str
    text: str
    outcome: Outcome
    grounded: bool
    refusal: RefusalReason | None
    citations: tuple[Citation, ...]
    quotes: tuple[Quote, ...]
    hits: tuple[Hit, ...]
    retrieval: RetrievalSummary
    model: ModelRef
    usage: Usage
    prompt_template_version: str
    created_at: str
    timings_ms: Mapping[str, float] = field(default_factory=dict)
    notice: str = ""
    removed_markers: int = 0
    conversation_id: str | None = None
    turn_index: int | None = None
    prompt: Prompt | None = None
    versions: Mapping[str, str] = field(default_factory=dict)
    draft: str = ""
    parameters: AskParameters = field(default_factory=AskParameters)
    evidence: tuple[PackedEvidence, ...] = ()
    hops: tuple[Hop, ...] = ()
    error: str = ""
    sentences: tuple[SentenceCheck, ...] = ()
    code: tuple[CodeCheck, ...] = ()
    conflicts: tuple[TrustConflict, ...] = ()
    log_citations: tuple[LogCitation, ...] = ()
    log: AnalyzedLog | None = None
    reasoning: str = ""
    mark: Mark = Mark.NONE
    note: str = ""
    follows: str | None = None

    @property
    def trace_id(self) -> str:
        """Return the id under which it is stored."""
        return self.retrieval.trace_id
