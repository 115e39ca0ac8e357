"""Backups come back whole or not at all, on the real stores."""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from kebab_desktop.app.backup import BackedUp, Prepared
from kebab_desktop.app.drafts import KeptDraft
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.restore_difference import Counted
from kebab_desktop.app.restoring import restore_prepared
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.errors import DataDirectoryError, KnowledgeBaseError, UsageError


@pytest.fixture
def folders(tmp_path: Path) -> Iterator[Path]:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.md").write_text(f"# {name}\n", encoding="utf-8")
    yield tmp_path


def opened(folder: Path) -> Kebab:
    return open_kebab(folder / "data")


def source_ids(kebab: Kebab) -> set[str]:
    return {view.source.id for view in kebab.knowledge.sources()} & {"one", "two"}


def backup(kebab: Kebab, file: Path) -> BackedUp:
    *_, last = kebab.backups.write(file, CancelToken())
    assert isinstance(last, BackedUp)
    return last


def with_backup(folders: Path) -> Path:
    """Back up a program with the source one, a setting and a dropped file; then change all of it."""
    kebab = opened(folders)
    kebab.knowledge.add_source(folders / "one")
    kebab.preferences.change("search.default_k", 5)
    (folders / "data" / "library").mkdir(exist_ok=True)
    (folders / "data" / "library" / "런북.md").write_text("# old\n", encoding="utf-8")
    file = folders / "backup.zip"
    assert backup(kebab, file).files >= 3
    kebab.knowledge.remove_source("one")
    kebab.knowledge.add_source(folders / "two")
    kebab.preferences.change("search.default_k", 7)
    (folders / "data" / "library" / "런북.md").write_text("# new\n", encoding="utf-8")
    (folders / "data" / "pins.json").write_text("{}", encoding="utf-8")
    kebab.close()
    return file


def state(folders: Path) -> tuple[set[str], int, str, bool]:
    kebab = opened(folders)
    try:
        library = (folders / "data" / "library" / "런북.md").read_text(encoding="utf-8")
        k = kebab.preferences.current().search.default_k
        return source_ids(kebab), k, library, (folders / "data" / "pins.json").exists()
    finally:
        kebab.close()


def prepare(folders: Path, file: Path) -> None:
    kebab = opened(folders)
    try:
        *_, last = kebab.backups.prepare(file, CancelToken())
        assert isinstance(last, Prepared)
        assert kebab.backups.is_prepared
    finally:
        kebab.close()


def test_a_backup_comes_back_at_the_next_start_and_can_be_undone(folders: Path) -> None:
    prepare(folders, with_backup(folders))
    assert state(folders) == ({"one"}, 5, "# old\n", False)
    kebab = opened(folders)
    assert not kebab.backups.is_prepared
    assert not kebab.backups.restored, "the start before did it"
    assert kebab.backups.undoable()
    kebab.backups.undo()
    kebab.close()
    assert state(folders) == ({"two"}, 7, "# new\n", True)


def test_a_prepared_restore_can_be_given_up(folders: Path) -> None:
    prepare(folders, with_backup(folders))
    kebab = opened(folders)  # this start restores
    assert kebab.backups.restored
    kebab.backups.undo()
    kebab.backups.give_up()
    assert not kebab.backups.is_prepared
    assert kebab.backups.undoable()
    kebab.close()
    assert state(folders)[0] == {"one"}


@pytest.mark.parametrize("step", ["leaving", "moving in"])
def test_a_restore_that_was_interrupted_is_finished(folders: Path, step: str) -> None:
    prepare(folders, with_backup(folders))
    data = folders / "data"
    aside = data / ("restore-aside.partial" if step == "leaving" else "restore-aside")
    aside.mkdir()
    for name in ("kebab.sqlite3", "library", "pins.json", "settings.toml"):
        (data / name).rename(aside / name)
    if step == "moving in":
        (data / "restore-next" / "kebab.sqlite3").rename(data / "kebab.sqlite3")
    assert state(folders) == ({"one"}, 5, "# old\n", False)


def test_a_start_without_a_prepared_restore_changes_nothing(tmp_path: Path) -> None:
    assert not restore_prepared(tmp_path, tmp_path / "settings.toml")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_backup_changes_nothing(folders: Path) -> None:
    file = with_backup(folders)
    text = folders / "text.zip"
    text.write_text("no archive", encoding="utf-8")
    other = folders / "other.zip"
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("a.txt", "a")
    outside = folders / "outside.zip"
    with zipfile.ZipFile(outside, "w") as archive:
        archive.writestr("../evil.md", "a")
        names = {"../evil.md": "0"}
        manifest = {"schema_version": "backup.v1", "created_at": "2026-01-01T00:00:00Z", "files": names}
        archive.writestr("manifest.json", json.dumps(manifest))
    empty = folders / "empty.zip"
    with zipfile.ZipFile(empty, "w") as archive:
        archive.writestr("manifest.json", json.dumps(manifest | {"files": {}}))
    damaged = folders / "damaged.zip"
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(damaged, "w") as new:
        for name in old.namelist():
            new.writestr(name, b"# changed\n" if name.endswith(".md") else old.read(name))
    kebab = opened(folders)
    try:
        wrongs = ((text, "no backup"), (other, "no backup"), (empty, "holds no data"), (outside, "evil"))
        for wrong, words in (*wrongs, (damaged, "differs")):
            with pytest.raises(UsageError, match=words):
                list(kebab.backups.prepare(wrong, CancelToken()))
        with pytest.raises(DataDirectoryError, match="cannot be unpacked"):
            list(kebab.backups.prepare(folders / "none.zip", CancelToken()))
        assert not kebab.backups.is_prepared
        assert not (folders / "evil.md").exists()
        assert not list((folders / "data").glob("restore-*"))
    finally:
        kebab.close()


def test_a_backup_that_is_cancelled_or_refused_leaves_no_file(folders: Path) -> None:
    kebab = opened(folders)
    token = CancelToken()
    token.cancel()
    try:
        with pytest.raises(CancelledError):
            list(kebab.backups.write(folders / "backup.zip", token))
        with pytest.raises(DataDirectoryError, match="cannot be written"):
            list(kebab.backups.write(folders / "none" / "backup.zip", CancelToken()))
        assert not list(folders.glob("backup*"))
    finally:
        kebab.close()


def test_a_backup_inside_the_data_folder_does_not_hold_itself(folders: Path) -> None:
    kebab = opened(folders)
    try:
        file = folders / "data" / "mine.zip"
        backup(kebab, file)
        backup(kebab, file)
        with zipfile.ZipFile(file) as archive:
            names = archive.namelist()
        assert "mine.zip" not in names
        assert "kebab.sqlite3" in names
        assert not any(name.startswith(("index", "logs", "kebab.lock")) for name in names)
    finally:
        kebab.close()


def test_drafts_and_earlier_versions_are_part_of_a_backup(folders: Path) -> None:
    kebab = opened(folders)
    note = folders / "note.md"
    for text in ("# Note\n\nfirst\n", "# Note\n\nsecond\n"):
        note.write_text(text, encoding="utf-8")
        list(kebab.knowledge.add_paths([note], CancelToken()))
    document = next(each.id for each in kebab.knowledge.documents() if each.relative_path == "note.md")
    versions = kebab.versions.versions(document)
    assert len(versions) == 2
    kebab.drafts.keep(KeptDraft("new-1", "Kafka", "쓰다 만 글"))
    file = folders / "backup.zip"
    backup(kebab, file)
    kebab.drafts.forget("new-1")
    kebab.versions.forget([document])
    kebab.close()
    prepare(folders, file)
    kebab = opened(folders)
    try:
        assert [each.body for each in kebab.drafts.drafts()] == ["쓰다 만 글"]
        assert kebab.versions.versions(document) == versions
        assert "first" in kebab.versions.text(versions[-1])
    finally:
        kebab.close()


def test_what_a_restore_changes_is_counted_before_it_is_done(folders: Path) -> None:
    kebab = opened(folders)
    kebab.knowledge.add_source(folders / "one")
    list(kebab.knowledge.ingest(CancelToken()))
    asked = kebab.chat.start_conversation("before the backup")
    kebab.preferences.change("search.default_k", 5)
    file = folders / "backup.zip"
    backup(kebab, file)
    *_, same = kebab.backups.prepare(file, CancelToken())
    assert isinstance(same, Prepared)
    assert not same.difference
    kebab.chat.delete_conversation(asked.id)
    for name in ("first", "second"):
        kebab.chat.start_conversation(name)
    (folders / "one" / "a.md").write_text("# one\n\n## other\n\ntext\n", encoding="utf-8")
    kebab.knowledge.add_source(folders / "two")
    list(kebab.knowledge.ingest(CancelToken()))
    kebab.preferences.change("search.default_k", 7)
    *_, prepared = kebab.backups.prepare(file, CancelToken())
    assert isinstance(prepared, Prepared)
    found = prepared.difference
    assert found == kebab.backups.waiting_difference()
    assert found.created_at == prepared.created_at
    assert found.documents == Counted(more=0, fewer=1, other=1)
    assert found.conversations == Counted(more=1, fewer=2)
    assert not found.answers
    assert found.settings == ("search.default_k",)
    kebab.backups.give_up()
    assert kebab.backups.waiting_difference() is None
    kebab.close()


def test_a_database_that_cannot_be_read_is_not_prepared(folders: Path) -> None:
    file = with_backup(folders)
    digest = hashlib.blake2b(b"no database", digest_size=16).hexdigest()
    with zipfile.ZipFile(folders / "bad.zip", "w") as archive:
        manifest = json.loads(zipfile.ZipFile(file).read("manifest.json"))
        archive.writestr("kebab.sqlite3", b"no database")
        archive.writestr("manifest.json", json.dumps({**manifest, "files": {"kebab.sqlite3": digest}}))
    kebab = opened(folders)
    with pytest.raises(KnowledgeBaseError, match="database of the backup"):
        list(kebab.backups.prepare(folders / "bad.zip", CancelToken()))
    assert not kebab.backups.is_prepared
    kebab.close()


def packed(file: Path, files: dict[str, bytes]) -> Path:
    """Write an archive whose manifest is right."""
    digests = {name: hashlib.blake2b(data, digest_size=16).hexdigest() for name, data in files.items()}
    manifest = {"schema_version": "backup.v1", "created_at": "2026-01-01T00:00:00Z", "files": digests}
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
        archive.writestr("manifest.json", json.dumps(manifest))
    return file


def test_what_the_next_start_could_not_open_is_not_prepared(folders: Path) -> None:
    with_backup(folders)
    newer = folders / "newer.sqlite3"
    kebab = opened(folders)
    kebab.backups._care.copy_to(newer)
    with sqlite3.connect(newer) as database:
        database.execute("INSERT INTO schema_version VALUES (99, 'm', '')")
    database.close()
    backups = kebab.backups
    with pytest.raises(KnowledgeBaseError, match="newer version"):
        list(backups.prepare(packed(folders / "newer.zip", {"kebab.sqlite3": newer.read_bytes()}), CancelToken()))
    with pytest.raises(UsageError, match=r"kebab\.sqlite3/a cannot be taken"):
        list(backups.prepare(packed(folders / "folder.zip", {"kebab.sqlite3/a": b"a"}), CancelToken()))
    assert not backups.is_prepared
    kebab.close()


def test_damage_of_every_kind_is_told_as_such(folders: Path) -> None:
    file = with_backup(folders)
    whole = file.read_bytes()
    with zipfile.ZipFile(file) as archive:
        begins = archive.getinfo("kebab.sqlite3").header_offset + 60
    listed = whole.rfind(b"PK\x01\x02", 0, whole.rfind(b"PK\x01\x02"))
    damaged = {
        "bytes.zip": whole[:begins]
        + bytes(each ^ 255 for each in whole[begins : begins + 200])
        + whole[begins + 200 :],
        "password.zip": whole[: listed + 8] + b"\x01" + whole[listed + 9 :],
        "packed.zip": whole[: listed + 10] + b"\x63" + whole[listed + 11 :],
        "half.zip": whole[: len(whole) // 2],
    }
    kebab = opened(folders)
    for name, data in damaged.items():
        (folders / name).write_bytes(data)
        with pytest.raises(UsageError, match="no whole ZIP"):
            list(kebab.backups.prepare(folders / name, CancelToken()))
    deep = packed(folders / "deep.zip", {"settings.toml": b"a=" + b"[" * 100_000})
    *_, last = kebab.backups.prepare(deep, CancelToken())
    assert isinstance(last, Prepared), "the next start names the line"
    kebab.close()


def test_what_a_killed_backup_left_is_deleted_at_the_next_start(folders: Path) -> None:
    elsewhere = folders / "disk"
    elsewhere.mkdir()
    kebab = opened(folders)
    writing = kebab.backups.write(elsewhere / "kept.zip", CancelToken())
    next(writing)
    assert [each.name for each in elsewhere.iterdir()] == ["kept.zip.partial"]
    # The process is killed here: nothing of it runs on. What it holds is kept until the copy is made.
    shutil.copytree(folders / "data", folders / "killed" / "data")
    shutil.copytree(elsewhere, folders / "copied")
    del writing
    kebab.close()
    elsewhere.rmdir()
    (folders / "copied").rename(elsewhere)
    (elsewhere / "other.zip.partial").write_bytes(b"of another program")
    reopened = opened(folders / "killed")
    try:
        assert [each.name for each in elsewhere.iterdir()] == ["other.zip.partial"]
        done = backup(reopened, elsewhere / "kept.zip")
        assert not [name for name in zipfile.ZipFile(done.file).namelist() if "unfinished" in name]
    finally:
        reopened.close()
    assert not list((folders / "killed").rglob("unfinished-backups*"))
