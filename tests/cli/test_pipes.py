"""What reads the output may go away early: `kebab ask … | head`."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.cli.application import run
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.history_store import HistoryFilter, HistoryRow

QUESTION = "Full GC 정지 시간이 깁니다. 무엇을 확인하나요?"


@contextlib.contextmanager
def nobody_reads(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make standard output a pipe whose reader has gone; pytest sets its own before each phase of a test."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w", encoding="utf-8") as stream, monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", stream)
        yield


def test_the_answer_is_stored_before_the_program_is_closed(
    kebab: Kebab, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    list(kebab.knowledge.start_up(CancelToken()))
    at_the_end: list[HistoryRow] = []

    def close() -> None:
        at_the_end.extend(kebab.history.rows(HistoryFilter()))

    with nobody_reads(monkeypatch):
        code = run(lambda data_dir=None: replace(kebab, shut_down=close), ["ask", QUESTION])
    assert code == 0
    assert [(row.question, row.outcome) for row in at_the_end] == [(QUESTION, "quotes_only")]
    assert not kebab.history.being_made()
    assert "could not be stored" not in caplog.text


def test_a_long_list_ends_quietly(
    kebab: Kebab, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    list(kebab.knowledge.start_up(CancelToken()))
    with nobody_reads(monkeypatch):
        code = run(lambda data_dir=None: replace(kebab, shut_down=lambda: None), ["docs"])
    assert code == 0
    assert capsys.readouterr().err == ""
