"""One process per data folder, by an operating system lock on a file in it."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from kebab_desktop.core.errors import DataDirectoryError

LOCK_FILE = "kebab.lock"
# Beside the lock: Windows does not let a second process read a locked file.
HOLDER_FILE = "kebab.lock.holder"


class FileDataLock:
    """The DataLock port; the operating system frees the lock when its process ends, however it ends."""

    def __init__(self, folder: Path, program: str | None = None) -> None:
        self._folder = folder
        self._program = program or _program_name(Path(sys.argv[0]))

    @contextmanager
    def acquire(self) -> Iterator[None]:
        """Hold the lock within the context, without waiting for it; the folder is created if it is missing.

        Raises DataDirectoryError when another process (or another lock of this one) holds it, naming that process,
        and when the folder cannot be used.
        """
        # Not per thread: the thread that shuts the program down need not be the one that started it.
        lock = FileLock(self._folder / LOCK_FILE, timeout=0, thread_local=False)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            lock.acquire()
            self._record_holder()
        except Timeout as error:
            raise self._held() from error
        except (OSError, NotImplementedError) as error:
            lock.release()
            raise self._unusable(error) from error
        try:
            yield
        finally:
            with suppress(OSError):  # a note that stays behind is overwritten by the next holder
                (self._folder / HOLDER_FILE).unlink(missing_ok=True)
            lock.release()

    def _record_holder(self) -> None:
        holder = {"pid": os.getpid(), "program": self._program}
        (self._folder / HOLDER_FILE).write_text(json.dumps(holder), encoding="utf-8")

    def _held(self) -> DataDirectoryError:
        holder = self._read_holder()
        by = f"{holder['program']} (process {holder['pid']})" if holder else "another process"
        return DataDirectoryError(
            f"The data folder {self._folder} is in use by {by}.",
            hint="Close that program first, or start this one with another data folder (--data-dir).",
            retryable=True,
            details={"folder": str(self._folder), **holder},
        )

    def _read_holder(self) -> dict[str, object]:
        """Return pid and program of the holder, nothing when it has not written them (yet)."""
        try:
            holder = json.loads((self._folder / HOLDER_FILE).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        complete = isinstance(holder, dict) and {"pid", "program"} <= holder.keys()
        return {"pid": holder["pid"], "program": holder["program"]} if complete else {}

    def _unusable(self, error: Exception) -> DataDirectoryError:
        return DataDirectoryError(
            f"The data folder {self._folder} cannot be used.",
            hint="Check that its disk is not full and that you may write to it, or choose another one (--data-dir).",
            details={"folder": str(self._folder), "cause": str(error)},
        )


def _program_name(started: Path) -> str:
    """Return what the user knows the program by; ``python -m package`` starts the file ``package/__main__.py``."""
    return (started.parent.name if started.name == "__main__.py" else started.name) or "python"
