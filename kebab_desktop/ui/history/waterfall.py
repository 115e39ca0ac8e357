"""The stages of an answer as bars, one below the other, each beginning where the one before ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import TypeSize

translate = QCoreApplication.translate

_ROW = 21
_NAME_WIDTH, _TIME_WIDTH = 110, 70


@dataclass(frozen=True, slots=True)
class Bar:
    """A stage: milliseconds from the start and how long it took; ``part`` of the stage above."""

    name: str
    start_ms: float
    length_ms: float
    part: bool


def bars_of(timings_ms: Mapping[str, float]) -> list[Bar]:
    """Return the stages in order; ``retrieve.lexical`` is a part of ``retrieve``, totals are left out."""
    bars: list[Bar] = []
    start = 0.0
    inner: dict[str, float] = {}
    for name, length in timings_ms.items():
        if name == "total" or name.endswith(".total"):
            continue
        stage, dot, part = name.partition(".")
        if dot:
            begin = inner.setdefault(stage, start)
            bars.append(Bar(part, begin, length, part=True))
            inner[stage] = begin + length
        else:
            inner[stage] = start
            bars.append(Bar(stage, start, length, part=False))
            start += length
    return bars


def time_text(milliseconds: float) -> str:
    """Return ``0.2 ms``, ``38 ms`` or ``2.9 s``."""
    if milliseconds < 10:
        return translate("answer", "{n} ms").format(n=f"{milliseconds:.1f}")
    if milliseconds < 1000:
        return translate("answer", "{n} ms").format(n=f"{milliseconds:.0f}")
    return translate("answer", "{s} s").format(s=f"{milliseconds / 1000:.1f}")


def stage_name(name: str) -> str:
    """Return a stage in the language of the window; a stage of another version stands for itself."""
    names = {
        "expand": translate("stages", "Expand"),
        "retrieve": translate("stages", "Retrieve"),
        "keyword_index": translate("stages", "Keyword index"),
        "keyword": translate("stages", "Keyword"),
        "lexical": translate("stages", "Lexical"),
        "vector": translate("stages", "Vector"),
        "fuse": translate("stages", "Fuse"),
        "confidence": translate("stages", "Confidence"),
        "gate": translate("stages", "Gate"),
        "hops": translate("stages", "Parts"),
        "pack": translate("stages", "Pack"),
        "quote": translate("stages", "Quote"),
        "prompt": translate("stages", "Prompt"),
        "generate": translate("stages", "Generate"),
        "verify": translate("stages", "Verify"),
        "cite": translate("stages", "Cite"),
        "persist": translate("stages", "Persist"),
    }
    return names.get(name, name)


class Waterfall(QWidget):
    """Paints the bars."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.bars: list[Bar] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def show_timings(self, timings_ms: Mapping[str, float]) -> None:
        """Show other timings."""
        self.bars = bars_of(timings_ms)
        self.setAccessibleName(", ".join(f"{stage_name(bar.name)} {time_text(bar.length_ms)}" for bar in self.bars))
        self.setFixedHeight(max(len(self.bars) * _ROW, 1))
        self.update()

    def sizeHint(self) -> QSize:
        """Be as high as the bars."""
        return QSize(240, len(self.bars) * _ROW)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw name, bar and time of each stage."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = QFont()
        font.setPixelSize(TypeSize.XS)
        painter.setFont(font)
        end = max((bar.start_ms + bar.length_ms for bar in self.bars), default=0.0) or 1.0
        room = max(self.width() - _NAME_WIDTH - _TIME_WIDTH, 1)
        for number, bar in enumerate(self.bars):
            top = number * _ROW
            indent = 12 if bar.part else 0
            painter.setPen(self._theme.colour("text_3" if bar.part else "text_2"))
            name_box = QRectF(indent, top, _NAME_WIDTH - indent, _ROW)
            painter.drawText(name_box, int(Qt.AlignmentFlag.AlignVCenter), stage_name(bar.name))
            time_box = QRectF(self.width() - _TIME_WIDTH, top, _TIME_WIDTH, _ROW)
            align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(time_box, int(align), time_text(bar.length_ms))
            left = _NAME_WIDTH + room * bar.start_ms / end
            width = max(room * bar.length_ms / end, 2.0)
            left = min(left, _NAME_WIDTH + room - width)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.colour("line_strong" if bar.part else "accent"))
            height = 4 if bar.part else 8
            painter.drawRoundedRect(QRectF(left, top + (_ROW - height) / 2, width, height), 2, 2)
