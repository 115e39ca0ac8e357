"""What is typed finds what is meant: beginnings, initial consonants, syllables in the making, scattered letters."""

from __future__ import annotations

import pytest

from kebab_desktop.ui.palette.entries import Entry, EntryKind, fixed_entries, found
from kebab_desktop.ui.palette.matching import Matcher, folded


def fits(typed: str, title: str) -> bool:
    return Matcher(typed).score(folded(title)) > 0


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("set", "Settings"),
        ("SET", "Settings"),
        ("conv new", "New conversation"),
        ("nwcv", "New conversation"),
        ("ㅅㅈ", "설정"),
        ("ㄱㅅ", "검색"),
        ("ㄳ", "검색"),
        ("설ㅈ", "설정"),
        ("서", "설정"),
        ("덷", "데드락 조치"),
        ("닭", "달구지"),
        ("닭", "닭장"),
        ("장시간정지", "Full GC 장시간 정지"),
        ("ㅈㅅㄱㅈㅈ", "Full GC 장시간 정지"),
        ("정지 full", "Full GC 장시간 정지"),
        ("ㅃㄹ", "빨리"),
        ("정지", "정지"),
        ("(구)", "배포 절차 (구)"),
    ],
)
def test_what_is_found(typed: str, title: str) -> None:
    assert fits(typed, title)


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("ㅅㅈ", "검색"),
        ("ㅅㅈ", "Settings"),
        ("설장", "설정"),
        ("지정", "정지"),
        ("섲ㅇ", "설정"),
        ("xyz", "Settings"),
        ("sz", "Settings"),
        ("new zzz", "New conversation"),
        (".*", "Settings"),
    ],
)
def test_what_is_not_found(typed: str, title: str) -> None:
    assert not fits(typed, title)


@pytest.mark.parametrize(
    ("typed", "better", "worse"),
    [
        ("set", "Settings", "Reset all"),
        ("gc", "GC tuning", "The old gc notes"),
        ("gc", "A gc note", "Logcat"),
        ("sea", "Search", "Set all"),
        ("설정", "설정", "모델 설정을 고치는 방법"),
        ("pin the answer", "Keep and pin the answer of the day", "Pin the last answer"),
    ],
)
def test_which_comes_first(typed: str, better: str, worse: str) -> None:
    matcher = Matcher(typed)
    assert matcher.score(folded(better)) > matcher.score(folded(worse))


def test_words_beside_the_title_count_half() -> None:
    matcher = Matcher("team")
    assert 0 < matcher.score(folded("Pool"), folded("team / pool.md")) < matcher.score(folded("Team"))


def test_nothing_typed_is_told() -> None:
    assert Matcher("  ").empty
    assert not Matcher("a").empty


@pytest.mark.parametrize(
    ("typed", "language"), [("language korean", "ko"), ("korean", "ko"), ("영어", "en"), ("english", "en")]
)
def test_a_language_is_found_by_its_name_in_either_language(typed: str, language: str) -> None:
    best = found(typed, fixed_entries((), (), None))[0]
    assert best.value == ("general.language", language)


def entry(title: str, kind: EntryKind = EntryKind.COMMAND, *, detail: str = "", why: str = "") -> Entry:
    return Entry(kind, title, detail, title, why=why)


def test_what_cannot_be_done_now_comes_last_and_scattered_letters_are_no_noise() -> None:
    offered = [
        entry("Pin the conversation", why="not now"),
        entry("Open the spinner"),
        entry("Leak: points", EntryKind.SETTING),
        entry("Pool exhausted", EntryKind.DOCUMENT, detail="team / pinned.md"),
    ]
    assert [each.title for each in found("pin", offered)] == [
        "Open the spinner",
        "Pool exhausted",
        "Pin the conversation",
    ]
    assert [each.title for each in found("lkpt", offered)] == ["Leak: points"], "with nothing better they are found"


def test_words_typed_together_are_found_apart_as_well() -> None:
    """``backup`` offered to restore one first, and Enter did that."""
    matcher = Matcher("backup")
    assert matcher.score(folded("Back up…")) > matcher.score(folded("Restore a backup…")) > 0


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("tw", "설정"),
        ("tjfwjd", "설정"),
        ("tjfw", "설정"),
        ("rjator", "검색"),
        ("wltlr tj", "지식 설정"),
    ],
)
def test_what_was_typed_without_the_key_for_hangul_is_found(typed: str, title: str) -> None:
    offered = [entry("Time between the dumps", EntryKind.SETTING), entry(title), entry("다른 것")]
    assert found(typed, offered)[0].title == title


def test_english_words_are_not_read_as_hangul() -> None:
    assert [each.title for each in found("set", [entry("Settings"), entry("시동 소리")])] == ["Settings"]
    assert found("tw", [entry("다시 설정하기 소정")]) != [], "it begins a word"
    assert found("tw", [entry("다소정")]) == [], "initials inside words are everywhere"


def test_of_commands_that_fit_alike_the_one_of_the_page_comes_first() -> None:
    elsewhere, here = entry("Pin it"), Entry(EntryKind.COMMAND, "Pin the question", "", 1, here=True)
    assert [each.title for each in found("pin", [elsewhere, here])] == ["Pin the question", "Pin it"]
    inside = Entry(EntryKind.COMMAND, "Show what is pinned", "", 1, here=True)
    assert found("pin", [inside, elsewhere])[0].title == "Pin it", "it begins with what was typed"


def test_a_language_comes_before_a_setting_named_after_it() -> None:
    words = Entry(EntryKind.SETTING, "Korean words", "Advanced", "search.korean_terms")
    assert found("korean", [words, *fixed_entries((), (), None)])[0].kind is EntryKind.CHOICE
