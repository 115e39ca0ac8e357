"""Writes incident packs, for the history and for the list of conversations."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kebab_desktop.core.errors import HistoryError

if TYPE_CHECKING:
    from kebab_desktop.app.kebab import Kebab


def save_pack(kebab: Kebab, trace_id: str, path: Path) -> Path:
    """Write a pack (blocking); raises HistoryError when the file cannot be written."""
    as_text = path.suffix.lower() == ".md"
    incidents = kebab.incidents
    content = incidents.markdown(trace_id).encode("utf-8", "replace") if as_text else incidents.archive(trace_id)
    try:
        path.write_bytes(content)
    except OSError as error:
        raise HistoryError(
            f"{path} cannot be written: {error.strerror or error}.", hint="Choose another place."
        ) from error
    return path
