"""The decorations of a unified log line: its clocks, and whether its tags are those of a JVM."""

from __future__ import annotations

from kebab_desktop.loganalysis.analyzers.gc_log.numbers import clock_s, epoch_s

_JVM_TAGS = frozenset(
    (
        *(
            "gc",
            "safepoint",
            "os",
            "cpu",
            "pagesize",
            "class",
            "biasedlocking",
            "vm",
            "init",
            "startuptime",
            "metaspace",
        ),
        *("ref", "ergo", "heap", "age", "stringdedup", "stringtable", "jit", "codecache", "thread", "vthread", "nmt"),
        *("cds", "aot", "oopstorage", "container", "perf", "logging", "arguments", "module", "membername", "handshake"),
        *("monitorinflation", "protectiondomain", "redefine", "event", "jfr", "exceptions", "library"),
    )
)
_EPOCH_MS = 10**11
LONGEST_PREFIX = 200


def prefix_end(text: str) -> int:
    """Return where the message begins behind ``[…][…] ``, 0 if the line has no decorations."""
    if text[:1] != "[":
        return 0
    end = text.find("] ", 0, LONGEST_PREFIX)
    return end + 2 if end > 0 else 0


def clocks(prefix: str) -> tuple[float | None, float | None]:
    """Return uptime and wall time in seconds, each None where the decorations lack it.

    Milliseconds above 10^11 count from the epoch; of two nanosecond values the second one is the uptime.
    """
    uptime: float | None = None
    nanos: float | None = None
    wall: float | None = None
    for part in prefix.strip(" []").split("]["):
        unit = part[-1:]
        if part[10:11] == "T":
            wall = epoch_s(part)
        elif unit != "s" or not part[0].isdigit():
            continue
        elif part[-2].isdigit():
            uptime = clock_s(part[:-1], 1.0)
        elif part[-2] == "n":
            nanos = clock_s(part[:-2], 1e-9)
        else:
            value = clock_s(part[:-2], 1e-3)
            if value is not None and value > _EPOCH_MS / 1000:
                wall = value
            elif uptime is None:
                uptime = value
    return (nanos if uptime is None else uptime), wall


def is_jvm_tags(prefix: str) -> bool:
    """Whether the last decoration is a list of tags that HotSpot uses."""
    tags = prefix[prefix.rfind("[") + 1 :].strip(" ]")
    return tags.split(",", 1)[0] in _JVM_TAGS
