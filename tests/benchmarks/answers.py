"""Figures of answering; run from the root of a checkout: ``python -m tests.benchmarks.answers --help``.

Quotes on the consumer's side, a long conversation (memory of this process and of the model's), stored answers at size.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from kebab_desktop.adapters.clock import SystemClock
from kebab_desktop.adapters.fakes.models import FakeLanguageModel, Script
from kebab_desktop.adapters.sqlite_peewee.history import PeeweeHistory
from kebab_desktop.adapters.sqlite_peewee.migrations import open_database
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.answers import Answer, AskOptions
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import AnswerReady, QuotesReady
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.core.retrieval import Filters, SearchMode

T = TypeVar("T")

QUESTIONS = (
    "Full GC가 자주 발생하고 오래 걸리면 무엇을 확인하나요?",
    "톰캣 스레드 풀이 고갈되면 어떻게 하나요?",
    "How do I take a heap dump when the old generation is full?",
    "What does MaxRequestWorkers mean and when is it reached?",
    "메타스페이스 부족은 어떻게 해결하나요?",
    "JDBC connection pool exhausted: what should I check first?",
)
WORDS = tuple(
    "오전 오후 서버 배포 직후 재시작 알람 경보 pod node cluster prod stage batch 결제 주문 로그인 검색 정산".split()  # noqa: SIM905 - read at a glance
)
SEARCHES = ("heap dump", "스레드 고갈", "결제 톰캣", "MaxRequ", "정", "없는말", "-XX:MaxRAMPercentage", "pod 재시작 gc")
REPEATS = 7
MEASURED_TURNS = (10, 25, 50, 100, 150, 200)
SMALL = {
    "answer.max_answer_tokens": 16,
    "answer.max_context_tokens": 600,
    "answer.prompt_template_version": "rag-v1",
}
"""Settings with which a turn of the trial model takes about two seconds on a free core."""
ENGLISH = {
    "heap.md": "Check heap use with jstat -gcutil. Take a heap dump with jmap when the old generation stays full.",
    "workers.md": "Apache reaches MaxRequestWorkers when workers wait. Look at server-status and shorten KeepAlive.",
    "pool.md": "When the JDBC pool is exhausted, compare busy connections with database sessions and find leaks.",
}
"""The trial model knows English alone and needs three tokens for a Korean syllable: it gets runbooks of its own."""
SAID = "Check the heap with jstat -gcutil [1]. 힙 덤프를 남기고 누수를 확인한다 [2]. " * 12
SPOKEN = tuple(text for text in QUESTIONS if text.isascii())


def main() -> None:
    """Print the times and the memory."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", type=int, default=10_000, help="stored answers; 0 leaves them out")
    parser.add_argument("--turns", type=int, default=200, help="turns of the conversation; 0 leaves it out")
    parser.add_argument("--mode", default="hybrid", choices=[each.value for each in SearchMode])
    parser.add_argument(
        "--engine", default="quotes", choices=["quotes", "llama", "scripted"], help="who writes the turns"
    )
    chosen = parser.parse_args()
    settings: dict[str, object] = {"answer.engine": chosen.engine}
    if chosen.engine == "llama":
        settings |= SMALL
    elif chosen.engine == "scripted":
        settings["answer.engine"] = "llama"
    with tempfile.TemporaryDirectory() as folder:
        kebab = open_kebab(Path(folder) / "data", overrides=settings)
        try:
            list(kebab.knowledge.start_up(CancelToken()))
            samples = [ask(kebab, question, engine="quotes") for question in QUESTIONS]
            seen_quotes(kebab)
            if chosen.engine == "llama":
                english = Path(folder) / "english"
                english.mkdir()
                for name, text in ENGLISH.items():
                    (english / name).write_text(f"# {name}\n\n{text}\n", encoding="utf-8")
                kebab.knowledge.add_source(english, source_id="english")
                list(kebab.knowledge.ingest(CancelToken()))
            if chosen.engine == "scripted":
                kebab.models._open = FakeLanguageModel([Script(tuple(f"{word} " for word in SAID.split()))])
            conversation(kebab, chosen.turns, SearchMode(chosen.mode))
        finally:
            kebab.close()
        if chosen.answers:
            stored(Path(folder) / "history.sqlite3", samples, chosen.answers)


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def ask(
    kebab: Kebab,
    question: str,
    conversation_id: str | None = None,
    *,
    mode: SearchMode = SearchMode.HYBRID,
    engine: str | None = None,
    filters: Filters | None = None,
) -> Answer:
    """Return the answer of the program to one question."""
    options = AskOptions(
        mode=mode, conversation_id=conversation_id, engine=engine, filters=filters or Filters(), answer_anyway=True
    )
    last = list(kebab.chat.ask(question, options, CancelToken()))[-1]
    assert isinstance(last, AnswerReady)
    return last.answer


def seen_quotes(kebab: Kebab) -> None:
    """Print how long after the question its quotes are there for whoever reads the events; the program is warm."""
    times = []
    for question in QUESTIONS * REPEATS:
        begun = time.perf_counter()
        for event in kebab.chat.ask(question, AskOptions(engine="quotes"), CancelToken()):
            if isinstance(event, QuotesReady):
                times.append((time.perf_counter() - begun) * 1000)
    p95 = sorted(times)[round(0.95 * len(times)) - 1]
    say(f"quotes after the question: median {statistics.median(times):.0f} ms, p95 {p95:.0f} ms (n={len(times)})")


def stored(path: Path, samples: list[Answer], number: int) -> None:
    """Measure the history of ``number`` answers made of ``samples`` with words of their own."""
    database = open_database(path, SystemClock())
    history = PeeweeHistory(database, SystemClock())
    chance = random.Random(7)
    begun = time.perf_counter()
    for count in range(number):
        sample = samples[count % len(samples)]
        minute, hour = count % 60, count // 60 % 24
        history.save_answer(
            replace(
                sample,
                question=f"{sample.question} {' '.join(chance.choices(WORDS, k=6))} {count}",
                retrieval=replace(sample.retrieval, trace_id=f"ret_{count:016x}"),
                created_at=f"2026-{1 + count // 2880 % 12:02}-{1 + count // 1440 % 2:02}T{hour:02}:{minute:02}:00.000Z",
            )
        )
    saving = (time.perf_counter() - begun) * 1000 / number
    size = path.stat().st_size / 2**20
    say(f"{number:,} answers: {saving:.1f} ms each to store, {size:.0f} MiB")
    measured("list, newest 1,000", lambda: history.rows(HistoryFilter(limit=1000)), len)
    measured("list, all", lambda: history.rows(HistoryFilter(limit=number)), len)
    for text in SEARCHES:
        measured(f"search '{text}'", lambda text=text: history.rows(HistoryFilter(text=text, limit=1000)), len)  # type: ignore[misc]
    measured("passages cited", history.passages, len)
    begun = time.perf_counter()
    broken = history.damaged()
    say(f"  {'reading every answer (doctor)':<34}{(time.perf_counter() - begun) * 1000:8.1f} ms   {len(broken)}")
    database.close()


def measured(name: str, work: Callable[[], T], figure: Callable[[T], object]) -> None:
    """Print the median and the slowest time of some runs, after one to warm up."""
    found = work()
    times = []
    for _ in range(REPEATS):
        begun = time.perf_counter()
        work()
        times.append((time.perf_counter() - begun) * 1000)
    say(f"  {name:<34}{statistics.median(times):8.1f} ms   slowest {max(times):.1f} ms   {figure(found)}")


def conversation(kebab: Kebab, turns: int, mode: SearchMode) -> None:
    """Ask ``turns`` questions in one conversation; print times, prompt tokens and memory on the way."""
    identity = kebab.chat.start_conversation("benchmark").id
    times: list[float] = []
    english = any(source.source.id == "english" for source in kebab.knowledge.sources())
    asked, filters = (SPOKEN, Filters(source_ids=("english",))) if english else (QUESTIONS, Filters())
    for number in range(1, turns + 1):
        begun = time.perf_counter()
        answer = ask(kebab, asked[number % len(asked)], identity, mode=mode, filters=filters)
        times.append((time.perf_counter() - begun) * 1000)
        if number in MEASURED_TURNS or number == turns:
            model = kebab.models.language_model()
            child = getattr(model, "process_id", None)
            usage = answer.usage
            say(
                f"turn {number:>4}: process {_resident():6.0f} MiB, model {_resident(child) if child else 0:6.0f} MiB, "
                f"{statistics.median(times[-25:]):.0f} ms a turn, prompt {usage.prompt_tokens} tokens, "
                f"{usage.evaluated_tokens} of them read"
            )


def _resident(process: int | None = None) -> float:
    """Return the resident memory of a process in MiB (None: this one); NaN where the system does not tell."""
    try:
        pages = int(Path(f"/proc/{process or 'self'}/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return float("nan")
    return pages * 4096 / 2**20


if __name__ == "__main__":
    main()
