"""Rotated sets: which files continue one another, and in which order they were written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

_COMPRESSED = re.compile(r"\.gz$", re.IGNORECASE)
_DATE = re.compile(r"[-._](\d{4})[-._]?(\d\d)[-._]?(\d\d)(?:[-._T](\d{2,6}))?(?![0-9])")
_EPOCH = re.compile(r"\.(1\d{9})$")
_NUMBER = re.compile(r"\.(\d{1,4})(\.current)?$")
_INDEX = re.compile(r"[-._](\d{1,4})(?=\.[A-Za-z]+$)")
_LOG_NAME = re.compile(r"log|\.out|\.err|gc|trace|\.txt|access|error|catalina|localhost|dump", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Part:
    name: str
    stem: str
    date: str = ""
    number: int | None = None
    current: bool = False


def rotated_sets(names: Iterable[str], first_time: Callable[[str], float | None]) -> list[list[str]]:
    """Group full names (with ``/``) that are one log, each group from the oldest to the current file.

    ``first_time`` gives the wall clock of the first line of a file where it has one. Where all files of a group have
    one it decides the order; otherwise names do: dates ascend, numbers descend (``log.2``, ``log.1``, ``log``), and
    in a ring (``log.0``, ``log.1.current``, ``log.2``) the file after the current one is the oldest.
    """
    groups: dict[str, list[_Part]] = {}
    for name in names:
        part = _part(name)
        groups.setdefault(part.stem, []).append(part)
    return [_ordered(parts, first_time) for parts in groups.values()]


def _part(name: str) -> _Part:
    folder, slash, base = name.rpartition("/")
    stem = _COMPRESSED.sub("", base)
    number, current, date = None, False, ""
    if match := _EPOCH.search(stem):
        return _Part(name, folder + slash + stem[: match.start()], match[1])
    if (match := _NUMBER.search(stem)) and _LOG_NAME.search(stem[: match.start()]):
        number, current, stem = int(match[1]), bool(match[2]), stem[: match.start()]
    if match := _DATE.search(stem):
        date = "".join(group or "" for group in match.groups())
        stem = stem[: match.start()] + stem[match.end() :]
        if number is None and (index := _INDEX.search(stem)):
            number, stem = int(index[1]), stem[: index.start()] + stem[index.end() :]
    return _Part(name, folder + slash + stem, date, number, current)


def _ordered(parts: Sequence[_Part], first_time: Callable[[str], float | None]) -> list[str]:
    if len(parts) == 1:
        return [parts[0].name]
    by_name = _by_name(parts)
    times: Mapping[str, float | None] = {name: first_time(name) for name in by_name}
    if all(time is not None for time in times.values()):
        return sorted(by_name, key=lambda name: times[name] or 0.0)  # stable: equal times stay in the order of names
    return by_name


def _by_name(parts: Sequence[_Part]) -> list[str]:
    if any(part.date for part in parts):
        # Without a date it is the file being written; an index within one day ascends.
        key = sorted(parts, key=lambda part: (part.date or "~", part.number or 0))
        return [part.name for part in key]
    numbered = sorted((part for part in parts if part.number is not None), key=lambda part: part.number or 0)
    plain = [part.name for part in parts if part.number is None]
    current = next((index for index, part in enumerate(numbered) if part.current), None)
    if current is not None:
        return [part.name for part in numbered[current + 1 :] + numbered[: current + 1]] + plain
    if numbered and numbered[0].number == 0:
        return [part.name for part in numbered] + plain
    return [part.name for part in reversed(numbered)] + plain
