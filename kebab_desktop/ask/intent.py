"""What part of a runbook a question asks for, and whether a heading holds that part."""

from __future__ import annotations

import re
from functools import lru_cache

_FINDING_OUT = r"확인|점검|진단|판단|판별|구분|찾|알|감지|탐지|봐|보"
"""Verbs behind "어떻게" that ask how to find out, not how to act."""
_LOOKED_AT = r"(뭐|뭘|뭐를|무엇을|무얼|어디|어딜|어디를)(부터)? ?(봐|보|봄)"
_QUESTION = {
    "impact": r"영향|심각|how bad|impact|urgent|괜찮",
    "meaning": (
        r"의미|무슨 ?뜻|뜻이|증상|기준|몇 퍼센트|what does .* mean|what is|what's|threshold|symptom"
        r"|(?<!원인)(?<!할 일)(?<!할일)(?:이|가|은|는|란|게) ?(?:뭐야|뭐예요|뭐에요|뭔가요|뭐죠|뭐임|뭔데|무엇인)|뭔지"
    ),
    "diagnosis": (
        r"원인|왜\s|확인|점검|진단|로그|찾|명령|신호|알 수 있|어떻게 알|판단|판별|구분|감지|탐지|봐야"
        rf"|{_LOOKED_AT}"
        r"|how do i find|why\s|confirm|where do|which .* inspect|check|diagnos|look at"
        r"|recogni[sz]e|detect|identify|how (do|can|would) (i|we) (know|tell|see|spot)"
    ),
    "mitigation": (
        r"조치|해결|고쳐|고치|대책|대응|복구|줄이|줄여|늘려|바꿔|막으|막을|롤백|되돌"
        rf"|어떻게 (?!{_FINDING_OUT}).*(하|해|줄|확보|바꾸|처리|풀)"
        r"|(뭐|뭘|뭐를|무엇을|무얼)(부터)? ?(해야|하나|하면|하지|할|함)|할 ?일|어떡|어쩌"
        r"|fix|resolve|mitigat|what can|recover|roll ?back|(now|so) what|what (now|next)"
        r"|what (do|should|must|shall) (i|we) do"
        r"|how (to|(do|can|should) (i|we)) (stop|prevent|reduce|handle|deal|respond|react|restore|free|relieve|act)"
    ),
    "policy": (
        r"승인|보고|규정|정책|개인정보|허가|도 ?(되나|되요|되죠|돼|될까|됩니까|되는지)"
        r"|(누구|누가|어디).*(연락|전화|알려|물어)"
        r"|policy|approv|allowed|report to|(may|can) i (just )?(take|restart|kill|delete|change)"
        r"|who(m)? (do|should|must|can) (i|we) (call|contact|tell|ask|notify|page)|escalat"
    ),
}
_HEADING = {
    "impact": r"impact|영향|symptom|증상",
    "meaning": r"meaning|의미|개요|overview|symptom|증상|detection",
    "diagnosis": r"diagnos|진단|확인|원인|점검|check|detection|signal|investigat|verify",
    "mitigation": r"mitigat|조치|해결|대응|복구|recommended|action|resol|remed|fix|recover|roll ?back|롤백",
    "policy": r"policy|정책|규정|원칙|escalat|contact|연락|에스컬레이션",
}
_CHECKS = re.compile(rf"확인|점검|check|look at|inspect|{_LOOKED_AT}", re.IGNORECASE)
_HOLDS_CHECKS = re.compile(r"check|확인|점검|진단|diagnos|investigat|verify", re.IGNORECASE)
_QUESTION_RULES = {name: re.compile(rule, re.IGNORECASE) for name, rule in _QUESTION.items()}
_HEADING_RULES = {name: re.compile(rule, re.IGNORECASE) for name, rule in _HEADING.items()}
_DEFAULT = frozenset({"diagnosis", "mitigation"})


def intents(question: str) -> frozenset[str]:
    """Return what a question asks for: impact, meaning, diagnosis, mitigation, policy; by default how to act."""
    return expressed(question) or _DEFAULT


def expressed(question: str) -> frozenset[str]:
    """Return the parts that a question asks for in so many words."""
    return frozenset(name for name, rule in _QUESTION_RULES.items() if rule.search(question))


def asks_to_check(question: str) -> bool:
    """Tell whether a question asks what to check: the signs of the trouble are a part of finding out, but no checks."""
    return bool(_CHECKS.search(question))


@lru_cache(maxsize=4096)
def holds_checks(heading: str) -> bool:
    """Tell whether a section with this heading says what to check."""
    return bool(_HOLDS_CHECKS.search(heading))


@lru_cache(maxsize=4096)
def heading_fits(heading: str, wanted: frozenset[str]) -> bool:
    """Tell whether a section with this heading holds one of the wanted parts."""
    return any(_HEADING_RULES[name].search(heading) for name in wanted)
