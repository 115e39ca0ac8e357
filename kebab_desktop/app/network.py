"""The self-test of "offline": which network connections this process and its children have open right now."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from kebab_desktop.app.views import HealthCheck

_SOCKET = re.compile(r"socket:\[(\d+)\]")
_TABLES = ("tcp", "tcp6", "udp", "udp6")
_LOOPBACK = ("0100007F", "00000000000000000000000001000000", "0000000000000000FFFF00000100007F")
_LOCAL, _REMOTE, _INODE = 1, 2, 9


def network_check(proc: Path = Path("/proc")) -> HealthCheck:
    """Tell whether a connection is open that leaves this computer; where the system cannot be asked, say so."""
    if not (proc / "self" / "net" / "tcp").exists():
        text = "This system cannot be asked which connections are open; the program opens none."
        return HealthCheck("Network", "ok", text)
    found = _connections(proc)
    if found:
        hint = "Report this as a bug; nothing of the program needs the network."
        return HealthCheck("Network", "failed", f"{len(found)} network connections are open: {found[0]}.", hint)
    return HealthCheck("Network", "ok", "No network connection is open, neither of the program nor of the model.")


def _connections(proc: Path) -> list[str]:
    """Return what is open as it stands in the tables of the system (addresses in hexadecimal), without loopback."""
    own = {inode for process in _family(proc, "self") for inode in _sockets(proc / process)}
    found = []
    for table in _TABLES:
        for line in _lines(proc / "self" / "net" / table)[1:]:
            parts = line.split()
            if len(parts) > _INODE and parts[_INODE] in own:
                ends = parts[_LOCAL], parts[_REMOTE]
                if not any(end.startswith(_LOOPBACK) for end in ends):
                    found.append(f"{table} {ends[0]} → {ends[1]}")
    return found


def _family(proc: Path, process: str) -> Iterator[str]:
    """Yield a process and what it started, e.g. the one of the language model."""
    yield process
    for task in _entries(proc / process / "task"):
        for child in " ".join(_lines(task / "children")).split():
            yield from _family(proc, child)


def _sockets(process: Path) -> Iterator[str]:
    for entry in _entries(process / "fd"):
        try:
            match = _SOCKET.fullmatch(os.readlink(entry))
        except OSError:
            continue  # closed meanwhile
        if match:
            yield match[1]


def _entries(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError:
        return []  # the process ended meanwhile


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return []  # not every system has every table
