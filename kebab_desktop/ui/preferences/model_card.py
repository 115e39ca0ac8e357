"""The answer model: what is used now, choose another by dialog or drop, look at it before it is used."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Slot
from PySide6.QtWidgets import QFileDialog, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.app.machine import memory_bytes
from kebab_desktop.app.views import ModelFile
from kebab_desktop.core.errors import KebabError
from kebab_desktop.ui.language import said, said_error
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.preferences.model_desk import ModelDesk, ModelState
from kebab_desktop.ui.preferences.model_size import SHARE_OF_MEMORY, memory_text, size_text
from kebab_desktop.ui.preferences.runtime_banner import RuntimeBanner
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.banner import Banner
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import Tone
from kebab_desktop.ui.widgets.drop_zone import DropZone
from kebab_desktop.ui.widgets.fields import FieldList
from kebab_desktop.ui.widgets.file_dialog import FileDialog, LastFolder
from kebab_desktop.ui.widgets.labels import label

translate = QCoreApplication.translate


class ModelCard(QFrame):
    """Shows the model in force; a chosen or dropped file is shown first and used when the user says so."""

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._context = context
        self._candidate: ModelFile | None = None
        self._trial: Path | None = None
        self.desk = ModelDesk(context, self)
        self.dialog: QFileDialog | None = None
        self.title = label("", "strong", wrap=True)
        self.note = label("", "secondary", wrap=True)
        self.drops = DropZone(self, _drop_promise)
        self.runtime = RuntimeBanner(context.intents)
        self.banner = Banner()
        self.fields = FieldList()
        self.use = button(self.tr("Use this model"), "primary")
        self.discard = button(self.tr("Cancel"))
        self.choose = button(self.tr("Choose a GGUF file…"))
        self.trial = button(self.tr("Use the trial model"))
        self.quotes = button(self.tr("Quotes only"), name=self.tr("Answer with quotes only, without a model"))
        self._lay_out()
        self._connect()
        self.desk.reload()

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
        layout.setSpacing(Space.S)
        for part in (self.title, self.banner, self.runtime, self.fields, self.note):
            layout.addWidget(part)
        buttons = QHBoxLayout()
        buttons.setSpacing(Space.S)
        for widget in (self.use, self.discard, self.choose, self.trial, self.quotes):
            buttons.addWidget(widget)
        buttons.addStretch(1)
        layout.addLayout(buttons)

    def _connect(self) -> None:
        self.drops.dropped.connect(self._look_at)
        self.desk.read.connect(self._show)
        self.desk.inspected.connect(self._show_candidate)
        self.desk.rejected.connect(self._show_rejection)
        self.use.clicked.connect(self._use)
        self.discard.clicked.connect(self.desk.leave)
        self.desk.trying.connect(self._show_trying)
        self.choose.clicked.connect(self._ask_for_file)
        self.trial.clicked.connect(self._use_trial)
        self.quotes.clicked.connect(self._use_quotes)

    @Slot(object)
    def _look_at(self, paths: Sequence[Path]) -> None:
        """Look at the dropped file."""
        self.desk.inspect(paths[0])

    @Slot(object)
    def _show(self, state: ModelState) -> None:
        self._candidate = None
        self._trial = state.trial
        written = state.engine.provider != "quotes"
        self.runtime.tell(state.engine.runtime)
        if written and state.engine.ready:
            self.title.setText(self.tr("In use: {name}").format(name=said(state.engine.label)))
        elif written and state.engine.runtime.building:
            self.title.setText(self.tr("In use: quotes, until written answers are set up"))
        elif written:
            self.title.setText(self.tr("In use: quotes, because the model cannot be used"))
        else:
            self.title.setText(self.tr("In use: quotes only, no model"))
        reason = state.engine.reason if written and state.engine.runtime.ready else ""
        self.banner.say(said(state.reason or reason), Tone.BAD)
        self.fields.show_pairs(_pairs(state.file) if state.file and written else [])
        self.note.setText(_note(state, written=written))
        self._offer(candidate=False)
        self.trial.setVisible(state.trial is not None and not (written and state.is_trial))
        self.quotes.setVisible(written)

    @Slot(object)
    def _show_candidate(self, file: ModelFile) -> None:
        self._candidate = file
        self.title.setText(self.tr("Use this model?"))
        self.banner.say(_doubts(file))
        self.fields.show_pairs(_pairs(file))
        self.note.setText(self.tr("Nothing is changed until you say so."))
        self._offer(candidate=True)
        self.use.setFocus()

    @Slot(object, object)
    def _show_rejection(self, path: Path, error: KebabError) -> None:
        """Say why a file cannot be used; the model in force stays."""
        self.banner.say(f"{path.name}: {said_error(error)}", Tone.BAD)

    def _offer(self, *, candidate: bool) -> None:
        for widget in (self.use, self.discard):
            widget.setVisible(candidate)
        for widget in (self.choose, self.trial, self.quotes):
            widget.setVisible(not candidate)

    @Slot()
    def _use(self) -> None:
        if self._candidate is not None:
            self.desk.try_and_choose(self._candidate.path)

    @Slot(bool)
    def _show_trying(self, trying: bool) -> None:
        self.use.setEnabled(not trying)
        if trying:
            self.note.setText(self.tr("Loading it once to see whether it writes … Until then nothing is changed."))

    @Slot()
    def _use_trial(self) -> None:
        if self._trial is not None:
            self.desk.choose(self._trial)

    @Slot()
    def _use_quotes(self) -> None:
        self.desk.choose(None)

    @Slot()
    def _ask_for_file(self) -> None:
        last = LastFolder(self._context.window_state, "models")
        dialog = FileDialog(self, self.tr("Choose an answer model"), last)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([self.tr("Models (*.gguf)"), self.tr("All files (*)")])
        dialog.fileSelected.connect(self._inspect)
        dialog.finished.connect(dialog.deleteLater)
        self.dialog = dialog
        dialog.open()

    @Slot(str)
    def _inspect(self, name: str) -> None:
        self.desk.inspect(Path(name))


def _drop_promise(_paths: Sequence[Path]) -> str:
    return translate("ModelCard", "Look at it as an answer model")


def _pairs(file: ModelFile) -> list[tuple[str, str]]:
    return [
        (translate("ModelCard", "Name"), file.name),
        (translate("ModelCard", "File"), str(file.path)),
        (translate("ModelCard", "Architecture"), file.architecture),
        (translate("ModelCard", "Size"), size_text(file)),
        (translate("ModelCard", "Context"), translate("ModelCard", "{n} tokens").format(n=f"{file.context_tokens:,}")),
        (translate("ModelCard", "Memory"), memory_text(file.memory_bytes, memory_bytes())),
    ]


def _doubts(file: ModelFile) -> str:
    there = memory_bytes()
    if there and file.memory_bytes > SHARE_OF_MEMORY * there:
        return translate("ModelCard", "It may not fit into the memory of this computer.")
    if not file.has_chat_template:
        return translate("ModelCard", "It has no chat template; answers may be poor.")
    return ""


def _note(state: ModelState, *, written: bool) -> str:
    if written and state.is_trial:
        return translate(
            "ModelCard",
            "The trial model is tiny and knows English only: good to see written answers, not to rely on them.",
        )
    if state.trial is not None and not written:
        return translate(
            "ModelCard",
            "Drop a GGUF file here, or try written answers with the small trial model (English only, tiny).",
        )
    return translate("ModelCard", "Drop a GGUF file here to look at it.")
