"""Stored times of any year: an export of another machine, or a clock that was wrong."""

from __future__ import annotations

import io
import time
import zipfile
from collections.abc import Iterator

import pytest

from kebab_desktop.app.conversation_search import parsed
from kebab_desktop.app.zip_entry import zip_time
from kebab_desktop.cli import times
from kebab_desktop.core.conversations import Conversation
from kebab_desktop.core.stamps import local_time
from kebab_desktop.ui.chat.conversation_model import META_ROLE, ConversationModel

EDGES = ["0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"]


@pytest.fixture(params=["Asia/Seoul", "America/New_York"], autouse=True)
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The zone of the process; where it cannot be set, that of the machine."""
    monkeypatch.setenv("TZ", str(request.param))
    set_zone = getattr(time, "tzset", lambda: None)
    set_zone()
    yield
    monkeypatch.undo()
    set_zone()


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="in UTC both edges are local times, and Windows sets no zone")
def test_one_of_the_edges_is_no_local_time_and_is_shown_as_it_stands() -> None:
    beyond = [each for each in EDGES if local_time(each) is None]
    assert len(beyond) == 1
    assert times.local_time(beyond[0]) == beyond[0]


@pytest.mark.parametrize("stamp", EDGES)
def test_a_conversation_of_such_a_time_is_listed_and_found(stamp: str) -> None:
    told = Conversation("cnv_1", "Full GC", stamp, stamp, turns=1)
    assert parsed("full").holds(told)
    later, earlier = parsed("after:2026-01-01").holds(told), parsed("before:2026-01-01").holds(told)
    assert (later, earlier) == ((False, False) if local_time(stamp) is None else (stamp > "2026", stamp < "2026"))
    model = ConversationModel()
    model.show_conversations([told])
    told_beside = model.data(model.index(model.row_of("cnv_1")), META_ROLE)
    assert stamp[:10] in str(told_beside) or local_time(stamp) is not None


@pytest.mark.parametrize("stamp", [*EDGES, "1970-01-01T00:00:00Z", "2400-02-29T12:00:00Z", "2026-12-01T03:04:05.678Z"])
def test_a_zip_takes_every_time(stamp: str) -> None:
    found = zipfile.ZipInfo("x", zip_time(stamp))
    with zipfile.ZipFile(io.BytesIO(), "w") as archive:
        archive.writestr(found, "x")
    if stamp.startswith("2026"):
        assert found.date_time == (2026, 12, 1, 3, 4, 5)
