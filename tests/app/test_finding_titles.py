"""Findings as sentences: every template of the analyzers, in both languages."""

from __future__ import annotations

import re

import pytest

from kebab_desktop.app.finding_titles import LANGUAGES, catalogue, finding_title
from kebab_desktop.app.messages import korean_messages
from kebab_desktop.core.message_book import BLANK

SLOW = "slow request: response time p95 6.01 s; backend URLs /api/slow (30, max 6.01 s), /b (1, max 2 s)"
FULL = "server reached MaxRequestWorkers AH00484 (1): workers full in 1 generation(s); 3 responses 503; 1 read timeouts"
POOL = "JDBC connection pool exhausted: Tomcat JDBC pool (3); busy 50 of 50 (3)"


@pytest.mark.parametrize(
    ("message", "english", "korean"),
    [
        (
            SLOW,
            "Requests are slow: 5% take 6.01 s or longer (p95). Slowest URLs: /api/slow ×30 (longest 6.01 s), "
            "/b (longest 2 s).",
            "요청이 느립니다: 5%가 6.01초 이상 걸립니다(p95). 가장 느린 URL: /api/slow ×30 (가장 긴 것 6.01초), "
            "/b (가장 긴 것 2초).",
        ),
        (
            FULL,
            "All workers are busy: MaxRequestWorkers was reached in 1 generation of the server (AH00484), with 3 "
            "responses 503 and 1 read timeout.",
            "워커가 모두 사용 중입니다: 서버 1세대에서 MaxRequestWorkers에 도달했고(AH00484), 503 응답이 3건, "
            "읽기 시간 초과가 1건입니다.",
        ),
        (
            POOL,
            "The JDBC connection pool has no free connection: Tomcat JDBC pool ×3 (50 of 50 busy ×3).",
            "JDBC 커넥션 풀에 빈 커넥션이 없습니다: Tomcat JDBC 풀 ×3(50개 중 50개 사용 중 ×3).",
        ),
        (
            "module noise: one line accounts for 90% of the error log: AH00128: a, b (1)",
            "One repeated line makes up 90% of the error log: AH00128: a, b (1)",
            "되풀이되는 한 줄이 오류 로그의 90%를 차지합니다: AH00128: a, b (1)",
        ),
        ("what no analyzer says", "what no analyzer says", "what no analyzer says"),
    ],
)
def test_a_finding_is_a_sentence_in_both_languages(message: str, english: str, korean: str) -> None:
    assert finding_title(message, "en") == english
    assert finding_title(message, "ko") == korean


def test_a_sentence_of_the_gc_analyzer_stays_and_has_korean_units_in_korean() -> None:
    message = "Long pause: 7 of the GC pauses (stop-the-world) took 200 ms or longer, longest 3.85 s (Full)."
    assert finding_title(message, "en") == message
    assert "가장 긴 것 3.85초(Full)" in finding_title(message, "ko")


def test_every_template_has_both_languages_with_the_same_blanks_and_none_is_hidden_by_another() -> None:
    for template, words in catalogue().items():
        assert set(words) == set(LANGUAGES), template
        for language in LANGUAGES:
            assert set(BLANK.findall(words[language])) == set(BLANK.findall(template)), (template, language)
        if template[0].islower() and ":" in template:  # a finding, not a part of one
            filled = BLANK.sub("7", template)
            expected = re.sub(r"\b1 (\w+)s\b", r"1 \1", BLANK.sub("7", words["en"]))
            assert finding_title(filled, "en") == expected, template


def test_the_prompt_keeps_the_words_of_the_analyzer() -> None:
    assert korean_messages().said(SLOW).startswith("느린 요청: 응답 시간 p95")
