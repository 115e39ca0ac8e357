"""Verdicts on sentences: facts word for word, stance, meaning, and what is no claim at all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from kebab_desktop.adapters.fakes.indexes import FakeEmbedder
from kebab_desktop.ask import cite
from kebab_desktop.ask.checking import AnswerChecker
from kebab_desktop.ask.closeness import Closeness
from kebab_desktop.ask.concepts import Bridge
from kebab_desktop.ask.loanwords import Loanwords
from kebab_desktop.ask.verify import Judge
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import ModelError
from kebab_desktop.core.glossary import Glossary
from kebab_desktop.core.verdicts import SentenceCheck, SentenceVerdict
from tests.unit.ask.samples import make_evidence

if TYPE_CHECKING:
    from kebab_desktop.core.ports import Embedder, Vectors

HEAP = (
    "Set the maximum heap to 75% of the container limit with `-XX:MaxRAMPercentage=75`.\n"
    "Do not delete the heap dump. The check takes 1500 ms.\n\n```bash\njcmd 1 GC.heap_info\njcmd 1 VM.flags\n```"
)
POOL = "maxThreads의 기본값은 200이다. 풀을 키우기 전에 느린 쿼리를 확인한다."
EVIDENCE = [make_evidence(HEAP, 1), make_evidence(POOL, 2)]


def make_checker(*, embedder: Embedder | None = None, question: str = "", language: str = "en") -> AnswerChecker:
    closeness = Closeness(embedder or FakeEmbedder(), Bridge(Glossary(), Loanwords({})))
    judge = Judge(question, EVIDENCE, closeness, language=language)
    return AnswerChecker(judge, lambda text: cite.check_markers(text, len(EVIDENCE)).cited)


def verdicts(text: str, **options: object) -> list[SentenceCheck]:
    return list(make_checker(**options).check(text))  # type: ignore[arg-type]


def verdict(text: str, **options: object) -> SentenceCheck:
    (found,) = verdicts(text, **options)
    return found


def test_a_paraphrase_with_the_same_facts_is_supported() -> None:
    found = verdict("Set the heap to 75% of the container limit using `-XX:MaxRAMPercentage=75`. [1]")
    assert (found.verdict, found.markers, found.reason) == (SentenceVerdict.SUPPORTED, (1,), "")


@pytest.mark.parametrize(
    ("sentence", "missing", "reason"),
    [
        ("Set the heap to 80% of the container limit [1].", ("80%",), "80% does not occur in [1]."),
        (
            "Set the heap with `-XX:MaxRAMPercentage=80` [1].",
            ("`-XX:MaxRAMPercentage=80`",),
            "`-XX:MaxRAMPercentage=80` does not occur in [1].",
        ),
        (
            "Set the heap with -Xmx2g and restart web-0 [1].",
            ("`-Xmx2g`", "`web-0`"),
            "`-Xmx2g`, `web-0` do not occur in [1].",
        ),
        ('It says "delete it" [1].', ('"delete it"',), '"delete it" does not occur in [1].'),
        (
            "The heap of maxThreads is limited [1].",
            ("`maxThreads`",),
            "`maxThreads` does not occur in [1], but in [2].",
        ),
    ],
)
def test_a_fact_that_is_not_in_the_cited_source(sentence: str, missing: tuple[str, ...], reason: str) -> None:
    found = verdict(sentence)
    assert (found.verdict, found.missing, found.reason) == (SentenceVerdict.UNSUPPORTED, missing, reason)


def test_reasons_are_in_the_language_of_the_question() -> None:
    found = verdict("힙을 80%로 정한다 [1].", language="ko")
    assert found.reason == "[1]에 80%가 없습니다."


def test_the_opposite_is_unsupported_and_shows_what_the_source_says() -> None:
    found = verdict("Delete the heap dump [1].")
    assert found.verdict is SentenceVerdict.UNSUPPORTED
    assert "Do not delete the heap dump." in found.reason


def test_another_figure_in_the_same_sentence() -> None:
    found = verdict("maxThreads의 기본값은 1500이다 [1][2].")
    assert found.verdict is SentenceVerdict.UNSUPPORTED
    assert "200" in found.reason


def test_another_unit_is_weak() -> None:
    found = verdict("The check takes 1.5 s [1].")
    assert found.verdict is SentenceVerdict.WEAK
    assert "1500 ms" in found.reason


def test_what_comes_from_the_question_is_weak() -> None:
    found = verdict("The container limit of web-7 sets the maximum heap [1].", question="Why does web-7 crash?")
    assert found.verdict is SentenceVerdict.WEAK
    assert "`web-7` comes from the question" in found.reason


def test_nothing_in_the_source_says_this() -> None:
    found = verdict("Reinstall the operating system of every neighbour [1].")
    assert (found.verdict, found.reason) == (SentenceVerdict.UNSUPPORTED, "Nothing in [1] says this.")


def test_without_an_embedder_a_translation_is_only_weak() -> None:
    class Broken(FakeEmbedder):
        def embed_passages(self, texts: object, token: CancelToken | None = None) -> Vectors:
            raise ModelError("The embedder cannot be used.")

    found = verdict("Reinstall the operating system of every neighbour [1].", embedder=Broken())
    assert found.verdict is SentenceVerdict.WEAK


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Look at the heap and its limit.", SentenceVerdict.UNCITED),
        ("Run `rm -rf /` at once.", SentenceVerdict.UNSUPPORTED),
        ("Wait for 42 minutes.", SentenceVerdict.UNSUPPORTED),
        ("Set it to 75%.", SentenceVerdict.UNCITED),
    ],
)
def test_without_a_marker(sentence: str, expected: SentenceVerdict) -> None:
    assert verdict(sentence).verdict is expected


@pytest.mark.parametrize(
    "text",
    [
        "## Heap of web-0",
        "Here are the steps:",
        "다음과 같습니다.",
        "Is that so?",
        "The runbooks do not mention this [1].",
        "런북에 나와 있지 않습니다 [1].",
        "OK.",
        "…",
    ],
)
def test_what_is_no_claim(text: str) -> None:
    assert [each.verdict for each in verdicts(text)] == [SentenceVerdict.NOT_A_CLAIM]


def test_paragraphs_items_and_code_stand_under_the_markers_around_them() -> None:
    text = (
        "Set the heap to 75% of the limit. Do not delete the heap dump. [1]\n\n"
        "Look at these [1]:\n\n- the heap dump\n- the container limit\n\n```\njcmd 1 GC.heap_info\n```\n\n"
        "- maxThreads의 기본값은 200이다.\n- 느린 쿼리를 확인한다.\n\n[2]"
    )
    assert [each.markers for each in verdicts(text)] == [(1,), (1,), (1,), (1,), (1,), (1,), (2,), (2,)]


def test_a_marker_of_another_paragraph_does_not_count() -> None:
    found = verdicts("Set the heap to 75% of the limit.\n\nDo not delete the heap dump [1].")
    assert [each.markers for each in found] == [(), (1,)]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("jcmd 1 GC.heap_info\njcmd 1 VM.flags", SentenceVerdict.SUPPORTED),
        ("# look first\n$ jcmd 1 VM.flags", SentenceVerdict.SUPPORTED),
        ("jcmd 1 GC.heap_info -all", SentenceVerdict.UNSUPPORTED),
        ("jcmd 1 GC.heap", SentenceVerdict.UNSUPPORTED),
        ("jcmd 1 VM.flags && rm -rf /", SentenceVerdict.UNSUPPORTED),
    ],
)
def test_code_blocks_are_judged_line_by_line(code: str, expected: SentenceVerdict) -> None:
    assert verdicts(f"Run this [1]:\n\n```bash\n{code}\n```")[-1].verdict is expected


def test_streaming_gives_the_verdicts_of_the_whole() -> None:
    text = "Set the heap to 80% of the limit [1]. Do not delete the heap dump [#1].\n\n- 기본값은 200이다 [2].\n"
    checker = make_checker()
    streamed = [check for sign in text for check in checker.feed(sign)]
    whole = checker.check(text)
    assert streamed == list(whole)[: len(streamed)]
    assert len(streamed) >= 2
    for check in whole:
        assert text[check.start : check.end] == check.text


def test_a_stop_ends_the_judging_at_once() -> None:
    token = CancelToken()
    checker = make_checker()
    token.cancel()
    assert checker.feed("Set the heap to 75% of the limit [1]. And then ", token) == []
    (first, *_) = checker.check("Set the heap to 80% of the limit [1].", token)
    assert first.verdict is SentenceVerdict.UNSUPPORTED  # facts need no embedder


def test_every_sentence_is_embedded_once() -> None:
    class Counting(FakeEmbedder):
        def __init__(self) -> None:
            self.texts: list[str] = []

        def embed_passages(self, texts: object, token: CancelToken | None = None) -> Vectors:
            self.texts += list(texts)  # type: ignore[call-overload]
            return super().embed_passages(texts, token)  # type: ignore[arg-type]

    embedder = Counting()
    checker = make_checker(embedder=embedder)
    text = "Set the heap to 75% of the container limit [1].\n\n" * 3
    checker.feed(text)
    checker.check(text)
    assert len(embedder.texts) == len(set(embedder.texts))


def test_thousands_of_markers_and_sentences_are_survived() -> None:
    text = "".join(f"Sentence {number} about the heap limit [{number % 7}]. " for number in range(3000))
    found = verdicts(text)
    assert len(found) == 3000
    assert {each.markers for each in found} == {(), (1,), (2,)}


@pytest.mark.parametrize(
    "text", ["[1]" * 5000, "`" * 5001, "```\n" * 3000, "- " * 4000, "|" * 4000, "\ufffd" * 999 + "."]
)
def test_degenerate_answers_are_survived(text: str) -> None:
    assert all(re.search(re.escape(each.text[:20]), text) for each in verdicts(text))


FIGURES = make_evidence(
    "Wait 30s before the second dump. The timeout is 500ms. The rate is 1500 requests per second.\n"
    "Run `kubectl delete pod web-0 -n prod` and `rm -rf /tmp/cache`. Delete the files after the backup.\n"
    "The heap is 512MB and the limit is 2 GB. Connections end after one minute.\n"
    "세 번 재시도하고 두 시간 뒤에 확인한다. 연결은 10개에서 20개로 늘린다. 스레드는 오백 개이다.",
    1,
)


@pytest.mark.parametrize(
    "sentence",
    [
        "Wait 30 ns before the second dump [1].",
        "The timeout is 500s [1].",
        "The rate is 1500 requests per minute [1].",
        "Connections end after one hour [1].",
        "The heap is 2 GB and the limit is 512MB [1].",
        "The heap is 512 Gi and the limit is 2 GB [1].",
        "Run kubectl delete pod web-0 -n dev [1].",
        "Run kubectl delete namespace prod [1].",
        "Use rm -rf / now [1].",
        "Delete the files before the backup [1].",
        "스물세 번 재시도하고 두 시간 뒤에 확인한다 [1].",
        "세 번 재시도하고 한 시간 뒤에 확인한다 [1].",
        "연결은 20개에서 10개로 늘린다 [1].",
        "스레드는 오백 초이다 [1].",
        "스레드는 백 개이다 [1].",
    ],
)
def test_one_changed_figure_unit_or_word_of_a_command(sentence: str) -> None:
    judge = Judge("", [FIGURES], Closeness(FakeEmbedder(), Bridge(Glossary(), Loanwords({}))))
    (found,) = AnswerChecker(judge, lambda text: cite.check_markers(text, 1).cited).check(sentence)
    assert found.verdict is SentenceVerdict.UNSUPPORTED, found
    assert found.reason


def test_indented_code_must_stand_in_the_evidence_line_by_line() -> None:
    right, wrong = "Run this [1]:\n\n    jcmd 1 VM.flags", "Run this [1]:\n\n    jcmd 1 VM.flags\n    jcmd 1 GC.run"
    assert verdicts(right)[-1].verdict is SentenceVerdict.SUPPORTED
    found = verdicts(wrong)[-1]
    assert (found.verdict, found.missing) == (SentenceVerdict.UNSUPPORTED, ("jcmd 1 GC.run",))


@pytest.mark.parametrize(
    ("sentence", "expected", "reason"),
    [
        ("The check of the heap dump takes 1500 ms. [1]", SentenceVerdict.SUPPORTED, ""),
        ("The check takes 1500. [1]", SentenceVerdict.WEAK, "[1] says 1500 ms, the answer 1500; check the unit."),
        ("The check takes 1500 s. [1]", SentenceVerdict.UNSUPPORTED, "1500 s does not occur in [1]."),
        ("maxThreads의 기본값은 200이다. [2]", SentenceVerdict.SUPPORTED, ""),
        ("maxThreads의 기본값은 200개이다. [2]", SentenceVerdict.SUPPORTED, ""),
        (
            "maxThreads의 기본값은 200초이다. [2]",
            SentenceVerdict.WEAK,
            "[2] says 200, the answer 200초; check the unit.",
        ),
    ],
)
def test_a_unit_that_is_left_to_be_guessed_is_doubted(sentence: str, expected: SentenceVerdict, reason: str) -> None:
    found = verdict(sentence)
    assert (found.verdict, found.reason) == (expected, reason)
