"""A conversation as Markdown with footnotes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kebab_desktop.ask.language import language_of
from kebab_desktop.core.answers import Answer, Outcome, Quote
from kebab_desktop.core.marks import Mark
from kebab_desktop.core.section_names import section_words
from kebab_desktop.core.stamps import local_time

_MARKED = {
    Mark.WRONG: {"en": "Marked as wrong", "ko": "틀린 답으로 표시됨"},
    Mark.HELPED: {"en": "Marked as helpful", "ko": "도움이 된 답으로 표시됨"},
}
_UNFINISHED = {Outcome.STOPPED, Outcome.INTERRUPTED}
_MARKER = re.compile(r"\[(L?\d{1,3})\]")


def to_markdown(answers: Sequence[Answer]) -> str:
    """Return questions and answers in order; footnote labels are unique over the whole conversation."""
    return "\n".join(answer_markdown(answer, f"{number}-") for number, answer in enumerate(answers, start=1))


def answer_markdown(answer: Answer, prefix: str = "") -> str:
    """Return one question with its answer; ``[n]`` and ``[Ln]`` become footnotes ``[^<prefix>n]``."""
    known = {str(each.marker) for each in answer.citations} | {f"L{each.marker}" for each in answer.log_citations}

    def footnote(match: re.Match[str]) -> str:
        return f"[^{prefix}{match[1]}]" if match[1] in known else match[0]

    lines = [f"## {' '.join(answer.question.split())}", "", _MARKER.sub(footnote, answer.text), ""]
    if answer.outcome is Outcome.INTERRUPTED and not answer.text:
        lines += [line for quote in answer.quotes for line in (_block(quote, prefix), "")]
    if answer.outcome in _UNFINISHED:
        lines += [f"*({answer.outcome.value})*", ""]
    if answer.mark:
        lines += [*_said_of(answer), ""]
    for each in answer.citations:
        place = f"{each.source_id}/{each.doc_path}#{_lines(each.line_start, each.line_end, 'L')}"
        section = section_words(each.section, korean=language_of(answer.question) == "ko")
        lines.append(f"[^{prefix}{each.marker}]: {each.title} › {section}, `{place}` ({each.trust_level.value})")
    for line in answer.log_citations:
        lines.append(f"[^{prefix}L{line.marker}]: `{line.path}:{_lines(line.line_start, line.line_end)}`")
    lines += ["", f"*{_local(answer.created_at)} · {answer.retrieval.mode.value} · {answer.retrieval.trace_id}*", ""]
    return "\n".join(lines)


def _said_of(answer: Answer) -> list[str]:
    """Return the mark with its note as a quotation, so that the lines of a note are no headings of the transcript."""
    words = _MARKED[answer.mark]["ko" if language_of(answer.question) == "ko" else "en"]
    return [f"> **{words}**", *(f"> {line}".rstrip() for line in answer.note.splitlines())]


def _block(quote: Quote, prefix: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in f"{quote.text} [^{prefix}{quote.marker}]".split("\n"))


def _lines(start: int, end: int, letter: str = "") -> str:
    return f"{letter}{start}" if start == end else f"{letter}{start}-{letter}{end}"


def _local(stamp: str) -> str:
    """Return an RFC 3339 time as the clock on the wall showed it; one that cannot be read as it stands."""
    when = local_time(stamp)
    return stamp if when is None else when.strftime("%Y-%m-%d %H:%M:%S %z")
