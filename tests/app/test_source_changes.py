"""Changing trust, type and watching of a source that is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Source, SourceType, TrustLevel
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.events import FileStarted, IngestDone, IngestEvent, IngestSummary
from kebab_desktop.core.retrieval import Filters, SearchMode

OWN_TRUST = "---\ntrust_level: secondary\n---\n# Own\n\n## one\n\nzookeeperless beta\n"


def _summary(events: Iterable[IngestEvent]) -> IngestSummary:
    last = list(events)[-1]
    assert isinstance(last, IngestDone)
    return last.summary


def _source(kebab: Kebab, source_id: str = "team") -> Source:
    return next(each.source for each in kebab.knowledge.sources() if each.source.id == source_id)


def _trust_of_hits(kebab: Kebab, **filters: object) -> dict[str, str]:
    chosen = Filters(**filters)  # type: ignore[arg-type]
    found = kebab.search.search("zookeeperless", mode=SearchMode.KEYWORD, filters=chosen)
    return {hit.chunk.path: hit.chunk.trust.value for hit in found.hits}


@pytest.fixture
def team(kebab: Kebab, tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "team"
    folder.mkdir()
    (folder / "a.md").write_text("# A\n\n## one\n\nzookeeperless alpha\n", encoding="utf-8")
    (folder / "own.md").write_text(OWN_TRUST, encoding="utf-8")
    kebab.knowledge.add_source(folder, trust=TrustLevel.PRIMARY)
    list(kebab.knowledge.ingest(CancelToken(), ["team"]))
    yield folder


@pytest.mark.usefixtures("team")
def test_trust_reaches_search_filters_and_records_without_reading_a_file_again(kebab: Kebab) -> None:
    assert _trust_of_hits(kebab) == {"a.md": "primary", "own.md": "secondary"}
    events = list(kebab.sources.change_source("team", CancelToken(), trust=TrustLevel.GENERATED))
    assert not any(isinstance(each, FileStarted) for each in events)
    assert (_summary(events).updated, _summary(events).relabelled) == (1, ("trust",))
    assert _trust_of_hits(kebab) == {"a.md": "generated", "own.md": "secondary"}, "what a file says itself stays"
    assert _trust_of_hits(kebab, trust_min=TrustLevel.SECONDARY) == {"own.md": "secondary"}
    assert {each.title: each.trust for each in kebab.knowledge.documents(["team"])} == {
        "A": "generated",
        "Own": "secondary",
    }
    again = _summary(kebab.knowledge.ingest(CancelToken(), ["team"]))
    assert (again.updated, again.unchanged) == (0, 2), "nothing has to be embedded again"
    list(kebab.sources.change_source("team", CancelToken(), trust=TrustLevel.PRIMARY))
    assert _trust_of_hits(kebab) == {"a.md": "primary", "own.md": "secondary"}


@pytest.mark.usefixtures("team")
def test_the_type_decides_which_fields_are_missing(kebab: Kebab) -> None:
    summary = _summary(kebab.sources.change_source("team", CancelToken(), type=SourceType.RUNBOOKS))
    assert (summary.updated, summary.with_problems) == (2, 2)
    records = kebab.knowledge.documents(["team"])
    assert "docs_id" in {problem.field for problem in records[1].problems}
    again = _summary(kebab.knowledge.ingest(CancelToken(), ["team"]))
    assert again.unchanged == 2
    list(kebab.sources.change_source("team", CancelToken(), type=SourceType.NOTES))
    assert [each.problems for each in kebab.knowledge.documents(["team"])] == [(), ()]
    assert _source(kebab).type is SourceType.NOTES


def test_a_file_that_cannot_be_checked_now_is_read_by_the_next_run(kebab: Kebab, team: Path) -> None:
    (team / "a.md").write_text("# A\n\n## one\n\nzookeeperless gamma\n", encoding="utf-8")
    list(kebab.sources.change_source("team", CancelToken(), type=SourceType.RUNBOOKS))
    summary = _summary(kebab.knowledge.ingest(CancelToken(), ["team"]))
    assert (summary.updated, summary.unchanged) == (1, 1)
    assert all(each.problems for each in kebab.knowledge.documents(["team"]))


@pytest.mark.usefixtures("team")
def test_a_cancelled_change_changes_nothing(kebab: Kebab) -> None:
    token = CancelToken()
    token.cancel()
    before = (_source(kebab), kebab.knowledge.documents(["team"]))
    assert _summary(kebab.sources.change_source("team", token, type=SourceType.RUNBOOKS)).cancelled
    assert (_source(kebab), kebab.knowledge.documents(["team"])) == before


@pytest.mark.usefixtures("team")
def test_watching_is_remembered(kebab: Kebab) -> None:
    list(kebab.sources.change_source("team", CancelToken(), watched=False))
    assert not _source(kebab).watched


def test_the_library_keeps_what_was_chosen(kebab: Kebab) -> None:
    list(kebab.knowledge.start_up(CancelToken()))
    changed = kebab.sources.change_source(
        "library", CancelToken(), trust=TrustLevel.SECONDARY, type=SourceType.NOTES, watched=False
    )
    assert _summary(changed).updated == 0
    library = _source(kebab, "library")
    assert (library.trust, library.type, library.watched) == (TrustLevel.SECONDARY, SourceType.NOTES, False)


def test_what_cannot_be_changed_says_why(kebab: Kebab, team: Path) -> None:
    with pytest.raises(UsageError, match="no source 'nobody'"):
        list(kebab.sources.change_source("nobody", CancelToken(), trust=TrustLevel.PRIMARY))
    with pytest.raises(UsageError, match="belongs to the program"):
        list(kebab.sources.change_source("bundled", CancelToken(), trust=TrustLevel.SECONDARY))
    team.rename(team.with_name("unplugged"))
    with pytest.raises(UsageError, match="is not there"):
        list(kebab.sources.change_source("team", CancelToken(), type=SourceType.RUNBOOKS))
    list(kebab.sources.change_source("team", CancelToken(), trust=TrustLevel.SECONDARY))
    assert _source(kebab).trust is TrustLevel.SECONDARY, "trust needs no file"
