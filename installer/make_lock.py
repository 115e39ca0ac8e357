"""Resolves pyproject.toml into installer/requirements.lock and installer/requirements-dev.lock with uv.

Run `python3 installer/make_lock.py` after changing a dependency (`--upgrade` also moves every pin to its newest
version). uv is installed into a temporary environment; both files hold universal markers and hashes, and no index
address. requirements.lock is what start.py installs, requirements-dev.lock only what test.py adds to it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from installer.lockfile import DEV_LOCK, RUNTIME_LOCK, LockedPackage, read_lock  # noqa: E402

RUNTIME_EXTRAS = ("llama", "model-build", "setup")
DEV_EXTRAS = (*RUNTIME_EXTRAS, "korean", "dev")
RUNTIME_HEADER = "# The program with extras llama, model-build and setup. Made by `python3 installer/make_lock.py`.\n"
DEV_HEADER = "# What extras korean and dev add to requirements.lock. Made by `python3 installer/make_lock.py`.\n"


def make_uv(folder: Path) -> Path:
    """Install uv into a new environment below `folder` and return its executable."""
    venv.create(folder / "uv", with_pip=True)
    scripts = folder / "uv" / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run([str(scripts / "python"), "-m", "pip", "install", "--quiet", "uv"], check=True)
    return scripts / "uv"


def resolve(uv: Path, extras: tuple[str, ...], output: Path, constraint: Path | None, *, upgrade: bool) -> None:
    """Write the universal resolution of the project with `extras` to `output`; pins already there are kept."""
    command = [str(uv), "pip", "compile", "pyproject.toml", "--quiet", "--universal", "--python-version", "3.11"]
    command += ["--generate-hashes", "--no-emit-index-url", "--no-annotate", "--no-header"]
    command += ["--output-file", str(output)]
    for extra in extras:
        command += ["--extra", extra]
    if constraint is not None:
        command += ["--constraint", str(constraint)]
    if upgrade:
        command.append("--upgrade")
    subprocess.run(command, cwd=ROOT, check=True)


def render(header: str, packages: list[LockedPackage]) -> str:
    """Join lock blocks under a header."""
    return header + "".join(package.text for package in packages)


def main() -> int:
    """Resolve everything once, then split it into the two files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--upgrade", action="store_true", help="move every pin to the newest version allowed")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        uv = make_uv(folder)
        everything, runtime = folder / "all.txt", folder / "runtime.txt"
        old = [path.read_text(encoding="utf-8") for path in (RUNTIME_LOCK, DEV_LOCK) if path.exists()]
        everything.write_text("".join(old), encoding="utf-8")
        resolve(uv, DEV_EXTRAS, everything, None, upgrade=options.upgrade)
        resolve(uv, RUNTIME_EXTRAS, runtime, everything, upgrade=False)
        ours = read_lock(runtime)
        known = {(package.name, package.version) for package in ours}
        extra = [package for package in read_lock(everything) if (package.name, package.version) not in known]
    RUNTIME_LOCK.write_text(render(RUNTIME_HEADER, ours), encoding="utf-8")
    DEV_LOCK.write_text(render(DEV_HEADER, extra), encoding="utf-8")
    sys.stdout.write(f"{RUNTIME_LOCK.name}: {len(ours)} packages, {DEV_LOCK.name}: {len(extra)} more\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
