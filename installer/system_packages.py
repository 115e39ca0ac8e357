"""Finds what the system lacks (Qt's libraries, a Korean font, a compiler) and installs it on Debian and Ubuntu."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from installer.console import Console, SetupError

QT_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
}
"""What Qt's window plugins load, and the Debian package of each."""

_OTHER_LIBRARIES = {"libgomp.so.1": "libgomp1"}
KOREAN_FONT = "fonts-nanum"
_TESTING = {
    "Xvfb": "xvfb",
    "xdotool": "xdotool",
    "cmake": "cmake",
    "dbus-daemon": "dbus",
    "ibus-daemon": "ibus",
}
"""Programs that only the tests use, and their packages."""

HANGUL = Path("/usr/share/ibus/component/hangul.xml")
"""Of the input method that Hangul is typed with in tests."""


def compiler_found() -> bool:
    """Whether a C++ compiler can be expected to work."""
    if sys.platform == "win32":
        folder = os.environ.get("PROGRAMFILES(X86)", r"C:\Program Files (x86)")
        return Path(folder, "Microsoft Visual Studio", "Installer", "vswhere.exe").exists() or _which("cl")
    return bool(os.environ.get("CXX")) or _which("c++", "g++", "clang++")


def missing_qt_libraries(site_packages: Path) -> list[str]:
    """Return the shared libraries that the installed Qt needs and the system does not have (Linux only)."""
    ldd = shutil.which("ldd")
    qt = site_packages / "PySide6" / "Qt"
    files = [
        *qt.glob("plugins/platforms/libqxcb.so"),
        *qt.glob("lib/libQt6Widgets.so.6"),
        *qt.glob("lib/libQt6Svg.so.6"),
        *qt.glob("lib/libQt6Network.so.6"),
    ]
    if not sys.platform.startswith("linux") or ldd is None or not files:
        return []
    done = subprocess.run([ldd, *map(str, files)], capture_output=True, text=True, errors="replace", check=False)
    return parse_ldd(done.stdout)


def parse_ldd(output: str) -> list[str]:
    """Return the names that ldd lists as not found, sorted."""
    return sorted(set(re.findall(r"^\s*(\S+) => not found", output, re.MULTILINE)))


def packages_of(libraries: list[str]) -> list[str]:
    """Return the Debian packages of libraries; one that is not known is left out."""
    return sorted({QT_LIBRARIES[name] for name in libraries if name in QT_LIBRARIES})


def is_debian() -> bool:
    """Whether packages come by apt-get."""
    return sys.platform.startswith("linux") and _which("apt-get") and _which("dpkg")


def missing_packages(*, testing: bool) -> list[str]:
    """Return the Debian packages that this machine lacks for the program (and for its tests)."""
    known = _known_libraries()
    libraries = QT_LIBRARIES | _OTHER_LIBRARIES
    wanted = {package for library, package in libraries.items() if library not in known}
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        wanted.add(f"python3.{sys.version_info[1]}-venv")
    if not _which("c++", "g++", "clang++"):
        wanted.add("g++")
    if not _has_korean_font():
        wanted |= {KOREAN_FONT, "fontconfig"}
    if testing:
        wanted |= {package for program, package in _TESTING.items() if not _which(program)}
        wanted |= set() if HANGUL.exists() else {"ibus-hangul"}
    return sorted(wanted)


def install_system_packages(console: Console, *, testing: bool) -> None:
    """Install what is missing with apt-get; SetupError when that is not possible here."""
    if not is_debian():
        raise SetupError(
            "--system-packages knows Debian and Ubuntu only.",
            "Install with your package manager: "
            + ", ".join(sorted(QT_LIBRARIES))
            + ", a Korean font, a C++ compiler.",
        )
    packages = missing_packages(testing=testing)
    if not packages:
        console.note("System packages: all there")
        return
    listing = " ".join(packages)
    if os.geteuid() != 0:
        raise SetupError(
            "--system-packages needs root.", f"Run: sudo apt-get install --no-install-recommends {listing}"
        )
    console.note(f"System packages: installing {listing}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    update = _apt(["update"], environment)
    install = _apt(["install", "--yes", "--no-install-recommends", *packages], environment)
    if install.returncode != 0:
        reason = _last_error(install.stdout) or _last_error(update.stdout) or "it gave no reason"
        raise SetupError(f"apt-get could not install {listing}: {reason}", "Check the network and free disk space.")


def _apt(arguments: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["apt-get", "-q", *arguments],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )


def _last_error(output: str) -> str:
    errors = [line for line in output.splitlines() if line.startswith(("E:", "Err:"))]
    return errors[-1] if errors else ""


def _known_libraries() -> set[str]:
    ldconfig = shutil.which("ldconfig") or "/sbin/ldconfig"
    done = subprocess.run([ldconfig, "-p"], capture_output=True, text=True, errors="replace", check=False)
    return set(re.findall(r"^\s+(\S+) \(", done.stdout, re.MULTILINE))


def _has_korean_font() -> bool:
    if not _which("fc-list"):
        return False
    done = subprocess.run(["fc-list", ":lang=ko"], capture_output=True, text=True, errors="replace", check=False)
    return bool(done.stdout.strip())


def _which(*programs: str) -> bool:
    return any(shutil.which(program) for program in programs)
