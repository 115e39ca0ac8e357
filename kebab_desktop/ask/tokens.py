"""Token estimate for prompts when no model is there to count."""

from __future__ import annotations

import math
from typing import Protocol


class TokenCounter(Protocol):
    """Counts the tokens of one text."""

    def __call__(self, text: str) -> int:
        """Return the number of tokens of ``text``."""


def estimate_tokens(text: str) -> int:
    """Return a careful estimate: about 4 Latin letters, one Hangul syllable or two digits or signs a token."""
    total = 0.0
    for character in text:
        if character.isascii():
            if character.isalpha():
                total += 0.25
            elif character.isspace():
                total += 0.1
            else:
                total += 0.5
        else:
            total += 1.0
    return math.ceil(total)
