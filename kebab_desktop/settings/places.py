"""Where a setting stands: its line in the TOML file, its environment variable; and variables that are none."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Mapping

from kebab_desktop import paths
from kebab_desktop.core.documents import Problem

ENVIRONMENT_PREFIX = "KEBAB_"
OTHER_VARIABLES = frozenset(
    {paths.DATA_DIR_VARIABLE, paths.CONFIG_DIR_VARIABLE, paths.MODEL_DIR_VARIABLE, "KEBAB_DEBUG", "KEBAB_VENV"}
)
"""Variables that are no settings: folders, the debug switch and the environment of the installer."""
_HEAD = re.compile(r"""\s*\[\s*["']?(?P<name>[^\[\]"']+?)["']?\s*\]\s*(?:#.*)?$""")
_ENTRY = re.compile(r"""\s*(?P<key>[\w."'-]+(?:\s*\.\s*[\w"'-]+)*)\s*=""")


def variable_of(key: str) -> str:
    """Return the environment variable of a setting, ``KEBAB_SEARCH_MODE`` for ``search.mode``."""
    return ENVIRONMENT_PREFIX + key.replace(".", "_").upper()


def line_of(text: str, key: str) -> int | None:
    """Return the 1-based line of a TOML file on which a dotted key, or else its table, is given."""
    section = table_line = None
    for number, line in enumerate(text.splitlines(), start=1):
        head = _HEAD.match(line)
        if head is not None:
            section = head["name"]
            if section == key.partition(".")[0]:
                table_line = table_line or number
            continue
        entry = _ENTRY.match(line)
        if entry is None:
            continue
        name = re.sub(r"""[\s"']""", "", entry["key"])
        full = name if section is None else f"{section}.{name}"
        if full == key or (section is None and key.startswith(f"{full}.")):
            return number
    return table_line


def unknown_variables(environment: Mapping[str, str], keys: Collection[str]) -> list[Problem]:
    """Return a warning for every ``KEBAB_…`` variable that has no effect, with the nearest one that has."""
    known = {variable_of(key) for key in keys} | OTHER_VARIABLES
    names = (name for name in environment if name.upper().startswith(ENVIRONMENT_PREFIX))
    return [_unknown(name, known) for name in sorted(names) if name not in known]


def _unknown(name: str, known: Collection[str]) -> Problem:
    nearest = difflib.get_close_matches(name.upper(), sorted(known), n=1, cutoff=0.7)
    hint = f"Did you mean '{nearest[0]}'?" if nearest else "Variables of settings are named like KEBAB_SEARCH_MODE."
    return Problem(name, f"The environment variable {name} is not known and has no effect.", hint)
