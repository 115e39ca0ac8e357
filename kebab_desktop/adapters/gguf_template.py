"""Looks at the chat template of a model file before the engine runs it; what would hang or fill memory is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import nodes

MAX_CHARS = 200_000
LARGEST_NUMBER = 100_000
"""Chat templates count messages and tools; larger numbers are there to fill memory or time."""
_PADDED = re.compile(r"%[-+ #0]*\d{5,}|\{[^{}]*:[^{}]*\d{5,}")


def template_problem(text: str) -> str:
    """Return what is hostile in a chat template, empty if nothing is.

    Jinja computes constant expressions while it compiles, so ``'a' * 10**10`` does its harm before anything is
    rendered; the sandbox limits ``range`` but neither powers nor padding. What cannot be parsed is left to the engine,
    which says why.
    """
    if len(text) > MAX_CHARS:
        return f"it has {len(text)} characters"
    try:
        from jinja2 import Environment, TemplateError
    except ImportError:  # it comes with the engine; without the engine no template is run
        return ""
    environment = Environment(extensions=["jinja2.ext.loopcontrols"], autoescape=True)
    try:
        tree = environment.parse(text)
    except (TemplateError, RecursionError, ValueError, SyntaxError):
        return ""
    return next(_problems(tree), "")


def _problems(tree: nodes.Template) -> Iterator[str]:
    from jinja2 import nodes

    for node in tree.find_all((nodes.Const, nodes.TemplateData, nodes.Pow, nodes.Mul, nodes.For)):
        match node:
            case nodes.Pow():
                yield f"it computes a power in line {node.lineno}"
            case nodes.Const(value=int(number)) if abs(number) > LARGEST_NUMBER:
                yield f"it holds the number {str(number)[:20]} in line {node.lineno}"
            case nodes.Const(value=str(words)) if _PADDED.search(words):
                yield f"it pads text in line {node.lineno}"
            case nodes.Mul() if any(isinstance(side, nodes.Const | nodes.Mul) for side in (node.left, node.right)):
                yield from _multiplied(node)
            case nodes.For():
                yield from _nested(node)
            case _:
                pass


def _multiplied(node: nodes.Mul) -> Iterator[str]:
    """Complain of a repeated text: numbers may be multiplied, texts and lists grow."""
    from jinja2 import nodes

    sides = (node.left, node.right)
    if any(isinstance(side, nodes.Const) and isinstance(side.value, str) for side in sides):
        yield f"it repeats a text in line {node.lineno}"
    elif all(isinstance(side, nodes.Mul) for side in sides):
        yield f"it multiplies products in line {node.lineno}"


def _nested(node: nodes.For) -> Iterator[str]:
    """Complain of a loop over numbers inside another one."""
    from jinja2 import nodes

    if not _counts(node):
        return
    if any(inner is not node and _counts(inner) for inner in node.find_all(nodes.For)):
        yield f"it nests loops over numbers in line {node.lineno}"


def _counts(node: nodes.For) -> bool:
    from jinja2 import nodes

    called = node.iter
    return isinstance(called, nodes.Call) and isinstance(called.node, nodes.Name) and called.node.name == "range"
