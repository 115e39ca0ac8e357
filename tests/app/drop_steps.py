"""What the tests of drops begin with and do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kebab_desktop import paths
from kebab_desktop.app.drop_likeness import DropConflict, Resolution
from kebab_desktop.app.drops import DropDone, Replacement
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import IngestDone, IngestSummary

WORDS = " ".join(f"word{number} is said here" for number in range(60))
TEXT = f"---\ndocs_id: GC-01\ntitle: Full GC\n---\n\n# Full GC\n\n## symptoms\n\n{WORDS}\n"


@pytest.fixture
def kebab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Kebab]:
    """A program that knows ``gc.md`` of the shipped runbooks and ``own.md`` of the library."""
    for name in ("bundled", "drop"):
        (tmp_path / name).mkdir()
    (tmp_path / "bundled" / "gc.md").write_text(TEXT, encoding="utf-8")
    monkeypatch.setattr(paths, "knowledge_base_dir", lambda: tmp_path / "bundled")
    opened = open_kebab(tmp_path / "data", demo=True)
    list(opened.knowledge.start_up(CancelToken()))
    own = dropped(tmp_path, "own.md", "# Own\n\n## a\n\nmy first text\n")
    list(opened.knowledge.add_paths([own], CancelToken()))
    yield opened
    opened.close()


def dropped(tmp_path: Path, name: str, text: str) -> Path:
    path = tmp_path / "drop" / name
    path.write_text(text, encoding="utf-8")
    return path


def only(conflicts: list[DropConflict]) -> DropConflict:
    assert len(conflicts) == 1
    return conflicts[0]


def add(kebab: Kebab, path: Path, resolution: Resolution) -> IngestSummary:
    *_, done = kebab.drops.add([path], {path: resolution}, CancelToken())
    assert isinstance(done, IngestDone)
    return done.summary


def replace(kebab: Kebab, path: Path) -> Replacement:
    *_, done = kebab.drops.add([path], {path: Resolution.REPLACE}, CancelToken())
    assert isinstance(done, DropDone)
    assert done.replacement is not None
    return done.replacement


def library_text(kebab: Kebab, name: str) -> str:
    found = next(each for each in kebab.knowledge.documents() if each.relative_path == name)
    return kebab.knowledge.document(found.id).path.read_text(encoding="utf-8")


def listed(kebab: Kebab) -> set[str]:
    return {f"{each.source_id}/{each.relative_path}" for each in kebab.knowledge.documents()}
