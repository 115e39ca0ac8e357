"""What sources and their fields are called: how far one may rely upon a source, and what its files are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:
    from kebab_desktop.core.documents import SourceType, TrustLevel

translate = QCoreApplication.translate
_names: dict[str, str] = {}
"""As they were read last: answers hold the ids alone."""


def name_sources(names: Mapping[str, str]) -> None:
    """Know from now on what the sources are called, by id."""
    _names.clear()
    _names.update(names)


def source_called(source_id: str) -> str:
    """Return the name of a source that people read; the id of one that is not known (any more)."""
    return _names.get(source_id, source_id)


def trust_name(trust: TrustLevel | str) -> str:
    """Return a trust level as a badge says it; what is none stands for itself."""
    names = {
        "primary": translate("sources", "primary"),
        "secondary": translate("sources", "secondary"),
        "generated": translate("sources", "generated"),
    }
    return names.get(str(trust), str(trust))


def trust_note(trust: TrustLevel) -> str:
    """Return what a trust level means."""
    return {
        "primary": translate("sources", "Trust: primary. Reviewed, may be relied upon"),
        "secondary": translate("sources", "Trust: secondary. Useful, not reviewed"),
        "generated": translate("sources", "Trust: generated. Written by a program"),
    }[trust.value]


def type_name(kind: SourceType) -> str:
    """Return what the files of a source are."""
    return {
        "runbooks": translate("sources", "runbooks"),
        "docs": translate("sources", "docs"),
        "notes": translate("sources", "notes"),
        "tickets": translate("sources", "tickets"),
    }[kind.value]
