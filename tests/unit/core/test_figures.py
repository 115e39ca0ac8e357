"""One way to write durations, shares, sizes and counts."""

from __future__ import annotations

import pytest

from kebab_desktop.core.figures import duration, neat, number, share, size


@pytest.mark.parametrize(
    ("seconds", "english", "korean"),
    [
        (0.000045, "0.045 ms", "0.045ms"),
        (0.00571, "5.7 ms", "5.7ms"),
        (0.0147, "15 ms", "15ms"),
        (0.9996, "1 s", "1초"),
        (3.852, "3.85 s", "3.85초"),
        (59.97, "1 min", "1분"),
        (723, "12 min 3 s", "12분 3초"),
        (3599.7, "1 h", "1시간"),
        (11_520, "3 h 12 min", "3시간 12분"),
        (90_000, "1 d 1 h", "1일 1시간"),
        (0, "0 ms", "0ms"),
    ],
)
def test_a_duration_has_the_unit_in_which_people_think(seconds: float, english: str, korean: str) -> None:
    assert (duration(seconds), duration(seconds, "ko")) == (english, korean)


def test_shares_sizes_and_numbers() -> None:
    assert [share(each) for each in (98.6, 98.60, 100, 0.25, 99.987)] == ["98.6%", "98.6%", "100%", "0.25%", "99.99%"]
    assert [size(each) for each in (0.5, 900, 1_333_248, 20 * 1024 * 1024)] == [
        "512 B",
        "900 KB",
        "1,302 MB",
        "20.0 GB",
    ]
    assert [number(each) for each in (4210, 12.34, 14471.9)] == ["4,210", "12.3", "14,471.9"]


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("longest 0.00571 s. Throughput 98.60%.", "longest 5.7 ms. Throughput 98.6%."),
        ("1302 MB at the end, 98.6 % used", "1,302 MB at the end, 98.6% used"),
        ("1302 MB에서 1806.3 MB까지, 98.60 %가", "1,302 MB에서 1,806 MB까지, 98.6%가"),
        ("4210 requests in 900 s", "4,210 requests in 15 min"),
        ("5% take 6010 ms or longer (p95)", "5% take 6.01 s or longer (p95)"),
    ],
)
def test_a_sentence_is_written_with_the_same_figures(text: str, english: str) -> None:
    assert neat(text) == english
    assert neat(neat(text)) == english, "doing it again changes nothing"


@pytest.mark.parametrize(
    "text", ["port 8080", "gc.log:1234", "in 2026", "JDK 17", "URL /a/1500ms", "4,701 MB/s", "AH00484"]
)
def test_what_is_no_figure_stays(text: str) -> None:
    assert neat(text) == text


def test_korean_counters() -> None:
    assert neat("4210자, 12345건, 0.5초", "ko") == "4,210자, 12,345건, 500ms"
