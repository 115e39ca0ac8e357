"""The two pipes between the model process and its parent, as JSON lines."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import threading
import traceback
from collections.abc import Callable
from typing import Any

Json = dict[str, Any]
Send = Callable[..., None]


class Refused(Exception):
    """A job that cannot be done; the process stays usable. ``kind`` is for programs, ``details`` are numbers."""

    def __init__(self, kind: str, message: str = "", **details: object) -> None:
        super().__init__(message or kind)
        self.kind = kind
        self.details = details


class Channel:
    """Takes the pipes away from the standard streams, so that nothing printed by a library can reach the parent.

    ``job`` is the id of the running job. "stop N" ends every job up to N: a stop that comes late cannot hit the next.
    """

    def __init__(self) -> None:
        self._requests = os.fdopen(os.dup(0), "rb")
        self._replies = os.fdopen(os.dup(1), "wb")
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(2, 1)
        self.jobs: queue.SimpleQueue[Json] = queue.SimpleQueue()
        self.job = 0
        self._stopped_up_to = -1

    def listen(self) -> None:
        """Start to read requests. Libraries must be imported before: on Windows loading a DLL waits for this read."""
        threading.Thread(target=self._read, name="requests", daemon=True).start()

    def send(self, event: str, **fields: object) -> None:
        """Write one event of the running job; ASCII only, so no character is ever split."""
        line = json.dumps({"ev": event, "id": self.job, **fields}).encode("ascii") + b"\n"
        # WHY suppress: a parent that is gone is noticed by the reading thread, which ends this process.
        with contextlib.suppress(OSError):
            self._replies.write(line)
            self._replies.flush()

    def stop_requested(self) -> bool:
        """Whether the parent wants the running job to end."""
        return self._stopped_up_to >= self.job

    def _read(self) -> None:
        try:
            for line in self._requests:
                request: Json = json.loads(line)
                if request["op"] == "stop":
                    self._stopped_up_to = request["id"]
                else:
                    self.jobs.put(request)
        except (ValueError, KeyError):
            traceback.print_exc()
            os._exit(1)
        os._exit(0)  # the parent closed the pipe or died
