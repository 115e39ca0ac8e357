"""What refusals and notices say."""

from __future__ import annotations

import re
from dataclasses import fields, replace

import pytest

from kebab_desktop.ask.wording import Wording, degraded_notice, refusal_text, strange_notices, wording
from kebab_desktop.core.answers import RefusalKind, RefusalReason
from kebab_desktop.core.retrieval import Query, Retrieved, SearchMode


def test_both_languages_say_everything_with_the_same_values() -> None:
    for field in fields(Wording):
        korean, english = (getattr(wording(language), field.name) for language in ("ko", "en"))
        assert korean != english
        assert any("가" <= character <= "힣" for character in korean)
        assert english.isascii()
        assert sorted(_placeholders(korean)) == sorted(_placeholders(english))


def _placeholders(text: str) -> list[str]:
    return [part.partition("}")[0] for part in text.split("{")[1:]]


@pytest.mark.parametrize(
    ("top", "threshold", "shown"),
    [(0.21, 0.3, ("0.21", "0.30")), (0.3484, 0.35, ("0.348", "0.350")), (0.34996, 0.35, ("0.34996", "0.35000"))],
)
def test_the_lower_score_also_looks_lower(top: float, threshold: float, shown: tuple[str, str]) -> None:
    reason = RefusalReason(RefusalKind.SCORE_GATE, top_score=top, threshold=threshold)
    for language in ("ko", "en"):
        text = refusal_text(reason, language=language)
        assert re.findall(r"0\.\d+", text) == list(shown)


@pytest.mark.parametrize(
    ("requested", "used", "said"),
    [
        (SearchMode.HYBRID, SearchMode.HYBRID, ""),
        (SearchMode.LEXICAL, SearchMode.LEXICAL, ""),
        (SearchMode.HYBRID, SearchMode.LEXICAL, wording("en").degraded_words),
        (SearchMode.HYBRID, SearchMode.VECTOR, wording("en").degraded_meaning),
    ],
)
def test_a_missing_channel_is_said(requested: SearchMode, used: SearchMode, said: str) -> None:
    assert degraded_notice(requested, used, "en") == said


def test_vectors_that_are_still_being_made_are_not_told_as_a_fault() -> None:
    """After a restore "the embedding model cannot be used" read like a broken model."""
    for language in ("ko", "en"):
        said = degraded_notice(SearchMode.HYBRID, SearchMode.LEXICAL, language, indexing=True)
        assert said == wording(language).degraded_for_now


def test_words_that_no_runbook_mentions_are_named_a_few_at_a_time() -> None:
    found = Retrieved(Query("anything", SearchMode.HYBRID, 4), (), None)
    assert strange_notices(found, "en") == ()
    assert "Kafka, MQTT." in strange_notices(replace(found, unheard=("Kafka", "MQTT")), "en")[0]
    assert "Kafka" in strange_notices(replace(found, unheard=("Kafka",)), "ko")[0]
    both = replace(found, unheard=("MQTT",), passing=("Kafka",))
    assert strange_notices(both, "en", refused=True, indexing=True)[0] == (
        "Mentioned in no runbook that is indexed so far: MQTT."
    )
    assert strange_notices(both, "en", refused=True) == (
        "Mentioned in no runbook: MQTT.",
        "Only listed by name in the runbooks, not described: Kafka.",
    ), "nothing is said of a part where the whole is not covered"
    assert strange_notices(replace(found, unheard=tuple("abcdefg")), "en")[0].count(",") == 4
    assert strange_notices(replace(found, respelt=(("memry", "memory"),)), "en") == (
        "Spelling put right: memry → memory.",
    )
