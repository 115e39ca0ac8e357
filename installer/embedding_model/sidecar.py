"""Computes the language sidecar: what to subtract so that Korean and English texts of one meaning lie together."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnxruntime
from tokenizers import Tokenizer

Floats = npt.NDArray[np.float32]
Encode = Callable[[Sequence[str]], Floats]
"""Texts with their prefix → vectors of length 1, shape (n, dimension), as the model gives them."""


def make_encoder(model: Path, tokenizer: Path, description: dict[str, Any]) -> Encode:
    """Load a model file on the CPU and return a function that embeds a small batch of texts."""
    options = onnxruntime.SessionOptions()
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
    reader = Tokenizer.from_file(str(tokenizer))
    reader.enable_truncation(description["max_tokens"])
    reader.enable_padding(pad_id=description["padding"]["id"], pad_token=description["padding"]["token"])

    def encode(texts: Sequence[str]) -> Floats:
        form = description["unicode_form"]
        encoded = reader.encode_batch([unicodedata.normalize(form, text) for text in texts])
        feed = {
            "input_ids": np.array([item.ids for item in encoded], np.int64),
            "attention_mask": np.array([item.attention_mask for item in encoded], np.int64),
        }
        return np.asarray(session.run(["sentence_embedding"], feed)[0], np.float32)

    return encode


def read_pairs(path: Path) -> tuple[list[str], list[str]]:
    """Return the Korean and the English sentences of the calibration file, in step."""
    pairs = json.loads(path.read_text(encoding="utf-8"))["pairs"]
    return [pair["ko"] for pair in pairs], [pair["en"] for pair in pairs]


def compute_sidecar(
    encode: Encode, prefixes: dict[str, str], korean: list[str], english: list[str]
) -> dict[str, Floats]:
    """Return `mean_query`, `mean_passage` and `direction`, each of shape (dimension,).

    The means are over both languages; `direction` (length 1) points from English to Korean. A vector x is corrected
    as x = unit(x - mean), then x = unit(x - (x·direction) direction).
    """
    means: dict[str, Floats] = {}
    difference: Floats | None = None
    for kind in ("query", "passage"):
        in_korean = encode([prefixes[kind] + text for text in korean])
        in_english = encode([prefixes[kind] + text for text in english])
        means[f"mean_{kind}"] = ((in_korean.mean(axis=0) + in_english.mean(axis=0)) / 2).astype(np.float32)
        step = (in_korean - in_english).mean(axis=0)
        difference = step if difference is None else difference + step
    assert difference is not None  # the loop ran twice
    return {**means, "direction": (difference / np.linalg.norm(difference)).astype(np.float32)}


def correct(vectors: Floats, sidecar: dict[str, Floats], kind: str) -> Floats:
    """Apply the sidecar to vectors of shape (n, dimension); `kind` is query or passage."""
    direction = sidecar["direction"]
    shifted = _unit(vectors - sidecar[f"mean_{kind}"])
    return _unit(shifted - (shifted @ direction)[:, None] * direction)


def _unit(vectors: Floats) -> Floats:
    return np.asarray(vectors / np.linalg.norm(vectors, axis=-1, keepdims=True), np.float32)
