"""Runs pip in a fixed way and turns its complaints into a reason and a next action."""

from __future__ import annotations

import re
from collections.abc import Mapping

_DISK_FULL = "the disk is full."
_NO_TRUST = "the package index answers with a certificate that is not trusted here."
_PROXY = "the proxy refuses the connection."
_NO_NETWORK = "the package index cannot be reached."
_NO_MEMORY = "memory ran out."
_PASSING = frozenset({_DISK_FULL, _NO_TRUST, _PROXY, _NO_NETWORK, _NO_MEMORY})
"""Reasons that may be gone at the next try."""

_HINTS: tuple[tuple[str, str, str], ...] = (
    (
        r"No space left on device|Errno 28|not enough space on the disk",
        _DISK_FULL,
        "Free about 3 GB (environment 1 GB, models 0.3 GB, downloads and build 1.5 GB) and run the command again.",
    ),
    (
        r"Killed signal terminated program|virtual memory exhausted|compiler is out of heap space",
        _NO_MEMORY,
        "Close other programs and run the command again.",
    ),
    (
        r"DO NOT MATCH THE HASHES",
        "a downloaded file is not the pinned one (its SHA-256 differs).",
        "Run `python3 -m pip cache purge` and try again; if it stays, the package mirror in use serves changed files.",
    ),
    (
        r"CERTIFICATE_VERIFY_FAILED|SSLError|SSLCertVerificationError",
        _NO_TRUST,
        "Behind a company proxy, name its certificate file in the environment variable PIP_CERT.",
    ),
    (
        r"ProxyError|Tunnel connection failed|407 Proxy",
        _PROXY,
        "Check the environment variables HTTPS_PROXY and HTTP_PROXY.",
    ),
    (
        r"Name or service not known|Temporary failure in name resolution|getaddrinfo failed|nodename nor servname"
        r"|Failed to resolve|NewConnectionError|Network is unreachable|ConnectTimeout|ReadTimeout|Read timed out"
        r"|Connection refused|Connection reset|Connection aborted|ConnectionError|IncompleteRead|from versions: none",
        _NO_NETWORK,
        "Connect to the network for this first run (later runs need none), or point pip to a local index "
        "(PIP_INDEX_URL or PIP_FIND_LINKS).",
    ),
    (
        r"Permission denied|Errno 13|Read-only file system|Errno 30|Access is denied",
        "a folder cannot be written to.",
        "Make the folder named above writable, or copy the program's folder to a place of your own.",
    ),
    (
        r"requires a different Python|Requires-Python",
        "a pinned package does not support this Python.",
        "Use Python 3.11, 3.12 or 3.13.",
    ),
    (
        r"CMAKE_C(XX)?_COMPILER|No CMAKE_C|compiler.* not found|Visual C\+\+|Could not find .*compiler",
        "no working C++ compiler was found.",
        "Install one (Debian/Ubuntu: g++; macOS: xcode-select --install; Windows: Visual Studio Build Tools).",
    ),
    (
        r"is not a supported wheel on this platform|No matching distribution found",
        "a pinned package has no file for this system.",
        "Supported are 64-bit Windows (x86-64), Linux with glibc 2.28 or newer, and macOS 13 or newer.",
    ),
    (
        r"No module named '?pip",
        "the environment has no pip.",
        "Delete the folder .venv and run the command again.",
    ),
)


def explain(output: str) -> tuple[str, str]:
    """Return (why, what to do) for the output of a failed pip run; the first known reason wins."""
    for pattern, why, hint in _HINTS:
        if re.search(pattern, output, re.IGNORECASE):
            return why, hint
    errors = [line.strip() for line in output.splitlines() if "error" in line.lower()]
    why = errors[-1] if errors else "pip gave no reason."
    return why, "See the log named above; run the command again with a network connection."


def passes(output: str) -> bool:
    """Whether a failure may be gone at the next try: the network, the proxy, the disk, the memory."""
    return explain(output)[0] in _PASSING


def pip_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment for pip: the user's index, proxy and certificate stay, what changes pins goes."""
    dropped = {"PIP_CONSTRAINT", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_NO_BINARY", "PIP_ONLY_BINARY", "PIP_USER"}
    dropped |= {"PIP_REQUIREMENT", "PIP_PRE", "PIP_UPGRADE", "PIP_EDITABLE", "PYTHONPATH", "PYTHONHOME"}
    kept = {name: value for name, value in environment.items() if name not in dropped}
    kept.update(PIP_USER="0", PIP_NO_INPUT="1", PIP_DISABLE_PIP_VERSION_CHECK="1", PYTHONUTF8="1")
    return kept
