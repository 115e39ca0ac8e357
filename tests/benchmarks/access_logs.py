"""Speed of the access log and Tomcat analyzers on generated lines; run ``python tests/benchmarks/access_logs.py``."""

from __future__ import annotations

import random
import sys
import time

from kebab_desktop.loganalysis.analyzer import AnalyzerKind, LineBlock
from kebab_desktop.loganalysis.analyzers import apache, tomcat

BLOCK_LINES = 4_096
LINES = 300_000
AGENT = '"https://shop.example/cart" "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0 Safari/537.36"'


def main() -> None:
    """Print lines per second of each kind: by the clock and by CPU time."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else LINES
    measure("httpd combined", apache.KIND, combined(count, ""))
    measure("httpd combined with %D", apache.KIND, combined(count, " {duration}"))
    measure("Tomcat valve with %D", tomcat.KIND, common(count))
    measure("httpd error log", apache.KIND, errors(count // 3))
    measure("catalina.out", tomcat.KIND, catalina(count // 3))


def measure(name: str, kind: AnalyzerKind, lines: list[str]) -> None:
    """Print how many lines a second the analyzer takes in."""
    analyzer = kind.open({})
    clock, cpu = time.perf_counter(), time.process_time()
    understood = 0
    for start in range(0, len(lines), BLOCK_LINES):
        texts = lines[start : start + BLOCK_LINES]
        claimed = bytearray(len(texts))
        analyzer.feed(LineBlock(0, start + 1, texts), claimed)
        understood += claimed.count(1)
    analyzer.finish()
    clock, cpu = time.perf_counter() - clock, time.process_time() - cpu
    say(f"{name:<24} {len(lines) / clock:>9,.0f} lines/s   {len(lines) / cpu:>9,.0f} lines/CPU s   {understood:,} read")


def combined(count: int, tail: str) -> list[str]:
    """Return lines of a shop: 1 % not found, 0.5 % failing."""
    dice = random.Random(7)
    return [
        f"10.{dice.randrange(255)}.{dice.randrange(255)}.7 - - [{stamp(number)} +0900] "
        f'"GET /shop/item/{dice.randrange(5000)}?page={dice.randrange(9)} HTTP/1.1" {status(dice)} '
        f"{dice.randrange(90_000)} {AGENT}{tail.format(duration=dice.randrange(200, 90_000))}"
        for number in range(count)
    ]


def common(count: int) -> list[str]:
    """Return lines of Tomcat's access valve with %D in microseconds."""
    dice = random.Random(8)
    return [
        f'10.0.0.{dice.randrange(255)} - - [{stamp(number)} +0900] "GET /api/{dice.randrange(300)} HTTP/1.1" '
        f"{status(dice)} {dice.randrange(9_000)} {dice.randrange(200, 90_000)}"
        for number in range(count)
    ]


def errors(count: int) -> list[str]:
    """Return lines of an error log about files that do not exist."""
    dice = random.Random(9)
    return [
        f"[Sun Nov 29 {number // 3600 % 24:02}:{number // 60 % 60:02}:{number % 60:02}.000123 2026] [core:info] "
        f"[pid 12:tid {dice.randrange(99)}] [client 10.0.0.{dice.randrange(255)}:5{dice.randrange(999):03}] "
        f"AH00128: File does not exist: /var/www/html/img/{dice.randrange(9_999)}.png"
        for number in range(count)
    ]


def catalina(count: int) -> list[str]:
    """Return an application's log lines with a stack trace now and then."""
    lines: list[str] = []
    while len(lines) < count:
        number = len(lines)
        head = f"29-Nov-2026 {number // 3600 % 24:02}:{number // 60 % 60:02}:{number % 60:02}.123"
        lines.append(
            f"{head} INFO [http-nio-8080-exec-{number % 50}] com.example.shop.Orders.place Order {number} placed"
        )
        if number % 20 == 0:
            lines.append(f"{head} SEVERE [http-nio-8080-exec-3] com.example.shop.Orders.place Order failed")
            lines.append("\tjava.lang.IllegalStateException: no stock")
            lines += [f"\t\tat com.example.shop.Stock.take(Stock.java:{frame})" for frame in range(20)]
    return lines


def stamp(number: int) -> str:
    """Return the time of the line: fifty lines a second."""
    second = number // 50
    return f"29/Nov/2026:{second // 3600 % 24:02}:{second // 60 % 60:02}:{second % 60:02}"


def status(dice: random.Random) -> int:
    """Return 200, in 1.5 % of the cases a failure."""
    return 200 if dice.random() > 0.015 else dice.choice((404, 404, 502))


def say(text: str) -> None:
    """Write one line."""
    sys.stdout.write(f"{text}\n")


if __name__ == "__main__":
    main()
