"""The layers hold, and starting costs no heavy library."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.source_tree import PACKAGE, ROOT

ENGINES = {"chromadb", "whoosh", "onnxruntime", "llama_cpp", "peewee", "frontmatter", "tokenizers"}
QT = {"PySide6", "shiboken6", "qasync", "pyqtgraph", "qtawesome"}

_LOADED = """
import importlib, json, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
"""


def _loaded_by(*modules: str) -> set[str]:
    """Import modules in a new interpreter and return the top-level names that are loaded then."""
    done = subprocess.run(
        [sys.executable, "-c", _LOADED, *modules], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout.splitlines()[-1]))


def _modules_of(folder: str) -> list[str]:
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in (PACKAGE / folder).rglob("*.py")]
    return sorted(name.removesuffix(".__init__") for name in names)


def test_import_contracts_hold() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([str(linter), "--no-logo"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("folder", ["core", "settings", "ingest", "ask", "app", "evaluation"])
def test_the_inner_layers_load_neither_qt_nor_engines(folder: str) -> None:
    assert _loaded_by(*_modules_of(folder)) & (QT | ENGINES) == set()


def test_the_command_line_loads_neither_qt_nor_engines() -> None:
    loaded = _loaded_by("kebab_desktop.bootstrap", "kebab_desktop.cli_main", *_modules_of("cli"))
    assert loaded & (QT | ENGINES) == set()


def test_the_window_loads_no_engine() -> None:
    loaded = _loaded_by("kebab_desktop.gui_main", "kebab_desktop.ui.main_window")
    assert "PySide6" in loaded
    assert loaded & ENGINES == set()
