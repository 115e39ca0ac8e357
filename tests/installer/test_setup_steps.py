"""The steps of a set-up, with pip and the model build replaced by records."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from installer import setup_steps
from installer.commands import Finished, run_logged
from installer.console import Console, SetupError
from installer.layout import ROOT, script
from installer.setup_steps import STEPS, Wishes, set_up
from installer.stamp import UNFINISHED, Stamp

Answer = Callable[[Sequence[str]], Finished]


class _Machine:
    """Stands for venv, pip and the model builder."""

    def __init__(self, venv: Path) -> None:
        self.venv = venv
        self.commands: list[str] = []
        self.created = 0
        self.answers: dict[str, Finished] = {}

    def run_logged(self, command: Sequence[str], log: Path, *_rest: object) -> Finished:
        kind = "project" if "--editable" in command else "packages"
        assert (self.venv / UNFINISHED).exists()
        self.commands.append(kind)
        return self.answers.get(kind, Finished(0, ""))

    def create(self, venv: Path, _console: Console) -> None:
        self.created += 1
        python = script(venv, "python")
        python.parent.mkdir(parents=True, exist_ok=True)
        if not python.exists():
            python.symlink_to(sys.executable)
        (venv / UNFINISHED).unlink(missing_ok=True)

    def models(self, stamp: Stamp, *_rest: object, force: bool) -> None:
        self.commands.append("models by force" if force else "models")
        stamp.remember_models({str(ROOT / "LICENSE"): (ROOT / "LICENSE").stat().st_size})

    def runtime(self, venv: Path, _console: Console, *, required: bool) -> None:
        assert Stamp.read(venv).environment_ready(venv, dev=required), "a program started meanwhile must find its stamp"
        self.commands.append("runtime, required" if required else "runtime")


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> _Machine:
    venv = tmp_path / "environment"
    record = _Machine(venv)
    monkeypatch.setenv("KEBAB_VENV", str(venv))
    monkeypatch.setattr(setup_steps, "run_logged", record.run_logged)
    monkeypatch.setattr(setup_steps, "_create_environment", record.create)
    monkeypatch.setattr(setup_steps, "_ensure_models", record.models)
    monkeypatch.setattr(setup_steps, "ensure_now", record.runtime)
    monkeypatch.setattr(setup_steps, "stop_background", lambda *_: record.commands.append("stop"))
    return record


def _set_up(*, dev: bool = False, repair: bool = False) -> Stamp:
    return set_up(Wishes(dev=dev, repair=repair), Console(STEPS))


def test_a_first_run_does_everything_in_order(machine: _Machine) -> None:
    _set_up()
    assert machine.created == 1
    assert machine.commands == ["stop", "packages", "project", "models"]
    assert Stamp.read(machine.venv).complete(machine.venv, dev=False)


def test_the_program_does_not_wait_for_the_model_runtime(machine: _Machine, capsys: pytest.CaptureFixture[str]) -> None:
    _set_up()
    assert not any(command.startswith("runtime") for command in machine.commands)
    assert "compiled while the program runs" in capsys.readouterr().out


def test_who_asks_for_nothing_but_the_set_up_waits_for_the_model_runtime(machine: _Machine) -> None:
    set_up(Wishes(wait_for_runtime=True), Console(STEPS))
    assert machine.commands[-1] == "runtime"


def test_a_second_run_installs_nothing(machine: _Machine) -> None:
    _set_up()
    machine.commands.clear()
    _set_up()
    assert machine.created == 1
    assert machine.commands == ["models"]


def test_the_tests_add_the_development_packages_to_the_same_environment(machine: _Machine) -> None:
    _set_up()
    _set_up(dev=True)
    assert machine.created == 1
    assert Stamp.read(machine.venv).complete(machine.venv, dev=True)
    assert machine.commands[-1] == "runtime, required"


def test_an_interrupted_run_makes_the_environment_anew(machine: _Machine) -> None:
    _set_up()
    (machine.venv / UNFINISHED).touch()
    _set_up()
    assert machine.created == 2
    assert not (machine.venv / UNFINISHED).exists()


def test_an_environment_of_another_place_is_made_anew(machine: _Machine) -> None:
    _set_up()
    stamp = Stamp.read(machine.venv)
    stamp.root = str(machine.venv)
    stamp.write(machine.venv)
    _set_up()
    assert machine.created == 2


def test_repair_does_everything_again(machine: _Machine) -> None:
    _set_up()
    machine.commands.clear()
    _set_up(repair=True)
    assert machine.created == 2
    assert machine.commands == ["stop", "packages", "project", "models by force"]


def test_packages_that_cannot_be_fetched_stop_the_set_up_and_spare_the_environment(machine: _Machine) -> None:
    machine.answers["packages"] = Finished(1, "Temporary failure in name resolution\n")
    with pytest.raises(SetupError, match="cannot be reached") as raised:
        _set_up()
    assert "network" in raised.value.hint
    assert not (machine.venv / UNFINISHED).exists()
    machine.answers.clear()
    _set_up()
    assert machine.created == 1


def test_a_disk_that_fills_while_installing_leaves_the_mark(machine: _Machine) -> None:
    machine.answers["packages"] = Finished(1, "Installing collected packages: a\nNo space left on device\n")
    with pytest.raises(SetupError, match="disk is full"):
        _set_up()
    assert (machine.venv / UNFINISHED).exists()


def test_a_folder_that_is_no_environment_is_never_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    precious = tmp_path / "documents" / "letter.txt"
    precious.parent.mkdir()
    precious.write_text("dear", encoding="utf-8")
    monkeypatch.setenv("KEBAB_VENV", str(precious.parent))
    with pytest.raises(SetupError, match="no Python environment"):
        _set_up()
    assert precious.read_text(encoding="utf-8") == "dear"


def test_a_command_is_logged_and_its_progress_shown(tmp_path: Path) -> None:
    seen: list[int] = []

    def progress(lines: list[str]) -> str:
        seen.append(len(lines))
        return str(len(lines))

    code = "import json, sys; print(json.dumps('한글', ensure_ascii=False)); sys.exit(3)"
    done = run_logged([sys.executable, "-X", "utf8", "-c", code], tmp_path / "log", Console(1), progress)
    assert (done.code, json.loads(done.output)) == (3, "한글")
    assert (tmp_path / "log").read_text(encoding="utf-8") == done.output
    assert seen
