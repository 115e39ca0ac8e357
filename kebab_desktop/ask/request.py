"""What a question must be to be asked at all."""

from __future__ import annotations

import math
import unicodedata

from kebab_desktop.ask.policy import AskPolicy
from kebab_desktop.core.answers import AskOptions
from kebab_desktop.core.errors import UsageError


def checked(question: str, options: AskOptions, policy: AskPolicy) -> str:
    """Return the question without outer spaces, in NFC; raises UsageError for a wrong request."""
    if all(unicodedata.category(character)[0] in "CZ" for character in question):  # blanks, invisible and control signs
        raise UsageError("The question is empty.", hint="Type a question.")
    if len(question) > policy.max_question_chars:
        raise UsageError(
            f"The question has {len(question):,} characters; at most {policy.max_question_chars:,} are allowed.",
            hint="Shorten the question.",
            details={"length": len(question), "limit": policy.max_question_chars},
        )
    if options.k < 0:
        raise UsageError(
            f"k is {options.k}, but it cannot be negative.", hint="Choose 1 or more, or 0 for the default."
        )
    if options.gate is not None and not (options.gate >= 0 and math.isfinite(options.gate)):
        raise UsageError(
            f"The gate is {options.gate}, but it has to be a number of 0 or more.",
            hint="Choose a number of 0 or more; 0 never refuses.",
        )
    return unicodedata.normalize("NFC", question.strip())
