"""The glossary as YAML files: the shipped one, with those of the sources and of the data folder over it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import yaml

from kebab_desktop.core.glossary import Glossary
from kebab_desktop.core.patience import NotAnswering, Patience

logger = logging.getLogger(__name__)

FILE_NAME = "_glossary.yaml"
SCHEMA = 1
MAX_BYTES = 2_000_000

_KEYS = ("schema", "terms", "synonyms", "names")
_HINT_TERMS = "Write a line such as   재시작, 재기동: restart, reboot"
_HINT_SYNONYMS = "Write a line such as   - OOM, out of memory"
_HINT_NAMES = "Write a line such as   - redis, 레디스"
_HINTS = {"terms": _HINT_TERMS, "synonyms": _HINT_SYNONYMS, "names": _HINT_NAMES}
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class _Read:
    """A file as it was read; ``stamp`` is size and time of change."""

    stamp: tuple[int, int]
    glossary: Glossary
    problems: tuple[str, ...]


@dataclass(slots=True)
class _Content:
    """What is gathered from one file."""

    path: Path
    terms: dict[str, tuple[str, ...]] = field(default_factory=dict)
    synonyms: list[tuple[str, ...]] = field(default_factory=list)
    names: list[tuple[str, ...]] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def problem(self, node: Any, message: str, hint: str) -> None:  # noqa: ANN401 - a node of the yaml library
        self.problems.append(f"{self.path}, line {node.start_mark.line + 1}: {message} {hint}")


class GlossaryFiles:
    """Implements the GlossaryReader port; ``folders`` says where glossaries may be, the last one wins.

    A file that cannot be used is left out, and :meth:`problems` says why. Thread-safe.
    """

    def __init__(self, folders: Callable[[], Sequence[Path]], patience: Patience | None = None) -> None:
        self._folders = folders
        self._patience = patience or Patience()
        self._lock = threading.Lock()
        self._known: dict[Path, _Read] = {}
        self._merged: tuple[tuple[tuple[Path, tuple[int, int]], ...], Glossary] | None = None

    def current(self) -> Glossary:
        """Return all glossaries laid over one another, as they were read last."""
        if self._merged is None:
            self.refresh()
        return self._merged[1] if self._merged is not None else Glossary()

    def refresh(self) -> None:
        """Look for the files again and read those that changed."""
        with self._lock:
            paths = [path for path in dict.fromkeys(folder / FILE_NAME for folder in self._folders())]
            found = {path: read for path in paths if (read := self._file(path)) is not None}
            key = tuple((path, read.stamp) for path, read in found.items())
            if self._merged is None or self._merged[0] != key:
                self._merged = (key, Glossary.laid_over([read.glossary for read in found.values()]))
            self._known = found

    def problems(self) -> list[str]:
        """Return what was wrong at the last reading: file, line, what, and what to do."""
        self.current()
        return [problem for read in self._known.values() for problem in read.problems]

    def _file(self, path: Path) -> _Read | None:
        """Return a glossary file, None where there is none; one whose disk does not answer stays as it was."""
        try:
            return self._patience.look(path.parent, partial(self._looked_at, path))
        except NotAnswering:
            return self._known.get(path)

    def _looked_at(self, path: Path) -> _Read | None:
        try:
            status = path.stat()
        except OSError:
            return None
        stamp = (status.st_size, status.st_mtime_ns)
        known = self._known.get(path)
        if known is not None and known.stamp == stamp:
            return known
        content = _Content(path)
        _gather(content, status.st_size)
        for problem in content.problems:
            logger.warning("Glossary: %s", problem)
        return _Read(stamp, Glossary(content.terms, content.synonyms, content.names), tuple(content.problems))


def _gather(content: _Content, size: int) -> None:
    """Read a file into ``content``; trouble becomes problems, never an error."""
    if size > MAX_BYTES:
        content.problems.append(f"{content.path}: it has {size:,} bytes; at most {MAX_BYTES:,} are read. Shorten it.")
        return
    try:
        root = yaml.compose(content.path.read_text(encoding="utf-8-sig"), Loader=_Loader)
    except UnicodeDecodeError as error:
        content.problems.append(f"{content.path}: it is not UTF-8 ({error.reason}). Save it as UTF-8.")
        return
    except OSError as error:
        content.problems.append(f"{content.path}: it cannot be read ({error.strerror or error}).")
        return
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        content.problems.append(f"{content.path}: {_told(error)} The whole file is left out until that is mended.")
        return
    if root is None:
        return
    if not isinstance(root, yaml.MappingNode):
        content.problem(root, "The file does not begin with 'terms:', 'synonyms:' or 'names:'.", _HINT_TERMS)
        return
    for key, value in root.value:
        _section(content, key, value)


def _section(content: _Content, key: Any, value: Any) -> None:  # noqa: ANN401 - nodes of the yaml library
    name = key.value if isinstance(key, yaml.ScalarNode) else ""
    if name == "schema":
        if not isinstance(value, yaml.ScalarNode) or value.value != str(SCHEMA):
            content.problem(value, f"The schema is not {SCHEMA}; the file is read as if it were.", "Change the line.")
    elif name == "terms" and isinstance(value, yaml.MappingNode):
        for korean, english in value.value:
            _term(content, korean, english)
    elif name in ("synonyms", "names") and isinstance(value, yaml.SequenceNode):
        for each in value.value:
            _group(content, name, each)
    elif name in _KEYS:
        if not isinstance(value, yaml.ScalarNode) or value.value.strip() not in ("", "~", "null"):
            content.problem(value, f"'{name}' does not have the form that is expected.", _HINTS.get(name, _HINT_TERMS))
    else:
        content.problem(key, f"'{name}' is not known and is left out.", f"Known: {', '.join(_KEYS)}.")


def _group(content: _Content, section: str, node: Any) -> None:  # noqa: ANN401 - a node of the yaml library
    """Take one line of synonyms or of names."""
    group = _phrases(node) or ()
    if section == "synonyms" and len(group) < 2:
        content.problem(node, "Synonyms are at least two words or phrases.", _HINT_SYNONYMS)
    elif section == "synonyms":
        content.synonyms.append(group)
    elif not group or any(" " in word for word in group):
        content.problem(node, "A name of a product is one word.", _HINT_NAMES)
    else:
        content.names.append(group)


def _term(content: _Content, korean: Any, english: Any) -> None:  # noqa: ANN401 - nodes of the yaml library
    spoken, expansions = _phrases(korean), _phrases(english)
    if not spoken:
        content.problem(korean, "A Korean term is missing before the colon.", _HINT_TERMS)
        return
    if expansions is None:
        content.problem(english, "The English words are neither a text nor a list.", _HINT_TERMS)
        return
    for term in spoken:
        if not any("가" <= letter <= "힣" for letter in term):
            hint = "Put groups of English words under 'synonyms:'."
            content.problem(korean, f"'{term}' holds no Korean letter and is left out.", hint)
        else:
            content.terms[term] = expansions


def _phrases(node: Any) -> tuple[str, ...] | None:  # noqa: ANN401 - a node of the yaml library
    """Return the phrases of a text with commas or of a list, without empty ones; None for anything else."""
    if isinstance(node, yaml.ScalarNode):
        parts = node.value.split(",") if node.value not in ("~", "null") else []
    elif isinstance(node, yaml.SequenceNode) and all(isinstance(each, yaml.ScalarNode) for each in node.value):
        parts = [each.value for each in node.value]
    else:
        return None
    return tuple(dict.fromkeys(phrase for part in parts if (phrase := " ".join(part.split()))))


def _told(error: Exception) -> str:
    mark = getattr(error, "problem_mark", None)
    where = f"line {mark.line + 1}: " if mark is not None else ""
    return f"{where}it is not valid YAML ({getattr(error, 'problem', None) or error})."
