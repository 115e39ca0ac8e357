"""Building the Answer of a run from what its stages left."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from kebab_desktop.ask import cite, log_marks
from kebab_desktop.ask.checking import AnswerChecker
from kebab_desktop.ask.extractive import QUOTES_REF, quotes_text
from kebab_desktop.ask.policy import AskPolicy
from kebab_desktop.ask.prompt import Rules
from kebab_desktop.ask.quotes import ScoredQuote
from kebab_desktop.ask.wording import Wording, refusal_text, wording
from kebab_desktop.core import ids
from kebab_desktop.core.answers import (
    NARROWED,
    STILL_INDEXING,
    STOPPED_BY_USER,
    Answer,
    AskOptions,
    AskParameters,
    Briefing,
    Citation,
    Hop,
    LogCitation,
    ModelRef,
    Outcome,
    PackedEvidence,
    Prompt,
    RefusalKind,
    RefusalReason,
    RetrievalSummary,
    Usage,
)
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.conversations import Turn
from kebab_desktop.core.ports import Clock, LanguageModel
from kebab_desktop.core.retrieval import Context, Evidence, Retrieved, SearchMode
from kebab_desktop.core.verdicts import CodeCheck, SentenceCheck, TrustConflict

_NOT_FOUND = {RefusalKind.NO_CHUNKS, RefusalKind.SCORE_GATE}


@dataclass(slots=True)
class Run:
    """What is known of one question while it is worked on; every stage adds to it.

    ``leans``: whether the question is searched together with the answer before (``searched`` is then both).
    ``waiting``: so many documents are not indexed yet, None if not even their number is known.
    ``context`` is the packed evidence, ``seen`` the part of it that fitted into the prompt of a model.
    """

    question: str
    options: AskOptions
    policy: AskPolicy
    rules: Rules
    model: LanguageModel | None
    history: Sequence[Turn]
    turn_index: int | None
    token: CancelToken
    searched: str = ""
    leans: bool = False
    retrieved: Retrieved | None = None
    context: Context = field(default_factory=lambda: Context((), "", 0))
    seen: Context = field(default_factory=lambda: Context((), "", 0))
    quotes: list[ScoredQuote] = field(default_factory=list)
    prompt: Prompt | None = None
    usage: Usage = field(default_factory=Usage)
    notices: list[str] = field(default_factory=list)
    timings: dict[str, float] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)
    hops: list[Hop] = field(default_factory=list)
    checker: AnswerChecker | None = None
    conflicts: tuple[TrustConflict, ...] = ()
    error: str = ""
    reasoning: str = ""
    briefing: Briefing | None = None
    waiting: int | None = 0
    trace_id: str = ""

    @property
    def asked(self) -> str:
        """Return what a model is asked: the question, and what an analysis found."""
        return f"{self.question}\n\n{self.briefing.facts}" if self.briefing else self.question

    @property
    def log_lines(self) -> tuple[LogCitation, ...]:
        """Return the log lines that the answer may cite."""
        return self.briefing.log_lines if self.briefing else ()

    @property
    def language(self) -> str:
        """Return the language of the question."""
        return self.rules.language

    @property
    def mode(self) -> SearchMode:
        """Return the mode that was asked for."""
        return self.options.mode or self.policy.default_mode

    @property
    def k(self) -> int:
        """Return the effective k: the configured one is a floor."""
        return max(self.options.k, self.policy.default_k)

    @property
    def unfinished(self) -> bool:
        """Return whether documents are still waiting to be indexed."""
        return self.waiting is None or self.waiting > 0

    @property
    def words(self) -> Wording:
        """Return the texts in the language of the question."""
        return wording(self.language)

    @property
    def model_ref(self) -> ModelRef:
        """Return the engine of the answer: the quotes when there is no model, or no longer one."""
        return self.model.ref if self.model is not None else QUOTES_REF

    @property
    def gate(self) -> float:
        """Return the threshold for the score that the search came with."""
        if self.options.gate is not None:
            return self.options.gate
        return self.gate_for(self.retrieved) if self.retrieved else self.policy.gates.hybrid

    def gate_for(self, found: Retrieved) -> float:
        """Return the threshold for the score of a search."""
        return self.options.gate if self.options.gate is not None else self.policy.gates.over(found)

    def notice(self, *texts: str) -> None:
        """Remember what the user must be told beside the answer."""
        self.notices.extend(text for text in dict.fromkeys(texts) if text and text not in self.notices)

    @contextmanager
    def clock(self, stage: str) -> Iterator[None]:
        """Book the milliseconds of a stage."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.timings[stage] = self.timings.get(stage, 0.0) + (time.perf_counter() - begun) * 1000


@dataclass(frozen=True, slots=True)
class Verdict:
    """Text and judgement of an answer."""

    text: str
    outcome: Outcome
    refusal: RefusalReason | None = None
    citations: tuple[Citation, ...] = ()
    removed: int = 0
    draft: str = ""
    sentences: tuple[SentenceCheck, ...] = ()
    code: tuple[CodeCheck, ...] = ()


def refused(run: Run, reason: RefusalReason) -> Verdict:
    """Return the verdict of a question that is not answered; it tells when not everything was searched."""
    if reason.kind in _NOT_FOUND and not reason.text:
        narrowed = NARROWED if not run.options.filters.empty else ""
        reason = replace(reason, detail=STILL_INDEXING if run.unfinished else narrowed)
    text = refusal_text(reason, language=run.language, filters=str(run.options.filters), waiting=run.waiting or 0)
    return Verdict(text, Outcome.REFUSED, reason)


def reported(briefing: Briefing) -> Verdict:
    """Return the report alone: of a healthy log, or of one of which no runbook covers anything, which it says."""
    if briefing.healthy:
        return Verdict(briefing.report, Outcome.QUOTES_ONLY)
    return Verdict(briefing.report, Outcome.REFUSED, RefusalReason(RefusalKind.NO_CHUNKS))


def stopped(run: Run, text: str, cause: str, detail: str = STOPPED_BY_USER) -> Verdict:
    """Return the verdict of a generation that did not reach its end: what was said so far stays."""
    checked = cite.check_markers(text, len(run.seen.evidence))
    found = cite.citations(checked.text, checked.cited, run.seen.evidence)
    reason = RefusalReason(RefusalKind.LLM_STREAM_ABORTED, text=cause, detail=detail)
    return Verdict(checked.text, Outcome.STOPPED, reason, found, checked.removed)


def from_quotes(run: Run) -> Verdict:
    """Return the verdict of an answer made of quotes; their text is verbatim and never searched for markers."""
    if not run.quotes:
        return refused(run, RefusalReason(RefusalKind.OTHER, text=run.words.no_quote))
    report = f"{run.briefing.report}\n\n" if run.briefing else ""
    plain = [scored.quote for scored in run.quotes]
    found = cite.citations("", {quote.marker for quote in plain}, run.context.evidence, plain)
    return Verdict(report + quotes_text(run.quotes), Outcome.QUOTES_ONLY, citations=found)


def fallback(run: Run, notice: str) -> Verdict:
    """Return the quotes instead of what the model should have written, and say why."""
    run.model = None
    run.notice(notice)
    return from_quotes(run)


def _summary(run: Run, clock: Clock) -> RetrievalSummary:
    retrieved = run.retrieved
    top_score = retrieved.top_score if retrieved else None
    return RetrievalSummary(
        trace_id=run.trace_id or ids.trace_id(run.question, top_score, run.model_ref.id, clock.time_ns()),
        mode=retrieved.query.mode if retrieved else run.mode,
        k=run.k,
        score_gate=run.gate,
        top_score=top_score,
        chunks_returned=len(retrieved.hits) if retrieved else 0,
        chunks_used=len((run.context if run.model is None else run.seen).evidence),
        expanded_query=run.searched,
        judged=retrieved.judged if retrieved else False,
        waiting=run.waiting or 0,
    )


def answer(run: Run, verdict: Verdict, clock: Clock) -> Answer:
    """Return the finished answer with its whole trace."""
    return Answer(
        question=run.question,
        text=verdict.text,
        outcome=verdict.outcome,
        grounded=verdict.outcome in {Outcome.GROUNDED, Outcome.QUOTES_ONLY},
        refusal=verdict.refusal,
        citations=verdict.citations,
        quotes=tuple(scored.quote for scored in run.quotes),
        hits=run.retrieved.hits if run.retrieved else (),
        retrieval=_summary(run, clock),
        model=run.model_ref,
        usage=run.usage,
        prompt_template_version=run.rules.version,
        created_at=clock.now(),
        timings_ms=dict(run.timings),
        notice="\n".join(run.notices),
        removed_markers=verdict.removed,
        conversation_id=run.options.conversation_id,
        turn_index=run.turn_index,
        prompt=run.prompt,
        versions=dict(run.versions) | {"prompt_template_hash": run.rules.digest},
        draft=verdict.draft,
        parameters=_parameters(run),
        evidence=tuple(map(_packed, (run.context if run.model is None else run.seen).evidence)),
        hops=tuple(run.hops),
        sentences=verdict.sentences,
        code=verdict.code,
        conflicts=run.conflicts,
        log_citations=log_marks.cited(verdict.text, run.log_lines),
        error=run.error,
        log=run.briefing.log if run.briefing else None,
        reasoning=run.reasoning,
        follows=run.options.follows,
    )


def _parameters(run: Run) -> AskParameters:
    options, policy = run.options, run.policy
    return AskParameters(
        mode=run.mode,
        k=run.k,
        filters=options.filters,
        temperature=policy.temperature if options.temperature is None else options.temperature,
        seed=policy.seed if options.seed is None else options.seed,
        max_answer_tokens=policy.max_answer_tokens,
        max_context_tokens=policy.max_context_tokens,
        answer_anyway=options.answer_anyway,
        multi_hop=options.multi_hop,
        settings=policy.settings,
    )


def _packed(piece: Evidence) -> PackedEvidence:
    chunk = piece.hit.chunk
    return PackedEvidence(
        marker=piece.marker,
        chunk_id=chunk.id,
        document_id=chunk.document_id,
        source_id=chunk.source_id,
        path=chunk.path,
        line_start=chunk.span.start,
        line_end=chunk.span.end,
        text=piece.text,
        text_hash=ids.content_id(piece.text.encode("utf-8", "surrogatepass")),
        truncated=piece.truncated,
    )
