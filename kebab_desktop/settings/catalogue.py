"""Walks the schema: dotted keys, their declarations, and values by key."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from kebab_desktop.core.errors import SettingsError
from kebab_desktop.settings.schema import Settings

_ALIKE, _SAME_BUT_A_SIGN = 0.65, 0.9
"""Likeness (of difflib) of two last parts, and of two whole keys, from which on one may be meant for the other."""

_SHOWN_CHARS = 60


@dataclass(frozen=True, slots=True)
class Knob:
    """Declaration of one setting; ``kind`` is text, integer, number or choice."""

    key: str
    title: str
    help: str
    group: str
    effect: str
    kind: str
    default: object
    choices: tuple[str, ...]
    minimum: float | None
    maximum: float | None


def knobs() -> list[Knob]:
    """Return the declaration of every setting in the order of the schema."""
    return [
        _knob(f"{section}.{name}", field)
        for section, model in _sections()
        for name, field in model.model_fields.items()
    ]


def knob(key: str) -> Knob:
    """Return one declaration; raises SettingsError naming the nearest key when there is none."""
    found = {each.key: each for each in knobs()}
    if key not in found:
        raise unknown_key(key, found)
    return found[key]


def unknown_key(key: str, known: Mapping[str, object] | list[str], where: str = "") -> SettingsError:
    """Return the error for a key that does not exist, with the nearest one as hint."""
    nearest = _nearest(key, known)
    hint = (
        f"Did you mean '{nearest}'?"
        if nearest
        else "'kebab doctor' lists the settings file; every key is documented in it."
    )
    place = f" in {where}" if where else ""
    return SettingsError(f"There is no setting '{shortened(key)}'{place}.", hint=hint, details={"key": key})


def shortened(text: str) -> str:
    """Return a text of the user so that it fits into a sentence."""
    return text if len(text) <= _SHOWN_CHARS else f"{text[: _SHOWN_CHARS - 1]}…"


def _nearest(key: str, known: Iterable[str]) -> str:
    """Return the key whose last part is written nearly alike, the whole key deciding between several; "" if none is.

    The section alone makes no likeness: every key of it would be near.
    """
    name = key.rpartition(".")[2]

    def likeness(other: str) -> tuple[float, float]:
        own = other.rpartition(".")[2]
        whole, last = _ratio(other, key), _ratio(own, name)
        if set(name.split("_")) < set(own.split("_")):
            last = max(last, _ALIKE)
        return max(last, whole if whole >= _SAME_BUT_A_SIGN else 0.0), whole

    best = max(known, key=likeness, default="")
    return best if best and likeness(best)[0] >= _ALIKE else ""


def _ratio(one: str, other: str) -> float:
    return difflib.SequenceMatcher(None, one.lower(), other.lower()).ratio()


def value_of(settings: Settings, key: str) -> object:
    """Return the value of a dotted key that exists."""
    section, name = key.split(".", 1)
    value: object = getattr(getattr(settings, section), name)
    return value


def _sections() -> Iterator[tuple[str, type[BaseModel]]]:
    for section, field in Settings.model_fields.items():
        model = field.annotation
        assert isinstance(model, type)
        assert issubclass(model, BaseModel)
        yield section, model


def _knob(key: str, field: FieldInfo) -> Knob:
    extra = field.json_schema_extra
    declared: Mapping[str, object] = extra if isinstance(extra, dict) else {}
    choices = get_args(field.annotation) if get_origin(field.annotation) is Literal else ()
    bounds: dict[str, float] = {}
    for constraint in field.metadata:
        for name in ("ge", "le"):
            if hasattr(constraint, name):
                bounds[name] = float(getattr(constraint, name))
    kinds: dict[object, str] = {int: "integer", float: "number", str: "text"}
    return Knob(
        key=key,
        title=field.title or key,
        help=field.description or "",
        group=str(declared.get("group", "")),
        effect=str(declared.get("effect", "none")),
        kind="choice" if choices else kinds[field.annotation],
        default=field.default,
        choices=tuple(str(choice) for choice in choices),
        minimum=bounds.get("ge"),
        maximum=bounds.get("le"),
    )
