"""What sources are called, and what they leave out."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.source_preview import SourcePreview, without
from kebab_desktop.app.views import SourceView
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.events import IngestDone, IngestEvent, IngestSummary


def _summary(events: Iterable[IngestEvent]) -> IngestSummary:
    last = list(events)[-1]
    assert isinstance(last, IngestDone)
    return last.summary


def _view(kebab: Kebab, source_id: str) -> SourceView:
    return next(each for each in kebab.knowledge.sources() if each.source.id == source_id)


def _paths(kebab: Kebab, source_id: str) -> list[str]:
    return sorted(each.relative_path for each in kebab.knowledge.documents([source_id]))


def _write(folder: Path, *names: str) -> Path:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"# {name}\n\n## one\n\nwords of {name}\n", encoding="utf-8")
    return folder


@pytest.fixture
def team(kebab: Kebab, tmp_path: Path) -> Path:
    folder = _write(tmp_path / "team", "a.md", "drafts/b.md", "deep/c.old.md")
    kebab.knowledge.add_source(folder)
    list(kebab.knowledge.ingest(CancelToken(), ["team"]))
    return folder


def test_a_source_is_called_like_its_folder_and_keeps_its_id(kebab: Kebab, tmp_path: Path) -> None:
    source = kebab.knowledge.add_source(_write(tmp_path / "장애대응 런북", "a.md"))
    assert _view(kebab, source.id).name == "장애대응 런북"
    assert kebab.search.facets().names[source.id] == "장애대응 런북"
    assert source.id.isascii()
    list(kebab.sources.change_source(source.id, CancelToken(), name="  런북 "))
    assert _view(kebab, source.id).name == "런북"
    list(kebab.sources.change_source(source.id, CancelToken(), name=""))
    assert _view(kebab, source.id).name == "장애대응 런북"


def test_an_id_that_was_chosen_is_the_name(kebab: Kebab, tmp_path: Path) -> None:
    kebab.knowledge.add_source(_write(tmp_path / "런북", "a.md"), source_id="ops")
    assert _view(kebab, "ops").name == "ops"


def test_two_folders_of_one_name_say_their_ids(kebab: Kebab, tmp_path: Path) -> None:
    for place in ("east", "west"):
        kebab.knowledge.add_source(_write(tmp_path / place / "런북", "a.md"))
    assert {each.name for each in kebab.knowledge.sources()} >= {"런북 (reonbuk)", "런북 (reonbuk-2)"}


@pytest.mark.usefixtures("team")
@pytest.mark.parametrize("name", ["two\nlines", "x" * 81])
def test_a_name_that_cannot_stand_in_a_line_is_refused(kebab: Kebab, name: str) -> None:
    with pytest.raises(UsageError, match="name of a source"):
        list(kebab.sources.change_source("team", CancelToken(), name=name))


@pytest.mark.usefixtures("team")
def test_a_new_name_embeds_nothing_and_survives_a_removal(kebab: Kebab) -> None:
    summary = _summary(kebab.sources.change_source("team", CancelToken(), name="우리 팀"))
    assert summary.relabelled == ("name",)
    kebab.knowledge.remove_source("team")
    list(kebab.removed.restore_source("team", CancelToken()))
    assert _view(kebab, "team").name == "우리 팀"


def test_what_is_left_out_leaves_the_index_and_comes_back(kebab: Kebab, team: Path) -> None:
    assert len(_paths(kebab, "team")) == 3
    summary = _summary(kebab.sources.change_source("team", CancelToken(), ignore=["drafts/", " *.old.md ", ""]))
    assert (summary.removed, summary.unchanged) == (2, 1)
    assert _view(kebab, "team").source.ignore == ("drafts/", "*.old.md")
    assert _paths(kebab, "team") == ["a.md"]
    assert (team / "drafts" / "b.md").exists()
    assert _summary(kebab.sources.change_source("team", CancelToken(), ignore=[])).added == 2


def test_what_patterns_would_leave_out_is_told_before(kebab: Kebab, team: Path) -> None:
    list(kebab.sources.change_source("team", CancelToken(), ignore=["drafts"]))
    paths = kebab.sources.paths_in(team, CancelToken())
    found = kebab.sources.left_out(paths, ["drafts", "**/*.old.md"])
    assert (found.paths, found.total) == (("deep/c.old.md", "drafts/b.md"), 3), "also what is left out now"
    *_, last = kebab.sources.preview([team], CancelToken())
    shown: SourcePreview = without(last, found.paths)
    assert (shown.total, [each.path for each in shown.files]) == (1, ["a.md"])


@pytest.mark.usefixtures("team")
@pytest.mark.parametrize(
    "pattern", ["!keep.md", "# note", "[ab].md", "/", "../x.md", "C:\\docs", "~/x", "*a*a*a*a*a*a*", "x" * 201]
)
def test_a_pattern_that_is_not_understood_changes_nothing(kebab: Kebab, pattern: str) -> None:
    with pytest.raises(UsageError, match="pattern of files"):
        list(kebab.sources.change_source("team", CancelToken(), ignore=["drafts/", pattern]))
    assert _view(kebab, "team").source.ignore == ()


def test_the_sources_of_the_program_take_every_file(kebab: Kebab) -> None:
    for changed in ({"ignore": ["x.md"]}, {"name": "mine"}):
        with pytest.raises(UsageError, match="belongs to the program"):
            list(kebab.sources.change_source("library", CancelToken(), **changed))
