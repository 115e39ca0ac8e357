"""What the installer wrote about the model runtime, read by the program."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from installer import runtime_state
from installer.runtime_state import BUILDING, FAILED, INSTALLED, NO_COMPILER, STOPPED, RuntimeState
from kebab_desktop import paths
from kebab_desktop.adapters import runtime_file
from kebab_desktop.adapters.runtime_file import RuntimeFile
from kebab_desktop.core.model_runtime import ModelRuntime

_NOWHERE = "no_such_module_of_llama"


@pytest.fixture
def file(tmp_path: Path) -> RuntimeFile:
    """The file of an environment without the runtime."""
    return RuntimeFile(tmp_path / paths.MODEL_RUNTIME_FILE, _NOWHERE)


def test_installer_and_program_mean_the_same_file_and_patience() -> None:
    assert paths.MODEL_RUNTIME_FILE == runtime_state.STATE
    assert runtime_file.SILENCE_S == runtime_state.SILENCE_S


def test_a_build_tells_files_and_minutes(tmp_path: Path, file: RuntimeFile) -> None:
    RuntimeState(BUILDING, started=time.time() - 150, done=31, total=140, log="/e/log").write(tmp_path)
    assert file.read() == ModelRuntime("building", minutes=2, done=31, total=140, log="/e/log")


def test_a_build_that_fell_silent_was_interrupted(
    tmp_path: Path, file: RuntimeFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    RuntimeState(BUILDING, started=time.time()).write(tmp_path)
    later = time.time() + runtime_file.SILENCE_S + 1
    monkeypatch.setattr(time, "time", lambda: later)
    assert file.read().state == "stopped"


def test_what_is_installed_is_ready(tmp_path: Path, file: RuntimeFile) -> None:
    RuntimeState(INSTALLED).write(tmp_path)
    assert file.read().ready


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (RuntimeState(FAILED, reason="a bug.", log="/log"), ModelRuntime("failed", reason="a bug.", log="/log")),
        (RuntimeState(STOPPED, reason="no network."), ModelRuntime("stopped", reason="no network.")),
        (RuntimeState(NO_COMPILER), ModelRuntime("no compiler")),
    ],
)
def test_why_there_is_none(tmp_path: Path, file: RuntimeFile, state: RuntimeState, expected: ModelRuntime) -> None:
    state.write(tmp_path)
    assert file.read() == expected
    older_version = RuntimeFile(tmp_path / paths.MODEL_RUNTIME_FILE, "json")
    assert older_version.read().ready, "what failed to be renewed is still there"


@pytest.mark.parametrize("text", [None, "", "[]", "{", '{"state": 3}', '{"state": "building", "beat": "x"}'])
def test_without_a_readable_file_the_library_decides(tmp_path: Path, file: RuntimeFile, text: str | None) -> None:
    path = tmp_path / paths.MODEL_RUNTIME_FILE
    if text is not None:
        path.write_text(text, encoding="utf-8")
    assert not file.read().ready
    if text != '{"state": "building", "beat": "x"}':
        assert RuntimeFile(path, "json").read().ready
