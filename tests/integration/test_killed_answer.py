"""A process that is killed while it answers: what was asked and shown is in the history of the next one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kebab_desktop.adapters.fakes.clock import FixedClock
from kebab_desktop.adapters.sqlite_peewee.history import PeeweeHistory
from kebab_desktop.adapters.sqlite_peewee.migrations import open_database
from kebab_desktop.core.answers import Answer, Outcome
from kebab_desktop.core.conversations import Conversation
from tests.unit.ask.samples import QUESTION

ROOT = Path(__file__).parents[2]


def killed_at(data: Path, moment: str) -> tuple[str, Conversation, Answer]:
    """Return what the killed process showed, and the conversation with its answer as the next process finds them."""
    killed = subprocess.run(
        [sys.executable, "-m", "tests.integration.killed_answer", str(data), moment],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert killed.returncode < 0 or (sys.platform == "win32" and killed.returncode != 0), killed.stderr.decode()
    clock = FixedClock()
    database = open_database(data / "kebab.sqlite", clock)
    try:
        store = PeeweeHistory(database, clock)
        [conversation] = store.conversations()
        [answer] = store.answers(conversation.id)
        return killed.stdout.decode(), conversation, answer
    finally:
        database.close()


@pytest.mark.parametrize("moment", ["begun", "quoted", "written"])
def test_the_question_is_there_and_its_answer_is_said_to_be_interrupted(tmp_path: Path, moment: str) -> None:
    _, conversation, answer = killed_at(tmp_path, moment)
    assert (answer.question, answer.outcome) == (QUESTION, Outcome.INTERRUPTED)
    assert (conversation.turns, conversation.last_outcome) == (1, "interrupted")


def test_quotes_that_were_shown_are_there(tmp_path: Path) -> None:
    shown, _, answer = killed_at(tmp_path, "quoted")
    assert shown
    assert "\n".join(quote.text for quote in answer.quotes) == shown
    assert answer.citations


def test_text_that_was_shown_is_there(tmp_path: Path) -> None:
    shown, _, answer = killed_at(tmp_path, "written")
    assert shown
    assert answer.text == shown
    assert answer.quotes
