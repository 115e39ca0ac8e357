"""The words of the history page."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from kebab_desktop.core.answers import Outcome, RefusalKind, RefusalReason
from kebab_desktop.core.retrieval import SearchMode
from kebab_desktop.ui.answer.mark_words import mark_chip
from kebab_desktop.ui.answer.wording import mode_name, refusal_name
from kebab_desktop.ui.history.selection import BEING_ANSWERED, Kind, Part
from kebab_desktop.ui.widgets.chips import Tone

translate = QCoreApplication.translate


def outcome_chip(outcome: str) -> tuple[str, Tone]:
    """Return text and tone of an outcome."""
    chips = {
        Outcome.GROUNDED.value: (translate("history", "grounded"), Tone.OK),
        Outcome.PARTLY_SUPPORTED.value: (translate("history", "partly supported"), Tone.WARN),
        Outcome.QUOTES_ONLY.value: (translate("history", "quotes only"), Tone.INFO),
        Outcome.REFUSED.value: (translate("history", "refused"), Tone.BAD),
        Outcome.STOPPED.value: (translate("history", "stopped"), Tone.WARN),
        Outcome.INTERRUPTED.value: (translate("history", "not finished"), Tone.WARN),
        BEING_ANSWERED: (translate("history", "being answered"), Tone.INFO),
    }
    return chips.get(outcome, (outcome, Tone.PLAIN))


def reason_name(kind: str, detail: str = "") -> str:
    """Return a kind of refusal in words, nothing for none."""
    if not kind:
        return ""
    known = {each.value for each in RefusalKind}
    return refusal_name(RefusalReason(RefusalKind(kind), detail=detail)) if kind in known else kind


def stale_name(outcome: str) -> str:
    """Return an outcome for those who do not see the sign."""
    return translate("history", "{outcome}, cited lines have changed").format(outcome=outcome)


def marked_name(outcome: str, mark: str) -> str:
    """Return an outcome with what was said of the answer, for those who do not see the sign."""
    return f"{outcome}, {mark_chip(mark)[0]}"


def mode_text(mode: str) -> str:
    """Return the name of a search mode."""
    return mode_name(SearchMode(mode)) if mode in {each.value for each in SearchMode} else mode


def kind_name(kind: Kind) -> str:
    """Return the name of a chip."""
    match kind:
        case Kind.ALL:
            return translate("history", "All")
        case Kind.ANSWERED:
            return translate("history", "Answered")
        case Kind.REFUSED:
            return translate("history", "Refused")
        case Kind.STOPPED:
            return translate("history", "Stopped")
        case Kind.INTERRUPTED:
            return translate("history", "Not finished")
        case Kind.WRONG:
            return translate("history", "Marked wrong")


def part_name(part: Part) -> str:
    """Return the name of the chip of a part that has its own."""
    match part:
        case Part.GAPS:
            return translate("history", "Coverage gaps")
        case Part.PINS:
            return translate("history", "Pinned")
        case Part.ANSWERS:
            return translate("history", "Answers and refusals")


def gate_text(gate: float, refused: int, total: int) -> str:
    """Return ``gate 0.42 ↔ 13 % below it (41 of 312 scores)``: not every refusal has a score."""
    percent = round(100 * refused / total) if total else 0
    return translate("history", "gate {gate} ↔ {percent}% below it ({n} of {total} scores)").format(
        gate=f"{gate:.2f}", percent=percent, n=f"{refused:,}", total=f"{total:,}"
    )


def gate_text_medium(gate: float, refused: int, total: int) -> str:
    """Return ``gate 0.42 ↔ 41 of 312 below``."""
    return translate("history", "gate {gate} ↔ {n} of {total} below").format(
        gate=f"{gate:.2f}", n=f"{refused:,}", total=f"{total:,}"
    )


def gate_text_short(gate: float, refused: int, total: int) -> str:
    """Return ``0.42 ↔ 13 %``."""
    percent = round(100 * refused / total) if total else 0
    return f"{gate:.2f} ↔ {percent}%"


def version_name(name: str) -> str:
    """Return the name of a part whose version is stored with an answer; an unknown one stands for itself."""
    names = {
        "analyzer": translate("history", "analyzer"),
        "embedder": translate("history", "embedder"),
        "program": translate("history", "program"),
        "prompt_template_hash": translate("history", "hash of the prompt"),
    }
    return names.get(name, name)


def column_tip(column: int) -> str:
    """Return what a column of the table holds."""
    tips = (
        translate("history", "When the question was asked"),
        translate("history", "The question, word for word"),
        translate("history", "How it was answered; ⚠: cited lines have changed since; ✗: marked wrong, ✓: it helped"),
        translate("history", "Why it was refused"),
        translate("history", "Score of the best chunk, and the gate: below it a question is refused"),
        translate("history", "How it was searched"),
        translate("history", "What wrote the answer"),
        translate("history", "Tokens that the model read and wrote"),
        translate("history", "From the question to the finished answer"),
    )
    return tips[column] if 0 <= column < len(tips) else ""
