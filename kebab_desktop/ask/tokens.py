"""Token estimate for prompts when no model is there to count."""

from __future__ import annotations


def estimate_tokens(text: str) -> int:
    """Return a careful estimate: about 4 Latin letters, one Hangul syllable or two digits or signs a token."""
    total = 0  # in twentieths, which add up exactly: 18.000000000000004 tokens would be 19
    for character in text:
        if character.isascii():
            if character.isalpha():
                total += 5
            elif character.isspace():
                total += 2
            else:
                total += 10
        else:
            total += 20
    return -(-total // 20)
