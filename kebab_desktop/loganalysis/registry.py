"""The kinds of logs that can be analyzed, in the order in which they see the block that wakes them."""

from __future__ import annotations

from dataclasses import replace

from kebab_desktop.loganalysis.analyzer import AnalyzerKind, Threshold
from kebab_desktop.loganalysis.analyzers import apache, gc, generic, thread_dump, tomcat
from kebab_desktop.loganalysis.analyzers.gc_log.thresholds import THRESHOLDS as GC_THRESHOLDS
from kebab_desktop.loganalysis.analyzers.thread_thresholds import THRESHOLDS as THREAD_THRESHOLDS

_GC_WORDS = (
    "GC",
    "[gc",
    "[Pause",
    "CMS-",
    "application threads were stopped",
    "Safepoint ",
    "Using G1",
    "Using Serial",
    "Using Parallel",
    "Using The Z",
    "Using Shenandoah",
    "Using Concurrent",
)
_THREAD_WORDS = ("Full thread dump", " tid=", " nid=", "#", '"threadDump"', "Java-level deadlock")

KINDS: tuple[AnalyzerKind, ...] = (
    replace(gc.KIND, words=_GC_WORDS),
    tomcat.KIND,
    apache.KIND,
    replace(thread_dump.KIND, words=_THREAD_WORDS),
)
"""Each is woken by its own lines."""

FALLBACK = generic.KIND
"""Gets the blocks of which the others understood little."""

THRESHOLDS: tuple[Threshold, ...] = (
    *GC_THRESHOLDS,
    *tomcat.THRESHOLDS,
    *apache.THRESHOLDS,
    *THREAD_THRESHOLDS,
    *generic.THRESHOLDS,
)
"""All numbers that detectors compare with; the settings repeat them."""

ACROSS_INPUTS = frozenset({"thread_dump"})
"""Kinds of which one analyzer reads all inputs: dumps of one process are compared even if each has its own file."""
