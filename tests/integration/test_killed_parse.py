"""A file whose parsing ended the program twice is left out at the next start, with a problem that names it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import FileDone, FileFailed

ROOT = Path(__file__).parents[2]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "team"
    folder.mkdir()
    for name in ("a", "deadly", "z"):
        (folder / f"{name}.md").write_text(f"# {name}\n\n## one\n\nwords of {name}\n", encoding="utf-8")
    return folder


def _kill(data: Path, source: Path) -> None:
    killed = subprocess.run(
        [sys.executable, "-m", "tests.integration.killed_parse", str(data), str(source), "deadly.md"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert killed.returncode < 0 or sys.platform == "win32", killed.stderr
    assert killed.returncode != 0, killed.stderr


def _index(kebab: Kebab, source: Path) -> tuple[set[str], dict[str, str]]:
    events = list(kebab.knowledge.add_paths([source], CancelToken()))
    done = {each.path for each in events if isinstance(each, FileDone)}
    return done, {each.path: each.problem.message for each in events if isinstance(each, FileFailed)}


def test_the_file_is_left_out_named_and_tried_again_when_asked(tmp_path: Path, source: Path) -> None:
    data = tmp_path / "data"
    _kill(data, source)
    _kill(data, source)
    kebab = open_kebab(data, demo=True)
    done, failed = _index(kebab, source)
    assert done == {"a.md", "z.md"}
    assert failed == {"deadly.md": "The program ended twice while it read this file, so the file is left out."}
    record = next(each for each in kebab.knowledge.documents() if each.relative_path == "deadly.md")
    assert "Change the file" in record.problems[0].hint
    assert _index(kebab, source) == (set(), {}), "not tried by every run"
    again = list(kebab.knowledge.ingest(CancelToken(), ["team"], only=["deadly.md"], force=True))
    assert [each.path for each in again if isinstance(each, FileDone)] == ["deadly.md"]
    kebab.close()


def test_a_file_that_was_changed_since_is_read(tmp_path: Path, source: Path) -> None:
    data = tmp_path / "data"
    _kill(data, source)
    _kill(data, source)
    (source / "deadly.md").write_text("# mended\n\n## one\n\nother words altogether\n", encoding="utf-8")
    kebab = open_kebab(data, demo=True)
    assert _index(kebab, source) == ({"a.md", "deadly.md", "z.md"}, {})
    kebab.close()
    assert not (data / "reading.jsonl").read_text(encoding="utf-8"), "nothing is suspected any more"


def test_a_file_that_was_being_read_when_the_program_was_killed_once_is_read_at_the_next_start(
    tmp_path: Path, source: Path
) -> None:
    data = tmp_path / "data"
    _kill(data, source)
    kebab = open_kebab(data, demo=True)
    assert _index(kebab, source) == ({"a.md", "deadly.md", "z.md"}, {})
    kebab.close()
    assert not (data / "reading.jsonl").read_text(encoding="utf-8"), "nothing is suspected any more"
