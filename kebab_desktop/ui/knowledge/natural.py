"""Titles in the order of a reader: step 2 before step 11, letters as the language of the system has them."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QCollator, QCollatorSortKey, QLocale, Qt

_KEPT = 50_000
"""A key costs 15 µs, so those of titles that are there stay from one listing to the next."""


@lru_cache(maxsize=_KEPT)
def title_key(title: str) -> QCollatorSortKey:
    """Return what titles are sorted by: numbers by value, case only where nothing else differs."""
    return _collator().sortKey(title)


@lru_cache(maxsize=1)
def _collator() -> QCollator:
    system = QLocale()
    # The plain order of a system without a language knows no numbers.
    collator = QCollator(QLocale(QLocale.Language.English) if system.language() is QLocale.Language.C else system)
    collator.setNumericMode(True)
    collator.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    return collator
