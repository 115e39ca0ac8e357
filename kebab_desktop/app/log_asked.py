"""What of an analysis a question is about: the findings and figures that answer it; the card has the rest."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kebab_desktop.app.finding_titles import finding_title
from kebab_desktop.app.log_figures import asked_figures
from kebab_desktop.ask.keyword_tokens import tokens
from kebab_desktop.ask.light_words import is_light
from kebab_desktop.ask.strangers import names_a_subject
from kebab_desktop.ask.vague import is_vague
from kebab_desktop.core.analysis import strip_particle, words
from kebab_desktop.loganalysis.told import Told

MOST_FINDINGS = 3
_SAME = (
    r"paus|stop.?the.?world|\bstw\b|freez|정지|멈[췄춘추]|멈춤",
    r"full.?gc|full_gc|풀.?gc",
    r"leak|누수|floor|최저선",
    r"alloc|할당",
    r"metaspace|메타스페이스",
    r"out.?of.?memory|oome?\b|메모리 부족",
    r"deadlock|데드락|교착",
    r"\block|락[을이은 ]|blocked|대기",
    r"laten|slow|response time|느[린려리]|지연|응답 ?시간",
    r"\b5\d\d\b|5xx|server error",
    r"\b404\b|not found|없는 파일",
    r"timeout|timed out|time.?out|시간 ?초과|타임아웃",
    r"certificate|\btls\b|\bssl\b|인증서",
    r"worker|maxrequestworkers|워커",
    r"segfault|segmentation|child|자식",
    r"exception|예외",
)
"""Words of both languages for the same thing: a question and a finding in which one of them stands belong together."""
_WORST = re.compile(
    r"worst|most (?:severe|serious|critical|important)|가장 (?:심각|중요|큰 문제|나쁜|위험)|제일 (?:심각|중요)", re.I
)
_REPORT = re.compile(r"보고|공지|문안|템플릿|양식|요약|report|template|announce|status update|summar", re.I)
_OF_EVERY_LOG = tokens(
    "log logs 로그 파일 file gc apache tomcat 문제 problem issue 원인 cause why happen 발생 분석 analysis"
    " 가장 제일 긴 큰 최대 최장 longest worst most many long max 번 회 초 몇 있었 was were there many did"
)
"""Words that a question about any log may hold; they tell nothing of what it is about."""
_OF_ANY_TROUBLE = re.compile(
    r"(?:일|시|건|번|분|초|것|거)[이가에을은도]?|(?:심각|느[려리린]|위험|급|괜찮|정상|나[빠쁜])[가-힣]*|요약[가-힣]*"
    r"|serious|severe|affected|until|since|during|happening|slow|normal|healthy|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
)
"""What is asked of whatever a log holds: how bad it is, when it was, whether it may wait."""


@dataclass(frozen=True, slots=True)
class AboutIt:
    """``told``: the findings that a question is about; ``figures``: those that it asks for, with their values.

    ``rest``: so many other findings the analysis has. ``specific``: the findings are those that the question names,
    else the worst ones. ``wants_report``: a text to report with is asked for, which tells everything. ``subjects`` are
    what a question names that neither a finding nor a figure has anything of, in lower case.
    """

    told: tuple[Told, ...]
    figures: tuple[str, ...]
    rest: int
    specific: bool = False
    wants_report: bool = False
    subjects: tuple[str, ...] = ()


def about_it(
    question: str, found: Sequence[Told], titled: Sequence[Told], kpis: Mapping[str, object], language: str
) -> AboutIt:
    """Return what answers ``question``; of one that asks for nothing in particular the worst findings.

    ``found`` are the findings in the words of the analyzers, worst first, ``titled`` the same ones as sentences.
    """
    figures = asked_figures(question, kpis, language)
    scores = [_closeness(question, each) for each in found]
    best = max(scores, default=0)
    if _WORST.search(question) and found:
        chosen = list(titled[:1])
    elif best:
        chosen = [each for each, score in zip(titled, scores, strict=True) if score >= max(1, best - 1)]
    else:
        chosen = [] if figures else [each for each in titled if each.severity == titled[0].severity]
    chosen = chosen[:MOST_FINDINGS]
    specific = best > 0 and bool(chosen)
    report = bool(_REPORT.search(question))
    answered = specific or bool(figures) or report or _WORST.search(question) is not None
    return AboutIt(
        tuple(chosen),
        figures,
        len(found) - len(chosen),
        specific,
        report,
        () if answered else _subjects(question),
    )


def _closeness(question: str, told: Told) -> int:
    """Return how much a finding and a question have in common: words, and what both languages call the same."""
    text = " ".join((told.code.replace("_", " "), told.message, finding_title(told.message, "ko"), told.pattern))
    same = sum(2 for each in _SAME if re.search(each, question, re.I) and re.search(each, text, re.I))
    return same + len(_telling(question) & tokens(text))


def _subjects(question: str) -> tuple[str, ...]:
    """Return the words that name something, in lower case: not "재기동해도" nor "what should we do first"."""
    named = [word.surface for word in words(question) if names_a_subject(word.surface) and not is_vague(word.surface)]
    stems = (strip_particle(each).casefold() for each in named)
    of_it = (each for each in stems if not tokens(each) <= _OF_EVERY_LOG and not _OF_ANY_TROUBLE.fullmatch(each))
    return tuple(dict.fromkeys(of_it))


def _telling(question: str) -> frozenset[str]:
    light = frozenset[str]().union(*(tokens(word.surface) for word in words(question) if is_light(word)))
    return tokens(question) - light - _OF_EVERY_LOG
