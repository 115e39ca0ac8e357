"""Patterns of files that are left out match what they say, however their stars are put."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.ingest.ignoring import matches

_PIECES = st.lists(st.sampled_from(["a", "b", "ab", "/", "*", "**", "**/", "?"]), min_size=1, max_size=7)
_PATHS = st.lists(st.text("ab", min_size=1, max_size=5), min_size=1, max_size=4)


def _fits(pattern: str, path: str) -> bool:
    """Say of a pattern without a slash in front by trying everything whether it matches a path or a folder of it."""
    if not pattern:
        return path == "" or path.startswith("/")
    if pattern.startswith("**/"):
        ends = [0, *(place + 1 for place, sign in enumerate(path) if sign == "/")]
        return any(_fits(pattern[3:], path[end:]) for end in ends)
    if pattern.startswith("**"):
        return any(_fits(pattern[2:], path[end:]) for end in range(len(path) + 1))
    if pattern.startswith("*"):
        name = len(path.partition("/")[0])
        return any(_fits(pattern[1:], path[end:]) for end in range(name + 1))
    alike = path[:1] == pattern[0] or (pattern[0] == "?" and path[:1] not in {"", "/"})
    return alike and _fits(pattern[1:], path[1:])


@given(_PIECES, _PATHS)
def test_a_pattern_matches_what_it_matches_when_every_way_is_tried(pieces: list[str], parts: list[str]) -> None:
    pattern, path = "".join(pieces), "/".join(parts)
    sought = pattern.strip("/")
    tried = sought if "/" in pattern.rstrip("/") else f"**/{sought}"
    assert matches(pattern, path) == _fits(tried, path)


@pytest.mark.parametrize("pattern", ["*a*a*a*a*a*b", "**a**a**a**a**a**b", "a*a*a*a*a*a*b"])
def test_a_name_of_one_letter_is_no_work(pattern: str) -> None:
    # Every way to divide the letters among the stars was tried, which took hours.
    assert not matches(pattern, "a" * 250 + ".md")
    assert matches(pattern, "a" * 250 + "b")
