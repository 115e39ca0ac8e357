"""Keywords of a draft: nouns and identifiers, never verbs."""

from __future__ import annotations

import pytest

from kebab_desktop.core.analysis import use_morphemes
from kebab_desktop.core.nouns import keywords_of

QUESTIONS = [
    ("VPN 인증서는 어떻게 갱신하나요?", ["vpn", "인증서", "갱신"]),
    ("VPN 인증서는 어떻게 갱신하나", ["vpn", "인증서", "갱신"]),
    ("커넥션 풀이 고갈됐는데 어떻게 해?", ["커넥션", "풀", "고갈"]),
    ("Full GC가 자주 발생해서 응답이 느려요", ["full", "gc", "발생", "응답"]),
    ("메모리가 계속 늘어나는데 왜죠?", ["메모리"]),
    ("디스크 사용률이 높아지면 무엇을 확인해야 하나요", ["디스크", "사용률", "확인"]),
    ("무제한으로 재시도하는 클라이언트의 권한 제한", ["무제한", "재시도", "클라이언트", "권한", "제한"]),
    ("서버가 종료된 뒤 로그를 분석할까요", ["서버", "종료", "뒤", "로그", "분석"]),
    ("메시지는 쌓이는데 컨슈머가 죽었어요", ["메시지", "컨슈머"]),
    ("과부하 경고 페이지 문서", ["과부하", "경고", "페이지", "문서"]),
    ("HTTP 502가 뜨면", ["http", "502"]),
    ("OutOfMemoryError: Metaspace", ["outofmemoryerror", "metaspace"]),
]


@pytest.mark.parametrize(("question", "expected"), QUESTIONS)
def test_keywords_are_nouns_and_identifiers(question: str, expected: list[str]) -> None:
    assert keywords_of(question) == expected


def test_a_part_of_speech_that_is_known_decides() -> None:
    class Nouns:
        name = "nouns"

        def __call__(self, run: str) -> tuple[str, ...]:
            return (run,)

        def nouns(self, run: str) -> tuple[str, ...]:
            return {"인증서는": ("인증서",), "갱신하나요": ("갱신",)}.get(run, ())

    use_morphemes(Nouns())
    try:
        assert keywords_of("VPN 인증서는 어떻게 갱신하나요 늘어나") == ["vpn", "인증서", "갱신"]
    finally:
        use_morphemes(None)
