"""The lock files are what pyproject.toml asks for, and are read right."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from installer.lockfile import DEV_LOCK, RUNTIME_LOCK, LockError, read_lock, split_llama, write_requirements

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SAMPLE = """# a comment
Alpha_Beta==1.0 ; sys_platform == 'win32' \\
    --hash=sha256:aa \\
    --hash=sha256:bb
llama-cpp-python==0.3.36 \\
    --hash=sha256:cc
"""


def _name(requirement: str) -> str:
    match = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert match is not None
    return re.sub(r"[-_.]+", "-", match.group()).lower()


def test_a_lock_is_split_into_packages(tmp_path: Path) -> None:
    path = tmp_path / "sample.lock"
    path.write_text(SAMPLE, encoding="utf-8")
    packages = read_lock(path)
    assert [(package.name, package.version, package.hashed) for package in packages] == [
        ("alpha-beta", "1.0", True),
        ("llama-cpp-python", "0.3.36", True),
    ]
    needed, llama = split_llama(packages)
    assert [package.name for package in needed] == ["alpha-beta"]
    assert [package.name for package in llama] == ["llama-cpp-python"]


def test_packages_are_written_as_they_were_read(tmp_path: Path) -> None:
    path, copy = tmp_path / "sample.lock", tmp_path / "copy.txt"
    path.write_text(SAMPLE, encoding="utf-8")
    write_requirements(copy, read_lock(path))
    assert copy.read_text(encoding="utf-8") == SAMPLE.removeprefix("# a comment\n")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [("alpha>=1.0\n", "pins no version"), ("    --hash=sha256:aa\n", "line 1 continues no package")],
)
def test_a_line_that_no_resolver_writes_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "broken.lock"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LockError, match=complaint):
        read_lock(path)


def test_a_missing_lock_is_named(tmp_path: Path) -> None:
    with pytest.raises(LockError, match=r"gone\.lock cannot be read"):
        read_lock(tmp_path / "gone.lock")


@pytest.mark.parametrize("path", [RUNTIME_LOCK, DEV_LOCK], ids=["runtime", "dev"])
def test_every_pin_has_hashes_and_no_index_address(path: Path) -> None:
    packages = read_lock(path)
    assert len(packages) > 10
    assert [package.name for package in packages if not package.hashed] == []
    assert "://" not in path.read_text(encoding="utf-8")
    assert "--index" not in path.read_text(encoding="utf-8")


def test_the_locks_hold_what_the_project_asks_for() -> None:
    runtime = {package.name for package in read_lock(RUNTIME_LOCK)}
    dev = {package.name for package in read_lock(DEV_LOCK)}
    extras = PROJECT["optional-dependencies"]
    wanted = [*PROJECT["dependencies"], *extras["llama"], *extras["model-build"], *extras["setup"]]
    assert {_name(item) for item in wanted} - runtime == set()
    assert {_name(item) for item in extras["dev"]} - runtime - dev == set()
    assert runtime & dev == set()


def test_exact_pins_are_the_same_in_project_and_lock() -> None:
    locked = {package.name: package.version for package in read_lock(RUNTIME_LOCK)}
    exact = dict(re.findall(r"^([\w-]+)==([\w.]+)", "\n".join(PROJECT["dependencies"]), re.MULTILINE))
    assert exact["chromadb"] == locked["chromadb"]
    assert {name: locked[name] for name in exact} == exact


def test_windows_gets_directml_alone_and_others_the_plain_runtime() -> None:
    """Both distributions own the same module, so the markers must never let the two meet."""
    lines = {package.name: package.text.splitlines()[0] for package in read_lock(RUNTIME_LOCK)}
    assert "sys_platform != 'win32'" in lines["onnxruntime"]
    assert "sys_platform == 'win32'" in lines["onnxruntime-directml"]
    assert lines["onnxruntime"].startswith("onnxruntime==1.24.4 ")
    assert lines["onnxruntime-directml"].startswith("onnxruntime-directml==1.24.4 ")


def test_qt_stays_below_the_release_that_aborts() -> None:
    versions = {package.name: package.version for package in read_lock(RUNTIME_LOCK)}
    assert (6, 8) <= tuple(map(int, versions["pyside6-essentials"].split(".")[:2])) < (6, 12)
