"""Every sentence that the parts below the window say has a Korean one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from kebab_desktop.app.messages import catalogue, korean_messages
from kebab_desktop.core.josa import fit_particles
from kebab_desktop.core.message_book import BLANK, MessageBook
from tests.architecture.source_tree import PACKAGE, named, parsed, python_files

_PACKAGES = tuple(f"kebab_desktop/{name}" for name in ("core", "settings", "app", "ingest", "ask", "adapters"))
_SENTENCE = re.compile(r"[A-Z'{][^\n]*[.?!:}]")
_SQL = re.compile("(SELECT|DELETE|INSERT|UPDATE|CREATE|PRAGMA) ")
_UNSEEN_CALLS = {"ValueError", "RuntimeError", "TypeError", "AssertionError", "declare", "number", "re.compile"}
_NO_MESSAGE = {
    "Settings of kebab_desktop. A line that is absent, or commented out, has its default value.",  # in the file
    "{1} (default: {2})",  # in the file
    "Full GC 직후 Old 영역이 줄었는지 확인한다. Check whether the old generation shrank after the full GC.",  # measured
    "What should I check first for {1}?",  # asked in the language of the document
}
_HANGUL = re.compile("[\uac00-\ud7a3]")
_SAID_AS_ERROR = re.compile(r"(Error|Problem|HealthCheck|_wrong|_error|(^|session\.)say)$")


def template(node: ast.AST) -> str | None:
    """Return a text of the code with ``{1}``, ``{2}`` … for what is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.JoinedStr):
        return None
    text, number = "", 0
    for part in node.values:
        if isinstance(part, ast.Constant):
            text += str(part.value)
        else:
            number += 1
            text += f"{{{number}}}"
    return text


def _unseen(tree: ast.Module) -> set[ast.AST]:
    """Docstrings, pieces of formatted texts, and texts for the log or for programmers."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            found.update(node.values)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found.add(node.value)
        elif isinstance(node, ast.Assert):
            found.update(ast.walk(node))
        elif isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            if name.startswith("_log.") or name in _UNSEEN_CALLS:
                found.update(ast.walk(node))
    return found


def _texts(nodes: Iterator[ast.AST], unseen: set[ast.AST]) -> Iterator[str]:
    for node in nodes:
        text = template(node) if node not in unseen else None
        letters = sum(letter.isascii() and letter.isalpha() for letter in BLANK.sub("", text or ""))
        if text is None or letters < 6 or " " not in text.strip() or text in _NO_MESSAGE:
            continue
        if _SENTENCE.fullmatch(text) and not _SQL.match(text):
            yield text


def messages(path: Path) -> Iterator[str]:
    """Yield the sentences of a module that can reach a user."""
    tree = parsed(path)
    yield from _texts(ast.walk(tree), _unseen(tree))


def raised(path: Path) -> Iterator[str]:
    """Yield the sentences of a module that are given to errors and problems."""
    tree = parsed(path)
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and _SAID_AS_ERROR.search(ast.unparse(call.func)):
            yield from _texts(ast.walk(call), _unseen(tree))


def test_every_sentence_of_the_facade_has_a_korean_one() -> None:
    modules = {*python_files(*_PACKAGES), PACKAGE / "bootstrap.py"} - {PACKAGE / "settings" / "document.py"}
    said = [(path, text) for path in modules for text in messages(path)]  # the document has words of its own
    for path in python_files(
        "kebab_desktop/loganalysis", "kebab_desktop/cli", "kebab_desktop/evaluation", "kebab_desktop/ui"
    ):
        said += [(path, text) for text in raised(path)]
    missing = {text: named(path) for path, text in said if not _HANGUL.search(korean_messages().said(text))}
    assert missing == {}, "add them to resources/translations/messages.ko.json ({1}, {2} … for what is filled in)"


def test_korean_sentences_are_korean_and_have_the_same_blanks() -> None:
    alike = {"{1} · CPU", "a PDF"}
    for english, korean in catalogue().items():
        assert sorted(set(BLANK.findall(english))) == sorted(set(BLANK.findall(korean))), english
        assert _HANGUL.search(korean) or english in alike, english


def test_every_template_is_found_again_with_its_own_words() -> None:
    """No template hides behind a more general one."""
    book = korean_messages()
    for english, korean in catalogue().items():
        names = BLANK.findall(english)
        filled = BLANK.sub(lambda blank: f"/x/{blank.group(1)}y", english)
        expected = BLANK.sub(lambda blank: f"/x/{blank.group(1)}y", korean)
        assert book.said(filled) == fit_particles(expected), (english, names)


def test_sentences_in_a_row_and_sentences_within_sentences_are_said_in_korean() -> None:
    book = MessageBook(
        {
            "The file {1} is gone.": "{1} 파일이 없습니다.",
            "Look for it.": "찾아 보세요.",
            "Not done: {1}": "하지 못했습니다: {1}",
        }
    )
    assert book.said("The file a b.md is gone. Look for it.") == "a b.md 파일이 없습니다. 찾아 보세요."
    assert book.said("Not done: The file x is gone. Look for it.") == "하지 못했습니다: x 파일이 없습니다. 찾아 보세요."
    assert book.said("Look for it.\nUnknown words. Look for it.") == "찾아 보세요.\nUnknown words. 찾아 보세요."
    assert book.said("") == ""
    assert book.said("The file {1} is gone.") == "{1} 파일이 없습니다."
    long = "The file " + "x" * 5000 + " is gone."
    assert book.said(long) == long
