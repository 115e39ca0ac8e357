"""What a file seems to be that no analyzer understands, so that the user learns why and what would work."""

from __future__ import annotations

import json
import re

SUPPORTED = (
    "Supported: HotSpot GC logs (JDK 6 to 25), Tomcat logs, Apache httpd error and access logs, "
    "Java thread dumps; of other text logs only levels, bursts and exceptions are counted."
)

_SIGNATURES = (
    (b"JAVA PROFILE 1.0", "a Java heap dump (hprof)"),
    (b"FLR\0", "a Java Flight Recorder file"),
    (b"\x7fELF", "a program or core dump"),
    (b"\xca\xfe\xba\xbe", "a Java class file"),
    (b"MZ\x90", "a Windows program"),
    (b"%PDF-", "a PDF"),
    (b"PK\x03\x04", "a ZIP archive inside another archive"),
    (b"\x1f\x8b", "a gzip archive inside another archive; unpack it first"),
    (b"\x89PNG", "a PNG image"),
    (b"GIF8", "a GIF image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"BZh", "a bzip2 archive; unpack it first"),
    (b"\xfd7zXZ\0", "an xz archive; unpack it first"),
    (b"\x28\xb5\x2f\xfd", "a zstd archive; unpack it first"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive; unpack it first"),
    (b"\xd0\xcf\x11\xe0", "an old Office document"),
    (b"SQLite format 3\0", "an SQLite database"),
    (b"ElfFile\0", "a Windows event log (evtx); export it as text first"),
    (b"LPKSHHRH", "a systemd journal file; export it with journalctl first"),
)
_CONTROLS = bytes(code for code in range(1, 32) if code not in b"\t\n\v\f\r\x1b\x07\x08")
_SAMPLE = 65_536

_TEXTS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.MULTILINE), name)
    for pattern, name in (
        (r"\[(?:memory|gcpause|memdbg) ?\]", "a JRockit GC log"),
        (r"^ *<(?:AF|GC)[\[(]\d+[\])]:", "an old IBM GC log (-verbose:gc, before 5.0)"),
        (r"^GC: initial heap|^GC \d+: (?:starting collection|live objects)", "an IBM i GC log"),
        (r"<verbosegc\b|^<(?:af type|gc type|gc-start|gc-end|exclusive-start|sys-start|cycle-start)\b",
         "an IBM or OpenJ9 verbosegc log (XML)"),
        (r"^<GC: +-?\d+ +[\d.-]+ ", "an HP-UX GC log (-Xverbosegc)"),
        (r"^gc \d+ @[\d.]+s \d+%: ", "Go runtime GC trace (gctrace)"),
        (r"^\[\d+:0x[0-9a-f]+\] +\d+ ms: (?:Scavenge|Mark-sweep|Mark-Compact)", "a Node.js (V8) GC trace"),
        (r"^D/dalvikvm|^[VDIWEF]/art\b", "an Android log"),
        (r"^#Software: Microsoft|^#Fields: ", "a W3C extended log, as IIS writes it"),
        (r"^\d{4}/\d\d/\d\d \d\d:\d\d:\d\d \[(?:error|warn|notice|crit|alert|emerg)\] \d+#\d+:", "an nginx error log"),
        (r"^(?:OpenJDK|Java HotSpot\(TM\)) .*VM.* for |^CommandLine flags: |\[gc,init\s*\]|\[gc +\] Using ",
         "the header of a HotSpot GC log without any collection"),
        (r"\A\s*<\?xml|\A\s*<!DOCTYPE|\A\s*<html", "XML or HTML"),
    )
)  # fmt: skip


def binary_kind(data: bytes, *, utf16: bool = False) -> str:
    """Return what a file that is not text is, "" for text; ``data`` is its beginning, decompressed."""
    for signature, kind in _SIGNATURES:
        if data.startswith(signature):
            return kind
    if data[257:262] == b"ustar":
        return "a tar archive; unpack it first"
    if utf16 or data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return ""
    sample = data[:_SAMPLE].replace(b"\0", b"")
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    if (controls >= 4 and controls * 20 > len(sample)) or controls * 3 > len(sample):
        return "a binary file"
    return ""


def text_kind(head: str, *, whole: bool = True) -> str:
    """Return what a text that nothing understood seems to be, from its first part; "" when that is not known.

    ``whole``: the part is all there is, so that JSON must end in it.
    """
    for pattern, kind in _TEXTS:
        if pattern.search(head):
            return kind
    rows = [row for row in head.split("\n")[:20] if row.strip()]
    if rows and sum(map(_is_json, rows)) * 10 >= len(rows) * 8:
        return "a log of JSON lines"
    return _json_kind(head, whole=whole) if head.lstrip()[:1] in {"{", "["} else ""


def _json_kind(head: str, *, whole: bool) -> str:
    try:
        json.loads(head)
    except RecursionError:
        return "JSON that is nested too deeply"
    except ValueError as error:
        if not isinstance(error, json.JSONDecodeError):
            return "a JSON document"  # with a number of thousands of digits
        if not re.match(r'\s*[\[{]\s*(?:"|\{|\[)', head):
            return ""
        if not whole:
            return "a JSON document"
        return f"JSON that breaks off or is damaged in line {error.lineno:,}, column {error.colno:,}"
    return "a JSON document"


def _is_json(row: str) -> bool:
    if not (row.startswith("{") and row.rstrip().endswith("}")):
        return False
    try:
        return isinstance(json.loads(row), dict)
    except (ValueError, RecursionError):
        return False
