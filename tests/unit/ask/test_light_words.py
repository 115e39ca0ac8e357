"""Everyday words of a question weigh less than the words that name its subject."""

from __future__ import annotations

import pytest

from kebab_desktop.ask.concepts import Bridge, bridged
from kebab_desktop.ask.light_words import LIGHT_WEIGHT, is_light, without_sighs
from kebab_desktop.ask.loanwords import Loanwords
from kebab_desktop.core.analysis import words
from kebab_desktop.core.glossary import Glossary


def _light(text: str) -> list[str]:
    return [word.surface for word in words(text) if is_light(word)]


@pytest.mark.parametrize(
    ("text", "light"),
    [
        ("Full GC가 오래 걸릴 때 무엇을 확인해야 하나요?", ["오래", "걸릴", "확인해야"]),
        ("Full GC가 30초씩 걸려요. 무엇부터 확인해야 하나요?", ["초씩", "걸려요", "확인해야"]),
        ("톰캣을 올린 후에도 어떻게 하죠", ["후에도", "하죠"]),
        ("What should I check when a full GC takes a long time?", ["check", "takes", "long", "time"]),
        ("풀지씨 계속남 뭐부터 봄 어떡하지", ["계속남", "뭐부터", "봄", "어떡하지"]),
        ("데드락 메타스페이스 프로모션 실패", []),
        ("heap dump of the metaspace", []),
    ],
)
def test_words_that_ask_are_light_and_words_that_name_are_not(text: str, light: list[str]) -> None:
    assert _light(text) == light


@pytest.mark.parametrize("noun", ["확인서", "먼저리", "점검표면", "보고서", "정도경영"])
def test_a_noun_that_begins_like_a_light_word_keeps_its_weight(noun: str) -> None:
    assert _light(noun) == []


@pytest.mark.parametrize("korean_text", [True, False])
def test_a_light_word_weighs_less_in_the_question(korean_text: bool) -> None:
    bridge = Bridge(Glossary(), Loanwords({}), korean_text=korean_text)
    question = bridged("metaspace 확인해야 take 누수", bridge)

    weights: dict[str, float] = {}
    for concept in question.concepts:
        weights[concept.surface] = weights.get(concept.surface, 0.0) + concept.group.weight

    assert weights["take"] == pytest.approx(LIGHT_WEIGHT)
    assert weights["확인해야"] <= LIGHT_WEIGHT + 1e-9
    assert weights["metaspace"] == 1.0
    assert weights["누수"] > weights["확인해야"] or not korean_text


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("OOM 났어요ㅠㅠ", "OOM 났어요"),
        ("ㅋㅋ 또 죽음 ㅜ", "또 죽음"),
        ("ㄱ 항목의 값", "ㄱ 항목의 값"),
        ("ㅠㅠ", "ㅠㅠ"),
        ("ㅠㅠ?", "ㅠㅠ?"),
        ("a  b", "a  b"),
    ],
)
def test_sighs_are_no_part_of_a_question(typed: str, said: str) -> None:
    assert without_sighs(typed) == said
