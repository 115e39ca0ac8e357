"""Damages bytes the way disks, editors, rotation and people do."""

from __future__ import annotations

import gzip
from random import Random

_PIECES: tuple[bytes, ...] = (
    b"\0" * 7,
    b"\r",
    b"\n",
    b"\r\n",
    b"\x1b[31m",
    b"\xff\xfe",
    b"[",
    b"]",
    b"(",
    b")",
    b'"',
    b"{",
    b"}",
    b",",
    b"->",
    b"\t",
)
_PIECES += (
    b"9" * 40,
    b"-1",
    b"NaN",
    b"1e999",
    b"0x",
    b"GC(",
    b"[GC ",
    b"Full thread dump ",
    b"at ",
    "한글".encode(),
    b"secs]",
)


def mutated(data: bytes, random: Random) -> bytes:
    """Return ``data`` with one to four kinds of damage."""
    for _ in range(random.randint(1, 4)):
        data = random.choice((_cut, _insert, _flip, _repeat, _swap_lines, _drop_lines, _recode))(data, random)
    return data


def _place(data: bytes, random: Random) -> int:
    return random.randint(0, len(data))


def _cut(data: bytes, random: Random) -> bytes:
    place = _place(data, random)
    return data[:place] if random.random() < 0.5 else data[place:]


def _insert(data: bytes, random: Random) -> bytes:
    for _ in range(random.randint(1, 5)):
        place = _place(data, random)
        data = data[:place] + random.choice(_PIECES) * random.choice((1, 1, 1, 30)) + data[place:]
    return data


def _flip(data: bytes, random: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(random.randint(1, 20)):
        if changed:
            changed[random.randrange(len(changed))] = random.randrange(256)
    return bytes(changed)


def _repeat(data: bytes, random: Random) -> bytes:
    start, end = sorted((_place(data, random), _place(data, random)))
    return data[:start] + data[start:end] * random.randint(2, 4) + data[end:]


def _swap_lines(data: bytes, random: Random) -> bytes:
    lines = data.split(b"\n")
    random.shuffle(lines)
    return b"\n".join(lines)


def _drop_lines(data: bytes, random: Random) -> bytes:
    return b"\n".join(line for line in data.split(b"\n") if random.random() < 0.8)


def _recode(data: bytes, random: Random) -> bytes:
    text = data.decode("utf-8", errors="replace")
    kind = random.choice(("utf-16", "utf-16-le", "cp949", "crlf", "cr", "gzip", "half gzip", "joined"))
    if kind == "crlf":
        return data.replace(b"\n", b"\r\n")
    if kind == "cr":
        return data.replace(b"\n", b"\r")
    if kind == "joined":
        return data.replace(b"\n", b" ")
    if kind.endswith("gzip"):
        packed = gzip.compress(data)
        return packed[: len(packed) // 2] if kind == "half gzip" else packed
    return text.encode(kind, errors="replace")
