"""Imports modules of the program one at a turn of the window's thread, so that keys are taken between them."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import SourceFileLoader
from importlib.util import find_spec

_IMPORT = re.compile(r"^from (kebab_desktop[\w.]*) import", re.MULTILINE)


class ModulesInTurns:
    """Modules to import, and before each what it imports: a page in one piece is a stall of a fifth of a second.

    For the window's own thread. A lane must not: a class of widgets that it defined while the window built a page
    ended the program.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._stack = list(reversed(names))
        self._seen: set[str] = set()

    def load_next(self) -> bool:
        """Import one module; False when none is left. One that fails raises, and is not tried again."""
        while self._stack:
            name = self._stack[-1]
            if name in sys.modules:
                self._stack.pop()
            elif name in self._seen:
                self._stack.pop()
                import_module(name)
                return True
            else:
                self._seen.add(name)
                self._stack += [each for each in imports_of(name) if each not in sys.modules and each not in self._seen]
        return False


def imports_of(name: str) -> list[str]:
    """Return the modules of the program that a module imports; none when its source is not there (a frozen program)."""
    spec = find_spec(name)
    source = spec.loader.get_source(name) if spec is not None and isinstance(spec.loader, SourceFileLoader) else None
    return _IMPORT.findall(source or "")
