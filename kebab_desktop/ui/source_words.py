"""What the fields of sources are called: how far one may rely upon a source, and what its files are."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from kebab_desktop.core.documents import SourceType, TrustLevel

translate = QCoreApplication.translate


def trust_name(trust: TrustLevel | str) -> str:
    """Return a trust level as a badge says it; what is none stands for itself."""
    names = {
        TrustLevel.PRIMARY.value: translate("sources", "primary"),
        TrustLevel.SECONDARY.value: translate("sources", "secondary"),
        TrustLevel.GENERATED.value: translate("sources", "generated"),
    }
    return names.get(str(trust), str(trust))


def trust_note(trust: TrustLevel) -> str:
    """Return what a trust level means."""
    return {
        TrustLevel.PRIMARY: translate("sources", "Trust: primary. Reviewed, may be relied upon"),
        TrustLevel.SECONDARY: translate("sources", "Trust: secondary. Useful, not reviewed"),
        TrustLevel.GENERATED: translate("sources", "Trust: generated. Written by a program"),
    }[trust]


def type_name(kind: SourceType) -> str:
    """Return what the files of a source are."""
    return {
        SourceType.RUNBOOKS: translate("sources", "runbooks"),
        SourceType.DOCS: translate("sources", "docs"),
        SourceType.NOTES: translate("sources", "notes"),
        SourceType.TICKETS: translate("sources", "tickets"),
    }[kind]
