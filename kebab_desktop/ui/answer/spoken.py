"""What a screen reader says when an answer is finished: the outcome, and what was not read while it came."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from kebab_desktop.core.answers import Answer, Outcome
from kebab_desktop.ui.answer.refused import refused_because
from kebab_desktop.ui.answer.verdicts import share_supported, summary
from kebab_desktop.ui.answer.wording import below_gate, verdict
from kebab_desktop.ui.language import said


def spoken(answer: Answer, text: str, *, was_read: bool) -> str:
    """Return the verdict, then what is the answer: the refusal in words, the quotes, or ``text``.

    ``text`` is what stands below the quotes; ``was_read``: it was read aloud while it streamed.
    """
    doubts = (share_supported(answer), below_gate(answer), summary(answer))
    parts = [verdict(answer)[0], *doubts, said(answer.notice)]
    if answer.refusal is not None and answer.outcome is not Outcome.STOPPED:
        parts.append(refused_because(answer))
    elif not text:
        quote = QCoreApplication.translate("QuoteLine", "Quote {n}")
        parts += [f"{quote.format(n=number)}: {each.text}" for number, each in enumerate(answer.quotes, 1)]
    if not was_read:
        parts.append(text)
    return ". ".join(part.strip().rstrip(".") for part in parts if part.strip())
