"""Says sentences of the facade, and the labels of the command line, in the language of the user."""

from __future__ import annotations

from kebab_desktop.app.finding_titles import finding_title
from kebab_desktop.app.messages import korean_messages
from kebab_desktop.cli.korean_labels import KOREAN_LABELS
from kebab_desktop.core.figures import duration
from kebab_desktop.core.plurals import fit_plurals
from kebab_desktop.core.section_names import section_words

_ENGLISH_LABELS = {
    "NoChunks": "nothing found (NoChunks)",
    "ScoreGate": "below the gate (ScoreGate)",
    "LlmStreamAborted": "broken off (LlmStreamAborted)",
    "LlmSelfJudge": "refused by the model (LlmSelfJudge)",
    "Other": "error (Other)",
    # Reasons and outcomes that are written with signs; --outcome takes them as they are written.
    "stopped_by_user": "stopped by you",
    "model_died": "model died",
    "partly_supported": "partly supported",
    "quotes_only": "quotes only",
    "not_a_claim": "not a claim",
}
"""Codes in words; the code of a reason stands behind, as --reason takes it."""


class Speaker:
    """Says things in one language, ``en`` or ``ko``; ``speaker(sentence)`` is a sentence of the facade."""

    def __init__(self, language: str = "en") -> None:
        self._korean = language == "ko"

    @property
    def language(self) -> str:
        """Return what is spoken: ``en`` or ``ko``."""
        return "ko" if self._korean else "en"

    def __call__(self, sentence: str) -> str:
        """Return a sentence of the facade; one that has no Korean stays as it is."""
        return korean_messages().said(sentence) if self._korean else fit_plurals(sentence)

    def finding(self, message: str) -> str:
        """Return what a log showed as a sentence."""
        return finding_title(message, "ko" if self._korean else "en")

    def section(self, name: str) -> str:
        """Return what a section of a runbook is called."""
        return section_words(name, korean=self._korean)

    def label(self, name: str) -> str:
        """Return a heading, the name of a column or a code as a person reads it; unknown ones stay as they are."""
        return (KOREAN_LABELS if self._korean else _ENGLISH_LABELS).get(name, name)

    def counted(self, name: str, **values: object) -> str:
        """Return a label with its blanks filled in; what is counted once is in the singular."""
        told = self.label(name).format(**values)
        return told if self._korean else fit_plurals(told)

    def took(self, seconds: float) -> str:
        """Return how long something took, as ``85 ms`` or ``2.94 s``."""
        return duration(seconds, self.language)


ENGLISH = Speaker()
