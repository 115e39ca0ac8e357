"""What of a sentence is looked up word for word."""

from __future__ import annotations

import pytest

from kebab_desktop.ask.facts import Fact, FactKind, Haystack, facts_of, without_markers
from kebab_desktop.ask.quantities import quantities


def words(sentence: str) -> set[tuple[str, str]]:
    return {(each.kind.value, each.text) for each in facts_of(sentence).words}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Use `-Xmx2g` and -XX:MaxRAMPercentage=75.", {("code", "-Xmx2g"), ("flag", "-XX:MaxRAMPercentage=75")}),
        ("Then run kubectl scale deployment/web.", {("command", "kubectl scale")}),
        ("kill -9 4242로 내립니다.", {("command", "kill -9")}),
        ("설정은 apachectl restart를 실행한다.", {("command", "apachectl restart")}),
        ("The kill switch and the top of the list.", set()),
        ("파일은 /opt/app/conf/app.yml입니다.", {("path", "/opt/app/conf/app.yml")}),
        ("Change conf/server.xml.", {("path", "conf/server.xml")}),
        ("CPU/메모리 and/or read/write", set()),
        ("AH00484가 남으면 maxThreads를 본다.", {("identifier", "AH00484"), ("identifier", "maxThreads")}),
        ("java.lang.OutOfMemoryError: heap", {("identifier", "java.lang.OutOfMemoryError")}),
        (
            "max_wal_senders, p99, 5xx",
            {("identifier", "max_wal_senders"), ("identifier", "p99"), ("identifier", "5xx")},
        ),
        ("At 03:00 on 10.0.0.1", {("identifier", "03:00"), ("identifier", "10.0.0.1")}),
        ('It says "Do not delete".', {("quotation", "Do not delete")}),
        ("런북은 “지우지 않는다”고 한다.", {("quotation", "지우지 않는다")}),
        ("GC, JVMs and PVCs e.g. here", set()),
        ("https://example.com/a?b=1 를 연다.", {("identifier", "https://example.com/a?b=1")}),
        ("`5 s`", set()),
    ],
)
def test_facts(sentence: str, expected: set[tuple[str, str]]) -> None:
    assert words(sentence) == expected


def test_figures_stand_beside_words() -> None:
    facts = facts_of("Set `maxThreads` to 400 within 5 s.")
    assert [(each.value, each.unit) for each in facts.figures] == [(400, ""), (5, "s")]
    assert [(each.value, each.unit) for each in facts_of("`5 s`").figures] == [(5, "s")]


def test_markers_are_taken_out_but_not_from_code() -> None:
    assert without_markers("Do it [1][2]. 【3】") == "Do it."
    assert without_markers("Use `args[0]` [1].") == "Use `args[0]`."


HAY = Haystack(
    [
        "Use `kubectl logs web-0 --previous -n shop`. **Do not** delete `/var/log/app/`.\n"
        "Set -XX:MaxRAMPercentage=75 and\nmaxThreads to 1,000 within 1000 ms. --force-all"
    ]
)


@pytest.mark.parametrize(
    ("kind", "text", "held"),
    [
        (FactKind.CODE, "kubectl logs web-0 --previous -n shop", True),
        (FactKind.CODE, "kubectl  logs web-0\n--previous", True),
        (FactKind.CODE, "kubectl logs web-0 --follow", False),
        (FactKind.CODE, "KUBECTL logs", False),
        (FactKind.FLAG, "--previous", True),
        (FactKind.FLAG, "--force", False),
        (FactKind.FLAG, "-N", False),
        (FactKind.FLAG, "-XX:MaxRAMPercentage=7", False),
        (FactKind.FLAG, "-XX:MaxRAMPercentage", False),
        (FactKind.PATH, "/var/log/app", True),
        (FactKind.PATH, "/var/log", False),
        (FactKind.PATH, "/log/app", False),
        (FactKind.IDENTIFIER, "maxthreads", True),
        (FactKind.IDENTIFIER, "maxThread", False),
        (FactKind.QUOTATION, "Do not delete", True),
        (FactKind.QUOTATION, "and maxThreads to", True),
        (FactKind.QUOTATION, "always delete", False),
    ],
)
def test_occurring(kind: FactKind, text: str, held: bool) -> None:
    assert HAY.holds(Fact(kind, text)) is held


def test_figures_occur_with_their_unit() -> None:
    assert HAY.has_figure(quantities("1000")[0])
    assert not HAY.has_figure(quantities("1001")[0])
    assert HAY.converts(quantities("1 s")[0]) == "1000 ms"
    assert HAY.converts(quantities("2 s")[0]) == ""


def test_a_number_elsewhere_does_not_bear_out_another_unit() -> None:
    evidence = Haystack(["Wait 30 ms. At most 30 connections are open."])
    (seconds,), (millis,), (bare,) = quantities("30 s"), quantities("30 ms"), quantities("30")
    assert [evidence.has_figure(each) for each in (seconds, millis, bare)] == [False, True, True]
    assert Haystack(["timeout=30"]).has_figure(seconds)
    assert Haystack(["Wait 30 ms, then 30 s."]).measures(bare) == "30 ms, 30 s"
