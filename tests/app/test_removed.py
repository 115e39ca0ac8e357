"""Documents that were removed come back at any time; a source that is not there is no secret."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from kebab_desktop.app.forgotten_sources import FILE, ForgottenSources
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import DocumentState, TrustLevel
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.events import IngestDone, IngestEvent, IngestSummary

NOTE = "# {name}\n\n## one\n\ntext of {name}\n"


def done(events: Iterable[IngestEvent]) -> IngestSummary:
    *_, last = events
    assert isinstance(last, IngestDone)
    return last.summary


def folder_of(root: Path, *names: str) -> Path:
    root.mkdir()
    for name in names:
        (root / f"{name}.md").write_text(NOTE.format(name=name), encoding="utf-8")
    return root


def test_a_removed_bundled_document_is_listed_and_comes_back(kebab: Kebab) -> None:
    done(kebab.knowledge.start_up(CancelToken()))
    first = kebab.knowledge.documents(["bundled"])[0]
    kebab.knowledge.remove_documents([first.id])
    assert [(each.id, each.title) for each in kebab.removed.documents()] == [(first.id, first.title)]
    summary = done(kebab.removed.restore([first.id], CancelToken()))
    assert (summary.added + summary.updated, summary.failed) == (1, 0)
    assert kebab.removed.documents() == []
    back = kebab.knowledge.document(first.id)
    assert (back.record.state, len(back.chunks)) == (DocumentState.INDEXED, first.chunks)


def test_a_copy_in_the_library_comes_back_from_the_trash(kebab: Kebab, tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "desk", "kafka")
    done(kebab.knowledge.add_paths([folder / "kafka.md"], CancelToken()))
    (record,) = kebab.knowledge.documents(["library"])
    path = kebab.knowledge.document(record.id).path
    kebab.knowledge.remove_documents([record.id])
    assert not path.exists()
    done(kebab.removed.restore([record.id], CancelToken()))
    assert path.read_text(encoding="utf-8") == NOTE.format(name="kafka")
    assert [each.id for each in kebab.knowledge.documents(["library"])] == [record.id]


def test_a_copy_that_left_the_trash_is_an_error_and_changes_nothing(kebab: Kebab, tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "desk", "kafka", "redis")
    done(kebab.knowledge.add_paths(sorted(folder.iterdir()), CancelToken()))
    kafka, redis = kebab.knowledge.documents(["library"])
    kebab.knowledge.remove_documents([kafka.id, redis.id])
    for lost in (kebab.data_dir / "trash").rglob("redis.md"):
        lost.unlink()
    with pytest.raises(UsageError, match=r"redis\.md is no longer in the trash"):
        list(kebab.removed.restore([kafka.id, redis.id], CancelToken()))
    assert len(kebab.removed.documents()) == 2


def test_only_what_was_removed_can_be_restored(kebab: Kebab) -> None:
    done(kebab.knowledge.start_up(CancelToken()))
    record = kebab.knowledge.documents(["bundled"])[0]
    with pytest.raises(UsageError, match="was not removed"):
        list(kebab.removed.restore([record.id], CancelToken()))


def test_a_source_that_comes_back_remembers_what_was_taken_out_of_it(kebab: Kebab, tmp_path: Path) -> None:
    done(kebab.knowledge.add_paths([folder_of(tmp_path / "team", "kafka", "redis")], CancelToken()))
    kafka, redis = kebab.knowledge.documents(["team"])
    kebab.knowledge.remove_documents([kafka.id])
    removal = kebab.knowledge.remove_source("team")
    assert kebab.removed.documents() == []
    kebab.knowledge.undo(removal)
    done(kebab.knowledge.ingest(CancelToken(), ["team"]))
    assert [each.id for each in kebab.knowledge.documents(["team"])] == [redis.id]
    assert [each.id for each in kebab.removed.documents()] == [kafka.id]
    done(kebab.removed.restore([kafka.id], CancelToken()))
    assert {each.id for each in kebab.knowledge.documents(["team"])} == {kafka.id, redis.id}


def test_documents_of_an_unplugged_folder_are_missing_until_it_is_back(kebab: Kebab, tmp_path: Path) -> None:
    team = folder_of(tmp_path / "team", "kafka")
    done(kebab.knowledge.add_paths([team], CancelToken()))
    (record,) = kebab.knowledge.documents(["team"])
    assert record.state is DocumentState.INDEXED
    shutil.move(team, tmp_path / "unplugged")
    (gone,) = kebab.knowledge.documents(["team"])
    assert (gone.state, gone.chunks) == (DocumentState.MISSING, 1)
    view = kebab.knowledge.document(record.id)
    assert (view.missing, view.unplugged, view.body != "") == (True, True, True)
    done(kebab.knowledge.start_up(CancelToken()))
    assert [each.state for each in kebab.knowledge.documents(["team"])] == [DocumentState.MISSING]
    shutil.move(tmp_path / "unplugged", team)
    assert [each.state for each in kebab.knowledge.documents(["team"])] == [DocumentState.INDEXED]


def test_one_file_that_is_gone_is_missing_but_not_unplugged(kebab: Kebab, tmp_path: Path) -> None:
    team = folder_of(tmp_path / "team", "kafka", "redis")
    done(kebab.knowledge.add_paths([team], CancelToken()))
    kafka, _ = kebab.knowledge.documents(["team"])
    (team / "kafka.md").unlink()
    view = kebab.knowledge.document(kafka.id)
    assert (view.missing, view.unplugged) == (True, False)


def test_a_removed_source_is_remembered_until_its_folder_is_a_source_again(kebab: Kebab, tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "desk", "kafka")
    source = kebab.knowledge.add_source(folder, source_id="ours", trust=TrustLevel.SECONDARY, watched=False)
    done(kebab.knowledge.ingest(CancelToken(), ["ours"]))
    kebab.knowledge.remove_source("ours")
    assert ForgottenSources(kebab.data_dir / FILE).all == (source,), "another start knows it too"
    kebab.knowledge.add_source(folder, source_id="other")
    assert kebab.removed.sources() == []
    kebab.knowledge.remove_source("other")
    assert [each.id for each in kebab.removed.sources()] == ["other"], "one entry for a folder"
    assert done(kebab.removed.restore_source("other", CancelToken())).added == 1
    assert kebab.removed.sources() == []
    with pytest.raises(UsageError, match="was not removed"):
        done(kebab.removed.restore_source("other", CancelToken()))


def test_what_was_taken_out_of_a_source_stays_out_when_it_is_added_again(kebab: Kebab, tmp_path: Path) -> None:
    done(kebab.knowledge.add_paths([folder_of(tmp_path / "team", "kafka", "redis")], CancelToken()))
    kafka, redis = kebab.knowledge.documents(["team"])
    kebab.knowledge.remove_documents([kafka.id])
    kebab.knowledge.remove_source("team")
    done(kebab.removed.restore_source("team", CancelToken()))
    assert [each.id for each in kebab.knowledge.documents(["team"])] == [redis.id]
    assert [(each.id, each.title) for each in kebab.removed.documents()] == [(kafka.id, "kafka")]
    done(kebab.removed.restore([kafka.id], CancelToken()))
    assert {each.id for each in kebab.knowledge.documents(["team"])} == {kafka.id, redis.id}


def test_a_removed_source_leaves_the_list_of_them_and_comes_back_to_it(kebab: Kebab, tmp_path: Path) -> None:
    done(kebab.knowledge.add_paths([folder_of(tmp_path / "team", "kafka")], CancelToken()))
    kebab.knowledge.remove_source("team")
    entry = kebab.removed.forget_source("team")
    assert kebab.removed.sources() == []
    with pytest.raises(UsageError, match="was not removed"):
        kebab.removed.forget_source("team")
    kebab.removed.undo_forgetting(entry)
    assert [each.id for each in kebab.removed.sources()] == ["team"]


def test_a_list_of_an_earlier_program_is_read(tmp_path: Path) -> None:
    entry = '{"id": "a", "root": "/a", "type": "docs", "trust": "primary", "watched": true, "ignore": []}'
    (tmp_path / FILE).write_text(f'{{"schema_version": "removed_sources.v1", "sources": [{entry}]}}', encoding="utf-8")
    assert [each.id for each in ForgottenSources(tmp_path / FILE).all] == ["a"]


def test_a_damaged_list_of_removed_sources_counts_as_empty(tmp_path: Path) -> None:
    file = tmp_path / FILE
    for text in ("", "[]", '{"schema_version": "removed_sources.v1", "sources": [{"id": "a"}]}'):
        file.write_text(text, encoding="utf-8")
        assert ForgottenSources(file).all == ()
