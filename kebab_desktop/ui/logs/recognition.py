"""Tells a log from other text and files by their looks, without reading much."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from pathlib import Path

from kebab_desktop.core.patience import NotAnswering, Patience

MIN_LINES = 8
_LOOKED_AT = 200
_SHARE = 0.4
_MARKDOWN = {".md", ".markdown"}
_MODEL = ".gguf"
_ASIDE = {".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".yaml", ".yml", ".toml"}
"""What lies beside Markdown files without being a log."""
_MOST_ENTRIES = 2000
_LOG_LINE = re.compile(
    r"\s*(?:"
    r"\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d\d[-/](?:\d\d|\w{3})[-/]\d{4}[ :]|\d\d:\d\d:\d\d[.,: ]|\[\w{3} \w{3} \d\d "
    r"|\w{3} +\d{1,2} \d\d:\d\d:\d\d |\d{1,7}\.\d{3}: |\[\d{1,7}[.,]\d{3}s\]|\{?Heap|\[(?:Full )?GC"
    r"|\S+ \S+ \S+ \[\d\d/\w{3}/\d{4}|\[?(?:INFO|WARN(?:ING)?|ERROR|SEVERE|FATAL|DEBUG|TRACE|정보|경고|심각)\b"
    r"|at [\w.$/]+\(|Caused by: |[\w.$]+(?:Exception|Error)\b|\"[^\"]+\" (?:#\d|daemon|prio=)|java\.lang\.Thread\.State"
    r"|- (?:locked|waiting|parking) "
    r")"
)
_JSON_NAMES = re.compile(r'"(?:log_type|detected_patterns|threadDump)"\s*:')
_JSON_HEAD = 4000


def looks_like_log(text: str) -> bool:
    """Return whether pasted text is a log: eight lines or more, two of five of which begin as lines of logs do.

    A thread dump and an analysis as JSON are told by their first names.
    """
    if text.lstrip()[:1] == "{" and _JSON_NAMES.search(text[:_JSON_HEAD]):
        return True
    if text.count("\n") < MIN_LINES - 1:
        return False
    rows = [row for row in text[: 200 * _LOOKED_AT].split("\n")[:_LOOKED_AT] if row.strip()]
    return len(rows) >= MIN_LINES and sum(_LOG_LINE.match(row) is not None for row in rows) >= _SHARE * len(rows)


class DropKind(StrEnum):
    """What dropped files are for."""

    KNOWLEDGE = "knowledge"
    LOG = "log"
    EITHER = "either"
    MODEL = "model"
    """A language model to answer with."""


@dataclass(frozen=True, slots=True)
class Recognised:
    """What dropped paths are for, and how many Markdown and other files they hold."""

    kind: DropKind
    markdown: int
    others: int


def at_a_glance(paths: Sequence[Path]) -> DropKind | None:
    """Return what paths are for as far as their names tell, None when one has to look; touches no disk."""
    if paths and all(path.suffix.lower() == _MODEL for path in paths):
        return DropKind.MODEL
    markdown = [path.suffix.lower() in _MARKDOWN for path in paths]
    if all(markdown) or (
        any(markdown) and all(is_md or not path.suffix for is_md, path in zip(markdown, paths, strict=True))
    ):
        return DropKind.KNOWLEDGE
    return DropKind.EITHER if any(markdown) else None


def recognise(paths: Sequence[Path]) -> Recognised:
    """Look into folders and ZIPs (at most 2,000 entries) and return what the paths are for; may block on a slow disk.

    Markdown in a ZIP is for the knowledge base, such as an export of it; logs come packed as well.
    """
    markdown = others = 0
    for path in _files_in_time(paths):
        ending = path.suffix.lower()
        markdown += ending in _MARKDOWN
        others += ending not in _MARKDOWN | _ASIDE
    if not markdown:
        return Recognised(DropKind.LOG, markdown, others)
    return Recognised(DropKind.EITHER if others else DropKind.KNOWLEDGE, markdown, others)


def _files_in_time(paths: Sequence[Path]) -> Sequence[Path]:
    """Return the files; where a drive does not answer, the paths themselves: whoever takes them says so."""
    try:
        return Patience().look(paths[0], lambda: list(_files(paths))) if paths else []
    except NotAnswering:
        return paths


def _files(paths: Iterable[Path]) -> Iterable[Path]:
    left = _MOST_ENTRIES
    for path in paths:
        if not os.path.isdir(path):
            yield from islice(_packed(path), _MOST_ENTRIES)
            continue
        for root, folders, names in os.walk(path):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(names):
                left -= 1
                if left < 0:
                    return
                if not name.startswith("."):
                    yield Path(root, name)


def _packed(file: Path) -> Iterable[Path]:
    """Return what a ZIP holds, without what is hidden or tells of the ZIP itself; any other file stands for itself."""
    if file.suffix.lower() != ".zip":
        return [file]
    import zipfile  # only where a ZIP is dropped

    from kebab_desktop.app.unpacking import MANIFEST

    try:
        with zipfile.ZipFile(file) as archive:
            names = [Path(each.filename) for each in archive.infolist() if not each.is_dir()]
    except (OSError, ValueError, zipfile.BadZipFile):  # who takes it says what is wrong with it
        return [file]
    shown = [each for each in names if each.parts and not each.parts[0].startswith((".", "__MACOSX"))]
    return [each for each in shown if str(each) != MANIFEST] or [file]
