"""Frozen dataclasses to JSON and back, tolerant of fields that were added or dropped since."""

from __future__ import annotations

import base64
import json
import types
from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date, datetime, time
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")
Decoder = Callable[[object], object]

# A one-entry object with one of these keys stands for a value that JSON does not have.
_MAP = "$map"
_SCALARS: dict[object, type] = {str: str, int: int, float: float, bool: bool}
_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
# A datetime is a date too, so it comes first.
_TAGGED: tuple[tuple[type, str, Callable[[Any], str]], ...] = (
    (datetime, "$datetime", datetime.isoformat),
    (date, "$date", date.isoformat),
    (time, "$time", time.isoformat),
    (bytes, "$bytes", lambda value: base64.b64encode(value).decode("ascii")),
)


class CodecError(ValueError):
    """Stored JSON does not fit the type it is read as."""


def dumps(value: object) -> str:
    """Return compact JSON of a dataclass, mapping, sequence or scalar; may hold lone surrogates; raises CodecError."""
    try:
        return _JSON.encode(_encode(value))
    except RecursionError as error:
        raise CodecError("the value is nested too deeply or contains itself") from error


def loads(kind: type[T], text: str) -> T:
    """Read JSON written by :func:`dumps` as ``kind``; raises CodecError.

    Unknown fields are ignored. Missing ones take their default, else the empty value of their type; an unknown member
    of an enumeration becomes its last member, which is the most cautious one in every enumeration of the core.
    """
    try:
        return decode(kind, json.loads(text))
    except RecursionError as error:
        raise CodecError("JSON is nested too deeply") from error
    except json.JSONDecodeError as error:
        raise CodecError(str(error)) from error


def decode(kind: type[T], value: object) -> T:
    """Do what :func:`loads` does with JSON that was parsed already."""
    return cast("T", _decoder(cast("Hashable", kind))(value))


def _encode(value: object) -> object:
    if value is None or type(value) in (str, int, float, bool):
        return value
    if isinstance(value, tuple | list):
        return [_encode(item) for item in value]
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value) and not isinstance(value, type):
        return {name: _encode(getattr(value, name)) for name in _field_names(type(value))}
    if isinstance(value, Mapping):
        return _encode_mapping(value)
    return _encode_other(value)


def _encode_mapping(value: Mapping[object, object]) -> object:
    if all(type(key) is str and not key.startswith("$") for key in value):
        return {key: _encode(item) for key, item in value.items()}
    return {_MAP: [[_encode(key), _encode(item)] for key, item in value.items()]}


def _encode_other(value: object) -> object:
    for kind, tag, write in _TAGGED:
        if isinstance(value, kind):
            return {tag: write(value)}
    match value:
        case str() | int() | float():
            return value
        case Collection():
            return [_encode(item) for item in value]
        case _:
            return str(value)


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


@cache
def _decoder(kind: Hashable) -> Decoder:
    """Return the function that turns a JSON value into ``kind``; compiled once per type."""
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _optional_decoder(kind)
    if origin is tuple:
        return _tuple_decoder(get_args(kind)[0])
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping_decoder(get_args(kind)[1])
    if isinstance(kind, type):
        return _class_decoder(kind)
    raise TypeError(f"no decoder for {kind!r}")


def _class_decoder(kind: type) -> Decoder:
    if is_dataclass(kind):
        return _dataclass_decoder(kind)
    if issubclass(kind, Enum):
        return _enum_decoder(kind)
    if issubclass(kind, Path):
        return lambda value: Path(cast("str", _checked(value, (str,), "a path")))
    if kind is object:
        return _decode_plain
    if kind in (str, int, bool):
        return lambda value: _checked(value, (kind,), kind.__name__)
    if kind is float:
        return lambda value: _checked(value, (float, int), "float")
    raise TypeError(f"no decoder for {kind!r}")


def _checked(value: object, allowed: tuple[type, ...], wanted: str) -> object:
    if type(value) not in allowed:
        raise CodecError(f"expected {wanted}, found {type(value).__name__}")
    return value


def _enum_decoder(kind: type[Enum]) -> Decoder:
    members = {member.value: member for member in kind}
    last = list(kind)[-1]

    def decode(value: object) -> Enum:
        try:
            return members.get(value, last)
        except TypeError as error:  # a list, say, which can be no value of one
            raise CodecError(f"expected a name, found {type(value).__name__}") from error

    return decode


def _optional_decoder(kind: object) -> Decoder:
    inner = tuple(item for item in get_args(kind) if item is not types.NoneType)
    if len(inner) > 1 and len(inner) == len(get_args(kind)) and set(inner) <= _SCALARS.keys():
        return lambda value: _checked(value, inner, " or ".join(each.__name__ for each in inner))
    if len(inner) != 1:
        raise TypeError(f"no decoder for {kind!r}")
    decode = _decoder(inner[0])
    return lambda value: None if value is None else decode(value)


def _tuple_decoder(item: Hashable) -> Decoder:
    decode = _decoder(item)

    def decode_tuple(value: object) -> object:
        if not isinstance(value, list):
            raise CodecError(f"expected a list, found {type(value).__name__}")
        return tuple([decode(element) for element in value])

    return decode_tuple


def _mapping_decoder(item: Hashable) -> Decoder:
    decode = _decoder(item)

    def decode_mapping(value: object) -> object:
        if not isinstance(value, dict):
            raise CodecError(f"expected an object, found {type(value).__name__}")
        if _MAP in value:
            return _decode_pairs(value[_MAP], decode)
        return {key: decode(element) for key, element in value.items()}

    return decode_mapping


def _dataclass_decoder(kind: type) -> Decoder:
    hints = get_type_hints(kind)
    plan = [
        (field.name, _SCALARS.get(hints[field.name]), _decoder(hints[field.name]), _missing(field, hints[field.name]))
        for field in fields(kind)
    ]

    def decode_dataclass(value: object) -> object:
        if not isinstance(value, dict):
            raise CodecError(f"expected {kind.__name__}, found {type(value).__name__}")
        found: list[object] = []
        for name, scalar, decode, absent in plan:
            item = value.get(name, MISSING)
            if type(item) is scalar:  # most fields are, and a call for each would double the time of long lists
                found.append(item)
            else:
                found.append(absent() if item is MISSING else _field(name, decode, item))
        return kind(*found)

    return decode_dataclass


def _field(name: str, decode: Decoder, item: object) -> object:
    try:
        return decode(item)
    except CodecError as error:
        raise CodecError(f"{name}: {error}") from error


def _missing(field: Field[object], hint: object) -> Callable[[], object]:
    if field.default_factory is not MISSING:
        return field.default_factory
    if field.default is not MISSING:
        default = field.default
        return lambda: default
    return lambda: _empty(hint)


def _empty(hint: object) -> object:
    """Return the empty value of a type; only for required fields that old JSON does not have."""
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return None
    if origin is tuple:
        return ()
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {}
    if isinstance(hint, type) and issubclass(hint, Enum):
        return list(hint)[-1]
    if isinstance(hint, type) and is_dataclass(hint):
        return _decoder(hint)({})
    return hint() if isinstance(hint, type) else None


def _decode_plain(value: object) -> object:
    """Decode a value of unknown type, as found in frontmatter that the program does not know."""
    if isinstance(value, list):
        return [_decode_plain(item) for item in value]
    if not isinstance(value, dict):
        return value
    if len(value) != 1 or not next(iter(value)).startswith("$"):
        return {key: _decode_plain(item) for key, item in value.items()}
    return _decode_tagged(*next(iter(value.items())))


def _decode_tagged(tag: str, content: object) -> object:
    try:
        match tag, content:
            case "$map", list():
                return _decode_pairs(content, _decode_plain)
            case "$datetime", str():
                return datetime.fromisoformat(content)
            case "$date", str():
                return date.fromisoformat(content)
            case "$time", str():
                return time.fromisoformat(content)
            case "$bytes", str():
                return base64.b64decode(content)
    except ValueError as error:
        raise CodecError(f"{tag} cannot be read") from error
    raise CodecError(f"unknown tag {tag}")


def _decode_pairs(pairs: object, decode: Decoder) -> dict[object, object]:
    """Decode a mapping whose keys are not all plain texts."""
    if not isinstance(pairs, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in pairs):
        raise CodecError("$map is no list of pairs")
    try:
        return {_hashable(key): decode(item) for key, item in pairs}
    except TypeError as error:
        raise CodecError("$map has a key that cannot be one") from error


def _hashable(key: object) -> object:
    plain = _decode_plain(key)
    return tuple(plain) if isinstance(plain, list) else plain
