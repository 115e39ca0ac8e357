"""What the check of an answer found, in words and as notes on its text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QCoreApplication

from kebab_desktop.core.answers import Answer, Outcome
from kebab_desktop.core.verdicts import CodeCheck, SentenceCheck, SentenceVerdict
from kebab_desktop.ui.language import said
from kebab_desktop.ui.widgets.notes import MAX_NOTES, SIGNS, Note, signs_around

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


def with_notes(
    text: str, sentences: Sequence[SentenceCheck], code: Sequence[CodeCheck], start: int = 0
) -> tuple[str, list[Note]]:
    """Return Markdown with the signs of its notes: doubtful sentences, and code spans that are in no source.

    ``text`` stands at character ``start`` of the text that was checked: a model may say the same sentence twice, once
    with a source and once without.
    """
    text = SIGNS.sub("\ufffd", text)
    found = [*_sentences_in(text, sentences, start), *_code_in(text, code)][:MAX_NOTES]
    signs = [sign for number, (first, end, _) in enumerate(found) for sign in signs_around(first, end, number)]
    for place, sign in sorted(signs, reverse=True):
        text = f"{text[:place]}{sign}{text[place:]}"
    return text, [note for _, _, note in found]


def stands_in(check: SentenceCheck, text: str, start: int) -> bool:
    """Tell whether a checked sentence belongs to ``text``, which begins at character ``start`` of what was checked."""
    return check.start < start + len(text) and start < check.end


def _sentences_in(text: str, sentences: Sequence[SentenceCheck], start: int) -> Iterator[tuple[int, int, Note]]:
    for check in sentences:
        place = _place(text, check, start) if check.doubtful and stands_in(check, text, start) else None
        if place:
            strong = check.verdict is SentenceVerdict.UNSUPPORTED
            pill = translate("answer", "not in the sources") if strong else ""
            yield *place, Note(note_text(check), strong=strong, pill=pill)


def _code_in(text: str, code: Sequence[CodeCheck]) -> Iterator[tuple[int, int, Note]]:
    for span in dict.fromkeys(each.code for each in code if not each.verified and "\n" not in each.code):
        for found in re.finditer(re.escape(f"`{span}`"), text):
            yield *found.span(), Note(code_note(), strong=False)


def share_supported(answer: Answer) -> str:
    """Return ``3 of 4`` for an answer of which some claims are supported, empty where there is nothing to count."""
    claims = [each for each in answer.sentences if each.verdict is not SentenceVerdict.NOT_A_CLAIM]
    if answer.outcome is not Outcome.PARTLY_SUPPORTED or not claims:
        return ""
    supported = sum(each.verdict is SentenceVerdict.SUPPORTED for each in claims)
    return translate("answer", "{n} of {total}").format(n=supported, total=len(claims))


def legend(answer: Answer) -> str:
    """Return what the marks in the text of an answer count and look like, empty without any."""
    counts = summary(answer)
    if not counts:
        return ""
    return translate("answer", "Marked in the text, the reason under the pointer: {counts}").format(counts=counts)


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


def _place(text: str, check: SentenceCheck, start: int) -> tuple[int, int] | None:
    """Return where a sentence stands in a piece of Markdown; of a table row its first cell."""
    sentence = check.text
    first = check.start - start
    if not sentence or first < 0 or text[first : first + len(sentence)] != sentence:
        first = text.find(sentence) if sentence else -1  # line ends of several characters moved it
    if first < 0:
        return None
    if sentence.lstrip().startswith("|"):
        cell = _FIRST_CELL.match(sentence)
        return (first + cell.start(1), first + cell.end(1)) if cell else None
    return first, first + len(sentence)
