"""Reads the pictures of the document in a view on the read lane."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QObject, Slot

from kebab_desktop.app.pictures import PictureService
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.widgets.document_view import DocumentView
from kebab_desktop.ui.widgets.pictures import Shown, all_decoded


class PictureFeed(QObject):
    """Gives a view what it wants of the document named last."""

    def __init__(self, context: PageContext, view: DocumentView) -> None:
        super().__init__(view)
        self._context = context
        self._view = view
        self._document_id = ""
        self._task: Task | None = None
        view.pictures_wanted.connect(self._read)

    def follow(self, document_id: str) -> None:
        """The view shows this document from now on; an empty id: none whose pictures could be read."""
        if self._task is not None:
            self._task.drop()
            self._task = None
        self._document_id = document_id
        self._view.forget_pictures()

    @Slot(list)
    def _read(self, references: list[str]) -> None:
        if self._document_id:
            job = partial(_pictures, self._context.kebab.pictures, self._document_id, tuple(references))
            self._task = self._context.bridge.read(job)
            self._task.progressed.connect(self._show)

    @Slot(object)
    def _show(self, shown: Mapping[str, Shown]) -> None:
        self._view.show_pictures(shown)


def _pictures(service: PictureService, document_id: str, references: tuple[str, ...]) -> Mapping[str, Shown]:
    return all_decoded(service.of_document(document_id, references))
