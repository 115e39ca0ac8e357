"""The numbers the detectors of thread dumps compare with."""

from __future__ import annotations

from kebab_desktop.loganalysis.analyzer import Threshold

THRESHOLDS: tuple[Threshold, ...] = (
    Threshold(
        "thread_lock_waiters", 5, 2, 10_000, "count", "Threads waiting for one lock",
        "A lock is contended when at least so many threads wait for it and they are the share below.",
    ),
    Threshold(
        "thread_lock_share_pct", 10, 1, 100, "%", "Share of threads waiting for one lock",
        "A lock is contended when at least this share of all user threads waits for it.",
    ),
    Threshold(
        "thread_lock_waiters_high", 30, 2, 100_000, "count", "Threads waiting for one lock, severe",
        "So many threads waiting for one lock are HIGH.",
    ),
    Threshold(
        "thread_pool_share_pct", 80, 10, 100, "%", "Share of a pool in one place",
        "A pool is exhausted when at least this share of its threads is in the same application frame.",
    ),
    Threshold(
        "thread_pool_min", 5, 2, 10_000, "count", "Smallest pool",
        "Pools with fewer threads are not judged.",
    ),
    Threshold(
        "thread_stuck_dumps", 3, 2, 100, "count", "Dumps that show a stuck thread",
        "A thread is stuck when so many dumps in a row show the same ten innermost frames.",
    ),
    Threshold(
        "thread_stuck_s", 10, 0, 86_400, "s", "Time between the dumps of a stuck thread",
        "Least time from the first to the last of these dumps.",
    ),
    Threshold(
        "thread_leak_count", 500, 10, 1_000_000, "count", "Many threads",
        "More user threads than this suggest a leak.",
    ),
    Threshold(
        "thread_leak_count_high", 2000, 10, 1_000_000, "count", "Very many threads",
        "More user threads than this are HIGH.",
    ),
    Threshold(
        "thread_leak_growth_pct", 20, 1, 1000, "%", "Growth of the number of threads",
        "Growth between two dumps that suggests a leak, if it is at least 50 threads.",
    ),
    Threshold(
        "thread_leak_pools", 100, 2, 100_000, "count", "Pools made alike",
        "More pools named pool-N-thread-M than this suggest an executor per request.",
    ),
    Threshold(
        "thread_cpu_share_pct", 80, 10, 100, "%", "CPU share of a hot thread",
        "A thread that used the CPU for this share of the time is hot.",
    ),
    Threshold(
        "thread_carrier_share_pct", 50, 10, 100, "%", "Share of busy carriers",
        "Virtual threads are held up when at least this share of their carriers is occupied.",
    ),
    Threshold(
        "thread_database_readers", 10, 2, 100_000, "count", "Threads waiting for a database",
        "So many threads reading the answer of one JDBC driver pile up.",
    ),
)  # fmt: skip
