"""One loaded GGUF model: counts a prompt, reads it and writes the answer; the only module that calls llama.cpp."""

from __future__ import annotations

import codecs
import contextlib
import ctypes
import itertools
import os
import time
from collections.abc import Callable, Iterator, Sequence
from typing import IO, Any

import llama_cpp
import numpy as np
from llama_cpp.llama_chat_format import Jinja2ChatFormatter

from kebab_desktop.adapters.llm_llama_cpp.channel import Json, Refused, Send
from kebab_desktop.adapters.llm_llama_cpp.prompts import FALLBACK_TEMPLATE, Messages, PromptWriter, begun_reasoning
from kebab_desktop.adapters.llm_llama_cpp.watchdog import Watchdog

BATCH_TOKENS = 128
"""Prompt tokens per computation: costs up to 10 % against 512, quarters stop latency and compute memory."""

MAX_CONTEXT_TOKENS = 1 << 17
MAX_TRAINED_TOKENS = 1 << 24  # llama_cpp allocates this many integers for every call of tokenize
LOAD_LIMIT_S = 300.0
RENDER_LIMIT_S = 10.0
_LOG_WARN, _LOG_ERROR = 3, 4  # of ggml.h; llama_cpp's own table is off by one and hides errors


class NativeLog:
    """Keeps the last warnings and errors of llama.cpp and writes them to ``file``; sends failed assertions.

    While ``quiet`` is true the errors are those of a wanted stop.
    """

    def __init__(self, file: IO[bytes], send: Send, quiet: Callable[[], bool]) -> None:
        self.recent: list[str] = []
        self._quiet = quiet
        self._file = file
        self._callback = llama_cpp.llama_log_callback(self._add)
        llama_cpp.llama_log_set(self._callback, ctypes.c_void_p(0))
        prototype = ctypes.CFUNCTYPE(None, ctypes.c_char_p)
        self._fatal = prototype(lambda text: send("fatal", message=text.decode("utf-8", "replace")))
        # The loaded library reaches the copy of ggml that llama.cpp uses. Where it does not (ggml-base.dll on
        # Windows) the reason of an abort is lost, not the fact.
        with contextlib.suppress(AttributeError):
            llama_cpp.llama_cpp._lib.ggml_set_abort_callback(self._fatal)

    def _add(self, level: int, text: bytes, _data: object) -> None:
        if level in (_LOG_WARN, _LOG_ERROR) and not self._quiet():
            self._file.write(text)
            self.recent = [*self.recent[-3:], text.decode("utf-8", "replace").strip()]


class PieceDecoder:
    """Turns tokens into text; characters split over tokens are held back until they are complete."""

    def __init__(self, vocabulary: Any) -> None:  # noqa: ANN401  (a C pointer)
        self._vocabulary = vocabulary
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def feed(self, token: int) -> str:
        """Return the text that became complete with this token, possibly empty."""
        return self._decoder.decode(self._piece(token))

    def end(self) -> str:
        """Return U+FFFD for a character that was cut off, else nothing."""
        return self._decoder.decode(b"", True)

    def _piece(self, token: int, size: int = 64) -> bytes:
        """Own buffer handling: ``Llama.detokenize`` silently drops pieces of more than 32 bytes."""
        buffer = ctypes.create_string_buffer(size)
        length = llama_cpp.llama_token_to_piece(self._vocabulary, token, buffer, size, 0, False)
        return self._piece(token, -length) if length < 0 else buffer.raw[:length]


class ChatModel:
    """A model with one context slot; the longest common prefix with the previous prompt is not read again.

    ``stop_requested`` is polled between graph nodes and batches, ``send`` receives the events
    ``rendering``, ``prefill`` (done, total) and ``text`` (text, tokens).
    """

    def __init__(
        self, path: str, *, n_ctx: int, stop_requested: Callable[[], bool], send: Send, watchdog: Watchdog
    ) -> None:
        self._stop_requested, self._send, self._watchdog = stop_requested, send, watchdog
        # Jinja computes constant expressions of a template while it compiles, which can take for ever.
        with watchdog.limit(LOAD_LIMIT_S):
            self._llama = _opened(path, max(256, min(n_ctx, MAX_CONTEXT_TOKENS)))
        native = self._llama._model  # the public surface has no text, attributes or sizes of the model
        # One byte that is not UTF-8 leaves this empty, and a wrong chat format would be used without a word.
        if not self._llama.metadata or not 0 < native.n_ctx_train() <= MAX_TRAINED_TOKENS:
            raise Refused("metadata")
        self._vocabulary = llama_cpp.llama_model_get_vocab(self._llama.model)
        self._abort = llama_cpp.ggml_abort_callback(lambda _data: stop_requested())  # kept: C holds only the address
        llama_cpp.llama_set_abort_callback(self._llama.ctx, self._abort, ctypes.c_void_p(0))
        self._template = self._llama.metadata.get("tokenizer.chat_template") or ""
        bos, eos = (native.token_get_text(t) if t >= 0 else "" for t in (native.token_bos(), native.token_eos()))
        formatter = Jinja2ChatFormatter(self._template or FALLBACK_TEMPLATE, bos_token=bos, eos_token=eos)

        def rendered(messages: Messages) -> str:
            # Templates of models that can think first take this; the others do not look at it.
            return str(formatter(messages=list(messages), enable_thinking=False).prompt)  # type: ignore[arg-type,unused-ignore]

        self._prompts = PromptWriter(rendered, self._control_texts())

    def describe(self) -> Json:
        """Return sizes and names for the parent."""
        native, metadata = self._llama._model, self._llama.metadata
        return {
            "n_ctx": self._llama.n_ctx(),
            "n_ctx_train": native.n_ctx_train(),
            "size_bytes": native.size(),
            "parameters": native.n_params(),
            "has_template": bool(self._template),
            "name": str(metadata.get("general.name", ""))[:200],
            "architecture": str(metadata.get("general.architecture", ""))[:200],
        }

    def count(self, messages: Messages) -> int:
        """Return the tokens of a prompt, also of one that does not fit."""
        return len(self._tokens(self._text(messages)))

    def generate(self, messages: Messages, *, max_tokens: int, temperature: float, seed: int, fresh: bool) -> Json:
        """Read the prompt and write; returns counts, times and the reason of the end: eos, length or stopped.

        ``fresh`` reads the whole prompt again: same bits every time, which reuse of a prefix does not give.
        """
        start = time.monotonic()
        prompt = self._text(messages)
        tokens, room = self._tokens(prompt), self._llama.n_ctx()
        if not 0 < len(tokens) < room:
            raise Refused("context" if tokens else "empty_prompt", tokens=len(tokens), n_ctx=room)
        result: Json = {"reason": "length", "prompt_tokens": len(tokens), "new_tokens": 0, "first_s": 0.0}
        if fresh:
            self._llama.reset()
        self._llama.set_seed(seed & 0x7FFFFFFF)
        decoder = PieceDecoder(self._vocabulary)
        if begun := begun_reasoning(prompt):
            self._send("text", text=begun, tokens=0)
        try:
            result["evaluated"] = self._read(tokens)
            for token in itertools.islice(
                self._sampled(tokens, temperature), max(1, min(max_tokens, room - len(tokens)))
            ):
                if llama_cpp.llama_vocab_is_eog(self._vocabulary, token):
                    result["reason"] = "eos"
                    break
                result["new_tokens"] += 1
                result["first_s"] = result["first_s"] or time.monotonic() - start
                self._send("text", text=decoder.feed(token), tokens=result["new_tokens"])
        except Refused as stopped:
            if stopped.kind != "stopped":
                raise
            result["reason"] = "stopped"
        finally:
            self._free_sampler()
        if rest := decoder.end():
            self._send("text", text=rest, tokens=result["new_tokens"])
        return {**result, "total_s": time.monotonic() - start}

    def close(self) -> None:
        """Free weights and context."""
        self._llama.close()

    def _free_sampler(self) -> None:
        """Give back 12 bytes per token of the vocabulary now: llama_cpp leaves it to a garbage collection that is rare.

        Its sampler refers to itself; 200 answers of a model with 49,152 tokens took 115 MB.
        """
        sampler, self._llama._sampler = self._llama._sampler, None
        if sampler is not None:
            sampler.close()

    def _text(self, messages: Messages) -> str:
        self._send("rendering")
        with self._watchdog.limit(RENDER_LIMIT_S):
            return self._prompts.text(messages)

    def _tokens(self, prompt: str) -> list[int]:
        with self._watchdog.limit(RENDER_LIMIT_S):
            text = prompt.encode("utf-8", "replace")
            # A template writes the first special token itself; the fallback does not.
            tokens: list[int] = self._llama.tokenize(text, add_bos=not self._template, special=True)
        if self._stop_requested():
            raise Refused("stopped")
        return tokens

    def _read(self, tokens: Sequence[int]) -> int:
        """Evaluate what the context does not hold yet, with progress; returns how many tokens that were."""
        kept = self._keep_prefix(tokens)
        self._send("prefill", done=kept, total=len(tokens))
        for at in range(kept, len(tokens), BATCH_TOKENS):
            batch = tokens[at : at + BATCH_TOKENS]
            with self._abortable():
                self._llama.eval(batch)
            self._send("prefill", done=at + len(batch), total=len(tokens))
        return len(tokens) - kept

    def _keep_prefix(self, tokens: Sequence[int]) -> int:
        """Cut the context back to what it shares with ``tokens``; the last token is always read again."""
        llama = self._llama
        held = llama.input_ids[: min(llama.n_tokens, len(tokens) - 1)]
        differs = np.flatnonzero(held != np.asarray(tokens[: len(held)], dtype=held.dtype))
        common = int(differs[0]) if differs.size else len(held)
        memory = llama_cpp.llama_get_memory(llama.ctx)
        # Recurrent models cannot cut their state back.
        if common and llama_cpp.llama_memory_seq_rm(memory, 0, common, -1):
            llama.n_tokens = common
            return common
        llama.reset()
        return 0

    def _sampled(self, tokens: Sequence[int], temperature: float) -> Iterator[int]:
        """Yield tokens; the context holds exactly ``tokens``, so ``generate`` samples at once."""
        heat = min(temperature, 2.0) if temperature > 0 else 0.0  # NaN becomes 0
        stream = self._llama.generate(tokens, temp=heat)
        while True:
            with self._abortable():
                token = next(stream, None)
            if token is None:
                return
            yield token

    @contextlib.contextmanager
    def _abortable(self) -> Iterator[None]:
        """Translate the end of a computation by the abort flag; the context stays valid up to the last batch."""
        if self._stop_requested():
            raise Refused("stopped")
        try:
            yield
        except RuntimeError as error:  # "llama_decode returned 2" is an abort
            if self._stop_requested():
                raise Refused("stopped") from None
            raise Refused("compute", str(error)) from error

    def _control_texts(self) -> Iterator[str]:
        """Yield the strings that must not become control tokens when they stand in a message."""
        text = self._llama._model.token_get_text
        for token in range(self._llama.n_vocab()):
            attributes = llama_cpp.llama_vocab_get_attr(self._vocabulary, token)
            steers = attributes & llama_cpp.LLAMA_TOKEN_ATTR_CONTROL
            # Some fine-tunes declare turn markers as user-defined, beside ordinary words and spaces.
            marker = attributes & llama_cpp.LLAMA_TOKEN_ATTR_USER_DEFINED and text(token).startswith("<|")
            if steers or marker or llama_cpp.llama_vocab_is_eog(self._vocabulary, token):
                yield text(token)


def _opened(path: str, n_ctx: int) -> Any:  # noqa: ANN401  (llama_cpp.Llama where llama_cpp is installed)
    cores = available_cores()
    return llama_cpp.Llama(
        path,
        verbose=False,
        n_ctx=n_ctx,
        n_batch=BATCH_TOKENS,
        n_ubatch=BATCH_TOKENS,
        n_threads=max(1, cores - 1),
        n_threads_batch=cores,
    )


def available_cores() -> int:
    """Return the cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1
