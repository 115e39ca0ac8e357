"""The analyzer: identifiers, plurals, stop words, Korean particles, and the same terms whatever the encoding."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.core.analysis import WordKind, fold_plural, strip_particle, terms, words
from kebab_desktop.core.word_lists import ENGLISH_STOPWORDS


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("-XX:+UseG1GC", ["xx:+useg1gc", "xx", "useg1gc", "use", "g1", "gc"]),
        ("ORA-01555가", ["ora-01555", "ora", "01555"]),
        ("AH00161", ["ah00161", "ah", "00161"]),
        ("http-nio-8080-exec-3", ["http-nio-8080-exec-3", "http", "nio", "8080", "exec"]),
        ("KubePodCrashLooping", ["kubepodcrashlooping", "kube", "pod", "crash", "looping"]),
        ("mod_jk.so", ["mod_jk.so", "mod", "jk"]),
        ("OutOfMemoryError", ["outofmemoryerror", "memory", "error"]),
        ("GRPCRequests", ["grpcrequest", "grpc", "request"]),
        ("PVCs", ["pvc", "pvcs"]),
        ("VMs", ["vms", "vm"]),
        ("ns:pod@node", ["ns:pod@node", "ns", "pod", "node"]),
        ("(kubelet.service),", ["kubelet.service", "kubelet", "service"]),
        ("./logs/catalina.out", ["logs/catalina.out", "log", "catalina"]),
    ],
)
def test_identifiers_give_the_whole_then_the_parts(text: str, expected: list[str]) -> None:
    assert terms(text) == expected


@pytest.mark.parametrize(
    ("question", "document"),
    [
        ("UseG1GC", "-XX:+UseG1GC is set"),
        ("OutOfMemoryError", "java.lang.OutOfMemoryError: Java heap space"),
        ("outofmemoryerror", "java.lang.OutOfMemoryError: Java heap space"),
        ("ora-01555", "ORA-01555가 발생했다"),
        ("00161", "AH00161: server reached MaxRequestWorkers setting"),
        ("grpcrequests", "GRPCRequests"),
        ("pvc", "PVCs are pending"),
        ("http-nio-8080-exec-3", '"http-nio-8080-exec-3" #31 daemon prio=5'),
        ("메모리", "메모리가 부족하다"),
        ("힙", "힙이 가득 찼다"),
        ("게이트웨이", "게이트웨이를 재시작한다"),
        ("재시도", "재시도는 세 번"),
        ("시간초과", "시간초과가 났다"),
        ("발생", "오류가 발생하면"),
        ("Tomcat", "Tomcat에서"),
        ("サーバ", "サーバを再起動する"),
    ],
)
def test_every_term_of_the_question_is_in_the_document(question: str, document: str) -> None:
    wanted = set(terms(question))
    assert wanted
    assert wanted <= set(terms(document))


@pytest.mark.parametrize(
    ("plural", "singular"),
    [
        ("caches", "cache"),
        ("sizes", "size"),
        ("queries", "query"),
        ("cookies", "cookie"),
        ("zombies", "zombie"),
        ("processes", "process"),
        ("indexes", "index"),
        ("indices", "index"),
        ("statuses", "status"),
        ("aliases", "alias"),
        ("batches", "batch"),
        ("logs", "log"),
    ],
)
def test_plural_and_singular_are_one_term(plural: str, singular: str) -> None:
    assert fold_plural(plural) == fold_plural(singular)


@pytest.mark.parametrize("word", ["status", "class", "analysis", "dns", "tls", "redis", "https"])
def test_words_that_only_look_like_plurals_stay(word: str) -> None:
    assert fold_plural(word) == word


@pytest.mark.parametrize(
    ("word", "stem"),
    [
        ("메모리가", "메모리"),
        ("서버에서는", "서버"),
        ("경로는", "경로"),
        ("결과는", "결과"),
        ("힙에서", "힙"),
        ("게이트웨이", "게이트웨이"),
        ("게이트웨이라는", "게이트웨이"),
        ("심각도", "심각도"),
        ("검색결과", "검색결과"),
        ("회의", "회의"),
        ("발생하면", "발생"),
        ("확인해야", "확인"),
        ("가", "가"),
    ],
)
def test_particles_and_verb_endings_are_stripped(word: str, stem: str) -> None:
    assert strip_particle(word) == stem


def test_hangul_words_become_bigrams_and_single_syllables_stay() -> None:
    assert terms("데이터베이스가 힙") == ["데이", "이터", "터베", "베이", "이스", "힙"]


def test_bare_particles_behind_code_are_no_terms() -> None:
    assert terms("`jstack`으로 Tomcat에서 (GC)가") == ["jstack", "tomcat", "gc"]


def test_stop_words_go_in_both_languages_also_as_parts_of_identifiers() -> None:
    assert terms("What should I do when the disk is full?") == ["disk", "full"]
    assert terms("어떻게 해야 하나요? 그리고 디스크는") == ["디스", "스크"]
    assert "of" not in terms("OutOfMemoryError")


def test_nothing_but_punctuation_gives_nothing() -> None:
    assert terms("___ ... --- %% \x00 \ud800 \n") == []


def test_endless_words_are_found_by_their_parts_only() -> None:
    encoded = "A1b2" * 100
    assert terms(encoded + "-secret")[-1] == "secret"
    assert max(len(term) for term in terms(encoded + "-secret")) <= 128


def test_words_know_kind_and_place() -> None:
    text = "Full GC가 -Xmx4g 옵션"
    found = [(word.kind, text[word.start : word.start + len(word.surface)]) for word in words(text)]
    assert found == [
        (WordKind.WORD, "Full"),
        (WordKind.WORD, "GC"),
        (WordKind.IDENTIFIER, "Xmx4g"),
        (WordKind.HANGUL, "옵션"),
    ]


MIXED = st.text(
    alphabet=st.sampled_from("abcdeszXYZ0189 _.-:/+@%\n가나다힙에서는이도を日本é") | st.characters(codec="utf-8"),
    max_size=60,
)


@given(MIXED)
def test_composed_and_decomposed_text_give_the_same_terms(text: str) -> None:
    assert terms(unicodedata.normalize("NFD", text)) == terms(unicodedata.normalize("NFC", text))


@given(st.lists(st.from_regex(r"[A-Za-z]{1,12}", fullmatch=True), max_size=8))
def test_case_changes_no_plain_word(plain: list[str]) -> None:
    text = " ".join(word.lower() for word in plain)
    assert terms(text.upper()) == terms(text) == terms(text.title())


@given(st.from_regex(r"[A-Za-z0-9]{2,5}([._:/-][A-Za-z0-9]{2,8}){0,3}", fullmatch=True))
def test_an_identifier_typed_in_lower_case_finds_its_whole_form(identifier: str) -> None:
    lowered = terms(identifier.lower())
    assert set(lowered[:1]) <= set(terms(identifier)) | ENGLISH_STOPWORDS


@given(MIXED)
def test_terms_are_short_folded_and_not_empty(text: str) -> None:
    for term in terms(text):
        assert 0 < len(term) <= 128
        assert term == unicodedata.normalize("NFC", term)
        if term.isascii():
            assert term == term.lower()


@given(MIXED, MIXED)
def test_lines_are_analysed_on_their_own(first: str, second: str) -> None:
    assert terms(first + "\n" + second) == terms(first) + terms(second)


@pytest.mark.parametrize("unseen", ["\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad"])
def test_signs_that_nobody_sees_split_no_word(unseen: str) -> None:
    assert terms(f"Meta{unseen}space가 메모{unseen}리") == terms("Metaspace가 메모리")
