"""Reading GGUF headers: the facts, the memory estimate, and every way a file can be wrong."""

from __future__ import annotations

import os
import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kebab_desktop.adapters.gguf_header import read_header
from kebab_desktop.core.errors import ModelError

Write = Callable[[bytes], Path]
Make = Callable[..., bytes]


def test_facts_of_a_model(gguf_file: Path) -> None:
    header = read_header(gguf_file)

    assert (header.architecture, header.name, header.quantization) == ("llama", "Tiny", "Q4_K_M")
    assert (header.parameters, header.context_length, header.has_chat_template) == (64 * 32, 2048, True)
    assert header.weight_bytes == 64 * 32 * 2
    assert header.size_bytes == gguf_file.stat().st_size == header.header_bytes + header.weight_bytes


def test_memory_follows_the_measured_formula(gguf_file: Path) -> None:
    header = read_header(gguf_file)

    # Two layers, four key-value heads, eight numbers wide, key and value, two bytes each.
    assert header.kv_bytes_per_token == 2 * 4 * (8 + 8) * 2
    compute = 128 * 4 * (8 * 1024 + 4 * 64 + 2 * 256)
    expected = (41 << 20) + header.weight_bytes + header.kv_bytes_per_token * 1024 + compute + 10 * header.header_bytes
    assert header.memory_bytes(1000) == expected  # rounded up to a multiple of 256


def test_per_layer_heads_are_summed(make_gguf: Make, write_file: Write) -> None:
    data = make_gguf({"llama.attention.head_count_kv": (9, (5, [4, 0])), "llama.attention.key_length": (4, 16)})

    assert read_header(write_file(data)).kv_bytes_per_token == (4 + 0) * (16 + 8) * 2


def test_defaults_of_a_file_that_says_little(make_gguf: Make, write_file: Write) -> None:
    names = ("general.name", "general.file_type", "tokenizer.chat_template", "llama.context_length")
    header = read_header(write_file(make_gguf(dict.fromkeys(names))))

    assert (header.name, header.quantization, header.context_length) == ("모델 1", "", 0)
    assert not header.has_chat_template


def test_a_type_of_tensor_from_the_future_is_no_reason_to_refuse(make_gguf: Make, write_file: Write) -> None:
    header = read_header(write_file(make_gguf(tensors=(("new", (64, 32), 99),))))

    assert header.weight_bytes >= 64 * 32 * 2


def test_fingerprint_changes_with_the_file(gguf_file: Path) -> None:
    before = read_header(gguf_file).fingerprint
    stat = gguf_file.stat()
    os.utime(gguf_file, ns=(stat.st_atime_ns, stat.st_mtime_ns + 1_000_000_000))

    assert read_header(gguf_file).fingerprint != before


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is empty"),
        (b"GGUF", "is not a GGUF file"),
        ("# 모델이 아니라 글입니다\n".encode() * 9, "is not a GGUF file"),
        (b"\x7fELF" + bytes(100), "is not a GGUF file"),
        (b"GGUF" + struct.pack("<IQQ", 1, 0, 0), "GGUF version 1"),
        (b"GGUF" + struct.pack(">IQQ", 3, 0, 0), "big-endian"),
        (b"GGUF" + struct.pack("<IQQ", 3, 1 << 63, 0), "reaches beyond its end"),
        (b"GGUF" + struct.pack("<IQQ", 3, 0, 1 << 40), "reaches beyond its end"),
    ],
)
def test_what_is_no_model_file(write_file: Write, data: bytes, words: str) -> None:
    path = write_file(data)

    with pytest.raises(ModelError, match=words) as caught:
        read_header(path)

    assert caught.value.code == "llm_model_invalid"
    assert str(path) in caught.value.message
    assert caught.value.hint


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"llama.block_count": (4, 0)}, "block_count is 0"),
        ({"llama.block_count": (4, 2**31 - 1)}, "block_count"),
        ({"llama.context_length": (4, 2**31 - 1)}, "context_length"),
        ({"general.alignment": (4, 1)}, "alignment 1"),
        ({"general.alignment": (4, 48)}, "alignment 48"),
        ({"general.architecture": None}, "does not name its architecture"),
        ({"general.architecture": (8, "bert")}, "holds no chat model"),
        ({"general.type": (8, "adapter")}, "holds no chat model"),
        ({"general.name": (8, b"caf\xe9")}, "is not text"),
        ({"tokenizer.ggml.tokens": (9, (9, []))}, "unknown type 9"),
    ],
)
def test_what_would_crash_or_hang_the_engine_is_refused(
    make_gguf: Make, write_file: Write, changes: dict[str, object], words: str
) -> None:
    with pytest.raises(ModelError, match=words) as caught:
        read_header(write_file(make_gguf(changes)))

    assert caught.value.code == "llm_model_invalid"


def test_every_shorter_file_is_incomplete(make_gguf: Make, write_file: Write) -> None:
    data = make_gguf()

    for length in range(0, len(data), 7):
        with pytest.raises(ModelError) as caught:
            read_header(write_file(data[:length]))
        assert caught.value.code == "llm_model_invalid"
    with pytest.raises(ModelError, match=rf"it has {len(data) - 1} of {len(data)} bytes"):
        read_header(write_file(data[:-1]))


def test_junk_behind_the_weights_is_harmless(make_gguf: Make, write_file: Write) -> None:
    assert read_header(write_file(make_gguf() + bytes(1000))).parameters == 64 * 32


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.integers(0, 700), value=st.integers(0, 255))
def test_a_changed_byte_gives_facts_or_a_clear_error(make_gguf: Make, write_file: Write, at: int, value: int) -> None:
    data = bytearray(make_gguf())
    data[at] = value

    try:
        header = read_header(write_file(bytes(data)))
    except ModelError as error:
        assert error.code == "llm_model_invalid"
    else:
        assert header.memory_bytes(4096) > 0


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="does not exist") as caught:
        read_header(tmp_path / "none.gguf")

    assert caught.value.code == "llm_model_missing"


def test_a_folder(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="is a folder"):
        read_header(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_refused_instead_of_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.gguf"
    os.mkfifo(pipe)
    for path in (pipe, Path(os.devnull)):
        with pytest.raises(ModelError, match="a device or a pipe") as caught:
            read_header(path)
        assert caught.value.code == "llm_model_invalid"
