"""A folder that is copied keeps the folders in it; what comes is told before, and what is left out as well."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kebab_desktop.app.drop_likeness import Likeness, Resolution
from kebab_desktop.app.dropped_places import place_below
from kebab_desktop.app.drops import FEW, DropDone, DropLooked, take_back
from kebab_desktop.app.held_drops import FILE, HeldDrop, HeldDrops
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.cancel import CancelToken
from tests.app.drop_steps import dropped, kebab

__all__ = ["kebab"]


def listed(kebab: Kebab) -> set[str]:
    return {each.relative_path for each in kebab.knowledge.documents(["library"])} - {"own.md"}


@pytest.fixture
def ops(tmp_path: Path) -> Path:
    """A folder of runbooks, two of the same name."""
    folder = tmp_path / "ops"
    for name, text in (("gc/full.md", "full gc"), ("tomcat/full.md", "tomcat is full"), ("top.md", "on top")):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# {text}\n\n## a\n\nwords about {text}\n", encoding="utf-8")
    return folder


def copy(kebab: Kebab, folder: Path, resolutions: dict[Path, Resolution] | None = None, into: str = "") -> DropDone:
    files = kebab.sources.files_of([folder], CancelToken())
    *_, done = kebab.drops.add(files, resolutions or {}, CancelToken(), into, [folder])
    assert isinstance(done, DropDone)
    return done


def test_files_lie_where_they_lay_in_the_folder(kebab: Kebab, ops: Path) -> None:
    done = copy(kebab, ops)
    assert done.summary.added == 3
    assert listed(kebab) == {"ops/gc/full.md", "ops/tomcat/full.md", "ops/top.md"}
    assert copy(kebab, ops).summary.unchanged == 3
    (first, *_) = [each for each in kebab.knowledge.documents(["library"]) if each.relative_path == "ops/gc/full.md"]
    removal = kebab.knowledge.remove_documents([first.id])
    assert listed(kebab) == {"ops/tomcat/full.md", "ops/top.md"}
    kebab.knowledge.undo(removal)
    list(kebab.knowledge.ingest(CancelToken(), ["library"]))
    assert listed(kebab) == {"ops/gc/full.md", "ops/tomcat/full.md", "ops/top.md"}
    take_back(kebab.knowledge, done.added)
    assert listed(kebab) == set()
    list(kebab.removed.restore(list(done.added), CancelToken()))
    assert listed(kebab) == {"ops/gc/full.md", "ops/tomcat/full.md", "ops/top.md"}


def test_a_file_that_changed_since_is_found_at_its_place(kebab: Kebab, ops: Path) -> None:
    copy(kebab, ops)
    changed = ops / "gc" / "full.md"
    changed.write_text("# Other\n\n## a\n\nother words\n", encoding="utf-8")
    *_, last = kebab.drops.look(kebab.sources.files_of([ops], CancelToken()), CancelToken(), keeping=[ops])
    assert last.conflicts is not None
    assert [(each.likeness, each.relative_path) for each in last.conflicts] == [(Likeness.SAME_NAME, "ops/gc/full.md")]
    assert last.unchanged == 2
    copy(kebab, ops, {changed: Resolution.BOTH})
    assert listed(kebab) == {"ops/gc/full.md", "ops/gc/full (2).md", "ops/tomcat/full.md", "ops/top.md"}
    done = copy(kebab, ops, {changed: Resolution.REPLACE})
    assert done.replacement is not None
    list(kebab.drops.undo(done.replacement, CancelToken()))
    texts = {each.title for each in kebab.knowledge.documents(["library"])}
    assert "full gc" in texts


def test_a_file_of_a_source_in_the_way_of_a_folder_is_told(kebab: Kebab, ops: Path, tmp_path: Path) -> None:
    team = tmp_path / "team"
    (team / "ops").mkdir(parents=True)
    (team / "ops" / "gc").write_text("a file", encoding="utf-8")
    kebab.knowledge.add_source(team)
    done = copy(kebab, ops, into="team")
    assert (done.summary.added, done.summary.failed) == (2, 1)
    assert "there is a file of that name" in done.summary.problems[0].message
    assert (team / "ops" / "gc").read_text(encoding="utf-8") == "a file"


def test_folders_are_kept_in_the_folder_of_a_source_too(kebab: Kebab, ops: Path, tmp_path: Path) -> None:
    team = tmp_path / "team"
    team.mkdir()
    kebab.knowledge.add_source(team)
    assert copy(kebab, ops, into="team").summary.added == 3
    assert (team / "ops" / "tomcat" / "full.md").exists()


def test_names_that_would_leave_a_folder_out_lose_their_first_signs(tmp_path: Path) -> None:
    file = tmp_path / ".runbooks" / "gc" / "a.md"
    assert place_below(file, [tmp_path / ".runbooks"]) == Path("runbooks/gc/a.md")
    assert place_below(file, []) == Path("a.md")
    assert place_below(tmp_path / "__" / "a.md", [tmp_path / "__"]) == Path("a.md")


def test_a_file_that_a_source_leaves_out_is_not_copied_there(kebab: Kebab, tmp_path: Path) -> None:
    """It was copied and told as unchanged."""
    team = tmp_path / "team"
    team.mkdir()
    source = kebab.knowledge.add_source(team)
    kebab.knowledge._catalog.put_source(replace(source, ignore=("draft-*", "old/")))
    taken, left = (
        dropped(tmp_path, "new.md", "# New\n\n## a\n\nx\n"),
        dropped(tmp_path, "draft-1.md", "# D\n\n## a\n\ny\n"),
    )
    *_, done = kebab.drops.add([taken, left], {}, CancelToken(), "team")
    assert isinstance(done, DropDone)
    (problem,) = done.summary.problems
    assert (problem.path, problem.message) == (str(left), "The source team leaves out files that match 'draft-*'.")
    assert (done.summary.added, done.summary.failed, done.summary.unchanged) == (1, 1, 0)
    assert [each.name for each in team.iterdir()] == ["new.md"]


def looked(kebab: Kebab, count: int, tmp_path: Path) -> DropLooked:
    files = [dropped(tmp_path, f"n{number}.md", f"# N{number}\n\n## a\n\nwords {number}\n") for number in range(count)]
    photo = tmp_path / "photo.png"
    photo.write_bytes(b"\x89")
    *_, last = kebab.drops.look([*files, photo], CancelToken())
    return last


def test_of_many_files_it_is_told_what_comes(kebab: Kebab, tmp_path: Path) -> None:
    assert looked(kebab, FEW, tmp_path).preview is None
    preview = looked(kebab, FEW + 1, tmp_path).preview
    assert preview is not None
    assert (preview.total, len(preview.files), preview.finished) == (FEW + 1, FEW + 1, True)
    assert [Path(each.path).name for each in preview.troubles] == ["photo.png"]


def test_drops_that_nobody_answered_are_known_to_the_next_start(tmp_path: Path) -> None:
    one, two = HeldDrop((Path("/x/a.md"), Path("/x/\udcff.md")), "team"), HeldDrop((Path("/x/b"),), "", (Path("/x/b"),))
    held = HeldDrops(tmp_path / FILE)
    held.change([one, two, one], [])
    assert HeldDrops(tmp_path / FILE).kept() == (one, two)
    held.change([], [one])
    assert HeldDrops(tmp_path / FILE).kept() == (two,)
    held.change([], [one, two])
    assert not (tmp_path / FILE).exists()
