"""The sections of a runbook in words: those of the template are keys in the files."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from kebab_desktop.core.headings import plain_heading

translate = QCoreApplication.translate


def section_name(section: str) -> str:
    """Return what a section is called in the window; one that is not of the template has the name that it has."""
    known = {
        "symptoms": translate("section", "Symptoms"),
        "detection_signals": translate("section", "Detection signals"),
        "check_points": translate("section", "Check points"),
        "recommended_actions": translate("section", "Recommended actions"),
        "company_policy": translate("section", "Company policy"),
        "response_template": translate("section", "Response template"),
    }
    return known.get(section.strip().lower()) or plain_heading(section)
