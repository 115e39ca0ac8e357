"""Numbers and units in digits and words."""

from __future__ import annotations

import pytest

from kebab_desktop.ask.quantities import Quantity, claimed, quantities


def found(text: str) -> set[tuple[float, str]]:
    return {(each.value, each.unit) for each in quantities(text)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1,200 and 1_500", {(1200, ""), (1500, "")}),
        ("512 MB, 4GB, 8g, 64KiB", {(512, "MB"), (4, "GB"), (8, "GB"), (64, "KB")}),
        (
            "5s, 10 seconds, 10초, 200ms, 3분, 2시간, 7일",
            {(5, "s"), (10, "s"), (200, "ms"), (3, "min"), (2, "h"), (7, "day")},
        ),
        ("20~30%", {(20, "%"), (30, "%")}),
        ("between 3-5 minutes", {(3, "min"), (5, "min")}),
        ("세 번, 다섯 개, 두 시간", {(3, "times"), (5, "count"), (2, "h")}),
        ("사백오십을 넘으면", {(450, "")}),
        ("삼십 초, 3만 건, 2천 줄", {(30, "s"), (30000, "count"), (2000, "count")}),
        ("하루, 일주일", {(1, "day"), (1, "week")}),
        ("ten seconds, twenty-five times, twice", {(10, "s"), (25, "times"), (2, "times")}),
        ("이 값을 이동한다. 일이 많다.", set()),
        ("version v1 of web", set()),
        ("1.5 s", {(1.5, "s")}),
        ("스물다섯 번, 서른두 명, 백 번", {(25, "times"), (32, "count"), (100, "times")}),
        ("열흘, 보름, 5십 개", {(10, "day"), (15, "day"), (50, "count")}),
        ("two hundred and five ms, a dozen", {(205, "ms"), (12, "")}),
        ("half an hour, after an hour", {(0.5, "h"), (1, "h")}),
        ("512Mi, 512M, 30m, 2 PB, 30 ns", {(512, "MB"), (30, "m"), (2, "PB"), (30, "ns")}),
        ("oom_score_adj=-1000, kill -9, .57", {(-1000, ""), (9, ""), (0.57, "")}),
    ],
)
def test_numbers_with_units(text: str, expected: set[tuple[float, str]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    "text", ["two ways", "세 가지 방법", "2단계", "Step 3", "one of them", "three of them", "한 번"]
)
def test_numbers_of_the_text_itself_are_not_claimed(text: str) -> None:
    assert claimed(text) == []


def one(text: str) -> Quantity:
    (quantity,) = quantities(text)
    return quantity


@pytest.mark.parametrize(
    ("left", "right", "same", "converted"),
    [
        ("1,000", "1000", True, False),
        ("10 s", "10초", True, False),
        ("5 s", "5 ms", False, False),
        ("1 s", "1000 ms", False, True),
        ("2 GB", "2048 MB", False, True),
        ("5", "5 s", True, False),
        ("3번", "3회", True, False),
        ("오백 개", "500 s", False, False),
        ("100 requests per second", "100 requests/min", False, False),
        ("초당 100건", "100 requests per second", True, False),
        ("100 requests", "100 requests per second", True, False),
        ("10 s", "11 s", False, False),
        ("60 s", "1분", False, True),
    ],
)
def test_comparing(left: str, right: str, same: bool, converted: bool) -> None:
    assert one(left).same(one(right)) is same
    assert one(left).converted(one(right)) is converted
