"""Whatever the encoding, line end, prefix or chunk: line n of the file is line n of the blocks."""

from __future__ import annotations

import codecs
import gzip
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.loganalysis.reading.streams import read

TEXT = "abcXYZ 0123456789-:.,[]()가나다한글로그"
LINES = st.lists(st.text(TEXT, max_size=30), min_size=1, max_size=25).filter(any)
ENDS = st.sampled_from(["\n", "\r\n", "\r"])
PIECES = st.integers(1, 200)


def encoded(text: str, encoding: str) -> bytes:
    marks = {"utf-8-sig": b"", "utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}
    return marks.get(encoding, b"") + text.encode(encoding)


@given(lines=LINES, end=ENDS, encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16-le", "utf-16-be"]), piece=PIECES)
def test_unicode(lines: list[str], end: str, encoding: str, piece: int) -> None:
    data = encoded(end.join(lines) + end, encoding)
    assert read(data, piece=piece).texts == lines


@given(lines=LINES, end=ENDS, piece=PIECES)
def test_the_last_line_may_lack_its_end(lines: list[str], end: str, piece: int) -> None:
    lines = [*lines, "end"]
    assert read(end.join(lines).encode(), piece=piece).texts == lines


@given(lines=LINES, end=ENDS, piece=PIECES)
def test_korean_in_cp949(lines: list[str], end: str, piece: int) -> None:
    data = (end.join(lines) + end).encode("cp949")
    assert read(data, piece=piece).texts == lines


@given(lines=st.lists(st.text("abc 0123", min_size=1, max_size=30), min_size=1, max_size=20), end=ENDS)
def test_utf16_without_mark(lines: list[str], end: str) -> None:
    lines = ["2026-11-29 first line", *lines]
    for encoding in ("utf-16-le", "utf-16-be"):
        found = read((end.join(lines) + end).encode(encoding), piece=7)
        assert (found.texts, found.tally.encoding) == (lines, encoding)


@given(lines=LINES, ends=st.lists(ENDS, min_size=30, max_size=30), piece=PIECES)
def test_mixed_line_ends(lines: list[str], ends: list[str], piece: int) -> None:
    """Each line has its own end; a CR before an empty line that ends in LF is one CRLF to everybody."""
    pairs = list(zip((line or "x" for line in lines), ends, strict=False))
    data = "".join(line + end for line, end in pairs).encode()
    assert read(data, piece=piece).texts == [line for line, _ in pairs]


@given(lines=LINES, nuls=st.integers(1, 300), place=st.integers(0, 30))
def test_runs_of_nul_bytes(lines: list[str], nuls: int, place: int) -> None:
    text = ("first line of text\n" * 4 + "\n".join(lines) + "\n").encode()
    place = min(place, len(text))
    while (text[place : place + 1] or b"a")[0] & 0xC0 == 0x80:
        place += 1
    found = read(text[:place] + b"\0" * nuls + text[place:])
    assert found.texts == ["first line of text"] * 4 + lines
    assert any("NUL" in note for note in found.tally.notes)


@given(lines=LINES, piece=PIECES)
def test_colours(lines: list[str], piece: int) -> None:
    data = "".join(f"\x1b[1;31m{line}\x1b[0m\n" for line in lines).encode()
    assert read(data, piece=piece).texts == lines


@settings(max_examples=50)
@given(lines=LINES, piece=st.integers(20, 400))
def test_gzip_of_several_members(lines: list[str], piece: int) -> None:
    text = "\n".join(lines) + "\n"
    data = gzip.compress(text.encode()) + gzip.compress(b"second member\n")
    assert read(data, piece=piece).texts == [*lines, "second member"]


def docker(lines: list[str]) -> str:
    return "".join(
        json.dumps({"log": line + "\n", "stream": "stdout", "time": "2026-11-29T10:00:00.5Z"}) + "\n" for line in lines
    )


def cri(lines: list[str]) -> str:
    return "".join(f"2026-11-29T10:00:00.500000000Z stdout F {line}\n" for line in lines)


def kubectl(lines: list[str]) -> str:
    return "".join(f"2026-11-29T10:00:00.500000000Z {line}\n" for line in lines)


def syslog(lines: list[str]) -> str:
    return "".join(f"Nov 29 10:00:00.5 web-1 java[123]: {line}\n" for line in lines)


def journal(lines: list[str]) -> str:
    return "".join(f"2026-11-29T10:00:00.500000+00:00 web-1 java[123]: {line}\n" for line in lines)


def pod(lines: list[str]) -> str:
    return "".join(f"[pod/web-1-abc/app] 2026-11-29T10:00:00.5Z {line}\n" for line in lines)


@given(lines=LINES, form=st.sampled_from([docker, cri, kubectl, pod, syslog, journal]), piece=PIECES)
def test_transport_prefixes(lines: list[str], form: object, piece: int) -> None:
    assert callable(form)
    lines = [line.strip() for line in lines]
    found = read(form(lines).encode(), piece=piece, modified_s=1_795_950_000.0)
    assert found.texts == lines
    assert set(found.stamps.values()) == {1_795_946_400.5}
    assert found.tally.prefix


@pytest.mark.parametrize(
    "prefix", ["web-1-abc app ", "2026-11-29 10:00:00,123 INFO stdout ", "[pod/web-1/app] ", "앱 | "]
)
@pytest.mark.parametrize("clock", ["[2026-11-29T10:00:00.157+0900][1.062s]", "[1,062s]"])
def test_the_log_of_the_jvm_begins_where_its_decorations_do(prefix: str, clock: str) -> None:
    lines = [f"{clock}[info][gc] GC({number}) Pause Young (Normal) 24M->4M(256M) 3.2ms" for number in range(9)]
    found = read("".join(f"{prefix}{line}\n" for line in [*lines, "other"]).encode())
    assert found.texts[:9] == lines
    assert found.texts[9].endswith("other")
    assert found.tally.prefix


def test_a_log_of_the_jvm_without_a_prefix_is_left_alone() -> None:
    lines = ["[2026-11-29T10:00:00.157+0900][1.062s][info][gc] GC(0) Pause Young 1M->1M(2M) 1ms [1.1s][x]"] * 9
    found = read("\n".join(lines).encode())
    assert (found.texts, found.tally.prefix) == (lines, "")


@given(lines=LINES, parts=st.integers(1, 4))
def test_lines_that_the_container_runtime_split(lines: list[str], parts: int) -> None:
    """The whole line stands at the number of its first part, the other parts are empty."""
    data, expected = "", []
    for line in lines:
        size = max(1, -(-len(line) // parts))
        pieces = [line[start : start + size] for start in range(0, len(line), size)] or [""]
        for index, piece in enumerate(pieces):
            data += f"2026-11-29T10:00:00Z stdout {'F' if index == len(pieces) - 1 else 'P'} {piece}\n"
            expected.append(line if index == 0 else "")
    assert read(data.encode()).texts == expected
