"""The layers hold, and starting costs no heavy library."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.architecture.source_tree import PACKAGE, ROOT, named, parsed, python_files

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


def _imported(path: Path) -> set[str]:
    """Return the top-level names that a file imports, wherever in it."""
    names = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.partition(".")[0])
    return names - sys.stdlib_module_names - {"kebab_desktop", "installer", "tests"}


def test_every_library_in_use_is_declared() -> None:
    """A library that comes only as a dependency of another one may vanish with its next version."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["llama"], *extras["korean"]]
    declared = {re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", line)[0]).lower() for line in wanted}
    # An extra need not be installed: the model runtime is left out where there is no compiler.
    installed = {"llama_cpp": ["llama-cpp-python"]} | dict(packages_distributions())
    missing = {}
    for path in python_files("kebab_desktop"):
        for name in _imported(path):
            owners = {re.sub(r"[-_.]+", "-", owner).lower() for owner in installed.get(name, [name])}
            if not owners & declared:
                missing[named(path)] = name
    assert missing == {}


_READ_AS_FILES = {"qtawesome"}
"""Not imported: its fonts are read (see ``ui/icons.py``)."""


def test_every_declared_library_is_used() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = {re.split(r"[^\w.-]", line)[0] for line in project["dependencies"]}
    owners: dict[str, set[str]] = {}
    for module, distributions in packages_distributions().items():
        for each in distributions:
            owners.setdefault(re.sub(r"[-_.]+", "-", each).lower(), set()).add(module)
    used = {name for path in python_files("kebab_desktop") for name in _imported(path)}
    declared = {re.sub(r"[-_.]+", "-", name).lower() for name in names} - _READ_AS_FILES
    # onnxruntime-directml is the same module for Windows; here only one of the two is installed.
    unused = {name for name in declared if name in owners and not owners[name] & used}
    assert unused == set()


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
