"""What the history table shows of an answer, and how texts are compared when it is searched."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import groupby

from kebab_desktop.core.answers import Answer
from kebab_desktop.core.history_store import HistoryRow, Passage
from kebab_desktop.core.ids import content_id

_UNSEARCHABLE = re.compile("[\x00\ud800-\udfff]")


def history_row(answer: Answer) -> HistoryRow:
    """Return the line of the history table for an answer or refusal."""
    return HistoryRow(
        trace_id=answer.retrieval.trace_id,
        created_at=answer.created_at,
        question=answer.question,
        outcome=answer.outcome.value,
        refusal_kind=answer.refusal.kind.value if answer.refusal else "",
        top_score=answer.retrieval.top_score,
        score_gate=answer.retrieval.score_gate,
        mode=answer.retrieval.mode.value,
        model=answer.model.id,
        total_tokens=answer.usage.prompt_tokens + answer.usage.completion_tokens,
        seconds=answer_seconds(answer),
        conversation_id=answer.conversation_id,
        refusal_detail=answer.refusal.detail if answer.refusal else "",
        mark=answer.mark.value,
        note=answer.note,
    )


def answer_seconds(answer: Answer) -> float:
    """Return how long the answer took: the measured total, else the sum of its stages, else the generation alone.

    A name with a dot (``retrieve.fuse``) is a part of the stage before the dot and is not counted twice.
    """
    timings = answer.timings_ms
    stages = sum(value for name, value in timings.items() if "." not in name)
    return timings.get("total", stages or answer.usage.total_ms) / 1000


def search_key(text: str) -> str:
    """Return the text as searches compare it: composed Hangul, no case, nothing that a database cannot hold."""
    composed = unicodedata.normalize("NFC", text).casefold()
    return _UNSEARCHABLE.sub("\ufffd", unicodedata.normalize("NFC", composed))


def turns_seen(answers: Sequence[Answer]) -> int:
    """Return the number of turns as they are shown: what was answered again is the turn that it was."""
    return len(list(groupby(answer.question.strip() for answer in answers)))


def searched_text(answer: Answer) -> str:
    """Return what a search looks at: the question, the answer, and the note of who marked it."""
    return "\n".join(part for part in (answer.question, answer.text, answer.note) if part)


def cited_passages(answer: Answer) -> list[tuple[int, Passage]]:
    """Return marker and passage of each citation; answers of old versions have no evidence, only their hits."""
    texts = {hit.chunk.id: hit.chunk.content.strip("\n") for hit in answer.hits}
    texts |= {piece.chunk_id: piece.text for piece in answer.evidence}
    found = []
    for each in answer.citations:
        text = texts.get(each.chunk_id, each.quote).encode("utf-8", "replace").decode()
        if text:
            found.append((each.marker, Passage(each.document_id, each.chunk_id, content_id(text.encode()), text)))
    return found
