"""Changes values in the frontmatter of a Markdown file in place; everything else of the file stays as it is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

import yaml

from kebab_desktop.adapters.frontmatter_block import compose, read_block
from kebab_desktop.adapters.frontmatter_schema import OPTIONAL, REQUIRED, field_name
from kebab_desktop.adapters.text_decoding import decode, marked
from kebab_desktop.core.editing import FIELDS, LISTS, MORE_FIELDS, EditableText
from kebab_desktop.core.errors import UsageError

_EDITED = (*FIELDS, *MORE_FIELDS)
_COMMA = re.compile("[,，、\n]")
_PLAIN = re.compile(r"[A-Za-z가-힣][\w가-힣 .()/-]*")
_YAML_WORDS = frozenset({"true", "false", "yes", "no", "on", "off", "null", "y", "n"})
_END = re.compile(r"\r\n|\r|\n")
_OPENING = "---\n"
_HINT_TEXT = "Edit the file outside as text."


class FrontmatterEditor:
    """The DocumentRewriter port for Markdown with YAML frontmatter."""

    def open(self, data: bytes) -> EditableText:
        """Take a file apart."""
        decoded = decode(data)
        if isinstance(decoded, str):
            return EditableText("", "", obstacle=f"This is {decoded}, not a text file.")
        if decoded.replaced or decoded.nul_lines:
            message = "The file holds bytes that are not text; saving it here would lose them."
            return EditableText("", decoded.text, encoding=decoded.encoding, obstacle=message)
        prefix, encoding = marked(data, decoded.encoding)
        written = data[len(prefix) :].decode(encoding)
        text, line_ends = _without_ends(written)
        block = read_block(text)
        if not block.present or block.broken_text:
            unread = bool(block.broken_text or block.troubles)
            return EditableText("", text, encoding, prefix, line_ends, whole=unread)
        known = {field_name(each): "" for each in (*REQUIRED, *OPTIONAL)}
        fields = {
            field_name(entry.key): _typed(entry.text, entry.items)
            for entry in block.entries
            if field_name(entry.key) in _EDITED
        }
        return EditableText(
            head=text[: len(text) - len(block.body)],
            body=block.body,
            encoding=encoding,
            prefix=prefix,
            line_ends=line_ends,
            fields=fields,
            unknown=tuple(entry.key for entry in block.entries if field_name(entry.key) not in known),
        )

    def render(self, opened: EditableText, fields: Mapping[str, str], body: str) -> bytes:
        """Put the file together again."""
        changes = {} if opened.whole else _changes(opened.fields, fields)
        head = _with_changes(opened.head, changes) if changes else opened.head
        text = head + body
        if changes:
            _make_sure(text, opened.fields, changes)
        if not opened.head and head and body and not body.startswith("\n"):
            text = f"{head}\n{body}"
        return opened.prefix + _encoded(_with_ends(text, opened), opened.encoding)

    def convert(self, opened: EditableText) -> EditableText:
        """Return the same text for UTF-8 without a mark."""
        return replace(opened, encoding="utf-8", prefix=b"")


def _typed(text: str | None, items: tuple[str | None, ...] | None) -> str:
    if items is not None:
        return ", ".join(" ".join(each.split()) for each in items if each)
    return " ".join((text or "").split())


def _changes(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, str]:
    """Return the new values; of a list what counts are its items, not how it is typed."""
    wanted = {name: " ".join(after[name].split()) for name in _EDITED if name in after}
    return {name: text for name, text in wanted.items() if _value(name, text) != _value(name, before.get(name, ""))}


def _value(name: str, text: str) -> list[str]:
    return _items(text) if name in LISTS else [" ".join(text.split())]


def _items(text: str) -> list[str]:
    return list(dict.fromkeys(" ".join(each.split()) for each in _COMMA.split(text) if each.strip()))


def _with_changes(head: str, changes: Mapping[str, str]) -> str:
    """Return the block with values replaced, the last first so that the places of the others hold."""
    if not head:
        lines = [f"{name}: {_written(name, text)}\n" for name, text in changes.items() if text]
        return f"{_OPENING}{''.join(lines)}{_OPENING}" if lines else ""
    start = head.index("\n") + 1
    end = head.rstrip("\n").rfind("\n") + 1
    raw = head[start:end]
    node = compose(raw)
    pairs = node.value if isinstance(node, yaml.MappingNode) else []
    places = {field_name(str(key.value)): (key, value) for key, value in pairs if isinstance(key, yaml.ScalarNode)}
    for name in sorted(set(changes) & set(places), key=lambda each: -places[each][0].start_mark.index):
        raw = _replaced(raw, *places[name], name, changes[name])
    if raw and not raw.endswith("\n"):
        raw += "\n"
    added = [f"{name}: {_written(name, changes[name])}\n" for name in changes if name not in places and changes[name]]
    return head[:start] + raw + "".join(added) + head[end:]


def _replaced(raw: str, key: yaml.Node, value: yaml.Node, name: str, text: str) -> str:
    """Return the block with one value replaced, or with the whole entry taken out when there is no value any more."""
    begin, end = value.start_mark.index, _end_of(value, raw)
    colon = raw.index(":", key.end_mark.index) + 1
    if begin < colon:  # an alias: the node stands where its anchor is
        begin, end = colon, len(raw) if "\n" not in raw[colon:] else raw.index("\n", colon)
    if not text:
        line_end = raw.find("\n", max(end, colon))
        return raw[: key.start_mark.index] + ("" if line_end < 0 else raw[line_end + 1 :])
    gap = "" if raw[begin - 1 : begin].isspace() else " "
    return raw[:begin] + gap + _in_style(value, raw, name, text) + raw[end:]


def _end_of(node: yaml.Node, raw: str) -> int:
    """Return where a value ends; of a block the parser counts the comments and empty lines behind it as well."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return _end_of(last[1] if isinstance(last, tuple) else last, raw)
    end = node.end_mark.index
    while end > node.start_mark.index and raw[end - 1].isspace():
        end -= 1
    return int(end)


def _in_style(node: yaml.Node, raw: str, name: str, text: str) -> str:
    """Return the value as the file writes values of its kind: block lists stay block lists, quotes stay quotes."""
    if name in LISTS and isinstance(node, yaml.SequenceNode) and not node.flow_style and node.value:
        indent = " " * node.start_mark.column
        return f"\n{indent}".join(f"- {_scalar(each, in_list=True)}" for each in _items(text))
    if name not in LISTS and isinstance(node, yaml.ScalarNode) and node.style in {'"', "'"}:
        return json.dumps(text, ensure_ascii=False)
    return _written(name, text)


def _written(name: str, text: str) -> str:
    if name in LISTS:
        return f"[{', '.join(_scalar(each, in_list=True) for each in _items(text))}]"
    return _scalar(text)


def _scalar(text: str, *, in_list: bool = False) -> str:
    """Return a text so that YAML reads it as the text that it is."""
    if _PLAIN.fullmatch(text) and text.casefold() not in _YAML_WORDS:
        return text
    if not in_list and (re.fullmatch(r"\d{1,9}|\d{4}-\d{2}-\d{2}", text, re.ASCII)):
        return text
    return json.dumps(text, ensure_ascii=False)


def _make_sure(text: str, before: Mapping[str, str], changes: Mapping[str, str]) -> None:
    """Read the block again: it must say what was wanted and all else as before, whatever anchors there are."""
    block = read_block(text)
    found = {field_name(each.key): _typed(each.text, each.items) for each in block.entries}
    wanted = {**before, **changes}
    harmed = [name for name, value in wanted.items() if _value(name, found.get(name, "")) != _value(name, value)]
    if harmed or block.broken_text:
        name = next(iter(changes))
        raise UsageError(f"'{name}' cannot be changed here without harm to the frontmatter.", hint=_HINT_TEXT)


def _without_ends(written: str) -> tuple[str, tuple[str, ...]]:
    ends = _END.findall(written)
    kinds = set(ends)
    text = _END.sub("\n", written) if kinds - {"\n"} else written
    if len(kinds) <= 1:
        return text, tuple(kinds) or ("\n",)
    return text, tuple(ends)


def _with_ends(text: str, opened: EditableText) -> str:
    """Give the lines their ends back; where those of the file differ, lines that nobody touched keep their own."""
    if len(opened.line_ends) == 1:
        return text if opened.line_ends == ("\n",) else text.replace("\n", opened.line_ends[0])
    old, new = (opened.head + opened.body).split("\n"), text.split("\n")
    same_above = _shared(zip(old, new, strict=False))
    rest = min(len(old), len(new)) - same_above
    same_below = min(_shared(zip(reversed(old), reversed(new), strict=False)), rest)
    usual = max(set(opened.line_ends), key=opened.line_ends.count)
    above, below = min(same_above, len(new) - 1), max(same_below - 1, 0)
    between = [usual] * (len(new) - 1 - above - below)
    kept = opened.line_ends[len(opened.line_ends) - below :]
    ends = [*opened.line_ends[:above], *between, *kept, ""]
    return "".join(f"{line}{end}" for line, end in zip(new, ends, strict=True))


def _shared(pairs: Iterable[tuple[str, str]]) -> int:
    number = 0
    for one, other in pairs:
        if one != other:
            break
        number += 1
    return number


def _encoded(text: str, encoding: str) -> bytes:
    try:
        return text.encode(encoding)
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise UsageError(
            f"'{text[error.start]}' in line {line} cannot be written in {encoding.upper()}, the encoding of the file.",
            hint="Save the file as UTF-8.",
            code="encoding",
        ) from error
