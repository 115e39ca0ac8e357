"""Versioned dictionaries for ``--json`` and export; field names are part of the public interface."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from kebab_desktop.app.log_wire import analysis_to_wire
from kebab_desktop.core import snippets
from kebab_desktop.core.answers import AnalyzedLog, Answer, Citation, LogCitation, Quote, RefusalReason, Usage
from kebab_desktop.core.documents import Problem
from kebab_desktop.core.errors import KebabError
from kebab_desktop.core.events import IngestSummary
from kebab_desktop.core.retrieval import Hit, Retrieved
from kebab_desktop.core.verdicts import CodeCheck, SentenceCheck, TrustConflict

Json = dict[str, object]
SNIPPET_CHARS = 240


def answer(value: Answer) -> Json:
    """Return ``answer.v1``."""
    return {
        "schema_version": "answer.v1",
        "question": value.question,
        "answer": value.text,
        "outcome": value.outcome.value,
        "grounded": value.grounded,
        "refusal_reason": refusal(value.refusal),
        "notice": value.notice,
        "citations": [citation(each) for each in value.citations],
        "log_citations": [log_citation(each) for each in value.log_citations],
        "log": None if value.log is None else analyzed_log(value.log),
        "quotes": [quote(each) for each in value.quotes],
        "retrieval": {
            "trace_id": value.retrieval.trace_id,
            "mode": value.retrieval.mode.value,
            "k": value.retrieval.k,
            "score_gate": value.retrieval.score_gate,
            "top_score": value.retrieval.top_score,
            "chunks_returned": value.retrieval.chunks_returned,
            "chunks_used": value.retrieval.chunks_used,
            "expanded_query": value.retrieval.expanded_query,
            "waiting": value.retrieval.waiting,
        },
        "model": {
            "id": value.model.id,
            "provider": value.model.provider,
            "file_name": value.model.file_name,
            "blake3": value.model.blake3,
        },
        "usage": usage(value.usage),
        "prompt_template_version": value.prompt_template_version,
        "removed_markers": value.removed_markers,
        "draft": value.draft,
        "reasoning": value.reasoning,
        "sentences": [sentence(each) for each in value.sentences],
        "code": [code(each) for each in value.code],
        "conflicts": [conflict(each) for each in value.conflicts],
        "error": value.error,
        "timings_ms": dict(value.timings_ms),
        "conversation_id": value.conversation_id,
        "turn_index": value.turn_index,
        "mark": value.mark.value,
        "note": value.note,
        "versions": dict(value.versions),
        "created_at": value.created_at,
    }


def usage(value: Usage) -> Json:
    """Return the tokens and times of ``answer.v1``."""
    return {
        "prompt_tokens": value.prompt_tokens,
        "evaluated_tokens": value.evaluated_tokens,
        "completion_tokens": value.completion_tokens,
        "first_token_ms": value.first_token_ms,
        "total_ms": value.total_ms,
    }


def refusal(value: RefusalReason | None) -> Json | None:
    """Return ``{kind, …}`` with the fields that the kind has, None for no refusal."""
    if value is None:
        return None
    result: Json = {"kind": value.kind.value}
    if value.threshold is not None:
        result |= {"top_score": value.top_score, "threshold": value.threshold}
    if value.text:
        result["text"] = value.text
    if value.detail:
        result["detail"] = value.detail
    return result


def citation(value: Citation) -> Json:
    """Return one citation of ``answer.v1``."""
    return {
        "marker": value.marker,
        "doc_path": value.doc_path,
        "docs_id": value.docs_id,
        "title": value.title,
        "section": value.section,
        "line_start": value.line_start,
        "line_end": value.line_end,
        "uri": value.uri,
        "source_id": value.source_id,
        "trust_level": value.trust_level.value,
        "quote": value.quote,
    }


def log_citation(value: LogCitation) -> Json:
    """Return what one ``[Ln]`` of ``answer.v1`` stands for."""
    return {
        "marker": f"L{value.marker}",
        "path": value.path,
        "line_start": value.line_start,
        "line_end": value.line_end,
        "text": value.text,
        "finding": value.finding,
    }


def analyzed_log(value: AnalyzedLog) -> Json:
    """Return the analysis (``analysis.v1``) that ``answer.v1`` is about, and the runbook of each finding."""
    runbooks = [
        {
            "code": each.code,
            "message": each.message,
            "runbook": None if each.runbook is None else citation(each.runbook),
        }
        for each in value.runbooks
    ]
    return {"analysis": analysis_to_wire(value.analysis), "runbooks": runbooks}


def quote(value: Quote) -> Json:
    """Return one verbatim quote of ``answer.v1``."""
    return {
        "marker": value.marker,
        "text": value.text,
        "line_start": value.line_start,
        "line_end": value.line_end,
        "score": value.score,
        "focus": [value.focus_start, value.focus_end or len(value.text)],
    }


def sentence(value: SentenceCheck) -> Json:
    """Return the verdict on one sentence of ``answer.v1``."""
    return {
        "start": value.start,
        "end": value.end,
        "text": value.text,
        "verdict": value.verdict.value,
        "markers": list(value.markers),
        "reason": value.reason,
        "missing": list(value.missing),
    }


def code(value: CodeCheck) -> Json:
    """Return one piece of code of ``answer.v1``; ``marker`` and ``line`` are null for code in no evidence."""
    return {
        "start": value.start,
        "end": value.end,
        "code": value.code,
        "verified": value.verified,
        "marker": value.marker if value.verified else None,
        "line": value.line if value.verified else None,
    }


def conflict(value: TrustConflict) -> Json:
    """Return two sources of different trust that disagree."""
    return {
        "marker": value.marker,
        "text": value.text,
        "trust_level": value.trust,
        "other_marker": value.other_marker,
        "other_text": value.other_text,
        "other_trust_level": value.other_trust,
    }


def search_response(value: Retrieved) -> Json:
    """Return ``search_response.v1``; ``filters`` names what the search was limited to."""
    return {
        "schema_version": "search_response.v1",
        "query": value.query.text,
        "mode": value.query.mode.value,
        "k": value.query.k,
        "filters": str(value.query.filters),
        "top_score": value.top_score,
        "hits": [hit(each, value.terms) for each in value.hits],
        "timings_ms": dict(value.timings_ms),
    }


def hit(value: Hit, terms: Collection[str] = ()) -> Json:
    """Return one hit of ``search_response.v1``; ``explanation`` only for keyword scoring.

    ``highlights`` are [start, end) offsets into ``snippet`` of the words that were searched for (``terms``).
    """
    chunk = value.chunk
    shown = snippets.snippet(chunk.content, terms)
    result: Json = {
        "rank": value.rank,
        "score": value.score,
        "score_kind": value.score_kind,
        "chunk_id": chunk.id,
        "doc_path": chunk.path,
        "docs_id": chunk.docs_id,
        "title": chunk.title,
        "section": chunk.section,
        "line_start": chunk.span.start,
        "line_end": chunk.span.end,
        "snippet": shown.text,
        "highlights": [list(each) for each in shown.highlights],
        "source_id": chunk.source_id,
        "trust_level": chunk.trust.value,
        "channels": {name: {"score": each.score, "rank": each.rank} for name, each in value.channels.items()},
    }
    if value.explanation:
        result["explanation"] = [
            {"token": each.token, "field": each.field, "points": each.points} for each in value.explanation
        ]
    return result


def snippet(content: str, limit: int = SNIPPET_CHARS) -> str:
    """Return the beginning of a chunk on one line, cut at a word when it is longer than ``limit`` characters."""
    line = " ".join(content.split())
    if len(line) <= limit:
        return line
    cut = line[:limit].rsplit(" ", 1)[0] or line[:limit]
    return cut + "…"


def problem(value: Problem) -> Json:
    """Return one problem of a document."""
    return {
        "path": value.path,
        "line": value.line,
        "field": value.field,
        "message": value.message,
        "hint": value.hint,
        "fatal": value.fatal,
    }


def ingest_summary(value: IngestSummary) -> Json:
    """Return ``ingest_summary.v1``."""
    return {
        "schema_version": "ingest_summary.v1",
        "added": value.added,
        "updated": value.updated,
        "unchanged": value.unchanged,
        "removed": value.removed,
        "failed": value.failed,
        "with_problems": value.with_problems,
        "chunks": value.chunks,
        "seconds": value.seconds,
        "cancelled": value.cancelled,
        "problems": [problem(each) for each in value.problems],
    }


def error(value: KebabError) -> Json:
    """Return ``error.v1``."""
    details: Mapping[str, object] = value.details
    return {
        "schema_version": "error.v1",
        "code": value.code,
        "message": value.message,
        "hint": value.hint,
        "retryable": value.retryable,
        "details": dict(details),
    }
