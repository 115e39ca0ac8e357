"""The knowledge base as a ZIP, and hostile ones."""

from __future__ import annotations

import json
import os
import stat
import struct
import time
import unicodedata
import zipfile
from pathlib import Path
from types import SimpleNamespace
from typing import Literal

import pytest

from kebab_desktop.app.held_drops import HeldDrop
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.knowledge_export import UNPACKED_FOLDER, Exported
from kebab_desktop.app.unpacking import MANIFEST, UnpackedZip, UnpackProgress
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.errors import UsageError
from kebab_desktop.ingest.parse import MAX_FILE_BYTES

TEXT = "# 제목\n\n## one\n\nwords\n"


def _write(folder: Path, *names: str) -> Path:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(f"\ufeff# {name}\r\n\r\n## one\r\n\r\nwords of {name}\r\n".encode())
    return folder


def _export(kebab: Kebab, target: Path) -> Exported:
    *_, last = kebab.exports.write(target, CancelToken())
    assert isinstance(last, Exported)
    return last


def _places(found: UnpackedZip) -> set[str]:
    """Return where the files will lie below the library: the folder that stands for it adds no name."""
    [place] = {folder.parent for folder in found.folders}
    return {each.relative_to(place).as_posix().removeprefix("_/") for each in found.files}


def _paths(kebab: Kebab) -> set[str]:
    return {each.relative_path for each in kebab.knowledge.documents(["library"])}


@pytest.fixture
def filled(kebab: Kebab, tmp_path: Path) -> Kebab:
    kebab.knowledge.add_source(_write(tmp_path / "장애대응", "a.md", "gc/b.md"))
    list(kebab.knowledge.add_paths([_write(tmp_path / "desk", "own.md") / "own.md"], CancelToken()))
    list(kebab.knowledge.ingest(CancelToken()))
    return kebab


def test_what_was_exported_is_added_elsewhere_with_its_folders(filled: Kebab, tmp_path: Path) -> None:
    target = tmp_path / "kb.zip"
    done = _export(filled, target)
    assert (done.files, done.left) == (3, ())
    with zipfile.ZipFile(target) as archive:
        assert set(archive.namelist()) == {
            "jangaedaeeung/a.md",
            "jangaedaeeung/gc/b.md",
            "library/own.md",
            MANIFEST,
        }
        assert archive.read("jangaedaeeung/a.md") == (tmp_path / "장애대응" / "a.md").read_bytes(), "as it is"
        told = json.loads(archive.read(MANIFEST))
    assert [each["name"] for each in told["sources"]] == ["장애대응", "library"]
    other = open_kebab(tmp_path / "other", demo=True)
    try:
        found = other.exports.unpack(target, CancelToken())
        list(other.knowledge.add_paths(found.files, CancelToken(), keeping=found.folders))
        assert _paths(other) == {"장애대응/a.md", "장애대응/gc/b.md", "own.md"}
        looked = list(other.drops.look(found.files, CancelToken(), "", found.folders))[-1]
        assert (looked.unchanged, looked.conflicts) == (3, ()), "dropped once more nothing is new"
    finally:
        other.close()


def test_a_file_that_cannot_be_read_is_named_and_the_rest_is_written(filled: Kebab, tmp_path: Path) -> None:
    (tmp_path / "장애대응" / "a.md").unlink()
    done = _export(filled, tmp_path / "kb.zip")
    assert (done.files, [each.path for each in done.left]) == (2, ["jangaedaeeung/a.md"])


def test_an_export_that_is_stopped_leaves_no_file(filled: Kebab, tmp_path: Path) -> None:
    token = CancelToken()
    folder = tmp_path / "out"
    folder.mkdir()
    events = filled.exports.write(folder / "kb.zip", token)
    next(events)
    token.cancel()
    with pytest.raises(CancelledError):
        list(events)
    assert list(folder.iterdir()) == []


def test_documents_and_backups_are_written_by_a_machine_whose_clock_has_begun_anew(
    filled: Kebab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zipfile.time", SimpleNamespace(time=lambda: 0, localtime=time.gmtime))  # a ZIP begins in 1980
    assert _export(filled, tmp_path / "kb.zip").files == 3
    list(filled.backups.write(tmp_path / "backup.zip", CancelToken()))
    assert zipfile.is_zipfile(tmp_path / "backup.zip")


def test_without_documents_of_ones_own_there_is_nothing_to_export(kebab: Kebab, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="of your own"):
        list(kebab.exports.write(tmp_path / "kb.zip", CancelToken()))


# --- ZIPs of others


def test_nothing_is_written_outside_and_every_refusal_is_named(kebab: Kebab, tmp_path: Path) -> None:
    hostile = tmp_path / "hostile.zip"
    link = zipfile.ZipInfo("link.md")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(hostile, "w") as archive:
        for name in ("../up.md", "a/../../up.md", "/root.md", "C:/win.md", "..\\back.md", "bell\x07.md"):
            archive.writestr(name, TEXT)
        archive.writestr(link, "/etc/passwd")
        archive.writestr("good.md", TEXT)
        archive.writestr("GOOD.md", TEXT)
        for name in ("__MACOSX/._good.md", ".hidden.md", "photo.png"):
            archive.writestr(name, TEXT)
    before = {each for each in tmp_path.rglob("*") if "data" not in each.parts}
    found = kebab.exports.unpack(hostile, CancelToken())
    assert _places(found) == {"hostile/good.md"}
    whys = {each.path: each.message for each in found.problems}
    for name in ("../up.md", "a/../../up.md", "/root.md", "C:/win.md", "../back.md"):
        assert "outside" in whys[name]
    assert "link" in whys["link.md"]
    assert "not text" in whys["bell?.md"]
    assert "Another entry" in whys["GOOD.md"]
    assert len(whys) == 8, "hidden files and pictures are left out without a word"
    assert {each for each in tmp_path.rglob("*") if "data" not in each.parts} == before


def test_a_bomb_stops_at_the_limit_of_a_file_whatever_it_says_of_itself(kebab: Kebab, tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.zip"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("big.md", b"0" * (MAX_FILE_BYTES + 1))
        archive.writestr("ok.md", TEXT)
    data = bytearray(bomb.read_bytes())
    at = data.index(b"PK\x01\x02") + 24
    data[at : at + 4] = struct.pack("<I", 10)  # the size that the directory says
    lying = tmp_path / "lying.zip"
    lying.write_bytes(data)
    for each in (bomb, lying):
        try:
            found = kebab.exports.unpack(each, CancelToken())
        except UsageError as error:
            assert "damaged" in error.message  # it holds more than it says
        else:
            assert _places(found) == {"bomb/ok.md"}
            assert "MiB" in found.problems[0].message


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_names_in_hangul_are_read_as_they_were_meant(kebab: Kebab, tmp_path: Path, form: Literal["NFC", "NFD"]) -> None:
    name = "런북/스레드 풀.md"
    packed = tmp_path / "kb.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(unicodedata.normalize(form, name), TEXT)
    assert _places(kebab.exports.unpack(packed, CancelToken())) == {f"kb/{name}"}


def test_names_that_windows_wrote_in_cp949_are_read(kebab: Kebab, tmp_path: Path) -> None:
    packed = tmp_path / "kb.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("AAAA.md", TEXT)
    packed.write_bytes(packed.read_bytes().replace(b"AAAA.md", "런북".encode("cp949") + b".md"))
    assert _places(kebab.exports.unpack(packed, CancelToken())) == {"kb/런북.md"}


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 no zip", b"\x00" * 100])
def test_what_is_no_zip_is_said_and_leaves_nothing(kebab: Kebab, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "x.zip"
    file.write_bytes(data)
    with pytest.raises(UsageError, match=r"x\.zip cannot be unpacked"):
        kebab.exports.unpack(file, CancelToken())
    assert list((kebab.data_dir / "unpacked").iterdir()) == []


def test_a_zip_that_cannot_be_read_is_not_called_damaged(kebab: Kebab, tmp_path: Path) -> None:
    (tmp_path / "folder.zip").mkdir()
    for name, why in (("gone.zip", "No such file"), ("folder.zip", "Is a directory")):
        with pytest.raises(UsageError, match=f"{name} cannot be read: {why}"):
            kebab.exports.unpack(tmp_path / name, CancelToken())


def test_a_zip_without_markdown_says_so(kebab: Kebab, tmp_path: Path) -> None:
    file = tmp_path / "x.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("photo.png", b"\x89")
    with pytest.raises(UsageError, match="no Markdown files in"):
        kebab.exports.unpack(file, CancelToken())


def _zip(file: Path, entries: dict[str, str], method: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, text in entries.items():
            archive.writestr(name, text)
    return file


def test_a_zip_that_is_dropped_twice_is_added_once(kebab: Kebab, tmp_path: Path) -> None:
    packed = _zip(tmp_path / "kb.zip", {"gc/a.md": "# A", "b.md": "# B"})
    once, twice = (kebab.exports.unpack(packed, CancelToken()) for _ in range(2))
    list(kebab.knowledge.add_paths([*once.files, *twice.files], CancelToken(), keeping=[*once.folders, *twice.folders]))
    assert _paths(kebab) == {"kb/gc/a.md", "kb/b.md"}


def test_what_was_unpacked_long_ago_is_deleted_by_the_next_start(kebab: Kebab, tmp_path: Path) -> None:
    # It was by the next ZIP alone: what was added long ago stayed in the data folder for good.
    unpacked = kebab.data_dir / UNPACKED_FOLDER
    for name in ("old", "new", "asked"):
        _write(unpacked / name, "a.md")
        os.utime(unpacked / name, None if name == "new" else (0, 0))
    kebab.drops.held.change([HeldDrop((unpacked / "asked" / "a.md",))], [])
    kebab.close()
    again = open_kebab(kebab.data_dir, demo=True)
    again.close()
    assert {each.name for each in unpacked.iterdir()} == {"asked", "new"}, "of some it is still asked"


def test_a_zip_that_fails_takes_nothing_away_that_was_unpacked_before(kebab: Kebab, tmp_path: Path) -> None:
    packed = _zip(tmp_path / "kb.zip", {"a.md": "# A", "b.md": "# B"})
    found = kebab.exports.unpack(packed, CancelToken())
    stopped = CancelToken()
    stopped.cancel()
    with pytest.raises(CancelledError):
        kebab.exports.unpack(packed, stopped)
    assert [each.read_text() for each in found.files] == ["# A", "# B"]


@pytest.mark.parametrize("names", [("a.md", "a.md/b.md"), ("A.md/b.md", "a.md"), ("d/" * 200 + "x.md",)])
def test_an_entry_that_cannot_lie_beside_the_others_is_named_and_they_are_taken(
    kebab: Kebab, tmp_path: Path, names: tuple[str, ...]
) -> None:
    found = kebab.exports.unpack(_zip(tmp_path / "x.zip", dict.fromkeys((*names, "good.md"), TEXT)), CancelToken())
    assert (len(found.files), [each.path for each in found.problems]) == (len(names), [names[-1]])


def test_a_name_that_this_disk_does_not_take_is_told(kebab: Kebab, tmp_path: Path) -> None:
    deep = "/".join(["d" * 200] * 40) + "/x.md"
    found = kebab.exports.unpack(_zip(tmp_path / "x.zip", {deep: TEXT, "good.md": TEXT}), CancelToken())
    assert _places(found) == {"x/good.md"}
    assert [each.message for each in found.problems] == ["It cannot have this name on this disk."]


def test_sources_whose_names_make_the_same_folder_do_not_overwrite_each_other(kebab: Kebab, tmp_path: Path) -> None:
    told = [{"id": key, "kind": "folder", "name": name} for key, name in (("a", "Team 1/2"), ("b", "team 1:2"))]
    manifest = json.dumps({"schema_version": "knowledge.v1", "sources": told})
    packed = _zip(tmp_path / "x.zip", {"a/x.md": "# A", "b/x.md": "# B", MANIFEST: manifest})
    found = kebab.exports.unpack(packed, CancelToken())
    assert _places(found) == {"Team 1-2/x.md", "team 1-2 (b)/x.md"}
    assert sorted(each.read_text() for each in found.files) == ["# A", "# B"]


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_damage_in_what_is_packed_is_said_whatever_packed_it(kebab: Kebab, tmp_path: Path, method: int) -> None:
    packed = _zip(tmp_path / "x.zip", {"a.md": TEXT * 50}, method)
    data = bytearray(packed.read_bytes())
    for at in range(45, 65):
        data[at] ^= 0xFF
    packed.write_bytes(data)
    with pytest.raises(UsageError, match="it is damaged"):
        kebab.exports.unpack(packed, CancelToken())
    assert list((kebab.data_dir / "unpacked").iterdir()) == []


def test_a_large_zip_is_unpacked_in_steps_and_goes_on_where_it_was_left(
    kebab: Kebab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kebab_desktop.app.unpacking._TELL_S", 0)
    packed = _zip(tmp_path / "kb.zip", {f"{number}.md": TEXT for number in range(5)})
    left = kebab.exports.unpack_in_steps(packed, CancelToken())
    assert [next(left) for _ in range(3)] == [UnpackProgress(done, 5) for done in range(3)]
    del left
    *_, found = kebab.exports.unpack_in_steps(packed, CancelToken())
    assert isinstance(found, UnpackedZip)
    assert len(found.files) == 5
    assert len(list((kebab.data_dir / UNPACKED_FOLDER).iterdir())) == 1
