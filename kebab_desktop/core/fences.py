"""What begins and ends a block of code in Markdown."""

from __future__ import annotations

MARKS = r"`{3,}(?![^\n]*`)|~{3,}"
"""Expression for the marks. Backticks with another one behind them in their line are code within a sentence."""
