"""Real processes: the runtime is compiled behind the program, by one process at a time, and can be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import pytest

from installer import build_runtime, model_runtime
from installer.commands import Finished
from installer.console import Console
from installer.layout import ROOT, script
from installer.model_runtime import ensure_now, stop_background, wanted
from installer.runtime_state import BUILDING, RuntimeState
from installer.setup_lock import BUILD, held, only_one, tried
from installer.stamp import Stamp, interpreter, runtime_fingerprint

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="process groups and named pipes are POSIX")

_PIP = """\
#!{python}
import os, subprocess, sys, time
pipe = os.open({pipe!r}, os.O_WRONLY)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(300)"], pass_fds=[pipe])
os.write(pipe, b"%d\\n" % os.getppid())
time.sleep(300)
"""
"""What is called like the Python of the environment: it tells its parent and compiles forever, as does its child."""


@dataclass(frozen=True, slots=True)
class _Build:
    """A running build; ``pipe`` ends when the last process of it has ended."""

    venv: Path
    pid: int
    pipe: IO[bytes]

    def wait_for_its_end(self) -> None:
        assert self.pipe.read() == b""


@pytest.fixture
def venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "environment"
    python = script(folder, "python")
    python.parent.mkdir(parents=True)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    python.write_text(_PIP.format(python=sys.executable, pipe=str(pipe)), encoding="utf-8")
    python.chmod(0o755)
    monkeypatch.setenv("KEBAB_VENV", str(folder))
    monkeypatch.setenv("CXX", "c++")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    Stamp(runtime=runtime_fingerprint(), root=str(ROOT), python=interpreter(folder)).write(folder)
    return folder


@pytest.fixture
def running(venv: Path, tmp_path: Path) -> Iterator[_Build]:
    """A build behind the program."""
    build_runtime.start(venv)
    with (tmp_path / "pipe").open("rb") as pipe:
        yield _Build(venv, int(pipe.readline()), pipe)
        group = RuntimeState.read(venv).group
        if group:
            _kill_group(group)


def _kill_group(group: int) -> None:
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        return


def test_it_is_no_child_of_the_program_and_in_a_session_of_its_own(running: _Build) -> None:
    state = RuntimeState.read(running.venv)
    assert (state.state, state.group) == (BUILDING, os.getpgid(running.pid))
    assert os.getsid(running.pid) != os.getsid(0)
    with pytest.raises(ChildProcessError):
        os.waitpid(running.pid, os.WNOHANG)


def test_a_second_start_does_not_compile_twice(running: _Build, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fork", lambda: 0)
    monkeypatch.setattr("os.nice", lambda _by: 0)
    monkeypatch.setattr(build_runtime, "build", lambda *_args, **_named: pytest.fail("compiled twice"))
    assert build_runtime.main() == 0


def test_who_must_change_the_environment_ends_it_first(running: _Build) -> None:
    stop_background(running.venv, Console(1))
    running.wait_for_its_end()
    with tried(BUILD) as free:
        assert free


def test_after_kill_9_the_next_one_ends_the_orphans_and_begins_anew(
    running: _Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.kill(running.pid, signal.SIGKILL)
    with held(BUILD, Console(1), lambda: "the build"):
        assert RuntimeState.read(running.venv).state == BUILDING

    def run_logged(*_rest: object) -> Finished:
        running.wait_for_its_end()
        return Finished(0, "")

    monkeypatch.setattr(model_runtime, "run_logged", run_logged)
    ensure_now(running.venv, Console(1), required=True)
    assert RuntimeState.read(running.venv).installed(wanted())


class _Attentive(Console):
    """Lets the other set-up end once it has been told what it is doing."""

    def __init__(self, other: subprocess.Popen[str]) -> None:
        super().__init__(1)
        self.other = other
        self.notes: list[str] = []

    def note(self, text: str) -> None:
        self.notes.append(text)
        if self.other.stdin is not None and not self.other.stdin.closed:
            self.other.stdin.close()


def test_a_second_set_up_says_what_it_waits_for(venv: Path) -> None:
    code = f"""\
        import sys; sys.path.insert(0, {str(ROOT)!r})
        from installer.console import Console
        from installer.setup_lock import only_one
        console = Console(6)
        with only_one(console):
            console.step("Environment")
            console.step("Installing 96 pinned packages")
            console.progress("fetching 40 of 96")
            print("held", flush=True)
            sys.stdin.read()
        """
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        while other.stdout.readline() != "held\n":
            pass
        console = _Attentive(other)
        with only_one(console):
            pass
    assert "step 2 of 6 (Installing 96 pinned packages: fetching 40 of 96)" in console.notes[0]
    assert console.notes[0].startswith("Waiting for another process: a set-up of this folder, ")
    assert console.notes[1].startswith("It has ended after ")
