"""Questions to begin with are in the language of the window, as far as the runbooks have a name in it."""

from __future__ import annotations

import re

import pytest

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.sample_questions import Sample, sample_questions
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import DocumentState, Frontmatter
from kebab_desktop.core.ports import DocumentRecord

_HANGUL = re.compile("[가-힣]")


def _record(title: str, aliases: tuple[str, ...] = (), lang: str = "ko", log_type: str = "GC") -> DocumentRecord:
    return DocumentRecord(
        id=title,
        source_id="s",
        relative_path=f"{title}.md",
        content_id="",
        size=1,
        mtime_ns=1,
        versions="",
        state=DocumentState.INDEXED,
        title=title,
        chunks=1,
        indexed_at="",
        frontmatter=Frontmatter(title=title, aliases=aliases, lang=lang, log_type=log_type),
        trust="primary",
        encoding="utf-8",
    )


@pytest.mark.parametrize(
    ("title", "aliases", "topic"),
    [
        ("Java Heap OOM(힙 메모리 부족)", (), "Java Heap OOM"),
        ("자바 데드락(Java-level Deadlock)", (), "Java-level Deadlock"),
        ("아파치 워커 포화: MaxRequestWorkers(Max Request Workers) 도달", (), "MaxRequestWorkers"),
        ("GC Overhead Limit 도달(스래싱)", ("GC 스래싱", "GC thrashing"), "GC thrashing"),
        ("디스크 부족", ("disk full",), "disk full"),
    ],
)
def test_an_english_window_asks_with_the_english_name(title: str, aliases: tuple[str, ...], topic: str) -> None:
    assert sample_questions([_record(title, aliases)], 4, "en") == [
        Sample(f"What should I check first for {topic}?", foreign="ko")
    ]


@pytest.mark.parametrize(
    ("title", "aliases", "lang"),
    [
        ("How do I rotate the LDAP bind password", (), "en"),
        ("VPN 인증서는 어떻게 갱신하나요", ("VPN 인증서는 어떻게 갱신하나요?",), "ko"),
        ("Is the disk full?", (), "en"),
    ],
)
def test_a_runbook_named_after_a_question_is_asked_with_it(title: str, aliases: tuple[str, ...], lang: str) -> None:
    question = title.rstrip("?") + "?"
    assert sample_questions([_record(title, aliases, lang=lang)], 4, lang) == [Sample(question)]


def test_a_korean_window_asks_in_korean_and_says_nothing_twice() -> None:
    records = [
        _record("아파치 워커 포화: MaxRequestWorkers(Max Request Workers) 도달"),
        _record("Pool exhausted", lang="en"),
    ]
    assert sample_questions(records, 4, "ko") == [
        Sample("아파치 워커 포화: MaxRequestWorkers 도달 상황에서 무엇을 먼저 확인해야 하나요?"),
        Sample("Pool exhausted 상황에서 무엇을 먼저 확인해야 하나요?", foreign="en"),
    ]


def test_a_runbook_without_a_name_in_the_language_comes_last_and_in_its_own() -> None:
    records = [_record("디스크 부족"), _record("메모리 누수", ("heap leak",)), _record("Pool exhausted", lang="en")]
    assert sample_questions(records, 4, "en") == [
        Sample("What should I check first for Pool exhausted?"),
        Sample("What should I check first for heap leak?", foreign="ko"),
        Sample("디스크 부족 상황에서 무엇을 먼저 확인해야 하나요?", foreign="ko"),
    ]


def test_log_types_vary() -> None:
    records = [_record(f"Full GC {number}", lang="en") for number in range(5)]
    records.append(_record("Thread pool", lang="en", log_type="TOMCAT"))
    chosen = sample_questions(records, 2, "en")
    assert [each.question for each in chosen] == [
        "What should I check first for Full GC 0?",
        "What should I check first for Thread pool?",
    ]


def test_every_shipped_runbook_can_be_asked_for_in_both_languages(kebab: Kebab) -> None:
    list(kebab.knowledge.start_up(CancelToken()))
    count = len(kebab.knowledge.documents())
    english = kebab.search.sample_questions(count, "en")
    assert len(english) == count
    assert [each.question for each in english if _HANGUL.search(each.question)] == []
    korean = kebab.search.sample_questions(count, "ko")
    assert {each.foreign for each in korean} == {""}
    assert all(each.question.endswith("무엇을 먼저 확인해야 하나요?") for each in korean)
