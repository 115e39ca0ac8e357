"""Files that are edited in the window: what nobody changed comes back byte for byte."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from kebab_desktop.adapters.frontmatter_edit import FrontmatterEditor
from kebab_desktop.adapters.parser_markdown import MarkdownParser
from kebab_desktop.core.documents import Frontmatter
from kebab_desktop.core.errors import UsageError

RUNBOOK = """---
# owned by the payment team
docs_id: GC-01   # never change
title: "Full GC"
severity: HIGH  # agreed 2026-01
keywords:
  - full gc
  - '정지'   # Korean

aliases: [long pause, "stop: world"]
team: payments
escalation:
  first: kim
priority: 40
---

# Full GC

## symptoms

멈춘다.
"""
editor = FrontmatterEditor()


def saved(text: str | bytes, fields: Mapping[str, str] | None = None, body: str | None = None) -> bytes:
    opened = editor.open(text if isinstance(text, bytes) else text.encode())
    assert opened.obstacle == ""
    return editor.render(opened, {**opened.fields, **(fields or {})}, opened.body if body is None else body)


def read(data: bytes) -> Frontmatter:
    parsed = MarkdownParser().parse(data, "x.md", required_fields=False)
    assert parsed.problems == ()
    return parsed.frontmatter


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp949", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_an_untouched_file_comes_back_byte_for_byte(encoding: str, end: str) -> None:
    data = RUNBOOK.replace("\n", end).encode(encoding)
    assert saved(data) == data


def test_fields_are_shown_as_they_are_typed() -> None:
    opened = editor.open(RUNBOOK.encode())
    assert opened.fields == {
        "docs_id": "GC-01",
        "title": "Full GC",
        "severity": "HIGH",
        "keywords": "full gc, 정지",
        "aliases": "long pause, stop: world",
        "priority": "40",
    }
    assert opened.unknown == ("team", "escalation")
    assert opened.body.startswith("\n# Full GC")


def test_one_changed_value_changes_its_line_alone() -> None:
    expected = RUNBOOK.replace("severity: HIGH  # agreed", "severity: LOW  # agreed")
    assert saved(RUNBOOK, {"severity": "LOW"}).decode() == expected


def test_a_block_list_stays_a_block_list_and_quotes_stay_quotes() -> None:
    text = saved(RUNBOOK, {"keywords": "full gc, old gen, 정지", "title": "GC: 정지"}).decode()
    assert "keywords:\n  - full gc\n  - old gen\n  - 정지\n" in text.replace("   # Korean", "")
    assert 'title: "GC: 정지"\n' in text
    assert "\naliases: [" in text
    assert read(text.encode()).keywords == ("full gc", "old gen", "정지")


def test_a_list_typed_another_way_is_no_change() -> None:
    assert saved(RUNBOOK, {"keywords": " full gc ,정지, "}).decode() == RUNBOOK


def test_a_new_field_is_added_and_an_emptied_one_is_taken_out() -> None:
    text = saved(RUNBOOK, {"owner": "sre: night", "keywords": "", "priority": ""}).decode()
    assert 'owner: "sre: night"\n---\n' in text
    assert "keywords" not in text
    assert "priority" not in text
    assert "escalation:\n  first: kim\n" in text
    assert "# owned by the payment team" in text


def test_a_file_without_frontmatter_gets_one_when_a_field_is_written() -> None:
    assert saved("# A\n\ntext\n").decode() == "# A\n\ntext\n"
    text = saved("# A\n\ntext\n", {"title": "A: b", "keywords": "one, two"}).decode()
    assert text == '---\ntitle: "A: b"\nkeywords: [one, two]\n---\n\n# A\n\ntext\n'


def test_only_the_lines_that_were_touched_get_the_usual_line_end() -> None:
    data = b"---\r\ntitle: a\n---\r\n\r\none\r\ntwo\nthree\r\n"
    opened = editor.open(data)
    changed = editor.render(opened, opened.fields, opened.body.replace("two", "2\nand"))
    assert changed == b"---\r\ntitle: a\n---\r\n\r\none\r\n2\r\nand\r\nthree\r\n"


def test_a_letter_that_the_encoding_lacks_is_named_and_utf_8_helps() -> None:
    opened = editor.open("# 장애\n\n정지\n".encode("cp949"))
    with pytest.raises(UsageError, match="'🔥' in line 3 cannot be written in CP949"):
        editor.render(opened, {}, "# 장애\n\n정지 🔥\n")
    assert editor.render(editor.convert(opened), {}, "# 장애\n\n🔥\n") == "# 장애\n\n🔥\n".encode()


def test_an_unreadable_frontmatter_is_edited_as_text() -> None:
    broken = "---\ntitle: [\nseverity: HIGH\n---\n\n# B\n\ntext\n"
    opened = editor.open(broken.encode())
    assert opened.whole
    assert opened.body == broken
    mended = editor.render(opened, {"severity": "LOW"}, broken.replace("[", "B"))
    assert read(mended).severity == "HIGH"


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n", "멈춘다".encode()[:-1] + b"\n" + "가나다라마바사아자차카타파하".encode()]
)
def test_what_would_be_damaged_is_not_edited(data: bytes) -> None:
    assert editor.open(data).obstacle


@pytest.mark.parametrize(
    "head",
    [
        "title: &t Same\nowner: *t\npriority: 1\n",
        "title: >-\n  two\n  lines\nowner: x\npriority: 1\n",
        "owner:\ntitle: |\n  text\n\npriority: 1\n",
        "{title: a, owner: b, priority: 1}\n",
        "title: a\n# last comment\n\npriority: 1\nowner: b # end\n",
        "Title: a\nOWNER : b\npriority: 1\n",
    ],
)
@pytest.mark.parametrize("name", ["title", "owner"])
def test_unusual_yaml_is_changed_rightly_or_refused(head: str, name: str) -> None:
    text = f"---\n{head}---\n\nbody\n"
    try:
        data = saved(text, {name: "new: value"})
    except UsageError as refused:
        assert "without harm" in refused.message
        return
    assert getattr(read(data), name) == "new: value"
    other = "owner" if name == "title" else "title"
    assert getattr(read(data), other) == getattr(read(text.encode()), other)
    assert read(data).priority == 1
    assert data.endswith(b"---\n\nbody\n")
