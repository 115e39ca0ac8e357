"""A file of a document opened to be changed, and the port that changes parts of it and leaves the rest as it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

FIELDS = ("title", "docs_id", "pattern_id", "log_type", "severity", "priority", "keywords", "aliases")
"""The fields of a runbook that one writes first, in this order."""
MORE_FIELDS = ("tags", "trust_level", "lang", "owner", "reviewed_at")
"""Fields that a document may have besides."""
LISTS = frozenset({"keywords", "aliases", "tags"})
"""Fields that hold several values; in a form they stand on one line, with commas."""


@dataclass(frozen=True, slots=True)
class EditableText:
    """A text file taken apart: ``head`` is the frontmatter with both its lines ``---``, ``body`` all below; LF ends.

    ``fields``: what the file says in the known fields, as one types it. ``unknown``: keys that the program does not
    know. ``prefix``: the byte order mark. ``line_ends``: the one of all lines, or those of each line where they differ.
    ``whole``: the frontmatter cannot be read, so there are no fields and ``body`` is the whole text. ``obstacle``: a
    sentence that says why the file cannot be edited, else empty.
    """

    head: str
    body: str
    encoding: str = "utf-8"
    prefix: bytes = b""
    line_ends: tuple[str, ...] = ("\n",)
    fields: Mapping[str, str] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()
    whole: bool = False
    obstacle: str = ""


class DocumentRewriter(Protocol):
    """Takes a file apart and puts it together again; what nobody changed comes back byte for byte."""

    def open(self, data: bytes) -> EditableText:
        """Return the parts of a file; one that cannot be edited says so."""

    def render(self, opened: EditableText, fields: Mapping[str, str], body: str) -> bytes:
        """Return the file with the fields that differ from ``opened.fields`` and the body replaced.

        Comments, unknown keys, the order of the keys, encoding and line ends stay. Raises UsageError when a letter
        cannot be written in the encoding of the file, or a field cannot be changed without touching others.
        """

    def convert(self, opened: EditableText) -> EditableText:
        """Return the same text to be rendered as UTF-8."""
