"""Which of the two languages a text is written in."""

from __future__ import annotations

KOREAN = "ko"
ENGLISH = "en"


def language_of(text: str) -> str:
    """Return ``ko`` when the text holds a Hangul syllable or jamo, else ``en``.

    Korean questions about operations are full of Latin terms, so one syllable decides.
    """
    return KOREAN if any(_is_hangul(character) for character in text) else ENGLISH


def _is_hangul(character: str) -> bool:
    return "가" <= character <= "힣" or "\u1100" <= character <= "\u11ff" or "\u3130" <= character <= "\u318f"
