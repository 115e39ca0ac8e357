"""The lexical ranking model: what a chunk is indexed under and how a question weighs its terms."""

from __future__ import annotations

from pathlib import PurePosixPath

import pytest

from kebab_desktop.core.documents import Chunk, Span, TrustLevel
from kebab_desktop.core.lexical import FIELD_WEIGHTS, SATURATION, field_terms, idf, query_groups


def chunk(**changes: object) -> Chunk:
    values: dict[str, object] = {
        "id": "c1",
        "document_id": "d1",
        "source_id": "s",
        "path": "gc/FGC-01_full-gc.md",
        "ordinal": 0,
        "title": "Full GC 대응",
        "section": "진단",
        "heading_path": ("Full GC 대응", "진단"),
        "span": Span(1, 2),
        "content": "jstat -gcutil 로 확인한다.",
        "trust": TrustLevel.PRIMARY,
    }
    return Chunk(**{**values, **changes})  # type: ignore[arg-type]


def weights(text: str) -> dict[str, float]:
    return {group.alternatives[0][0]: group.weight for group in query_groups(text)}


def test_terms_of_a_question_are_distinct() -> None:
    assert weights("heap heap HEAP dump") == {"heap": 1.0, "dump": 1.0}


def test_the_bigrams_of_a_korean_word_weigh_as_much_as_one_latin_word() -> None:
    found = weights("heap 데이터베이스")
    assert found.pop("heap") == 1.0
    assert len(found) == 5
    assert sum(found.values()) == pytest.approx(1.0)


def test_a_bigram_of_two_words_keeps_its_larger_weight() -> None:
    assert weights("데이터베이스 데이")["데이"] == 1.0
    assert weights("데이 데이터베이스")["데이"] == 1.0


def test_parts_of_identifiers_are_groups_of_their_own() -> None:
    assert list(weights("AH00161")) == ["ah00161", "ah", "00161"]


def test_a_question_of_stop_words_has_no_groups() -> None:
    assert query_groups("어떻게 해야 하나요? what should I do") == ()


def test_fields_hold_name_labels_headings_and_body() -> None:
    found = field_terms(
        chunk(
            docs_id="FGC-01",
            pattern_id="FULL_GC_FREQUENT",
            keywords=("Old Gen",),
            aliases=("풀지씨",),
            tags=("jvm",),
            heading_path=("Full GC 대응", "진단", "heap"),
        )
    )
    assert set(found) == set(FIELD_WEIGHTS)
    assert {"full", "gc", "대응", "fgc-01_full-gc", "fgc", "01"} <= set(found["title"])
    assert {"fgc-01", "full_gc_frequent", "old", "gen", "풀지", "지씨", "jvm"} <= set(found["keywords"])
    assert found["section"] == ["진단", "heap"]
    assert {"jstat", "gcutil", "확인"} <= set(found["body"])


def test_a_file_name_that_repeats_the_title_counts_once() -> None:
    found = field_terms(chunk(title="KubePodCrashLooping", path="kubernetes/KubePodCrashLooping.md"))
    assert sorted(found["title"]) == sorted(set(found["title"]))
    assert PurePosixPath("kubernetes/KubePodCrashLooping.md").stem.lower() in found["title"]


def test_rare_terms_weigh_more_and_unknown_ones_most() -> None:
    assert idf(100, 0) > idf(100, 1) > idf(100, 50) > idf(100, 100) > 0


def test_saturation_is_the_share_of_a_term_with_frequency_four() -> None:
    assert pytest.approx(2.2 / (1 + 0.25 * 1.2)) == SATURATION
