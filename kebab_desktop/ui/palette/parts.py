"""Which part of a page a control belongs to, in words that are understood without a look at the page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

translate = QCoreApplication.translate


def part_words() -> dict[str, str]:
    """Return the parts of the pages in the language of the window, by the names of their classes.

    A name, since the module of a class need not be loaded for that. The nearest one around a control counts.
    """
    return {
        "AboutLog": translate("palette", "Log"),
        "AgeBar": translate("palette", "Delete by age"),
        "AnswerPane": translate("palette", "Answer"),
        "AnswerView": translate("palette", "Answer"),
        "BackupCard": translate("palette", "Backup and reset"),
        "Composer": translate("palette", "New question"),
        "ConflictsPane": translate("palette", "Dropped files"),
        "ConversationPanel": translate("palette", "Conversations"),
        "DataCard": translate("palette", "Data"),
        "DeviceTest": translate("palette", "Embedding device"),
        "DocumentPane": translate("palette", "Document"),
        "DraftsBar": translate("palette", "Drafts"),
        "EmptyChat": translate("palette", "Sample question"),
        "GapPane": translate("palette", "Coverage gap"),
        "HealthCard": translate("palette", "Health check"),
        "HistorySummaryPanel": translate("palette", "Refusals"),
        "LogCard": translate("palette", "Log analysis"),
        "LogViewer": translate("palette", "Log"),
        "MainColumn": translate("palette", "Documents"),
        "ManyPane": translate("palette", "Selected documents"),
        "ModelCard": translate("palette", "Answer model"),
        "NetworkCard": translate("palette", "Network"),
        "OfferBar": translate("palette", "Log"),
        "PinPart": translate("palette", "Pinned questions"),
        "ProblemsPane": translate("palette", "Problems"),
        "QuestionBubble": translate("palette", "Question"),
        "RemovedPane": translate("palette", "Removed documents"),
        "ReplayScreen": translate("palette", "Replay"),
        "ResultCard": translate("palette", "Added files"),
        "RunBar": translate("palette", "Indexing"),
        "RunbookEditor": translate("palette", "Runbook"),
        "ShortcutsCard": translate("palette", "Keyboard shortcuts"),
        "SourceForm": translate("palette", "New source"),
        "SourcePane": translate("palette", "Source"),
        "StatusStrip": translate("palette", "Status bar"),
        "VersionSwitch": translate("palette", "Answer"),
        "VersionsPane": translate("palette", "Versions of the document"),
        "WaitingDrops": translate("palette", "Waiting files"),
    }


@dataclass(frozen=True, slots=True)
class Place:
    """The ``part`` as the window says it; ``about``: the question or problem that it belongs to.

    ``passed``: it was scrolled away, and another one of its kind is seen. ``here``: it is part of the page.
    """

    part: str = ""
    about: str = ""
    passed: bool = False
    here: bool = True


@runtime_checkable
class Asked(Protocol):
    """A turn of the chat."""

    question: str
    view: QWidget


class Places:
    """Finds the places of controls below ``root``, which has a ``title`` if it is a page.

    The ``newest`` turn of a chat counts also when it is not seen.
    """

    def __init__(self, root: QWidget, title: str = "", newest: QWidget | None = None) -> None:
        self._root = root
        self._title = title
        self._newest = newest
        self._words = part_words()
        self._known: dict[QWidget, Place] = {}

    def of(self, widget: QWidget) -> Place:
        """Return the place of a widget; what stands above several is looked at once."""
        known = self._known.get(widget)
        if known is None:
            above = widget.parentWidget()
            outer = (
                Place(self._title, here=bool(self._title)) if widget is self._root or above is None else self.of(above)
            )
            known = self._known[widget] = self._own(widget, outer)
        return known

    def _own(self, widget: QWidget, outer: Place) -> Place:
        kind, name = type(widget).__name__, " ".join(widget.accessibleName().split())
        if kind in self._words:
            return replace(outer, part=self._words[kind])
        if isinstance(widget, Asked):
            passed = widget is not self._newest and widget.visibleRegion().isEmpty()
            return replace(outer, about=" ".join(widget.question.split()), passed=passed)
        if name and kind.endswith("Card"):
            return replace(outer, about=name)
        return outer
