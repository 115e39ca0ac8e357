"""Two answers to one question compared: figures then and now, and how the ranking has changed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from kebab_desktop.app.replay import RankChange, Replay
from kebab_desktop.core.answers import Answer
from kebab_desktop.core.history import answer_seconds
from kebab_desktop.ui.answer.wording import duration, model_name, score, verdict
from kebab_desktop.ui.history.replay_desk import NamedChange
from kebab_desktop.ui.history.wording import mode_text
from kebab_desktop.ui.sections import section_name
from kebab_desktop.ui.setting_words import title_text, value_text
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.labels import ElidedLabel, label

translate = QCoreApplication.translate

Line = tuple[str, str, str]
"""A name and its values then and now."""


def figures_of(replay: Replay, changes: Sequence[NamedChange], *, todays: bool) -> list[Line]:
    """Return the lines of the comparison; settings that differ are among them when they were used."""
    before, after = _facts(replay.before), _facts(replay.after)
    lines = [(name, old, new) for (name, old), (_, new) in zip(before, after, strict=True)]
    cited = (_listed(replay.cited_before), _listed(replay.cited_after))
    lines.append((translate("replay", "Cites"), *cited))
    if todays:
        lines += [
            (title_text(each.view), value_text(each.view, each.change.then), value_text(each.view, each.change.now))
            for each in changes
        ]
    return lines


def summary_of(replay: Replay) -> str:
    """Return in one sentence what has changed."""
    if replay.same:
        return translate("replay", "The same answer: ranking, text and citations are equal.")
    moved = sum(change.before != change.after for change in replay.ranks)
    parts = []
    if replay.before.outcome is not replay.after.outcome:
        parts.append(translate("replay", "another outcome"))
    if moved:
        parts.append(translate("replay", "{n} ranks changed", "", moved).format(n=moved))
    if replay.cited_before != replay.cited_after:
        parts.append(translate("replay", "other citations"))
    if replay.before.text != replay.after.text:
        parts.append(translate("replay", "another text"))
    if moved and len(parts) == 1:
        return translate("replay", "The same text and citations; {n} ranks changed.", "", moved).format(n=moved)
    return translate("replay", "Not the same: {parts}.").format(parts=", ".join(parts))


def _facts(answer: Answer) -> list[tuple[str, str]]:
    found = answer.retrieval
    gate = f"{score(found.top_score)} / {score(found.score_gate)}" if found.score_gate > 0 else score(found.top_score)
    return [
        (translate("replay", "Outcome"), verdict(answer)[0]),
        (translate("replay", "Top score / gate"), gate),
        (translate("replay", "Mode"), f"{mode_text(found.mode.value)}, k = {found.k}"),
        (translate("replay", "Model"), model_name(answer.model.id)),
        (translate("replay", "Took"), duration(answer_seconds(answer) * 1000)),
    ]


def _listed(places: Sequence[str]) -> str:
    return "\n".join(places) or "–"


class Comparison(QFrame):
    """A card with three columns: what, then, now. Values that differ are strong."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.lines: tuple[Line, ...] = ()
        self._grid = _grid(self)
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnStretch(2, 1)

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Show other lines."""
        self.lines = tuple(lines)
        _empty(self._grid)
        for column, text in enumerate(("", self.tr("Then"), self.tr("Now"))):
            self._grid.addWidget(label(text, "caption"), 0, column)
        for row, (name, then, now) in enumerate(self.lines, start=1):
            self._grid.addWidget(_top(label(name, "small")), row, 0)
            for column, (when, value) in enumerate(((self.tr("Then"), then), (self.tr("Now"), now)), start=1):
                # Seconds always differ; what is strong is worth a look.
                strong = then != now and name != translate("replay", "Took")
                words = _top(label(value, "number" if strong else "value", wrap=True))
                words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
                words.setAccessibleName(f"{name}, {when}: {value}")
                self._grid.addWidget(words, row, column)
        self.setVisible(bool(self.lines))


class RankList(QFrame):
    """A card with one line per chunk: rank then, rank now, what that means, where it stands."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.changes: tuple[RankChange, ...] = ()
        self._grid = _grid(self)
        self._grid.setColumnStretch(3, 3)
        self._grid.setColumnStretch(4, 2)

    def show_changes(self, changes: Sequence[RankChange]) -> None:
        """Show the chunks of both rankings."""
        self.changes = tuple(changes)
        _empty(self._grid)
        heads = (self.tr("Then"), self.tr("Now"), self.tr("Change"), self.tr("Place"), self.tr("Section"))
        for column, text in enumerate(heads):
            self._grid.addWidget(label(text, "caption"), 0, column)
        for row, change in enumerate(self.changes, start=1):
            moved = change.before != change.after
            cells: tuple[QLabel, ...] = (
                label(_rank(change.before), "value"),
                label(_rank(change.after), "number" if moved else "value"),
                label(_movement(change), "number" if moved else "small"),
                ElidedLabel(change.place, "value", mode=Qt.TextElideMode.ElideMiddle),
                ElidedLabel(section_name(change.section), "small"),
            )
            spoken = self.tr("{place}: rank {then} then, {now} now").format(
                place=change.place, then=_rank(change.before), now=_rank(change.after)
            )
            cells[3].setAccessibleName(spoken)
            for column, cell in enumerate(cells):
                self._grid.addWidget(cell, row, column)
        self.setVisible(bool(self.changes))


def _rank(rank: int | None) -> str:
    return "–" if rank is None else str(rank)


def _movement(change: RankChange) -> str:
    if change.before is None:
        return translate("replay", "new")
    if change.after is None:
        return translate("replay", "gone")
    step = change.before - change.after
    if not step:
        return "="
    return f"▲ {step}" if step > 0 else f"▼ {-step}"


def _grid(host: QFrame) -> QGridLayout:
    grid = QGridLayout(host)
    grid.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
    grid.setHorizontalSpacing(Space.L)
    grid.setVerticalSpacing(Space.S)
    return grid


def _top(words: QLabel) -> QLabel:
    words.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    return words


def _empty(grid: QGridLayout) -> None:
    while (item := grid.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
