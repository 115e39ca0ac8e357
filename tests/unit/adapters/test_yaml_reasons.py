"""What YAML finds wrong with a frontmatter is said in Korean too."""

from __future__ import annotations

import re

import pytest

from kebab_desktop.adapters.frontmatter_block import read_block
from kebab_desktop.app.messages import korean_messages

_BROKEN = [
    *("a: b: c", "a: [1, 2", "a:\n\t- b", "- a\nb: c", "a: *x", "a: &x 1\nb: &x 2", 'a: "\\q"', "a: - b", "a: !foo b"),
    *("a: {b: c", "a: 'x", "a: @x", "a: `x`", "%foo\n", "a: |x\n  b", "a: b\n  c: d", "a: ]", "title: x\n bad: y"),
    *(
        "a: [b]]",
        "a: , b",
        "[a]: b",
        "a: 'b' c",
        "a:\n - b\n  c: d",
        "a: &$ b",
        "a: *$",
        "a: >x y\n z",
        "a: {b c: d e: f}",
    ),
]


@pytest.mark.parametrize("front", _BROKEN)
def test_no_reason_stays_english(front: str) -> None:
    found = read_block(f"---\n{front}\n---\n\n# T\n\n## s\n\ntext\n").troubles
    for each in found:
        said = korean_messages().said(each.message)
        assert re.search("[가-힣]", said)
        assert not re.search("[a-z]{4}", re.sub("'[^']*'|block", "", said)), (each.message, said)


def test_the_samples_are_broken() -> None:
    broken = [each for each in _BROKEN if read_block(f"---\n{each}\n---\n\n# T\n\n## s\n\ntext\n").troubles]
    assert len(broken) > len(_BROKEN) * 2 // 3
