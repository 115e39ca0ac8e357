"""Golden sets: every form is read, every mistake is named with file, item and field."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kebab_desktop.core.errors import UsageError
from kebab_desktop.evaluation.golden import GoldenSet, Question, after_foreign_turns
from kebab_desktop.evaluation.golden_files import load_golden, load_names

RIGHT = """
- id: one
  query: Full GC가 오래 걸려요
  lang: ko
  kind: symptom
  answerable: true
  expected: [gc/full-gc.md, GC-01]
  expected_sections: [check_points]
  must_contain: ["10% 미만"]
  reviewed: twice
- query: "Kafka lag grows"
  answerable: false
  expected: []
  must_contain: []
  note: 'FAR: another system'
- id: three
  query: HTTP/2
  distance: near
  answerable: false
"""
TURNS = """
- id: t-1
  lang: en
  kind: followup
  answerable: true
  turns:
    - query: What does it mean?
      expected: [a.md]
    - query: and on the server?
      expected: [b.md]
      must_contain: [restart]
"""
PASSAGES = """
passages:
  K01: '[힙] 덤프를 받는다.'
  E01: Restart.
queries:
- direction: en-ko
  code_token: false
  query: heap dump
  relevant: [K01]
"""
ANALYSIS = """
- id: c-1
  log_type: GC
  analysis: {"log_type": "GC", "signals": [{"code": "X"}]}
  expected: [AF]
  expected_topic: "AF allocation failure"
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "set.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def test_questions_with_their_labels(tmp_path: Path) -> None:
    golden = load_golden(written(tmp_path, RIGHT))
    first, second, third = golden.questions
    assert first == Question(
        id="one",
        text="Full GC가 오래 걸려요",
        answerable=True,
        expected=("gc/full-gc.md", "GC-01"),
        must_contain=("10% 미만",),
        sections=("check_points",),
        kind="symptom",
        lang="ko",
    )
    assert (second.id, second.answerable, second.distance) == ("q-002", False, "far")
    assert third.distance == "near"


def test_the_last_turn_is_what_is_measured(tmp_path: Path) -> None:
    (question,) = load_golden(written(tmp_path, TURNS)).questions
    assert question.previous == ("What does it mean?",)
    assert (question.text, question.expected, question.must_contain) == ("and on the server?", ("b.md",), ("restart",))


def test_passages_come_with_directions(tmp_path: Path) -> None:
    golden = load_golden(written(tmp_path, PASSAGES))
    assert golden.passages == (("K01", "[힙] 덤프를 받는다."), ("E01", "Restart."))
    assert (golden.questions[0].direction, golden.questions[0].lang) == ("en-ko", "en")
    assert golden.questions[0].expected == ("K01",)


def test_an_analysis_stands_in_place_of_a_text(tmp_path: Path) -> None:
    (question,) = load_golden(written(tmp_path, ANALYSIS)).questions
    assert question.analysis == {"log_type": "GC", "signals": [{"code": "X"}]}
    assert question.text == ""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not a golden set"),
        ("[]", "no question"),
        ("queries: 3", "not a golden set"),
        ("- id: a\n  query: x\n  - broken", "line 3"),
        ("- id: a\n  query: x\n  query: y\n  expected: [a]", "'query' is given twice"),
        ("- just text", "item 1: must be a mapping"),
        ("- id: a\n  expected: [a]", "item a, field 'query': missing"),
        ("- id: a\n  query: x\n  analysis: {}\n  expected: [a]", "cannot stand beside 'analysis'"),
        ("- id: a\n  query: 404\n  expected: [a]", "field 'query': must be text, but it is a number"),
        ("- id: a\n  query: '  '\n  expected: [a]", "field 'query': is empty"),
        ("- id: a\n  query: x\n  lang: no\n  expected: [a]", "field 'lang': must be text, but it is true or false"),
        ("- id: a\n  query: x\n  expected: a.md", "field 'expected': must be a list, but it is text"),
        ("- id: a\n  query: x\n  expected: [a, 7]", "field 'expected': entry 2 must be text"),
        ("- id: a\n  query: x\n  answerable: maybe", "field 'answerable': must be true or false"),
        ("- id: a\n  query: x\n  answerable: true\n  expected: []", "field 'expected': names no document"),
        ("- id: a\n  query: x\n  answerable: false\n  expected: [a]", "field 'expected': names documents"),
        ("- id: a\n  query: x\n  answerable: false\n  must_contain: [b]", "field 'must_contain'"),
        ("- id: a\n  query: x\n  answerable: false\n  distance: remote", "field 'distance': is 'remote'"),
        ("- id: a\n  query: x\n  expceted: [a]", "Did you mean 'expected'?"),
        ("- id: a\n  query: x\n  expected: [a]\n- id: a\n  query: y\n  expected: [a]", "the id 'a'"),
        ("- id: a\n  turns: [{query: x}]\n  expected: [a]", "field 'turns': must be a list of at least two"),
        ("- id: a\n  turns: [{query: x}, 5]", "field 'turns[1]': must be a mapping"),
        ("- id: a\n  turns: [{query: x}, {expected: [b]}]", "item a, turns[1], field 'query': is missing"),
        ("- id: a\n  turns: [{query: x}, {query: y}]\n  answerable: true", "turns[1], field 'expected'"),
        ("- id: a\n  analysis: text\n  expected: [a]", "field 'analysis': must be a JSON object"),
        ("passages: [a]\nqueries: [{query: x, relevant: [a]}]", "'passages' must map"),
        ("passages: {'../a': b}\nqueries: [{query: x, relevant: [a]}]", "cannot be the name of a passage"),
        ("passages: {a: ' '}\nqueries: [{query: x, relevant: [a]}]", "the passage 'a' must be text"),
    ],
)
def test_every_mistake_is_named(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(UsageError) as caught:
        load_golden(written(tmp_path, text))
    said = f"{caught.value.message} {caught.value.hint}"
    assert "set.yaml" in said
    assert words in said


def test_a_file_that_is_not_there_or_not_text(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read"):
        load_golden(tmp_path / "absent.yaml")
    file = tmp_path / "latin.yaml"
    file.write_bytes(b"- query: \xe9\xff")
    with pytest.raises(UsageError, match="not UTF-8"):
        load_golden(file)


def test_names_stand_for_documents(tmp_path: Path) -> None:
    assert load_names(written(tmp_path, "AF: [a.md, b.md]\nFGC: c.md\n")) == {"AF": ("a.md", "b.md"), "FGC": ("c.md",)}
    with pytest.raises(UsageError, match="must map"):
        load_names(written(tmp_path, "- a"))
    with pytest.raises(UsageError, match="field 'AF'"):
        load_names(written(tmp_path, "AF: 3"))


def test_the_fingerprint_is_of_what_is_measured(tmp_path: Path) -> None:
    golden = load_golden(written(tmp_path, RIGHT))
    assert load_golden(written(tmp_path, "# a comment\n" + RIGHT)).fingerprint == golden.fingerprint
    assert load_golden(written(tmp_path, RIGHT.replace("another system", "mail"))).fingerprint == golden.fingerprint
    for changed in ("오래 걸려요!", "gc/other.md", "11% 미만"):
        old = {"오래 걸려요!": "오래 걸려요", "gc/other.md": "gc/full-gc.md", "11% 미만": "10% 미만"}[changed]
        assert load_golden(written(tmp_path, RIGHT.replace(old, changed))).fingerprint != golden.fingerprint


def test_a_foreign_turn_comes_before_every_question_that_stands_alone() -> None:
    questions = (
        Question("a", "about gc", True, ("gc.md",)),
        Question("b", "about gc too", True, ("gc.md",)),
        Question("c", "about tomcat", True, ("tomcat.md",)),
        Question("d", "about lunch", False),
        Question("e", "and then?", True, ("gc.md",), previous=("about gc",)),
    )
    golden = GoldenSet("set", questions)
    changed = after_foreign_turns(golden, 1)
    assert changed == after_foreign_turns(golden, 1)
    by_id = {each.id: each for each in changed.questions}
    assert by_id["a"].previous == by_id["b"].previous == ("about tomcat",)
    assert by_id["c"].previous in {("about gc",), ("about gc too",), ("and then?",)}
    assert len(by_id["d"].previous) == 1
    assert by_id["e"] == questions[4]
    assert [replace(each, previous=()) for each in changed.questions[:4]] == list(questions[:4])
