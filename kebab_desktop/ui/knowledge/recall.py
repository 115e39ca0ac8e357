"""The recall test: type a question, see at which rank this document comes and why."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from kebab_desktop.app.recall import MatchedWord, RecallTest
from kebab_desktop.core.errors import KebabError
from kebab_desktop.core.retrieval import Hit
from kebab_desktop.ui.answer.wording import channel_name, mode_name, score
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.language import said_error
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.sections import section_name
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.aside import heading
from kebab_desktop.ui.widgets.chips import Chip, Tone
from kebab_desktop.ui.widgets.fields import FieldList
from kebab_desktop.ui.widgets.labels import label
from kebab_desktop.ui.widgets.typed_line import TypedLine

translate = QCoreApplication.translate

_DELAY_MS = 450


class RecallBox(QWidget):
    """``wanted`` carries a question some time after the last key, or at Enter; empty: show nothing.

    ``told``: there is a result to see.
    """

    wanted = Signal(str)
    told = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.question = TypedLine()
        self.question.setPlaceholderText(self.tr("A question that this document should answer"))
        self.question.setAccessibleName(self.tr("Recall test: question"))
        self.question.setClearButtonEnabled(True)
        self.question.setAcceptDrops(False)
        self.verdict = Chip()
        self.error = label("", "bad", wrap=True)
        self.reasons = FieldList()
        self.card = QFrame()
        self.card.setObjectName("card")
        inside = QVBoxLayout(self.card)
        inside.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
        inside.setSpacing(Space.S)
        for widget in (self.verdict, self.error, self.reasons):
            inside.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(Space.S)
        layout.addWidget(heading(self.tr("Recall test")))
        layout.addWidget(self.question)
        layout.addWidget(self.card)
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.setInterval(_DELAY_MS)
        self.question.typed.connect(self._delay.start)
        self.question.returnPressed.connect(self.ask)
        self._delay.timeout.connect(self.ask)
        self.card.hide()

    @Slot()
    def ask(self) -> None:
        """Test what is typed at once."""
        self._delay.stop()
        self.wanted.emit(self.question.typed_text().strip())

    def ask_soon(self) -> None:
        """Test what is typed when it was quiet for a moment: one may be walking through the list."""
        self.card.hide()
        if self.question.typed_text().strip():
            self._delay.start()

    def show_test(self, test: RecallTest) -> None:
        """Show a result."""
        text, tone = verdict_of(test)
        self.verdict.show_state(text, tone)
        self.reasons.show_pairs(reasons_of(test))
        self._show(failed=False)

    def show_error(self, text: str) -> None:
        """Say why there is no result."""
        self.error.setText(text)
        self._show(failed=True)

    def _show(self, *, failed: bool) -> None:
        self.verdict.setVisible(not failed)
        self.reasons.setVisible(not failed)
        self.error.setVisible(failed)
        self.card.setAccessibleName(self.error.text() if failed else self.verdict.text())
        self.card.show()
        self.told.emit()


class RecallDesk(QObject):
    """Runs tests on the read lane; a newer one drops the older."""

    def __init__(self, context: PageContext, box: RecallBox, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._box = box
        self._document = ""
        self._task: Task | None = None
        box.wanted.connect(self._run)

    def show_document(self, document_id: str) -> None:
        """Test for another document from now on; the question stays."""
        if document_id != self._document:
            self._document = document_id
            self._drop()
            self._box.ask_soon()

    def _drop(self) -> None:
        if self._task is not None:
            self._task.drop()
            self._task = None

    @Slot(str)
    def _run(self, question: str) -> None:
        self._drop()
        if not question or not self._document:
            self._box.card.hide()
            return
        self._task = self._context.bridge.read(partial(self._context.kebab.search.recall, self._document, question))
        self._task.progressed.connect(self._show)
        self._task.failed.connect(self._fail)

    @Slot(object)
    def _show(self, test: RecallTest) -> None:
        self._box.show_test(test)

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        if isinstance(error, KebabError):
            self._box.show_error(said_error(error))
        else:
            self._context.intents.failure_reported.emit(error)


def verdict_of(test: RecallTest) -> tuple[str, Tone]:
    """Return text and tone of the chip: the rank, and whether an answer would read the document."""
    if test.rank is None:
        return translate("recall", "Not found"), Tone.BAD
    if not test.read:
        return translate("recall", "Rank {rank} · too far down to be read").format(rank=test.rank), Tone.WARN
    if not test.answered:
        return translate("recall", "Rank {rank} · but the question is refused").format(rank=test.rank), Tone.WARN
    return translate("recall", "Rank {rank} · read for the answer").format(rank=test.rank), Tone.OK


def reasons_of(test: RecallTest) -> list[tuple[str, str]]:
    """Return names and values that explain the rank."""
    missing = ", ".join(each.word for each in test.words if not each.fields)
    return [
        (translate("recall", "Best section"), _section(test.hit)),
        (translate("recall", "Score"), _scores(test)),
        (translate("recall", "Gate"), _gate(test)),
        (translate("recall", "Words found"), " · ".join(_found(each) for each in test.words if each.fields)),
        (translate("recall", "Words missing"), missing),
        (translate("recall", "Ahead of it"), " · ".join(title for _id, title in test.ahead)),
        (translate("recall", "What helps"), _advice(test, missing)),
    ]


def _section(hit: Hit | None) -> str:
    if hit is None:
        return ""
    chunk = hit.chunk
    name = section_name(chunk.section) or translate("recall", "(before the first section)")
    one = chunk.span.start == chunk.span.end
    place = translate("recall", "{section}, line {first}")
    if not one:
        place = translate("recall", "{section}, lines {first}–{last}")
    return place.format(section=name, first=chunk.span.start, last=chunk.span.end)


def _scores(test: RecallTest) -> str:
    if test.hit is None:
        return ""
    channels = [
        f"{channel_name(name)} #{each.rank} ({each.score:.2f})" for name, each in sorted(test.hit.channels.items())
    ]
    return " · ".join([score(test.hit.score), *channels, mode_name(test.mode)])


def _gate(test: RecallTest) -> str:
    if test.top_score is None:
        return translate("recall", "nothing was found, the question is refused")
    text = (
        translate("recall", "best match {top}, at least {gate}: answered")
        if test.answered
        else translate("recall", "best match {top}, below {gate}: refused")
    )
    return text.format(top=score(test.top_score), gate=score(test.gate))


def _found(each: MatchedWord) -> str:
    names = {
        "title": translate("recall", "title"),
        "keywords": translate("recall", "keywords"),
        "section": translate("recall", "heading"),
        "body": translate("recall", "text"),
    }
    return f"{each.word} ({', '.join(names.get(name, name) for name in each.fields)})"


def _advice(test: RecallTest, missing: str) -> str:
    """Say what to change when the document is not what the answer rests on."""
    if test.rank == 1 and test.answered:
        return ""
    if missing:
        return translate("recall", "Add the missing words to keywords or aliases, if people ask with them.")
    return translate("recall", "Make the title or the headings say what the question asks.")
