"""Small GGUF files made for the tests, and models on the scripted process."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.unit.adapters.llm.bench import Bench

_CODES = {4: "I", 5: "i", 6: "f", 7: "?", 10: "Q"}


def _string(text: str | bytes) -> bytes:
    raw = text.encode() if isinstance(text, str) else text
    return struct.pack("<Q", len(raw)) + raw


def _pair(key: str, kind: int, value: object) -> bytes:
    head = _string(key) + struct.pack("<I", kind)
    if kind == 8:
        assert isinstance(value, str | bytes)
        return head + _string(value)
    if kind == 9:
        assert isinstance(value, tuple)
        item_kind, items = value
        body = [_string(item) if item_kind == 8 else struct.pack("<" + _CODES[item_kind], item) for item in items]
        return head + struct.pack("<IQ", item_kind, len(items)) + b"".join(body)
    return head + struct.pack("<" + _CODES[kind], value)


DEFAULTS: dict[str, tuple[int, object]] = {
    "general.architecture": (8, "llama"),
    "general.name": (8, "Tiny"),
    "general.file_type": (4, 15),
    "llama.block_count": (4, 2),
    "llama.context_length": (4, 2048),
    "llama.embedding_length": (4, 64),
    "llama.feed_forward_length": (4, 256),
    "llama.attention.head_count": (4, 8),
    "llama.attention.head_count_kv": (4, 4),
    "tokenizer.chat_template": (8, "{{ messages }}"),
    "tokenizer.ggml.tokens": (9, (8, ["<s>", "안녕", "x" * 300])),
}


def gguf_bytes(
    changes: dict[str, tuple[int, object] | None] | None = None,
    tensors: tuple[tuple[str, tuple[int, ...], int], ...] = (("token_embd.weight", (64, 32), 1),),
    version: int = 3,
    data_bytes: int = 64 * 32 * 2,
) -> bytes:
    """Return a GGUF file; ``changes`` replaces metadata entries or removes them with None."""
    pairs = {key: value for key, value in (DEFAULTS | (changes or {})).items() if value is not None}
    head = b"GGUF" + struct.pack("<IQQ", version, len(tensors), len(pairs))
    head += b"".join(_pair(key, kind, value) for key, (kind, value) in pairs.items())
    for name, dimensions, kind in tensors:
        head += _string(name) + struct.pack(f"<I{len(dimensions)}Q", len(dimensions), *dimensions)
        head += struct.pack("<IQ", kind, 0)
    return head + b"\0" * (-len(head) % 32) + b"\0" * data_bytes


Write = Callable[[bytes], Path]
Make = Callable[..., bytes]


@pytest.fixture
def make_gguf() -> Make:
    return gguf_bytes


@pytest.fixture
def write_file(tmp_path: Path) -> Write:
    def write(data: bytes) -> Path:
        path = tmp_path / "모델 1.gguf"
        path.write_bytes(data)
        return path

    return write


@pytest.fixture
def gguf_file(write_file: Write) -> Path:
    return write_file(gguf_bytes())


@pytest.fixture
def bench(gguf_file: Path, tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(gguf_file, tmp_path)
    yield bench
    bench.close()
