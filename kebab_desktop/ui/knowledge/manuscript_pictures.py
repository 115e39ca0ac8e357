"""The pictures of a runbook in the previews beside its text."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from kebab_desktop.ui.knowledge.manuscript import Manuscript
from kebab_desktop.ui.knowledge.writing import Writing
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.picture_feed import PictureFeed


class ManuscriptPictures(QObject):
    """Follows what is written; a new runbook has no place yet that a picture could lie beside."""

    def __init__(self, context: PageContext, writing: Writing) -> None:
        super().__init__(writing)
        self._feeds = [PictureFeed(context, view) for view in (writing.panel.live, writing.panel.preview)]
        writing.shown.connect(self._follow)

    @Slot(object)
    def _follow(self, manuscript: Manuscript) -> None:
        for feed in self._feeds:
            feed.follow(manuscript.opened.document_id if manuscript.opened is not None else "")
