"""Korean input by ibus-hangul, as a Korean desktop has it, on a session bus and with settings of its own."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

NEEDED = ("dbus-daemon", "ibus-daemon", "ibus")
_SETTINGS = Path("/usr/libexec/ibus-memconf")
_PATIENCE_S = 60.0
_CHOICES = "[org/freedesktop/ibus/engine/hangul]\ninitial-input-mode='hangul'\nhangul-keyboard='2'\n"
"""Two rows of keys, Hangul from the first key on."""


class InputMethodError(Exception):
    """It did not start; the words are those of its programs."""


@contextmanager
def korean_input(display: dict[str, str], folder: Path) -> Iterator[dict[str, str]]:
    """Give the environment of programs that are typed into with ibus-hangul, or raise InputMethodError."""
    config = folder / "config"
    (config / "glib-2.0" / "settings").mkdir(parents=True)
    (config / "glib-2.0" / "settings" / "keyfile").write_text(_CHOICES, encoding="utf-8")
    environment = {
        **display,
        "XDG_CONFIG_HOME": str(config),
        "GSETTINGS_BACKEND": "keyfile",
        "NO_AT_BRIDGE": "1",
        "QT_IM_MODULE": "ibus",
    }
    said = folder / "said"
    with ExitStack() as stack:
        # The socket of ibus lies there, and the path of a socket has at most 107 characters.
        environment["XDG_CACHE_HOME"] = stack.enter_context(TemporaryDirectory(prefix="ibus-"))
        words = stack.enter_context(said.open("wb"))
        environment["DBUS_SESSION_BUS_ADDRESS"] = _bus(stack, environment, words.fileno())
        settings = [f"--config={_SETTINGS}"] if _SETTINGS.exists() else []
        command = ["ibus-daemon", "--panel=disable", "--emoji-extension=disable", "--cache=none", *settings]
        daemon = _started(stack, command, environment, words.fileno())
        _choose_hangul(daemon, environment, said)
        yield environment


def _bus(stack: ExitStack, environment: dict[str, str], words: int) -> str:
    reading, writing = os.pipe()
    with os.fdopen(reading) as told:
        command = ["dbus-daemon", "--session", "--nofork", "--nopidfile", f"--print-address={writing}"]
        _started(stack, command, environment, words, (writing,))
        os.close(writing)
        return told.readline().strip()


def _choose_hangul(daemon: subprocess.Popen[bytes], environment: dict[str, str], said: Path) -> None:
    """Ask for the engine until the daemon knows it."""
    deadline = time.monotonic() + _PATIENCE_S
    answer = ""
    while daemon.poll() is None and time.monotonic() < deadline:
        subprocess.run(["ibus", "engine", "hangul"], env=environment, capture_output=True, check=False)
        done = subprocess.run(["ibus", "engine"], env=environment, capture_output=True, text=True, check=False)
        answer = done.stdout.strip()
        if answer == "hangul":
            return
    reason = f"{answer} {said.read_text(encoding='utf-8', errors='replace')}".strip()
    raise InputMethodError(f"ibus-hangul does not start here: {reason}")


def _started(
    stack: ExitStack, command: list[str], environment: dict[str, str], words: int, passed: tuple[int, ...] = ()
) -> subprocess.Popen[bytes]:
    program = subprocess.Popen(command, env=environment, stdout=words, stderr=words, pass_fds=passed)
    stack.callback(program.wait)
    stack.callback(program.terminate)
    return program
