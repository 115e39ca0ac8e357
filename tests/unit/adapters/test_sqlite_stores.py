"""Catalog and history on SQLite where the contract cannot look: crashes, threads, stored bytes, old answers."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
import threading
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from kebab_desktop.adapters.fakes.stores import FixedClock
from kebab_desktop.adapters.sqlite_peewee.catalog import PeeweeCatalog
from kebab_desktop.adapters.sqlite_peewee.database import Database
from kebab_desktop.adapters.sqlite_peewee.history import PeeweeHistory
from kebab_desktop.adapters.sqlite_peewee.migrations import open_database
from kebab_desktop.core.answers import Answer, ModelRef, Outcome, RetrievalSummary, Usage
from kebab_desktop.core.documents import Chunk, Document, DocumentState, Frontmatter, Problem, Source, Span, TrustLevel
from kebab_desktop.core.errors import DataDirectoryError, HistoryError, KnowledgeBaseError
from kebab_desktop.core.events import IngestSummary
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.core.retrieval import SearchMode

CLOCK = FixedClock()
Opener = Callable[[], Database]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kebab.sqlite"


@pytest.fixture
def reopen(path: Path) -> Iterator[Opener]:
    """Open the file anew without closing what was open, as after a crash."""
    opened: list[Database] = []

    def open_anew() -> Database:
        opened.append(open_database(path, CLOCK))
        return opened[-1]

    yield open_anew
    for database in opened:
        database.close()


def document(text: str, name: str = "a.md") -> tuple[Document, list[Chunk]]:
    """Return a version of a document whose body, title and two chunks all say ``text``."""
    made = Document(f"doc_{name}", "team", name, text, Frontmatter(title=text), text, 1, TrustLevel.PRIMARY)
    return made, [
        Chunk(
            id=f"{name}-{text}-{ordinal}",
            document_id=made.id,
            source_id="team",
            path=name,
            ordinal=ordinal,
            title=text,
            section=text,
            heading_path=(text,),
            span=Span(1, 1),
            content=text,
            trust=TrustLevel.PRIMARY,
        )
        for ordinal in range(2)
    ]


def answer(trace_id: str = "ret_1") -> Answer:
    return Answer(
        question="왜?",
        text="그래서",
        outcome=Outcome.GROUNDED,
        grounded=True,
        refusal=None,
        citations=(),
        quotes=(),
        hits=(),
        retrieval=RetrievalSummary(trace_id, SearchMode.HYBRID, 8, 0.3, 0.5, 1, 1),
        model=ModelRef("quotes", "quotes"),
        usage=Usage(),
        prompt_template_version="rag-1",
        created_at="2026-01-01T00:00:00.000Z",
    )


def seen(catalog: PeeweeCatalog, document_id: str = "doc_a.md") -> set[str]:
    """Return the text of every place where a reader sees the document; more than one is a mixture."""
    texts = {chunk.content for chunk in catalog.all_chunks()} | {chunk.title for chunk in catalog.all_chunks()}
    body = catalog.body(document_id)
    return texts | ({body[0]} if body else set())


def test_after_a_crash_before_the_commit_the_old_version_is_there(reopen: Opener) -> None:
    before_crash = PeeweeCatalog(reopen(), CLOCK)
    before_crash.put_source(Source("team", Path("/srv")))
    before_crash.begin_document(*document("old"), "v1")
    before_crash.commit_documents(["doc_a.md"])
    before_crash.begin_document(*document("new"), "v1")
    after = PeeweeCatalog(reopen(), CLOCK)
    assert seen(after) == {"old"}
    assert after.pending() == ({"doc_a.md"}, set())
    after.undo_pending(after.pending()[0])
    assert (seen(after), after.pending()) == ({"old"}, (set(), set()))
    assert [record.state for record in after.documents()] == [DocumentState.INDEXED]


def test_after_a_crash_before_the_commit_the_new_version_can_be_finished(reopen: Opener) -> None:
    before_crash = PeeweeCatalog(reopen(), CLOCK)
    before_crash.put_source(Source("team", Path("/srv")))
    before_crash.begin_document(*document("old"), "v1")
    before_crash.commit_documents(["doc_a.md"])
    before_crash.begin_document(*document("new"), "v1")
    after = PeeweeCatalog(reopen(), CLOCK)
    after.commit_documents(after.pending()[0])
    assert (seen(after), after.counts()) == ({"new"}, (1, 2))


def test_after_a_crash_in_a_removal_it_can_be_finished(reopen: Opener) -> None:
    before_crash = PeeweeCatalog(reopen(), CLOCK)
    before_crash.put_source(Source("team", Path("/srv")))
    before_crash.begin_document(*document("old"), "v1")
    before_crash.commit_documents(["doc_a.md"])
    before_crash.begin_removal(["doc_a.md"])
    after = PeeweeCatalog(reopen(), CLOCK)
    assert after.pending() == (set(), {"doc_a.md"})
    after.finish_removal(after.pending()[1])
    assert (after.documents(), after.pending()) == ([], (set(), set()))


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_a_process_killed_in_the_middle_of_writing_leaves_a_sound_catalog(path: Path, reopen: Opener) -> None:
    code = f"""
        import os, signal
        from pathlib import Path
        from kebab_desktop.adapters.clock import SystemClock
        from kebab_desktop.adapters.sqlite_peewee.migrations import open_database
        database = open_database(Path({str(path)!r}), SystemClock())
        with database.writing() as sqlite:
            sqlite.raw().execute("INSERT INTO source VALUES ('done', '/', 'folder', 'docs', 'primary', '[]', 1, '')")
        with database.writing() as sqlite:
            sqlite.raw().execute("PRAGMA cache_size = 5")
            for n in range(5000):
                row = "INSERT INTO source VALUES (?, '/', 'folder', 'docs', 'primary', '[]', 1, '')"
                sqlite.raw().execute(row, (str(n),))
            os.kill(os.getpid(), signal.SIGKILL)
    """
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    killed = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], env=environment, check=False)
    assert killed.returncode == -signal.SIGKILL
    database = reopen()
    assert [source.id for source in PeeweeCatalog(database, CLOCK).sources()] == ["done"]
    assert database.damage() == []


def test_a_reader_beside_a_writer_sees_whole_versions_only(reopen: Opener) -> None:
    database = reopen()
    catalog = PeeweeCatalog(database, CLOCK)
    catalog.put_source(Source("team", Path("/srv")))
    catalog.begin_document(*document("v0"), "v1")
    catalog.commit_documents(["doc_a.md"])
    finished, problems = threading.Event(), list[str]()
    looked = threading.Event()

    def read() -> None:
        while not finished.is_set():
            texts = [chunk.content for chunk in catalog.all_chunks()]
            if len(texts) != 2 or len(set(texts)) != 1 or catalog.counts() != (1, 2):
                problems.append(f"a mixture: {texts}")
                break
            ids = {chunk.id for chunk in catalog.document_chunks("doc_a.md")}
            if len({identity.split("-")[1] for identity in ids}) != 1:
                problems.append(f"a mixture: {ids}")
                break
            looked.set()
        looked.set()

    reader = threading.Thread(target=read)
    reader.start()
    assert looked.wait(60)
    for number in range(1, 150):
        catalog.begin_document(*document(f"v{number}"), "v1")
        catalog.commit_documents(["doc_a.md"])
    finished.set()
    reader.join()
    assert problems == []
    assert seen(catalog) == {"v149"}


def test_two_writers_wait_for_each_other(reopen: Opener) -> None:
    database = reopen()
    catalog, history = PeeweeCatalog(database, CLOCK), PeeweeHistory(database, CLOCK)
    catalog.put_source(Source("team", Path("/srv")))

    def answer_questions() -> None:
        for number in range(60):
            history.save_answer(answer(f"ret_{number}"))

    asking = threading.Thread(target=answer_questions)
    asking.start()
    for number in range(60):
        made, chunks = document("x", f"{number}.md")
        catalog.begin_document(made, chunks, "v1")
        catalog.commit_documents([made.id])
    asking.join()
    assert catalog.counts() == (60, 120)
    assert len(history.rows(HistoryFilter())) == 60


def test_chunks_read_page_by_page_are_not_disturbed_by_changes_in_between(reopen: Opener) -> None:
    catalog = PeeweeCatalog(reopen(), CLOCK)
    catalog.put_source(Source("team", Path("/srv")))
    for number in range(401):
        catalog.begin_document(*document("old", f"{number:03}.md"), "v1")
    catalog.commit_documents(catalog.pending()[0])
    chunks = catalog.all_chunks()
    first = next(chunks)
    for name in ("000.md", "399.md"):
        catalog.begin_document(*document("new", name), "v1")
        catalog.commit_documents([f"doc_{name}"])
    catalog.begin_removal(["doc_400.md"])
    rest = list(chunks)
    texts = {chunk.path: chunk.content for chunk in (first, *rest)}
    assert len(rest) == 799
    assert (texts["000.md"], texts["399.md"]) == ("old", "new")
    assert "400.md" not in texts


def test_lists_of_documents_do_not_read_bodies(reopen: Opener) -> None:
    database = reopen()
    catalog = PeeweeCatalog(database, CLOCK)
    catalog.put_source(Source("team", Path("/srv")))
    statements: list[str] = []
    with database.reading() as sqlite:
        sqlite.raw().set_trace_callback(statements.append)
    assert catalog.documents() == []
    assert any("document" in statement for statement in statements)
    assert not any("body" in statement for statement in statements)


@pytest.mark.parametrize(
    ("sql", "index"),
    [
        ("SELECT id FROM document WHERE id = ?", "document_version"),
        ("SELECT * FROM chunk WHERE id = ?", "chunk_id"),
        ("SELECT * FROM chunk WHERE document_row = ? ORDER BY ordinal", "chunk_order"),
        ("SELECT source_id, relative_path FROM document ORDER BY source_id, relative_path", "document_place"),
        ("SELECT * FROM answer WHERE trace_id = ?", "sqlite_autoindex_answer_1"),
        ("SELECT outcome FROM answer WHERE conversation_id = ?", "answer_turn"),
        ("SELECT * FROM answer ORDER BY created_at DESC LIMIT 10", "answer_time"),
    ],
)
def test_frequent_questions_use_an_index(reopen: Opener, sql: str, index: str) -> None:
    with reopen().reading() as sqlite:
        plan = sqlite.raw().execute(f"EXPLAIN QUERY PLAN {sql}", ("x",) * sql.count("?")).fetchall()
    assert index in plan[0][3]
    assert len(plan) == 1, "no sorting beside the index"


def test_runs_are_kept(reopen: Opener, path: Path) -> None:
    summary = IngestSummary(added=2, failed=1, cancelled=True, problems=(Problem("a.md", "나쁨", line=3),))
    PeeweeCatalog(reopen(), CLOCK).save_run(summary, "2025-12-31T23:59:00.000Z")
    with closing(sqlite3.connect(path)) as connection:
        started, finished, cancelled, failed, stored = connection.execute(
            "SELECT started_at, finished_at, cancelled, failed, summary FROM ingest_run"
        ).fetchone()
    assert (started, finished, cancelled, failed) == ("2025-12-31T23:59:00.000Z", CLOCK.now(), 1, 1)
    assert json.loads(stored)["problems"][0]["message"] == "나쁨"


def test_metadata_that_refers_to_itself_is_refused_and_nothing_is_written(reopen: Opener) -> None:
    catalog = PeeweeCatalog(reopen(), CLOCK)
    catalog.put_source(Source("team", Path("/srv")))
    loop: dict[str, object] = {}
    loop["self"] = loop
    made, chunks = document("x")
    with pytest.raises(KnowledgeBaseError, match="metadata"):
        catalog.begin_document(replace(made, frontmatter=Frontmatter(extra=loop)), chunks, "v1")
    assert catalog.documents() == []


def test_a_record_that_cannot_be_read_is_told(reopen: Opener) -> None:
    database = reopen()
    catalog = PeeweeCatalog(database, CLOCK)
    catalog.put_source(Source("team", Path("/srv")))
    catalog.begin_document(*document("x"), "v1")
    with database.writing() as sqlite:
        sqlite.raw().execute("UPDATE document SET frontmatter = '{'")
    with pytest.raises(KnowledgeBaseError, match="cannot be read") as caught:
        catalog.documents()
    assert caught.value.hint


def rewrite_payload(database: Database, change: Callable[[dict[str, object]], object]) -> None:
    """Store what ``change`` makes of the envelope of the only answer."""
    with database.writing() as sqlite:
        (payload,) = sqlite.raw().execute("SELECT payload FROM answer_payload").fetchone()
        envelope = json.loads(zlib.decompress(payload))
        change(envelope)
        changed = zlib.compress(json.dumps(envelope).encode())
        sqlite.raw().execute("UPDATE answer_payload SET payload = ?", (changed,))


def test_an_answer_stored_before_a_field_was_added_is_read(reopen: Opener) -> None:
    database = reopen()
    history = PeeweeHistory(database, CLOCK)
    history.save_answer(replace(answer(), notice="lost", removed_markers=3))

    def drop(envelope: dict[str, object]) -> None:
        stored = envelope["answer"]
        assert isinstance(stored, dict)
        for name in ("notice", "removed_markers", "hits", "versions"):
            del stored[name]
        stored["a field of yesterday"] = {"x": 1}

    rewrite_payload(database, drop)
    assert history.answer("ret_1") == answer()


def test_an_answer_of_a_newer_program_is_told(reopen: Opener) -> None:
    database = reopen()
    history = PeeweeHistory(database, CLOCK)
    history.save_answer(answer())
    rewrite_payload(database, lambda envelope: envelope.update(format=99))
    with pytest.raises(HistoryError, match=r"ret_1 was written by a newer version") as caught:
        history.answer("ret_1")
    assert caught.value.hint == "Update the program."


@pytest.mark.parametrize("payload", [b"", b"noise", zlib.compress(b"[]"), zlib.compress(b'{"format": 1, "answer": 3}')])
def test_a_damaged_answer_is_told_and_the_others_are_listed(reopen: Opener, payload: bytes) -> None:
    database = reopen()
    history = PeeweeHistory(database, CLOCK)
    history.save_answer(answer())
    with database.writing() as sqlite:
        sqlite.raw().execute("UPDATE answer_payload SET payload = ?", (payload,))
    history.save_answer(answer("ret_2"))
    with pytest.raises(HistoryError, match="ret_1 is damaged"):
        history.answer("ret_1")
    assert history.answer("ret_2") == answer("ret_2")
    assert [row.trace_id for row in history.rows(HistoryFilter())] == ["ret_2", "ret_1"]


def test_a_gate_that_is_no_number_does_not_lose_the_answer(reopen: Opener) -> None:
    history = PeeweeHistory(reopen(), CLOCK)
    odd = replace(answer().retrieval, score_gate=float("nan"), top_score=float("nan"))
    history.save_answer(replace(answer(), retrieval=odd, timings_ms={"total": float("nan")}))
    (row,) = history.rows(HistoryFilter())
    assert (row.score_gate != row.score_gate, row.top_score, row.seconds) == (True, None, 0.0)


def test_a_failed_save_is_a_history_error_and_leaves_no_half(reopen: Opener) -> None:
    database = reopen()
    history = PeeweeHistory(database, CLOCK)
    with database.reading() as sqlite:
        sqlite.raw().execute(
            "CREATE TEMP TRIGGER full BEFORE INSERT ON answer_payload BEGIN SELECT RAISE(ABORT, 'x'); END"
        )
    with pytest.raises(HistoryError) as caught:
        history.save_answer(answer())
    assert not isinstance(caught.value, DataDirectoryError)
    assert history.rows(HistoryFilter()) == []
