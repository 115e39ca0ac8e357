"""Reads how far the set-up of the model runtime is, from the file that the installer writes in the environment."""

from __future__ import annotations

import importlib.util
import json
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from kebab_desktop.core.model_runtime import ModelRuntime

SILENCE_S = 60.0
"""A build that has not written for so long was killed, or the computer was switched off; it writes twice a second."""

_MODULE = "llama_cpp"


class RuntimeFile:
    """Looks anew each time: the runtime comes while the program runs."""

    def __init__(self, path: Path, module: str = _MODULE) -> None:
        self._path = path
        self._module = module

    def read(self) -> ModelRuntime:
        """Return the state; without a file the runtime is there when it can be imported."""
        found = self._found()
        state = found.get("state")
        if state == "building":
            return _building(found)
        # What failed to be renewed may be there in an older version.
        if state == "installed" or self._importable():
            return ModelRuntime()
        if state == "failed":
            return ModelRuntime("failed", reason=_text(found, "reason"), log=_text(found, "log"))
        if state == "stopped":
            return ModelRuntime("stopped", reason=_text(found, "reason"), log=_text(found, "log"))
        return ModelRuntime("no compiler" if state == "no compiler" else "missing")

    def _found(self) -> Mapping[str, object]:
        try:
            found = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    def _importable(self) -> bool:
        return bool(getattr(sys, "frozen", False)) or importlib.util.find_spec(self._module) is not None


def _building(found: Mapping[str, object]) -> ModelRuntime:
    now = time.time()
    if abs(now - _number(found, "beat")) > SILENCE_S:
        return ModelRuntime("stopped", log=_text(found, "log"))
    return ModelRuntime(
        "building",
        minutes=max(0, int((now - _number(found, "started")) // 60)),
        done=int(_number(found, "done")),
        total=int(_number(found, "total")),
        log=_text(found, "log"),
    )


def _number(found: Mapping[str, object], key: str) -> float:
    value = found.get(key)
    return float(value) if isinstance(value, int | float) else 0.0


def _text(found: Mapping[str, object], key: str) -> str:
    value = found.get(key)
    return value if isinstance(value, str) else ""
