"""The application style sheet, written with the tokens of :mod:`kebab_desktop.ui.tokens`."""

from __future__ import annotations

from string import Template

from kebab_desktop.ui.style_pages import PAGES
from kebab_desktop.ui.style_palette import PALETTE
from kebab_desktop.ui.tokens import VEIL, Colours, Radius, Space, TypeSize, colour_tokens

_BASE = """
* { font-size: ${fs_m}px; }
QWidget { color: $text; }
QMainWindow, QDialog, QMessageBox { background: $bg; }
QToolTip {
  background: $surface; color: $text; border: 1px solid $line_strong; padding: 4px; font-size: ${fs_xs}px;
}
QLabel { background: transparent; }
QLabel[role="secondary"] { color: $text_2; }
QLabel[role="place-link"] { color: $accent; text-decoration: underline; }
QLabel[role="small"] { color: $text_3; font-size: ${fs_xs}px; }
QLabel[role="caption"] { color: $text_2; font-size: ${fs_xs}px; font-weight: 600; }
QLabel[role="title"] { font-size: ${fs_l}px; font-weight: 600; }
QLabel[role="hero"] { font-size: ${fs_xl}px; font-weight: 600; }
QLabel[role="code"] { font-size: ${fs_xs}px; }
QLabel[role="bad"] { color: $bad; }
QLabel[role="trouble"] { color: $bad; font-size: ${fs_xs}px; }
QLabel[role="strong"] { font-weight: 600; }
QFrame[role="rule"] { background: $line; border: 0; max-height: 1px; min-height: 1px; }
QSplitter::handle { background: $line; }
QSplitter::handle:hover { background: $line_strong; }
QScrollArea, QAbstractScrollArea { border: 0; background: transparent; }
QScrollArea[ringed="true"], QScrollArea[ringed="false"] { border: 2px solid transparent; }
QScrollArea[ringed="true"] { border-color: $accent; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 2px; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 2px; }
QScrollBar::handle { background: $line_strong; border-radius: 3px; min-height: 28px; min-width: 28px; }
QScrollBar::handle:hover { background: $text_3; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: 0; }
"""

_CONTROLS = """
QPushButton, QToolButton[role="button"] {
  border: 1px solid $line_strong; border-radius: ${r1}px; background: $surface; color: $text;
  padding: 6px 12px; font-size: ${fs_s}px; font-weight: 500; min-height: 18px;
}
QPushButton:hover, QToolButton[role="button"]:hover { background: $surface_2; }
QPushButton:pressed { background: $line; }
QPushButton:focus, QToolButton:focus { border: 2px solid $accent; padding: 5px 11px; }
QPushButton:disabled { color: $text_3; border-color: $line; background: $surface_2; }
QPushButton[role="primary"] { background: $accent; border-color: $accent; color: $accent_text; font-weight: 600; }
QPushButton[role="primary"]:hover { background: $accent_hover; border-color: $accent_hover; }
QPushButton[role="primary"]:focus { border: 4px double $accent_text; padding: 3px 9px; }
QPushButton[role="primary"]:disabled { background: $surface_2; border-color: $line; color: $text_3; }
QPushButton[role="ghost"] {
  border: 1px solid transparent; background: transparent; color: $text_act; padding: 5px 8px;
}
QPushButton[role="ghost"]:hover { background: $surface_2; color: $text; }
QPushButton[role="ghost"]:focus { border: 2px solid $accent; padding: 4px 7px; }
QPushButton[role="ghost"]:checked { background: $accent_soft; color: $accent; }
QPushButton[role="ghost"]:disabled { color: $text_off; }
QPushButton[role="danger"] { color: $bad; border: 1px solid transparent; background: transparent; }
QPushButton[role="danger"][framed="true"] { border-color: $line_strong; background: $surface; }
QPushButton[role="danger"]:hover { background: $bad_soft; }
QPushButton[role="danger"]:focus { border: 2px solid $accent; }
QPushButton[role="danger"]:disabled { color: $text_off; }
QPushButton[role="link"] {
  border: 1px solid transparent; background: transparent; color: $accent; padding: 2px 4px; text-align: left;
}
QPushButton[role="link"]:hover { text-decoration: underline; }
QPushButton[role="link"]:disabled { color: $text_off; }
QPushButton[role="link"]:focus { border: 2px solid $accent; padding: 1px 3px; border-radius: 4px; }
QPushButton[role="link"][flush="true"], QPushButton[role="link"][flush="true"]:focus { padding-left: 0; }
QToolButton[role="icon"] {
  border: 1px solid transparent; border-radius: ${r1}px; background: transparent; padding: 4px;
}
QToolButton[role="icon"]:hover { background: $surface_2; }
QToolButton[role="icon"]:focus { border: 2px solid $accent; padding: 3px; }
QLineEdit, QPlainTextEdit[role="field"], QSpinBox, QDoubleSpinBox, QComboBox {
  border: 1px solid $line_strong; border-radius: ${r1}px; background: $surface; color: $text;
  padding: 6px 9px; font-size: ${fs_s}px; selection-background-color: $accent; selection-color: $accent_text;
}
QLineEdit:focus, QPlainTextEdit[role="field"]:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus {
  border: 2px solid $accent; padding: 5px 8px;
}
QLineEdit, QPlainTextEdit, QTextEdit { placeholder-text-color: $text_3; }
QLineEdit:disabled, QSpinBox:disabled, QComboBox:disabled { color: $text_3; background: $surface_2; }
QMenu { background: $surface; border: 1px solid $line_strong; border-radius: ${r1}px; padding: 4px; }
QMenu::item { padding: 6px 24px 6px 12px; border-radius: 4px; font-size: ${fs_s}px; color: $text; }
QMenu::item:selected { background: $accent_soft; color: $text; }
QMenu::item:disabled { color: $text_3; }
QMenu::separator { height: 1px; background: $line; margin: 4px 8px; }
QMenu::indicator { width: 14px; height: 14px; margin-left: 6px; }
QProgressBar { border: 0; border-radius: 3px; background: $line; max-height: 6px; min-height: 6px; }
QProgressBar::chunk { border-radius: 3px; background: $info; }
QHeaderView::section {
  background: $surface; color: $text_2; border: 0; border-bottom: 1px solid $line; padding: 7px 10px;
  font-size: ${fs_xs}px; font-weight: 600;
}
QTableView, QTreeView, QListView {
  background: $surface; border: 0; gridline-color: $line; selection-background-color: $accent_soft;
  selection-color: $text; outline: 0; font-size: ${fs_s}px;
}
QListView:focus, QTableView:focus, QTreeView:focus { border: 0; }
"""

_CHIPS = """
QLabel[chip="plain"], QPushButton[chip="plain"], QToolButton[chip="plain"] {
  border: 1px solid $line; border-radius: 10px; background: $surface; color: $text_2;
  padding: 1px 9px; font-size: ${fs_xs}px; font-weight: 400; min-height: 18px;
}
QPushButton[chip="plain"]:hover { background: $surface_2; color: $text; }
QPushButton[chip="plain"]:checked { background: $accent_soft; color: $accent; border-color: transparent; }
QPushButton[chip]:focus { border: 2px solid $accent; padding: 0px 8px; }
QLabel[chip="ok"], QPushButton[chip="ok"] { background: $ok_soft; color: $ok; }
QLabel[chip="warn"], QPushButton[chip="warn"] { background: $warn_soft; color: $warn; }
QLabel[chip="bad"], QPushButton[chip="bad"] { background: $bad_soft; color: $bad; }
QLabel[chip="info"], QPushButton[chip="info"] { background: $info_soft; color: $info; }
QLabel[chip="ok"], QPushButton[chip="ok"], QLabel[chip="warn"], QPushButton[chip="warn"],
QLabel[chip="bad"], QPushButton[chip="bad"], QLabel[chip="info"], QPushButton[chip="info"] {
  border: 1px solid transparent; border-radius: 10px; padding: 1px 9px; font-size: ${fs_xs}px; font-weight: 600;
  min-height: 18px;
}
QLabel[chip="cite"], QPushButton[chip="cite"] {
  background: $accent_soft; color: $accent; border: 1px solid transparent; border-radius: 5px;
  padding: 0 5px; font-size: ${fs_cite}px; font-weight: 700; min-height: 15px;
}
QPushButton[chip="cite"]:hover { background: $accent; color: $accent_text; }
QPushButton[chip="cite"]:focus { border: 2px solid $accent; padding: 0 4px; }
"""

_SHELL = """
#rail { background: $rail; border: 0; border-right: 1px solid $line; }
#rail QToolButton {
  border: 2px solid transparent; border-radius: ${r2}px; background: transparent; color: $text_2;
  font-size: ${fs_rail}px; padding: 4px 0;
}
#rail QToolButton:hover { background: $surface_2; }
#rail QToolButton:checked { background: $surface; color: $text; font-weight: 600; }
#rail QToolButton:focus { border: 2px solid $accent; }
#status { background: $surface; border-top: 1px solid $line; }
#status QPushButton[chip="text"] {
  border: 1px solid transparent; background: transparent; color: $text_2; font-size: ${fs_xs}px; font-weight: 400;
  padding: 1px 6px; border-radius: 10px; text-align: left; min-height: 16px;
}
#status QPushButton[chip="text"]:hover { background: $surface_2; color: $text; }
#status QPushButton[chip="text"]:focus { border: 2px solid $accent; padding: 0 5px; }
#toast { background: $text; border-radius: ${r2}px; }
#toast QLabel { color: $surface; font-size: ${fs_s}px; }
#toast QPushButton {
  background: transparent; border: 1px solid transparent; color: $surface; font-weight: 700; padding: 4px 8px;
}
#toast QPushButton:hover { text-decoration: underline; }
#toast QPushButton:focus { border: 2px solid $surface; padding: 3px 7px; }
#dropGround { background: $accent_soft; }
#dropOverlay { background: $accent_soft; border: 2px dashed $accent; border-radius: ${r2}px; }
#dropGround[clear="true"], #dropOverlay[clear="true"] { background: transparent; }
#dropOverlay QLabel[clear="true"] { background: $accent_soft; border-radius: ${r1}px; }
#dropTarget { background: transparent; border: 2px solid $accent; border-radius: ${r1}px; }
#dropOverlay QLabel { color: $accent; font-size: ${fs_l}px; font-weight: 600; }
#banner[tone="warn"] { background: $warn_soft; }
#banner[tone="warn"] QLabel { color: $warn; }
#banner[tone="info"] { background: $info_soft; }
#banner[tone="info"] QLabel { color: $info; }
#banner[tone="bad"] { background: $bad_soft; }
#banner[tone="bad"] QLabel { color: $bad; }
"""

# Qt draws a single side of a frame only after "border: 0" (the top side excepted).
_CHAT = """
#conversations { background: $bg; }
#conversations QListView { background: transparent; }
#transcript, #transcriptBody { background: $surface; }
#composerArea { background: $surface; }
#composer { border: 1px solid $line_strong; border-radius: ${r2}px; background: $surface; margin: 1px; }
#composer[focused="true"] { border: 2px solid $accent; margin: 0; }
#composer:disabled { border-color: $line; background: $surface_2; }
#composer QPlainTextEdit { border: 0; background: transparent; font-size: ${fs_m}px; }
#question { background: $surface_2; border-radius: ${r2}px; }
#answerCard { border: 1px solid $line; border-radius: ${r2}px; background: $bg; }
#answerCard QTextBrowser, #sourcePane QTextBrowser, #question QTextBrowser { background: transparent; border: 0; }
#answerBody[ruled="true"] { border-top: 1px solid $line; }
#quote { border: 0; border-left: 3px solid $accent; }
#answerFoot { border-top: 1px solid $line; }
#answerFoot QPushButton[role="ghost"] { font-size: ${fs_xs}px; padding: 4px 6px; }
#answerFoot QPushButton[role="ghost"]:focus { padding: 3px 5px; }
#markNote { border-top: 1px solid $line; }
#sources { border-top: 1px solid $line; }
#why { border-top: 1px solid $line; }
#codeCard { background: $code; border: 1px solid $line; border-radius: ${r1}px; }
#sourceRow { border: 1px solid transparent; border-radius: ${r1}px; background: transparent; }
#sourceRow:hover { background: $surface_2; }
#sourceRow:focus { border: 2px solid $accent; }
#sourcePane { background: $bg; }
#sourceHead { border: 0; border-bottom: 1px solid $line; }
#sourceFoot { border-top: 1px solid $line; }
"""


def style_sheet(colours: Colours) -> str:
    """Return the style sheet of the whole application in ``colours``."""
    values = colour_tokens(colours) | {
        "r1": str(Radius.S),
        "r2": str(Radius.L),
        "s2": str(Space.S),
        "fs_cite": str(TypeSize.CITE),
        "fs_xs": str(TypeSize.XS),
        "fs_rail": str(TypeSize.RAIL),
        "fs_s": str(TypeSize.S),
        "fs_m": str(TypeSize.M),
        "fs_l": str(TypeSize.L),
        "fs_xl": str(TypeSize.XL),
        "veil": VEIL,
    }
    return Template(_BASE + _CONTROLS + _CHIPS + _SHELL + _CHAT + PAGES + PALETTE).substitute(values)
