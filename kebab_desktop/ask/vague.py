"""Questions that name nothing: every word of them fits any runbook."""

from __future__ import annotations

import re

from kebab_desktop.core.analysis import Word, WordKind, fold_plural, strip_particle, words


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ENGLISH = _words(
    """
    action alarm alert answer app application bad broken bug cause check command crash dead detail die difficulty doc
    document documentation down email emergency error exception fail failed failure fault fire fired fix fixed go
    guide hang happened help helpful hung incident info information instruction investigate issue know log look mail
    message monitoring notification off page problem procedure proceed question resolution resolve restart run server
    service site slow sms solution solve solved start status step stop support system trouble troubleshoot
    troubleshooting urgent use warning website went work working wrong
    """
)
_KOREAN = _words(
    """
    오류 에러 문제 장애 알람 알림 경보 경고 조치 대응 대처 해결 해소 확인 점검 진단 원인 증상 방법 절차 순서 단계 명령
    명령어 실패 고장 이상 도움 도와 급해 질문 문의 정보 내용 설명 서버 서비스 시스템 로그 메시지 상태 재시작 재기동
    시작 중지 복구 느려 느림 느린 고치 고쳐 발생 생겼 생기 나요 났어 났는데 납니다 났습니다 떠요 떴어 뜹니다 돼요 안돼
    해요 뭐가 뭐지 사이트 웹사이트 홈페이지 웹 페이지 화면 앱 애플리케이션 어플리케이션 메일 문자 울려 울리 울림 왔어
    왔는데 왔습 떴는데 뜨네 뜬다 열려 열리 죽었 죽어 다운 먹통 멈췄 멈춰 멈춤 안됨 안되 모니터링 긴급 급합 문서 런북
    큰일
    """
)
_ALARMS = _words("alarm alert bug error fail failed failure fault help incident issue problem trouble urgent wrong")
_ALARMS_KOREAN = re.compile(r"(?:오류|에러|문제|장애|알람|알림|경보|고장|이상|긴급|도움)[가-힣]{0,3}")
_ENDING = (
    r"(?:(?:하|해|했|할|한|되|돼|됐|될|된|나|났|난|날|요|는|지|려|세|시|있|없|습|니|다|까|어|었|게|고|면|서|줘|주|래|을|를|이|가|은|의|에)"
    r"[가-힣]{0,4})?"
)
_LETTER_OR_SHORT_NUMBER = re.compile(r"[A-Za-z]|[0-9]{1,2}|p[1-5]|sev-?[1-5]", re.IGNORECASE)
"""Or the priority of an incident. Three digits may be a status code (503)."""
_GENERIC = re.compile(rf"(?:{'|'.join(sorted(_KOREAN, key=lambda word: (-len(word), word)))}){_ENDING}")


def is_vague(text: str) -> bool:
    """Tell whether a question consists of words like "error" or "알람", lone letters and short numbers alone."""
    return all(_says_nothing(word.kind, word.surface) for word in words(text))


def says_only_that_something_is_wrong(word: Word) -> bool:
    """Tell whether a word is one like "error" or "장애", a lone letter or a short number, and so no subject."""
    if word.kind is WordKind.HANGUL:
        return _ALARMS_KOREAN.fullmatch(word.surface) is not None
    folded = word.surface.casefold()
    return _LETTER_OR_SHORT_NUMBER.fullmatch(folded) is not None or bool({folded, fold_plural(folded)} & _ALARMS)


def _says_nothing(kind: WordKind, surface: str) -> bool:
    if kind is WordKind.HANGUL:
        return _GENERIC.fullmatch(surface) is not None or _GENERIC.fullmatch(strip_particle(surface)) is not None
    if _LETTER_OR_SHORT_NUMBER.fullmatch(surface):
        return True
    return kind is WordKind.WORD and bool({surface.casefold(), fold_plural(surface.casefold())} & _ENGLISH)
