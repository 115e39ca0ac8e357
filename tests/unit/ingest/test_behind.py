"""Writing goes on behind embedding: what runs at the same time, and what becomes of failures."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kebab_desktop.adapters.fakes.indexes import FakeEmbedder, InMemoryLexicalIndex
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Chunk
from kebab_desktop.ingest import run as module
from kebab_desktop.ingest.behind import Behind
from tests.unit.ingest.support import Base

if TYPE_CHECKING:
    from kebab_desktop.core.ports import Vectors

_LONG_S = 30.0


class _Meeting:
    """An embedder whose second call frees the first write, which waits for it."""

    def __init__(self) -> None:
        self.embedding_again = threading.Event()
        self.met: list[bool] = []
        self.calls = 0


class _Embedder(FakeEmbedder):
    def __init__(self, meeting: _Meeting) -> None:
        super().__init__()
        self._meeting = meeting

    def embed_passages(self, texts: Sequence[str], token: CancelToken | None = None) -> Vectors:
        self._meeting.calls += 1
        if self._meeting.calls == 2:
            self._meeting.embedding_again.set()
        return super().embed_passages(texts, token)


class _Lexical(InMemoryLexicalIndex):
    def __init__(self, meeting: _Meeting) -> None:
        super().__init__()
        self._meeting = meeting

    def upsert(self, chunks: Sequence[Chunk]) -> None:
        self._meeting.met.append(self._meeting.embedding_again.wait(_LONG_S))
        super().upsert(chunks)


def test_the_next_documents_are_embedded_while_the_ones_before_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "GROUP_FILES", 1)
    meeting = _Meeting()
    base = Base(tmp_path, lexical=_Lexical(meeting), embedder=_Embedder(meeting))
    base.write("a.md", "heap dump")
    base.write("b.md", "full gc")
    assert base.run().added == 2
    assert meeting.met == [True, True]
    base.assert_consistent()


def test_jobs_come_one_after_the_other_and_the_last_is_waited_for() -> None:
    done: list[int] = []

    def job(number: int) -> int:
        done.append(number)
        return number

    with Behind[int]("test") as behind:
        assert behind.finish() is None
        behind.start(lambda: job(1))
        assert behind.finish() == 1
        behind.start(lambda: job(2))
    assert done == [1, 2]


def test_a_failure_of_the_last_job_is_raised() -> None:
    with pytest.raises(OSError, match="disk"), Behind[None]("test") as behind:
        behind.start(_fail)


def test_a_failure_of_the_caller_comes_first_and_the_other_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(KeyError), Behind[None]("test") as behind:
        behind.start(_fail)
        raise KeyError
    assert "failed while its caller was ending" in caplog.text


def _fail() -> None:
    raise OSError("disk")
