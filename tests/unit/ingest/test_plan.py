"""What is done with each file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kebab_desktop.core.documents import DocumentState, Frontmatter, PipelineVersions, SourceFile
from kebab_desktop.core.ids import document_id
from kebab_desktop.core.ports import DocumentRecord
from kebab_desktop.ingest.plan import Action, Add, Remove, Skip, Touch, Update, plan_source, to_compare

VERSIONS = PipelineVersions("p1", "c1", "e1", "a1")


def file(path: str = "a.md", size: int = 10, mtime_ns: int = 1) -> SourceFile:
    return SourceFile("team", path, Path("/source") / path, size, mtime_ns)


def record(path: str = "a.md", **changes: object) -> DocumentRecord:
    known = DocumentRecord(
        id=document_id("team", path),
        source_id="team",
        relative_path=path,
        content_id="hash",
        size=10,
        mtime_ns=1,
        versions=VERSIONS.stamp(),
        state=DocumentState.INDEXED,
        title=path,
        chunks=1,
        indexed_at="",
        frontmatter=Frontmatter(),
        trust="primary",
        encoding="utf-8",
    )
    return replace(known, **changes)  # type: ignore[arg-type]


def decide(found: SourceFile, known: DocumentRecord, *, content: str | None = None, force: bool = False) -> Action:
    hashes = {} if content is None else {found.relative_path: content}
    return plan_source([found], {known.id: known}, VERSIONS, content_ids=hashes, force=force).actions[0]


def test_an_unknown_file_is_added() -> None:
    assert plan_source([file()], {}, VERSIONS).actions == (Add(file()),)


def test_the_same_size_and_time_need_no_hash() -> None:
    assert decide(file(), record()) == Skip(record())
    assert to_compare([file()], {record().id: record()}, VERSIONS) == []


def test_another_time_is_decided_by_the_content() -> None:
    later = file(mtime_ns=2)
    assert to_compare([later], {record().id: record()}, VERSIONS) == [later]
    assert decide(later, record(), content="hash") == Touch(later, record())
    assert decide(later, record(), content="other") == Update(later, record())
    assert decide(later, record()) == Update(later, record())


def test_another_size_needs_no_hash() -> None:
    larger = file(size=11, mtime_ns=2)
    assert to_compare([larger], {record().id: record()}, VERSIONS) == []
    assert decide(larger, record()) == Update(larger, record())


@pytest.mark.parametrize("part", ["parser", "chunker"])
def test_other_versions_of_the_text_make_a_document_stale(part: str) -> None:
    old = record(versions=replace(VERSIONS, **{part: "x0"}).stamp())
    assert decide(file(), old) == Update(file(), old)


@pytest.mark.parametrize("part", ["embedder", "analyzer"])
def test_versions_of_the_indexes_do_not(part: str) -> None:
    old = record(versions=replace(VERSIONS, **{part: "x0"}).stamp())
    assert decide(file(), old) == Skip(old)


def test_force_reads_everything_again_but_not_what_the_user_removed() -> None:
    assert decide(file(), record(), force=True) == Update(file(), record())
    excluded = record(excluded=True)
    assert decide(file(size=99), excluded, force=True) == Skip(excluded)


def test_a_failure_is_retried_when_the_file_or_the_versions_change() -> None:
    failed = record(state=DocumentState.PROBLEM)
    assert decide(file(), failed) == Skip(failed)
    assert decide(file(size=11), failed) == Update(file(size=11), failed)
    old = record(state=DocumentState.PROBLEM, versions="parser=p0;chunker=c1;embedder=e1;analyzer=a1")
    assert decide(file(), old) == Update(file(), old)


def test_a_file_that_could_not_be_read_at_all_is_always_retried() -> None:
    failed = record(state=DocumentState.PROBLEM, content_id="")
    assert decide(file(), failed) == Update(file(), failed)


@pytest.mark.parametrize("interrupted", [record(state=DocumentState.PENDING), record(versions="")])
def test_what_an_interrupted_run_left_is_read_again(interrupted: DocumentRecord) -> None:
    assert decide(file(), interrupted) == Update(file(), interrupted)


def test_documents_without_a_file_are_removed() -> None:
    known = [record("a.md"), record("b.md"), record("c.md", excluded=True)]
    plan = plan_source([file("a.md")], {each.id: each for each in known}, VERSIONS)
    assert plan.actions == (Skip(known[0]), Remove(known[1]))


def test_nothing_is_removed_below_what_cannot_be_read() -> None:
    known = [record("locked/a.md"), record("locked.md"), record("lockedx/a.md"), record("b.md")]
    records = {each.id: each for each in known}
    plan = plan_source([], records, VERSIONS, unreadable=["locked", "b.md"])
    assert [action.record.relative_path for action in plan.actions if isinstance(action, Remove)] == [
        "locked.md",
        "lockedx/a.md",
    ]
    assert plan_source([], records, VERSIONS, unreadable=[""]).actions == ()


def test_a_folder_that_lost_everything_at_once_is_not_believed() -> None:
    many = {each.id: each for each in (record(f"{number}.md") for number in range(11))}
    few = dict(list(many.items())[:10])
    assert plan_source([], many, VERSIONS, folder_empty=True).kept == 11
    assert plan_source([], many, VERSIONS, folder_empty=True).actions == ()
    assert len(plan_source([], many, VERSIONS, folder_empty=True, force=True).actions) == 11
    assert len(plan_source([], many, VERSIONS, folder_empty=False).actions) == 11
    assert len(plan_source([], few, VERSIONS, folder_empty=True).actions) == 10
