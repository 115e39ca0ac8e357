"""Small thread dumps written for the tests, and a way to run the analyzer over them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kebab_desktop.core.findings import Signal
from kebab_desktop.loganalysis.analyzer import LineBlock, PartialResult
from kebab_desktop.loganalysis.analyzers.thread_dump import KIND

START = "2026-03-01 10:00:00\nFull thread dump OpenJDK 64-Bit Server VM (21.0.4+7-LTS mixed mode, sharing):\n\n"
END = "\nJNI global refs: 12, weak refs: 0\n"


def thread(
    number: int,
    name: str,
    state: str,
    lines: Sequence[str],
    *,
    owned: Sequence[str] = (),
    cpu_ms: float = 1.0,
    elapsed_s: float = 100.0,
) -> str:
    """Return the text of one thread; ``lines`` are frames ("at …") and lock lines ("- …")."""
    head = f'"{name}" #{number} daemon prio=5 os_prio=0 cpu={cpu_ms}ms elapsed={elapsed_s}s tid=0x{number:016x} nid=0x1'
    body = "".join(f"\t{line}\n" for line in lines)
    locks = "".join(f"\t- <{lock}> (a java.util.concurrent.locks.ReentrantLock$NonfairSync)\n" for lock in owned)
    ownable = f"\n   Locked ownable synchronizers:\n{locks or chr(9) + '- None' + chr(10)}"
    return f"{head} runnable [0x1]\n   java.lang.Thread.State: {state}\n{body}{ownable}\n"


def vm_thread(name: str) -> str:
    """Return a thread of the JVM, which has no state."""
    return f'"{name}" os_prio=0 cpu=0.62ms elapsed=2.11s tid=0x00007f63500bf030 nid=0x91b runnable  \n\n'


def dump(*threads: str, start: str = START, end: str = END) -> str:
    """Return a whole dump."""
    return start + "".join(threads) + end


def blocked(number: int, name: str, wants: str, holds: str) -> str:
    """Return a thread that holds one monitor and waits for another."""
    return thread(
        number,
        name,
        "BLOCKED (on object monitor)",
        [
            "at com.acme.Order.place(Order.java:10)",
            f"- waiting to lock <{wants}> (a java.lang.Object)",
            "at com.acme.Order.run(Order.java:5)",
            f"- locked <{holds}> (a java.lang.Object)",
        ],
    )


def analyzed(*texts: str, limits: Mapping[str, float] | None = None, lines: int = 7) -> tuple[PartialResult, list[str]]:
    """Return the result over files with these texts, and the lines nobody claimed."""
    analyzer = KIND.open(limits or {})
    left: list[str] = []
    for file, text in enumerate(texts):
        rows = text.split("\n")
        for first in range(0, len(rows), lines):
            part = rows[first : first + lines]
            claimed = bytearray(len(part))
            analyzer.feed(LineBlock(file, first + 1, part), claimed)
            left += [row for row, mark in zip(part, claimed, strict=True) if not mark and row.strip()]
    return analyzer.finish(), left


def signal(result: PartialResult, code: str) -> Signal:
    """Return the only signal with this code."""
    found = [each for each in result.signals if each.code == code]
    assert len(found) == 1, [each.code for each in result.signals]
    return found[0]


def codes(signals: Iterable[Signal]) -> list[str]:
    """Return the codes of the signals."""
    return [each.code for each in signals]
