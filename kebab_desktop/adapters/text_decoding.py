"""Bytes of a text file to text: byte order marks, UTF-16, UTF-8, CP949 and other legacy encodings."""

from __future__ import annotations

import codecs
import unicodedata
from dataclasses import dataclass
from itertools import pairwise

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16 LE, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SIGNATURES = (
    (b"%PDF-", "a PDF"),
    (b"PK\x03\x04", "a ZIP archive or an Office document"),
    (b"\x89PNG", "a PNG image"),
    (b"GIF8", "a GIF image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"\xd0\xcf\x11\xe0", "an old Office document"),
    (b"\x7fELF", "a program"),
)
_CONTROLS = bytes(code for code in range(32) if code not in b"\t\n\v\f\r\x1b")
_SAMPLE = 65_536
_USUAL = (
    (0x2000, 0x2C00),  # punctuation, arrows, boxes
    (0x3000, 0x3200),  # CJK punctuation, kana, jamo
    (0xAC00, 0xD7A4),  # Hangul syllables
    (0xFF00, 0xFFF0),  # full-width forms
    (0x1F000, 0x20000),  # emoji
)
_LEGACY = ["cp1252", "euc_jp", "shift_jis", "gb18030", "big5", "cp1251", "koi8_r", "cp1250", "johab"]


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text with LF line ends in NFC; ``replaced`` bytes could not be read, the first of them on ``replaced_line``."""

    text: str
    encoding: str
    legacy: bool = False
    replaced: int = 0
    replaced_line: int = 0
    nul_lines: tuple[int, ...] = ()


def decode(data: bytes) -> Decoded | str:
    """Return the text of ``data``, or what kind of file it is when it is not text."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _read(data[len(mark) :], encoding)
    found = _utf16_without_mark(data)
    if found:
        return _read(data, found)
    kind = _binary_kind(data)
    if kind:
        return kind
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return _read_legacy(data)
    return _read(data, "utf-8")


def marked(data: bytes, encoding: str) -> tuple[bytes, str]:
    """Return the byte order marks at the head of ``data`` and the encoding of the text behind them."""
    prefix = next((mark for mark, name in _MARKS if name == encoding and data.startswith(mark)), b"")
    again = "\ufeff".encode(encoding) if encoding.startswith("utf") else b""
    while again and data.startswith(prefix + again):
        prefix += again
    return prefix, encoding


def _read(data: bytes, encoding: str, *, legacy: bool = False) -> Decoded:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        text = data.decode(encoding, errors="replace")
        broken = text.count("\ufffd")
    else:
        broken = 0
    # Line ends first: all line numbers below are those that an editor shows.
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    nul_lines = tuple(number for number, line in enumerate(text.split("\n"), 1) if "\0" in line) if "\0" in text else ()
    return Decoded(
        text=unicodedata.normalize("NFC", text.replace("\0", "\ufffd")),
        encoding=encoding,
        legacy=legacy,
        replaced=broken,
        replaced_line=text.count("\n", 0, text.find("\ufffd")) + 1 if broken else 0,
        nul_lines=nul_lines,
    )


def _read_legacy(data: bytes) -> Decoded | str:
    """Read text that is not UTF-8: damaged UTF-8, then Korean, then Western, then a guess by statistics."""
    lossy = data.decode("utf-8", errors="replace")
    beyond_ascii = sum(sign > "\x7f" for sign in lossy)
    if lossy.count("\ufffd") * 10 <= beyond_ascii:
        return _read(data, "utf-8")
    if _looks_korean(data):
        return _read(data, "cp949", legacy=True)
    if _looks_western(data):
        return _read(data, "cp1252", legacy=True)
    from charset_normalizer import from_bytes

    best = from_bytes(data[:_SAMPLE], cp_isolation=_LEGACY).best()
    if best is None:
        return "text in an unknown encoding"
    return _read(data, best.encoding, legacy=True)


def _utf16_without_mark(data: bytes) -> str:
    """Return the UTF-16 variant in which ``data`` reads as text, "" when in none."""
    sample = data[:_SAMPLE]
    if len(data) % 2 or len(data) < 4 or b"\0" not in sample:
        return ""
    for encoding in ("utf-16-le", "utf-16-be"):
        try:
            # Incremental, because the sample may end between two surrogates.
            text = codecs.getincrementaldecoder(encoding)().decode(sample)
        except UnicodeDecodeError:
            continue
        if sum(map(_is_usual, text)) >= 0.97 * len(text):
            return encoding
    return ""


def _is_usual(sign: str) -> bool:
    code = ord(sign)
    if code < 0x250:
        return code >= 0xA0 or 0x20 <= code < 0x7F or sign in "\t\n\r\f"
    return any(first <= code < end for first, end in _USUAL)


def _binary_kind(data: bytes) -> str:
    for signature, kind in _SIGNATURES:
        if data.startswith(signature):
            return kind
    controls = len(data) - len(data.translate(None, _CONTROLS))
    if (controls >= 4 and controls * 50 > len(data)) or controls * 3 > len(data):
        return "a binary file"
    return ""


def _looks_korean(data: bytes) -> bool:
    """Tell whether ``data`` reads as CP949 and most of it beyond ASCII is Hangul of everyday use."""
    try:
        text = data.decode("cp949")
    except UnicodeDecodeError:
        return False
    beyond = [sign for sign in text if sign > "\x7f"]
    hangul = [sign for sign in beyond if "가" <= sign <= "힣"]
    # EUC-KR holds the 2,350 usual syllables; text of another language read as CP949 is full of the other 8,822.
    usual = sum(_in_euc_kr(sign) for sign in hangul)
    return 2 * len(hangul) >= len(beyond) and 10 * usual >= 9 * len(hangul)


def _in_euc_kr(sign: str) -> bool:
    try:
        return len(sign.encode("euc_kr")) == 2
    except UnicodeEncodeError:
        return False


def _looks_western(data: bytes) -> bool:
    """Tell whether single accented letters and typographic signs stand between ASCII text, as in Latin-1."""
    high = [index for index, code in enumerate(data[:_SAMPLE]) if code > 0x7F]
    pairs = sum(second - first == 1 for first, second in pairwise(high))
    return len(high) * 3 <= len(data[:_SAMPLE]) and pairs * 3 <= len(high)
