"""The words of headings and file names."""

from __future__ import annotations

import pytest

from kebab_desktop.core.headings import MAX_HEADING_CHARS, plain_heading, split_name


@pytest.mark.parametrize(
    ("markup", "words"),
    [
        ("Full GC가 길다", "Full GC가 길다"),
        ("  two\n lines ", "two lines"),
        ("**Bold** and *slanted* `code`", "Bold and slanted code"),
        ("[Link](a.md) ![image](b.png)", "Link image"),
        ("Title {#anchor .class}", "Title"),
        ("company_policy and __init__", "company_policy and __init__"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        (r"escaped \*stars\* and \_", "escaped *stars* and _"),
        ("", ""),
    ],
)
def test_headings(markup: str, words: str) -> None:
    assert plain_heading(markup) == words


@pytest.mark.parametrize("markup", ["[" * 500_000, "*a" * 300_000, "{#" * 300_000, "\\" * 500_000])
def test_a_hostile_heading_is_cut_first(markup: str) -> None:
    assert len(plain_heading(markup)) <= MAX_HEADING_CHARS


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("kubePodCrashLooping", "kube Pod Crash Looping"),
        ("HTTPServerErrors", "HTTP Server Errors"),
        ("full-gc_long.pause", "full gc long pause"),
        ("jdk17-gc", "jdk17 gc"),
        ("힙덤프-확인", "힙덤프 확인"),
        ("---", "---"),
        ("", ""),
    ],
)
def test_names(name: str, words: str) -> None:
    assert split_name(name) == words
