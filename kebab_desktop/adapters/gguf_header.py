"""Reads the header of a GGUF file without llama.cpp: what the model is, whether the file is whole, what it needs."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO, NoReturn

from kebab_desktop.adapters.gguf_template import template_problem
from kebab_desktop.core.errors import ModelError

Scalar = str | int | float | bool

_BLOCK_BYTES = 1 << 20
_MAX_KEPT_ARRAY = 4096  # per-layer numbers; token lists are skipped
_MAX_DIMENSIONS = 4
_STRING, _ARRAY, _BOOL = 8, 9, 7
_NUMBERS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
_CHOOSE = "Choose another GGUF file, or download this one again."

# Tensor type: (values per block, bytes per block), from the tables of ggml.
_TENSOR_TYPES = {
    0: (1, 4), 1: (1, 2), 2: (32, 18), 3: (32, 20), 6: (32, 22), 7: (32, 24), 8: (32, 34), 9: (32, 36),
    10: (256, 84), 11: (256, 110), 12: (256, 144), 13: (256, 176), 14: (256, 210), 15: (256, 292),
    16: (256, 66), 17: (256, 74), 18: (256, 98), 19: (256, 50), 20: (32, 18), 21: (256, 110), 22: (256, 82),
    23: (256, 136), 24: (1, 1), 25: (1, 2), 26: (1, 4), 27: (1, 8), 28: (1, 8), 29: (256, 56), 30: (1, 2),
    34: (256, 54), 35: (256, 66), 39: (32, 17), 40: (64, 36), 41: (128, 18), 42: (64, 18),
}  # fmt: skip

_QUANTIZATIONS = {
    0: "F32", 1: "F16", 2: "Q4_0", 3: "Q4_1", 7: "Q8_0", 8: "Q5_0", 9: "Q5_1", 10: "Q2_K", 11: "Q3_K_S",
    12: "Q3_K_M", 13: "Q3_K_L", 14: "Q4_K_S", 15: "Q4_K_M", 16: "Q5_K_S", 17: "Q5_K_M", 18: "Q6_K",
    19: "IQ2_XXS", 20: "IQ2_XS", 21: "Q2_K_S", 22: "IQ3_XS", 23: "IQ3_XXS", 24: "IQ1_S", 25: "IQ4_NL",
    26: "IQ3_S", 27: "IQ3_M", 28: "IQ2_S", 29: "IQ2_M", 30: "IQ4_XS", 31: "IQ1_M", 32: "BF16", 36: "TQ1_0",
    37: "TQ2_0", 38: "MXFP4", 39: "NVFP4",
}  # fmt: skip

_ENCODERS = frozenset(
    {"bert", "clip", "jina-bert-v2", "jina-bert-v3", "modern-bert", "nomic-bert", "nomic-bert-moe", "t5encoder"}
)


@dataclass(frozen=True, slots=True)
class GgufHeader:
    """What a GGUF file says about itself; sizes in bytes, context in tokens.

    ``parameters`` and ``weight_bytes`` are those of this file, also when it is one part of several.
    """

    path: Path
    size_bytes: int
    mtime_ns: int
    architecture: str
    name: str
    quantization: str
    license: str
    parameters: int
    context_length: int
    has_chat_template: bool
    header_bytes: int
    weight_bytes: int
    kv_bytes_per_token: int
    batch_bytes_per_row: int
    heads: int

    @property
    def fingerprint(self) -> tuple[str, int, int]:
        """Return path, size and time: equal as long as the file is the same."""
        return str(self.path), self.size_bytes, self.mtime_ns

    def memory_bytes(self, context_tokens: int, batch_tokens: int = 128) -> int:
        """Estimate the memory of the model process with a full context (measured: -2 % to +8 %).

        Some quantizations are copied into another layout while loading; those can need ``weight_bytes`` once more.
        """
        context = -(-context_tokens // 256) * 256
        compute = batch_tokens * (4 * self.heads * context + self.batch_bytes_per_row)
        process = 41 << 20
        return process + self.weight_bytes + self.kv_bytes_per_token * context + compute + 10 * self.header_bytes


def read_header(path: Path) -> GgufHeader:
    """Read and check a header; raises ModelError ``llm_model_missing`` or ``llm_model_invalid``."""
    try:
        stat = path.stat()
        if path.is_dir():
            _invalid(path, "is a folder, not a model file")
        if not S_ISREG(stat.st_mode):  # a pipe would be waited for without end
            _invalid(path, "is a device or a pipe, not a model file")
        with path.open("rb") as file:
            return _parse(_Reader(file, path, stat.st_size), stat.st_mtime_ns)
    except FileNotFoundError as error:
        raise ModelError(
            f"The model file {path} does not exist.",
            hint="Choose a GGUF file in the settings.",
            code="llm_model_missing",
        ) from error
    except OSError as error:
        raise ModelError(
            f"The model file {path} cannot be read: {error.strerror or error}.",
            hint="Check the permissions of the file and that its drive is connected.",
            code="llm_model_missing",
        ) from error


class _Reader:
    """Little-endian values from a file, read in blocks; a request beyond the end is an error, never a guess."""

    def __init__(self, file: BinaryIO, path: Path, size: int) -> None:
        self.path = path
        self.size = size
        self._file = file
        self._data = b""
        self._at = 0
        self._base = 0

    @property
    def position(self) -> int:
        """Return the offset in the file."""
        return self._base + self._at

    def take(self, count: int) -> bytes:
        """Return the next ``count`` bytes."""
        self._need(count)
        data = self._data[self._at : self._at + count]
        self._at += count
        return data

    def number(self, code: str) -> int:
        """Return the next integer of a struct code."""
        return int(struct.unpack("<" + code, self.take(struct.calcsize(code)))[0])

    def text(self, what: str) -> str:
        """Return the next string; one byte that is not UTF-8 would make llama_cpp drop all metadata."""
        raw = self.take(self.length(what))
        try:
            return raw.decode("utf-8")
        except UnicodeDecodeError:
            _invalid(self.path, f"is damaged: {what} before byte {self.position} is not text")

    def length(self, what: str, width: int = 1) -> int:
        """Return the next count of items of at least ``width`` bytes, which must fit into the rest of the file."""
        count = self.number("Q")
        if count * width > self.size - self.position:
            _invalid(self.path, f"is damaged or incomplete: {what} at byte {self.position} reaches beyond its end")
        return count

    def skip_strings(self, count: int) -> None:
        """Skip strings; a vocabulary has some hundred thousand of them."""
        unpack = struct.Struct("<Q").unpack_from
        for _ in range(count):
            if self._at + 8 > len(self._data):
                self._need(8)
            length = unpack(self._data, self._at)[0]
            self._at += 8
            if self._at + length > len(self._data):
                self._need(length)
            self._at += length

    def _need(self, count: int) -> None:
        missing = count - (len(self._data) - self._at)
        if missing <= 0:
            return
        if count > self.size - self.position:
            _invalid(self.path, f"is incomplete: it ends at byte {self.size}, inside its header")
        self._base, rest = self.position, self._data[self._at :]
        self._at = 0
        self._data = rest + self._file.read(max(missing, _BLOCK_BYTES))
        if len(self._data) < count:
            _invalid(self.path, "became shorter while it was read")


def _parse(reader: _Reader, mtime_ns: int) -> GgufHeader:
    _check_magic(reader)
    tensors = reader.length("the number of tensors", 24)
    pairs = reader.length("the number of metadata entries", 13)
    metadata: dict[str, Scalar] = {}
    arrays: dict[str, list[int]] = {}
    for _ in range(pairs):
        key = reader.text("a metadata key")
        _read_value(reader, key, metadata, arrays)
    _check_metadata(reader.path, metadata)
    if problem := template_problem(str(metadata.get("tokenizer.chat_template", ""))):
        _invalid(reader.path, f"has a chat template that is not safe to run: {problem}")
    alignment = _whole(metadata, "general.alignment", 32)
    parameters, weights, end = _read_tensors(reader, tensors, alignment)
    header_bytes = -(-reader.position // alignment) * alignment
    if header_bytes + end > reader.size:
        _invalid(reader.path, f"is incomplete: it has {reader.size} of {header_bytes + end} bytes")
    architecture = str(metadata["general.architecture"])
    shape = _Shape(metadata, arrays, architecture)
    return GgufHeader(
        path=reader.path,
        size_bytes=reader.size,
        mtime_ns=mtime_ns,
        architecture=architecture,
        name=str(metadata.get("general.name", "")) or reader.path.stem,
        quantization=_QUANTIZATIONS.get(_whole(metadata, "general.file_type", -1), ""),
        license=str(metadata.get("general.license", "")),
        parameters=parameters,
        context_length=shape.one("context_length"),
        has_chat_template=bool(metadata.get("tokenizer.chat_template")),
        header_bytes=header_bytes,
        weight_bytes=weights,
        kv_bytes_per_token=shape.kv_bytes_per_token(),
        batch_bytes_per_row=4 * (4 * shape.one("embedding_length") + 2 * shape.largest("feed_forward_length")),
        heads=shape.largest("attention.head_count"),
    )


def _check_magic(reader: _Reader) -> None:
    if reader.size == 0:
        _invalid(reader.path, "is empty")
    if reader.size < 24 or reader.take(4) != b"GGUF":
        _invalid(reader.path, "is not a GGUF file")
    version = reader.number("I")
    if version in (2, 3):
        return
    if version and version & 0xFFFF == 0:
        _invalid(reader.path, "was written for big-endian machines")
    _invalid(reader.path, f"has GGUF version {version}; versions 2 and 3 can be read")


def _read_value(reader: _Reader, key: str, metadata: dict[str, Scalar], arrays: dict[str, list[int]]) -> None:
    kind = reader.number("I")
    if kind == _STRING:
        metadata[key] = reader.text(f"the value of {key}")
    elif kind == _ARRAY:
        numbers = _read_array(reader, key)
        if numbers:
            arrays[key] = numbers
    elif kind in _NUMBERS:
        code = _NUMBERS[kind]
        metadata[key] = struct.unpack("<" + code, reader.take(struct.calcsize(code)))[0]
    else:
        _invalid(reader.path, f"is damaged: {key} has the unknown type {kind}")


def _read_array(reader: _Reader, key: str) -> list[int]:
    """Return a short array of whole numbers; skip any other."""
    kind = reader.number("I")
    if kind == _STRING:
        reader.skip_strings(reader.length(f"the list {key}", 8))
        return []
    if kind not in _NUMBERS:
        _invalid(reader.path, f"is damaged: the list {key} has items of the unknown type {kind}")
    code = _NUMBERS[kind]
    width = struct.calcsize(code)
    count = reader.length(f"the list {key}", width)
    raw = reader.take(count * width)
    if count > _MAX_KEPT_ARRAY or code in "fd?":
        return []
    return list(struct.unpack(f"<{count}{code}", raw))


def _read_tensors(reader: _Reader, count: int, alignment: int) -> tuple[int, int, int]:
    """Return the number of parameters, the bytes of all tensors, and where the last one ends in the data part.

    Tensors of types that this program does not know count as reaching to the end of the file.
    """
    parameters, weights, end, unknown = 0, 0, 0, False
    for _ in range(count):
        name = reader.text("a tensor name")
        dimensions = reader.number("I")
        if not 0 < dimensions <= _MAX_DIMENSIONS:
            _invalid(reader.path, f"is damaged: tensor {name} has {dimensions} dimensions")
        values = 1
        for _ in range(dimensions):
            values *= reader.number("Q")
        kind, offset = reader.number("I"), reader.number("Q")
        parameters += values
        if kind not in _TENSOR_TYPES:
            unknown = True
            continue
        per_block, block_bytes = _TENSOR_TYPES[kind]
        size = -(-values // per_block) * block_bytes
        weights += -(-size // alignment) * alignment
        end = max(end, offset + size)
    return parameters, max(weights, reader.size - reader.position) if unknown else weights, end


def _check_metadata(path: Path, metadata: Mapping[str, Scalar]) -> None:
    """Refuse what llama.cpp answers with an abort of the process, a hang, or a model that cannot chat."""
    architecture = metadata.get("general.architecture")
    if not isinstance(architecture, str) or not architecture:
        _invalid(path, "does not name its architecture")
    kind = metadata.get("general.type", "model")
    if kind != "model" or architecture in _ENCODERS:
        _invalid(path, f"holds no chat model (type {kind}, architecture {architecture})")
    alignment = _whole(metadata, "general.alignment", 32)
    if alignment < 8 or alignment & (alignment - 1):
        _invalid(path, f"is damaged: alignment {alignment}")
    for field, largest in (("block_count", 1 << 12), ("context_length", 1 << 24)):
        value = metadata.get(f"{architecture}.{field}", 1)
        if not isinstance(value, int) or not 0 < value <= largest:
            _invalid(path, f"is damaged: {architecture}.{field} is {value}")


class _Shape:
    """The sizes of the layers, with the defaults of the format."""

    def __init__(self, metadata: Mapping[str, Scalar], arrays: Mapping[str, list[int]], architecture: str) -> None:
        self._metadata = metadata
        self._arrays = arrays
        self._prefix = architecture + "."

    def one(self, key: str, default: int = 0) -> int:
        """Return a number that is the same for all layers."""
        return _whole(self._metadata, self._prefix + key, default)

    def largest(self, key: str) -> int:
        """Return the largest value over all layers."""
        return max(self._arrays.get(self._prefix + key, [self.one(key)]))

    def kv_bytes_per_token(self) -> int:
        """Return the 16-bit key and value bytes that one token occupies in all layers."""
        heads = self.largest("attention.head_count")
        width = self.one("embedding_length") // heads if heads else 0
        both = self.one("attention.key_length", width) + self.one("attention.value_length", width)
        key = "attention.head_count_kv"
        per_layer = self._arrays.get(self._prefix + key) or [self.one(key, heads)] * self.one("block_count")
        return 2 * both * sum(per_layer)


def _whole(metadata: Mapping[str, Scalar], key: str, default: int) -> int:
    value = metadata.get(key, default)
    return value if isinstance(value, int) and value >= 0 else default


def _invalid(path: Path, problem: str) -> NoReturn:
    raise ModelError(f"The model file {path} {problem}.", hint=_CHOOSE, code="llm_model_invalid")
