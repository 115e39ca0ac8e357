"""Asks a question and kills its own process: ``killed_answer.py DATA begun|quoted|written``; prints what was shown."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

from kebab_desktop.adapters.fakes.clock import FixedClock
from kebab_desktop.adapters.fakes.models import FakeLanguageModel, Script
from kebab_desktop.adapters.sqlite_peewee.history import PeeweeHistory
from kebab_desktop.adapters.sqlite_peewee.migrations import open_database
from kebab_desktop.ask import keeping
from kebab_desktop.core.answers import AskOptions
from kebab_desktop.core.events import AskEvent, QuotesReady, StageEntered, TokenArrived
from tests.unit.ask.samples import ALWAYS_PASS, QUESTION, make_knowledge, make_pipeline

PIECES = ("먼저 힙 사용량을 ", "확인합니다 [1]. ", "그 다음 ", "GC 로그를 봅니다 [1].")


def shown_until(events: Iterator[AskEvent], moment: str) -> str:
    """Return what the user saw until the moment; the event after it has come, so that it was stored."""
    shown = ""
    for event in events:
        if moment == "begun" and isinstance(event, StageEntered):
            return QUESTION
        if shown and moment == "quoted":
            return shown
        if isinstance(event, QuotesReady):
            shown = "\n".join(quote.text for quote in event.quotes) if moment == "quoted" else ""
        if isinstance(event, TokenArrived) and moment == "written":
            if "GC" in event.text:
                return shown
            shown += event.text
    raise AssertionError("the answer was finished before")


def main(data: str, moment: str) -> None:
    keeping.EVERY_S = 0.0
    clock = FixedClock()
    store = PeeweeHistory(open_database(Path(data) / "kebab.sqlite", clock), clock)
    conversation = store.create_conversation(QUESTION)
    pipeline = make_pipeline(make_knowledge(), history=store)
    events = pipeline.ask(
        QUESTION,
        AskOptions(conversation_id=conversation.id),
        policy=ALWAYS_PASS,
        model=FakeLanguageModel([Script(PIECES)]),
        turn_index=0,
    )
    sys.stdout.buffer.write(shown_until(events, moment).encode())
    sys.stdout.flush()
    os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))


if __name__ == "__main__":
    main(*sys.argv[1:])
