"""The numbers the GC detectors compare with; expert defaults unless a JVM flag or a published aim is named."""

from __future__ import annotations

from kebab_desktop.loganalysis.analyzer import Threshold

THRESHOLDS: tuple[Threshold, ...] = (
    Threshold(
        "gc_small_log_events", 10, 0, 1000, "count", "GC: small log", "Below this many pauses findings weigh less."
    ),
    Threshold(
        "gc_full_repeated_count", 2, 1, 1000, "count", "Full GC: repeated", "Full GCs in 5 minutes that are HIGH."
    ),
    Threshold("gc_full_burst_count", 5, 2, 1000, "count", "Full GC: burst", "Full GCs in 1 minute that are CRITICAL."),
    Threshold("gc_full_long_s", 1, 0.01, 600, "s", "Full GC: long", "A full GC of this length is HIGH."),
    Threshold(
        "gc_full_reclaim_pct", 10, 0, 100, "%", "Full GC: reclaimed", "Three in a row that free less are CRITICAL."
    ),
    Threshold(
        "gc_pause_medium_s", 0.2, 0.001, 600, "s", "Long pause", "G1 aims at 200 ms by default (MaxGCPauseMillis)."
    ),
    Threshold("gc_pause_target_factor", 5, 1, 100, "", "Long pause: target", "Multiple of a configured pause target."),
    Threshold("gc_pause_high_s", 1, 0.001, 600, "s", "Long pause: HIGH", "Pauses of this length are HIGH."),
    Threshold(
        "gc_pause_median_factor", 10, 1, 1000, "", "Long pause: median", "HIGH needs this multiple of the median too."
    ),
    Threshold(
        "gc_pause_critical_s", 10, 0.01, 3600, "s", "Long pause: CRITICAL", "Pauses of this length are CRITICAL."
    ),
    Threshold(
        "gc_short_pause_medium_s", 0.01, 0.0001, 60, "s", "ZGC, Shenandoah: long", "Bar for their normal pauses."
    ),
    Threshold("gc_short_pause_high_s", 0.05, 0.0001, 60, "s", "ZGC, Shenandoah: HIGH", "Bar for their normal pauses."),
    Threshold(
        "gc_pressure_interval_s", 1, 0.01, 600, "s", "Pressure: interval", "Median time between young GCs in a minute."
    ),
    Threshold(
        "gc_pressure_rate_gb_s", 1, 0.001, 1000, "GB/s", "Pressure: rate", "Allocation rate that counts as pressure."
    ),
    Threshold(
        "gc_pressure_heap_pct_s", 20, 1, 10000, "%/s", "Pressure: heap", "Share of the heap allocated per second."
    ),
    Threshold(
        "gc_young_reclaim_pct", 20, 0, 100, "%", "Young GC: reclaimed", "Three in a row that free less are HIGH."
    ),
    Threshold(
        "gc_promotion_share_pct", 20, 1, 100, "%", "Premature promotion", "Promoted share of what was allocated."
    ),
    Threshold(
        "gc_promotion_freed_pct", 50, 1, 100, "%", "Premature promotion: old", "A later full GC frees this share."
    ),
    Threshold(
        "gc_promotion_failed_count", 3, 1, 1000, "count", "Promotion failed", "Failures in 15 minutes, CRITICAL."
    ),
    Threshold(
        "gc_concurrent_failure_count", 2, 1, 1000, "count", "Concurrent mode failure", "In 15 minutes, CRITICAL."
    ),
    Threshold("gc_to_space_count", 3, 1, 1000, "count", "To-space exhausted", "Failures in 5 minutes, CRITICAL."),
    Threshold(
        "gc_humongous_share_pct", 10, 0.1, 100, "%", "Humongous: share", "Share of pauses with this cause, MEDIUM."
    ),
    Threshold("gc_humongous_heap_pct", 10, 0.1, 100, "%", "Humongous: heap", "Share of the heap in humongous regions."),
    Threshold("gc_humongous_per_min", 1, 0.01, 1000, "1/min", "Humongous: rate", "Collections a minute by this cause."),
    Threshold("gc_undo_count", 3, 1, 1000, "count", "Concurrent undo", "Needless mark starts in 5 minutes."),
    Threshold("gc_metaspace_count", 2, 1, 1000, "count", "Metaspace", "Metadata collections after the start, MEDIUM."),
    Threshold(
        "gc_metaspace_start_s", 300, 0, 86400, "s", "Metaspace: start", "Time of start-up in which they are normal."
    ),
    Threshold("gc_metaspace_rising_count", 5, 3, 1000, "count", "Metaspace: rising", "Rising samples in a row, HIGH."),
    Threshold("gc_oom_reclaim_pct", 2, 0, 100, "%", "Probable OOM", "Last three full GCs of the log freed less."),
    Threshold("gc_overhead_pct", 98, 50, 100, "%", "GC overhead", "The JVM's GCTimeLimit, over 1 minute."),
    Threshold("gc_overhead_free_pct", 2, 0, 100, "%", "GC overhead: freed", "The JVM's GCHeapFreeLimit."),
    Threshold("gc_thrash_high_pct", 50, 5, 100, "%", "GC thrash", "Share of 5 minutes in GC, HIGH."),
    Threshold("gc_thrash_critical_pct", 90, 5, 100, "%", "GC thrash: CRITICAL", "Share of 5 minutes in GC, CRITICAL."),
    Threshold("gc_leak_points", 5, 3, 1000, "count", "Leak: points", "Fewest floor points of a trend."),
    Threshold("gc_leak_tau", 0.6, 0.1, 1, "", "Leak: tau", "Mann-Kendall tau of a rising floor (p < 0.05)."),
    Threshold("gc_leak_capacity_pct", 10, 0, 100, "%", "Leak: rise of heap", "Rise of the floor as share of the heap."),
    Threshold("gc_leak_floor_pct", 20, 0, 10000, "%", "Leak: rise of floor", "Or rise as share of the first floor."),
    Threshold("gc_leak_high_h", 24, 0.1, 10000, "h", "Leak: HIGH", "Time until the heap is full."),
    Threshold("gc_leak_critical_h", 1, 0.01, 1000, "h", "Leak: CRITICAL", "Time until the heap is full."),
    Threshold("gc_leak_full_pct", 90, 10, 100, "%", "Leak: floor", "Floor in percent of the heap that is CRITICAL."),
    Threshold("gc_stall_low_s", 0.01, 0, 60, "s", "Allocation stall", "Isolated shorter stalls are LOW."),
    Threshold("gc_stall_medium_s", 0.05, 0, 60, "s", "Allocation stall: MEDIUM", "Length of one stall."),
    Threshold("gc_stall_high_s", 0.5, 0, 600, "s", "Allocation stall: HIGH", "Length of one stall."),
    Threshold("gc_stall_burst_count", 10, 1, 100000, "count", "Allocation stall: burst", "Stalls in 1 minute, HIGH."),
    Threshold(
        "gc_stall_cycles_pct", 50, 1, 100, "%", "Allocation stall: cycles", "Cycles started by a stall, CRITICAL."
    ),
    Threshold("gc_degenerated_count", 3, 1, 1000, "count", "Degenerated GC", "In 5 minutes, CRITICAL."),
    Threshold("gc_degenerated_s", 1, 0.01, 600, "s", "Degenerated GC: long", "Length that is CRITICAL."),
    Threshold("gc_ttsp_medium_s", 0.05, 0.001, 60, "s", "Safepoint", "Time until all threads stopped, MEDIUM."),
    Threshold("gc_ttsp_high_s", 0.2, 0.001, 60, "s", "Safepoint: HIGH", "Time until all threads stopped."),
    Threshold("gc_ttsp_critical_s", 1, 0.001, 600, "s", "Safepoint: CRITICAL", "Time until all threads stopped."),
    Threshold("gc_throughput_medium_pct", 95, 1, 100, "%", "Throughput", "GCeasy's published aim is above 95 %."),
    Threshold("gc_throughput_high_pct", 90, 1, 100, "%", "Throughput: HIGH", "Below this."),
    Threshold("gc_throughput_critical_pct", 80, 1, 100, "%", "Throughput: CRITICAL", "Below this."),
    Threshold("gc_throughput_span_s", 60, 1, 86400, "s", "Throughput: span", "Shortest log that is judged."),
    Threshold("gc_throughput_events", 20, 2, 10000, "count", "Throughput: events", "Fewest pauses that are judged."),
    Threshold("gc_allocation_factor", 3, 1, 100, "", "Allocation rate", "Multiple of its own median over 5 minutes."),
    Threshold("gc_resize_share_pct", 20, 1, 100, "%", "Heap resizing", "Share of collections after which it changed."),
    Threshold("gc_oversized_pct", 30, 1, 100, "%", "Heap oversized", "Never more than this share used."),
    Threshold("gc_undersized_factor", 2, 1, 10, "", "Heap undersized", "Heap below this multiple of the floor."),
    Threshold("gc_unparsed_pct", 20, 1, 100, "%", "Log quality", "Share of lines that nothing understood."),
    Threshold("gc_locker_share_pct", 10, 1, 100, "%", "GCLocker", "Share of pauses with this cause."),
)
