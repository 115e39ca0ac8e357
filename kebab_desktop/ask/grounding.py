"""What becomes of an answer that a model wrote, once its sentences are judged."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from kebab_desktop.ask import assemble, cite
from kebab_desktop.ask.assemble import Run, Verdict
from kebab_desktop.ask.code_check import check_code
from kebab_desktop.ask.facts import without_markers
from kebab_desktop.ask.negative import says_nothing_found
from kebab_desktop.ask.policy import OnUnsupported
from kebab_desktop.core.answers import Outcome, RefusalKind, RefusalReason
from kebab_desktop.core.verdicts import SentenceCheck, SentenceVerdict

MOSTLY = 0.5
"""Share of unsupported sentences above which the quotes are the answer and the model's text is set aside."""
_COURTESY = 1
"""Supported sentences beside "the runbooks do not say": one is a courtesy, with more the question is answered."""

_EMPTY_ITEM = re.compile(r"^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]*$\n?", re.MULTILINE)
_MANY_BREAKS = re.compile(r"\n{3,}")


def written(run: Run, text: str) -> Verdict:
    """Return the verdict of an answer that a model wrote to its end.

    Grounded: it claims something, with at least one valid marker, none that had to be removed, and no unsupported
    sentence. An answer that says the evidence does not suffice is a refusal by the model itself, whatever it cites.
    One that cites nothing, or most of which is unsupported, is set aside: the quotes are the answer, for what cannot
    be traced to a runbook line must not be typed into a shell.
    """
    checked = cite.check_markers(text.strip(), len(run.seen.evidence))
    found = cite.citations(checked.text, checked.cited, run.seen.evidence)
    verdict = judged(run, Verdict(checked.text, Outcome.GROUNDED, citations=found, removed=checked.removed))
    claims = [each for each in verdict.sentences if each.verdict is not SentenceVerdict.NOT_A_CLAIM]
    unsupported = [each for each in claims if each.verdict is SentenceVerdict.UNSUPPORTED]
    if _says_no(checked.text, verdict.sentences, cited=bool(found), removed=checked.removed):
        return replace(verdict, outcome=Outcome.REFUSED, refusal=RefusalReason(RefusalKind.LLM_SELF_JUDGE))
    nothing = _says_nothing(run, verdict, claims=bool(claims))
    if nothing:
        return _set_aside(run, verdict, nothing)
    if len(unsupported) > MOSTLY * len(claims):
        return _set_aside(run, verdict, run.words.mostly_unsupported)
    if unsupported and run.policy.on_unsupported is OnUnsupported.QUOTES_ONLY:
        return _set_aside(run, verdict, run.words.unsupported_quotes.format(n=len(unsupported)))
    if unsupported and run.policy.on_unsupported is OnUnsupported.HIDE:
        return _hidden(run, verdict, unsupported)
    grounded = bool(claims) and not unsupported and not checked.removed
    return replace(verdict, outcome=Outcome.GROUNDED if grounded else Outcome.PARTLY_SUPPORTED)


def _says_nothing(run: Run, verdict: Verdict, *, claims: bool) -> str:
    """Return why an answer tells nothing that a runbook says, empty when it does."""
    if not verdict.citations:
        return run.words.uncited
    if not any(map(str.isalnum, without_markers(verdict.text))):
        return run.words.empty_answer
    return run.words.echoed if not claims and _echoes(run.question, verdict.sentences) else ""


def _echoes(question: str, sentences: Sequence[SentenceCheck]) -> bool:
    """Tell whether an answer that claims nothing says the question again."""
    asked = _letters(question)
    return any(_letters(each.text) == asked for each in sentences)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


def judged(run: Run, verdict: Verdict) -> Verdict:
    """Return a verdict with those on its sentences and its code; after a stop only words are compared."""
    if run.checker is None:
        return verdict
    sentences = run.checker.check(verdict.text, run.token)
    return replace(verdict, sentences=sentences, code=check_code(verdict.text, run.seen.evidence))


def _says_no(text: str, sentences: Sequence[SentenceCheck], *, cited: bool, removed: int) -> bool:
    """Tell whether an answer says that the evidence does not answer."""
    if not cited and not removed and cite.says_insufficient(text):
        return True
    said = [each for each in sentences if says_nothing_found(each.text)]
    if not said:
        return False
    supported = sum(each.verdict is SentenceVerdict.SUPPORTED for each in sentences)
    return supported <= (_COURTESY if said[0].start <= _first_claim(sentences) else 0)


def _first_claim(sentences: Sequence[SentenceCheck]) -> int:
    claims = (each.start for each in sentences if each.verdict is not SentenceVerdict.NOT_A_CLAIM)
    return next(claims, 1 << 30)


def _set_aside(run: Run, verdict: Verdict, notice: str) -> Verdict:
    """Return the quotes as the answer, with the model's text and its verdicts folded away."""
    if not run.quotes:
        return replace(verdict, outcome=Outcome.PARTLY_SUPPORTED)
    run.notice(notice)
    quoted = assemble.from_quotes(run)
    return replace(quoted, removed=verdict.removed, draft=verdict.text, sentences=verdict.sentences, code=verdict.code)


def _hidden(run: Run, verdict: Verdict, unsupported: Sequence[SentenceCheck]) -> Verdict:
    """Return the answer without its unsupported sentences; the draft keeps them."""
    kept, at = [], 0
    for each in unsupported:
        kept.append(verdict.text[at : each.start])
        at = each.end
    text = _EMPTY_ITEM.sub("", "".join([*kept, verdict.text[at:]]))
    text = _MANY_BREAKS.sub("\n\n", text).strip()
    checked = cite.check_markers(text, len(run.seen.evidence))
    found = cite.citations(text, checked.cited, run.seen.evidence)
    run.notice(run.words.hidden.format(n=len(unsupported)))
    shorter = Verdict(text, Outcome.PARTLY_SUPPORTED, citations=found, removed=verdict.removed, draft=verdict.text)
    return judged(run, shorter)
