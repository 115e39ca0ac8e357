"""What each field of a runbook is for, in one line; the facts are those of the format's page (``_schema.md``)."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate


def explanations() -> dict[str, str]:
    """Return the explanation of every field."""
    return {
        "title": translate("fields", "What happens, in the words of those who ask; heading of the text as well."),
        "docs_id": translate("fields", "AREA-RUNBOOK-CODE-01, used once only: answers cite it."),
        "pattern_id": translate("fields", "Code that the log analysis reports, so that it leads here; else CUSTOM."),
        "log_type": translate("fields", "GC, TOMCAT, APACHE, THREAD_DUMP or your own; for filters."),
        "severity": translate("fields", "For filters; shown with every hit."),
        "priority": translate("fields", "0 to 100; a tenth of it is added to the score."),
        "keywords": translate("fields", "Words that people search with; each one found counts double."),
        "aliases": translate("fields", "Other ways to ask for it, Korean and English."),
        "tags": translate("fields", "For filters."),
        "trust_level": translate("fields", "How far it may be relied upon; without it the source decides."),
        "lang": translate("fields", "Language of the text."),
        "owner": translate("fields", "A team, not a person."),
        "reviewed_at": translate("fields", "Day of the last review; after a year it is called old."),
    }
