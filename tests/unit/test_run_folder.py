"""What a run of tests or benchmarks writes leaves the folder for temporary files."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.run_folder import run_folder

_RUN = "import os, sys\nfrom tests.run_folder import run_folder\n(run_folder('trial') / 'a').touch()\n{end}"


@pytest.mark.skipif(sys.platform == "win32", reason="nobody can be asked there whether a process lives")
@pytest.mark.parametrize("end", ["pass", "os._exit(1)"])
def test_folders_are_gone_after_the_run_or_at_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    root = Path(__file__).resolve().parents[2]
    subprocess.run([sys.executable, "-c", _RUN.format(end=end)], cwd=root, env=environment, check=False)
    assert len(list(tmp_path.iterdir())) == (0 if end == "pass" else 1)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    mine = run_folder("trial")
    assert list(tmp_path.iterdir()) == [mine], "what lives stays, what was left goes"
    again = run_folder("trial")
    assert sorted(tmp_path.iterdir()) == sorted([mine, again])
