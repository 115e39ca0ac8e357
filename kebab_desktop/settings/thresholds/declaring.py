"""Declares one threshold as a setting."""

from __future__ import annotations

from typing import Any

from pydantic import Field

GROUP = "Advanced"


def number(default: float, minimum: float, maximum: float, title: str, help_text: str) -> Any:  # noqa: ANN401 - pydantic's own signature
    """Declare a number with its bounds; the title ends with the unit in brackets."""
    extra = {"group": GROUP, "effect": "none"}
    return Field(
        default=default, ge=minimum, le=maximum, title=title, description=help_text, json_schema_extra=dict(extra)
    )
