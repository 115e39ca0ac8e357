"""A time zone of this computer that no clock can have: times are told in UTC then, instead of ending the program."""

from __future__ import annotations

import os
import time
from datetime import datetime

from kebab_desktop.app.clock_jumps import SETTING
from kebab_desktop.core.documents import Problem

_VARIABLE = "TZ"


def time_zone_problem() -> Problem | None:
    """Return what to say when local times cannot be told; from then on they are those of UTC in this process."""
    try:
        datetime.now().astimezone()
    except (ValueError, OverflowError, OSError):
        named = os.environ.get(_VARIABLE, "")
        os.environ[_VARIABLE] = "UTC"
        if hasattr(time, "tzset"):  # Windows has none
            time.tzset()
        return Problem(
            SETTING,
            f"The time zone '{named}' is none that a clock can have: all times are shown in UTC.",
            "Set TZ to a name such as Asia/Seoul, or remove it, then start the program again.",
        )
    return None
