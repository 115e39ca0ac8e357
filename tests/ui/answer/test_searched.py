"""An answer to a question about a log says whether the log or the runbooks were used."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.core.answers import AnalyzedLog, LogCitation
from kebab_desktop.ui.answer.searched import SearchedLine
from tests.ui import samples
from tests.ui.logs.fake_logs import result, signal

_LINE = LogCitation(1, "/logs/gc.log", 3, 3, "line 3")


@pytest.mark.parametrize(
    ("from_log", "from_runbooks", "said"),
    [
        (True, True, "From the log and the runbooks"),
        (True, False, "From the log alone; no runbook was used"),
        (False, True, "From the runbooks alone; no line of the log was used"),
        (False, False, ""),
    ],
)
def test_a_question_about_a_log_says_what_answered_it(
    qtbot: QtBot, from_log: bool, from_runbooks: bool, said: str
) -> None:
    line = SearchedLine()
    qtbot.addWidget(line)
    full = samples.answer()
    answer = replace(
        full,
        log=AnalyzedLog(result(signal("GC_LONG_PAUSE")), asked="누수인가요?"),
        log_citations=(_LINE,) if from_log else (),
        citations=full.citations if from_runbooks else (),
    )
    line.show_answer(answer)
    assert line.text() == said
    assert line.isHidden() == (not said)
    line.show_answer(replace(answer, log=AnalyzedLog(result(signal("GC_LONG_PAUSE")))))
    assert line.isHidden(), "the explanation of a log is about the log anyway"
