"""What a failing step says, and which system packages it names."""

from __future__ import annotations

from pathlib import Path

import pytest

from installer import system_packages
from installer.console import Console, SetupError
from installer.layout import python_problem
from installer.pip_hints import explain, pip_environment
from installer.setup_steps import libraries_message
from installer.system_packages import missing_packages, packages_of, parse_ldd

LDD = """
/opt/a/libqxcb.so:
\tlinux-vdso.so.1 (0x00007ffd)
\tlibxcb-cursor.so.0 => not found
\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)
/opt/a/libQt6Widgets.so.6:
\tlibEGL.so.1 => not found
\tlibxcb-cursor.so.0 => not found
\tlibunknown.so.9 => not found
"""


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 12, 9), (3, 13, 1)])
def test_supported_pythons(version: tuple[int, ...]) -> None:
    assert python_problem(version) is None


@pytest.mark.parametrize("version", [(3, 10, 14), (3, 14, 0), (2, 7, 18), (4, 0, 0)])
def test_other_pythons_are_named_with_what_is_needed(version: tuple[int, ...]) -> None:
    problem = python_problem(version)
    assert problem is not None
    assert ".".join(map(str, version)) in problem
    assert "3.11, 3.12 or 3.13" in problem


@pytest.mark.parametrize(
    ("output", "why", "action"),
    [
        ("ERROR: Could not install: [Errno 28] No space left on device", "disk is full", "Free about"),
        ("NameResolutionError: Temporary failure in name resolution", "cannot be reached", "network"),
        ("ERROR: Could not find a version (from versions: none)", "cannot be reached", "network"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE", "SHA-256", "cache purge"),
        ("SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED]'))", "certificate", "PIP_CERT"),
        ("OSError: [Errno 13] Permission denied: '/opt/x'", "cannot be written", "writable"),
        ("CMake Error: CMAKE_CXX_COMPILER not set, after EnableLanguage", "C++ compiler", "g++"),
        ("x.whl is not a supported wheel on this platform.", "no file for this system", "Supported are"),
        ("ERROR: something new happened", "something new happened", "log"),
        ("", "no reason", "log"),
    ],
)
def test_a_failed_pip_gives_a_reason_and_an_action(output: str, why: str, action: str) -> None:
    said_why, said_action = explain(output)
    assert why in said_why
    assert action in said_action


def test_a_full_disk_is_not_taken_for_a_network_problem() -> None:
    output = "ConnectionError: retrying\nOSError: [Errno 28] No space left on device\n"
    assert "disk is full" in explain(output)[0]


def test_pip_keeps_the_users_network_settings_and_drops_what_changes_pins() -> None:
    given = {"PIP_INDEX_URL": "x", "PIP_CERT": "c", "HTTPS_PROXY": "p", "PIP_CONSTRAINT": "k", "PYTHONPATH": "q"}
    kept = pip_environment(given)
    assert {"PIP_INDEX_URL", "PIP_CERT", "HTTPS_PROXY"} <= kept.keys()
    assert not {"PIP_CONSTRAINT", "PYTHONPATH"} & kept.keys()
    assert kept["PIP_USER"] == "0"


def test_missing_libraries_are_read_off_ldd_and_named_as_packages() -> None:
    libraries = parse_ldd(LDD)
    assert libraries == ["libEGL.so.1", "libunknown.so.9", "libxcb-cursor.so.0"]
    assert packages_of(libraries) == ["libegl1", "libxcb-cursor0"]
    message = libraries_message(libraries)
    assert "libunknown.so.9" in message
    assert "apt-get install libegl1 libxcb-cursor0" in message


def test_only_what_is_missing_is_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    every = set(system_packages.QT_LIBRARIES) | {"libgomp.so.1"}
    monkeypatch.setattr(system_packages, "_known_libraries", lambda: every - {"libEGL.so.1"})
    monkeypatch.setattr(system_packages, "_has_korean_font", lambda: True)
    monkeypatch.setattr(system_packages, "_which", lambda *programs: not {"Xvfb", "xdotool"} & {*programs})
    monkeypatch.setattr(system_packages, "HANGUL", tmp_path / "hangul.xml")
    assert missing_packages(testing=False) == ["libegl1"]
    assert missing_packages(testing=True) == ["ibus-hangul", "libegl1", "xdotool", "xvfb"]
    (tmp_path / "hangul.xml").touch()
    assert missing_packages(testing=True) == ["libegl1", "xdotool", "xvfb"]


def test_a_machine_without_font_and_compiler_gets_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_packages, "_known_libraries", lambda: {*system_packages.QT_LIBRARIES, "libgomp.so.1"})
    monkeypatch.setattr(system_packages, "_has_korean_font", lambda: False)
    monkeypatch.setattr(system_packages, "_which", lambda *programs: False)
    assert missing_packages(testing=False) == ["fontconfig", "fonts-nanum", "g++"]


def test_system_packages_on_another_system_lists_the_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_packages, "is_debian", lambda: False)
    with pytest.raises(SetupError, match="Debian and Ubuntu only") as raised:
        system_packages.install_system_packages(Console(1), testing=False)
    assert "libEGL.so.1" in raised.value.hint


def test_system_packages_without_root_gives_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_packages, "is_debian", lambda: True)
    monkeypatch.setattr(system_packages, "missing_packages", lambda *, testing: ["libegl1"])
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    with pytest.raises(SetupError, match="needs root") as raised:
        system_packages.install_system_packages(Console(1), testing=False)
    assert "sudo apt-get install --no-install-recommends libegl1" in raised.value.hint
