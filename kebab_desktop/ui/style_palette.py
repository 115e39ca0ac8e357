"""The part of the style sheet for the cards above the page: command palette and shortcuts sheet."""

from __future__ import annotations

PALETTE = """
#veil { background: ${veil}; }
#floating { background: $surface; border: 1px solid $line_strong; border-radius: ${r2}px; }
#floating QLineEdit { font-size: ${fs_m}px; padding: 9px 11px; }
#floating QLineEdit:focus { padding: 8px 10px; }
#paletteList, #sheetBody { background: transparent; }
QLabel[role="key"] {
  border: 1px solid $line_strong; border-radius: 4px; background: $bg; color: $text_2;
  font-size: ${fs_xs}px; padding: 1px 6px; min-width: 10px;
}
"""
