"""Nothing grows beyond what one can hold in mind."""

from __future__ import annotations

import ast

from tests.architecture.source_tree import (
    PACKAGE,
    ROOT,
    Function,
    definitions,
    length,
    named,
    parsed,
    python_files,
    text_files,
)

MODULE_LINES = 400
FUNCTION_LINES = 50
CLASS_LINES = 250
CLASS_METHODS = 15
SERVICE_METHODS = 12
MAIN_WINDOW_LINES = 250
MAIN_WINDOW_INIT_LINES = 40

CODE = python_files("kebab_desktop", "installer")
FORBIDDEN_NAMES = {"utils", "util", "helpers", "helper", "common", "manager", "base", "misc"}


def test_there_is_code_to_measure() -> None:
    assert len(CODE) > 50


def test_modules_are_short() -> None:
    sizes = {
        named(path): len(path.read_text(encoding="utf-8").splitlines()) for path in (*CODE, *python_files("tests"))
    }
    assert {name: lines for name, lines in sizes.items() if lines > MODULE_LINES} == {}


def test_functions_are_short() -> None:
    long = {
        f"{named(path)}:{name}": length(node)
        for path in CODE
        for name, node in definitions(path)
        if isinstance(node, Function) and length(node) > FUNCTION_LINES
    }
    assert long == {}


def test_classes_are_small() -> None:
    large = {}
    for path in CODE:
        for name, node in definitions(path):
            if isinstance(node, ast.ClassDef):
                methods = sum(isinstance(item, Function) for item in node.body)
                if length(node) > CLASS_LINES or methods > CLASS_METHODS:
                    large[f"{named(path)}:{name}"] = (length(node), methods)
    assert large == {}


def test_services_of_the_facade_are_narrow() -> None:
    wide = {}
    for path in python_files("kebab_desktop/app"):
        for name, node in definitions(path):
            if isinstance(node, ast.ClassDef) and node.name.endswith("Service"):
                public = [item.name for item in node.body if isinstance(item, Function) and item.name[0] != "_"]
                if len(public) > SERVICE_METHODS:
                    wide[f"{named(path)}:{name}"] = len(public)
    assert wide == {}


def test_the_main_window_only_assembles() -> None:
    path = PACKAGE / "ui" / "main_window.py"
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MAIN_WINDOW_LINES
    inits = [node for name, node in definitions(path) if name.endswith(".__init__")]
    assert all(length(node) <= MAIN_WINDOW_INIT_LINES for node in inits)


def test_every_module_says_what_it_is_for() -> None:
    docstrings = {named(path): ast.get_docstring(parsed(path)) or "" for path in (*CODE, *python_files("tests"))}
    assert [name for name, text in docstrings.items() if len(text.partition("\n")[0]) < 10] == []


def test_module_names_say_what_is_inside() -> None:
    assert [named(path) for path in CODE if path.stem in FORBIDDEN_NAMES] == []


def test_the_checkout_has_no_other_top_level_entries() -> None:
    known = {"pyproject.toml", "README.md", "LICENSE", ".gitignore", ".ci", "kebab_desktop", "resources"}
    known |= {"knowledge-base", "installer", "tests", "README.ko.md"}
    tracked = {path.relative_to(ROOT).parts[0] for path in text_files()}
    assert tracked <= known
