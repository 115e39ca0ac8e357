"""What start.py does: nothing but start when all is done, and plain words when it cannot."""

from __future__ import annotations

import configparser
import shlex
import sys
from pathlib import Path

import pytest

from installer import menu_entry, start
from installer.console import SetupError
from installer.layout import script, venv_dir
from installer.stamp import Stamp


class _Run:
    """Records what start.py would have done."""

    def __init__(self) -> None:
        self.set_ups: list[dict[str, bool]] = []
        self.programs: list[list[str]] = []
        self.due = False
        self.builds = 0


@pytest.fixture
def stamp() -> Stamp:
    return Stamp()


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, stamp: Stamp) -> _Run:
    """A finished set-up on a machine with a screen; nothing is installed or started."""
    record = _Run()

    def set_up(wishes: dict[str, bool]) -> Stamp:
        record.set_ups.append(wishes)
        return stamp

    def build(_venv: Path) -> None:
        assert not record.programs, "the program takes the place of this process"
        record.builds += 1

    def become(command: list[str]) -> int:
        record.programs.append(command)
        return 7

    monkeypatch.setattr(Stamp, "read", classmethod(lambda _cls, _venv: stamp))
    monkeypatch.setattr(Stamp, "complete", lambda _self, _venv, *, dev: not dev)
    monkeypatch.setattr(start, "_set_up", set_up)
    monkeypatch.setattr(start, "_become", become)
    monkeypatch.setattr("installer.build_runtime.start", build)
    monkeypatch.setattr("installer.model_runtime.is_due", lambda _venv: record.due)
    monkeypatch.setenv("DISPLAY", ":1")
    return record


def test_a_finished_set_up_starts_the_window_at_once(run: _Run) -> None:
    assert start.main([]) == 7
    assert run.set_ups == []
    assert run.programs == [[str(script(venv_dir(), "python")), "-m", "kebab_desktop"]]


def test_everything_after_cli_goes_to_the_command(run: _Run) -> None:
    assert start.main(["--cli", "ask", "왜 느린가?", "--repair", "--json"]) == 7
    assert run.set_ups == []
    assert run.programs == [[str(script(venv_dir(), "kebab")), "ask", "왜 느린가?", "--repair", "--json"]]


def test_an_unfinished_set_up_is_finished_first(run: _Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Stamp, "complete", lambda _self, _venv, *, dev: False)
    assert start.main(["--cli"]) == 7
    assert len(run.set_ups) == 1


@pytest.mark.parametrize("option", ["--repair", "--system-packages"])
def test_options_ask_for_a_set_up(run: _Run, option: str) -> None:
    assert start.main([option, "--set-up-only"]) == 0
    assert run.set_ups[0][option[2:].replace("-", "_")] is True
    assert run.programs == []


@pytest.mark.parametrize("arguments", [[], ["--cli", "doctor"]])
@pytest.mark.parametrize("due", [True, False])
def test_a_model_runtime_that_is_due_is_compiled_behind_the_program(run: _Run, arguments: list[str], due: bool) -> None:
    run.due = due
    assert start.main(arguments) == 7
    assert (run.set_ups, run.builds) == ([], int(due))
    assert len(run.programs) == 1


def test_a_compile_that_cannot_be_started_does_not_stop_the_program(
    run: _Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(_venv: Path) -> None:
        raise OSError("No space left on device")

    run.due = True
    monkeypatch.setattr("installer.build_runtime.start", full)
    assert start.main([]) == 7
    assert "quotes only: No space left" in capsys.readouterr().err


def test_the_set_up_alone_starts_nothing_behind(run: _Run) -> None:
    run.due = True
    assert start.main(["--set-up-only"]) == 0
    assert (len(run.set_ups), run.builds, run.programs) == (1, 0, [])


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has sessions without a screen")
def test_without_a_screen_the_command_line_is_named(
    run: _Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert start.main([]) == 2
    assert run.programs == []
    assert "no screen" in capsys.readouterr().err
    assert start.main(["--cli", "doctor"]) == 7


def test_missing_libraries_stop_the_window_and_are_listed(
    run: _Run, stamp: Stamp, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    stamp.missing_libraries = ["libEGL.so.1"]
    assert start.main([]) == 2
    assert "libEGL.so.1" in capsys.readouterr().err
    assert run.programs == []


def test_files_are_opened_by_the_window(run: _Run, tmp_path: Path) -> None:
    log = tmp_path / "gc.log"
    log.write_text("", encoding="utf-8")
    start.main([str(log)])
    assert run.programs == [[str(script(venv_dir(), "python")), "-m", "kebab_desktop", str(log)]]
    assert run.set_ups == []


def test_a_command_without_its_option_is_no_file(run: _Run, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        start.main(["ask", "Full GC?"])
    assert "there is no file ask (commands stand after --cli)" in capsys.readouterr().err
    assert run.programs == []


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="entries of this kind are those of Linux")
def test_the_menu_entry_starts_this_checkout_with_files(
    run: _Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("KEBAB_VENV", '/a 100% "odd" place')
    assert start.main(["--menu-entry"]) == 0
    assert run.programs == []
    file = tmp_path / "applications" / "kebab-desktop.desktop"
    assert str(file) in capsys.readouterr().out
    found = configparser.ConfigParser(interpolation=None)
    found.read(file, encoding="utf-8")
    command = found["Desktop Entry"]["Exec"].replace("\\\\", "\\").replace("%%", "%")  # as a menu reads a value
    assert shlex.split(command) == [
        *("env", f"KEBAB_VENV={venv_dir()}", str(script(venv_dir(), "python"))),
        *(str(start.ROOT / "installer" / "start.py"), "%F"),
    ]
    assert Path(found["Desktop Entry"]["Icon"]).is_file()


def test_elsewhere_a_shortcut_is_advised(
    run: _Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(SetupError, match="Linux only"):
        menu_entry.write()


def test_an_unknown_option_is_refused_with_the_usage(run: _Run, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as raised:
        start.main(["--clii"])
    assert raised.value.code == 2
    assert "unrecognized arguments: --clii" in capsys.readouterr().err
    assert run.programs == []


def test_the_ci_command_is_the_test_command() -> None:
    lines = (Path(start.ROOT) / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert lines[-1] == "python3 installer/test.py --system-packages"
    assert len([line for line in lines if line and not line.startswith(("#", "set ", "cd "))]) == 1
