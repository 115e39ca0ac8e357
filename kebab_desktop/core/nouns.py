"""The nouns of a question: what a runbook can be filed under. Verbs and endings are no keywords."""

from __future__ import annotations

import re
from typing import Protocol, runtime_checkable

from kebab_desktop.core.analysis import WordKind, chosen_morphemes, strip_particle, words
from kebab_desktop.core.word_lists import NO_NOUNS


@runtime_checkable
class NounFinder(Protocol):
    """Knows parts of speech."""

    def nouns(self, run: str) -> tuple[str, ...]:
        """Return the nouns of a run of Hangul as they stand in it, compounds whole; none for a verb."""


_ENDS = (
    "나|나요|냐|는|는데|는지|는가|는가요|면|면서|며|고|여|여서|여야|지|지만|지요|죠|게|기|기만|려|려면|려고|도록|라|자|니|니까|네|네요|던|"
    "거나|다|다가|다면|세요|십니까|였다|였는데"
)
_VERB_OF_NOUN = re.compile(
    rf"(?P<noun>[가-힣]{{2,}}?)(?:(?:하|되|시키|당하)(?:{_ENDS})?"
    r"|(?:해|돼|시켜|당해)(?:서|도|야|야지|요|줘|주세요|라|지|지는|지면|져|졌다|졌는데|졌어요|진|질)?"
    r"|(?:했|됐|시켰|당했|되었|하였)(?:다|는데|어|어요|을|을까|을까요|던|지만|습니다|습니까|으면|나|나요|더니)?"
    r"|(?:한|된|시킨|당한)(?:다|다면|다고|데|지)?|(?:할|될|시킬|당할)(?:까|까요|지|때|수)?"
    r"|(?:함|됨)|(?:합|됩|시킵)(?:니다|니까))"
)
"""갱신하나 → 갱신, 발생했는데 → 발생, 종료된 → 종료."""
_WHOLE = re.compile(r".*(?:[제권기상하시무]한|[이재피오장손방]해|역할|분할|포함|결함|[결조통종총병]합|[저부이]하|기다)")
"""Nouns that end as such a verb does (과부하, 무제한, 통합)."""
_PREDICATE = re.compile(
    r"[가-힣]*(?:(?:[어아여워와려져쳐혀켜춰나까네군지세죠]요)|[가-힣]습니[다까]|[깁집립칩킵웁춥납갑옵]니[다까]"
    r"|[었았였겼졌렸혔갔왔났떴켰췄](?:다|는데|어|을|던|지만|습니다|으면|나)?|[가-힣](?:는데|은데|으면|려면|거나|니까|는지|은지|을지|지만)"
    r"|[어아여려져워켜춰](?:서|도|야|버려|있어|있는)|(?:늘어|줄어|느려|높아|낮아|커[져졌지]|작아|길어|많아|떨어|끊어|꺼|켜|멈춰|막혀|걸려)[가-힣]*"
    r"|(?:뜨|나오|나|죽으|차|오|가|새)(?:면|며|니|니까)|왜[가-힣]{0,3})"
)
_STEMS = re.compile(
    r"[가-힣]*(?:늘어나|줄어들|줄|느려지|높아지|낮아지|커지|길어지|많아지|떨어지|끊어지|꺼지|켜지|올라가|내려가|올라오|걸리|막히|끊기|"
    r"멈추|생기|터지|쌓이|밀리|오르|모자라|안되|안돼|보이|열리|닫히|고치|바꾸|지우|만들|죽이|죽|뜨|나오|들어오|나가)"
)


def keywords_of(question: str) -> list[str]:
    """Return identifiers, Latin words and Korean nouns in lower case, each once, in order."""
    found: list[str] = []
    for word in words(question):
        found += nouns_by(chosen_morphemes(), word.surface) if word.kind is WordKind.HANGUL else [word.surface]
    return list(dict.fromkeys(each.lower() for each in found))


def nouns_by(finder: object, run: str) -> list[str]:
    """Return the nouns of a run of Hangul: by part of speech where that is known, else by its ending."""
    return list(finder.nouns(run)) if isinstance(finder, NounFinder) else _nouns_by_ending(run)


def _nouns_by_ending(run: str) -> list[str]:
    if run in NO_NOUNS:
        return []
    bare = strip_particle(run)
    for each in dict.fromkeys((run, bare)):
        if not _WHOLE.fullmatch(each) and (verb := _VERB_OF_NOUN.fullmatch(each)):
            return [verb["noun"]]
    if _WHOLE.fullmatch(bare):
        return [bare]
    dropped = bare in NO_NOUNS or _PREDICATE.fullmatch(run) or (bare != run and _STEMS.fullmatch(bare))
    return [] if dropped or _STEMS.fullmatch(run) else [bare]
