"""The text that is searched: the question alone, or with the last answer when it leans on it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kebab_desktop.core.conversations import Turn

ANSWER_CHARS = 200
SUBJECT_WORDS = 3

_WORD = re.compile(r"[가-힣]+|[A-Za-z0-9_][A-Za-z0-9_.:+/\-@%]*")
_IDENTIFIER = re.compile(r"[A-Za-z].*\d|\d.*[A-Za-z]|[a-z][A-Z]|_|[A-Za-z]\.[A-Za-z]|[A-Z]{2,}-[A-Z0-9]")
_KOREAN_LINK = re.compile(
    r"^\s*(그럼|그러면|그래서|그건|그거|그게|그\s|그때|그래도|그리고|근데|그런데|다른|반대로|아예|만약|만일|이건|이거|저건|거기|여기)"
    r"|쪽이면|(경우라면|라면\??)\s*\??$"
)
_ENGLISH_LINK = re.compile(r"^\s*(and|but|so|then|what about|how about|what if|ok|okay|also)\b", re.IGNORECASE)
_ENGLISH_PRONOUN = re.compile(r"\b(it|its|that|this|those|these|them|they|one)\b", re.IGNORECASE)
_PARTICLE = re.compile(
    r"(?<=[가-힣]{2})(?:에서는|에서도|으로는|으로도|이라는|이라고|까지는|부터는|라는|라고|에서|에게|으로|까지|부터|보다|처럼|이나|에는|에도"
    r"|로는|와는|과는|은|는|이|가|을|를|의|에|로|와|과|도|만|나|야|요)$"
)
_KOREAN_SUBJECT = re.compile(
    r"\s*(?:(?:그럼|그러면|그리고|근데|그런데)\s+)?(?P<subject>[^?!.,]{2,40}?)(?:은|는)(?:요)?\s*\?*\s*"
)
_ENGLISH_SUBJECT = re.compile(
    r"\s*(?:(?:and|but|so|then)\s+)?(?:what about|how about)\s+(?:the\s+|an?\s+)?(?P<subject>[^?!.,]{2,40}?)\s*\?*\s*",
    re.IGNORECASE,
)
_KOREAN_POINTER = re.compile(r"(?:그|이|저|해당)\s|그?(?:다음|이후|나머지)|(?:첫|두|세)\s?번째")
"""How a subject begins that only what was said before makes one: "그 다음은?", "나머지는?"."""
_MARKER = re.compile(r"\s*\[#?\d{1,3}(?:\s*,\s*#?\d{1,3})*\]")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_FILLER = _words(
    """
    어떻게 어떤 무엇 무엇을 뭐 뭐야 뭘 뭐지 왜 어디 어디서 언제 누가 누구 알려줘 알려주세요 알려 있어 있는
    있는데 있나 있나요 없어 없는 해 해야 하나 하나요 하는 하는데 하지 한 할
    수 것 거 게 좀 다 더 안 못 때 중 등 및 또는 그 이 저 우리 제 내 되는 된다 되나 되나요 돼 됐는데 됐어 대해
    위해 경우 볼 봐야 봐 보려면 하려면 무슨 어느 몇 얼마나 왔는데
    왔어 떴어 뜨는데 뜬다 같이 너무 서로 전부 모두 계속 나와 나오는데 그럼 그러면 그건 그거 그게 그리고 그런데
    근데 이건 이거 저거 거기 여기 실제로 다른 인가 인가요 건가 건가요 거야
    a an the of to in is it its and or for on at by with that this these those be been are was were as from
    not do does did i how what why when which who where we our us my me you your they them he she can could
    should would will shall may might must if then than so no yes any all some there here have has had just
    only also too very more most much many about into out up down over under again after before still even
    now get one ones same such both either while please tell show explain mean means happen happens ok okay
    thing things way don't doesn't isn't can't won't
    """
)
"""Words that ask or join; they say nothing about the topic."""

_GENERIC = _words(
    """
    원인 이유 조치 해결 확인 방법 명령 명령어 의미 기준 영향 대응 대책 점검 순서 단계 로그 값 설정 옵션 cause
    causes reason fix check command
    commands step steps impact action actions order value setting
    """
)
"""Words that ask for a part of a runbook without saying which runbook."""

_KOREAN_VERB = re.compile(r"(?<=[가-힣]{2})(?:하|해|할|한|했|되|돼|될|된)[가-힣]*$")


def expand(question: str, history: Sequence[Turn]) -> str:
    """Return the question, followed by the first 200 characters of the last answer when it is elliptic.

    With an empty history the result is the question itself.
    """
    return with_answer(question, history[-1]) if history and is_elliptic(question) else question


def with_answer(question: str, last: Turn) -> str:
    """Return the question followed by the first 200 characters of the last answer, its markers left out.

    A refusal says nothing about the subject, so the question that was refused stands in its place.
    """
    said = " ".join((last.question if last.refused else _MARKER.sub("", last.answer)).split())[:ANSWER_CHARS]
    return f"{question} {said}".rstrip()


def is_elliptic(question: str) -> bool:
    """Tell whether a question cannot be understood without what was said before.

    It is when it names no identifier and begins with a connective, or hardly says a topic of its own.
    """
    words = [word.strip(".:+/-@%") for word in _WORD.findall(question)]
    if any(len(word) >= 4 and _IDENTIFIER.search(word) for word in words):
        return False
    if begins_with_a_link(question):
        return True
    topics = len({topic for word in words if (topic := _topic(word))})
    return topics <= 1 or (topics <= 3 and _ENGLISH_PRONOUN.search(question) is not None)


def names_a_subject(question: str) -> bool:
    """Tell whether a question is hardly more than a subject of its own: "메타스페이스는?", "what about X?"."""
    found = _KOREAN_SUBJECT.fullmatch(question) or _ENGLISH_SUBJECT.fullmatch(question)
    if found is None or _ENGLISH_PRONOUN.search(found["subject"]) or _KOREAN_POINTER.match(found["subject"]):
        return False
    words = found["subject"].split()
    return len(words) <= SUBJECT_WORDS and any(_topic(word) for word in words)


def begins_with_a_link(question: str) -> bool:
    """Tell whether a question takes up what was said by its first word ("그럼", "and"), or ends in a condition."""
    return _KOREAN_LINK.search(question) is not None or _ENGLISH_LINK.search(question) is not None


def _topic(word: str) -> str:
    """Return the word without its particle, empty if it names no topic."""
    bare = _PARTICLE.sub("", word).lower()
    asked = {word.lower(), bare, _KOREAN_VERB.sub("", bare)}
    return "" if not bare or asked & (_FILLER | _GENERIC) else bare
