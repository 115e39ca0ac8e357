"""The sentences that an answer is described with: stages, verdicts, refusals, figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from kebab_desktop.core.answers import (
    STILL_INDEXING,
    STOPPED_BY_USER,
    Answer,
    Outcome,
    RefusalKind,
    RefusalReason,
    RetrievalSummary,
)
from kebab_desktop.core.events import PromptProgress, ReasoningArrived, StageEntered
from kebab_desktop.core.history import answer_seconds
from kebab_desktop.core.retrieval import SearchMode
from kebab_desktop.ui.language import said
from kebab_desktop.ui.widgets.chips import Tone

translate = QCoreApplication.translate

NO_MODEL = "quotes"
_ANSWER_CHARS = 200
"""So many characters of the answer before are searched with a follow-up (``ask/expand.py``)."""
GATE_KEYS = {
    SearchMode.HYBRID: "rag.score_gate",
    SearchMode.LEXICAL: "rag.score_gate",
    SearchMode.VECTOR: "rag.score_gate",
}
"""The gate of the confidence, by the modes that have always had a score between 0 and 1."""
_OWN_GATE_KEYS = {
    SearchMode.HYBRID: "rag.score_gate",
    SearchMode.LEXICAL: "rag.lexical_gate",
    SearchMode.VECTOR: "rag.vector_gate",
}
_TONES = {
    Outcome.GROUNDED: Tone.OK,
    Outcome.PARTLY_SUPPORTED: Tone.WARN,
    Outcome.QUOTES_ONLY: Tone.INFO,
    Outcome.REFUSED: Tone.BAD,
    Outcome.STOPPED: Tone.WARN,
    Outcome.INTERRUPTED: Tone.WARN,
}


def gate_key(retrieval: RetrievalSummary) -> str:
    """Return the setting that an answer was refused by, empty where the mode has none."""
    return "rag.score_gate" if retrieval.judged else _OWN_GATE_KEYS.get(retrieval.mode, "")


def stage_text(stage: StageEntered, chunks: int) -> str:
    """Return what the stage line says; ``chunks`` is the number of chunks found so far."""
    if stage.stage in {"pack", "quote"}:
        return translate("answer", "Reading {n} chunks …", "", chunks).format(n=chunks)
    if stage.stage == "load":
        return translate("answer", "Loading the model {name} …").format(name=stage.detail)
    sentences = {
        "expand": translate("answer", "Searching the runbooks …"),
        "retrieve": translate("answer", "Searching the runbooks …"),
        "gate": translate("answer", "Checking whether the runbooks cover this …"),
        "prompt": answering(),
        "generate": answering(),
        "cite": translate("answer", "Checking the citations …"),
        "verify": translate("answer", "Checking the citations …"),
        "persist": translate("answer", "Saving …"),
        "decompose": translate("answer", "Splitting the question …"),
        "decide": translate("answer", "Checking what is still missing …"),
        "fuse": translate("answer", "Putting the results together …"),
    }
    return sentences.get(stage.stage) or stage.detail or f"{stage.stage} …"


def answering() -> str:
    """Return what the stage line says while text arrives."""
    return translate("answer", "Answering …")


def said_of(event: StageEntered | PromptProgress | ReasoningArrived, chunks: int) -> str:
    """Return what the stage line says after an event; ``chunks`` is the number of chunks found so far."""
    match event:
        case StageEntered():
            return stage_text(event, chunks)
        case PromptProgress():
            return progress_text(event)
        case ReasoningArrived():
            return translate("answer", "The model is thinking …")


def progress_text(progress: PromptProgress) -> str:
    """Return how far the model has read the evidence."""
    percent = round(100 * progress.done / progress.total) if progress.total else 0
    return translate("answer", "The model reads the evidence: {percent}%").format(percent=percent)


def verdict(answer: Answer) -> tuple[str, Tone]:
    """Return text and tone of the verdict chip; nothing that was answered past the gate looks like any other."""
    tone = Tone.WARN if below_gate(answer) else _TONES[answer.outcome]
    match answer.outcome:
        case Outcome.GROUNDED:
            return translate("answer", "Grounded"), tone
        case Outcome.PARTLY_SUPPORTED:
            return translate("answer", "Partly supported"), tone
        case Outcome.QUOTES_ONLY:
            return translate("answer", "Quotes only"), tone
        case Outcome.STOPPED:
            return translate("answer", "Stopped"), tone
        case Outcome.INTERRUPTED:
            return translate("answer", "Not finished"), tone
        case Outcome.REFUSED:
            return translate("answer", "Refused: {reason}").format(reason=refusal_name(answer.refusal)), tone


def below_gate(answer: Answer) -> str:
    """Return that the user had it answered although no runbook matched well enough, empty for other answers."""
    found = answer.retrieval
    asked_for = answer.parameters.answer_anyway and answer.outcome is not Outcome.REFUSED
    if not asked_for or found.top_score is None or found.top_score >= found.score_gate:
        return ""
    return translate("answer", "answered below the gate ({top} < {gate})").format(
        top=score(found.top_score), gate=score(found.score_gate)
    )


def refusal_name(reason: RefusalReason | None) -> str:
    """Return the reason of a refusal in two or three words."""
    match reason.kind if reason else RefusalKind.OTHER:
        case RefusalKind.NO_CHUNKS:
            return translate("answer", "nothing found")
        case RefusalKind.SCORE_GATE:
            return translate("answer", "below the gate")
        case RefusalKind.LLM_STREAM_ABORTED:
            return _cut_short(reason.detail if reason else "")
        case RefusalKind.LLM_SELF_JUDGE:
            return translate("answer", "model declined")
        case RefusalKind.OTHER:
            return translate("answer", "error")


def _cut_short(detail: str) -> str:
    """Tell whether the user or a dying model ended the answer; answers of old versions do not say."""
    match detail:
        case "stopped_by_user":
            return translate("answer", "stopped by you")
        case "model_died":
            return translate("answer", "model died")
    return translate("answer", "cut short")


def outdated_text(markers: Sequence[int] = ()) -> str:
    """Return what is said of an answer that cites lines which have changed since; ``markers`` names the citations."""
    if not markers:
        return translate("answer", "The runbooks have changed since: cited lines are no longer as they were.")
    named = ", ".join(f"[{marker}]" for marker in markers)
    return translate(
        "answer", "The runbooks have changed since: the lines of {citations} are no longer as they were."
    ).format(citations=named)


def refusal_sentence(reason: RefusalReason) -> str:
    """Return what happened, in plain words."""
    match reason.kind:
        case RefusalKind.NO_CHUNKS:
            return translate("answer", "No runbook covers this: nothing in the knowledge base matches the question.")
        case RefusalKind.SCORE_GATE:
            return translate("answer", "No runbook covers this: the match is {top}, below {gate}.").format(
                top=score(reason.top_score), gate=score(reason.threshold)
            )
        case RefusalKind.LLM_STREAM_ABORTED if reason.detail == STOPPED_BY_USER:
            return translate("answer", "You stopped the answer before it was complete.")
        case RefusalKind.LLM_STREAM_ABORTED:
            return _with_cause(translate("answer", "The model stopped before the answer was complete."), reason)
        case RefusalKind.LLM_SELF_JUDGE:
            return _with_cause(
                translate("answer", "The model found that the runbooks do not answer this question."), reason
            )
        case RefusalKind.OTHER:
            return _with_cause(translate("answer", "No answer could be given."), reason)


def _with_cause(sentence: str, reason: RefusalReason) -> str:
    return f"{sentence} {said(reason.text)}".strip()


def figures(answer: Answer) -> str:
    """Return ``match 0.71 · gate 0.42 · 2.9 s``; a refusal by the gate says the first two in its sentence."""
    retrieval, refusal = answer.retrieval, answer.refusal
    if refusal is not None and refusal.kind is RefusalKind.SCORE_GATE and refusal.detail != STILL_INDEXING:
        return duration(total_ms(answer))
    parts = []
    if retrieval.top_score is not None:
        parts.append(translate("answer", "match {score}").format(score=score(retrieval.top_score)))
    if retrieval.score_gate > 0:
        parts.append(translate("answer", "gate {gate}").format(gate=score(retrieval.score_gate)))
    parts.append(duration(total_ms(answer)))
    return " · ".join(parts)


def total_ms(answer: Answer) -> float:
    """Return the whole time of an answer in milliseconds."""
    # Saving comes after the answer and is not in what is stored: chat and history must say the same.
    kept = {name: value for name, value in answer.timings_ms.items() if name != "persist"}
    return answer_seconds(replace(answer, timings_ms=kept)) * 1000


def duration(milliseconds: float) -> str:
    """Return ``0.4 s`` or ``12 s``; times below a tenth of a second in milliseconds."""
    if milliseconds < 100:
        return translate("answer", "{n} ms").format(n=f"{milliseconds:.0f}")
    seconds = milliseconds / 1000
    return translate("answer", "{s} s").format(s=f"{seconds:.1f}" if seconds < 10 else f"{seconds:.0f}")


def chunks_told(answer: Answer) -> str:
    """Return how many chunks were found and used: ``8 found, 1 taken along from beside them: 9 used``."""
    found, used = answer.retrieval.chunks_returned, answer.retrieval.chunks_used
    ids = {hit.chunk.id for hit in answer.hits}
    along = sum(piece.chunk_id not in ids for piece in answer.evidence) if answer.evidence else max(0, used - found)
    if not along:
        return translate("answer", "{found} found, {used} used").format(found=found, used=used)
    text = translate("answer", "{found} found, {along} taken along from beside them: {used} used")
    return text.format(found=found, along=along, used=used)


def searched_text(answer: Answer) -> str:
    """Return what was searched instead of the question, empty when it was the question itself.

    A follow-up is searched with the first 200 characters of the answer before: a word that is cut there is left out.
    """
    searched = answer.retrieval.expanded_query
    if not searched or " ".join(searched.split()) == " ".join(answer.question.split()):
        return ""
    before = searched.removeprefix(answer.question).strip()
    if not searched.startswith(answer.question) or len(before) < _ANSWER_CHARS:
        return searched
    head, _, cut = before.rpartition(" ")
    return f"{answer.question} {head or cut} …"


def model_name(model_id: str) -> str:
    """Return the name of what answered; without a model these are quotes."""
    return translate("answer", "Quotes only") if model_id == NO_MODEL else model_id


def channel_name(channel: str) -> str:
    """Return the name of a search channel, those of the modes that use them alone."""
    known = {mode.value: mode for mode in SearchMode}
    return mode_name(known[channel]) if channel in known else channel


def score(value: float | None) -> str:
    """Return a score with two digits; keyword points with one."""
    if value is None:
        return "–"
    return f"{value:.2f}" if abs(value) < 5 else f"{value:.1f}"


def mode_name(mode: SearchMode) -> str:
    """Return the name of a search mode."""
    names = {
        SearchMode.HYBRID: translate("answer", "Hybrid"),
        SearchMode.LEXICAL: translate("answer", "Lexical"),
        SearchMode.VECTOR: translate("answer", "Vector"),
        SearchMode.KEYWORD: translate("answer", "Keyword"),
    }
    return names[mode]
