"""The sections of a runbook in words, for what people read outside the window: those of the template are keys."""

from __future__ import annotations

_NAMES = {
    "symptoms": ("Symptoms", "증상"),
    "detection_signals": ("Detection signals", "감지 신호"),
    "check_points": ("Check points", "확인 사항"),
    "recommended_actions": ("Recommended actions", "권장 조치"),
    "company_policy": ("Company policy", "회사 정책"),
    "response_template": ("Response template", "보고 문안"),
}


def section_words(section: str, *, korean: bool) -> str:
    """Return what a section is called; one that is not of the template has the name that it has."""
    known = _NAMES.get(section.strip().lower())
    return section if known is None else known[korean]
