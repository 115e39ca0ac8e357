"""Thresholds for GC logs."""

from __future__ import annotations

from pydantic import BaseModel

from kebab_desktop.settings.thresholds.declaring import number


class GcThresholds(BaseModel):
    """Garbage collection: pauses, full GCs, promotion, leaks, throughput."""

    gc_small_log_events: int = number(10, 0, 1_000, "GC: small log", "Below this many pauses findings weigh less.")
    gc_full_repeated_count: int = number(2, 1, 1_000, "Full GC: repeated", "Full GCs in 5 minutes that are HIGH.")
    gc_full_burst_count: int = number(5, 2, 1_000, "Full GC: burst", "Full GCs in 1 minute that are CRITICAL.")
    gc_full_long_s: float = number(1, 0.01, 600, "Full GC: long (s)", "A full GC of this length is HIGH.")
    gc_full_reclaim_pct: float = number(
        10, 0, 100, "Full GC: reclaimed (%)", "Three in a row that free less are CRITICAL."
    )
    gc_pause_medium_s: float = number(
        0.2, 0.001, 600, "Long pause (s)", "G1 aims at 200 ms by default (MaxGCPauseMillis)."
    )
    gc_pause_target_factor: float = number(5, 1, 100, "Long pause: target", "Multiple of a configured pause target.")
    gc_pause_high_s: float = number(1, 0.001, 600, "Long pause: HIGH (s)", "Pauses of this length are HIGH.")
    gc_pause_median_factor: float = number(
        10, 1, 1_000, "Long pause: median", "HIGH needs this multiple of the median too."
    )
    gc_pause_critical_s: float = number(
        10, 0.01, 3_600, "Long pause: CRITICAL (s)", "Pauses of this length are CRITICAL."
    )
    gc_short_pause_medium_s: float = number(
        0.01, 0.0001, 60, "ZGC, Shenandoah: long (s)", "Bar for their normal pauses."
    )
    gc_short_pause_high_s: float = number(0.05, 0.0001, 60, "ZGC, Shenandoah: HIGH (s)", "Bar for their normal pauses.")
    gc_pressure_interval_s: float = number(
        1, 0.01, 600, "Pressure: interval (s)", "Median time between young GCs in a minute."
    )
    gc_pressure_rate_gb_s: float = number(
        1, 0.001, 1_000, "Pressure: rate (GB/s)", "Allocation rate that counts as pressure."
    )
    gc_pressure_heap_pct_s: float = number(
        20, 1, 10_000, "Pressure: heap (%/s)", "Share of the heap allocated per second."
    )
    gc_young_reclaim_pct: float = number(
        20, 0, 100, "Young GC: reclaimed (%)", "Three in a row that free less are HIGH."
    )
    gc_promotion_share_pct: float = number(
        20, 1, 100, "Premature promotion (%)", "Promoted share of what was allocated."
    )
    gc_promotion_freed_pct: float = number(
        50, 1, 100, "Premature promotion: old (%)", "A later full GC frees this share."
    )
    gc_promotion_failed_count: int = number(3, 1, 1_000, "Promotion failed", "Failures in 15 minutes, CRITICAL.")
    gc_concurrent_failure_count: int = number(2, 1, 1_000, "Concurrent mode failure", "In 15 minutes, CRITICAL.")
    gc_to_space_count: int = number(3, 1, 1_000, "To-space exhausted", "Failures in 5 minutes, CRITICAL.")
    gc_humongous_share_pct: float = number(
        10, 0.1, 100, "Humongous: share (%)", "Share of pauses with this cause, MEDIUM."
    )
    gc_humongous_heap_pct: float = number(
        10, 0.1, 100, "Humongous: heap (%)", "Share of the heap in humongous regions."
    )
    gc_humongous_per_min: float = number(
        1, 0.01, 1_000, "Humongous: rate (1/min)", "Collections a minute by this cause."
    )
    gc_undo_count: int = number(3, 1, 1_000, "Concurrent undo", "Needless mark starts in 5 minutes.")
    gc_metaspace_count: int = number(2, 1, 1_000, "Metaspace", "Metadata collections after the start, MEDIUM.")
    gc_metaspace_start_s: float = number(
        300, 0, 86_400, "Metaspace: start (s)", "Time of start-up in which they are normal."
    )
    gc_metaspace_rising_count: int = number(5, 3, 1_000, "Metaspace: rising", "Rising samples in a row, HIGH.")
    gc_oom_reclaim_pct: float = number(2, 0, 100, "Probable OOM (%)", "Last three full GCs of the log freed less.")
    gc_overhead_pct: float = number(98, 50, 100, "GC overhead (%)", "The JVM's GCTimeLimit, over 1 minute.")
    gc_overhead_free_pct: float = number(2, 0, 100, "GC overhead: freed (%)", "The JVM's GCHeapFreeLimit.")
    gc_thrash_high_pct: float = number(50, 5, 100, "GC thrash (%)", "Share of 5 minutes in GC, HIGH.")
    gc_thrash_critical_pct: float = number(90, 5, 100, "GC thrash: CRITICAL (%)", "Share of 5 minutes in GC, CRITICAL.")
    gc_leak_points: int = number(5, 3, 1_000, "Leak: points", "Fewest floor points of a trend.")
    gc_leak_tau: float = number(0.6, 0.1, 1, "Leak: tau", "Mann-Kendall tau of a rising floor (p < 0.05).")
    gc_leak_capacity_pct: float = number(
        10, 0, 100, "Leak: rise of heap (%)", "Rise of the floor as share of the heap."
    )
    gc_leak_floor_pct: float = number(20, 0, 10_000, "Leak: rise of floor (%)", "Or rise as share of the first floor.")
    gc_leak_high_h: float = number(24, 0.1, 10_000, "Leak: HIGH (h)", "Time until the heap is full.")
    gc_leak_critical_h: float = number(1, 0.01, 1_000, "Leak: CRITICAL (h)", "Time until the heap is full.")
    gc_leak_full_pct: float = number(90, 10, 100, "Leak: floor (%)", "Floor in percent of the heap that is CRITICAL.")
    gc_stall_low_s: float = number(0.01, 0, 60, "Allocation stall (s)", "Isolated shorter stalls are LOW.")
    gc_stall_medium_s: float = number(0.05, 0, 60, "Allocation stall: MEDIUM (s)", "Length of one stall.")
    gc_stall_high_s: float = number(0.5, 0, 600, "Allocation stall: HIGH (s)", "Length of one stall.")
    gc_stall_burst_count: int = number(10, 1, 100_000, "Allocation stall: burst", "Stalls in 1 minute, HIGH.")
    gc_stall_cycles_pct: float = number(
        50, 1, 100, "Allocation stall: cycles (%)", "Cycles started by a stall, CRITICAL."
    )
    gc_degenerated_count: int = number(3, 1, 1_000, "Degenerated GC", "In 5 minutes, CRITICAL.")
    gc_degenerated_s: float = number(1, 0.01, 600, "Degenerated GC: long (s)", "Length that is CRITICAL.")
    gc_ttsp_medium_s: float = number(0.05, 0.001, 60, "Safepoint (s)", "Time until all threads stopped, MEDIUM.")
    gc_ttsp_high_s: float = number(0.2, 0.001, 60, "Safepoint: HIGH (s)", "Time until all threads stopped.")
    gc_ttsp_critical_s: float = number(1, 0.001, 600, "Safepoint: CRITICAL (s)", "Time until all threads stopped.")
    gc_throughput_medium_pct: float = number(95, 1, 100, "Throughput (%)", "GCeasy's published aim is above 95 %.")
    gc_throughput_high_pct: float = number(90, 1, 100, "Throughput: HIGH (%)", "Below this.")
    gc_throughput_critical_pct: float = number(80, 1, 100, "Throughput: CRITICAL (%)", "Below this.")
    gc_throughput_span_s: float = number(60, 1, 86_400, "Throughput: span (s)", "Shortest log that is judged.")
    gc_throughput_events: int = number(20, 2, 10_000, "Throughput: events", "Fewest pauses that are judged.")
    gc_allocation_factor: float = number(3, 1, 100, "Allocation rate", "Multiple of its own median over 5 minutes.")
    gc_resize_share_pct: float = number(20, 1, 100, "Heap resizing (%)", "Share of collections after which it changed.")
    gc_oversized_pct: float = number(30, 1, 100, "Heap oversized (%)", "Never more than this share used.")
    gc_undersized_factor: float = number(2, 1, 10, "Heap undersized", "Heap below this multiple of the floor.")
    gc_unparsed_pct: float = number(20, 1, 100, "Log quality (%)", "Share of lines that nothing understood.")
    gc_locker_share_pct: float = number(10, 1, 100, "GCLocker (%)", "Share of pauses with this cause.")
