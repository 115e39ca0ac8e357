"""Recognises answers that say the evidence does not answer the question, also when they cite something."""

from __future__ import annotations

import re

_SOURCES_EN = (
    r"(?:the |these |any |your |provided |given |available |supplied |retrieved |cited )*"
    r"(?:runbooks?|evidence|sources?|documents?|documentation|context|knowledge base|passages?|information|excerpts?)"
)
_NEVER_EN = r"(?:do(?:es)? not|don't|doesn't|cannot|can't|did not|didn't|never|fails? to|lacks?)"
_SAY_EN = (
    r"(?:say|mention|cover|contain|describe|explain|specify|state|provide|include|address|answer|discuss|give|tell|"
    r"suffice|list|have|hold|any|information|details)"
)
_SAID_EN = (
    r"(?:mentioned|covered|described|contained|specified|stated|provided|included|addressed|discussed|found|available|"
    r"given|documented|explained)"
)
_NOTHING_EN = re.compile(
    rf"\b{_SOURCES_EN}\b[^.]{{0,60}}?\b{_NEVER_EN}\b(?:\s+\w+)?\s*{_SAY_EN}"
    rf"|\b(?:is|are|was|were)\s+(?:not|nowhere)\s+(?:\w+\s+)?{_SAID_EN}\s+(?:\w+\s+)?(?:in|by)\s+{_SOURCES_EN}\b"
    r"|\b(?:no|not enough|insufficient|not any)\s+(?:\w+\s+){0,2}"
    r"(?:information|evidence|mention|details?|instructions?|guidance|answer)\b"
    rf"[^.]{{0,50}}\b(?:in|from|by)\s+{_SOURCES_EN}\b"
    r"|\b(?:evidence|information)\b[^.]{0,30}\b(?:is|are)\s+(?:not enough|insufficient|not sufficient)"
    r"|\b(?:there is|there's)\s+(?:no|not enough|insufficient)\s+(?:information|evidence)\b"
    r"|\bi\s+(?:cannot|can't|could not|couldn't|am unable to|am not able to|don't)\s+"
    r"(?:answer|find|determine|tell|know|provide|give)\b"
    r"|\b(?:cannot|can't|could not)\s+be\s+(?:answered|determined|found)\b"
    rf"[^.]{{0,40}}\b(?:from|in|with|by)\s+{_SOURCES_EN}\b"
    rf"|\bnone of\s+{_SOURCES_EN}\b[^.]{{0,40}}\b{_SAY_EN}",
    re.IGNORECASE,
)
_SOURCES_KO = (
    r"(?:제공된|주어진|제시된|검색된|찾은|현재|이|해당|위)?\s?"
    r"(?:런북|근거|문서|자료|출처|지식\s?베이스|컨텍스트)(?:들)?"
)
_NOT_SAID_KO = (
    r"(?:나와\s?있지\s?않|언급(?:되어|하고|돼)?\s?(?:있지\s?)?않|언급(?:이|은)?\s?없|다루지\s?않|다루고\s?있지\s?않|"
    r"포함(?:되어|하고|돼)?\s?(?:있지\s?)?않|(?:설명|기재|기술|명시|제시|제공|정의|안내)(?:되어|하고|돼)?\s?(?:있지\s?)?않|"
    r"설명(?:이|은)?\s?없|(?:내용|정보|방법|절차|언급|답|기준)(?:이|가|은|는|을|를)?\s?(?:없|찾을\s?수\s?없|확인할\s?수\s?없)|"
    r"(?:답할|답변할|알|확인할|판단할|찾을)\s?수\s?없|충분하지\s?않|부족)"
)
_NOTHING_KO = re.compile(
    rf"{_SOURCES_KO}(?:에는|에서는|에서|에|은|는|이|가|만으로는|로는|으로는|의 내용으로는|\s?내용만으로는)?"
    rf"[^.。]{{0,60}}?{_NOT_SAID_KO}"
    r"|(?:관련|해당|이에\s?대한|질문에\s?대한)\s?(?:내용|정보|런북|문서|근거|자료|답변?)(?:이|가|은|는|을|를)?\s?"
    r"(?:없습니다|없다|없음|찾을\s?수\s?없|찾지\s?못|확인되지\s?않|부족)"
    r"|근거(?:가|는)?\s?(?:충분하지|부족)|(?:답변|답)(?:을|를)?\s?(?:드릴|할|제공할)\s?수\s?없"
)
_CONDITION_EN = re.compile(r"^\s*(?:if|when|unless|in case|as long as|until)\b", re.IGNORECASE)
_CONDITION_KO = re.compile(r"(?:없으면|않으면|없다면|않는다면|않을 때|없을 때|없는 경우|않는 경우)")


def says_nothing_found(sentence: str) -> bool:
    """Tell whether a sentence says that the sources do not answer.

    A condition does not ("if the document does not contain …"), nor does what a system lacks ("the class is not
    found"): the subject must be the sources.
    """
    if _CONDITION_EN.search(sentence) or _CONDITION_KO.search(sentence):
        return False
    return _NOTHING_EN.search(sentence) is not None or _NOTHING_KO.search(sentence) is not None
