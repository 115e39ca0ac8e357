"""The project's own files, as the architecture tests look at them."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "kebab_desktop"

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def python_files(*folders: str) -> tuple[Path, ...]:
    """Return the Python files below folders of the checkout."""
    return tuple(sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py")))


@cache
def parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def named(path: Path) -> str:
    """Return a path relative to the checkout, for messages."""
    return path.relative_to(ROOT).as_posix()


def definitions(path: Path) -> Iterator[tuple[str, ast.AST]]:
    """Yield every class and function of a file with its dotted name."""

    def walk(node: ast.AST, prefix: str) -> Iterator[tuple[str, ast.AST]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                name = f"{prefix}{child.name}"
                yield name, child
                yield from walk(child, f"{name}.")
            else:
                yield from walk(child, prefix)

    yield from walk(parsed(path), "")


def length(node: ast.AST) -> int:
    """Return the number of lines of a definition, decorators not counted."""
    assert isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    assert node.end_lineno is not None
    return node.end_lineno - node.lineno + 1


def text_files() -> list[Path]:
    """Return the files under version control that are text (all files of the folders when git is not there)."""
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if done.returncode == 0:
        candidates = [ROOT / name for name in done.stdout.decode().split("\0") if name]
    else:
        folders = ("kebab_desktop", "installer", "tests", "resources", "knowledge-base")
        candidates = [path for folder in folders for path in (ROOT / folder).rglob("*")]
    return [path for path in candidates if path.is_file() and b"\0" not in path.read_bytes()[:4096]]
