"""The part of the style sheet for the pages knowledge, history and settings."""

from __future__ import annotations

PAGES = """
#pageMain { background: $surface; }
#pageBar { background: $surface; border-bottom: 1px solid $line; }
#aside, #asideBody, #aside QTableView { background: $bg; }
#aside QHeaderView::section { background: $bg; }
#asideFoot { border-top: 1px solid $line; }
#card { background: $surface; border: 1px solid $line; border-radius: ${r1}px; }
#problem { background: $warn_soft; border-radius: ${r1}px; }
#problem QLabel { color: $warn; font-size: ${fs_s}px; }
#problem[tone="bad"] { background: $bad_soft; }
#problem[tone="bad"] QLabel { color: $bad; }
#problem QPushButton[role="link"] { color: $warn; font-weight: 600; padding: 1px 0; }
#problem[tone="bad"] QPushButton[role="link"] { color: $bad; }
#problem QPushButton[role="link"]:focus { padding: 0; }
#runBar { background: $info_soft; }
#runBar QLabel { color: $info; font-size: ${fs_s}px; }
#runBar QPushButton[role="ghost"] { color: $info; }
#pageMain QLineEdit:read-only { background: $surface_2; color: $text_2; }
#resultCard { border: 1px solid $line_strong; border-radius: ${r2}px; background: $bg; }
#resultCard QLabel[role="strong"] { color: $text_2; }
QLabel[role="value"] { font-size: ${fs_s}px; }
QLabel[role="number"] { font-size: ${fs_s}px; font-weight: 600; }
QTabWidget::pane { border: 0; }
QTabWidget::tab-bar { left: 10px; }
QTabBar { background: transparent; }
#aside #banner, #asideBody #banner, #card #banner { border-radius: ${r1}px; }
QTabBar::tab {
  background: transparent; color: $text_2; border: 1px solid transparent; border-radius: ${r1}px;
  padding: 5px 10px; margin: 0 2px 0 0; font-size: ${fs_s}px;
}
QTabBar::tab:hover { color: $text; background: $surface_2; }
QTabBar::tab:selected { background: $surface; color: $text; border-color: $line; font-weight: 600; }
#aside QTabBar::tab { margin-bottom: 8px; }
#secondTabs::tab-bar { left: 14px; }
#secondTabs > QTabBar::tab {
  background: $surface; border: 1px solid $line; border-radius: 0; padding: 2px 10px; margin: 4px 0 0 0;
  font-weight: 400;
}
#secondTabs > QTabBar::tab:!first { border-left: 0; }
#secondTabs > QTabBar::tab:selected { background: $accent_soft; color: $accent; }
QTabBar:focus { border: 2px solid $accent; border-radius: ${r1}px; }
#summary { border-bottom: 1px solid $line; }
#reasonRow { border: 0; border-bottom: 1px solid $line; border-radius: 0; background: transparent; padding: 0; }
#reasonRow { min-height: 26px; }
#reasonRow[lines="two"] { min-height: 46px; }
#reasonRow:hover { background: $surface_2; }
#reasonRow:checked { background: $accent_soft; }
#reasonRow:focus { border: 2px solid $accent; border-radius: ${r1}px; }
#settingRow { background: $surface; border-bottom: 1px solid $line; }
#settingRow[found="true"], #card[found="true"] { background: $accent_soft; }
#groups { background: $bg; border-right: 1px solid $line; }
#groups QPushButton[role="ghost"] { text-align: left; }
QComboBox { min-height: 18px; combobox-popup: 0; }
QComboBox::drop-down { border: 0; width: 22px; }
QComboBox QAbstractItemView {
  background: $surface; border: 0; selection-background-color: $accent_soft;
  selection-color: $text; outline: 0; padding: 0;
}
QComboBox QAbstractItemView::item { min-height: 28px; padding: 0 8px; color: $text; }
QComboBox QAbstractItemView::item:hover, QComboBox QAbstractItemView::item:selected { background: $accent_soft; }
#logTiles { background: $surface; border: 1px solid $line; border-radius: ${r1}px; }
#logTiles QLabel[role="strong"] { font-size: ${fs_l}px; }
#findingRow { border-top: 1px solid $line; }
#findingRow[first="true"] { border: 0; }
#findingRow QPushButton[role="link"] { font-size: ${fs_xs}px; padding: 1px 0; border: 0; min-height: 18px; }
#findingRow QPushButton[role="link"]:focus { padding: 0; border: 0; background: $accent_soft; border-radius: 2px;
  text-decoration: underline; }
#logLine { background: transparent; font-family: "JetBrains Mono", Consolas, Menlo, "DejaVu Sans Mono", monospace;
  font-size: ${fs_xs}px; color: $text; }
#logFiles { border-top: 1px solid $line; }
QLabel[role="note"] { color: $warn; font-size: ${fs_xs}px; }
#composerArea #banner { border-radius: ${r2}px; }
#answerCard #banner { border-radius: ${r1}px; }
QLineEdit[wrong="true"], QComboBox[wrong="true"] { border: 2px solid $bad; padding: 5px 8px; }
QLineEdit[wrong="true"]:focus, QComboBox[wrong="true"]:focus { border-color: $accent; background: $bad_soft; }
"""
