"""Markdown files to metadata and body: encodings, frontmatter, line numbers; trouble becomes problems."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from kebab_desktop.adapters.frontmatter_block import Block, read_block
from kebab_desktop.adapters.frontmatter_schema import read_fields
from kebab_desktop.adapters.text_decoding import Decoded, decode
from kebab_desktop.core.documents import Frontmatter, ParsedText, Problem
from kebab_desktop.core.fences import MARKS
from kebab_desktop.core.headings import MAX_HEADING_CHARS, plain_heading, split_name

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

_TITLE_SEARCH_CHARS = 262_144
_FENCE_SEARCH_CHARS = 2**20
_FENCE = re.compile(rf"[ \t>]*(?:(?:[-*+]|\d{{1,9}}[.)])[ \t]+)*(?P<marks>{MARKS})(?P<info>.*)")
_HINT_UTF8 = "Save the file as UTF-8 so that no guess is needed."


class MarkdownParser:
    """The DocumentParser port for Markdown with YAML frontmatter."""

    version = "markdown-2"

    def parse(self, data: bytes, path: str, *, required_fields: bool) -> ParsedText:
        """Parse a file. Line numbers of problems and of the body are those of the file as an editor shows it."""
        decoded = decode(data)
        if isinstance(decoded, str):
            message = f"This is {decoded}, not a text file."
            return _unusable(path, message, "Convert it to Markdown in UTF-8, or leave it out of the folder.")
        problems = list(_decoding_problems(decoded, path))
        if not decoded.text.strip():
            return _unusable(path, "The file is empty.", "Write something into it, or delete it.", problems)
        block = read_block(decoded.text)
        frontmatter, found = read_fields(block.entries, path, required=required_fields, present=block.present)
        problems += [Problem(path, each.message, each.hint, each.line, each.field) for each in block.troubles]
        problems += found
        if block.broken_text:
            frontmatter = replace(frontmatter, extra={**frontmatter.extra, "frontmatter": block.broken_text})
        if not frontmatter.title:
            frontmatter = replace(frontmatter, title=self._first_heading(block) or _title_of(path))
        problems += self._open_fences(block, path)
        if not block.body.strip():
            message = "The file has a frontmatter but no text."
            problems.append(Problem(path, message, "Write the text below the frontmatter.", fatal=True))
        ordered = tuple(sorted(problems, key=lambda problem: (not problem.fatal, problem.line or 0)))
        return ParsedText(frontmatter, block.body, block.body_line, decoded.encoding, ordered)

    def _first_heading(self, block: Block) -> str:
        tokens = self._markdown.parse(block.body[:_TITLE_SEARCH_CHARS])
        for index, token in enumerate(tokens):
            if token.type == "heading_open" and token.level == 0 and tokens[index + 1].content.strip():
                return plain_heading(tokens[index + 1].content)
        return ""

    def _open_fences(self, block: Block, path: str) -> list[Problem]:
        """A code block that nobody closed swallows the headings below it: the rest of the file is one section."""
        if len(block.body) > _FENCE_SEARCH_CHARS or not _ends_in_fence(block.body):
            return []
        lines = block.body.split("\n")
        open_ = [
            block.body_line + token.map[0]
            for token in self._markdown.parse(block.body)
            if token.type == "fence" and token.map and not _is_closed(lines[token.map[0] : token.map[1]], token.markup)
        ]
        message = "The code block that begins here is not closed."
        hint = "Add a line with the same marks below its last line; until then what follows counts as code."
        return [Problem(path, message, hint, line) for line in open_]

    @cached_property
    def _markdown(self) -> MarkdownIt:
        from markdown_it import MarkdownIt

        return MarkdownIt("commonmark").disable("inline")


def _ends_in_fence(body: str) -> bool:
    """Whether a fence seems to be open at the end: a fast look, which the parser of the whole text then confirms."""
    opened = ""
    for line in body.split("\n") if "```" in body or "~~~" in body else ():
        found = _FENCE.match(line)
        if found is None:
            continue
        marks = found["marks"]
        if not opened:
            opened = marks
        elif marks.startswith(opened) and not found["info"].strip():
            opened = ""
    return bool(opened)


def _is_closed(lines: Sequence[str], marks: str) -> bool:
    last = lines[-1].strip(" \t>")
    return len(lines) > 1 and last.startswith(marks) and not last.strip(marks[0])


def _unusable(path: str, message: str, hint: str, earlier: Sequence[Problem] = ()) -> ParsedText:
    problems = (Problem(path, message, hint, fatal=True), *earlier)
    return ParsedText(Frontmatter(title=_title_of(path)), "", 1, "", problems)


def _decoding_problems(decoded: Decoded, path: str) -> Iterator[Problem]:
    if decoded.legacy:
        yield Problem(path, f"The file is not UTF-8 and was read as {decoded.encoding.upper()}.", _HINT_UTF8)
    if decoded.replaced:
        message = f"{decoded.replaced} characters could not be read as {decoded.encoding.upper()} and became \ufffd."
        yield Problem(path, message, "Write them again and save the file as UTF-8.", line=decoded.replaced_line)
    if decoded.nul_lines:
        lines = ", ".join(str(line) for line in decoded.nul_lines[:5])
        message = f"There are NUL characters in line {lines}; they became \ufffd."
        yield Problem(path, message, "Delete them in an editor.", line=decoded.nul_lines[0])


def _title_of(path: str) -> str:
    return split_name(PurePosixPath(path).stem)[:MAX_HEADING_CHARS]
