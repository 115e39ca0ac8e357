"""Writes pictures of questions that wait, answers of which there are several, and offers: ``turn_screenshots FOLDER``.

Run as ``python -m tests.ui.turn_screenshots FOLDER``, with the options of ``tests.ui.screenshots``.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kebab_desktop.app.views import HealthCheck
from kebab_desktop.core.answers import Answer, Message, Prompt, Usage
from kebab_desktop.ui.chat.unread_logs import UnreadLog, written
from kebab_desktop.ui.logs.reading import LogTarget
from tests.ui import samples
from tests.ui.fakes import FakeKebab, conversations
from tests.ui.screenshots import Stage, show

_SECTIONS = ("company_policy", "symptoms", "check_points", "recommended_actions", "response_template")
_NEXT = ("재기동해도 되나요?", "When does the next full GC come, and which of the nodes has to leave the pool first?")
_GONE = HealthCheck(
    "Data folder",
    "failed",
    "The database /srv/kebab/kebab.sqlite3 is gone: it was deleted or moved while the program is open.",
    "Put its data folder back, then the program goes on; until then nothing can be searched or kept.",
)


def _prepare(fake: FakeKebab) -> None:
    fake.chat.known = conversations(4)
    chunk = samples.HITS[0].chunk
    chunks = [replace(chunk, id=f"chk_{at}", section=each, ordinal=at) for at, each in enumerate(_SECTIONS)]
    fake.knowledge.found = samples.document(chunks=tuple(chunks))
    fake.chat.outcomes = {samples.QUESTION: _metered()}


def _metered() -> Answer:
    answer = samples.answer(samples.QUESTION, usage=Usage(1_500, 138))
    known = replace(answer.parameters, max_context_tokens=3_000, settings={"models.context_tokens": 4_096})
    asked = Prompt((Message("user", samples.QUESTION),), "rag-v4", "hash", turns=2, turns_left_out=1)
    return replace(answer, parameters=known, prompt=asked)


def _scenes(stage: Stage) -> None:
    fake, chat = stage.fake, stage.chat
    stage.ask(samples.QUESTION)
    stage.wait(lambda: any(chip.isVisible() for chip in chat.follow_ups.chips), "what can be asked next")
    stage.take("turn-1-follow-ups")
    transcript = chat.session.transcript
    assert transcript is not None
    transcript.turns[-1].view.foot.why.click()
    stage.take("turn-2-meter")
    transcript.turns[-1].view.foot.again.click()
    stage.wait(lambda: any(turn.versions.isVisible() for turn in transcript.turns), "the second answer")
    transcript.verticalScrollBar().setValue(0)
    stage.take("turn-3-versions")
    fake.chat.mid_stream.close()
    chat.composer.asked.emit("GC overhead limit exceeded")
    stage.wait(fake.chat.mid_stream.reached.is_set, "the stream")
    for question in _NEXT:
        chat.composer.asked.emit(question)
    stage.settle()
    stage.take("turn-4-waiting")
    desk = stage.window.palette_desk
    desk.toggle_palette()
    stage.take("turn-5-palette")
    desk.toggle_palette()
    fake.chat.mid_stream.open()
    stage.wait(lambda: transcript.running is None and len(transcript.turns) > len(_NEXT), "the answers")
    _offers(stage)


def _offers(stage: Stage) -> None:
    chat = stage.chat
    chat.start_new()
    logs = [UnreadLog(LogTarget((Path("/var/log", name),))) for name in ("gc.log", "catalina.out", "access.log")]
    chat.last.save()
    stage.window.state.setValue("chat/log", written(logs))
    chat.last.open()
    chat.desk.listed.emit()
    stage.wait(chat.logs.offer.isVisible, "the offer")
    stage.take("turn-6-logs")
    stage.fake.doctor.folder = _GONE
    stage.window.desks.data_folder.look()
    stage.wait(lambda: bool(stage.window.desks.trouble.text), "the banner")
    stage.take("turn-7-gone")


if __name__ == "__main__":
    show(_prepare, _scenes)
