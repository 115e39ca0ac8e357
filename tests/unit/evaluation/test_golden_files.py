"""The golden questions about the shipped runbooks: form, balance, and labels that hold in the runbooks as they are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from kebab_desktop.loganalysis.analysis_input import parse_analysis

ROOT = Path(__file__).resolve().parents[3]
KNOWLEDGE_BASE = ROOT / "knowledge-base"
GOLDEN = ROOT / "tests" / "data" / "golden"
SEEN_WHILE_TUNING = (
    ROOT / "tests" / "data" / "runbook_questions.yaml",
    ROOT / "tests" / "data" / "keyword_queries.json",
    ROOT / "tests" / "knowledge_base" / "signal_queries.json",
)

KINDS = {"korean", "english", "mixed", "identifier", "log_line", "symptom", "paraphrase", "crosslingual"}
LANGUAGES = {"ko", "en", "mixed"}
DIFFICULTIES = {"easy", "medium", "hard"}
LOG_TYPES = {"GC", "TOMCAT", "APACHE", "THREAD_DUMP"}
COMMON_FIELDS = {"id", "query", "lang", "kind", "answerable", "expected", "must_contain", "checked", "note"}
LONGEST_COPY_OF_LOG_TEXT = 60  # messages of Tomcat, httpd, HikariCP and the JVM are the same everywhere
LONGEST_COPY = 32  # room for one identifier or message name
LONGEST_KOREAN_COPY = 12  # Hangul and blanks: a common phrase, not a sentence

Item = dict[str, Any]


def load(name: str) -> list[Item]:
    data = yaml.safe_load((GOLDEN / f"{name}.yaml").read_text(encoding="utf-8"))
    assert isinstance(data, list)
    return data


SHIPPED = load("shipped")
TURNS = load("shipped_turns")
ANALYSES = load("shipped_analysis")
SECOND = load("second")
SECOND_TURNS = load("second_turns")
ANSWERABLE = [item for item in SHIPPED if item["answerable"]]
FAR = [item for item in SHIPPED if not item["answerable"] and item["note"].startswith("FAR: ")]
NEAR = [item for item in SHIPPED if not item["answerable"] and item["note"].startswith("NEAR: ")]


@cache
def runbooks() -> dict[str, str]:
    """Return the text of every shipped runbook by its path in the knowledge base."""
    files = sorted(file for file in KNOWLEDGE_BASE.rglob("*.md") if not file.name.startswith("_"))
    return {file.relative_to(KNOWLEDGE_BASE).as_posix(): file.read_text(encoding="utf-8") for file in files}


def sections(path: str) -> dict[str, str]:
    """Return the text below each second-level heading of a runbook."""
    parts = re.split(r"^## (.+)$", runbooks()[path], flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def keywords(path: str) -> list[str]:
    """Return the keywords of a runbook in lower case."""
    front_matter: Item = yaml.safe_load(runbooks()[path].split("---\n")[1])
    return [str(word).lower() for word in front_matter["keywords"]]


def questions() -> Iterator[tuple[str, str, str]]:
    """Yield id, kind and text of every question, those of conversations included."""
    for item in SHIPPED:
        yield item["id"], item["kind"], item["query"]
    for item in TURNS:
        for turn in item["turns"]:
            yield item["id"], item["kind"], turn["query"]


def labels() -> Iterator[tuple[str, Item]]:
    """Yield the id and the fields of everything that names an expected document with a text in it."""
    for item in ANSWERABLE:
        yield item["id"], item
    for item in TURNS:
        yield item["id"], item["turns"][1]


def longest_common(text: str, corpus: str) -> str:
    """Return the longest piece of ``text`` that stands in ``corpus``."""
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if any(text[start : start + middle] in corpus for start in range(len(text) - middle + 1)):
            low = middle
        else:
            high = middle - 1
    pieces = (text[start : start + low] for start in range(len(text) - low + 1))
    return next(piece for piece in pieces if piece in corpus)


def folded(text: str) -> str:
    return re.sub(r"\s+", " ", text).lower().strip()


def hangul_only(text: str) -> str:
    return re.sub(r"[^가-힣]+", " ", text).strip()


def share(count: int, items: list[Item]) -> float:
    return count / len(items)


def test_the_second_set_is_answered_by_the_documents_it_names() -> None:
    """It was written by someone else after the first one was tuned with, and is never tuned with."""
    named = [item for item in SECOND if item["answerable"]] + [item["turns"][1] for item in SECOND_TURNS]
    assert len(named) == 100
    for item in named:
        texts = [runbooks()[path] for path in item["expected"]]
        assert texts
        assert item["must_contain"]
        for wanted in item["must_contain"]:
            assert any(wanted in text for text in texts), (item, wanted)


def test_the_second_set_has_no_question_of_the_first_and_asks_for_what_is_in_no_runbook() -> None:
    first = {folded(item["query"]) for item in SHIPPED}
    assert [item["id"] for item in SECOND if folded(item["query"]) in first] == []
    unanswerable = [item for item in SECOND if not item["answerable"]]
    assert Counter(item["note"].partition(":")[0] for item in unanswerable) == {"FAR": 30, "NEAR": 30}
    for item in unanswerable:
        if pattern := item.get("absent"):
            assert re.search(pattern, item["query"], re.IGNORECASE), item["id"]
            assert [path for path, text in runbooks().items() if re.search(pattern, text, re.IGNORECASE)] == []


def test_ids_are_unique_over_all_files() -> None:
    counts = Counter(item["id"] for item in SHIPPED + TURNS + ANALYSES + SECOND + SECOND_TURNS)
    assert [name for name, count in counts.items() if count > 1] == []


@pytest.mark.parametrize("item", SHIPPED, ids=lambda item: item["id"])
def test_question_has_its_fields_and_only_allowed_values(item: Item) -> None:
    answerable = {"expected_sections", "difficulty"} if item["answerable"] else set()
    assert set(item) == COMMON_FIELDS | answerable
    assert item["kind"] in KINDS
    assert item["lang"] in LANGUAGES
    assert item.get("difficulty", "easy") in DIFFICULTIES
    assert item["checked"] == 2
    assert item["query"].strip() == item["query"] != ""
    assert item["note"]
    assert bool(item["expected"]) == bool(item["must_contain"]) == item["answerable"]


@pytest.mark.parametrize("item", SHIPPED, ids=lambda item: item["id"])
def test_language_fits_the_characters_of_the_question(item: Item) -> None:
    korean = re.search("[가-힣]", item["query"]) is not None
    if item["lang"] == "ko":
        assert korean
    if item["lang"] == "en":
        assert not korean
    if item["kind"] in {"english", "crosslingual"}:
        assert item["lang"] == "en"
    if item["kind"] == "korean":
        assert item["lang"] == "ko"
    if item["kind"] == "log_line":
        assert item["lang"] == "mixed"


def test_no_question_occurs_twice_or_was_seen_while_tuning() -> None:
    texts = [folded(text) for _, _, text in questions()]
    assert [text for text, count in Counter(texts).items() if count > 1] == []
    seen = folded("\n".join(file.read_text(encoding="utf-8") for file in SEEN_WHILE_TUNING))
    assert [text for text in texts if len(text) > len("AH00161") and text in seen] == []


def test_answerable_questions_are_balanced_over_runbooks_languages_kinds_and_difficulty() -> None:
    assert len(ANSWERABLE) >= 70
    per_runbook = Counter(item["expected"][0] for item in ANSWERABLE)
    assert set(per_runbook) == set(runbooks())
    assert min(per_runbook.values()) >= 4
    assert max(per_runbook.values()) - min(per_runbook.values()) <= 1
    languages = Counter(item["lang"] for item in ANSWERABLE)
    assert 0.40 <= share(languages["ko"], ANSWERABLE) <= 0.55
    assert 0.28 <= share(languages["en"], ANSWERABLE) <= 0.38
    assert share(languages["mixed"], ANSWERABLE) >= 0.10
    kinds = Counter(item["kind"] for item in ANSWERABLE)
    assert {kind for kind in KINDS if kinds[kind] >= 5} == KINDS
    difficulties = Counter(item["difficulty"] for item in ANSWERABLE)
    assert {level for level in DIFFICULTIES if share(difficulties[level], ANSWERABLE) >= 0.25} == DIFFICULTIES


@pytest.mark.parametrize("path", list(runbooks()))
def test_every_runbook_is_asked_about_in_both_languages_and_by_a_symptom(path: str) -> None:
    items = [item for item in ANSWERABLE if item["expected"][0] == path]
    assert {"ko", "en"} <= {item["lang"] for item in items}
    assert [item["id"] for item in items if item["kind"] == "symptom"]


def test_unanswerable_questions_are_half_far_and_half_near_in_both_languages() -> None:
    assert len(FAR) + len(NEAR) == len(SHIPPED) - len(ANSWERABLE) >= 50
    for items in (FAR, NEAR):
        assert 0.4 <= len(items) / (len(FAR) + len(NEAR)) <= 0.6
        languages = Counter(item["lang"] for item in items)
        assert languages["ko"] >= 10
        assert languages["en"] >= 10


@pytest.mark.parametrize("item", NEAR, ids=lambda item: item["id"])
def test_near_miss_is_about_something_that_stands_in_no_runbook(item: Item) -> None:
    found = re.search(r"; absent: /(.+?)/(?:;|$)", item["note"])
    assert found
    topic = re.compile(found.group(1), re.IGNORECASE)
    assert topic.search(item["query"])
    assert [path for path, text in runbooks().items() if topic.search(text)] == []


@pytest.mark.parametrize(("name", "item"), list(labels()), ids=[name for name, _ in labels()])
def test_expected_runbooks_exist_and_the_sections_of_the_first_hold_the_texts(name: str, item: Item) -> None:
    assert set(item["expected"]) <= set(runbooks())
    assert len(set(item["expected"])) == len(item["expected"])
    best = sections(item["expected"][0])
    assert item["expected_sections"]
    assert set(item["expected_sections"]) <= set(best)
    for text in item["must_contain"]:
        assert any(text in best[section] for section in item["expected_sections"]), text
        assert "`" not in text, "a quote may be shown without its markup"
        assert "\n" not in text


@pytest.mark.parametrize(("name", "item"), list(labels()), ids=[name for name, _ in labels()])
def test_no_runbook_but_the_expected_ones_holds_the_answer(name: str, item: Item) -> None:
    holders = {path for path, text in runbooks().items() if all(part in text for part in item["must_contain"])}
    assert holders <= set(item["expected"])


@pytest.mark.parametrize(
    "item", [item for item in ANSWERABLE if item["kind"] == "symptom"], ids=lambda item: str(item["id"])
)
def test_symptom_is_described_without_the_keywords_of_its_runbooks(item: Item) -> None:
    question = item["query"].lower()
    for word in {word for path in item["expected"] for word in keywords(path)}:
        if word.isascii():
            assert not re.search(rf"(?<![a-z0-9]){re.escape(word)}(?![a-z0-9])", question), word
        elif len(word) > 1:  # one syllable also stands inside other words
            assert word not in question


@pytest.mark.parametrize(("name", "kind", "text"), list(questions()), ids=[name for name, _, _ in questions()])
def test_question_copies_no_sentence_of_a_runbook(name: str, kind: str, text: str) -> None:
    whole = longest_common(folded(text), "\0".join(folded(runbook) for runbook in runbooks().values()))
    assert len(whole) <= (LONGEST_COPY_OF_LOG_TEXT if kind == "log_line" else LONGEST_COPY), whole
    korean = hangul_only(text)
    if korean:
        piece = longest_common(korean, "\0".join(hangul_only(runbook) for runbook in runbooks().values()))
        assert len(piece) <= LONGEST_KOREAN_COPY, piece


@pytest.mark.parametrize("item", TURNS, ids=lambda item: item["id"])
def test_conversation_has_two_turns_and_only_allowed_values(item: Item) -> None:
    assert set(item) == {"id", "lang", "kind", "answerable", "turns", "checked", "note"}
    assert item["kind"] in {"followup", "topic_change"}
    assert item["lang"] in LANGUAGES
    assert item["answerable"] is True
    assert item["checked"] == 2
    first, second = item["turns"]
    assert set(first) == {"query", "expected"}
    assert set(second) == {"query", "expected", "expected_sections", "must_contain"}
    assert set(first["expected"]) <= set(runbooks())
    if item["kind"] == "topic_change":
        assert not set(first["expected"]) & set(second["expected"])


def test_conversations_are_twelve_elliptic_ones_and_four_topic_changes_in_both_languages() -> None:
    assert Counter(item["kind"] for item in TURNS) == {"followup": 12, "topic_change": 4}
    assert Counter(item["lang"] for item in TURNS) == {"ko": 8, "en": 8}


@pytest.mark.parametrize("item", ANALYSES, ids=lambda item: item["id"])
def test_analysis_is_accepted_as_input_and_names_existing_runbooks(item: Item) -> None:
    fields = {"id", "log_type", "lang", "answerable", "analysis", "expected", "expected_topic", "checked", "note"}
    assert set(item) == fields
    analysis = parse_analysis(item["analysis"])
    assert analysis.log_type == item["log_type"]
    assert analysis.log_type in LOG_TYPES
    assert analysis.signals
    assert analysis.extra == {}
    assert item["lang"] in LANGUAGES
    assert item["checked"] == 2
    assert set(item["expected"]) <= set(runbooks())
    assert bool(item["expected"]) == item["answerable"] == (not item["note"].startswith("NEAR: "))


def test_analyses_cover_all_log_types_and_some_have_no_runbook() -> None:
    assert len(ANALYSES) == 12
    assert {item["log_type"] for item in ANALYSES if item["answerable"]} == LOG_TYPES
    assert sum(not item["answerable"] for item in ANALYSES) == 3
