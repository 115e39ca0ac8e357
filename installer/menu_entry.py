"""Puts the program into the menu of applications: started there, it also opens files that are dropped on its icon."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from installer.console import SetupError
from installer.layout import ROOT, VENV_VARIABLE, script, venv_dir

_ENTRY = """[Desktop Entry]
Type=Application
Version=1.1
Name=kebab desktop
Comment=Ask your team's runbooks, offline
Comment[ko]=팀의 런북에 오프라인으로 묻기
Exec={command} %F
Icon={icon}
Terminal=false
Categories=Utility;
MimeType=text/markdown;text/x-log;text/plain;
StartupWMClass=kebab-desktop
"""


def write(environment: Path | None = None) -> Path:
    """Write the entry for this checkout and return its file.

    Raises SetupError where the system has no such entries or the folder cannot be written.
    """
    if not sys.platform.startswith("linux"):
        raise SetupError(
            "A menu entry can be made on Linux only.", "Make a shortcut to this command: python3 installer/start.py"
        )
    file = _folder() / "kebab-desktop.desktop"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(entry(environment or venv_dir()), encoding="utf-8")
    except OSError as error:
        raise SetupError(f"{file} cannot be written: {error.strerror}.", "Look at the rights of the folder.") from error
    return file


def entry(environment: Path) -> str:
    """Return the text of the entry (Desktop Entry Specification 1.1)."""
    command = [str(script(environment, "python")), str(ROOT / "installer" / "start.py")]
    if os.environ.get(VENV_VARIABLE, "").strip():
        command = ["env", f"{VENV_VARIABLE}={environment}", *command]
    icon = str(ROOT / "resources" / "icons" / "kebab.svg").replace("\\", "\\\\")
    return _ENTRY.format(command=" ".join(map(_argument, command)), icon=icon)


def _folder() -> Path:
    base = os.environ.get("XDG_DATA_HOME", "").strip()
    return (Path(base) if base else Path.home() / ".local" / "share") / "applications"


def _argument(text: str) -> str:
    """Quote an argument: what a shell would read is escaped, then each backslash once more as in every value."""
    quoted = "".join(f"\\{letter}" if letter in '"`$\\' else letter for letter in text)
    return '"{}"'.format(quoted.replace("\\", "\\\\").replace("%", "%%"))
