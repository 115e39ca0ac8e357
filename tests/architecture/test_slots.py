"""No class replaces a slot of its base: PySide goes on calling such a slot when its object is deleted."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tests.architecture.source_tree import named, parsed, python_files


@dataclass(frozen=True, slots=True)
class Written:
    """A class as its file says it: where, its bases by their last name, its methods, those that Qt calls."""

    place: str
    name: str
    bases: tuple[str, ...]
    methods: frozenset[str]
    called: frozenset[str]


def written(tree: ast.AST, place: str) -> list[Written]:
    return [_read(node, place) for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]


def _read(node: ast.ClassDef, place: str) -> Written:
    methods = [each for each in node.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]
    slots = {each.name for each in methods if any(_is_slot(mark) for mark in each.decorator_list)}
    return Written(
        place,
        node.name,
        tuple(_last_name(base) for base in node.bases),
        frozenset(each.name for each in methods),
        frozenset(slots | set(_connected(node))),
    )


def _is_slot(mark: ast.expr) -> bool:
    return isinstance(mark, ast.Call) and _last_name(mark.func) == "Slot"


def _connected(node: ast.ClassDef) -> Iterator[str]:
    """Yield the methods of the object itself that a signal is connected with."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and _last_name(call.func) == "connect" and call.args:
            target = call.args[0]
            if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self":
                yield target.attr


def _last_name(node: ast.expr) -> str:
    """Return `Name` of `module.Name[Parameter]`."""
    if isinstance(node, ast.Subscript):
        return _last_name(node.value)
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def replaced_slots(classes: list[Written]) -> list[str]:
    """Say every method that replaces one which Qt calls; classes of one name count as one."""
    by_name: dict[str, list[Written]] = {}
    for each in classes:
        by_name.setdefault(each.name, []).append(each)
    found = []
    for each in classes:
        for base in _ancestors(each, by_name, {each.name}):
            found += [f"{each.place}: {each.name}.{name} of {base.name}" for name in each.methods & base.called]
    return sorted(found)


def _ancestors(written: Written, by_name: dict[str, list[Written]], seen: set[str]) -> Iterator[Written]:
    for name in written.bases:
        if name not in seen:
            seen.add(name)
            for base in by_name.get(name, []):
                yield base
                yield from _ancestors(base, by_name, seen)


def test_no_slot_is_replaced_by_a_subclass() -> None:
    classes = [each for path in python_files("kebab_desktop/ui") for each in written(parsed(path), named(path))]
    assert len(classes) > 300
    assert replaced_slots(classes) == [], "let the slot call an ordinary method, and replace that one"


_BASE = """
class Base(QObject):
    def __init__(self):
        self.sent.connect(self.connected)
    @Slot(str)
    def decorated(self, text): ...
    def connected(self): ...
    def ordinary(self): ...
class Between(Base): ...
"""


@pytest.mark.parametrize(("method", "forbidden"), [("decorated", True), ("connected", True), ("ordinary", False)])
def test_a_replaced_slot_is_found_also_over_a_class_between(method: str, forbidden: bool) -> None:
    tree = ast.parse(f"{_BASE}\nclass Child(module.Between):\n    def {method}(self): ...\n")
    expected = [f"here: Child.{method} of Base"] if forbidden else []
    assert replaced_slots(written(tree, "here")) == expected
