"""Matches the names in a golden set to the documents of a corpus, and checks the labels against their text."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePosixPath

from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.ports import DocumentRecord
from kebab_desktop.evaluation.golden import GoldenSet, Question

_KOREAN_SHARE = 0.1
"""A text with more Hangul than this among its letters is Korean: Korean runbooks are full of Latin names."""


class DocumentNames:
    """Finds documents by path, path without suffix, ``source/path``, docs_id, or a name that stands for others."""

    def __init__(self, records: Iterable[DocumentRecord], others: Mapping[str, Sequence[str]] | None = None) -> None:
        self._known: dict[str, set[str]] = {}
        self._others = dict(others or {})
        for record in records:
            path = PurePosixPath(record.relative_path)
            names = [str(path), str(path.with_suffix("")), f"{record.source_id}/{path}", record.frontmatter.docs_id]
            for name in names:
                if name:
                    self._known.setdefault(unicodedata.normalize("NFC", name), set()).add(record.id)

    def find(self, name: str) -> frozenset[str]:
        """Return the ids of all documents with this name, none when it is unknown."""
        found: set[str] = set()
        for each in self._others.get(name, (name,)):
            found |= self._known.get(unicodedata.normalize("NFC", each.strip()), set())
        return frozenset(found)

    def nearest(self, name: str) -> str:
        """Return the known name that looks most like this one, empty when none does."""
        return next(iter(difflib.get_close_matches(name, [*self._others, *self._known], 1, 0.6)), "")


def right_documents(golden: GoldenSet, names: DocumentNames) -> dict[str, frozenset[str]]:
    """Return for each question the ids of its right documents.

    Raises UsageError naming file, item and field for a label that no document of the corpus has: it could only ever
    be measured as a miss.
    """
    return {question.id: _resolved(golden, question, names) for question in golden.questions}


def _resolved(golden: GoldenSet, question: Question, names: DocumentNames) -> frozenset[str]:
    found: set[str] = set()
    for name in question.expected:
        documents = names.find(name)
        if not documents:
            nearest = names.nearest(name)
            hint = f"The nearest is '{nearest}'." if nearest else "Is this the corpus that the set was made for?"
            raise UsageError(
                f"{golden.name}, item {question.id}, field 'expected': no document of the corpus is named '{name}'.",
                hint=hint,
                details={"file": golden.name, "item": question.id, "field": "expected"},
            )
        found |= documents
    return frozenset(found)


def missing_words(question: Question, bodies: Iterable[str]) -> list[str]:
    """Return those of the words that must be contained which stand in none of the right documents."""
    texts = [plain(body) for body in bodies]
    return [words for words in question.must_contain if not any(plain(words) in text for text in texts)]


def holds_all(text: str, wanted: Iterable[str]) -> bool:
    """Tell whether all wanted strings stand in a text; line breaks and repeated spaces do not count."""
    flat = plain(text)
    return all(plain(words) in flat for words in wanted)


def plain(text: str) -> str:
    """Return the text in composed Hangul with single spaces."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def language_of_text(text: str) -> str:
    """Return ``ko`` for a text with a tenth of Hangul among its letters, else ``en``."""
    letters = [letter for letter in text if letter.isalpha()]
    hangul = sum("가" <= letter <= "힣" or "ㄱ" <= letter <= "ㆎ" for letter in letters)
    return "ko" if hangul > _KOREAN_SHARE * len(letters) else "en"


def language_of_question(text: str) -> str:
    """Return ``ko`` when the question holds any Hangul, else ``en``, as the program itself decides."""
    return "ko" if any("가" <= letter <= "힣" or "ㄱ" <= letter <= "ㆎ" for letter in text) else "en"
