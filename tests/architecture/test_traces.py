"""No file tells where or with what it was made."""

from __future__ import annotations

import re

from tests.architecture.source_tree import named, text_files

# Written in pieces so that this file does not match itself.
_FOLDERS = "|".join(("wor" + "k", "roo" + "t", "hom" + "e/[a-z]+", "Users/[A-Za-z]+"))
_MACHINE_PATH = re.compile(rf"(?<![\w.~}}/-])/(?:{_FOLDERS})/")
_INDEX = re.compile(
    "pypi" + r"\.org|pythonhosted" + r"\.org|registry" + r"\.npmjs|deb" + r"\.debian\.org|--(?:extra-)?index" + "-url"
)


def test_no_file_names_a_path_of_one_machine() -> None:
    found = {}
    for path in text_files():
        if "knowledge-base" in path.parts:
            continue  # runbooks show paths of servers
        match = _MACHINE_PATH.search(path.read_text(encoding="utf-8", errors="replace"))
        if match:
            found[named(path)] = match.group()
    assert found == {}


def test_no_file_names_a_package_index() -> None:
    found = {}
    for path in text_files():
        match = _INDEX.search(path.read_text(encoding="utf-8", errors="replace"))
        if match:
            found[named(path)] = match.group()
    assert found == {}
