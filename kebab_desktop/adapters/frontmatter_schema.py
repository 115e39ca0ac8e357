"""The fields of the frontmatter: what each may hold, and the problem when it holds something else."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from difflib import get_close_matches

from kebab_desktop.adapters.frontmatter_block import Entry
from kebab_desktop.core.documents import Frontmatter, Problem, TrustLevel

REQUIRED = ("docs_id", "pattern_id", "log_type", "severity", "title", "keywords", "priority")
OPTIONAL = ("trust_level", "source_type", "aliases", "tags", "lang", "owner", "reviewed_at")
SEVERITIES = ("CRITICAL", "HIGH", "MEDIUM", "LOW")
PRIORITY_RANGE = (0, 100)
MAX_TEXT_CHARS = 300
MAX_ITEMS = 200

_LOG_TYPE = re.compile(r"[A-Z0-9_]+")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})*")
_DATE = re.compile(r"(\d{4}-\d{2}-\d{2})(?:[T ].*)?")
_COMMA = re.compile("[,，、]")


def read_fields(
    entries: Sequence[Entry], path: str, *, required: bool, present: bool = True
) -> tuple[Frontmatter, list[Problem]]:
    """Return the validated metadata and the problems; a field with a problem has its default.

    ``required``: whether the seven fields of a runbook must be there; ``present``: whether there is a block at all.
    """
    reader = _Reader(entries, path)
    trust = reader.choice("trust_level", [level.value for level in TrustLevel])
    frontmatter = Frontmatter(
        title=reader.text("title"),
        docs_id=reader.text("docs_id"),
        pattern_id=reader.text("pattern_id"),
        log_type=reader.log_type(),
        severity=reader.choice("severity", SEVERITIES),
        keywords=reader.items("keywords"),
        priority=reader.priority(),
        trust_level=TrustLevel(trust) if trust else None,
        source_type=reader.text("source_type").lower(),
        aliases=reader.items("aliases"),
        tags=reader.items("tags"),
        lang=reader.pattern("lang", _LANGUAGE, "a language code like ko or en"),
        owner=reader.text("owner"),
        reviewed_at=reader.date("reviewed_at"),
        extra=reader.extra(suggest=required),
    )
    if required:
        reader.require(REQUIRED, present=present)
    return frontmatter, reader.problems


class _Reader:
    """Reads entries one by one and collects the problems."""

    def __init__(self, entries: Sequence[Entry], path: str) -> None:
        self.problems: list[Problem] = []
        self._path = path
        self._entries = {field_name(entry.key): entry for entry in entries}

    def text(self, name: str) -> str:
        """Return a text on one line, as written (numbers, dates and booleans too)."""
        entry = self._entries.get(name)
        if entry is None or entry.value is None:
            return ""
        if entry.text is None:
            self._wrong(entry, f"'{name}' must be a text, not {_kind(entry.value)}.", "Write it on one line.")
            return ""
        text = " ".join(entry.text.split())
        if len(text) > MAX_TEXT_CHARS:
            self._wrong(entry, f"'{name}' has {len(text)} characters.", f"Allowed are {MAX_TEXT_CHARS}.")
            return ""
        return text

    def choice(self, name: str, allowed: Collection[str]) -> str:
        """Return one of ``allowed``, whatever its case was."""
        text = self.text(name)
        found = {each.casefold(): each for each in allowed}.get(text.casefold(), "")
        if text and not found:
            self._wrong(self._entries[name], f"'{text}' is not a {name}.", f"Allowed are {', '.join(allowed)}.")
        return found

    def pattern(self, name: str, pattern: re.Pattern[str], allowed: str) -> str:
        """Return a text in lower case that matches ``pattern``."""
        text = self.text(name).lower()
        if text and not pattern.fullmatch(text):
            self._wrong(self._entries[name], f"'{text}' is not a {name}.", f"Allowed is {allowed}.")
            return ""
        return text

    def log_type(self) -> str:
        """Return the log type in capitals; blanks and hyphens become ``_``."""
        text = re.sub(r"[\s-]+", "_", self.text("log_type").upper())
        if text and not _LOG_TYPE.fullmatch(text):
            hint = "Allowed are A-Z, 0-9 and _, for example GC or THREAD_DUMP."
            self._wrong(self._entries["log_type"], f"'{text}' is not a log_type.", hint)
            return ""
        return text

    def priority(self) -> int:
        """Return a whole number from 0 to 100."""
        low, high = PRIORITY_RANGE
        text = self.text("priority")
        if not text:
            return 0
        number = int(text) if re.fullmatch(r"[+-]?\d{1,9}", text, re.ASCII) else -1
        if not low <= number <= high:
            entry = self._entries["priority"]
            self._wrong(entry, f"'{text}' is not a priority.", f"Allowed is a whole number from {low} to {high}.")
            return 0
        return number

    def date(self, name: str) -> str:
        """Return a date as YYYY-MM-DD; a time behind it is dropped."""
        text = self.text(name)
        if not text:
            return ""
        match = _DATE.fullmatch(text)
        try:
            return date.fromisoformat(match[1] if match else "").isoformat()
        except ValueError:
            self._wrong(self._entries[name], f"'{text}' is not a date.", "Allowed is a date like 2026-03-31.")
            return ""

    def items(self, name: str) -> tuple[str, ...]:
        """Return the items of a list or of a text with commas, without blanks and repetitions."""
        entry = self._entries.get(name)
        if entry is None or entry.value is None:
            return ()
        found = _COMMA.split(entry.text) if entry.text is not None else entry.items
        hint = f"Allowed are a list or a text with commas: {name}: [full gc, pause]."
        if found is None:
            self._wrong(entry, f"'{name}' must be a list, not {_kind(entry.value)}.", hint)
            return ()
        if any(item is None for item in found):
            self._wrong(entry, f"'{name}' holds something that is not a text; the rest is used.", hint)
        texts = list(dict.fromkeys(" ".join(item.split()) for item in found if item is not None and item.strip()))
        if len(texts) > MAX_ITEMS:
            self._wrong(entry, f"'{name}' has {len(texts)} items; the first {MAX_ITEMS} are used.", "Shorten the list.")
        return tuple(texts[:MAX_ITEMS])

    def extra(self, *, suggest: bool) -> Mapping[str, object]:
        """Return the unknown entries; with ``suggest`` a key that is almost a known one is a problem."""
        known = (*REQUIRED, *OPTIONAL)
        extra: dict[str, object] = {}
        for name, entry in self._entries.items():
            if name in known:
                continue
            extra[entry.key] = entry.value
            near = get_close_matches(name, known, n=1, cutoff=0.8) if suggest else []
            if near:
                self._wrong(entry, f"'{entry.key}' is not a known field.", f"Did you mean '{near[0]}'?")
        return extra

    def require(self, names: Collection[str], *, present: bool) -> None:
        """Report those of ``names`` that are not there; one problem for all when there is no block."""
        missing = [name for name in names if name not in self._entries or self._entries[name].value in (None, "")]
        hint = "Add them between two lines --- at the top of the file."
        if not present:
            message = f"A runbook needs a frontmatter with the fields {', '.join(missing)}."
            self.problems.append(Problem(self._path, message, hint, line=1))
            return
        for name in missing:
            line = self._entries[name].line if name in self._entries else 1
            message = f"The required field '{name}' is missing."
            self.problems.append(Problem(self._path, message, f"Add a line '{name}: …'.", line=line, field=name))

    def _wrong(self, entry: Entry, message: str, hint: str) -> None:
        self.problems.append(Problem(self._path, message, hint, line=entry.line, field=field_name(entry.key)))


def field_name(key: str) -> str:
    """Return the name of the field that a key means: ``Docs-ID`` is ``docs_id``."""
    return unicodedata.normalize("NFKC", key).strip().lower().replace("-", "_").replace(" ", "_")


def _kind(value: object) -> str:
    return "a list" if isinstance(value, list) else "a group of entries" if isinstance(value, dict) else "a value"
