"""Starts the program from a source checkout and sets it up first when needed.

    python3 installer/start.py                  the window
    python3 installer/start.py gc.log           the window, and the file in it
    python3 installer/start.py --cli ask "…"    the command line; everything after --cli goes to it

The first run needs the network and takes a few minutes; later runs start at once and need none. llama.cpp, which
writes answers, is compiled while the program runs and goes on when it is closed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from installer.stamp import Stamp

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

_OLD_PYTHON_KO = "하지 못했습니다: 이것은 파이썬 %d.%d입니다. 프로그램에는 파이썬 3.11, 3.12, 3.13이 필요합니다.\n"
_OLD_PYTHON = "Not done: this is Python %d.%d; the program needs Python 3.11, 3.12 or 3.13.\n"

_OPTIONS = {
    "--system-packages": "as root on Debian/Ubuntu: install what is missing",
    "--repair": "set everything up again from nothing",
    "--set-up-only": "start nothing, wait until llama.cpp is compiled",
    "--menu-entry": "put the program into the menu of applications (Linux), start nothing",
    "--cli": "run the kebab command with everything that follows",
}
_WISHES = [name.removeprefix("--").replace("-", "_") for name in _OPTIONS if name != "--cli"]


def main(arguments: list[str]) -> int:
    """Set up what is missing, then become the program; returns its exit code, 2 when the set-up failed."""
    if sys.version_info < (3, 11):  # noqa: UP036 - any Python may be asked to run this file
        korean = os.environ.get("LC_ALL", os.environ.get("LANG", "")).startswith("ko")
        sys.stderr.write((_OLD_PYTHON_KO if korean else _OLD_PYTHON) % sys.version_info[:2])
        return 2
    from installer.console import SetupError, print_error, use_utf8

    use_utf8()
    try:
        return _run(arguments)
    except SetupError as error:
        print_error(error)
        return 2
    except KeyboardInterrupt:
        from installer.spoken import said

        sys.stderr.write(f"\n{said('Stopped. Run the same command to go on.')}\n")
        return 130


def _run(arguments: list[str]) -> int:
    from installer.layout import script, venv_dir
    from installer.stamp import Stamp

    ours, cli = arguments, None
    if "--cli" in arguments:
        position = arguments.index("--cli")
        ours, cli = arguments[:position], arguments[position + 1 :]
    wishes, files = _parse(ours) if ours else (dict.fromkeys(_WISHES, False), [])
    menu_entry = wishes.pop("menu_entry")
    venv = venv_dir()
    stamp = Stamp.read(venv)
    if not stamp.complete(venv, dev=False) or stamp.missing_libraries or any(wishes.values()):
        stamp = _set_up(wishes)
    if menu_entry:
        from installer import menu_entry as entries
        from installer.spoken import said

        sys.stdout.write(said(f"The program is in the menu of applications: {entries.write()}") + "\n")
    if wishes["set_up_only"] or menu_entry:
        return 0
    if cli is None:
        _check_screen(stamp.missing_libraries)
    _build_runtime(venv)
    if cli is not None:
        return _become([str(script(venv, "kebab")), *cli])
    return _become([str(script(venv, "python")), "-m", "kebab_desktop", *files])


def _parse(arguments: list[str]) -> tuple[dict[str, bool], list[str]]:
    """Return what is wished, and the files to open."""
    import argparse

    from installer.arguments import SpokenParser
    from installer.spoken import said, said_lines

    parser = SpokenParser(
        prog="start.py",
        description=said_lines(__doc__ or ""),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        add_help=False,
    )
    options = parser.add_argument_group(said("options"))
    options.add_argument("-h", "--help", action="help", help=said("show this help and exit"))
    for name, text in _OPTIONS.items():
        options.add_argument(name, action="store_true", help=said(text))
    options.add_argument("files", nargs="*", metavar="FILE", help=said("runbooks or logs to open in the window"))
    known, others = parser.parse_known_args(arguments)
    if others:
        parser.error(f"unrecognized arguments: {' '.join(others)}")
    wishes = dict(vars(known))
    files = wishes.pop("files")
    for file in files:
        if not Path(file).exists():
            parser.error(f"there is no file {file} (commands stand after --cli)")
    return wishes, files


def _set_up(wishes: dict[str, bool]) -> Stamp:
    from installer.console import Console
    from installer.setup_lock import only_one
    from installer.setup_steps import STEPS, Wishes, set_up

    console = Console(STEPS)
    with only_one(console):
        return set_up(
            Wishes(
                system_packages=wishes["system_packages"],
                repair=wishes["repair"],
                wait_for_runtime=wishes["set_up_only"],
            ),
            console,
        )


def _build_runtime(venv: Path) -> None:
    """Let the model runtime be compiled behind the program if it is not there; the program starts without it."""
    from installer import build_runtime
    from installer.lockfile import LockError
    from installer.model_runtime import is_due

    try:
        if is_due(venv):
            build_runtime.start(venv)
    except (OSError, LockError) as error:
        from installer.spoken import said

        sys.stderr.write(said(f"The model runtime cannot be compiled, answers are quotes only: {error}") + "\n")


def _check_screen(missing_libraries: list[str]) -> None:
    from installer.console import SetupError

    if missing_libraries and os.environ.get("QT_QPA_PLATFORM") not in {"offscreen", "minimal"}:
        from installer.setup_steps import libraries_message

        raise SetupError("The window cannot open.", libraries_message(missing_libraries))
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in screens):
        raise SetupError(
            "There is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window can open.",
            "Start it in a desktop session, or use the command line: python3 installer/start.py --cli --help",
        )


def _become(command: list[str]) -> int:
    """Replace this process by the program, so that signals and exit code are its own; Windows cannot do that."""
    if sys.platform == "win32":
        return subprocess.call(command)
    os.execv(command[0], command)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
