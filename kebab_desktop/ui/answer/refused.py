"""Why a question was refused, with what was not searched: what still waits to be indexed, what a search left out."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from kebab_desktop.core.answers import NARROWED, STILL_INDEXING, Answer, RefusalKind
from kebab_desktop.core.retrieval import Filters
from kebab_desktop.ui.answer.wording import refusal_sentence, score
from kebab_desktop.ui.source_words import source_called, trust_name

translate = QCoreApplication.translate


def refused_because(answer: Answer) -> str:
    """Return why ``answer`` was refused, in plain words; empty for any other."""
    if answer.refusal is None:
        return ""
    reason, where = answer.refusal, narrowed_to(answer.parameters.filters)
    if reason.detail == STILL_INDEXING:
        return _still_indexing(answer.retrieval.waiting)
    if reason.detail != NARROWED or not where:
        return refusal_sentence(reason)
    if reason.kind is RefusalKind.NO_CHUNKS:
        return translate("answer", "Nothing matches within {where}; the rest was not searched.").format(where=where)
    return translate(
        "answer",
        "No runbook within {where} covers this: the match is {top}, below {gate}. The rest was not searched.",
    ).format(where=where, top=score(reason.top_score), gate=score(reason.threshold))


def still_indexing_now(answer: Answer, *, running: bool, paused: bool, waiting: int) -> str:
    """Return why ``answer``, made while documents waited, was refused, as far as indexing is by now."""
    if paused:
        text = translate(
            "answer", "Not found in what is indexed; indexing is paused and {n} documents are waiting.", "", waiting
        )
        return text.format(n=f"{waiting:,}")
    if running:
        return _still_indexing(waiting or answer.retrieval.waiting)
    return translate("answer", "Not found in what was indexed at that time; indexing has ended since.")


def written_since(answer: Answer, *, running: bool) -> str:
    """Return why ``answer`` was refused where a runbook for its question was saved afterwards."""
    news = (
        translate("answer", "A runbook for this was saved and is being indexed.")
        if running
        else translate("answer", "A runbook for this was saved.")
    )
    return f"{refused_because(answer)} {news}"


def narrowed_to(filters: Filters) -> str:
    """Return what a search was narrowed to, in the words of its chips; empty when it was not."""
    trust = filters.trust_min
    named = [
        *map(source_called, filters.source_ids),
        *((translate("answer", "at least {trust}").format(trust=trust_name(trust)),) if trust else ()),
        *filters.log_types,
        *filters.severities,
        *filters.languages,
        *filters.tags,
        *((filters.path_glob,) if filters.path_glob else ()),
    ]
    return "“" + ", ".join(named) + "”" if named else ""


def _still_indexing(waiting: int) -> str:
    if not waiting:
        return translate("answer", "The runbooks are still being read: nothing could be searched yet.")
    text = translate("answer", "Not found in what is indexed so far; {n} documents are still waiting.", "", waiting)
    return text.format(n=waiting)
