"""Damaged thread dumps: nothing crashes, and time stays linear."""

from __future__ import annotations

import json
import random

import pytest

from kebab_desktop.core.findings import Confidence
from kebab_desktop.loganalysis.analyzers import thread_dump, thread_grammar
from kebab_desktop.loganalysis.analyzers.thread_model import Dump
from kebab_desktop.loganalysis.analyzers.thread_text import TextDumps
from tests.unit.loganalysis.analyzers.test_thread_dump import BANNER
from tests.unit.loganalysis.analyzers.test_thread_series import CARRIER, TO_FILE, as_json, json_thread
from tests.unit.loganalysis.analyzers.thread_samples import analyzed, blocked, dump, signal, thread, vm_thread

PIECES = (
    '"',
    "<",
    ">",
    "{",
    "}",
    "[",
    "]",
    "\\",
    "\t- ",
    "\n",
    "\0",
    "🙂",
    "0x",
    "#",
    '"threadDump":',
    "at ",
    "Full thread dump ",
)
WHOLE = {
    "text": dump(
        blocked(1, "a", "0x1a", "0x1b"),
        blocked(2, "b", "0x1b", "0x1a"),
        thread(3, "pool-1-thread-1", "WAITING (parking)", ["- parking to wait for <0x2> (a X)"], owned=["0x3"]),
        vm_thread("VM Thread"),
        CARRIER.format(n=4),
        end="\nJNI global refs: 1\n" + BANNER,
    ),
    "file": TO_FILE,
    "json": json.dumps(as_json(json_thread(1, "X@1", "Y@2"), json_thread(2, "Y@2", "X@1")), indent=2),
}


def mutated(text: str, chance: random.Random) -> str:
    for _ in range(chance.randint(1, 8)):
        at = chance.randrange(len(text) + 1)
        kind = chance.randrange(4)
        if kind == 0:
            text = text[:at] + chance.choice(PIECES) + text[at:]
        elif kind == 1:
            text = text[:at] + text[at + chance.randint(1, 40) :]
        elif kind == 2:
            other = chance.randrange(len(text) + 1)
            text = text[:at] + text[other : other + 200] + text[at:]
        else:
            text = text[:at]
    return text


@pytest.mark.parametrize("form", sorted(WHOLE))
def test_no_mutation_crashes_the_analyzer(form: str) -> None:
    chance = random.Random(20260301)
    for _ in range(300):
        text = mutated(WHOLE[form], chance)
        result, _ = analyzed(text, text[::-1], lines=chance.randint(1, 50))
        assert result.log_type == "thread_dump"
        assert all(each.evidence and each.first.line > 0 for each in result.signals if each.code != "THREAD_LEAK")


@pytest.mark.parametrize(
    "line",
    [
        '"' * 200_000,
        '"a" ' * 50_000,
        "\tat " + "a." * 100_000,
        "      " + "a/" * 100_000 + "(x)",
        "\t- locked <" + "a" * 200_000,
        "0xffffffff, " * 20_000 + "x",
        "Full thread dump " + " " * 200_000 + "x",
        '{"threadDump": {"threadContainers": [{"threads": [' + '{"name": "' + "x" * 200_000,
        "{" * 200_000,
    ],
    ids=range(9),
)
def test_a_very_long_line_is_read_in_one_go(line: str) -> None:
    text = (
        '{"threadDump": \n' + line if line.startswith("{{") else dump(thread(1, "main", "RUNNABLE", [])) + line + "\n"
    )
    assert analyzed(text)[0].log_type == "thread_dump"


def test_threads_beyond_the_limit_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thread_grammar, "MAX_THREADS", 3)
    result, _ = analyzed(dump(*(thread(n, f"t{n}", "RUNNABLE", []) for n in range(1, 11))))
    assert result.kpis["thread_count"] == 10
    assert "7 threads of the dump in line 2 were only counted." in result.notes


def test_dumps_beyond_the_limit_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thread_dump, "MAX_DUMPS", 2)
    result, _ = analyzed(*(dump(thread(1, "main", "RUNNABLE", [])) for _ in range(3)))
    assert "Only the first 2 thread dumps were read; 1 more were left out." in result.notes


def test_equal_stacks_are_held_once() -> None:
    found: list[Dump] = []
    reader = TextDumps(found.append)
    for number, line in enumerate(
        dump(*(thread(n, f"t{n}", "RUNNABLE", ["at a.B.c(B.java:1)"]) for n in (1, 2))).split("\n"), 1
    ):
        reader.line(0, number, line)
    reader.finish()
    first, second = found[0].threads
    assert first.frames is second.frames


def test_threads_blocked_by_a_lock_that_json_does_not_name_are_not_healthy() -> None:
    threads = [json_thread(number, "", "") for number in range(1, 31)]
    for each in threads:
        del each["blockedOn"], each["monitorsOwned"]
    result, _ = analyzed(json.dumps(as_json(*threads), indent=1))
    found = signal(result, "THREAD_LOCK_CONTENTION")
    assert found.message.startswith("Lock contention: 30 threads BLOCKED")
    assert found.confidence is Confidence.INFERRED


def test_a_blocked_thread_without_a_stack_is_not_idle() -> None:
    threads = [json_thread(number, "", "") | {"stack": 5} for number in range(1, 31)]
    result, _ = analyzed(json.dumps(as_json(*threads), indent=1))
    assert result.kpis["largest_pool_idle"] == 0
    assert not any("idle" in note for note in result.notes)
