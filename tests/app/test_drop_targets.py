"""Dropped files that go to the folder of a source, and replacements that were stopped before their end."""

from __future__ import annotations

from pathlib import Path

import pytest

from kebab_desktop.app.drop_likeness import Likeness, Resolution
from kebab_desktop.app.drops import DropDone, take_back
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.replacing import FILE as UNFINISHED
from kebab_desktop.app.replacing import PlannedReplacement, UnfinishedDrops
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.events import ScanDone
from tests.app.drop_steps import TEXT, dropped, kebab, library_text, listed

__all__ = ["kebab"]


def stopped_replacement(kebab: Kebab, path: Path) -> None:
    token = CancelToken()
    for event in kebab.drops.add([path], {path: Resolution.REPLACE}, token):
        if isinstance(event, ScanDone):
            token.cancel()


def test_a_replacement_that_was_stopped_is_made_by_the_next_program(kebab: Kebab, tmp_path: Path) -> None:
    own = dropped(tmp_path, "own.md", "# Own\n\n## a\n\nmy second text\n")
    stopped_replacement(kebab, own)
    stopped_replacement(kebab, dropped(tmp_path, "near.md", TEXT.replace("word9 ", "wordy ")))
    assert "bundled/gc.md" in listed(kebab)
    kebab.close()
    again = open_kebab(tmp_path / "data", demo=True)
    try:
        *_, done = again.drops.start_up(CancelToken())
        assert listed(again) == {"library/own.md", "library/near.md"}
        assert isinstance(done, DropDone)
        assert done.replacement is not None
        assert set(done.replacement.removal.titles) == {"Own", "Full GC"}
        assert not (tmp_path / "data" / UNFINISHED).exists()
        list(again.drops.undo(done.replacement, CancelToken()))
        assert listed(again) == {"library/own.md", "bundled/gc.md"}
        assert "my first text" in library_text(again, "own.md")
    finally:
        again.close()


def test_what_was_chosen_since_stands_above_a_replacement_that_was_stopped(kebab: Kebab, tmp_path: Path) -> None:
    near = dropped(tmp_path, "near.md", TEXT.replace("word9 ", "wordy "))
    stopped_replacement(kebab, near)
    list(kebab.drops.add([near], {near: Resolution.BOTH}, CancelToken()))
    list(kebab.drops.go_on(CancelToken()))
    assert "bundled/gc.md" in listed(kebab)


def test_a_drop_to_another_folder_leaves_a_replacement_that_was_stopped_to_its_own_run(
    kebab: Kebab, tmp_path: Path
) -> None:
    near = dropped(tmp_path, "near.md", TEXT.replace("word9 ", "wordy "))
    stopped_replacement(kebab, near)
    (tmp_path / "team").mkdir()
    kebab.knowledge.add_source(tmp_path / "team", source_id="team")
    list(kebab.drops.add([dropped(tmp_path, "new.md", "# New\n\n## a\n\nnew\n")], {}, CancelToken(), "team"))
    list(kebab.drops.go_on(CancelToken()))
    assert listed(kebab) == {"library/own.md", "library/near.md", "team/new.md"}


def test_a_document_stays_when_what_shall_replace_it_cannot_be_indexed(kebab: Kebab, tmp_path: Path) -> None:
    near = dropped(tmp_path, "near.md", TEXT.replace("word9 ", "wordy "))
    stopped_replacement(kebab, near)
    next(tmp_path.glob("data/**/near.md")).write_text("", encoding="utf-8")
    *_, done = kebab.drops.go_on(CancelToken())
    assert isinstance(done, DropDone)
    assert done.replacement is None
    assert "bundled/gc.md" in listed(kebab)


@pytest.mark.parametrize("text", ["{", "[]", '{"schema_version": "x"}', '{"schema_version": "unfinished_drops.v1"}'])
def test_a_damaged_file_of_replacements_counts_as_empty(tmp_path: Path, text: str) -> None:
    (tmp_path / UNFINISHED).write_text(text, encoding="utf-8")
    unfinished = UnfinishedDrops(tmp_path / UNFINISHED)
    assert unfinished.planned == ()
    one = PlannedReplacement("old", "old.md", "Old", "new", str(tmp_path / "new.md"))
    unfinished.add([one])
    assert UnfinishedDrops(tmp_path / UNFINISHED).planned == (one,)


@pytest.fixture
def team(kebab: Kebab, tmp_path: Path) -> Path:
    """A source whose folder is the user's own."""
    folder = tmp_path / "team"
    folder.mkdir()
    (folder / "own.md").write_text("# Team\n\n## a\n\nwords of the team\n", encoding="utf-8")
    source = kebab.knowledge.add_source(folder)
    list(kebab.knowledge.ingest(CancelToken(), [source.id]))
    return folder


def test_files_are_copied_to_the_folder_of_a_source_and_overwrite_nothing(
    kebab: Kebab, team: Path, tmp_path: Path
) -> None:
    new = dropped(tmp_path, "new.md", "# New\n\n## a\n\nnew words\n")
    own = dropped(tmp_path, "own.md", "# Own\n\n## a\n\nother words\n")
    photo = tmp_path / "photo.png"
    photo.write_bytes(b"\x89")
    assert [each.id for each in kebab.drops.targets()] == ["library", "team"]
    (conflict,) = kebab.drops.conflicts([new, own], into="team")
    assert (conflict.likeness, conflict.source_id) == (Likeness.SAME_NAME, "team")
    paths_ = [new, own, photo]
    *_, done = kebab.drops.add(paths_, {own: Resolution.BOTH}, CancelToken(), "team")
    assert isinstance(done, DropDone)
    assert (done.summary.added, done.summary.unchanged, done.summary.failed) == (2, 0, 1)
    assert {each for each in listed(kebab) if each.startswith("team/")} == {
        "team/new.md",
        "team/own.md",
        "team/own (2).md",
    }
    assert "words of the team" in (team / "own.md").read_text(encoding="utf-8")
    list(kebab.drops.add([new], {}, CancelToken(), "team"))
    assert sorted(each.name for each in team.iterdir()) == ["new.md", "own (2).md", "own.md"]


def test_a_file_that_was_taken_out_of_a_source_is_wanted_again_when_it_is_dropped_there(
    kebab: Kebab, team: Path, tmp_path: Path
) -> None:
    new = dropped(tmp_path, "new.md", "# New\n\n## a\n\nnew words\n")
    list(kebab.drops.add([new], {}, CancelToken(), "team"))
    kebab.knowledge.remove_documents([each.id for each in kebab.knowledge.documents(["team"])])
    list(kebab.drops.add([new], {}, CancelToken(), "team"))
    assert {each for each in listed(kebab) if each.startswith("team/")} == {"team/new.md"}


def test_replacing_in_a_source_leaves_the_file_that_is_replaced(kebab: Kebab, team: Path, tmp_path: Path) -> None:
    own = dropped(tmp_path, "own.md", "# Own\n\n## a\n\nother words\n")
    *_, done = kebab.drops.add([own], {own: Resolution.REPLACE}, CancelToken(), "team")
    assert isinstance(done, DropDone)
    assert done.replacement is not None
    assert {each for each in listed(kebab) if each.startswith("team/")} == {"team/own (2).md"}
    assert (team / "own.md").exists()
    list(kebab.drops.undo(done.replacement, CancelToken()))
    assert {each for each in listed(kebab) if each.startswith("team/")} == {"team/own.md"}


def test_files_go_only_to_folders_that_are_watched_and_can_be_written(kebab: Kebab, team: Path, tmp_path: Path) -> None:
    list(kebab.sources.change_source("team", CancelToken(), watched=False))
    assert [each.id for each in kebab.drops.targets()] == ["library"]
    new = dropped(tmp_path, "new.md", "# New\n\n## a\n\nnew words\n")
    with pytest.raises(UsageError, match="No files can be copied to the source 'team'"):
        list(kebab.drops.add([new], {}, CancelToken(), "team"))
    assert not (team / "new.md").exists()


@pytest.mark.parametrize("into", ["", "team"])
def test_a_name_that_is_as_long_as_a_disk_takes_is_shortened_for_its_number(
    kebab: Kebab, tmp_path: Path, into: str
) -> None:
    (tmp_path / "team").mkdir()
    kebab.knowledge.add_source(tmp_path / "team")
    name = f"{'가' * 83}ab.md"
    assert len(name.encode()) > 250
    list(kebab.drops.add([dropped(tmp_path, name, "# One\n\nfirst words\n")], {}, CancelToken(), into))
    second = dropped(tmp_path, name, "# Two\n\nsecond text\n")
    list(kebab.drops.add([second], {second: Resolution.BOTH}, CancelToken(), into))
    source = into or "library"
    shortened = f"{source}/{'가' * 82} (2).md"
    assert {f"{source}/{name}", shortened} <= listed(kebab)


def test_a_file_that_would_never_be_read_is_refused_instead_of_copied(kebab: Kebab, tmp_path: Path) -> None:
    for name in ("_draft.md", ".hidden.md"):
        with pytest.raises(UsageError, match="begin with _ or"):
            list(kebab.drops.add([dropped(tmp_path, name, "# Draft\n\nwords\n")], {}, CancelToken()))
    assert not list((tmp_path / "data" / "library").glob("[_.]*.md"))


def test_what_has_left_since_a_drop_is_not_taken_back_a_second_time(kebab: Kebab, tmp_path: Path) -> None:
    files = [dropped(tmp_path, f"{name}.md", f"# {name}\n\nwords of {name}\n") for name in ("one", "two")]
    *_, done = kebab.drops.add(files, {}, CancelToken())
    assert isinstance(done, DropDone)
    assert len(done.added) == 2
    by_hand = kebab.knowledge.remove_documents(done.added[:1])
    taken = take_back(kebab.knowledge, done.added)
    assert taken.document_ids == done.added[1:]
    assert take_back(kebab.knowledge, done.added).titles == ()
    for removal in (taken, by_hand):
        kebab.knowledge.undo(removal)
    list(kebab.knowledge.ingest(CancelToken()))
    assert {"library/one.md", "library/two.md"} <= listed(kebab)
