"""Where dropped files come to lie below the folder of a source."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from pathlib import Path

from kebab_desktop.ingest.scan import LEFT_OUT


def place_below(file: Path, folders: Sequence[Path]) -> Path:
    """Return the relative path of a dropped file: its name, or for one of ``folders`` also the folders it lies in.

    The folder that is copied comes with its own name, as in a file manager; without the signs that would leave it out
    of the knowledge base.
    """
    absolute = file.absolute()
    folder = next((each for each in folders if absolute.is_relative_to(each.absolute())), None)
    if folder is None:
        return Path(unicodedata.normalize("NFC", file.name))
    inside = absolute.relative_to(folder.absolute())
    own = folder.absolute().name.lstrip("".join(LEFT_OUT))
    return Path(*(unicodedata.normalize("NFC", part) for part in (own, *inside.parts) if part))
