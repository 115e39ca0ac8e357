"""Finds every text of the window that the code asks a translation for.

Qt's own pyside6-lupdate reads neither both branches of ``self.tr("a" if x else "b")`` nor the titles of settings.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from installer.layout import ROOT

SETTINGS_CONTEXT = "settings"
OF_QT = (("QFileDialog", "&Look in:"), ("QFileDialog", "Files of &type:"))
"""Words of Qt's own dialogs that its Korean file lacks: their mnemonics were moved after they were translated."""
_TEXT_PLACE = {"tr": 0, "translate": 1}


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text with the context that Qt looks it up in; ``counted`` when a number chooses its plural form."""

    context: str
    text: str
    counted: bool = False
    modules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A text that is not written where it is translated: the extractor cannot know it."""

    module: str
    line: int
    text: str


@dataclass(slots=True)
class Found:
    """What the code says."""

    phrases: dict[tuple[str, str], Phrase] = field(default_factory=dict)
    unreadable: list[Unreadable] = field(default_factory=list)

    def add(self, phrase: Phrase) -> None:
        """Note a phrase; the same one of several modules is one."""
        key = (phrase.context, phrase.text)
        known = self.phrases.get(key)
        if known is not None:
            modules = tuple(sorted({*known.modules, *phrase.modules}))
            phrase = replace(phrase, modules=modules, counted=phrase.counted or known.counted)
        self.phrases[key] = phrase


class _Reader(ast.NodeVisitor):
    """Reads one module; the context of ``self.tr`` is the class around it, as at run time."""

    def __init__(self, module: str, found: Found) -> None:
        self._module = module
        self._found = found
        self._classes: list[str] = []
        self._names = dict(_TEXT_PLACE)

    def read(self, tree: ast.Module) -> None:
        """Read the whole module."""
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Assign)
                and isinstance(node.value, ast.Attribute)
                and node.value.attr in _TEXT_PLACE
            ):
                place = _TEXT_PLACE[node.value.attr]
                self._names |= {each.id: place for each in node.targets if isinstance(each, ast.Name)}
        self.visit(tree)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Remember the class that the calls inside stand in."""
        self._classes.append(node.name)
        self.generic_visit(node)
        self._classes.pop()

    def visit_Call(self, node: ast.Call) -> None:
        """Note what a call of ``tr`` or ``translate`` says."""
        self.generic_visit(node)
        function = node.func
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        place = self._names.get(name)
        if place is None or len(node.args) <= place or _moves(node):
            return
        counted = len(node.args) > place + 2 or any(each.arg == "n" for each in node.keywords)
        texts = constants(node.args[place])
        context = self._context_of(node, place)
        if texts is None or context is None:
            shown = ast.unparse(node.args[place] if texts is None else function)
            self._found.unreadable.append(Unreadable(self._module, node.lineno, shown))
            return
        for text in texts:
            self._found.add(Phrase(context, text, counted, (self._module,)))

    def _context_of(self, call: ast.Call, place: int) -> str | None:
        if place == 0:
            own = isinstance(call.func, ast.Name) or ast.unparse(call.func).startswith("self.")
            return self._classes[-1] if own and self._classes else None
        named = call.args[0]
        return named.value if isinstance(named, ast.Constant) and isinstance(named.value, str) else None


def _moves(call: ast.Call) -> bool:
    """A painter translates its origin."""
    return ast.unparse(call.func).endswith("painter.translate")


def constants(text: ast.expr) -> list[str] | None:
    """Return the words that an expression may be, None when they do not stand in it."""
    if isinstance(text, ast.Constant) and isinstance(text.value, str):
        return [text.value]
    if isinstance(text, ast.IfExp):
        parts = [constants(text.body), constants(text.orelse)]
        return None if None in parts else [word for part in parts for word in part or ()]
    return None


def read_source(source: str, module: str, found: Found) -> None:
    """Add what a module says to ``found``; raises SyntaxError."""
    _Reader(module, found).read(ast.parse(source, module))


def _modules() -> Iterator[Path]:
    yield from sorted((ROOT / "kebab_desktop" / "ui").rglob("*.py"))
    yield ROOT / "kebab_desktop" / "gui_main.py"


def words_of_window(modules: Iterable[Path] | None = None) -> Found:
    """Return what the window says: its modules, titles and explanations of the settings, a few words of Qt."""
    from kebab_desktop.settings.catalogue import knobs

    found = Found()
    for path in _modules() if modules is None else modules:
        read_source(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix(), found)
    for context, text in OF_QT:
        found.add(Phrase(context, text))
    for each in knobs():
        for text in (each.title, each.help):
            found.add(Phrase(SETTINGS_CONTEXT, text, modules=("kebab_desktop/settings/schema.py",)))
    return found
