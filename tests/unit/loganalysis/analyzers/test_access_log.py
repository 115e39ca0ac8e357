"""Reading of access lines: columns, formats, owners, units of durations."""

from __future__ import annotations

import pytest

from kebab_desktop.loganalysis.analyzer import LineBlock
from kebab_desktop.loganalysis.analyzers.access_durations import DurationColumn, Latencies, find_duration
from kebab_desktop.loganalysis.analyzers.access_log import AccessOwners, AccessRows, read_access
from tests.unit.loganalysis.analyzers.server_logs import access, valve


def rows_of(*lines: str) -> AccessRows:
    claimed = bytearray(len(lines))
    (rows,) = read_access(lines, 1, 0, claimed)
    assert claimed.count(1) == len(rows)
    return rows


def test_columns_of_a_combined_line() -> None:
    rows = rows_of(access(75, 404, "/a/b.png?size=2;x"))
    assert rows.statuses == [" 404 "]
    assert (rows.client(0), rows.path(0), rows.quoted(0)) == ("10.1.2.3", "/a/b.png", ("-", "kebab-test/1.0"))
    assert rows.seconds(0) == 1772506875.0
    assert rows.minute_starts() == {"[03/Mar/2026:12:01:": 1772506860}
    assert rows.texts[0] == access(75, 404, "/a/b.png?size=2;x")


@pytest.mark.parametrize(
    ("line", "client", "path"),
    [
        ('www.example.kr:443 10.9.8.7 - kim [03/Mar/2026:12:00:00 +0900] "GET /x HTTP/2.0" 200 5', "10.9.8.7", "/x"),
        ('::1 - - [03/Mar/2026:12:00:00 +0900] "GET /x HTTP/1.0" 200 -', "::1", "/x"),
        ('h.example - "a b" [03/Mar/2026:12:00:00 +0900] "GET /x HTTP/1.0" 200 -', "h.example", "/x"),
        ('10.0.0.1 - - [03/Mar/2026:12:00:00 +0900] "-" 408 -', "10.0.0.1", "-"),
        ('10.0.0.1 - - [03/Mar/2026:12:00:00 +0900] "" 400 0', "10.0.0.1", ""),
        ('10.0.0.1 - - [03/Mar/2026:12:00:00 +0900] "\\x16\\x03\\x01" 400 226', "10.0.0.1", "\\x16\\x03\\x01"),
        ('10.0.0.1 - - [03/Mar/2026:12:00:00 +0900] "GET /?q=\\"a\\" HTTP/1.1" 200 9', "10.0.0.1", "/"),
        ('10.0.0.1 - - [03/Mar/2026:12:00:00.123 +0900] "GET /x HTTP/1.1" 200 9', "10.0.0.1", "/x"),
        ('10.0.0.1, 10.0.0.2 - - [03/Mar/2026:12:00:00 +0900] "GET /x HTTP/1.1" 200 9', "10.0.0.1", "/x"),
    ],
)
def test_odd_lines_are_read(line: str, client: str, path: str) -> None:
    rows = rows_of(line)
    assert (rows.client(0), rows.path(0)) == (client, path)
    assert rows.seconds(0) == 1772506800.0


@pytest.mark.parametrize(
    "line",
    [
        "",
        "not an access line",
        '10.0.0.1 - - "GET / HTTP/1.1" 200 5',
        '10.0.0.1 - - [03/Mar/2026:12:00:00 +0900] "GET / HTTP/1.1',
        '10.0.0.1 - - [03/Mar/2026:12:00:00 +0900] "GET / HTTP/1.1" abc 5',
        '10.0.0.1 - - [03/Mar/2026] "GET / HTTP/1.1" 200 5',
    ],
)
def test_other_lines_are_left_alone(line: str) -> None:
    claimed = bytearray(2)
    rows = list(read_access([line, access(0)], 1, 0, claimed))
    assert [list(each.lines) for each in rows] == [[2]]
    assert claimed == bytearray([0, 1])


def test_lines_of_a_mixed_block_keep_their_numbers() -> None:
    lines = [access(0), "noise", access(1, 500), "", access(2)]
    claimed = bytearray(len(lines))
    (rows,) = read_access(lines, 101, 3, claimed)
    assert list(rows.lines) == [101, 103, 105]
    assert rows.file == 3
    assert list(claimed) == [1, 0, 1, 0, 1]


@pytest.mark.parametrize(
    ("name", "lines", "owner"),
    [
        ("logs/localhost_access_log.2026-03-03.txt", [access(0)], "tomcat"),
        ("other_vhosts_access.log", [valve(0)], "apache"),
        ("access.log", [valve(0)], "apache"),
        ("", [access(0)], "apache"),
        ("", [valve(0)], "tomcat"),
        ("x", [access(0, tail=" http-nio-8080-exec-4")], "tomcat"),
        ("", ["plain text"], ""),
    ],
)
def test_owner_of_access_lines(name: str, lines: list[str], owner: str) -> None:
    owners = AccessOwners()
    assert owners.of(LineBlock(0, 1, lines, name=name)) == owner
    if owner:
        assert owners.of(LineBlock(0, 2, [access(0), valve(0)])) == owner, "decided once per file"


def column(lines: list[str], owner: str = "apache") -> DurationColumn | None:
    return find_duration(rows_of(*lines), owner)


def test_no_duration_in_a_plain_combined_log() -> None:
    assert column([access(second) for second in range(20)]) is None


def test_microseconds_of_httpd() -> None:
    found = column([access(second, tail=f" {second * 900 + 150}") for second in range(20)])
    assert found is not None
    assert found.unit == "us"
    assert found.read([' 200 5 "-" "-" 1500', ' 200 5 "-" "-" -']) == [1.5, -1.0]


def test_whole_seconds_of_httpd() -> None:
    found = column([access(second, tail=f" {second % 3}") for second in range(20)])
    assert found is not None
    assert found.unit == "s"


def test_seconds_with_decimals() -> None:
    found = column([valve(second, took="0.250") for second in range(20)], "tomcat")
    assert found is not None
    assert found.read([" 200 5 0.250"]) == [250.0]


def test_pair_of_seconds_and_microseconds() -> None:
    found = column([access(second, tail=f" 0/{1200 + second}") for second in range(5)])
    assert found is not None
    assert found.read([' 200 5 "-" "-" 0/1200']) == [1.2]


def test_byte_counts_of_mod_logio_are_no_durations() -> None:
    lines = [access(n, size=str(900 * n), tail=f" {400 + n} {900 * n + 230}") for n in range(20)]
    assert column(lines) is None
    with_time = [access(n, size=str(900 * n), tail=f" {5000 + n} {400 + n} {900 * n + 230}") for n in range(20)]
    found = column(with_time)
    assert found is not None
    assert found.place == 3


def test_milliseconds_of_tomcat_9_and_microseconds_of_tomcat_10() -> None:
    quick = column([valve(second, took=str(second % 7)) for second in range(40)], "tomcat")
    assert quick is not None
    assert quick.unit == "ms"
    micro = column([valve(second, took=str(400 + second)) for second in range(40)], "tomcat")
    assert micro is not None
    assert micro.unit == "us"


def test_order_of_the_lines_tells_the_unit() -> None:
    """A request of 9,000 written behind one that began 8 seconds later took nine seconds, not nine milliseconds."""
    lines = [valve(20 * n + at, took=took) for n in range(5) for at, took in ((8, "60"), (0, "9000"), (9, "70"))]
    found = column(lines, "tomcat")
    assert found is not None
    assert found.unit == "ms"


def test_percentiles_are_exact_for_a_small_log_and_within_a_percent_for_a_large_one() -> None:
    small = Latencies()
    small.add([float(value) for value in range(1, 101)])
    small.add([-1.0])
    assert small.count == 100
    assert small.percentile(0.5) == pytest.approx(50.5)
    assert small.percentile(0.95) == pytest.approx(95.05)
    large = Latencies()
    for start in range(0, 300_000, 10_000):
        large.add([float(value) for value in range(start, start + 10_000)])
    assert large.percentile(0.95) == pytest.approx(285_000, rel=0.011)
    assert large.highest == 299_999
    assert Latencies().percentile(0.95) == 0.0
