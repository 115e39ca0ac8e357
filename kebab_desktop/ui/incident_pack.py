"""Writes incident packs, for the history and for the list of conversations."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kebab_desktop.ui.written_file import write_file

if TYPE_CHECKING:
    from kebab_desktop.app.kebab import Kebab


def save_pack(kebab: Kebab, trace_id: str, path: Path) -> Path:
    """Write a pack (blocking); raises KebabError when the file cannot be written."""
    as_text = path.suffix.lower() == ".md"
    incidents = kebab.incidents
    content = incidents.markdown(trace_id).encode("utf-8", "replace") if as_text else incidents.archive(trace_id)
    return write_file(path, content)
