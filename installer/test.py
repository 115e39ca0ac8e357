"""Sets the program up with the development extras and runs every check and test.

python3 installer/test.py                       everything
python3 installer/test.py --onscreen            show the windows of the tests on the screen there is
python3 installer/test.py -- tests/unit -x      everything after -- goes to pytest, in one process
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from installer.console import Console, SetupError, print_error, use_utf8  # noqa: E402
from installer.layout import script, venv_dir  # noqa: E402
from installer.runtime_state import RuntimeState  # noqa: E402
from installer.setup_lock import only_one  # noqa: E402
from installer.setup_steps import STEPS, Wishes, set_up  # noqa: E402
from installer.wheel_check import check_wheel  # noqa: E402

Check = Callable[[], bool]
_MOST_PROCESSES = 4
"""Each holds windows and models of its own; more than four wait for one another's disk."""


def main(arguments: list[str]) -> int:
    """Run everything even when something fails; 0 when all is well, 1 when a check failed, 2 when the set-up did."""
    use_utf8()
    options, pytest_arguments = _parse(arguments)
    venv = venv_dir()
    environment = {**os.environ, "PYTHONUTF8": "1"}
    if not options.onscreen:
        environment["QT_QPA_PLATFORM"] = "offscreen"
    checks = _checks(venv, environment, pytest_arguments)
    console = Console(STEPS + len(checks))
    try:
        with only_one(console):
            set_up(
                Wishes(dev=True, system_packages=options.system_packages, repair=options.repair),
                console,
            )
    except SetupError as error:
        print_error(error)
        return 2
    failed = [title for title, check in checks.items() if not _timed(title, check, console)]
    for warning in console.warnings:
        console.note(f"Warning: {warning}")
    console.note(f"Model runtime: {RuntimeState.read(venv).state}")
    sys.stdout.write("Failed: " + ", ".join(failed) + "\n" if failed else "All checks succeeded.\n")
    return 1 if failed else 0


def _parse(arguments: list[str]) -> tuple[argparse.Namespace, list[str]]:
    ours, theirs = arguments, list[str]()
    if "--" in arguments:
        position = arguments.index("--")
        ours, theirs = arguments[:position], arguments[position + 1 :]
    parser = argparse.ArgumentParser(
        prog="test.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--system-packages", action="store_true", help="as root on Debian/Ubuntu: install what is missing"
    )
    parser.add_argument("--onscreen", action="store_true", help="do not hide the windows of the tests")
    parser.add_argument("--repair", action="store_true", help="set everything up again from nothing")
    return parser.parse_args(ours), theirs


def _checks(venv: Path, environment: dict[str, str], pytest_arguments: list[str]) -> dict[str, Check]:
    """Return what is run, in order; pytest is the last, so that its closing line ends the output."""
    python = str(script(venv, "python"))

    def command(*parts: str) -> Check:
        return lambda: subprocess.run(parts, cwd=ROOT, env=environment, check=False).returncode == 0

    return {
        "Lint (ruff)": command(python, "-m", "ruff", "check", "."),
        "Format (ruff)": command(python, "-m", "ruff", "format", "--check", "."),
        "Types (mypy --strict)": command(python, "-m", "mypy"),
        "Import contracts (import-linter)": command(str(script(venv, "lint-imports")), "--no-logo"),
        "Wheel: built, installed, tried": lambda: check_wheel(venv, environment),
        "Tests (pytest)": command(python, "-m", "pytest", *(pytest_arguments or _whole_run())),
    }


def _whole_run() -> list[str]:
    """Return how all tests are run: the files of the tests are shared out, one process per core, at most four.

    Tests of one file share a window or a model, so they stay together and in order. Whoever names tests or options runs
    them in one process, where a debugger works.
    """
    processes = min(_MOST_PROCESSES, os.cpu_count() or 1)
    return ["-n", str(processes), "--dist", "loadfile"] if processes > 1 else []


def _timed(title: str, check: Check, console: Console) -> bool:
    console.step(title)
    started = time.monotonic()
    succeeded = check()
    console.note(f"{'ok' if succeeded else 'FAILED'}: {title}, {time.monotonic() - started:.1f} s")
    return succeeded


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
