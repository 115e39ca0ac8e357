"""Markdown to safe HTML for Qt's rich text: no raw HTML, no remote content, citations as links."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from kebab_desktop.ui.site_marks import without_site_marks
from kebab_desktop.ui.tokens import Colours, TypeSize

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

CITE_SCHEME = "cite"
LOG_SCHEME = "logline"
"""Links of the chips ``[L1]``: lines of a log."""
PICTURE_SCHEME = "picture"
"""Pictures are named by a number that only their view can read: ``picture:0``."""
LINE_ANCHOR = "L"
CODE_ANCHOR = "K"
CHIP_PADDING = "\xa0"
CHIP_GAP = "\u202f"
"""Narrow and without a break: a chip stays beside the word that it belongs to."""
SIGN_GAP = "\u2060\xa0"
"""Behind the sign of a list item, which Qt sets too near to its text; joined to it, so that it is not taken for space
between words."""
_DRAW = "draw"
_BOXES = {"[ ] ": "\u2610 ", "[x] ": "\u2611 ", "[X] ": "\u2611 "}
CODE_FAMILIES = (
    "JetBrains Mono",
    "Cascadia Mono",
    "Consolas",
    "Menlo",
    "DejaVu Sans Mono",
    "Noto Sans Mono CJK KR",
    "monospace",
)

_BETWEEN_CHIPS = f"{CHIP_GAP}\u2060{CHIP_GAP}"  # Qt joins spaces that follow one another
_LONE = re.compile("[\ud800-\udfff]")
"""Halves of characters, of a name or a paste that was no text: nothing encodes them."""
_MARKER = re.compile(r"\[(L?\d{1,3})\]")
_FOLD = re.compile(r"</?(?:details|summary)>", re.IGNORECASE)
"""Marks of a part that is folded on the web; here it is open, and they would be read as text."""
_TAGS = {"p", "ul", "ol", "li", "blockquote", "pre", "code", "em", "strong", "s", "br", "hr", "a"} | {
    *("table", "thead", "tbody", "tr", "th", "td", "img")
}
_ATTRIBUTES = {"img": {"src"}, "a": {"href", "name"}, "p": {"class"}, "ol": {"start"}, "th": {"align"}, "td": {"align"}}
_SCHEMES = {"http", "https", "mailto", CITE_SCHEME, LOG_SCHEME, PICTURE_SCHEME}
Draw = Callable[[str, str], str]
"""Gives the HTML of a picture for its reference and its alternative text."""


def to_html(text: str, *, citations: bool = False, first_line: int | None = None, draw: Draw | None = None) -> str:
    """Return HTML for ``text``.

    ``citations`` turns markers ``[1]`` into links ``cite:1``, ``[L1]`` into ``logline:1``. With ``first_line`` (the
    file line of the first line of ``text``) every source line is marked with an anchor ``L<line>``. Lines of code have
    an anchor ``K<line>`` always. Without ``draw`` the words of a picture stand for it.
    """
    import nh3

    parser = _parser(references=not citations)
    tokens = parser.parse(without_site_marks(_LONE.sub("\ufffd", text), references=not citations))
    _open_folds(tokens)
    _plain_headings(tokens)
    _align_cells(tokens)
    _begin_items(tokens)
    if citations:
        _link_markers(tokens)
    if first_line is not None:
        _mark_lines(tokens, first_line)
    html = parser.renderer.render(tokens, parser.options, {_DRAW: draw or alternative})
    return nh3.clean(html, tags=_TAGS, attributes=_ATTRIBUTES, url_schemes=_SCHEMES, link_rel=None)


def load() -> None:
    """Import the parser; for a lane, because it takes a tenth of a second, which the first answer need not wait for."""
    for citations in (True, False):
        to_html("", citations=citations)


def plain_html(text: str) -> str:
    """Return HTML that shows ``text`` as it is, with its line breaks."""
    return escape(text).replace("\n", "<br>")


def citation_link(marker: int | str) -> str:
    """Return the HTML of one citation chip: ``1``, or ``L1`` for lines of a log."""
    scheme = LOG_SCHEME if str(marker).startswith("L") else CITE_SCHEME
    return f'<a href="{scheme}:{str(marker).lstrip("L")}">{CHIP_PADDING}{marker}{CHIP_PADDING}</a>'


def document_style(colours: Colours) -> str:
    """Return the style sheet of a text document in ``colours`` (Qt's subset of CSS)."""
    code = ", ".join(f"'{family}'" for family in CODE_FAMILIES)
    return (
        f"a {{ color: {colours.accent}; text-decoration: none; }}"
        "p { margin-top: 0px; margin-bottom: 8px; line-height: 21px; }"
        f".h1 {{ font-size: {TypeSize.L + 1}px; font-weight: 600; margin-top: 4px; margin-bottom: 8px; }}"
        f".h2 {{ font-size: {TypeSize.L - 1}px; font-weight: 600; margin-top: 14px; margin-bottom: 6px; }}"
        f".h3, .h4, .h5, .h6 {{ font-size: {TypeSize.M}px; font-weight: 600; margin-top: 10px; margin-bottom: 4px; }}"
        "li { margin-bottom: 4px; line-height: 21px; }"
        f"pre {{ font-family: {code}; font-size: {TypeSize.XS}px; line-height: 18px; "
        "white-space: pre-wrap; margin-top: 10px; margin-bottom: 14px; margin-left: 10px; margin-right: 10px; }"
        f"code {{ font-family: {code}; font-size: {TypeSize.XS}px; background-color: {colours.code}; }}"
        f".part {{ color: {colours.text_2}; font-size: {TypeSize.XS}px; }}"
        f"blockquote {{ color: {colours.text_2}; margin-left: 12px; }}"
        f"th {{ color: {colours.text_2}; font-size: {TypeSize.XS}px; font-weight: 600; padding: 4px 8px; }}"
        f"td {{ font-size: {TypeSize.S}px; padding: 4px 8px; }}"
    )


@cache
def _parser(*, references: bool) -> MarkdownIt:
    """Return a parser; without ``references`` a line ``[1]: http://…`` cannot turn the markers ``[1]`` into links."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False, "breaks": False}).enable(["table", "strikethrough"])
    if not references:
        parser.disable("reference")
    parser.add_render_rule("image", _render_image)
    parser.add_render_rule("fence", _render_code)
    parser.add_render_rule("code_block", _render_code)
    return parser


def _render_image(_self: object, tokens: Sequence[Token], index: int, _options: object, env: Mapping[str, Draw]) -> str:
    return env[_DRAW](str(tokens[index].attrGet("src") or ""), tokens[index].content)


def alternative(_reference: str, words: str, why: str = "") -> str:
    """Return the words that stand for a picture that is not shown, and why it is not."""
    named = words.strip() or QCoreApplication.translate("document", "picture")
    return f"<em>[{escape(f'{named} – {why}' if why else named)}]</em>"


def _render_code(_self: object, tokens: Sequence[Token], index: int, _options: object, _env: object) -> str:
    token = tokens[index]
    lines = token.content.rstrip("\n").split("\n")
    first = token.meta.get("first_line", 0)
    shown = [
        f"{_anchor(first + offset, CODE_ANCHOR)}{escape(line) or CHIP_PADDING}" for offset, line in enumerate(lines)
    ]
    return "<pre>" + "\n".join(shown) + "</pre>"


def _anchor(line: int, kind: str = LINE_ANCHOR) -> str:
    return f'<a name="{kind}{line}"></a>'


def _open_folds(tokens: list[Token]) -> None:
    for token in tokens:
        for child in token.children or ():
            if child.type == "text":
                child.content = _FOLD.sub("", child.content)


def _plain_headings(tokens: list[Token]) -> None:
    """Qt scales ``<h1>`` whatever the style sheet says, so headings become paragraphs of a class."""
    for token in tokens:
        if token.type in {"heading_open", "heading_close"}:
            if token.nesting == 1:
                token.attrSet("class", token.tag)
            token.tag = "p"


def _align_cells(tokens: list[Token]) -> None:
    """Qt centres table heads and knows no ``text-align``: say it with the attribute."""
    for token in tokens:
        if token.type in {"th_open", "td_open"}:
            wanted = str(token.attrGet("style") or "").removeprefix("text-align:")
            token.attrSet("align", wanted if wanted in {"center", "right"} else "left")


def _begin_items(tokens: list[Token]) -> None:
    """Set the text of list items off their signs, and show the boxes of tasks."""
    from markdown_it.token import Token

    for item, inline in zip(tokens, tokens[2:], strict=False):
        if item.type != "list_item_open" or inline.type != "inline" or not inline.children:
            continue
        first = inline.children[0]
        box = _BOXES.get(first.content[:4]) if first.type == "text" else None
        if box:
            first.content = box + first.content[4:]
        inline.children.insert(0, Token("text", "", 0, content=SIGN_GAP))


def _link_markers(tokens: list[Token]) -> None:
    for token in tokens:
        if token.type == "inline" and token.children:
            token.children = [piece for child in token.children for piece in _split_markers(child)]


def _split_markers(token: Token) -> list[Token]:
    from markdown_it.token import Token

    if token.type != "text" or not _MARKER.search(token.content):
        return [token]
    pieces: list[Token] = []
    position = 0
    for match in _MARKER.finditer(token.content):
        before = token.content[position : match.start()]
        if before:
            pieces.append(Token("text", "", 0, content=before.rstrip() + CHIP_GAP if before.strip() else before))
        link = citation_link(match.group(1))
        pieces.append(Token("html_inline", "", 0, content=f"{_BETWEEN_CHIPS}{link}" if pieces and not before else link))
        position = match.end()
    pieces.append(Token("text", "", 0, content=token.content[position:]))
    return pieces


def _mark_lines(tokens: list[Token], first_line: int) -> None:
    """Put an anchor before each source line; ``map`` counts from 0 and is known for blocks, not for inline parts."""
    from markdown_it.token import Token

    for token in tokens:
        if token.map is None:
            continue
        line = token.map[0] + first_line
        if token.type == "fence":
            token.meta = {**token.meta, "first_line": line + 1}
        elif token.type == "code_block":
            token.meta = {**token.meta, "first_line": line}
        elif token.type == "inline" and token.children is not None:
            marked = [Token("html_inline", "", 0, content=_anchor(line))]
            for child in token.children:
                marked.append(child)
                if child.type in {"softbreak", "hardbreak"}:
                    line += 1
                    marked.append(Token("html_inline", "", 0, content=_anchor(line)))
            token.children = marked
