"""How a setting is declared: its group, title, help, bounds, and what a change needs."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from pydantic import BaseModel, ConfigDict, Field
from pydantic.config import JsonDict


class Effect(StrEnum):
    """What a change of a setting needs before it takes effect."""

    NONE = "none"
    REINDEX = "reindex"
    RELOAD_MODEL = "reload_model"
    RELOAD_EMBEDDER = "reload_embedder"
    REBUILD_WORDS = "rebuild_words"


class Group(StrEnum):
    """Heading of the settings page under which a setting stands."""

    GENERAL = "General"
    ANSWERING = "Answering"
    MODELS = "Models and devices"
    RETRIEVAL = "Retrieval"
    SOURCES = "Sources"
    PRIVACY = "Privacy"
    ADVANCED = "Advanced"


def declare(group: Group, title: str, help_text: str, *, effect: Effect = Effect.NONE, **bounds: Any) -> Any:  # noqa: ANN401 - pydantic's own signature
    """Declare a field with everything the settings page, the help page and the file's comments need."""
    extra: JsonDict = {"group": group.value, "effect": effect.value}
    return Field(title=title, description=help_text, json_schema_extra=extra, **bounds)


class Section(BaseModel):
    """A table of the settings file."""

    model_config = ConfigDict(extra="forbid", frozen=True, validate_default=True)
