"""Sources and documents through the facade: add, find, remove, undo."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import TrustLevel
from kebab_desktop.core.errors import KnowledgeBaseError, UsageError
from kebab_desktop.core.events import IngestDone, IngestEvent, IngestSummary
from kebab_desktop.core.retrieval import SearchMode
from kebab_desktop.ingest.pipeline import IngestPipeline


def _summary(events: Iterable[IngestEvent]) -> IngestSummary:
    listed = list(events)
    assert [isinstance(each, IngestDone) for each in listed].count(True) == 1
    last = listed[-1]
    assert isinstance(last, IngestDone)
    return last.summary


def _note(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def _found(kebab: Kebab, words: str) -> list[str]:
    return [hit.chunk.path for hit in kebab.search.search(words, mode=SearchMode.KEYWORD).hits]


NOTE = "# 카프카 파티션\n\n## 절차\n파티션을 zookeeperless 방식으로 재배치한다.\n"


def test_start_up_indexes_the_shipped_runbooks_and_makes_the_library(kebab: Kebab) -> None:
    summary = _summary(kebab.knowledge.start_up(CancelToken()))
    assert (summary.added, summary.failed) == (19, 0)
    assert {each.source.id for each in kebab.knowledge.sources()} == {"bundled", "library"}
    again = _summary(kebab.knowledge.start_up(CancelToken()))
    assert (again.added, again.updated, again.unchanged) == (0, 0, 19)
    status = kebab.knowledge.status()
    assert status.documents == 19
    assert status.chunks == 114
    assert len(kebab.search.sample_questions()) == 4


def test_a_dropped_file_is_copied_found_removed_and_brought_back(kebab: Kebab, tmp_path: Path) -> None:
    dropped = _note(tmp_path / "desk", "kafka.md", NOTE)
    assert _summary(kebab.knowledge.add_paths([dropped], CancelToken())).added == 1
    dropped.unlink()
    assert _found(kebab, "zookeeperless") == ["kafka.md"]
    (record,) = kebab.knowledge.documents(["library"])
    removal = kebab.knowledge.remove_documents([record.id])
    assert _found(kebab, "zookeeperless") == []
    assert kebab.knowledge.documents(["library"]) == []
    kebab.knowledge.undo(removal)
    _summary(kebab.knowledge.ingest(CancelToken(), ["library"]))
    assert _found(kebab, "zookeeperless") == ["kafka.md"]


def test_a_removed_document_of_a_folder_keeps_its_file_and_stays_away(kebab: Kebab, tmp_path: Path) -> None:
    note = _note(tmp_path / "team", "kafka.md", NOTE)
    _summary(kebab.knowledge.add_paths([tmp_path / "team"], CancelToken()))
    (record,) = kebab.knowledge.documents(["team"])
    removal = kebab.knowledge.remove_documents([record.id])
    assert note.exists()
    _summary(kebab.knowledge.ingest(CancelToken(), force=True))
    assert _found(kebab, "zookeeperless") == []
    kebab.knowledge.undo(removal)
    _summary(kebab.knowledge.ingest(CancelToken()))
    assert _found(kebab, "zookeeperless") == ["kafka.md"]


def test_a_removed_source_can_be_brought_back(kebab: Kebab, tmp_path: Path) -> None:
    _note(tmp_path / "team", "kafka.md", NOTE)
    source = kebab.knowledge.add_source(tmp_path / "team", source_id="ops", trust=TrustLevel.SECONDARY)
    _summary(kebab.knowledge.ingest(CancelToken(), ["ops"]))
    assert kebab.search.search("zookeeperless", mode=SearchMode.KEYWORD).hits[0].chunk.trust is TrustLevel.SECONDARY
    removal = kebab.knowledge.remove_source("ops")
    assert _found(kebab, "zookeeperless") == []
    assert "ops" not in {each.source.id for each in kebab.knowledge.sources()}
    kebab.knowledge.undo(removal)
    _summary(kebab.knowledge.ingest(CancelToken(), ["ops"]))
    assert _found(kebab, "zookeeperless") == ["kafka.md"]
    assert source in {each.source for each in kebab.knowledge.sources()}


def test_the_detail_says_when_the_file_changed_or_is_gone(kebab: Kebab, tmp_path: Path) -> None:
    note = _note(tmp_path / "team", "kafka.md", NOTE)
    _summary(kebab.knowledge.add_paths([tmp_path / "team"], CancelToken()))
    (record,) = kebab.knowledge.documents(["team"])
    view = kebab.knowledge.document(record.id)
    assert (view.changed_on_disk, view.missing) == (False, False)
    assert view.body.splitlines()[view.chunks[0].span.start - view.body_line].startswith("파티션을")
    note.write_text(NOTE + "\n더 있다.\n", encoding="utf-8")
    assert kebab.knowledge.document(record.id).changed_on_disk
    note.unlink()
    assert kebab.knowledge.document(record.id).missing


def test_what_cannot_be_taken_is_reported_and_the_rest_is_indexed(kebab: Kebab, tmp_path: Path) -> None:
    good = _note(tmp_path / "desk", "kafka.md", NOTE)
    picture = _note(tmp_path / "desk", "picture.png", "x")
    summary = _summary(kebab.knowledge.add_paths([good, picture], CancelToken()))
    assert (summary.added, summary.failed) == (1, 1)
    assert summary.problems[0].path.endswith("picture.png")
    with pytest.raises(UsageError, match="not a Markdown file"):
        list(kebab.knowledge.add_paths([picture], CancelToken()))


def test_dropping_a_source_again_updates_it(kebab: Kebab, tmp_path: Path) -> None:
    note = _note(tmp_path / "team", "kafka.md", NOTE)
    _summary(kebab.knowledge.add_paths([tmp_path / "team"], CancelToken()))
    note.write_text(NOTE.replace("zookeeperless", "kraftmode"), encoding="utf-8")
    assert _summary(kebab.knowledge.add_paths([tmp_path / "team"], CancelToken())).updated == 1
    assert _found(kebab, "kraftmode") == ["kafka.md"]
    assert _found(kebab, "zookeeperless") == []


def test_a_cancelled_run_says_so_once_and_the_next_one_finishes(kebab: Kebab) -> None:
    token = CancelToken()
    events = kebab.knowledge.start_up(token)
    first = next(iter(events))
    token.cancel()
    rest = list(events)
    dones = [each for each in (first, *rest) if isinstance(each, IngestDone)]
    assert [each.summary.cancelled for each in dones] == [True]
    assert _summary(kebab.knowledge.start_up(CancelToken())).failed == 0
    assert kebab.knowledge.status().documents == 19


def test_an_unknown_document_is_one_clear_error(kebab: Kebab) -> None:
    with pytest.raises(KnowledgeBaseError, match="no longer"):
        kebab.knowledge.document("doc_unknown")


def test_a_removed_file_that_is_dropped_again_is_found_again(kebab: Kebab, tmp_path: Path) -> None:
    dropped = _note(tmp_path / "desk", "kafka.md", NOTE)
    _summary(kebab.knowledge.add_paths([dropped], CancelToken()))
    (record,) = kebab.knowledge.documents(["library"])
    removal = kebab.knowledge.remove_documents([record.id, record.id])
    assert removal.document_ids == (record.id,)
    summary = _summary(kebab.knowledge.add_paths([dropped], CancelToken()))
    assert (summary.updated, summary.unchanged) == (1, 0)
    assert _found(kebab, "zookeeperless") == ["kafka.md"]


def test_a_removed_source_does_not_come_back_over_another_one(kebab: Kebab, tmp_path: Path) -> None:
    _note(tmp_path / "team", "kafka.md", NOTE)
    _note(tmp_path / "elsewhere", "kafka.md", NOTE)
    kebab.knowledge.add_source(tmp_path / "team", source_id="team")
    removal = kebab.knowledge.remove_source("team")
    kebab.knowledge.add_source(tmp_path / "team", source_id="second")
    with pytest.raises(UsageError, match="overlaps with the source 'second'"):
        kebab.knowledge.undo(removal)
    kebab.knowledge.remove_source("second")
    kebab.knowledge.add_source(tmp_path / "elsewhere", source_id="team")
    with pytest.raises(UsageError, match="new source 'team'"):
        kebab.knowledge.undo(removal)
    kebab.knowledge.remove_source("team")
    kebab.knowledge.undo(removal)
    kebab.knowledge.undo(removal)
    assert _summary(kebab.knowledge.ingest(CancelToken(), ["team"])).added == 1


def test_a_link_to_a_folder_is_the_same_folder(kebab: Kebab, tmp_path: Path) -> None:
    _note(tmp_path / "team", "kafka.md", NOTE)
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "team")
    assert _summary(kebab.knowledge.add_paths([tmp_path / "team"], CancelToken())).added == 1
    assert _summary(kebab.knowledge.add_paths([link], CancelToken())).unchanged == 1
    with pytest.raises(UsageError, match="overlaps with the source 'team'"):
        kebab.knowledge.add_source(link, source_id="other")
    assert kebab.knowledge.plan_drop([link / ".."]).folders == ()


def test_an_ingest_run_finishes_what_a_killed_removal_left(
    kebab: Kebab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process dies between the mark in the catalog and the writes to the indexes."""
    _note(tmp_path / "team", "kafka.md", NOTE)
    _summary(kebab.knowledge.add_paths([tmp_path / "team"], CancelToken()))
    (record,) = kebab.knowledge.documents(["team"])

    def killed(*_: object) -> None:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(IngestPipeline, "withdraw", killed)
        with pytest.raises(SystemExit):
            kebab.knowledge.remove_documents([record.id])
    assert [each.status for each in kebab.doctor.checks() if each.name == "Catalog"] == ["warning"]
    _summary(kebab.knowledge.ingest(CancelToken()))
    assert {each.name for each in kebab.doctor.checks() if each.status != "ok"}.isdisjoint({"Catalog", "Indexes"})
    assert kebab.knowledge.documents(["team"]) == []
    assert _found(kebab, "zookeeperless") == []


def test_dropping_a_folder_again_brings_its_removed_documents_back(kebab: Kebab, tmp_path: Path) -> None:
    _note(tmp_path / "team", "kafka.md", NOTE)
    _summary(kebab.knowledge.add_paths([tmp_path / "team"], CancelToken()))
    (record,) = kebab.knowledge.documents(["team"])
    kebab.knowledge.remove_documents([record.id])
    _summary(kebab.knowledge.ingest(CancelToken()))
    assert _found(kebab, "zookeeperless") == []
    _summary(kebab.knowledge.add_paths([tmp_path / "team"], CancelToken()))
    assert _found(kebab, "zookeeperless") == ["kafka.md"]


def test_a_folder_without_a_document_is_named_when_it_is_added(kebab: Kebab, tmp_path: Path) -> None:
    folder = tmp_path / "bare"
    folder.mkdir()
    (folder / "notes.txt").write_text("no Markdown", encoding="utf-8")
    (problem,) = _summary(kebab.knowledge.add_paths([folder], CancelToken())).problems
    assert problem.path == str(folder)
    assert not problem.fatal
    assert problem.message == "There is no Markdown file in this folder, so nothing was added from it."
    assert _summary(kebab.knowledge.ingest(CancelToken())).problems == (), "a look at all sources does not nag"
    _note(folder, "kafka.md", NOTE)
    assert _summary(kebab.knowledge.ingest(CancelToken(), ["bare"])).problems == ()


def test_a_source_that_leaves_all_of_its_files_out_is_not_told_that_there_are_none(
    kebab: Kebab, tmp_path: Path
) -> None:
    _note(tmp_path / "team", "kafka.md", NOTE)
    _summary(kebab.knowledge.add_paths([tmp_path / "team"], CancelToken()))
    (problem,) = _summary(kebab.sources.change_source("team", CancelToken(), ignore=["*.md"])).problems
    assert problem.message == (
        "There is no Markdown file in this folder that the patterns of the source do not leave out."
    )


def test_a_run_over_one_source_makes_lost_indexes_again_with_all_sources(tmp_path: Path) -> None:
    for name in ("one", "two"):
        _note(tmp_path / name, "note.md", f"# {name}\n\nzookeeper {name}\n")
    kebab = open_kebab(tmp_path / "data")
    for name in ("one", "two"):
        kebab.knowledge.add_source(tmp_path / name)
    _summary(kebab.knowledge.ingest(CancelToken(), ["one", "two"]))
    kebab.close()
    shutil.rmtree(tmp_path / "data" / "index")
    kebab = open_kebab(tmp_path / "data")
    try:
        assert _summary(kebab.knowledge.ingest(CancelToken(), ["one"])).failed == 0
        found = {hit.chunk.source_id for hit in kebab.search.search("zookeeper", mode=SearchMode.KEYWORD).hits}
        assert found == {"one", "two"}
    finally:
        kebab.close()
