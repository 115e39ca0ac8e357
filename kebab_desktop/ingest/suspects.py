"""Files whose reading ended the program: noted before each is read, told apart from the others at the next start."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kebab_desktop.core.documents import SourceFile

_Stamp = tuple[str, str, int, int]
_TOO_OFTEN = 2

_log = logging.getLogger(__name__)


class Suspects:
    """Keeps a file with the name of what is being read right now; used by one run at a time.

    A parser that crashes takes the whole program along, and would do so at every start. A program that was killed for
    another reason says nothing of the file that was being read, so each has a second chance. The note is not forced
    onto the disk: it survives the end of the program, and after a power cut no file is to blame. Without a ``note``
    nothing is kept. A disk that refuses the note costs the protection, not the run.
    """

    def __init__(self, note: Path | None = None) -> None:
        self._note = note
        self._left = list(self._read())

    def holds(self, file: SourceFile) -> bool:
        """Whether the program ended twice while exactly this file, unchanged since, was read."""
        return self._left.count(_stamp(file)) >= _TOO_OFTEN

    @contextmanager
    def reading(self, file: SourceFile) -> Iterator[None]:
        """Note a file while it is read; that it could be read clears it."""
        self._write([*self._left, _stamp(file)])
        try:
            yield
        finally:
            self.settle(file)

    def settle(self, file: SourceFile) -> None:
        """Forget a file, as it is and as it was: the catalog knows now what is wrong with it, or nothing is."""
        self._left = [each for each in self._left if each[:2] != _stamp(file)[:2]]
        self._write(self._left)

    def _read(self) -> Iterator[_Stamp]:
        try:
            text = self._note.read_text(encoding="utf-8") if self._note is not None else ""
        except OSError:
            return  # nothing was noted
        for line in text.splitlines():
            try:
                source_id, path, size, mtime_ns = json.loads(line)
                yield str(source_id), str(path), int(size), int(mtime_ns)
            except (ValueError, TypeError):
                _log.warning("a line of %s cannot be read", self._note)

    def _write(self, stamps: list[_Stamp]) -> None:
        if self._note is None:
            return
        try:
            self._note.write_text("".join(f"{json.dumps(each)}\n" for each in stamps), encoding="utf-8")
        except OSError as error:
            _log.warning("what is being read cannot be noted in %s: %s", self._note, error)


def _stamp(file: SourceFile) -> _Stamp:
    return file.source_id, file.relative_path, file.size, file.mtime_ns
