"""Why these sources: rank and score of every hit in every channel, and the keyword points as scored."""

from __future__ import annotations

from html import escape

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from kebab_desktop.core.answers import Answer
from kebab_desktop.core.retrieval import ChannelScore, Hit, TokenPoints
from kebab_desktop.ui.answer.wording import (
    NO_MODEL,
    channel_name,
    chunks_told,
    mode_name,
    score,
    searched_text,
    translate,
)
from kebab_desktop.ui.sections import section_name
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.rich_text import RichText

_POINTS = 10.0
"""Scores of the other channels hardly ever reach it."""


class WhyPanel(QFrame):
    """Hidden until it is asked for; builds its tables then."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("why")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
        self.text = RichText(theme)
        self.text.setAccessibleName(self.tr("Why these sources"))
        layout.addWidget(self.text)
        self.hide()

    def explain(self, answer: Answer) -> None:
        """Fill the tables for an answer."""
        self.text.show_html(why_html(answer))


def why_html(answer: Answer) -> str:
    """Return the tables as HTML (only escaped text from outside goes in)."""
    retrieval = answer.retrieval
    head = translate("answer", "{mode} search, chunks: {counts}. Searched for: “{query}”").format(
        mode=mode_name(retrieval.mode), counts=chunks_told(answer), query=searched_text(answer) or answer.question
    )
    parts = [f"<p>{escape(told)}</p>" for told in (head, context_text(answer)) if told]
    parts.append(_channel_table(answer))
    parts += [_points_table(hit) for hit in answer.hits if hit.explanation]
    return "".join(parts)


def context_text(answer: Answer) -> str:
    """Return how many tokens the model was given and wrote, and how much of its window that is; empty without one."""
    usage, parameters, prompt = answer.usage, answer.parameters, answer.prompt
    if not usage.prompt_tokens or answer.model.provider == NO_MODEL:
        return ""
    told = translate("answer", "Tokens: {given} given to the model (at most {most}), {written} written")
    if not parameters.max_context_tokens:  # an answer of before does not say
        told = translate("answer", "Tokens: {given} given to the model, {written} written")
    told = told.format(
        given=f"{usage.prompt_tokens:,}",
        most=f"{parameters.max_context_tokens:,}",
        written=f"{usage.completion_tokens:,}",
    )
    window = parameters.settings.get("models.context_tokens")
    if isinstance(window, int) and window > 0:
        share = (usage.prompt_tokens + usage.completion_tokens) / window
        told += "; " + translate("answer", "{share} of the window of {window}").format(
            share=f"{share:.0%}", window=f"{window:,}"
        )
    if prompt is not None and prompt.turns_left_out:
        left = translate("answer", "{n} earlier turns had no room", "", prompt.turns_left_out)
        told += "; " + left.format(n=prompt.turns_left_out)
    return f"{told}."


def _channel_table(answer: Answer) -> str:
    channels = sorted({name for hit in answer.hits for name in hit.channels})
    cited = {citation.chunk_id: citation.marker for citation in answer.citations}
    columns = ["#", translate("answer", "Section"), translate("answer", "Score"), *map(channel_name, channels)]
    rows = ["".join(f'<th align="left">{escape(column)}</th>' for column in columns)]
    for hit in answer.hits:
        name = f"{hit.chunk.title} › {section_name(hit.chunk.section)}"
        if hit.chunk.id in cited:
            name += f" [{cited[hit.chunk.id]}]"
        cells = [str(hit.rank), name, score(hit.score)]
        for channel in channels:
            found = hit.channels.get(channel)
            cells.append(_in_channel(found) if found else "–")
        rows.append("".join(f"<td>{escape(cell)}</td>" for cell in cells))
    found_ids = {hit.chunk.id for hit in answer.hits}
    for citation in answer.citations:  # a section beside a hit: taken along, not found by itself
        if citation.chunk_id not in found_ids:
            found_ids.add(citation.chunk_id)
            name = f"{citation.title} › {section_name(citation.section)} [{citation.marker}]"
            beside = translate("answer", "{section}, taken along from beside a hit").format(section=name)
            cells = ["–", beside, "–", *("–" for _ in channels)]
            rows.append("".join(f"<td>{escape(cell)}</td>" for cell in cells))
    return _table(rows)


def _in_channel(found: ChannelScore) -> str:
    """Return rank and score; points are counted in tens, where thousandths say nothing."""
    digits = 3 if abs(found.score) < _POINTS else 1
    return f"#{found.rank}\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}{found.score:.{digits}f}"


def _points_table(hit: Hit) -> str:
    fields = list(dict.fromkeys(points.field for points in hit.explanation))
    tokens = list(dict.fromkeys(points.token for points in hit.explanation))
    title = translate("answer", "Points of #{rank} {title} › {section}: {total}").format(
        rank=hit.rank, title=hit.chunk.title, section=section_name(hit.chunk.section), total=f"{hit.score:.1f}"
    )
    rows = ["".join(f'<th align="left">{escape(name)}</th>' for name in [translate("answer", "token"), *fields])]
    for token in tokens:
        cells = [token or "–", *(_points(hit.explanation, token, name) for name in fields)]
        rows.append("".join(f"<td>{escape(cell)}</td>" for cell in cells))
    return f'<p style="margin-top: 10px"><b>{escape(title)}</b></p>{_table(rows)}'


def _points(explanation: tuple[TokenPoints, ...], token: str, name: str) -> str:
    total = sum(item.points for item in explanation if item.token == token and item.field == name)
    return f"+{total:.1f}" if total else ""


def _table(rows: list[str]) -> str:
    return '<table cellspacing="0">' + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"
