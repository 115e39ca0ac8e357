"""What sources are called: ids made from the names of folders, and the names that people read."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

from kebab_desktop.core.documents import Source, SourceKind
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.romanise import romanised

LONGEST_NAME = 80


def id_from_folder(name: str) -> str:
    """Return the id that a folder's name makes, Hangul in Latin letters; empty where nothing of it is left."""
    latin = unicodedata.normalize("NFKD", romanised(name))
    return re.sub(r"[^A-Za-z0-9._-]+", "-", latin).strip("-.")[:48]


def source_name(source: Source) -> str:
    """Return the name of a source: the chosen one, the folder's where the id was made from it, else the id."""
    if source.name or source.kind is not SourceKind.FOLDER:
        return source.name or source.id
    folder = unicodedata.normalize("NFC", source.root.name)
    made = id_from_folder(folder)
    by_itself = re.fullmatch(re.escape(made) + r"(?:-\d+)?" if made else r"folder-[0-9a-f]{6}(?:-\d+)?", source.id)
    return folder if by_itself and is_name(folder) else source.id


def source_names(sources: Iterable[Source]) -> dict[str, str]:
    """Return the names by id; of two that would read the same, each says its id too."""
    names = {each.id: source_name(each) for each in sources}
    often = Counter(name.casefold() for name in names.values())
    return {
        key: name if often[name.casefold()] == 1 or name == key else f"{name} ({key})" for key, name in names.items()
    }


def is_name(text: str) -> bool:
    """Tell whether a text can stand in one line of a heading."""
    return bool(text) and len(text) <= LONGEST_NAME and text.isprintable()


def checked_name(text: str) -> str:
    """Return a chosen name as it is kept (empty: none is chosen); raises UsageError for one that cannot be shown."""
    name = unicodedata.normalize("NFC", text).strip()
    if name and not is_name(name):
        raise UsageError(
            "This cannot be the name of a source.",
            hint=f"A name is one line of at most {LONGEST_NAME} characters.",
        )
    return name
