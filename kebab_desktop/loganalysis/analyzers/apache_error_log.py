"""Error log of httpd 2.2 and 2.4: one line taken apart into time, module, level, error number, client and message."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kebab_desktop.core.findings import Moment
from kebab_desktop.loganalysis.analyzers.log_times import apache_error_seconds

LEVELS = "emerg|alert|crit|error|warn|notice|info|debug|trace[1-8]"
ERROR_PROBE = (
    rf"^\[[^\]\n]{{15,40}}\] (?:\[\d+:\d+\] )?\[(?:[\w-]*:)?(?:{LEVELS})\] |^(?:\(\d+\)[^:\n]{{1,80}}: )?AH\d{{5}}: "
)

_HEAD = re.compile(rf"\[([^\]]{{15,40}})\] (?:\[\d+:\d+\] )?\[(?:([\w-]*):)?({LEVELS})\] ?(.*)\Z", re.DOTALL)
_REST = re.compile(
    r"(?:\[pid \d+(?::tid \d+)?\] )?(?:\((\d{1,6})\)[^\n]{0,120}?: )?(?:\[(?:client|remote) ([^\]\s]{1,80})\] )?"
    r"(?:\((\d{1,6})\)[^\n]{0,120}?: )?(?:(AH\d{5}): )?(.*)\Z",
    re.DOTALL,
)
_BARE = re.compile(
    r"(?:\(\d+\)[^:]{1,80}: )?AH\d{5}: |Invalid command '|Syntax error on line \d+ of |no listening sockets available"
    r"|Unable to open logs|(?:apache2|httpd|AH\d{5}): Syntax error"
)
_DIGITS = re.compile(r"\d+")


@dataclass(slots=True)
class ErrorLine:
    """One line; ``number`` is "AH01102" or "", ``errno`` 0 when there is none."""

    moment: Moment
    module: str
    level: str
    errno: int
    client: str
    number: str
    message: str
    text: str

    def shape(self) -> str:
        """Return module, number and message without figures: what makes two lines the same noise."""
        message = self.message.partition(", referer: ")[0][:200]
        return f"{self.module} {self.number} {_DIGITS.sub('#', message)}"


def read_error_line(text: str, line: int, file: int, zone_s: int, *, stamp: float | None = None) -> ErrorLine | None:
    """Return the parts of a line of an error log (mod_jk's included), None for any other line.

    ``zone_s`` is the offset of the host, ``stamp`` the time of a transport prefix for lines without one of their own.
    """
    found = _HEAD.match(text)
    if found:
        time, module, level, rest = found.groups()
        wall_s = apache_error_seconds(time, zone_s)
        if wall_s is None:
            return None
    elif _BARE.match(text):
        wall_s, module, level, rest = stamp, "", "error", text
    else:
        return None
    errno, client, number, message = _details(rest)
    return ErrorLine(Moment(line, wall_s, file=file), module or "", level, errno, client, number, message, text)


def _details(rest: str) -> tuple[int, str, str, str]:
    """Return errno, client, AH number and message of what follows the level."""
    found = _REST.match(rest)
    assert found is not None, "every part may be missing"
    before, client, after, number, message = found.groups()
    return int(before or after or 0), client or "", number or "", message
