"""Thresholds for thread dumps and unknown text logs."""

from __future__ import annotations

from pydantic import BaseModel

from kebab_desktop.settings.thresholds.declaring import number


class ThreadThresholds(BaseModel):
    """Thread dumps: locks, pools, stuck and leaking threads."""

    thread_lock_waiters: int = number(
        5,
        2,
        10_000,
        "Threads waiting for one lock",
        "A lock is contended when at least so many threads wait for it and they are the share below.",
    )
    thread_lock_share_pct: float = number(
        10,
        1,
        100,
        "Share of threads waiting for one lock (%)",
        "A lock is contended when at least this share of all user threads waits for it.",
    )
    thread_lock_waiters_high: int = number(
        30, 2, 100_000, "Threads waiting for one lock, severe", "So many threads waiting for one lock are HIGH."
    )
    thread_pool_share_pct: float = number(
        80,
        10,
        100,
        "Share of a pool in one place (%)",
        "A pool is exhausted when at least this share of its threads is in the same application frame.",
    )
    thread_pool_min: int = number(5, 2, 10_000, "Smallest pool", "Pools with fewer threads are not judged.")
    thread_stuck_dumps: int = number(
        3,
        2,
        100,
        "Dumps that show a stuck thread",
        "A thread is stuck when so many dumps in a row show the same ten innermost frames.",
    )
    thread_stuck_s: float = number(
        10,
        0,
        86_400,
        "Time between the dumps of a stuck thread (s)",
        "Least time from the first to the last of these dumps.",
    )
    thread_leak_count: int = number(500, 10, 1_000_000, "Many threads", "More user threads than this suggest a leak.")
    thread_leak_count_high: int = number(
        2_000, 10, 1_000_000, "Very many threads", "More user threads than this are HIGH."
    )
    thread_leak_growth_pct: float = number(
        20,
        1,
        1_000,
        "Growth of the number of threads (%)",
        "Growth between two dumps that suggests a leak, if it is at least 50 threads.",
    )
    thread_leak_pools: int = number(
        100,
        2,
        100_000,
        "Pools made alike",
        "More pools named pool-N-thread-M than this suggest an executor per request.",
    )
    thread_cpu_share_pct: float = number(
        80, 10, 100, "CPU share of a hot thread (%)", "A thread that used the CPU for this share of the time is hot."
    )
    thread_carrier_share_pct: float = number(
        50,
        10,
        100,
        "Share of busy carriers (%)",
        "Virtual threads are held up when at least this share of their carriers is occupied.",
    )
    thread_database_readers: int = number(
        10,
        2,
        100_000,
        "Threads waiting for a database",
        "So many threads reading the answer of one JDBC driver pile up.",
    )


class GenericThresholds(BaseModel):
    """Text logs without an analyzer of their own: bursts, exceptions, share of errors."""

    generic_burst_errors: int = number(20, 2, 1_000_000, "Errors in a minute", "A minute with fewer is no burst.")
    generic_burst_factor: float = number(
        5, 1.5, 1_000, "Burst factor", "A burst has this many times the errors of an average minute."
    )
    generic_exception_count: int = number(
        10,
        1,
        1_000_000,
        "Repeated exception",
        "An exception with one root cause and place counts as repeated from this number on.",
    )
    generic_error_share: float = number(
        5, 0.1, 100, "Share of errors (%)", "Share of error lines in all lines with a level."
    )
