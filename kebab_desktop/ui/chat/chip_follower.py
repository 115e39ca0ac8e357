"""Keeps the answer beside the source pane: stepping to a citation brings its chip into view."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from kebab_desktop.ui.answer.chip_places import chip_place
from kebab_desktop.ui.answer.source_pane import SourcePane
from kebab_desktop.ui.answer.view import AnswerView
from kebab_desktop.ui.chat.session import ChatSession
from kebab_desktop.ui.tokens import Space


class ChipFollower(QObject):
    """Scrolls the open transcript, and only when the chip is out of view."""

    def __init__(self, session: ChatSession, source: SourcePane, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._source = source
        source.stepped.connect(self._follow)

    @Slot()
    def _follow(self) -> None:
        transcript, ref = self._session.transcript, self._source.current
        view = self._citing()
        found = chip_place(view, ref.marker) if view is not None and ref is not None and ref.marker else None
        body = transcript.widget() if transcript is not None else None
        if transcript is None or body is None or found is None:
            return
        part, rect = found
        for corner in (rect.bottomRight(), rect.topLeft()):  # the last one counts where both do not fit
            place = part.mapTo(body, corner)
            transcript.ensureVisible(place.x(), place.y(), 0, Space.XL)

    def _citing(self) -> AnswerView | None:
        """Return the newest answer that cites what the pane steps through."""
        transcript = self._session.transcript
        cited = [(ref.marker, ref.chunk_id) for ref in self._source.shown_refs[0]]
        views = [turn.view for turn in transcript.turns] if transcript is not None else []
        same = (each for each in reversed(views) if [(ref.marker, ref.chunk_id) for ref in each.refs] == cited)
        return next(same, None)
