"""The search for one question of a conversation: by itself, or together with the answer before."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from kebab_desktop.ask import expand, gate, leaning
from kebab_desktop.core.retrieval import Query

if TYPE_CHECKING:
    from kebab_desktop.ask.assemble import Run
    from kebab_desktop.core.ports import Retriever
    from kebab_desktop.core.retrieval import Retrieved


def expand_by_words(run: Run) -> None:
    """Set ``searched`` and ``leans``: a question whose words lean on the turn before is searched with its answer."""
    run.searched = expand.expand(run.question, run.history)
    run.leans = run.searched != run.question


def search_for(run: Run, retriever: Retriever) -> Retrieved:
    """Search and set ``retrieved``, and ``searched`` and ``leans`` as the search shows them.

    A question whose words lean is searched alone after all when it names what no runbook mentions ("and kafka?") or is
    hardly more than a subject that some runbook answers ("메타스페이스는?"): with the answer before it would find that
    answer again. Another one is searched with the answer before when no runbook
    answers it by itself and it may still be about that (``leaning.may_lean``).
    """
    query = Query(run.searched, run.mode, run.k, run.options.filters, asked=run.question, topics=bool(run.history))
    if run.leans and expand.names_a_subject(run.question):
        alone = retriever.retrieve(replace(query, text=run.question, topics=False), run.token)
        if gate.check(alone, run.gate_for(alone)) is None:
            run.searched, run.leans, run.retrieved = run.question, False, alone
            return alone
    found = retriever.retrieve(query, run.token)
    if run.leans and leaning.names_another_thing(found.features):
        run.searched, run.leans = run.question, False
        found = retriever.retrieve(replace(query, text=run.searched, topics=False), run.token)
    elif run.history and not run.leans and gate.check(found, run.gate_for(found)) and leaning.may_lean(found.features):
        run.searched, run.leans = expand.with_answer(run.question, run.history[-1]), True
        found = retriever.retrieve(replace(query, text=run.searched, topics=False), run.token)
    if run.leans:  # what the answer before said is no word of the user
        own = [tuple(word for word in words if word in run.question) for words in (found.unheard, found.passing)]
        found = replace(found, unheard=own[0], passing=own[1])
    run.retrieved = found
    return found


def compared_text(run: Run) -> str:
    """Return what quotes are compared with: the question, with the one before it when it leans on that turn.

    Beside the last answer, which finds the document again, the same lines would be quoted a second time.
    """
    return f"{meant(run)} {run.history[-1].question}" if run.leans else meant(run)


def meant(run: Run) -> str:
    """Return the question with its misspelt words put right, as it was searched."""
    text = run.question
    for written, read in run.retrieved.respelt if run.retrieved else ():
        text = re.sub(rf"(?<![A-Za-z]){re.escape(written)}(?![A-Za-z])", read, text)
    return text
