"""Dropped files that are like documents: told before anything is copied, added as the user chose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from kebab_desktop.app import drops
from kebab_desktop.app.drop_likeness import Likeness, Resolution
from kebab_desktop.app.drops import DropDone, DropLooked, DropService
from kebab_desktop.app.duplicates import duplicates
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.library import Library
from kebab_desktop.app.messages import korean_messages
from kebab_desktop.app.near_duplicates import NearDuplicates
from kebab_desktop.app.not_duplicates import FILE, NotDuplicates
from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.events import IngestDone
from tests.app.drop_steps import TEXT, add, dropped, kebab, library_text, listed, only, replace

__all__ = ["kebab"]


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("own.md", "# Own\n\n## a\n\nmy second text\n", (Likeness.SAME_NAME, "own.md")),
        ("copy.md", TEXT, (Likeness.SAME_CONTENT, "gc.md")),
        ("other.md", "---\ndocs_id: gc-01\n---\n\n# Other\n\nother words\n", (Likeness.SAME_ID, "gc.md")),
        ("near.md", TEXT.replace("GC-01", "GC-02").replace("word9 ", "wordy "), (Likeness.NEARLY_SAME, "gc.md")),
    ],
)
def test_what_a_file_is_like_is_told(
    kebab: Kebab, tmp_path: Path, name: str, text: str, expected: tuple[Likeness, str]
) -> None:
    found = only(kebab.drops.conflicts([dropped(tmp_path, name, text)]))
    assert (found.likeness, found.relative_path) == expected
    if found.likeness is Likeness.NEARLY_SAME:
        assert found.share is not None
        assert 0.75 <= found.share < 1


def test_a_new_file_and_one_that_did_not_change_are_no_conflicts(kebab: Kebab, tmp_path: Path) -> None:
    new = dropped(tmp_path, "new.md", "# New\n\n## a\n\nnothing like the others\n")
    assert kebab.drops.conflicts([new, tmp_path / "drop" / "own.md", tmp_path / "nowhere.md"]) == []


def test_all_that_was_not_taken_is_named(kebab: Kebab, tmp_path: Path) -> None:
    wrong = [dropped(tmp_path, name, "x") for name in ("a.png", "b.exe", "c.bin", "d.zip")]
    with pytest.raises(UsageError) as raised:
        list(kebab.knowledge.add_paths([*wrong, tmp_path / "gone.md"], CancelToken()))
    said = raised.value.message.replace(f"{tmp_path / 'drop'}/", "")
    assert said.splitlines()[0] == "Not taken: a.png, b.exe, c.bin and 1 more. This is not a Markdown file."
    assert "gone.md. There is no such file" in said.splitlines()[1]
    korean = korean_messages().said(raised.value.message)
    assert "외 1개. Markdown 파일이 아닙니다." in korean
    assert "Not taken" not in korean


def test_skip_copies_nothing(kebab: Kebab, tmp_path: Path) -> None:
    before = listed(kebab)
    summary = add(kebab, dropped(tmp_path, "copy.md", TEXT), Resolution.SKIP)
    assert (summary.added, listed(kebab)) == (0, before)


def test_keep_both_gives_the_second_one_a_number(kebab: Kebab, tmp_path: Path) -> None:
    add(kebab, dropped(tmp_path, "own.md", "# Own\n\n## a\n\nmy second text\n"), Resolution.BOTH)
    assert {"library/own.md", "library/own (2).md"} <= listed(kebab)


def test_replacing_a_file_of_the_same_name_keeps_the_old_text_as_a_version(kebab: Kebab, tmp_path: Path) -> None:
    summary = add(kebab, dropped(tmp_path, "own.md", "# Own\n\n## a\n\nmy second text\n"), Resolution.REPLACE)
    assert summary.updated == 1
    document = next(each for each in kebab.knowledge.documents() if each.relative_path == "own.md")
    texts = [kebab.versions.text(each) for each in kebab.versions.versions(document.id)]
    assert ["second" in texts[0], "first" in texts[1]] == [True, True]


def test_replacing_another_document_takes_it_out_so_that_it_can_come_back(kebab: Kebab, tmp_path: Path) -> None:
    near = dropped(tmp_path, "near.md", TEXT.replace("word9 ", "wordy "))
    add(kebab, near, Resolution.REPLACE)
    assert listed(kebab) == {"library/own.md", "library/near.md"}
    assert (tmp_path / "bundled" / "gc.md").exists()
    assert [each.relative_path for each in kebab.removed.documents()] == ["gc.md"]


def test_a_drop_that_fails_takes_nothing_out(kebab: Kebab, tmp_path: Path) -> None:
    near = dropped(tmp_path, "near.md", TEXT.replace("word9 ", "wordy "))
    token = CancelToken()
    events = kebab.drops.add([near], {near: Resolution.REPLACE}, token)
    next(events)
    token.cancel()
    list(events)
    assert "bundled/gc.md" in listed(kebab)


def test_documents_that_are_there_twice_are_found(kebab: Kebab, tmp_path: Path) -> None:
    add(kebab, dropped(tmp_path, "copy.md", TEXT), Resolution.BOTH)
    add(kebab, dropped(tmp_path, "other.md", "---\ndocs_id: gc-01\n---\n\n# Other\n\nother words\n"), Resolution.BOTH)
    same, named = duplicates(kebab.knowledge.documents())
    assert {each.relative_path for each in same.records} == {"gc.md", "copy.md"}
    assert {each.relative_path for each in named.records} == {"gc.md", "copy.md", "other.md"}
    assert (same.docs_id, named.docs_id.casefold()) == ("", "gc-01")


# --- taken back


def test_a_copy_that_was_overwritten_comes_back(kebab: Kebab, tmp_path: Path) -> None:
    replaced = replace(kebab, dropped(tmp_path, "own.md", "# Own\n\n## a\n\nmy second text\n"))
    assert (replaced.removal.titles, replaced.newcomers) == (("Own",), ())
    assert "second" in library_text(kebab, "own.md")
    *_, done = kebab.drops.undo(replaced, CancelToken())
    assert isinstance(done, IngestDone)
    assert done.summary.updated == 1
    assert "first" in library_text(kebab, "own.md")
    assert listed(kebab) == {"bundled/gc.md", "library/own.md"}


def test_a_document_whose_place_was_taken_comes_back_and_the_new_one_leaves(kebab: Kebab, tmp_path: Path) -> None:
    replaced = replace(kebab, dropped(tmp_path, "full-gc.md", TEXT + "\nmore\n"))
    assert replaced.removal.titles == ("Full GC",)
    assert listed(kebab) == {"library/full-gc.md", "library/own.md"}
    list(kebab.drops.undo(replaced, CancelToken()))
    assert listed(kebab) == {"bundled/gc.md", "library/own.md"}
    assert all(each.chunks for each in kebab.knowledge.documents())


@pytest.mark.parametrize("resolution", [Resolution.BOTH, Resolution.SKIP])
def test_where_nothing_was_replaced_there_is_nothing_to_take_back(
    kebab: Kebab, tmp_path: Path, resolution: Resolution
) -> None:
    path = dropped(tmp_path, "own.md", "# Own\n\n## a\n\nmy second text\n")
    *_, done = kebab.drops.add([path], {path: resolution}, CancelToken())
    assert getattr(done, "replacement", None) is None


# --- documents that are there already


def test_a_plain_drop_tells_what_it_added_and_that_can_be_taken_out(kebab: Kebab, tmp_path: Path) -> None:
    before = listed(kebab)
    new = [dropped(tmp_path, name, f"# {name}\n\n## a\n\nwords of {name} alone\n") for name in ("one.md", "two.md")]
    same = dropped(tmp_path, "own.md", "# Own\n\n## a\n\nmy second text\n")
    *_, done = kebab.drops.add([*new, same], {same: Resolution.REPLACE}, CancelToken())
    assert isinstance(done, DropDone)
    records = {each.id: each.relative_path for each in kebab.knowledge.documents()}
    assert sorted(records[each] for each in done.added) == ["one.md", "two.md"], "what was overwritten has its own Undo"
    removal = kebab.knowledge.remove_documents(done.added)
    assert listed(kebab) == before
    assert len(removal.trashed) == 2, "the copies lie in the trash"


def test_what_came_for_another_document_is_not_told_as_added(kebab: Kebab, tmp_path: Path) -> None:
    near = dropped(tmp_path, "near.md", TEXT.replace("GC-01", "GC-02").replace("word9 ", "wordy "))
    *_, done = kebab.drops.add([near], {near: Resolution.REPLACE}, CancelToken())
    assert isinstance(done, DropDone)
    assert done.replacement is not None
    assert done.added == ()


def alike(kebab: Kebab) -> list[tuple[set[str], int]]:
    found = kebab.drops.alike(kebab.knowledge.documents())
    assert found.finished
    return [({each.relative_path for each in group.records}, round(100 * (group.share or 0))) for group in found.groups]


def test_documents_that_say_nearly_the_same_are_found_without_a_drop(kebab: Kebab, tmp_path: Path) -> None:
    assert alike(kebab) == []
    body = TEXT.rsplit("---\n", maxsplit=1)[-1]
    for name, text in (
        ("again.md", body + "\none more line of words\n"),
        ("other.md", "# Other\n\nquite something else\n"),
    ):
        list(kebab.knowledge.add_paths([dropped(tmp_path, name, text)], CancelToken()))
    ((paths_, share),) = alike(kebab)
    assert paths_ == {"gc.md", "again.md"}
    assert 75 <= share < 100
    again = next(each.id for each in kebab.knowledge.documents() if each.relative_path == "again.md")
    kebab.knowledge.remove_documents([again])
    assert alike(kebab) == []


def test_many_documents_are_read_some_at_a_time(kebab: Kebab) -> None:
    near = NearDuplicates(kebab.drops._near._catalog)
    records = kebab.knowledge.documents()
    assert len(records) == 2
    steps = 0
    while not near.look(records, slice_s=0.0).finished:
        steps += 1
    assert steps >= len(records)
    assert near.look(records, slice_s=0.0).finished, "the second look costs nothing"


def test_documents_that_are_no_duplicates_are_not_told_again(kebab: Kebab, tmp_path: Path) -> None:
    body = TEXT.rsplit("---\n", maxsplit=1)[-1]
    list(kebab.knowledge.add_paths([dropped(tmp_path, "again.md", f"{body}\none more line\n")], CancelToken()))
    records = kebab.knowledge.documents()
    (group,) = kebab.drops.alike(records).groups
    kebab.drops.dismiss_alike(group)
    assert kebab.drops.alike(records).groups == ()
    assert NotDuplicates(kebab.data_dir / FILE).pairs == {frozenset(each.id for each in group.records)}
    list(kebab.knowledge.add_paths([dropped(tmp_path, "third.md", f"{body}\nanother line\n")], CancelToken()))
    (wider,) = kebab.drops.alike(kebab.knowledge.documents()).groups
    assert len(wider.records) == 3, "what is new is told"
    kebab.drops.undo_dismissal(group)
    assert kebab.drops.alike(records).groups == (group,)


@pytest.mark.parametrize("text", ["{", "[]", '{"schema_version": "x"}', '{"schema_version": "not_duplicates.v1"}'])
def test_a_damaged_file_of_dismissals_counts_as_empty(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    apart = NotDuplicates(tmp_path / FILE)
    assert apart.pairs == frozenset()
    apart.add(["a", "b", "c"])
    assert len(NotDuplicates(tmp_path / FILE).pairs) == 3


def test_what_shares_a_docs_id_is_told_once(kebab: Kebab, tmp_path: Path) -> None:
    list(kebab.knowledge.add_paths([dropped(tmp_path, "again.md", TEXT + "\nmore\n")], CancelToken()))
    assert len(duplicates(kebab.knowledge.documents())) == 1
    assert alike(kebab) == []


def test_of_very_many_files_only_names_and_contents_are_compared(
    kebab: Kebab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    same = dropped(tmp_path, "copy.md", TEXT)
    near = dropped(tmp_path, "near.md", TEXT.replace("GC-01", "GC-02").replace("word9 ", "wordy "))
    assert [each.file for each in kebab.drops.conflicts([same, near])] == [same, near]
    monkeypatch.setattr(drops, "CLOSELY", 1)
    (conflict,) = kebab.drops.conflicts([same, near])
    assert (conflict.file, conflict.likeness) == (same, Likeness.SAME_CONTENT)


def test_adding_looks_again_at_nothing_but_the_files_that_replace(
    kebab: Kebab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[Path] = []
    look = DropService.look

    def watched(
        service: DropService, paths: Sequence[Path], token: CancelToken, into: str = "", keeping: Sequence[Path] = ()
    ) -> Iterator[DropLooked]:
        looked_at.extend(paths)
        return look(service, paths, token, into, keeping)

    own = dropped(tmp_path, "own.md", "# Own\n\n## a\n\nmy second text\n")
    new = [dropped(tmp_path, f"new{number}.md", f"# New {number}\n\n## a\n\ntext {number}\n") for number in range(3)]
    monkeypatch.setattr(DropService, "look", watched)
    *_, done = kebab.drops.add([own, *new], {own: Resolution.REPLACE}, CancelToken())
    assert looked_at == [own]
    assert isinstance(done, DropDone)
    assert done.replacement is not None
    assert {f"library/{each.name}" for each in (own, *new)} <= listed(kebab)


def test_a_drop_is_cancelled_between_two_files(kebab: Kebab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, token = listed(kebab), CancelToken()
    files = [dropped(tmp_path, f"new{number}.md", f"# New {number}\n\n## a\n\ntext {number}\n") for number in range(5)]
    read, taken = Library.read, list[Path]()

    def counted(library: Library, file: Path, given: CancelToken | None = None) -> bytes:
        taken.append(file)
        token.cancel()
        return read(library, file)

    monkeypatch.setattr(Library, "read", counted)
    with pytest.raises(CancelledError):
        list(kebab.drops.add(files, {}, token))
    assert taken == files[:1]
    assert listed(kebab) == before
