"""Distances between the parts of the window come from the table of tokens, so that all pages have one rhythm."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.source_tree import named, parsed, python_files

UI = python_files("kebab_desktop/ui")
_SETTERS = {"setContentsMargins", "setSpacing", "setHorizontalSpacing", "setVerticalSpacing", "addSpacing"}
_HAIRLINE = 1
"""The width of a frame, inside which something stands, is no distance."""


def literals(node: ast.AST) -> Iterator[int]:
    """Yield the numbers written in an expression, also a negative one."""
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, int) and not isinstance(each.value, bool):
            yield each.value


def distances(tree: ast.AST) -> Iterator[ast.expr]:
    """Yield what is given as margins or spacing, and distances that are reckoned from a token and a number."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            yield from node.args if name in _SETTERS else ()
            yield from (each.value for each in node.keywords if each.arg == "spacing")
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
            sides = (node.left, node.right)
            if any(ast.unparse(each).startswith("Space.") for each in sides):
                yield from (each for each in sides if isinstance(each, ast.Constant))


def strange(path: Path) -> set[str]:
    """Return the places of a module where a distance is a number of its own."""
    return {
        f"{named(path)}:{each.lineno} {ast.unparse(each)}"
        for each in distances(parsed(path))
        if any(abs(number) > _HAIRLINE for number in literals(each))
    }


def test_every_distance_is_a_token() -> None:
    assert set().union(*(strange(path) for path in UI)) == set()


def test_the_check_finds_numbers() -> None:
    source = "layout.setSpacing(6)\nflow = FlowLayout(spacing=5)\nx = Space.M + 2\nlayout.setSpacing(Space.M)\n"
    assert {ast.unparse(each) for each in distances(ast.parse(source))} == {"6", "5", "2", "Space.M"}
