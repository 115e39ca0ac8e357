"""Words of a follow-up that name what no runbook mentions: the question is about that, not about the answer before."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kebab_desktop.ask.concepts import Question
from kebab_desktop.ask.expand import begins_with_a_link
from kebab_desktop.ask.light_words import is_light
from kebab_desktop.ask.vague import says_only_that_something_is_wrong
from kebab_desktop.core.analysis import Word, WordKind, normalise, strip_particle, terms, words
from kebab_desktop.core.lexical import TermGroup
from kebab_desktop.core.ports import LexicalIndex


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ASKED_OF_ANYTHING = _words(
    """
    원인 이유 조치 해결 확인 방법 명령 명령어 의미 기준 영향 대응 대책 점검 순서 단계 로그 값 설정 옵션 부작용 예시
    예제 위험 위험성 주의점 주의사항 장점 단점 차이 차이점 재발 방지 예방 재발방지 스크립트 자동화 대안 우회 임시 근본
    증상 담당자 담당 연락처 보고 공유 승인 권한 빈도 주기 기간 소요 임계값 임계치 권장 권장값 기본값 최대값 최솟값
    최소값 최댓값 범위 예외 복구 롤백 알림 모니터링 지표 그래프 대시보드 운영 개발 스테이징 테스트 환경 운영계 개발계
    검증 원복 적용 반영 절차 요약 정리 결론 근거 출처 버전 다음 이후 이전 나중 처음 마지막 실제로 전체 일부 최소 최대
    비용 효과 결과 우선순위 긴급 상세 자세히 설명 번역 한국어 영어 한글 뭐로 뭘로 무엇부터 그래 그래도 아예 얼마로
    거면 거예요 건가 가능 불가능 필요 여부 안전 위치 경로 파일 데이터 화면 코드 문법 형식 출력 결괏값 단위 시점 시각
    날짜 간격 크기 개수 횟수 시간 속도 비율 용량 수치 숫자 한도 길이 야간 주말 평소 정상 비정상 심하면 cause reason
    fix check command step impact action order value setting option effect side risk downside upside drawback benefit
    advantage disadvantage example sample script automation alternative workaround root symptom owner contact approval
    permission frequency threshold limit default maximum minimum range exception recovery rollback prevention metric
    graph dashboard production prod staging dev development test testing environment summary detail source version
    duration cost result priority severity escalation afterward afterwards otherwise eventually meanwhile beforehand
    later front bigger smaller larger higher lower longer shorter faster slower fewer data difference consequence
    recommendation reference docs output format syntax unit korean english translation location path file permanent
    permanently temporary temporarily manually automatically prevent avoid
    """
)
"""What may be asked of any answer, whether or not a runbook has the word."""

_SMALL_TALK = _words(
    """
    고마워 고마워요 고맙습니다 감사 감사해요 감사합니다 땡큐 안녕 안녕하세요 수고 수고했어 수고하세요 알겠어 알겠어요
    알겠습니다 좋아요 오케이 ㅋㅋ ㅋㅋㅋ ㅎㅎ ㅎㅎㅎ ㅠㅠ thank thanks thx hello hi hey bye goodbye lol haha cheers
    cool nice
    """
)

_POLITE = re.compile(r"(?<=[가-힣]{2})(?:이?요|이에요|예요|입니까|인가요?|이야|야)$")
_NOUN_PARTICLE = re.compile(
    r"(?<=[가-힣]{2})(?:에서는|에서도|에서|에는|에도|에게|으로도|으로는|으로|이랑|은|는|이|가|을|를|도|만|의|에|와|과|로|랑)$"
)
_VERB_BEFORE_NEUN = re.compile(r"(?:[하되있없쓰막뜨]|[는은을인]지)는$")
_BOUND_NOUN = re.compile(r"\s*(?:거|것|게|건|걸|데|때|중|동안|만큼|대로|법|쪽|편|수|줄)(?![가-힣]{3})")
"""A noun that only follows a verb: what stands before it and ends in 는 is that verb (놔주는 거면요)."""
_VERB_END = re.compile(r"(?:[다까면야고서지니게며데죠네냐자해돼써줄도어아여요]|[하되]나|나요)$")
_SYLLABLES, _FINALS, _VOWELS, _FIRST_SYLLABLE = 11_172, 28, 21, 0xAC00
_ADNOMINAL_FINALS = (4, 8)
"""The final consonants n and l before another word: 늘릴, 끓일, 나온."""
_VERB_VOWELS = (6, 9, 10, 14)
"""Vowels in which verbs end and hardly a noun: 켜, 돌려놔, 돼, 바꿔."""

_TOKEN = re.compile(r"\w[\w.\-]*")
_ENGLISH_ENDING = re.compile(r"(?:ing|ed|er|ly|s)$")
_AUXILIARY = _words(
    "is are was were be been do does did can could should would will shall may might must has have had need i we"
)
_REFERS_BACK = _words("it its that this these those them they one ones there")
_DETERMINER = _words("a an the our my your any some other another own")
_BEFORE_A_NOUN = _words("in on for with about like of from inside via using vs versus than against")
_TAKES_TO = _words("apply applies applied happen happens happened same similar switch switched move moved related")
_BEGINS_A_CLAUSE = _words("and but so then also or if when why how ok okay what")


def strangers(question: Question, index: LexicalIndex) -> tuple[str, ...]:
    """Return the words of a follow-up that name what no runbook mentions, as written.

    In a Korean question that is any Latin word that is in no runbook, and a Korean noun of which no runbook has a
    trace; in an English one a word in the place of a noun ("what about kafka", "does nginx", "in redis"). Verbs, words
    of everyday speech and what may be asked of any answer ("부작용은?", "any risks?") are none. Small talk is one, and
    so is nothing but "error" or "장애".
    """
    text = normalise(question.text)
    spoken = list(words(text))
    if spoken and not begins_with_a_link(text) and all(map(says_only_that_something_is_wrong, spoken)):
        return tuple(word.surface for word in spoken)
    named = [word for word in spoken if not is_light(word) and not _asked_of_anything(word)]
    if named and all(map(_is_small_talk, named)):
        return tuple(word.surface for word in named)
    unknown = _unknown(named, question, index)
    latin = [word for word in unknown if word.kind in (WordKind.WORD, WordKind.IDENTIFIER)]
    if not question.korean:
        return tuple(word.surface for word in latin if _in_the_place_of_a_noun(word, text))
    nouns = [word for word in unknown if word.kind is WordKind.HANGUL and _is_noun(word, text)]
    many = len(nouns) >= len(named) - len(unknown)
    return tuple(word.surface for word in (*latin, *(nouns if many else ())))


def names_a_subject(text: str) -> bool:
    """Tell whether a part of a question has a subject of its own: not "재발 방지는?" nor "how do I prevent it"."""
    spoken = list(words(normalise(text)))
    if {each.surface.casefold() for each in spoken} & _REFERS_BACK:
        return False
    return any(not is_light(word) and not _asked_of_anything(word) for word in spoken)


def _asked_of_anything(word: Word) -> bool:
    if says_only_that_something_is_wrong(word):
        return True
    if word.kind is WordKind.HANGUL:
        return bool({word.surface, _stem(word.surface)} & _ASKED_OF_ANYTHING)
    return bool({word.surface.casefold(), word.terms[0]} & _ASKED_OF_ANYTHING)


def _is_small_talk(word: Word) -> bool:
    return bool({word.surface.casefold(), word.terms[0]} & _SMALL_TALK)


def _unknown(named: Sequence[Word], question: Question, index: LexicalIndex) -> list[Word]:
    """Return the words of which no runbook has a trace: no form, no translation, no more than half of its syllables."""
    concepts = [concept for concept in question.concepts if concept.bridged or concept.latin]
    groups = [concept.group for concept in concepts]
    forms = [_forms(word) for word in named]
    found = iter(index.frequencies([*groups, *(group for each in forms for group in each)]))
    known = {concept.surface for concept in concepts if next(found)} - {""}
    unknown = []
    for word, each in zip(named, forms, strict=True):
        hits = sum(next(found) > 0 for _ in each)
        translated = any(surface in word.surface or word.surface in surface for surface in known)
        if (2 * hits <= len(each) if len(each) > 1 else not hits) and not translated:
            unknown.append(word)
    return unknown


def _forms(word: Word) -> list[TermGroup]:
    """Return what stands for a word in the index: a Latin word in any form, of a Korean noun its pairs of syllables."""
    if word.kind is WordKind.HANGUL:
        return [TermGroup(((term,),)) for term in terms(_stem(word.surface))]
    whole = word.terms[0]
    root = _ENGLISH_ENDING.sub("", whole)
    guesses = [whole, root, root + "e", root + "ing", root + "ed"] if len(root) >= 3 else [whole]
    return [TermGroup(tuple((guess,) for guess in dict.fromkeys(guesses)))]


def _stem(word: str) -> str:
    return strip_particle(_POLITE.sub("", word))


def _is_noun(word: Word, text: str) -> bool:
    """Tell whether a Korean word is a noun by its particle, or bare and not in the form of a verb."""
    bare = _POLITE.sub("", word.surface)
    behind = text[word.start + len(word.surface) :]
    if bare.endswith("는") and (_VERB_BEFORE_NEUN.search(bare) or _BOUND_NOUN.match(behind)):
        return False
    if _NOUN_PARTICLE.search(bare):
        return True
    return len(bare) > 1 and not _ends_like_a_verb(bare, last=not behind.strip(" ?.!"))


def _ends_like_a_verb(bare: str, *, last: bool) -> bool:
    syllable = ord(bare[-1]) - _FIRST_SYLLABLE
    if _VERB_END.search(bare) or not 0 <= syllable < _SYLLABLES:
        return True
    final, vowel = syllable % _FINALS, syllable // _FINALS % _VOWELS
    return (final in _ADNOMINAL_FINALS and not last) or (not final and vowel in _VERB_VOWELS)


def _in_the_place_of_a_noun(word: Word, text: str) -> bool:
    """Tell whether an English question says ``word`` where the name of a thing stands."""
    said = list(_TOKEN.finditer(text))  # not of the folded text: folding makes some signs longer
    spoken = [each.group().casefold().rstrip(".-") for each in said]
    place = next((number for number, each in enumerate(said) if each.end() > word.start), None)
    if place is None or spoken[place].endswith("ing"):
        return False
    if not set(spoken) & (_AUXILIARY | _REFERS_BACK):  # not a sentence: "what about kafka?"
        return True
    before = [each for each in spoken[:place] if each not in _DETERMINER]
    last, earlier = (before or [""])[-1], (before[-2:-1] or [""])[0]
    follows = spoken[place + 1] if place + 1 < len(spoken) else ""
    if last in _BEFORE_A_NOUN or (last == "to" and earlier in _TAKES_TO):
        return True
    opens = not last or last in _BEGINS_A_CLAUSE
    asked_of = last in _AUXILIARY - {"i", "we"} and (not earlier or earlier in _BEGINS_A_CLAUSE - {"what"})
    return asked_of or (opens and follows in _AUXILIARY)
