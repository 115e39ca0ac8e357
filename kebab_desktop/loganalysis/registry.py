"""The kinds of logs that can be analyzed, in the order in which they see a block."""

from __future__ import annotations

from kebab_desktop.loganalysis.analyzer import AnalyzerKind
from kebab_desktop.loganalysis.analyzers import generic

KINDS: tuple[AnalyzerKind, ...] = ()
"""Each is woken by its own lines."""

FALLBACK = generic.KIND
"""Gets the blocks of which the others understood little."""

ACROSS_INPUTS = frozenset({"thread_dump"})
"""Kinds of which one analyzer reads all inputs: dumps of one process are compared even if each has its own file."""
