"""What a restore that is prepared will change, in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from kebab_desktop.app.restore_difference import Counted, Difference
from kebab_desktop.core.stamps import local_time
from kebab_desktop.settings.catalogue import knob

translate = QCoreApplication.translate
_NAMED = 4


def restore_text(found: Difference | None) -> str:
    """Return when what is prepared was made, that it takes the place of the data of now, and what differs."""
    made = local_time(found.created_at) if found is not None else None
    if made is None:
        text = translate(
            "backup", "At the next start the prepared data take the place of those of now, which are kept beside them."
        )
    else:
        text = translate(
            "backup",
            "At the next start the backup of {time} takes the place of the data of now, which are kept beside it.",
        ).format(time=made.strftime("%Y-%m-%d %H:%M"))
    if found is None:
        return text
    renewed = local_time(found.renewed_at) if found.renewed_at else None
    if renewed is not None:
        text += " " + translate(
            "backup", "You went on working meanwhile; what differs was counted again at {time}."
        ).format(time=renewed.strftime("%H:%M"))
    return "\n".join([text, *_changes(found)])


def _changes(found: Difference) -> list[str]:
    if not found:
        return [translate("backup", "No document, conversation, answer or setting differs.")]
    counted = (
        (translate("backup", "Documents: {what}"), found.documents),
        (translate("backup", "Conversations: {what}"), found.conversations),
        (translate("backup", "Answers: {what}"), found.answers),
    )
    lines = [text.format(what=_counts(counts)) for text, counts in counted if counts]
    if found.settings:
        names = [translate("settings", knob(key).title) for key in found.settings[:_NAMED]]
        if len(found.settings) > _NAMED:
            names.append(translate("backup", "and {n} more").format(n=len(found.settings) - _NAMED))
        lines.append(translate("backup", "Settings with another value: {names}").format(names=", ".join(names)))
    return ["• " + line for line in lines]


def _counts(counts: Counted) -> str:
    parts = (
        (translate("backup", "{n} more"), counts.more),
        (translate("backup", "{n} fewer"), counts.fewer),
        (translate("backup", "{n} with another text"), counts.other),
    )
    return ", ".join(text.format(n=f"{number:,}") for text, number in parts if number)
