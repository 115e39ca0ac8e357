"""Puts a settings file aside that cannot be read, so that the program starts with the defaults and nothing is lost."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from kebab_desktop.core.errors import SettingsError


def set_aside(path: Path) -> Path:
    """Rename a settings file to a name beside it that is free, and return that; raises SettingsError."""
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    names = (f"{path.stem}.unread-{stamp}{number}{path.suffix}" for number in ("", *(f"-{n}" for n in range(2, 100))))
    try:
        kept = next(place for name in names if not (place := path.with_name(name)).exists())
        path.rename(kept)
    except (OSError, StopIteration) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "too many such files"
        raise SettingsError(
            f"The settings file {path} cannot be renamed: {reason}.",
            hint="Rename or move it yourself, then try again.",
            details={"settings_file": str(path)},
        ) from error
    return kept
