"""Lines by number are those of the analysis, wherever one looks first."""

from __future__ import annotations

import gzip
import io
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.loganalysis.reading import pages
from kebab_desktop.loganalysis.reading.pages import LogPages
from kebab_desktop.loganalysis.reading.source import LogSource
from tests.unit.loganalysis.reading.streams import read


class Counted(io.BytesIO):
    """Counts the bytes that are read of all streams."""

    total = 0

    def read(self, size: int | None = -1) -> bytes:
        data = super().read(size)
        Counted.total += len(data)
        return data


def pages_of(data: bytes) -> LogPages:
    return LogPages(LogSource("x.log", lambda: Counted(data), len(data)))


@given(
    lines=st.lists(st.text("abc 가나", max_size=12), min_size=1, max_size=40),
    ends=st.lists(st.sampled_from(["\n", "\r\n", "\r"]), min_size=40, max_size=40),
    step=st.integers(1, 60),
    seed=st.integers(0, 999),
    dress=st.sampled_from(["utf-8", "utf-16", "utf-8-sig", "gzip"]),
)
def test_the_same_lines_as_in_the_analysis(lines: list[str], ends: list[str], step: int, seed: int, dress: str) -> None:
    text = "".join(line + end for line, end in zip(lines, ends, strict=False))
    data = gzip.compress(text.encode()) if dress == "gzip" else text.encode(dress)
    expected = read(data).texts
    random = Random(seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "_STEP", step)
        found = pages_of(data)
        for _ in range(6):
            first, count = random.randint(1, len(lines) + 2), random.randint(1, 8)
            assert found.lines(first, count, CancelToken()) == expected[first - 1 : first - 1 + count]


def test_a_line_that_was_near_is_found_without_reading_all() -> None:
    data = b"".join(b"line %d\n" % number for number in range(1, 1_000_001))
    found = pages_of(data)
    assert found.lines(999_999, 5, CancelToken()) == ["line 999999", "line 1000000"]
    Counted.total = 0
    assert found.lines(500_000, 2, CancelToken()) == ["line 500000", "line 500001"]
    assert 0 < Counted.total < 3_000_000


def test_the_first_page_needs_only_the_beginning() -> None:
    found = pages_of(b"line\n" * 4_000_000)
    Counted.total = 0
    assert found.lines(1, 100, CancelToken()) == ["line"] * 100
    assert Counted.total < 3_000_000


def test_a_file_with_only_carriage_returns_is_not_kept_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "_STEP", 100)
    monkeypatch.setattr(pages, "_LONGEST", 1000)
    found = pages_of(b"line\r" * 1000)
    assert found.lines(999, 5, CancelToken()) == ["line", "line"]
    assert found.lines(1, 1, CancelToken()) == ["line"]


def test_nothing_before_the_first_and_behind_the_last_line() -> None:
    found = pages_of(b"one\ntwo")
    assert found.lines(0, 5, CancelToken()) == []
    assert found.lines(1, 0, CancelToken()) == []
    assert found.lines(2, 5, CancelToken()) == ["two"]
    assert found.lines(3, 5, CancelToken()) == []


def test_cancelling() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        pages_of(b"line\n" * 10).lines(9, 1, token)
