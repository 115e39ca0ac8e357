"""What the check of an answer found, in words and as notes on its text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from kebab_desktop.core.answers import Answer, Outcome
from kebab_desktop.core.verdicts import CodeCheck, SentenceCheck, SentenceVerdict
from kebab_desktop.ui.language import said
from kebab_desktop.ui.widgets.notes import MAX_NOTES, Note, noted, without_signs

translate = QCoreApplication.translate
_FIRST_CELL = re.compile(r"\s*\|\s*([^|\n]*[^|\s])")


def note_text(check: SentenceCheck) -> str:
    """Return why the reader should doubt a sentence."""
    heads = {
        SentenceVerdict.UNSUPPORTED: translate("answer", "Not supported"),
        SentenceVerdict.WEAK: translate("answer", "Weakly supported"),
        SentenceVerdict.UNCITED: translate("answer", "Without a source"),
    }
    head = heads.get(check.verdict, "")
    return f"{head}: {said(check.reason)}" if check.reason else head


def code_note() -> str:
    """Return what is said of a code span that is in no source."""
    return translate("answer", "Not in the sources: check it before you run it.")


def with_notes(text: str, sentences: Sequence[SentenceCheck], code: Sequence[CodeCheck]) -> tuple[str, list[Note]]:
    """Return Markdown with the signs of its notes: doubtful sentences, and code spans that are in no source."""
    text = without_signs(text)
    notes: list[Note] = []
    for check in sentences:
        place = _place(text, check.text) if check.doubtful else None
        if place and len(notes) < MAX_NOTES:
            text = noted(text, *place, len(notes))
            notes.append(Note(note_text(check), strong=check.verdict is SentenceVerdict.UNSUPPORTED))
    for span in dict.fromkeys(each.code for each in code if not each.verified and "\n" not in each.code):
        start = text.find(f"`{span}`")
        if start >= 0 and len(notes) < MAX_NOTES:
            text = noted(text, start, start + len(span) + 2, len(notes))
            notes.append(Note(code_note(), strong=False))
    return text, notes


def share_supported(answer: Answer) -> str:
    """Return ``3 of 4`` for an answer of which some claims are supported, empty where there is nothing to count."""
    claims = [each for each in answer.sentences if each.verdict is not SentenceVerdict.NOT_A_CLAIM]
    if answer.outcome is not Outcome.PARTLY_SUPPORTED or not claims:
        return ""
    supported = sum(each.verdict is SentenceVerdict.SUPPORTED for each in claims)
    return translate("answer", "{n} of {total}").format(n=supported, total=len(claims))


def summary(answer: Answer) -> str:
    """Return how many sentences of an answer were found doubtful, empty for none."""
    wanted = {
        SentenceVerdict.UNSUPPORTED: translate("answer", "not supported: {n}"),
        SentenceVerdict.WEAK: translate("answer", "weakly supported: {n}"),
        SentenceVerdict.UNCITED: translate("answer", "without a source: {n}"),
    }
    counts = {verdict: sum(each.verdict is verdict for each in answer.sentences) for verdict in wanted}
    parts = [wanted[verdict].format(n=count) for verdict, count in counts.items() if count]
    unverified = sum(not each.verified for each in answer.code)
    if unverified:
        parts.append(translate("answer", "code not in the sources: {n}").format(n=unverified))
    return " · ".join(parts)


def _place(text: str, sentence: str) -> tuple[int, int] | None:
    """Return where a sentence stands in a piece of Markdown; of a table row its first cell."""
    start = text.find(sentence)
    if start < 0 or not sentence:
        return None
    if sentence.lstrip().startswith("|"):
        cell = _FIRST_CELL.match(sentence)
        return (start + cell.start(1), start + cell.end(1)) if cell else None
    return start, start + len(sentence)
