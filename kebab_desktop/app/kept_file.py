"""A value that the program keeps in a JSON file of the data folder: read once, written whole."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

from kebab_desktop.app.safe_write import write_whole
from kebab_desktop.core.errors import DataDirectoryError
from kebab_desktop.core.reasons import reason

T = TypeVar("T")
_log = logging.getLogger(__name__)


class KeptFile(Generic[T]):
    """``parse`` makes the value of the content of a file of ``version``; ``harm`` says in the log what is lost.

    A file that is missing, damaged or of another version counts as ``empty``. Names of files may hold halves of
    characters, which are kept.
    """

    def __init__(self, path: Path, version: str, empty: T, parse: Callable[[Mapping[str, Any]], T], harm: str) -> None:
        self._path = path
        self._version = version
        self._empty = empty
        self._parse = parse
        self._harm = harm
        self._lock = threading.Lock()
        self._value: T | None = None

    @property
    def value(self) -> T:
        """Return what is kept."""
        with self._lock:
            if self._value is None:
                self._value = self._read()
            return self._value

    def write(self, value: T, content: Mapping[str, object] | None) -> None:
        """Keep another value, written as ``content``; None leaves no file. Raises DataDirectoryError."""
        with self._lock:
            if content is None:
                self._delete()
            else:
                text = json.dumps({"schema_version": self._version, **content}, ensure_ascii=False, indent=1)
                write_whole(self._path, text.encode("utf-8", "surrogatepass"), home=self._path.parent)
            self._value = value

    def _delete(self) -> None:
        try:
            self._path.unlink(missing_ok=True)
        except OSError as error:
            raise DataDirectoryError(
                f"{self._path} cannot be written: {reason(error)}.",
                hint="Check that the folder is writable and the disk is not full.",
            ) from error

    def _read(self) -> T:
        try:
            content = json.loads(self._path.read_bytes().decode("utf-8", "surrogatepass"))
            return self._parse(content) if content["schema_version"] == self._version else self._empty
        except FileNotFoundError:
            return self._empty
        except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
            _log.warning("%s cannot be read, so %s: %s", self._path.name, self._harm, error)
            return self._empty
