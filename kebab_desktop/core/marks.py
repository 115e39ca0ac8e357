"""What people say of an answer: that it was wrong or that it helped, with a note."""

from __future__ import annotations

from enum import StrEnum

from kebab_desktop.core.errors import UsageError

MAX_NOTE_CHARS = 2000


class Mark(StrEnum):
    """``NONE``: nobody has said anything; it stands last, since a mark of a newer program is read as the last one."""

    WRONG = "wrong"
    HELPED = "helped"
    NONE = ""


def checked_note(note: str) -> str:
    """Return the note without blanks around it; raises UsageError when it has more than ``MAX_NOTE_CHARS``."""
    note = note.strip()
    if len(note) > MAX_NOTE_CHARS:
        raise UsageError(
            f"The note has {len(note):,} characters; at most {MAX_NOTE_CHARS:,} are kept.", hint="Shorten the note."
        )
    return note
