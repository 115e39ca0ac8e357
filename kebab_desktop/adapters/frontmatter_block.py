"""The YAML block at the head of a Markdown file: where it ends, and its entries with their file lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import yaml
from frontmatter.default_handlers import YAMLHandler
from yaml.reader import ReaderError

MAX_BLOCK_CHARS = 65_536
_MAX_VALUES = 5_000
_MAX_DEPTH = 20

_OPEN = re.compile(r"---[ \t]*\n")
_CLOSE = re.compile(r"^(?:---|\.\.\.)[ \t]*$", re.MULTILINE)
_KEY = re.compile(r"^[^\s#\-\[\]{}\"'>|&*!%@`,?:][^:\n]*:(?:[ \t]|$)", re.MULTILINE)
_BRACKET = re.compile(r"[\[\]{}]")
_SPECIAL = "[]{}\"'&*!|>%@`#,?-"
_HINT_QUOTES = 'Put quotes around a value with a colon, a # or a bracket in it: title: "GC: long pause".'
_HINT_CLOSE = 'Close the value with the mark that opens it: title: "GC: long pause".'
_HINT_TOML = "Write it as YAML: a line ---, 'key: value' lines, a line ---."
_HINT_FORM = "Between the two --- lines only 'key: value' lines are allowed; a rule needs a blank line below it."
_IN_QUOTES = "while scanning a quoted scalar"
"""How YAML names where it was when the text ended before a quote did."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something wrong with the block, with the file line."""

    line: int
    message: str
    hint: str = ""
    field: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A top-level entry: ``text`` as written when the value is a scalar (None: null), ``items`` when it is a list.

    Items that are not scalars are None. ``value`` is the same as JSON values.
    """

    key: str
    line: int
    text: str | None
    items: tuple[str | None, ...] | None
    value: object


@dataclass(slots=True)
class Block:
    """Entries of a block and the ``body`` behind it, which begins on the 1-based file line ``body_line``.

    ``broken_text`` is the block as written when it is not valid YAML.
    """

    entries: list[Entry] = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)
    body: str = ""
    body_line: int = 1
    present: bool = False
    broken_text: str = ""


def read_block(text: str) -> Block:
    """Split ``text`` (LF line ends) and read its block; text that is no frontmatter is left in the body, whole."""
    handler = _Handler()
    try:
        raw, body = handler.split(text)
    except _NoBlock as reason:
        return Block(body=text, troubles=[] if reason.trouble is None else [reason.trouble])
    block = Block(body=body, body_line=text.count("\n", 0, len(text) - len(body)) + 1, present=True)
    try:
        block.entries = list(handler.load(raw).values())
        block.troubles = handler.troubles
    except _NoBlock as reason:
        return Block(body=text, troubles=[] if reason.trouble is None else [reason.trouble])
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        if _holds_text(raw):
            # Not closed where it should be: a rule further down was taken for the end. No text may be lost to that.
            message = "The frontmatter is not closed by a line --- before the text begins, so it is read as text."
            return Block(body=text, troubles=[Trouble(1, message, _HINT_FORM)])
        block.troubles = [_broken(error, raw)]
        block.entries = list(handler.salvage(raw))
        block.broken_text = raw
    return block


class _NoBlock(ValueError):
    """The text has no frontmatter; ``trouble`` says why when it looks as if it should have one."""

    def __init__(self, trouble: Trouble | None = None) -> None:
        super().__init__(trouble.message if trouble is not None else "no frontmatter")
        self.trouble = trouble


class _Loader(yaml.SafeLoader):
    """The pure Python loader: its recursion ends in an exception where the C one would end the process."""


class _Handler(YAMLHandler):
    """python-frontmatter's YAML handler, made exact about what a block is and aware of lines.

    Values are converted here from the parsed nodes and not by PyYAML, so that a date of month 13 costs one entry,
    ``no`` stays the text "no", and aliases that multiply (a "YAML bomb") run into a budget.
    """

    def __init__(self) -> None:
        super().__init__()
        self.troubles: list[Trouble] = []
        self._budget = _MAX_VALUES

    def split(self, text: str) -> tuple[str, str]:
        """Return block and body; raises _NoBlock, a ValueError as the library wants it."""
        opening = _OPEN.match(text)
        if opening is None:
            raise _NoBlock(
                Trouble(1, "The frontmatter is TOML (+++), which is read as text.", _HINT_TOML)
                if text.startswith("+++\n")
                else None
            )
        start = opening.end()
        meant = _KEY.match(text, start) is not None
        closing = _CLOSE.search(text, start, start + MAX_BLOCK_CHARS)
        if closing is None:
            longer = _CLOSE.search(text, start) is not None
            size = f"The frontmatter is longer than {MAX_BLOCK_CHARS // 1024} KiB, so it is read as text."
            unclosed = "The frontmatter is not closed by a second line ---, so it is read as text."
            raise _NoBlock(Trouble(1, size if longer else unclosed, _HINT_FORM) if meant else None)
        raw = text[start : closing.start()]
        lines = raw.split("\n")
        if raw.strip() and (not lines[0].strip() or all(not line or line.startswith("#") for line in lines)):
            raise _NoBlock  # a rule above a paragraph, or headings between two rules (as YAML they are comments)
        return raw, text[closing.end() + 1 :]

    def load(self, fm: str, **_: object) -> dict[str, Entry]:
        """Return the entries of a block by key; raises yaml.YAMLError, and _NoBlock for a list or plain text."""
        node = compose(fm)
        if node is None:
            return {}
        if not isinstance(node, yaml.MappingNode):
            kind = "a list" if isinstance(node, yaml.SequenceNode) else "plain text"
            message = f"The frontmatter is {kind}, not 'key: value' lines, so it is read as text."
            raise _NoBlock(Trouble(2, message, _HINT_FORM))
        return self._entries(node, 2)

    def salvage(self, raw: str) -> Iterator[Entry]:
        """Yield the entries of a broken block that can be read one by one; a value with a colon is taken as text."""
        starts = [match.start() for match in _KEY.finditer(raw)]
        for start, end in pairwise([*starts, len(raw)]):
            line = 2 + raw.count("\n", 0, start)
            whole, first = raw[start:end], raw[start:end].partition("\n")[0]
            node = _compose_or_none(whole) or _compose_or_none(first)
            if isinstance(node, yaml.MappingNode):
                yield from self._entries(node, line).values()
                continue
            key, _, value = (part.strip() for part in first.partition(":"))
            if value and value[0] not in _SPECIAL:
                yield Entry(key, line, value, None, value)

    def _entries(self, node: yaml.MappingNode, first_line: int) -> dict[str, Entry]:
        found: dict[str, Entry] = {}
        for key_node, value_node in node.value:
            line = first_line + key_node.start_mark.line
            if not isinstance(key_node, yaml.ScalarNode) or key_node.tag == "tag:yaml.org,2002:merge":
                self.troubles.append(Trouble(line, "The key is not a plain word; this entry is not read."))
                continue
            key = str(key_node.value).strip()
            if key in found:
                message = f"The key '{key}' is there twice; the last value is used."
                self.troubles.append(Trouble(line, message, "Remove one of the two.", key))
            try:
                value = self._json(value_node, 0)
            except (_TooMuch, RecursionError):
                if self._budget < 0:
                    message = f"The frontmatter holds more than {_MAX_VALUES} values; it is read up to here."
                    self.troubles.append(Trouble(line, message, "Write short lists or texts.", key))
                    break
                message = f"The value of '{key}' is nested too deeply and is not read."
                self.troubles.append(Trouble(line, message, "Write a short list or text.", key))
                continue
            found[key] = Entry(key, line, _scalar(value_node), _items(value_node), value)
        return found

    def _json(self, node: yaml.Node, depth: int) -> object:
        self._budget -= 1
        if self._budget < 0 or depth > _MAX_DEPTH:
            raise _TooMuch
        if isinstance(node, yaml.SequenceNode):
            return [self._json(item, depth + 1) for item in node.value]
        if isinstance(node, yaml.MappingNode):
            return {
                str(key.value) if isinstance(key, yaml.ScalarNode) else "?": self._json(value, depth + 1)
                for key, value in node.value
            }
        return _json_scalar(node)


def compose(text: str) -> yaml.Node | None:
    """Return the node tree of a YAML text; raises yaml.YAMLError, RecursionError and ValueError."""
    depth = 0
    for match in _BRACKET.finditer(text):
        depth += 1 if match[0] in "[{" else -1
        if depth > _MAX_DEPTH:
            raise RecursionError  # the scanner of PyYAML is quadratic in the depth, so it is not even begun
    return yaml.compose(text, Loader=_Loader)


def _compose_or_none(text: str) -> yaml.Node | None:
    try:
        return compose(text)
    except (yaml.YAMLError, RecursionError, ValueError):
        return None  # the fault of the block is already reported


class _TooMuch(Exception):
    """The values of a block are more or deeper than any real frontmatter has."""


def _holds_text(raw: str) -> bool:
    """Tell whether a block has a line of text or a heading below a blank line, which YAML entries never are."""
    below = raw.lstrip("\n").partition("\n\n")[2]
    return any(line[:1] not in {"", " ", "\t", "-"} and not _KEY.match(line) for line in below.split("\n"))


def _scalar(node: yaml.Node) -> str | None:
    if not isinstance(node, yaml.ScalarNode) or node.tag == "tag:yaml.org,2002:null":
        return None
    return str(node.value)


def _items(node: yaml.Node) -> tuple[str | None, ...] | None:
    if not isinstance(node, yaml.SequenceNode):
        return None
    return tuple(_scalar(item) for item in node.value)


def _json_scalar(node: yaml.Node) -> object:
    """Return null, booleans and decimal numbers as such; all else, dates too, as written."""
    text = str(node.value)
    match node.tag.rpartition(":")[2]:
        case "null":
            return None
        case "bool":
            return text.lower() in {"yes", "true", "on"}
        case "int" if re.fullmatch(r"[-+]?(?:0|[1-9]\d{0,17})", text):
            return int(text)
        case "float" if re.fullmatch(r"[-+]?\d{1,17}\.\d{1,17}", text):
            return float(text)
        case _:
            return text


def _broken(error: Exception, raw: str) -> Trouble:
    line, reason, hint = 1, "nested too deeply", _HINT_QUOTES
    if isinstance(error, yaml.MarkedYAMLError):
        mark = error.problem_mark or error.context_mark
        reason = error.problem or error.context or "not readable"
        if error.context == _IN_QUOTES:  # YAML notices it at the end; the line to correct is where the quote begins
            mark, reason, hint = error.context_mark, "a quote is not closed", _HINT_CLOSE
        line = 2 + mark.line if mark is not None else 1
    elif isinstance(error, ReaderError):
        line = 2 + raw.count("\n", 0, error.position)
        reason = f"the control character {error.character:#04x} is not allowed"
    elif isinstance(error, ValueError):
        reason = str(error)
    return Trouble(line, f"The frontmatter is not valid YAML: {reason}.", hint)
