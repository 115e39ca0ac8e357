"""Choosing quotes: verbatim, with their lines, from the packed evidence of the best documents."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.ask.quotes import MAX_QUOTE_CHARS, MAX_WITH_CODE_CHARS, choose_for_parts, choose_quotes
from kebab_desktop.core.documents import Span
from kebab_desktop.core.retrieval import ChannelScore, Evidence
from tests.unit.ask.samples import make_chunk, make_evidence, make_hit


def test_the_unit_about_the_question_comes_first_with_its_marker_and_lines() -> None:
    long = "배포 이력을 본다. " * 60
    content = f"## check_points\n\n{long}\n\njstat 명령으로 O 열을 확인한다.\n\n{long}"
    evidence = [make_evidence("다른 이야기", 1), make_evidence(content, 2, span=Span(30, 36))]
    first = choose_quotes("jstat 명령으로 무엇을 확인해?", evidence)[0].quote
    assert "jstat 명령으로 O 열을 확인한다." in first.text
    assert (first.marker, first.chunk_id) == (2, "c2")
    assert first.line_start <= 34 <= first.line_end


def test_between_equal_words_the_nearer_chunk_wins() -> None:
    evidence = [make_evidence(f"The pool {word}.", number) for number, word in enumerate(("waits", "drains"), 1)]
    found = [choose_quotes("pool", evidence, {"c1": near, "c2": 0.5}, limit=1)[0] for near in (0.4, 0.6)]
    assert [scored.quote.marker for scored in found] == [2, 1]


def test_a_chunk_whose_nearness_is_unknown_counts_as_the_furthest() -> None:
    evidence = [make_evidence("The pool waits.", 1), make_evidence("The pool drains.", 2)]
    first, second = choose_quotes("pool", evidence, {"c2": 0.3})
    assert first.quote.score == second.quote.score


def test_a_quote_takes_in_what_stands_around_it_in_its_section() -> None:
    content = "준비한다.\n\njstat 결과를 확인한다:\n\n```\njstat 1\n```\n\n끝낸다."
    (found,) = choose_quotes("jstat 결과 확인", [make_evidence(content, span=Span(10, 18))])
    assert (found.quote.text, found.bare_code) == (content, False)
    assert (found.quote.line_start, found.quote.line_end) == (10, 18)


def test_a_grown_quote_stays_within_its_length_and_prefers_what_follows() -> None:
    before, after = "앞의 이야기다. " * 40, "뒤의 이야기다. " * 40
    content = f"{before.strip()}\n\njstat 결과를 확인한다.\n\n{after.strip()}"
    first = choose_quotes("jstat 결과 확인", [make_evidence(content)])[0].quote.text
    assert len(first) <= MAX_QUOTE_CHARS
    assert "jstat" in first
    assert first.index("jstat") < first.index("뒤의")


def test_a_quote_of_several_lines_names_all_of_them() -> None:
    content = "## x\n\n확인할 것:\n- jstat\n- jmap"
    quote = choose_quotes("jstat jmap 확인", [make_evidence(content, span=Span(5, 9))])[0].quote
    assert quote.text == "확인할 것:\n- jstat\n- jmap"
    assert (quote.line_start, quote.line_end) == (7, 9)


def test_at_most_the_limit_and_never_the_same_words_twice() -> None:
    same = "jstat 결과의 O 열을 확인한다."
    evidence = [make_evidence(same, 1), make_evidence(same, 2), make_evidence("jstat 기록을 남긴다.", 3)]
    found = [scored.quote.text for scored in choose_quotes("jstat 확인", evidence, limit=3)]
    assert sorted(found) == sorted({same, "jstat 기록을 남긴다."})
    assert len(choose_quotes("jstat 확인", evidence, limit=1)) == 1
    assert choose_quotes("jstat 확인", evidence, limit=0) == []


@pytest.mark.parametrize("section", ["response_template", "Response template"])
def test_a_form_to_be_filled_in_is_no_evidence_unless_a_report_is_asked_for(section: str) -> None:
    def piece(number: int, text: str, heading: str) -> Evidence:
        made = make_evidence(text, number)
        chunk = replace(made.hit.chunk, section=heading)
        return replace(made, hit=replace(made.hit, chunk=chunk))

    form = piece(1, "{시각}에 최장 정지 횟수를 확인했습니다.", section)
    known = piece(2, "정지를 본다.", "check_points")
    assert [each.quote.marker for each in choose_quotes("최장 정지 횟수 확인", [form, known])] == [2]
    assert choose_quotes("최장 정지 횟수를 어떻게 보고하나", [form, known])[0].quote.marker == 1
    assert [each.quote.marker for each in choose_quotes("최장 정지 횟수", [form])] == [1], "there is nothing else"


def test_a_template_with_placeholders_is_a_poor_quote() -> None:
    template = make_evidence("최장 정지 {max}ms, 횟수 {n}회를 확인한다.", 1)
    plain = make_evidence("최장 정지와 횟수를 확인한다.", 2)
    assert choose_quotes("최장 정지 횟수 확인", [template, plain])[0].quote.marker == 2


def test_a_heading_that_fits_the_question_wins_between_equals() -> None:
    symptoms = make_evidence("GC 기록을 본다.", 1, section="symptoms", heading_path=("T", "symptoms"))
    actions = make_evidence(
        "GC 기록을 남긴다.", 2, section="recommended_actions", heading_path=("T", "recommended_actions")
    )
    found = choose_quotes("GC 기록 조치", [symptoms, actions])
    assert found[0].quote.marker == 2


@pytest.mark.parametrize(
    ("question", "first"), [("threads busy, what do i do", 1), ("threads busy", 2), ("threads busy, may I restart", 2)]
)
def test_the_section_that_is_asked_for_and_found_first_is_quoted_before_examples_with_the_words(
    question: str, first: int
) -> None:
    actions = make_evidence(
        "부하를 줄인다.", 1, section="recommended_actions", heading_path=("T", "recommended_actions")
    )
    signs = make_evidence(
        "`All threads are busy`가 남는다.", 2, section="detection_signals", heading_path=("T", "detection_signals")
    )
    near = {"c1": 0.6, "c2": 0.3}
    assert choose_quotes(question, [actions, signs], near)[0].quote.marker == first


def test_lower_documents_stand_back_and_only_the_best_two_are_quoted() -> None:
    chunks = [make_chunk(f"c{n}", document_id=f"d{n}", content=f"jstat 결과 {n}을 확인한다.") for n in range(1, 4)]
    evidence = [Evidence(n, make_hit(chunk, 0.9 - 0.1 * n, n), chunk.content) for n, chunk in enumerate(chunks, 1)]
    found = choose_quotes("jstat 결과 확인", evidence)
    assert [scored.quote.marker for scored in found] == [1, 2]


def test_a_quote_far_below_the_best_is_left_out() -> None:
    near = make_evidence("jstat 결과의 O 열을 확인한다.", 1, title="", heading_path=())
    far = make_evidence("점심을 먹는다.", 2, title="", heading_path=())
    found = choose_quotes("jstat 결과 확인", [near, far])
    assert [scored.quote.text for scored in found] == ["jstat 결과의 O 열을 확인한다."]


def test_of_a_cut_chunk_only_what_was_packed_is_quoted() -> None:
    chunk = make_chunk(content="packed part jstat.\n\nleft out jstat.")
    evidence = [Evidence(1, make_hit(chunk), "packed part jstat.", truncated=True)]
    assert [scored.quote.text for scored in choose_quotes("jstat", evidence)] == ["packed part jstat."]


def test_quotes_of_a_section_stay_together_and_read_down() -> None:
    filler = "앞뒤의 이야기다. " * 60
    content = f"jstat 결과를 본다.\n\n{filler}\n\n{filler}\n\njstat 결과의 O 열을 확인한다.\n\n{filler}"
    evidence = [make_evidence(content, 1), make_evidence("jstat 결과의 E 열", 2)]
    found = choose_quotes("jstat 결과의 O 열을 확인", evidence)
    assert [scored.quote.marker for scored in found] == [1, 1, 2]
    assert found[0].quote.line_start < found[1].quote.line_start
    assert found[1].quote.score == max(scored.quote.score for scored in found)


def test_a_command_right_behind_the_text_belongs_to_the_quote_although_it_grows_long() -> None:
    text = f"{'jstat 결과를 확인한다. ' * 42}다음 명령을 실행한다."
    command = f"```\njstat {'-gcutil ' * 30}\n```"
    content = f"{text}\n\n{command}"
    assert MAX_QUOTE_CHARS < len(content) <= MAX_WITH_CODE_CHARS
    assert choose_quotes("jstat 결과 확인", [make_evidence(content)])[0].quote.text.endswith(command)


def test_a_quote_does_not_end_with_a_line_that_leads_into_what_is_not_there() -> None:
    content = "jstat 결과를 확인한다.\n\n그다음 아래 명령을 실행한다:"
    (found,) = choose_quotes("jstat 결과 확인", [make_evidence(content)])
    assert found.quote.text == "jstat 결과를 확인한다."


def test_parts_are_compared_with_what_their_own_search_found() -> None:
    pieces = [make_evidence("The pool waits.", 1), make_evidence("The pool drains.", 2)]
    hits = [
        replace(piece.hit, channels={"vector": ChannelScore(near, 1)})
        for piece, near in zip(pieces, (0.1, 0.9), strict=True)
    ]
    (first,) = choose_for_parts([("pool", hits)], pieces, limit=1)
    assert first.quote.marker == 2


def test_a_part_of_a_long_code_block_is_marked() -> None:
    content = "```\n" + "\n".join(f"jstat -gc {number} {'x' * 40}" for number in range(20)) + "\n```"
    assert all(scored.bare_code for scored in choose_quotes("jstat -gc", [make_evidence(content)]))
    whole = choose_quotes("jstat", [make_evidence("```\njstat\n```")])
    assert not whole[0].bare_code


@pytest.mark.parametrize("content", ["## only a heading", "", "---"])
def test_headings_alone_give_no_quotes(content: str) -> None:
    assert choose_quotes("only a heading", [make_evidence(content)]) == []
    assert choose_quotes("anything", []) == []


CONTENT = st.lists(
    st.sampled_from(
        [
            "## 제목",
            "",
            "jstat 결과를 확인한다.",
            "Run this:",
            "- 첫째 항목",
            "  안쪽 줄",
            "```",
            "jmap -dump",
            "| a | b |",
            "{값}을 적는다.",
        ]
    ),
    max_size=20,
).map("\n".join)


@given(st.lists(CONTENT, min_size=1, max_size=4), st.integers(1, 500))
def test_every_quote_is_verbatim_and_its_lines_hold_it(contents: list[str], first_line: int) -> None:
    evidence = []
    for marker, content in enumerate(contents, start=1):
        piece = make_evidence(content, marker)
        chunk = replace(piece.hit.chunk, span=Span(first_line, first_line + content.count("\n")))
        evidence.append(replace(piece, hit=replace(piece.hit, chunk=chunk)))
    for scored in choose_quotes("jstat 확인", evidence):
        quote = scored.quote
        chunk = evidence[quote.marker - 1].hit.chunk
        assert quote.chunk_id == chunk.id
        assert quote.text in chunk.content
        lines = chunk.content.split("\n")[quote.line_start - first_line : quote.line_end - first_line + 1]
        assert quote.text in "\n".join(lines)
        assert len(lines) == quote.text.count("\n") + 1
        assert not quote.text.lstrip().startswith("## ")


def test_what_two_parts_quote_from_one_section_stands_together() -> None:
    long = "x" * MAX_QUOTE_CHARS
    pieces = [
        make_evidence(f"The pool waits.\n\n{long}\n\nThe heap grows.", 1),
        make_evidence("The disk is full.", 2),
    ]
    both, disk = [piece.hit for piece in pieces], [pieces[1].hit]
    found = choose_for_parts([("pool waits", both[:1]), ("disk full", disk), ("heap grows", both[:1])], pieces, limit=1)
    assert [scored.quote.marker for scored in found] == [1, 1, 2]
    assert ["heap" in scored.quote.text for scored in found] == [False, True, False]


def test_a_quote_never_begins_in_the_middle_of_a_sentence_where_a_section_was_cut() -> None:
    text = "Move it in the cluster but\nto new instances. This is hard. In general:\n\n- add new nodes\n- move the data"
    before = make_evidence(text[: text.index(" This is")], 1, span=Span(10, 11))
    for cut in (text.index("ew instances"), text.index("to new instances"), text.index("luster but")):
        after = make_evidence(text[cut:], 2, span=Span(10, 14))
        shown = [scored.quote for scored in choose_quotes("add new nodes", [before, after])]
        mine = [quote for quote in shown if quote.chunk_id == "c2"]
        assert [quote.text.split("\n")[0] for quote in mine] == ["This is hard. In general:"]
        assert all(text.startswith(quote.text, text.index("This is")) for quote in mine)


def test_a_chunk_that_begins_with_a_whole_sentence_or_holds_nothing_else_is_quoted_from_its_start() -> None:
    first = make_evidence("Drain the node.\n\nWait for it.", 1)
    overlapping = make_evidence("Wait for it.\n\nThen restart it.", 2)
    assert "Wait for it.\n\nThen restart it." in [
        scored.quote.text for scored in choose_quotes("restart", [first, overlapping])
    ]
    (only,) = choose_quotes("node", [make_evidence("ain the node", 1)])
    assert only.quote.text == "ain the node"


def sections(*named: tuple[str, str], title: str = "Kube Volume Filling Up") -> list[Evidence]:
    """Return a runbook, one chunk for each section (or part of one), in the order of the document."""
    found = []
    for ordinal, (section, content) in enumerate(named):
        chunk = make_chunk(
            f"c{ordinal}",
            content=content,
            ordinal=ordinal,
            section=section,
            title=title,
            path="kube/KubeVolumeFillingUp.md",
            heading_path=("KubeVolumeFillingUp", section),
        )
        found.append(Evidence(ordinal + 1, make_hit(chunk, rank=ordinal + 1), content))
    return found


RUNBOOK = sections(
    ("Meaning", "A volume is nearly full."),
    ("Impact", "The service can write no more."),
    ("Diagnosis", "See how the use grew."),
    ("Mitigation", "Delete what nobody needs.\n\n" + "More of the same. " * 60),
    ("Mitigation", "Move the data to a new cluster."),
)
NEAR_THE_END = {"c0": 0.80, "c1": 0.79, "c2": 0.81, "c3": 0.85, "c4": 0.89}
"""The last part of a long section is the nearest one to the name."""


@pytest.mark.parametrize(
    "question",
    ["KubeVolumeFillingUp", "kube volume filling up", "KubeVolumeFillingUp alert", "KubeVolumeFillingUp 알림이 떴어요"],
)
def test_a_name_alone_is_answered_by_what_it_means_then_by_how_the_other_sections_begin(question: str) -> None:
    found = [scored.quote for scored in choose_quotes(question, RUNBOOK, NEAR_THE_END)]
    assert found[0].text == "A volume is nearly full."
    assert [each.text.split(".")[0] for each in found[1:]] == ["Delete what nobody needs", "See how the use grew"]


def test_a_name_with_a_part_is_answered_by_how_that_part_begins() -> None:
    found = choose_quotes("KubeVolumeFillingUp 대응 방법", RUNBOOK, NEAR_THE_END)
    assert found[0].quote.text.startswith("Delete what nobody needs.")


def test_a_name_with_more_to_it_is_answered_by_the_words() -> None:
    found = choose_quotes("KubeVolumeFillingUp new cluster", RUNBOOK, NEAR_THE_END)
    assert found[0].quote.text == "Move the data to a new cluster."


def test_what_nobody_has_written_yet_is_no_evidence() -> None:
    evidence = sections(("Meaning", "A volume is nearly full."), ("Diagnosis", "TODO"), ("Mitigation", "**TBD**"))
    assert [each.quote.text for each in choose_quotes("KubeVolumeFillingUp", evidence)] == ["A volume is nearly full."]


def test_a_line_that_only_announces_what_does_not_follow_is_not_quoted() -> None:
    rows = "\n".join(f"- step {number} of the volume " + "x" * 150 for number in range(6))
    evidence = sections(
        ("Meaning", "A volume is nearly full."), ("Mitigation", f"{rows}\n\nThe volume goes on like this:")
    )
    texts = [each.quote.text for each in choose_quotes("volume steps", evidence)]
    assert texts
    assert not any(each.startswith("The volume goes on") for each in texts)
