"""The model runtime is compiled once, and what became of it is known afterwards."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from installer import model_runtime
from installer.commands import Finished, Progress
from installer.console import Console, SetupError
from installer.model_runtime import build, ensure_now, is_due, wanted
from installer.runtime_state import BUILDING, FAILED, INSTALLED, NO_COMPILER, STATE, STOPPED, RuntimeState


class _Pip:
    """Stands for pip and the compiler."""

    def __init__(self) -> None:
        self.runs = 0
        self.code = 0
        self.output = ["Collecting llama\n", "  [1/140] c++ -c a.cpp\n", "  [57/140] c++ -c b.cpp\n"]
        self.seen: list[RuntimeState] = []
        self.venv = Path()

    def run_logged(
        self,
        command: Sequence[str],
        log: Path,
        _console: Console,
        progress: Progress,
        environment: dict[str, str],
    ) -> Finished:
        self.runs += 1
        assert "--force-reinstall" in command
        self.workshop = Path(environment["TMPDIR"]) if sys.platform != "win32" else None
        assert self.workshop is None or self.workshop.is_dir()
        log.write_text("".join(self.output), encoding="utf-8")
        for count in range(len(self.output) + 1):
            progress(self.output[:count])
            self.seen.append(RuntimeState.read(self.venv))
        return Finished(self.code, "".join(self.output))


@pytest.fixture
def venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "environment"
    folder.mkdir()
    monkeypatch.setenv("KEBAB_VENV", str(folder))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return folder


@pytest.fixture
def pip(venv: Path, monkeypatch: pytest.MonkeyPatch) -> _Pip:
    record = _Pip()
    record.venv = venv
    monkeypatch.setattr(model_runtime, "run_logged", record.run_logged)
    monkeypatch.setattr(model_runtime, "compiler_found", lambda: True)
    monkeypatch.setattr(model_runtime, "_wheel_cached", lambda _venv: False)
    return record


def test_what_is_being_compiled_is_written_down_for_the_window(venv: Path, pip: _Pip) -> None:
    assert is_due(venv)
    build(venv, Console(1))
    assert [(state.state, state.done, state.total) for state in pip.seen] == [
        (BUILDING, 0, 0),
        (BUILDING, 0, 0),
        (BUILDING, 1, 140),
        (BUILDING, 57, 140),
    ]
    assert pip.seen[-1].said().startswith("compiling: file 57 of 140, ")
    state = RuntimeState.read(venv)
    assert state.installed(wanted())
    assert Path(state.log).read_text(encoding="utf-8").startswith("Collecting")
    assert pip.workshop is None or not pip.workshop.exists()
    assert not is_due(venv)


def test_another_version_is_compiled_again(venv: Path, pip: _Pip) -> None:
    RuntimeState(state=INSTALLED, wanted="of an older lock").write(venv)
    assert is_due(venv)
    ensure_now(venv, Console(1), required=False)
    assert pip.runs == 1


def test_what_is_installed_is_not_compiled_again(venv: Path, pip: _Pip) -> None:
    for _ in range(2):
        ensure_now(venv, Console(1), required=True)
    assert pip.runs == 1


def test_a_runtime_that_does_not_compile_is_not_tried_at_each_start(
    venv: Path, pip: _Pip, capsys: pytest.CaptureFixture[str]
) -> None:
    pip.code, pip.output = 1, [*pip.output, "error: new compiler bug\n"]
    ensure_now(venv, Console(1), required=False)
    state = RuntimeState.read(venv)
    assert (state.state, state.reason) == (FAILED, "error: new compiler bug")
    assert not is_due(venv)
    assert "new compiler bug" in capsys.readouterr().out
    ensure_now(venv, Console(1), required=False)
    assert pip.runs == 1


def test_for_the_tests_a_runtime_that_does_not_compile_is_an_error_each_time(venv: Path, pip: _Pip) -> None:
    pip.code = 1
    for _ in range(2):
        with pytest.raises(SetupError, match="does not compile"):
            ensure_now(venv, Console(1), required=True)
    assert pip.runs == 2
    pip.code = 0
    ensure_now(venv, Console(1), required=True)
    assert RuntimeState.read(venv).installed(wanted())


@pytest.mark.parametrize(
    "complaint",
    [
        "Temporary failure in name resolution",
        "OSError: [Errno 28] No space left on device",
        "c++: fatal error: Killed signal terminated program cc1plus",
    ],
)
def test_what_may_pass_is_tried_again_at_the_next_start(venv: Path, pip: _Pip, complaint: str) -> None:
    pip.code, pip.output = 1, [*pip.output, complaint + "\n"]
    assert build(venv, Console(1)).state == STOPPED
    assert is_due(venv)


def test_chatter_of_pip_is_no_reason(venv: Path, pip: _Pip) -> None:
    pip.code = 1
    pip.output = [
        "  Link requires a different Python (3.11.7 not in: '>=3.12'): cmake\n",
        "  [3/140] c++ -DNOTE='Permission denied' a.cpp\n",
        "a.cpp:1: error: no such thing\n",
    ]
    assert build(venv, Console(1)).reason == "a.cpp:1: error: no such thing"


def test_without_a_compiler_nothing_is_tried_until_one_has_come(
    venv: Path, pip: _Pip, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(model_runtime, "compiler_found", lambda: False)
    ensure_now(venv, Console(1), required=True)
    assert RuntimeState.read(venv).state == NO_COMPILER
    assert "quotes only" in capsys.readouterr().out
    assert (pip.runs, is_due(venv)) == (0, False)
    monkeypatch.setattr(model_runtime, "compiler_found", lambda: True)
    assert is_due(venv)


def test_a_build_that_was_killed_is_due_again_and_leaves_nothing(venv: Path, pip: _Pip) -> None:
    RuntimeState(state=BUILDING, wanted=wanted(), done=70, total=140).write(venv)
    left = venv / "kebab-build" / "pip-install" / "half.o"
    left.parent.mkdir(parents=True)
    left.touch()
    assert is_due(venv)
    ensure_now(venv, Console(1), required=False)
    assert RuntimeState.read(venv).installed(wanted())
    assert not left.exists()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"unknown": 1}', "null"])
def test_a_damaged_state_is_no_state(venv: Path, pip: _Pip, text: str) -> None:
    (venv / STATE).write_text(text, encoding="utf-8")
    assert RuntimeState.read(venv) == RuntimeState()
    assert is_due(venv)
