"""An answer as Markdown with footnotes, for the clipboard."""

from __future__ import annotations

import re

from kebab_desktop.core.answers import Answer
from kebab_desktop.ui.answer.mark_words import mark_chip
from kebab_desktop.ui.answer.refs import SourceRef, refs_of_answer
from kebab_desktop.ui.answer.refused import refused_because
from kebab_desktop.ui.answer.verdicts import note_text, summary
from kebab_desktop.ui.answer.wording import below_gate, verdict
from kebab_desktop.ui.log_places import places_of_answer
from kebab_desktop.ui.times import exact

_MARKER = re.compile(r"\[(L?\d{1,3})\]")


def to_markdown(answer: Answer) -> str:
    """Return question, answer (or refusal), verdict and one footnote per cited source."""
    refs = refs_of_answer(answer)
    parts = [f"**{answer.question.strip()}**"]
    if answer.refusal is not None:
        parts.append(refused_because(answer))
    if answer.text.strip():
        parts.append(_MARKER.sub(r"[^\1]", answer.text.strip()))
    elif answer.quotes:
        parts += [f"> {_one_line(quote.text)} [^{quote.marker}]" for quote in answer.quotes]
    said = " · ".join(part for part in (verdict(answer)[0], below_gate(answer), summary(answer)) if part)
    parts.append(f"_{said} · {answer.model.id} · {exact(answer.created_at)}_")
    if answer.mark:
        said = f"**{mark_chip(answer.mark)[0]}**"
        parts.append(f"> {said} — {_one_line(answer.note)}" if answer.note else f"> {said}")
    doubtful = [f"- {_one_line(each.text)} — {note_text(each)}" for each in answer.sentences if each.doubtful]
    if doubtful and not answer.draft:
        parts.append("\n".join(doubtful))
    lines = [f"[^L{mark}]: `{place.label}`" for mark, place in places_of_answer(answer).items()]
    notes = "\n".join([*(_footnote(ref) for ref in refs), *lines])
    return "\n\n".join([*parts, notes] if notes else parts) + "\n"


def _footnote(ref: SourceRef) -> str:
    return f"[^{ref.marker}]: {ref.place} (`{ref.link}`, {ref.trust.value})"


def _one_line(text: str) -> str:
    return " ".join(text.split())
