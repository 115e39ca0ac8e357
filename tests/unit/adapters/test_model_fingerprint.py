"""Which model file wrote an answer: computed once, remembered, computed again when the file changes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from blake3 import blake3

from kebab_desktop.adapters.model_fingerprint import ModelFingerprint

WAIT_S = 30.0


@pytest.fixture
def model(tmp_path: Path) -> Path:
    path = tmp_path / "model.gguf"
    path.write_bytes(b"GGUF" * 1_000_000)
    return path


def test_the_fingerprint_is_the_blake3_of_the_file(model: Path, tmp_path: Path) -> None:
    expected = blake3(model.read_bytes()).hexdigest()
    assert ModelFingerprint(model, tmp_path / "memory" / "known.json").wait(WAIT_S) == expected


def test_it_is_remembered_while_the_file_is_the_same(model: Path, tmp_path: Path) -> None:
    memory = tmp_path / "known.json"
    first = ModelFingerprint(model, memory).wait(WAIT_S)
    entries = json.loads(memory.read_text(encoding="utf-8"))
    entries[str(model)][2] = "remembered"
    memory.write_text(json.dumps(entries), encoding="utf-8")
    assert ModelFingerprint(model, memory).wait(WAIT_S) == "remembered"
    model.write_bytes(b"GGUF changed")
    changed = ModelFingerprint(model, memory).wait(WAIT_S)
    assert changed == blake3(b"GGUF changed").hexdigest()
    assert changed != first


@pytest.mark.parametrize("damaged", ["", "{", "[]", '{"x": 1}'])
def test_a_damaged_memory_is_written_anew(model: Path, tmp_path: Path, damaged: str) -> None:
    memory = tmp_path / "known.json"
    memory.write_text(damaged, encoding="utf-8")
    known = ModelFingerprint(model, memory).wait(WAIT_S)
    assert json.loads(memory.read_text(encoding="utf-8"))[str(model)][2] == known


def test_a_file_that_cannot_be_read_has_none(tmp_path: Path) -> None:
    assert ModelFingerprint(tmp_path / "none.gguf", tmp_path / "known.json").wait(WAIT_S) == ""


def test_close_ends_the_reading(model: Path, tmp_path: Path) -> None:
    fingerprint = ModelFingerprint(model, tmp_path / "known.json")
    fingerprint.close()
    fingerprint.close()
    assert fingerprint.wait(WAIT_S) in {"", blake3(model.read_bytes()).hexdigest()}
