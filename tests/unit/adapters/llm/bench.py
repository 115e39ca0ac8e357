"""Models on the scripted process, and what the tests say about them."""

from __future__ import annotations

import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from kebab_desktop.adapters.llm_process import LlamaGeneration, LlamaProcessModel
from kebab_desktop.core.answers import Message
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import ModelError

WORKER = Path(__file__).with_name("scripted_worker.py")
QUESTION = (Message("user", "GC?"),)
TEXT = "한국어 [1]"
PATIENT_S = 60.0


class Bench:
    """Opens models on the scripted process and counts how often it was started."""

    def __init__(self, gguf: Path, folder: Path) -> None:
        self.gguf = gguf
        self.log = folder / "logs" / "llm.log"
        self._starts = folder / "starts"
        self._server = socket.create_server(("127.0.0.1", 0))
        self._server.settimeout(PATIENT_S)
        self._models: list[LlamaProcessModel] = []

    def open(self, behaviour: str, *, grace_s: float = PATIENT_S) -> LlamaProcessModel:
        command = [sys.executable, str(WORKER), behaviour, str(self._starts), str(self._server.getsockname()[1])]
        model = LlamaProcessModel(
            self.gguf, log_path=self.log, stop_grace_s=grace_s, silence_limit_s=PATIENT_S, command=command
        )
        self._models.append(model)
        return model

    @property
    def starts(self) -> int:
        return len(self._starts.read_text().splitlines()) if self._starts.exists() else 0

    def once_stuck(self, action: Callable[[], None]) -> threading.Thread:
        """Start a thread that runs ``action`` when the process waits for ever."""

        def wait() -> None:
            self._server.accept()[0].close()
            action()

        thread = threading.Thread(target=wait)
        thread.start()
        return thread

    def close(self) -> None:
        for model in self._models:
            model.close()
        self._server.close()


def begin(model: LlamaProcessModel, token: CancelToken | None = None, max_tokens: int = 99) -> LlamaGeneration:
    return model.generate(QUESTION, max_tokens=max_tokens, temperature=0.0, seed=1, token=token or CancelToken())


def text_of(generation: LlamaGeneration) -> str:
    return "".join(piece.text for piece in generation)


def failure(action: Callable[[], object]) -> ModelError:
    with pytest.raises(ModelError) as caught:
        action()
    return caught.value
