"""What the commands that write or read one ZIP file share."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

from kebab_desktop.app.backup import BackedUp, CopyProgress, Prepared
from kebab_desktop.app.knowledge_export import Exported
from kebab_desktop.cli import render
from kebab_desktop.core.errors import UsageError

_Last = TypeVar("_Last", BackedUp, Prepared, Exported)


def target_file(file: Path | None, name: str, *, force: bool) -> Path:
    """Return the file to write; raises UsageError for one that is there."""
    target = (Path(name) if file is None else file / name if file.is_dir() else file).expanduser().absolute()
    if target.exists() and not force:
        raise UsageError(f"There is a file {target} already.", hint="Choose another name, or replace it with --force.")
    return target


def last_of(events: Iterable[CopyProgress | _Last], kind: type[_Last]) -> _Last:
    """Run to the end and return the last event; on a terminal the file that is copied is shown."""
    console = render.err()
    found: _Last | None = None
    with console.status("") as status:
        for event in events:
            if isinstance(event, CopyProgress):
                if console.is_terminal:
                    status.update(f"{event.index} / {event.total}")
            elif isinstance(event, kind):
                found = event
    assert found is not None, "such a run ends with its result"
    return found
