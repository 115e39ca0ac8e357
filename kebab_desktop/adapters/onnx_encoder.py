"""Runs the ONNX graph of an embedding model: DirectML where Windows offers it, else the CPU."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from kebab_desktop.adapters.onnx_model_files import OnnxModelFolder
from kebab_desktop.core.errors import ModelError

if TYPE_CHECKING:
    from kebab_desktop.core.ports import Vectors

DIRECTML = "DmlExecutionProvider"
TOKENS_PER_BATCH = 1024
"""Rows times padded length of one run of a float model; larger batches are slower and take more memory."""

_DIRECTML_LENGTHS = (64, 128, 256, 512)
"""DirectML compiles the graph for every new shape, so it sees only these lengths, each with one number of rows."""

TokenIds = Sequence[int]
_Onnx = Any  # the module or a session of onnxruntime, which ships no types


class OnnxEncoder:
    """One loaded session. Thread-safe; ``device`` is CPU or DirectML, ``variant`` the model file in use.

    ``fallback_reason`` says why DirectML is not used although it was wanted, else it is empty.
    """

    def __init__(self, files: OnnxModelFolder, *, device: str = "auto", threads: int = 0) -> None:
        import onnxruntime

        self._files = files
        self._runtime: _Onnx = onnxruntime
        self._errors = _runtime_errors(onnxruntime)
        self._threads = threads or default_threads()
        self._lock = threading.Lock()
        self.fallback_reason = ""
        session = None
        if device != "cpu":
            session = self._try_directml(wanted=device == "directml")
        if session is None:
            self.device, self.variant = "CPU", cpu_variant(files)
            session = self._load(self.variant, "CPUExecutionProvider")
        self._session: _Onnx = session

    def encode(self, batch: Sequence[TokenIds]) -> Vectors:
        """Return vectors of length 1, shape (len(batch), dimension), for token ids of similar length."""
        rows, width = len(batch), max(len(ids) for ids in batch)
        if self.device == "DirectML":
            width = next((length for length in _DIRECTML_LENGTHS if length >= width), width)
            rows = 1 if rows == 1 else max(rows, TOKENS_PER_BATCH // width)
        ids = np.full((rows, width), self._files.description.padding_id, np.int64)
        mask = np.zeros((rows, width), np.int64)
        mask[:, 0] = 1  # a row without a single token would have no mean
        for row, tokens in enumerate(batch):
            ids[row, : len(tokens)] = tokens
            mask[row, : len(tokens)] = 1
        vectors = self._run({"input_ids": ids, "attention_mask": mask})[: len(batch)]
        if vectors.shape != (len(batch), self._files.description.dimension) or not np.isfinite(vectors).all():
            raise ModelError(
                f"The embedding model gave numbers that are none on {self.device}.",
                code="embedding_run",
                hint="Choose the CPU as the device for embeddings in the settings.",
            )
        return vectors

    def rows_per_batch(self, width: int) -> int:
        """Return how many texts of ``width`` tokens go into one run.

        The int8 graph scales its numbers by the largest one of the whole run, so a text's vector would depend on its
        neighbours (cosine down to 0.97) and an index on the order of its documents: it gets one text at a time, which
        on the CPU costs nothing.
        """
        if self.variant == "int8":
            return 1
        if self.device == "DirectML":
            width = next((length for length in _DIRECTML_LENGTHS if length >= width), width)
        return max(1, TOKENS_PER_BATCH // max(width, 1))

    def _run(self, feed: dict[str, Any]) -> Vectors:
        output = [self._files.description.output]
        try:
            if self.device == "DirectML":
                with self._lock:  # DirectML does not allow two runs of one session at a time
                    found = self._session.run(output, feed)
            else:
                found = self._session.run(output, feed)
        except self._errors as error:
            raise ModelError(
                f"The embedding model stopped working on {self.device}: {error}",
                code="embedding_run",
                hint="Restart the program; if it happens again, choose the CPU as the device in the settings.",
                retryable=True,
            ) from error
        return np.asarray(found[0], np.float32)

    def _try_directml(self, *, wanted: bool) -> _Onnx | None:
        """Return a working DirectML session, or None with the reason noted."""
        if DIRECTML not in self._runtime.get_available_providers():
            if wanted:
                self.fallback_reason = "this build of onnxruntime has no DirectML"
            return None
        if "fp16" not in self._files.description.variants:
            self.fallback_reason = "the model has no float16 file"
            return None
        try:
            self.device, self.variant = "DirectML", "fp16"
            self._session = self._load("fp16", DIRECTML)
            self.encode([[0, 2]])  # a driver that cannot do it says so here and not at the first question
        except ModelError as error:
            self.fallback_reason = error.message
            return None
        return self._session

    def _load(self, variant: str, provider: str) -> _Onnx:
        name = self._files.description.variants[variant][0]
        path = self._files.path(name)
        if (weights := path.with_suffix(".data").name) in self._files.description.files:
            self._files.path(
                weights
            )  # mapped by onnxruntime, whose words for a missing file name neither it nor a remedy
        options = self._runtime.SessionOptions()
        options.log_severity_level = 3
        options.intra_op_num_threads = self._threads
        # Spinning threads take the processor from everything else on a busy machine: 33 ms instead of 18 for a text.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        if provider == DIRECTML:
            options.enable_mem_pattern = False
            options.execution_mode = self._runtime.ExecutionMode.ORT_SEQUENTIAL
        try:
            return self._runtime.InferenceSession(str(path), options, providers=[provider])
        except self._errors as error:
            raise self._files.damaged(f"{name} cannot be loaded on {provider} ({error})") from error


def cpu_variant(files: OnnxModelFolder) -> str:
    """Return the variant that is used on the CPU."""
    variants = files.description.variants
    return "int8" if "int8" in variants else next(iter(variants))


def default_threads() -> int:
    """Return the number of usable processors less one, so that the window stays responsive; at least one."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, usable - 1)


def _runtime_errors(runtime: _Onnx) -> tuple[type[Exception], ...]:
    """Return what a session raises: onnxruntime has one exception class per status and no common one."""
    state = vars(runtime.capi.onnxruntime_pybind11_state).values()
    own = [kind for kind in state if isinstance(kind, type) and issubclass(kind, Exception)]
    return (*own, RuntimeError, ValueError, OSError)
