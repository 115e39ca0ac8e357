"""Every sentence about thread dumps and about several logs is said in Korean, too."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from kebab_desktop.app.messages import korean_messages
from kebab_desktop.loganalysis import crosslog
from kebab_desktop.loganalysis.analyzers import thread_detectors, thread_dump, thread_trends
from tests.architecture.source_tree import parsed
from tests.architecture.test_messages import template
from tests.unit.loganalysis.analyzers.test_thread_series import CARRIER, at, worker
from tests.unit.loganalysis.analyzers.thread_samples import analyzed, blocked, dump, thread

_ENGLISH = re.compile(r"\b(?:the|of|are|is|threads|waiting|holds|in)\b")
A, B = "0x00000000ff000001", "0x00000000ff000002"
WAITER = ["at com.acme.Cache.get(Cache.java:7)", f"- waiting to lock <{A}> (a com.acme.Cache)"]
OWNER = ["at com.acme.Cache.load(Cache.java:9)", f"- locked <{A}> (a com.acme.Cache)"]
CASES = {
    "deadlocks": dump(blocked(1, "a", A, B), blocked(2, "b", B, A),
                      thread(3, "c", "BLOCKED (on object monitor)", WAITER),
                      blocked(4, "d", "0xd1", "0xd2"), blocked(5, "e", "0xd2", "0xd1")),
    "contention": dump(thread(1, "own", "RUNNABLE", OWNER),
                       *(thread(n, f"w{n}", "BLOCKED (on object monitor)", WAITER) for n in range(2, 9))),
    "no owner": dump(*(thread(n, f"w{n}", "BLOCKED (on object monitor)", WAITER) for n in range(2, 9))),
    "finalizer": dump(thread(1, "Finalizer", "BLOCKED (on object monitor)", WAITER)),
    "stuck": "".join(at(second, worker(1.0, 100.0 + second)) for second in (0, 10, 20)),
    "hot": at(0, worker(95_000.0, 100.0)),
    "carriers": at(0, "".join(CARRIER.format(n=n) for n in (1, 2))),
    "leak": at(0, *(thread(n, f"pool-{n}-thread-1", "WAITING (parking)", []) for n in range(1, 60))) + at(
        10, *(thread(n, f"pool-{n}-thread-1", "WAITING (parking)", []) for n in range(1, 150))
    ),
    "healthy": dump(thread(1, "main", "RUNNABLE", [])),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_what_is_said_about_dumps_is_said_in_korean(name: str) -> None:
    result, _ = analyzed(CASES[name])
    for text in (result.summary, *result.notes, *(signal.message for signal in result.signals)):
        said = korean_messages().said(text)
        assert re.search("[가-힣]", said)
        assert not _ENGLISH.search(re.sub(r"\([^()]*\)", "", said)), said


@pytest.mark.parametrize("module", [crosslog, thread_detectors, thread_dump, thread_trends], ids=lambda m: m.__name__)
def test_every_whole_sentence_of_the_detectors_has_a_korean_one(module: object) -> None:
    tree = parsed(Path(str(module.__file__)))  # type: ignore[attr-defined]
    values = [each.value for each in ast.walk(tree) if isinstance(each, ast.keyword) and each.arg == "message"]
    values += [each.value for each in ast.walk(tree) if isinstance(each, ast.Yield) and each.value is not None]
    texts = [text for value in values if (text := template(value)) and text.endswith(".") and "{1}." not in text]
    untold = [text for text in texts if not re.search("[가-힣]", korean_messages().said(text))]
    allowed = ("{4}.", "one {2}, {3}.", "are {4} {5}.", "are {3}.", "{3}{4}")
    assert [text for text in untold if not text.endswith(allowed)] == []
