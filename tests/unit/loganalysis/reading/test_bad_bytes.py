"""Damage, oddities and sizes: what is read, and what the note says."""

from __future__ import annotations

import gzip
import io
import random

import pytest

from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.loganalysis.reading.nature import binary_kind, text_kind
from kebab_desktop.loganalysis.reading.reader import read_blocks
from kebab_desktop.loganalysis.reading.source import CHUNK_BYTES, LINE_LIMIT, LogSource, Tally
from tests.unit.loganalysis.reading.streams import read


def test_an_empty_stream_has_no_lines() -> None:
    assert read(b"").texts == []


def test_a_line_of_ten_megabytes_is_cut_and_the_next_lines_keep_their_numbers() -> None:
    found = read(b"before\n" + b"x" * 10_000_000 + b"\nafter\n")
    assert found.lines == {1: "before", 2: "x" * LINE_LIMIT, 3: "after"}
    assert found.tally.notes == ["Line 2 is very long; only the first 65,536 characters were analyzed."]


def test_a_long_line_that_never_ends_is_not_kept_whole() -> None:
    class Endless(io.RawIOBase):
        left = 400

        def readable(self) -> bool:
            return True

        def read(self, size: int = -1) -> bytes:
            self.left -= 1
            return b"x" * size if self.left >= 0 else b""

    tally = Tally()
    source = LogSource("x", Endless)  # type: ignore[arg-type]
    sizes = [sum(map(len, block.texts)) for block, _ in read_blocks(source, 0, tally, CancelToken())]
    assert sizes == [LINE_LIMIT]
    assert tally.consumed == 400 * CHUNK_BYTES


def test_carriage_returns_at_the_end_of_every_chunk() -> None:
    data = b"a\r\r\nb\r\n\r\rc"
    for piece in range(1, len(data) + 1):
        assert read(data, piece=piece).texts == ["a", "", "b", "", "", "c"]


def test_truncated_gzip_gives_what_could_be_read() -> None:
    rows = [f"line {number} {random.Random(number).random()}" for number in range(5000)]
    whole = gzip.compress("\n".join(rows).encode())
    found = read(whole[: len(whole) // 2])
    assert 1000 < len(found.texts) < 5000
    assert found.texts[:-1] == rows[: len(found.texts) - 1]
    assert found.tally.notes == ["The gzip file ends early; what could be decompressed was analyzed."]


def test_damaged_gzip_gives_what_stands_before() -> None:
    data = bytearray(gzip.compress(b"".join(b"line %d\n" % number for number in range(50_000))))
    data[len(data) // 2] ^= 0xFF
    found = read(bytes(data))
    assert "gzip data is damaged" in found.tally.notes[0]


def test_a_gzip_whose_check_sum_is_wrong_gives_all_its_lines() -> None:
    rows = [f"line {number}" for number in range(300)]
    found = read(gzip.compress("\n".join(rows).encode())[:-8] + bytes(8))
    assert found.texts == rows
    assert "gzip data is damaged" in found.tally.notes[0]


def test_a_gap_of_nul_bytes_before_the_text_is_counted() -> None:
    assert read(b"\0" * 5000 + b"text\n", piece=512).tally.notes[0].startswith("5,000 NUL bytes")
    assert read(b"\0" * 5000, piece=512).tally.notes[0].startswith("5,000 NUL bytes")


def test_a_gzip_header_alone() -> None:
    assert read(b"\x1f\x8b").tally.notes == ["The gzip file ends early; what could be decompressed was analyzed."]


def test_a_file_that_is_cut_while_it_is_read_is_noted() -> None:
    tally = Tally()
    source = LogSource("x", lambda: io.BytesIO(b"one\ntwo\n"), 5000)
    assert [block.texts for block, _ in read_blocks(source, 0, tally, CancelToken())] == [["one", "two"]]
    assert tally.notes == ["The file was cut or rotated while it was read: 8 of 5,000 bytes could be read."]


def test_a_file_that_grows_is_read_to_its_end_and_noted() -> None:
    tally = Tally()
    source = LogSource("x", lambda: io.BytesIO(b"one\ntwo\n"), 4)
    assert [block.texts for block, _ in read_blocks(source, 0, tally, CancelToken())] == [["one", "two"]]
    assert tally.notes == ["The file grew from 4 to 8 bytes while it was read."]


def test_cancelling_stops_between_two_blocks() -> None:
    token = CancelToken()
    blocks = read_blocks(LogSource("x", lambda: io.BytesIO(b"line\n" * 500_000)), 0, Tally(), token)
    next(blocks)
    token.cancel()
    with pytest.raises(CancelledError):
        next(blocks)


def test_cancelling_stops_within_gigabytes_without_a_line() -> None:
    token = CancelToken()

    class Sparse(io.BytesIO):
        given = 0

        def read(self, size: int | None = -1) -> bytes:
            self.given += 1
            if self.given == 3:
                token.cancel()
            return b"\0" * CHUNK_BYTES if self.given < 100 else b""

    stream = Sparse()
    with pytest.raises(CancelledError):
        list(read_blocks(LogSource("x", lambda: stream), 0, Tally(), token))
    assert stream.given <= 4


def test_damaged_utf8_and_korean_beside_utf8() -> None:
    found = read("첫째 줄\n".encode() + "둘째 줄입니다\n".encode("cp949") + "세째 줄".encode()[:-1] + b"\nend\n")
    assert found.texts == ["첫째 줄", "둘째 줄입니다", "세째 \ufffd", "end"]
    assert found.tally.encoding == "cp949"


def test_western_text() -> None:
    found = read("Anmeldung für Jörg fehlgeschlagen\n".encode("latin-1"))
    assert (found.texts, found.tally.encoding) == (["Anmeldung für Jörg fehlgeschlagen"], "latin-1")


def test_one_western_line_does_not_make_korean_lines_western() -> None:
    found = read("für\n".encode("latin-1") + "오류가 발생했습니다\n".encode("cp949"))
    assert found.texts == ["für", "오류가 발생했습니다"]


@pytest.mark.parametrize(
    ("text", "comma"),
    [
        ("1,234: [GC 5M->3M(16M), 0,0032067 secs]\n", True),
        ("[1,475s][info][gc] GC(0) Pause Young 24M->4M(256M) 6,572ms\n", True),
        ("1.234: [GC 5M->3M(16M), 0.0032067 secs]\n", False),
        ("[1.475s] took 6.572ms, of 1,234 items\n", False),
        ("no duration\n", False),
    ],
)
def test_decimal_comma(text: str, comma: bool) -> None:
    assert read(text.encode()).decimal_comma is comma


def test_a_broken_docker_line_is_kept_and_named() -> None:
    good = b'{"log":"hello\\n","stream":"stdout","time":"2026-11-29T10:00:00Z"}\n'
    found = read(good * 9 + b'{"log":"cut in the mid\n' + good)
    assert found.texts == ["hello"] * 9 + ['{"log":"cut in the mid', "hello"]
    assert found.tally.notes == ["Line 10 is broken JSON; such lines were read as they are."]


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"JAVA PROFILE 1.0.2\0\0\0\0\x04", "a Java heap dump (hprof)"),
        (b"\x7fELF\x02\x01\x01\0", "a program or core dump"),
        (bytes(range(256)) * 10, "a binary file"),
        (gzip.compress(b"text", mtime=0), "a gzip archive inside another archive; unpack it first"),
        (b"x" * 257 + b"ustar  ", "a tar archive; unpack it first"),
        (b"plain text\n", ""),
        (b"", ""),
    ],
)
def test_binary(data: bytes, kind: str) -> None:
    assert binary_kind(data) == kind


def test_a_binary_file_yields_no_lines() -> None:
    found = read(b"JAVA PROFILE 1.0.2\0" + bytes(range(256)) * 50)
    assert (found.texts, found.tally.binary) == ([], "a Java heap dump (hprof)")


@pytest.mark.parametrize(
    ("head", "kind"),
    [
        ("[INFO ][memory ] GC mode: Garbage collection optimized for throughput", "a JRockit GC log"),
        ('<?xml version="1.0" ?>\n<verbosegc version="20">', "an IBM or OpenJ9 verbosegc log (XML)"),
        ('<af type="tenured" id="1" timestamp="x">', "an IBM or OpenJ9 verbosegc log (XML)"),
        ("gc 1 @0.012s 2%: 0.026+0.39+0.10 ms clock", "Go runtime GC trace (gctrace)"),
        ("<GC: 4 0  1.2 12 1 >", "an HP-UX GC log (-Xverbosegc)"),
        ('{"level":"info"}\n{"level":"warn"}\n', "a log of JSON lines"),
        ('{"threadDump": {\n "a": [1,\n', "JSON that breaks off or is damaged in line 3, column 1"),
        ('{"a": {\n "b": 1}}\n', "a JSON document"),
        ("OpenJDK 64-Bit Server VM (25.45-b02) for linux-amd64 JRE\n",
         "the header of a HotSpot GC log without any collection"),
        ("[not json at all\n", ""),
        ('{"a": [[' + "9" * 5000 + "]]}", "a JSON document"),
        ("\n" * 30 + '{"a": [\n', "JSON that breaks off or is damaged in line 32, column 1"),
        ("just some words\n", ""),
        ("", ""),
    ],
)  # fmt: skip
def test_what_it_seems_to_be(head: str, kind: str) -> None:
    assert text_kind(head) == kind


def test_a_long_json_document_is_not_called_broken() -> None:
    assert text_kind('{"a": [\n1,\n2,', whole=False) == "a JSON document"
