"""The loop of the model process: one job at a time, ends with its parent."""

from __future__ import annotations

import faulthandler
import os
import signal
import traceback
from typing import IO, TYPE_CHECKING

from kebab_desktop.adapters.llm_llama_cpp.channel import Channel, Json, Refused
from kebab_desktop.adapters.llm_llama_cpp.watchdog import Watchdog
from kebab_desktop.core.reasons import reason

if TYPE_CHECKING:
    from kebab_desktop.adapters.llm_llama_cpp.model import ChatModel, NativeLog

NICENESS = 10  # the window of the parent stays smooth; the job is not slower on a free machine


def serve() -> None:
    """Take the pipes over, import the engine, then work until the parent closes the pipe."""
    channel = Channel()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is the parent's business
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    # llama.cpp points descriptors 1 and 2 to nothing while it loads, so crash reports need their own.
    crash_file: IO[bytes] = os.fdopen(os.dup(2), "wb", buffering=0)
    faulthandler.enable(crash_file)
    Host(channel, crash_file).run()


class Host:
    """Dispatches jobs to the loaded model and turns every failure into an ``error`` event."""

    def __init__(self, channel: Channel, crash_file: IO[bytes]) -> None:
        self._channel = channel
        self._crash_file = crash_file
        self._model: ChatModel | None = None
        self._log: NativeLog | None = None
        self._runtime_error = ""

    def run(self) -> None:
        """Serve jobs forever; the reading thread ends the process."""
        self._import_engine()
        self._channel.send("ready")
        self._channel.listen()
        while True:
            request = self._channel.jobs.get()
            self._channel.job = request.pop("id")
            if self._log:
                self._log.recent.clear()
            try:
                self._channel.send("done", **self._do(request.pop("op"), request))
            except Refused as refused:
                self._refuse(refused.kind, str(refused), **refused.details)
            except MemoryError as error:
                self._refuse("memory", str(error))
            except Exception as error:  # noqa: BLE001  (the boundary of a job: the process serves the next one)
                traceback.print_exc()
                self._refuse("failed", f"{type(error).__name__}: {error}")

    def _import_engine(self) -> None:
        os.environ.setdefault("OMP_WAIT_POLICY", "passive")  # spinning threads starve a busy machine
        try:
            from kebab_desktop.adapters.llm_llama_cpp.model import NativeLog

            self._log = NativeLog(self._crash_file, self._channel.send, self._channel.stop_requested)
        except (ImportError, OSError, RuntimeError) as error:  # not installed, or its library cannot be loaded
            traceback.print_exc()
            self._runtime_error = f"{type(error).__name__}: {error}"

    def _refuse(self, kind: str, message: str, **details: object) -> None:
        recent = self._log.recent if self._log else []
        self._channel.send("error", kind=kind, message=message, log=recent, details=details)

    def _do(self, op: str, request: Json) -> Json:
        if self._runtime_error:
            raise Refused("runtime", self._runtime_error)
        if op == "load":
            return self._load(**request)
        if self._model is None:
            raise Refused("failed", "no model is loaded")
        if op == "count":
            return {"tokens": self._model.count(**request)}
        if op == "generate":
            return self._model.generate(**request)
        raise Refused("failed", f"unknown job {op!r}")

    def _load(self, path: str, n_ctx: int) -> Json:
        from kebab_desktop.adapters.llm_llama_cpp.model import ChatModel

        if self._model is not None:
            self._model.close()
            self._model = None
        try:
            self._model = ChatModel(
                path,
                n_ctx=n_ctx,
                stop_requested=self._channel.stop_requested,
                send=self._channel.send,
                watchdog=Watchdog(self._crash_file),
            )
        except (Refused, MemoryError):
            raise
        except Exception as error:  # a damaged file: ValueError, TemplateSyntaxError, RecursionError …
            traceback.print_exc()
            raise Refused("load", f"{type(error).__name__}: {reason(error)}") from error
        return self._model.describe()
