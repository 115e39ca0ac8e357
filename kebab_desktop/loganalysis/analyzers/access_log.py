"""Access logs of httpd and Tomcat: common, combined, virtual host and extended lines split into columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kebab_desktop.loganalysis.analyzer import LineBlock
from kebab_desktop.loganalysis.analyzers.log_times import access_minute, access_seconds, zone_seconds

CHUNK_LINES = 2_000
ACCESS_PROBE = r'^\S+ [^\[\n]{1,200}\[\d\d/\w{3}/\d{4}:\d\d:\d\d:\d\d(?:\.\d{1,9})? [+-]\d{4}\] "'
NO_STATUS = " 000 "
_SAMPLE_LINES = 200
_HEAD_CHARS = 31

_LINE = re.compile(
    r"(\S+ [^\[]*)\[(\d\d/\w{3}/\d{4}:\d\d:\d\d:\d\d)(?:\.\d{1,9})?( [+-]\d{4}\]) "
    r'"([^"\\]*(?:\\.[^"\\]*)*)" (\d{3}|-) ((?:\d+|-)(?: .*)?)\Z',
    re.DOTALL,
)
_MINUTE = re.compile(r"\[\d\d/\w{3}/\d{4}:\d\d:\d\d:", re.ASCII)
_STATUS = re.compile(r" \d{3} ", re.ASCII)
_THREAD_NAME = re.compile(r'"? \S*-(?:nio|nio2|apr|bio)-\S+-exec-\d+')
_JULI_LINE = re.compile(r"^\d\d-[^\s-]{2,9}-\d{4} \d\d:\d\d:\d\d\.\d{3} ", re.MULTILINE)
_ERROR_LINE = re.compile(r"^\[\w{3} \w{3} +\d{1,2} [^\]\n]{8,30}\] \[", re.MULTILINE)
_TOMCAT_NAME = re.compile(r"localhost_access|tomcat|catalina", re.IGNORECASE)
_APACHE_NAME = re.compile(r"other_vhosts|ssl_access|apache|httpd|nginx|(?:^|[/\\_.-])access[_.]?log", re.IGNORECASE)


@dataclass(slots=True)
class AccessRows:
    """Columns of the access lines of one block, all of one length.

    The first quote of ``texts[i]`` is at ``opens[i]``, the one that ends the request at ``closes[i]``; ``minutes``
    looks like "[29/Nov/2026:17:23:" and ``statuses`` like " 200 ".
    """

    file: int
    lines: Sequence[int]
    texts: Sequence[str]
    opens: list[int]
    closes: list[int]
    requests: list[str]
    minutes: list[str]
    statuses: list[str]

    def __len__(self) -> int:
        return len(self.lines)

    def head(self, row: int) -> str:
        """Return the text before the request, which ends with the time and "] "."""
        return self.texts[row][: self.opens[row]]

    def rest(self, row: int) -> str:
        """Return the text behind the request, which begins with the status."""
        return self.texts[row][self.closes[row] + 1 :]

    def zone_s(self) -> int:
        """Return the offset from UTC that the first line names, in seconds."""
        return zone_seconds(self.head(0)[-7:-2]) or 0

    def seconds(self, row: int) -> float | None:
        """Return the time of one line in seconds since the epoch."""
        return access_seconds(self.head(row)[-28:-2])

    def minute_starts(self) -> dict[str, int]:
        """Return the start of every minute that occurs, in seconds since the epoch; impossible dates are left out."""
        zone = self.zone_s()
        starts = {text: access_minute(text[1:-1]) for text in set(self.minutes)}
        return {text: int(start) - zone for text, start in starts.items() if start is not None}

    def client(self, row: int) -> str:
        """Return the address (or name) of the client."""
        words = self.head(row)[:-29].split()
        if not words:
            return "-"
        behind_vhost = len(words) > 3 and words[0].count(":") == 1 and words[0].rpartition(":")[2].isdecimal()
        return words[1 if behind_vhost else 0].rstrip(",")

    def path(self, row: int) -> str:
        """Return the path of the request without its query; the request itself when it has no path."""
        words = self.requests[row].split(" ", 2)
        target = words[1] if len(words) > 1 else words[0]
        return target.partition("?")[0].partition(";")[0]

    def quoted(self, row: int) -> tuple[str, str]:
        """Return referer and user agent, "-" where they are not logged."""
        parts = self.rest(row).split('"')
        return (parts[1] if len(parts) > 2 else "-", parts[3] if len(parts) > 4 else "-")


def read_access(texts: Sequence[str], first: int, file: int, claimed: bytearray) -> Iterator[AccessRows]:
    """Yield the access lines among ``texts`` in chunks and set ``claimed`` for each of them."""
    for start in range(0, len(texts), CHUNK_LINES):
        chunk = texts[start : start + CHUNK_LINES]
        rows = _split_all(chunk, first + start, file)
        if rows is not None:
            claimed[start : start + len(chunk)] = b"\x01" * len(chunk)
            yield rows
            continue
        rows = _match_each(chunk, first + start, file)
        for line in rows.lines:
            claimed[line - first] = 1
        if len(rows):
            yield rows


class AccessOwners:
    """Whose access lines the files of an input hold: "tomcat", "apache", or "" for files without any.

    The formats are the same; what tells them apart is the file name, other lines of the block, thread names of
    Tomcat, and Tomcat's habit of a bare common format with a duration. Both analyzers ask this same question.
    """

    __slots__ = ("_by_file",)

    def __init__(self) -> None:
        self._by_file: dict[int, str] = {}

    def of(self, block: LineBlock) -> str:
        """Return the owner of the access lines of the file, decided at the first of them."""
        known = self._by_file.get(block.file)
        if known is not None:
            return known
        likely = [text for text in block.texts if '] "' in text][:_SAMPLE_LINES]
        rows = _match_each(likely, 1, 0)
        if not len(rows):
            return ""
        self._by_file[block.file] = owner = _owner(rows, block)
        return owner


def _owner(rows: AccessRows, block: LineBlock) -> str:
    if _TOMCAT_NAME.search(block.name):
        return "tomcat"
    if _APACHE_NAME.search(block.name):
        return "apache"
    sample = "\n".join(block.texts[:_SAMPLE_LINES])
    if _ERROR_LINE.search(sample):
        return "apache"
    if _JULI_LINE.search(sample) or _THREAD_NAME.search(sample):
        return "tomcat"
    rests = [rows.rest(row) for row in range(len(rows))]
    bare = sum('"' not in rest and rest.count(" ") > 2 for rest in rests)
    return "tomcat" if bare == len(rows) else "apache"


def joined_rows(blocks: Sequence[AccessRows]) -> AccessRows:
    """Return the rows of several blocks of one file as one."""
    if len(blocks) == 1:
        return blocks[0]
    return AccessRows(
        blocks[0].file,
        [line for rows in blocks for line in rows.lines],
        [text for rows in blocks for text in rows.texts],
        [place for rows in blocks for place in rows.opens],
        [place for rows in blocks for place in rows.closes],
        [request for rows in blocks for request in rows.requests],
        [minute for rows in blocks for minute in rows.minutes],
        [status for rows in blocks for status in rows.statuses],
    )


def _split_all(texts: Sequence[str], first: int, file: int) -> AccessRows | None:
    """The quick way when every line is a plain access line, None otherwise.

    Slices instead of ``split``: lists for each line would keep the garbage collector busy.
    """
    opens = [text.find('"') for text in texts]
    if min(opens) < _HEAD_CHARS:
        return None
    closes = [text.find('"', start + 1) for text, start in zip(texts, opens, strict=True)]
    if min(closes) < 0:
        return None
    minutes = [text[start - 29 : start - 10] for text, start in zip(texts, opens, strict=True)]
    statuses = [text[end + 1 : end + 6] for text, end in zip(texts, closes, strict=True)]
    requests = [text[start + 1 : end] for text, start, end in zip(texts, opens, closes, strict=True)]
    plain = (
        all(map(_MINUTE.fullmatch, set(minutes)))
        and all(map(_STATUS.fullmatch, set(statuses)))
        and {text[start - 2 : start] for text, start in zip(texts, opens, strict=True)} == {"] "}
        and not any(request[-1:] == "\\" for request in requests)
    )
    return (
        AccessRows(file, range(first, first + len(texts)), texts, opens, closes, requests, minutes, statuses)
        if plain
        else None
    )


def _match_each(texts: Sequence[str], first: int, file: int) -> AccessRows:
    lines: list[int] = []
    normal: list[str] = []
    rows = AccessRows(file, lines, normal, [], [], [], [], [])
    for line, text in enumerate(texts, start=first):
        found = _LINE.match(text)
        if not found:
            continue
        before, time, zone, request, status, rest = found.groups()
        head = f"{before}[{time}{zone} "
        lines.append(line)
        normal.append(f'{head}"{request}" {status} {rest}')
        rows.opens.append(len(head))
        rows.closes.append(len(head) + len(request) + 1)
        rows.requests.append(request)
        rows.minutes.append(f"[{time[:-2]}")
        rows.statuses.append(NO_STATUS if status == "-" else f" {status} ")
    return rows
