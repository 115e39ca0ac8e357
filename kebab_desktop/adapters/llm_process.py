"""The language model as a guest: a GGUF model in a child process behind the LanguageModel port."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import kebab_desktop
from kebab_desktop.adapters import llm_failures
from kebab_desktop.adapters.gguf_header import read_header
from kebab_desktop.adapters.llm_link import Json
from kebab_desktop.adapters.llm_session import ModelSession
from kebab_desktop.adapters.model_fingerprint import ModelFingerprint
from kebab_desktop.core.answers import Message, ModelRef, Usage
from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.errors import ModelError
from kebab_desktop.core.ports import GenerationPiece

WORKER_ARGUMENT = "--llm-worker"
"""Hidden argument with which the frozen program runs ``kebab_desktop.adapters.llm_llama_cpp.main``."""

MIN_CONTEXT_TOKENS = 256
MAX_CONTEXT_TOKENS = 1 << 17
SILENCE_LIMIT_S = 320.0  # longer than the process gives itself to load a model
STALL_LIMIT_S = 120.0  # reading is reported every 128 tokens, which a large model on two cores needs 20 s for


def worker_command() -> list[str]:
    """Return the command of the model process."""
    if getattr(sys, "frozen", False):
        return [sys.executable, WORKER_ARGUMENT]
    # -P: a folder with a queue.py or numpy.py in it must not break the process that is started there.
    return [sys.executable, "-X", "utf8", "-P", "-m", "kebab_desktop.adapters.llm_llama_cpp"]


def worker_environment() -> dict[str, str]:
    """Return the environment of the model process: OpenMP waits instead of spinning, this package is importable."""
    environment = {"OMP_WAIT_POLICY": "passive", **os.environ}
    root = Path(kebab_desktop.__file__).resolve().parent.parent
    if root.name not in {"site-packages", "dist-packages"}:
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, [str(root), environment.get("PYTHONPATH", "")]))
    return environment


@dataclass(frozen=True, slots=True)
class LoadedModel:
    """What the process reported about the loaded model; sizes in tokens and bytes.

    Without ``has_template`` (a base model) messages are written one after the other, separated by empty lines.
    """

    context_tokens: int
    trained_context_tokens: int
    has_template: bool
    name: str
    architecture: str
    size_bytes: int
    parameters: int


class LlamaProcessModel:
    """A GGUF model in a child process that starts at first use, or with :meth:`load`.

    One job at a time: another thread waits for its turn, the same thread gets ModelError ``llm_busy`` while it holds
    a half-read generation. A file that killed the process while it was loaded is not tried again until :meth:`reset`.
    A process that says nothing for ``silence_limit_s`` is ended, one that reads or writes for ``stall_limit_s``.
    ``reuse_prefix=False`` reads every prompt from the start: slower, but equal bits for equal seeds.
    """

    def __init__(
        self,
        model_path: Path,
        *,
        context_tokens: int = 4096,
        log_path: Path | None = None,
        stop_grace_s: float = 0.2,
        silence_limit_s: float = SILENCE_LIMIT_S,
        stall_limit_s: float = STALL_LIMIT_S,
        reuse_prefix: bool = True,
        command: Sequence[str] | None = None,
        fingerprint: ModelFingerprint | None = None,
    ) -> None:
        self._path = model_path
        self._fingerprint = fingerprint
        self._wanted_tokens = max(MIN_CONTEXT_TOKENS, min(-(-context_tokens // 256) * 256, MAX_CONTEXT_TOKENS))
        self._trained_tokens: int | None = None
        self._reuse_prefix = reuse_prefix
        self._session = ModelSession(model_path, command or worker_command(), worker_environment(), log_path)
        self._session.stop_grace_s = stop_grace_s
        self._session.silence_limit_s = silence_limit_s
        self._session.stall_limit_s = stall_limit_s

    @property
    def ref(self) -> ModelRef:
        """Return the file's name without its extension, ``llama``, and which file it is, as far as that is known."""
        known = self._fingerprint.blake3 if self._fingerprint is not None else ""
        return ModelRef(self._path.stem, "llama", self._path.name, known)

    @property
    def loaded(self) -> bool:
        """Whether a process runs that has the model."""
        return self._session.alive

    @property
    def context_tokens(self) -> int:
        """Return the context window: the wanted size rounded up to 256, at most what the model was trained for."""
        loaded = self._session.loaded
        if loaded is not None:
            return int(loaded["n_ctx"])
        if self._trained_tokens is None:
            try:
                self._trained_tokens = read_header(self._path).context_length
            except ModelError:
                return self._wanted_tokens  # the first use raises it
        return max(MIN_CONTEXT_TOKENS, min(self._wanted_tokens, self._trained_tokens or self._wanted_tokens))

    @property
    def process_id(self) -> int | None:
        """Return the id of the model process, None when none is running."""
        return self._session.pid

    def describe(self) -> LoadedModel | None:
        """Return what the process reported when it loaded the model, None when no model is loaded."""
        loaded = self._session.loaded
        if loaded is None or not self._session.alive:
            return None
        return LoadedModel(
            context_tokens=loaded["n_ctx"],
            trained_context_tokens=loaded["n_ctx_train"],
            has_template=loaded["has_template"],
            name=loaded["name"],
            architecture=loaded["architecture"],
            size_bytes=loaded["size_bytes"],
            parameters=loaded["parameters"],
        )

    def load(self, token: CancelToken | None = None) -> None:
        """Start the process and load the model; raises ModelError, or CancelledError when the token is set."""
        for _ in self._session.run("load", token, self.context_tokens):
            pass

    def count_tokens(self, messages: Sequence[Message]) -> int:
        """Return the tokens of a prompt with template overhead, also of one that does not fit; raises ModelError."""
        tokens = 0
        for event in self._session.run("count", None, self.context_tokens, messages=_plain(messages)):
            tokens = event.get("tokens", tokens)
        return tokens

    def generate(
        self, messages: Sequence[Message], *, max_tokens: int, temperature: float, seed: int, token: CancelToken
    ) -> LlamaGeneration:
        """Prepare a generation; the work, and every other ModelError, happens while it is iterated."""
        if self._session.closed:
            raise llm_failures.closed()
        if not messages:
            raise llm_failures.empty_prompt()
        fields: Json = {
            "messages": _plain(messages),
            "max_tokens": max_tokens,
            "temperature": temperature,
            "seed": seed,
            "fresh": not self._reuse_prefix,
        }
        return LlamaGeneration(lambda: self._session.run("generate", token, self.context_tokens, **fields))

    def reset(self) -> None:
        """Allow another try with a file that killed the process."""
        self._session.reset()

    def close(self) -> None:
        """End the process for good; a running generation ends with ModelError ``llm_closed``. Idempotent."""
        if self._fingerprint is not None:
            self._fingerprint.close()
        self._session.close()


class LlamaGeneration:
    """A running generation; see :class:`kebab_desktop.core.ports.Generation`. It can be iterated once."""

    def __init__(self, run: Callable[[], Generator[Json, None, None]]) -> None:
        self._run = run
        self._usage = Usage()
        self._stopped = False
        self._begun = False

    @property
    def usage(self) -> Usage:
        """Return tokens and times as the user felt them: a model that had to be loaded first counts."""
        return self._usage

    @property
    def stopped(self) -> bool:
        """Whether the token ended the generation before its natural end."""
        return self._stopped

    def __iter__(self) -> Iterator[GenerationPiece]:
        """Yield prompt progress, then text."""
        if self._begun:
            raise RuntimeError("a generation can be iterated only once")
        self._begun = True
        return self._pieces()

    def _pieces(self) -> Iterator[GenerationPiece]:
        start = time.monotonic()
        prompt, tokens, first, evaluated = 0, 0, 0.0, 0
        kept: int | None = None
        texts: list[str] = []
        try:
            with contextlib.closing(self._run()) as events:
                for event in events:
                    if event["ev"] == "prefill":
                        prompt = event["total"]
                        kept = event["done"] if kept is None else kept  # the first report says what was known
                        evaluated = event["done"] - kept
                        yield GenerationPiece(prompt_done=event["done"], prompt_total=prompt)
                    elif event["ev"] == "text":
                        tokens = event["tokens"]
                        if event["text"]:
                            first = first or _milliseconds_since(start)
                            texts.append(event["text"])
                            yield GenerationPiece(event["text"])
                    elif event["ev"] == "done":
                        prompt, tokens = event["prompt_tokens"], event["new_tokens"]
                        self._stopped = event["reason"] == "stopped"
        except CancelledError:
            self._stopped = True
        except ModelError as error:
            error.partial = "".join(texts)
            raise
        finally:
            self._usage = Usage(prompt, tokens, first, _milliseconds_since(start), evaluated)


def _plain(messages: Sequence[Message]) -> list[dict[str, str]]:
    return [{"role": message.role, "content": message.content} for message in messages]


def _milliseconds_since(start: float) -> float:
    return (time.monotonic() - start) * 1000.0
