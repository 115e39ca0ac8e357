"""Korean morphemes as an option: the same terms on both sides, endings left out, the default untouched."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kebab_desktop.adapters import hangul_kiwi
from kebab_desktop.adapters.hangul_kiwi import KiwiMorphemes
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.analysis import analyzer_version, terms, use_morphemes
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import SettingsError
from kebab_desktop.core.retrieval import SearchMode

pytest.importorskip("kiwipiepy", reason="the extra 'korean' is not installed")


@pytest.fixture(scope="module", autouse=True)
def morphemes() -> Iterator[None]:
    use_morphemes(KiwiMorphemes())
    yield
    use_morphemes(None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("메모리누수가", ["메모리", "누수"]),
        ("재시작해도", ["재시작"]),
        ("느려지다가", ["느리"]),
        ("ORA-01555가", ["ora-01555", "ora", "01555"]),
        ("힙이 부족하면", ["힙", "부족"]),
    ],
)
def test_nouns_and_stems_are_the_terms(text: str, expected: list[str]) -> None:
    assert terms(text) == expected


@pytest.mark.parametrize(
    ("question", "document"),
    [
        ("멈춰요", "서버가 멈추면"),
        ("느려졌어요", "느린 응답"),
        ("누수", "메모리누수를 의심한다"),
        ("연결이 끊겨요", "연결을 끊는다"),
    ],
)
def test_other_forms_of_a_word_find_it(question: str, document: str) -> None:
    assert set(terms(question)) & set(terms(document))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(st.characters(min_codepoint=0xAC00, max_codepoint=0xD7A3), min_size=1, max_size=6), max_size=5))
def test_a_word_gives_the_same_terms_whatever_stands_beside_it(found: list[str]) -> None:
    assert terms(" ".join(found)) == [term for word in found for term in terms(word)]


def test_the_version_of_the_index_names_the_morphemes_and_their_version() -> None:
    with_morphemes = analyzer_version()
    try:
        use_morphemes(None)
        assert with_morphemes.startswith(f"{analyzer_version()}+kiwi")
        assert terms("메모리") == ["메모", "모리"]
    finally:
        use_morphemes(KiwiMorphemes())


def test_the_program_searches_with_morphemes_when_the_settings_say_so(tmp_path: Path) -> None:
    kebab = open_kebab(tmp_path, overrides={"search.korean_terms": "morphemes"}, demo=True)
    try:
        list(kebab.knowledge.start_up(CancelToken()))
        found = kebab.search.search("서버가 멈춰요", mode=SearchMode.LEXICAL, k=3)
        assert found.hits
        assert kebab.preferences.warnings() == []
    finally:
        kebab.close()


def test_without_the_package_pairs_of_syllables_are_used_and_it_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(hangul_kiwi, "version", missing)
    with pytest.raises(SettingsError, match="kiwipiepy is not installed"):
        KiwiMorphemes()
    kebab = open_kebab(tmp_path, overrides={"search.korean_terms": "morphemes"}, demo=True)
    try:
        assert [each.path for each in kebab.preferences.warnings()] == ["search.korean_terms"]
        assert terms("메모리") == ["메모", "모리"]
    finally:
        kebab.close()


def test_nouns_are_told_from_verbs() -> None:
    kiwi = KiwiMorphemes()
    runs = ("인증서는", "갱신하나요", "늘어나는데", "무제한으로", "힙이", "스레드풀을")
    assert [kiwi.nouns(run) for run in runs] == [("인증서",), ("갱신",), (), ("무제한",), ("힙",), ("스레드풀",)]
