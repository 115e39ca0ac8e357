"""What an answer was made from: the settings it was asked with, the packed evidence and the prompt, word for word."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from kebab_desktop.core.answers import Answer, AskParameters
from kebab_desktop.ui.application import fixed_font
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button

translate = QCoreApplication.translate

_HEIGHT = 260


class FoldedText(QWidget):
    """A line that opens a long text below it; the text is put in only when it is opened."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._text = ""
        self._count = ""
        self.toggle = button("", "link")
        self.copy = button(self.tr("Copy"), "ghost", name=self.tr("Copy: {name}").format(name=name))
        self.view = QPlainTextEdit()
        self.view.setReadOnly(True)
        self.view.setProperty("role", "field")
        self.view.setFont(fixed_font())
        self.view.setAccessibleName(name)
        self.view.setTabChangesFocus(True)
        self.view.setFixedHeight(_HEIGHT)
        for widget in (self.view, self.copy):
            widget.hide()
        head = QHBoxLayout()
        head.addWidget(self.toggle)
        head.addStretch(1)
        head.addWidget(self.copy)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(Space.XS)
        layout.addLayout(head)
        layout.addWidget(self.view)
        self.toggle.clicked.connect(self._toggle)
        self.copy.clicked.connect(self._copy)
        self.hide()

    def show_text(self, text: str, count: str) -> None:
        """Be about another text, folded; an empty one hides the line."""
        self._text, self._count = text, count
        self._fold(folded=True)
        self.setVisible(bool(text))

    def _fold(self, *, folded: bool) -> None:
        self.view.setPlainText("" if folded else self._text)
        self.view.setVisible(not folded)
        self.copy.setVisible(not folded)
        _label(self.toggle, f"{'▸' if folded else '▾'} {self._name} · {self._count}", f"{self._name}, {self._count}")

    @Slot()
    def _toggle(self) -> None:
        self._fold(folded=not self.view.isHidden())

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._text)


class ModelInput(QWidget):
    """Evidence and prompt of an answer."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.evidence = FoldedText(self.tr("Packed evidence"))
        self.prompt = FoldedText(self.tr("Prompt"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(Space.XS)
        layout.addWidget(self.evidence)
        layout.addWidget(self.prompt)

    def show_answer(self, answer: Answer) -> None:
        """Be about another answer."""
        packed = evidence_text(answer)
        pieces = self.tr("{n} pieces, {chars} characters", "", len(answer.evidence)).format(
            n=len(answer.evidence), chars=f"{len(packed):,}"
        )
        self.evidence.show_text(packed, pieces)
        prompt = prompt_text(answer)
        count = len(answer.prompt.messages) if answer.prompt else 0
        told = self.tr("{n} messages, {chars} characters", "", count).format(n=count, chars=f"{len(prompt):,}")
        self.prompt.show_text(prompt, told)


def evidence_text(answer: Answer) -> str:
    """Return the packed pieces with their places, as they were given to the model."""
    cut = translate("history", "shortened")
    parts = []
    for piece in answer.evidence:
        place = f"[{piece.marker}] {piece.source_id}/{piece.path}:{piece.line_start}-{piece.line_end}"
        parts.append(f"{place}{f' ({cut})' if piece.truncated else ''}\n{piece.text}")
    return "\n\n".join(parts)


def prompt_text(answer: Answer) -> str:
    """Return the messages under their roles."""
    return "\n\n".join(f"--- {each.role}\n{each.content}" for each in (answer.prompt.messages if answer.prompt else ()))


def asked_with(used: AskParameters) -> list[tuple[str, str]]:
    """Return the settings that were in force, in words; empty values are those that did not count."""
    narrowed = used.filters
    scope = [*narrowed.source_ids, *narrowed.log_types, *narrowed.severities, *narrowed.tags, *narrowed.languages]
    scope += [narrowed.path_glob] if narrowed.path_glob else []
    scope += [f"≥ {narrowed.trust_min.value}"] if narrowed.trust_min else []
    context = f"{used.max_context_tokens:,}" if used.max_context_tokens else ""
    length = f"{used.max_answer_tokens:,}" if used.max_answer_tokens else ""
    yes = translate("history", "yes")
    return [
        (translate("history", "Narrowed to"), " · ".join(scope)),
        (translate("history", "Context, tokens"), context),
        (translate("history", "Answer, tokens"), length),
        (translate("history", "Temperature"), f"{used.temperature:g}" if length else ""),
        (translate("history", "Seed"), str(used.seed) if length else ""),
        (translate("history", "In parts"), yes if used.multi_hop else ""),
        (translate("history", "Answered anyway"), yes if used.answer_anyway else ""),
    ]


def _label(toggle: QPushButton, text: str, spoken: str) -> None:
    toggle.setText(text)
    toggle.setAccessibleName(spoken)
