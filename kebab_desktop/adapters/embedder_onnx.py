"""The embedder on onnxruntime: tokenizer, batches by length, language correction."""

from __future__ import annotations

import sys
import threading
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from kebab_desktop.adapters.onnx_encoder import OnnxEncoder, cpu_variant
from kebab_desktop.adapters.onnx_model_files import OnnxModelFolder, Sidecar
from kebab_desktop.adapters.onnx_tokenizer import UnigramTokenizer
from kebab_desktop.adapters.tokenizer_file import read_description
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.reasons import reason

if TYPE_CHECKING:
    from kebab_desktop.core.ports import Vectors

_MOST_CHARACTERS_PER_TOKEN = 40
"""A text is cut here before it is tokenised: a 10 MB text would take seconds for tokens that nobody reads."""

Device = Literal["auto", "cpu", "directml"]


@dataclass(frozen=True, slots=True)
class _Loaded:
    encoder: OnnxEncoder
    tokenizer: UnigramTokenizer
    sidecar: Sidecar


class OnnxEmbedder:
    """Turns texts into unit vectors with the model in a folder (``model.json`` and the files it names).

    Nothing is loaded before it is needed; every use raises ModelError with a hint when the model is missing, damaged
    or fails. All methods may be called from any thread.
    """

    def __init__(self, folder: Path, *, device: str = "auto", threads: int = 0) -> None:
        self._files = OnnxModelFolder(folder)
        self._device = device
        self._threads = threads
        self._lock = threading.Lock()
        self._loaded: _Loaded | None = None

    @property
    def identity(self) -> str:
        """Return model id, variant and version; loads the model where DirectML might be used."""
        variant = self._load().encoder.variant if _directml_possible(self._device) else cpu_variant(self._files)
        description = self._files.description
        return f"{description.id}/{variant}/{description.version}"

    @property
    def dimension(self) -> int:
        """Return the length of a vector."""
        return self._files.description.dimension

    @property
    def device(self) -> str:
        """Return CPU or DirectML; loads the model where DirectML might be used, else only looks that it is there."""
        if _directml_possible(self._device):
            return self._load().encoder.device
        if self._loaded is None:
            self._files.check()
        return "CPU"

    @property
    def fallback_reason(self) -> str:
        """Return why the CPU is used although DirectML was wanted, empty when all is as wanted; loads the model."""
        return self._load().encoder.fallback_reason

    @property
    def notice(self) -> str:
        """Return why DirectML, which was asked for, is not used; empty as long as nothing is loaded."""
        loaded = self._loaded
        return loaded.encoder.fallback_reason if loaded is not None and self._device == "directml" else ""

    def use_device(self, device: str) -> None:
        """Load the model on another device; what runs meanwhile, and after a ModelError, uses the one before."""
        encoder = OnnxEncoder(self._files, device=device, threads=self._threads)
        encoder.encode([[0, 2]])  # a driver that cannot do it says so here
        before, sidecar = self._loaded, self._files.sidecar(encoder.variant)
        tokenizer = _load_tokenizer(self._files) if before is None else before.tokenizer
        with self._lock:
            self._device, self._loaded = device, _Loaded(encoder, tokenizer, sidecar)

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Return corrected vectors of questions, shape (len(texts), dimension)."""
        return self._embed(texts, "query", None)

    def embed_passages(self, texts: Sequence[str], token: CancelToken | None = None) -> Vectors:
        """Return corrected vectors of passages; polls ``token`` between batches (raises CancelledError)."""
        return self._embed(texts, "passage", token)

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """Return the number of tokens of each text, without special tokens and prefix."""
        loaded = self._load()
        form = self._files.description.unicode_form
        return [len(loaded.tokenizer.pieces(_normalised(text, form))) for text in texts]

    def warm_up(self) -> None:
        """Load the model and run it once, so that the first question does not wait for it."""
        self.embed_queries(["warm up"])

    def verify(self) -> None:
        """Compare the model's files with their check sums; raises ModelError."""
        self._files.verify()

    def close(self) -> None:
        """Free the memory of the model; it is loaded again on the next use."""
        with self._lock:
            self._loaded = None

    def _embed(self, texts: Sequence[str], kind: Literal["query", "passage"], token: CancelToken | None) -> Vectors:
        loaded = self._load()
        vectors = np.zeros((len(texts), self.dimension), np.float32)
        if not texts:
            return vectors
        ids = _token_ids(self._files, loaded.tokenizer, texts, kind)
        for batch in _batches([len(tokens) for tokens in ids], loaded.encoder):
            if token is not None:
                token.raise_if_cancelled()
            vectors[batch] = loaded.encoder.encode([ids[number] for number in batch])
        mean = loaded.sidecar.mean_query if kind == "query" else loaded.sidecar.mean_passage
        return _corrected(vectors, mean, loaded.sidecar.direction)

    def _load(self) -> _Loaded:
        loaded = self._loaded
        if loaded is not None:
            return loaded
        with self._lock:
            if self._loaded is None:
                encoder = OnnxEncoder(self._files, device=self._device, threads=self._threads)
                self._loaded = _Loaded(encoder, _load_tokenizer(self._files), self._files.sidecar(encoder.variant))
            return self._loaded


def _directml_possible(device: str) -> bool:
    return sys.platform == "win32" and device != "cpu"


def _token_ids(files: OnnxModelFolder, tokenizer: UnigramTokenizer, texts: Sequence[str], kind: str) -> list[list[int]]:
    description = files.description
    most = description.max_tokens
    prefix = description.query_prefix if kind == "query" else description.passage_prefix
    form, longest = description.unicode_form, most * _MOST_CHARACTERS_PER_TOKEN
    encoded = [tokenizer.encode(prefix + _normalised(text[:longest], form)) for text in texts]
    # The last token ends the text.
    return [tokens if len(tokens) <= most else [*tokens[: most - 1], tokens[-1]] for tokens in encoded]


def _load_tokenizer(files: OnnxModelFolder) -> UnigramTokenizer:
    name = files.description.tokenizer
    path = files.path(name)
    try:
        return UnigramTokenizer(read_description(path.read_bytes()))
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise files.damaged(f"{name} cannot be read ({reason(error)})") from error


def _normalised(text: str, form: Any) -> str:  # noqa: ANN401 - checked when the description was read
    # A lone surrogate, as a badly decoded file can hold, cannot be handed to the tokenizer.
    return unicodedata.normalize(form, text).encode("utf-8", "replace").decode("utf-8")


def _batches(lengths: Sequence[int], encoder: OnnxEncoder) -> Iterator[list[int]]:
    """Yield the numbers of texts in batches of similar length, shortest first."""
    batch: list[int] = []
    for number in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batch and len(batch) >= encoder.rows_per_batch(lengths[number]):
            yield batch
            batch = []
        batch.append(number)
    if batch:
        yield batch


def _corrected(vectors: Vectors, mean: Vectors, direction: Vectors) -> Vectors:
    """Remove what all texts share and what tells Korean from English; return vectors of length 1."""
    shifted = _unit(vectors - mean)
    return _unit(shifted - (shifted @ direction)[:, None] * direction)


def _unit(vectors: Vectors) -> Vectors:
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12), np.float32)
