"""Marks of the programs that make web sites of Markdown: shown as a reader of the site would see them."""

from __future__ import annotations

import re
from collections.abc import Set
from pathlib import PurePosixPath

from kebab_desktop.core.fences import MARKS

_CODE = re.compile(rf"^ {{0,3}}({MARKS})|^(?: {{4}}|\t)")
_FENCES = ("```", "~~~")
_SPAN = re.compile(r"(?<!`)(`++)(?:.*?[^`])?\1(?!`)")
"""A piece of code inside a line, which stays as it is written; as many signs end it as begin it."""
_REFERENCE = re.compile(
    r"\{\{[<%]\s*(?:rel)?ref\s+\"?([^\"\s>%]+)\"?[^}]{0,300}?[>%]\}\}|\{%-?\s*(?:link|post_url)\s+(\S+?)\s*-?%\}"
)
"""Hugo's and Jekyll's references to another page: as the target of a link they stay, its words are what is read."""
_FIGURE = re.compile(r"\{\{[<%]\s*figure\b([^}]{0,300}?)/?[>%]\}\}")
_TITLE = re.compile(r"\b(?:caption|title|alt)=\"([^\"]*)\"")
_BOX_TITLE = re.compile(r"(?:\stitle=|[<%]\s*(?:details|expand|tab)\s+)\"\s*([^\"\s][^\"]*)\"")
_SHORTCODE = re.compile(r"\{\{[<%]\s*(?:/\s*)?[\w.-][^}]{0,300}?[>%]\}\}")
_WIKI = re.compile(r"!?\[\[(?!L?\d)(?=\w)([^\[\]|\n]+)(?:\|([^\[\]\n]+))?\]\]")
"""Obsidian's link; a test of a shell ([[ -f a ]]), an array and a citation are none."""
_ATTRIBUTES = re.compile(r"[ \t]?\{:\s*(?:[.#][\w-]|toc\b|[\w-]+=\")[^{}\n]{0,300}\}")
"""Classes, names and attributes that Jekyll and MkDocs give to what stands before or above them."""
_HEADING_NAME = re.compile(r"^(\s*#{1,6}\s.*?\S)\s+\{#[\w:.-]+\}\s*$")
_REFERRED = re.compile(r"(?<![\w\]\[!\\])\[([^\[\]\n]{1,200})\]\[([^\[\]\n]{1,100})\](?![\[(:])")
"""A link whose target stands elsewhere in the file (``[here][label]``)."""
_MARKER = re.compile(r"L?\d{1,3}")
"""A label that may be a citation, where there are some."""
_TARGET = re.compile(r"^ {0,3}\[([^\[\]\n]{1,100})\]:", re.MULTILINE)
_POINTING = frozenset(("here", "this", "docs", "documentation", "link", "여기", "여기를", "문서", "링크"))
_ALERT = re.compile(r"^(\s*(?:>\s*)+)\[!(\w+)\][+-]?[ \t]*(.*)$")
_ADMONITION = re.compile(r"^(\s*)(?:!!!|\?\?\?\+?)\s+([\w-]+)(?:[^\"\n]*\"([^\"]*)\")?\s*$")
_CONTAINER = re.compile(r"^(\s*):{3,}[ \t]*(?:([\w-]+)(?:[ \t]+(.*?)|\[([^\]]*)\])?)?[ \t]*$")


def without_site_marks(text: str, *, references: bool = True) -> str:
    """Return Markdown without the marks of Hugo, Jekyll, MkDocs, Docusaurus, GitHub and Obsidian, line for line.

    No line is added or taken away: the anchors of lines stay where they are. Code stays as it is written. A link
    ``[words][label]`` whose target is in no line of ``text`` becomes its words. Without ``references`` every one does
    whose label is no number: that is a citation.
    """
    if not any(sign in text for sign in ("{{", "{%", "[[", "[!", "][", "!!!", "???", ":::", "{:", "{#")):
        return text
    targets = frozenset(label.casefold() for label in _TARGET.findall(text)) if references else None
    fence = ""
    shown = []
    for line in text.split("\n"):
        code = _CODE.match(line)
        if fence:
            fence = "" if line.strip().startswith(fence) and not line.strip().strip(fence[0]) else fence
        elif code and code.group(1):
            fence = code.group(1)
        shown.append(line if fence or code or line.strip()[:3] in _FENCES else _line(line, targets))
    return "\n".join(shown)


def _line(line: str, targets: Set[str] | None) -> str:
    named = _ALERT.match(line)
    if named:
        return f"{named[1]}{_label(named[2], named[3])}"
    named = _ADMONITION.match(line)
    if named:
        return f"{named[1]}{_label(named[2], named[3])}"
    named = _CONTAINER.match(line)
    if named:
        return f"{named[1]}{_label(named[2], named[3] or named[4])}" if named[2] else ""
    line = _HEADING_NAME.sub(r"\1", line)
    pieces = []
    place = 0
    for span in _SPAN.finditer(line):
        pieces += [_inline(line[place : span.start()], targets), span.group()]
        place = span.end()
    return "".join([*pieces, _inline(line[place:], targets)])


def _label(kind: str, title: str | None) -> str:
    return f"**{(title or '').strip() or kind.capitalize()}**  "


def _inline(text: str, targets: Set[str] | None) -> str:
    text = _REFERENCE.sub(lambda found: _page(found[1] or found[2]), text)
    text = _FIGURE.sub(_figure, text)
    text = _ATTRIBUTES.sub("", text)
    text = _WIKI.sub(lambda found: (found[2] or found[1]).strip(), text)
    text = _REFERRED.sub(lambda found: _referred(found, targets), text)
    return _SHORTCODE.sub(_shortcode, text)


def _referred(found: re.Match[str], targets: Set[str] | None) -> str:
    """Return the words of a link; two single words may be the tags of a line of a log ([gc][start])."""
    words, label = found.groups()
    if _MARKER.fullmatch(label) if targets is None else label.casefold() in targets:
        return found[0]
    return words if len(words.split()) > 1 or words.casefold() in _POINTING else found[0]


def _page(target: str) -> str:
    """Return the name of a page: as the words of a reference it is read, as the target of a link it leads nowhere."""
    path, _, heading = target.partition("#")
    return PurePosixPath(path).stem or heading


def _shortcode(found: re.Match[str]) -> str:
    """Return the title of a box, a fold or a tab, which a reader sees above it; nothing for one without a title."""
    title = _BOX_TITLE.search(found[0])
    return f"**{title[1].strip()}**  " if title else ""


def _figure(found: re.Match[str]) -> str:
    words = _TITLE.search(found[1])
    return f"*[{words[1]}]*" if words else ""
