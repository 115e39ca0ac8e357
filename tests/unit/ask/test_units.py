"""Cutting chunks into quotable units."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.ask.units import MAX_CODE_CHARS, MAX_LIST_CHARS, MAX_UNIT_CHARS, units


def cut(content: str, limit: int = MAX_UNIT_CHARS) -> list[tuple[str, str]]:
    return [(unit.kind, content[unit.start : unit.end]) for unit in units(content, limit)]


def test_headings_rules_and_comments_are_no_units() -> None:
    assert cut("## 제목\n\n---\n\n<!-- note -->\n\n### only a heading") == []


def test_a_paragraph_is_one_unit_and_a_long_one_is_cut_between_sentences() -> None:
    assert cut("첫 문장이다. 둘째 문장이다.") == [("paragraph", "첫 문장이다. 둘째 문장이다.")]
    found = cut("First sentence here. Second sentence here. Third one.", 30)
    assert [text for _, text in found] == ["First sentence here.", "Second sentence here.", "Third one."]


def test_abbreviations_do_not_end_a_sentence() -> None:
    assert cut("Use a tool, e.g. jstat for this. Then look.", 20)[0][1] == "Use a tool, e.g. jstat for this."


def test_short_items_stay_together_and_long_ones_stand_alone() -> None:
    assert cut("- one\n- two\n\n- three") == [("list", "- one\n- two\n\n- three")]
    long = "- " + "가" * 150
    assert cut(f"{long}\n{long}") == [("list", long), ("list", long)]
    assert MAX_LIST_CHARS < MAX_UNIT_CHARS


def test_the_inside_of_an_item_belongs_to_it() -> None:
    content = "1. run this:\n   ```\n   jstat\n   ```\n2. then\ncontinue here\n\nA paragraph."
    assert cut(content) == [
        ("list", "1. run this:\n   ```\n   jstat\n   ```\n2. then\ncontinue here"),
        ("paragraph", "A paragraph."),
    ]


def test_a_line_that_leads_in_belongs_to_what_follows() -> None:
    code = "```bash\njstat -gc\n```"
    assert cut(f"Before. Run this:\n\n{code}") == [("paragraph", "Before."), ("code", f"Run this:\n\n{code}")]
    assert cut("확인할 것:\n- 하나\n- 둘") == [("list", "확인할 것:\n- 하나\n- 둘")]
    assert cut(f"- first\n- do this:\n\n{code}") == [("list", "- first"), ("code", f"- do this:\n\n{code}")]


def test_a_line_that_leads_into_nothing_stands_for_itself() -> None:
    assert cut("Nothing follows:\n\n## next") == [("paragraph", "Nothing follows:")]
    assert cut("Nothing follows:\n\nAnother paragraph.") == [
        ("paragraph", "Nothing follows:"),
        ("paragraph", "Another paragraph."),
    ]


def test_a_fence_protects_its_content() -> None:
    content = "~~~~\n# no heading\n- no item\n~~~\n| no table\n~~~~\nafter"
    assert cut(content) == [("code", content.removesuffix("\nafter")), ("paragraph", "after")]


def test_a_fence_without_an_end_runs_to_the_end() -> None:
    assert cut("```\n# no heading\n\nstill code") == [("code", "```\n# no heading\n\nstill code")]


def test_a_query_of_many_lines_is_not_cut_in_the_middle() -> None:
    code = (
        "```promql\n" + "\n".join(f"  sum by (namespace) (rate(container_cpu_{n}[5m])) *" for n in range(14)) + "\n```"
    )
    assert MAX_UNIT_CHARS < len(code) <= MAX_CODE_CHARS
    assert cut(f"Run this:\n\n{code}") == [("code", f"Run this:\n\n{code}")]


def test_two_code_blocks_in_a_row_are_two() -> None:
    assert len(cut("```\nfirst\n```\n```\nsecond\n```")) == 2


def test_a_table_is_one_unit_and_signs_alone_are_none() -> None:
    assert cut("| a | b |\n|---|---|\n| 1 | 2 |") == [("table", "| a | b |\n|---|---|\n| 1 | 2 |")]
    assert cut("```\n```\n\n| | |\n\n* *") == []


MARKDOWN = st.lists(
    st.sampled_from(
        [
            "# h",
            "",
            "text one. text two.",
            "lead:",
            "- item",
            "  inside",
            "```",
            "~~~",
            "| a | b |",
            "가나다. 라마바.",
            "---",
        ]
    ),
    max_size=25,
).map("\n".join)


@given(MARKDOWN, st.integers(5, 200))
def test_units_are_ordered_slices_that_do_not_overlap(content: str, limit: int) -> None:
    found = units(content, limit)
    assert all(0 <= unit.start < unit.end <= len(content) for unit in found)
    assert all(before.end <= after.start for before, after in pairwise(found))
    for unit in found:
        text = content[unit.start : unit.end]
        assert text == text.strip("\n")
        assert any(character.isalnum() for character in text)
