"""Reads golden sets from YAML; every mistake is named with file, item and field.

A set is a list of items, each with exactly one of ``query``, ``turns`` and ``analysis``::

    - id: a-001
      query: etcd DB 용량이 쿼터에 거의 다 찼다는데 공간은 어떻게 확보해?
      lang: ko                      # ko, en, mixed; guessed where it is absent
      kind: crosslingual            # any word: figures are given per kind, lang, direction and difficulty
      answerable: true
      expected: [etcd/quota.md]     # paths, paths without suffix, or docs_ids; any of them is right
      expected_sections: [steps]    # of the first expected document
      must_contain: [etcdctl defrag]
    - id: a-002
      turns: [{query: first question}, {query: follow-up, expected: [etcd/quota.md]}]   # the last one is measured
    - id: a-003
      analysis: {"log_type": "GC", "signals": []}
      expected: [gc/full-gc.md]
    - id: a-004
      query: How do I reset a PIN?
      answerable: false
      distance: far                 # or near; a note that begins with "FAR:" or "NEAR:" says the same

A set with a corpus of its own is a mapping with ``passages`` (name: text) and ``queries`` (items, where ``relevant``
may stand for ``expected`` and ``direction`` is such as ko-en). Fields with other names are notes of the author.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kebab_desktop.core.errors import UsageError
from kebab_desktop.evaluation.golden import FAR, NEAR, GoldenSet, Question

_KNOWN_FIELDS = (
    "id",
    "query",
    "turns",
    "analysis",
    "expected",
    "relevant",
    "expected_sections",
    "must_contain",
    "answerable",
    "kind",
    "lang",
    "direction",
    "difficulty",
    "distance",
    "note",
)
_FORMS = "Allowed: a list of items, or a mapping with 'queries' (and 'passages' for a set with its own corpus)."


@dataclass(frozen=True, slots=True)
class _Item:
    """One item under examination; knows how to complain."""

    file: str
    name: str
    fields: Mapping[str, object]

    def wrong(self, field: str, problem: str, hint: str = "") -> UsageError:
        return UsageError(
            f"{self.file}, item {self.name}, field '{field}': {problem}.",
            hint=hint,
            details={"file": self.file, "item": self.name, "field": field},
        )

    def text(self, field: str) -> str:
        """Return a text, empty where the field is absent."""
        value = self.fields.get(field)
        if value is None:
            return ""
        if not isinstance(value, str):
            raise self.wrong(field, f"must be text, but it is {_kind(value)}", "Put the value in quotes.")
        return value.strip()

    def texts(self, field: str) -> tuple[str, ...]:
        """Return a list of texts, empty where the field is absent."""
        value = self.fields.get(field)
        if value is None:
            return ()
        if not isinstance(value, list):
            raise self.wrong(field, f"must be a list, but it is {_kind(value)}", f"Write {field}: [first, second].")
        for place, each in enumerate(value):
            if not isinstance(each, str) or not each.strip():
                problem = f"entry {place + 1} must be text, but it is {_kind(each)}"
                raise self.wrong(field, problem, "Put the value in quotes.")
        return tuple(value)


def load_golden(path: Path) -> GoldenSet:
    """Return the golden set of a file; raises UsageError naming file, item and field of the first mistake."""
    data = _parsed(path)
    rows, passages = data, _passages(path.name, None)
    if isinstance(data, dict):
        rows = data.get("queries")
        passages = _passages(path.name, data.get("passages"))
    if not isinstance(rows, list):
        raise UsageError(f"{path.name} is not a golden set: it holds {_kind(data)}.", hint=_FORMS)
    if not rows:
        raise UsageError(f"{path.name} holds no question.", hint="Add at least one item.")
    questions = tuple(_question(path.name, number, row) for number, row in enumerate(rows, start=1))
    twice = [name for name, count in Counter(each.id for each in questions).items() if count > 1]
    if twice:
        raise UsageError(
            f"{path.name}: the id '{twice[0]}' is given to more than one item.", hint="Make every id unique."
        )
    return GoldenSet(path.name, questions, passages)


def load_names(path: Path) -> dict[str, tuple[str, ...]]:
    """Return a mapping from names that a golden set uses (such as topic codes) to documents of a corpus."""
    data = _parsed(path)
    if not isinstance(data, dict):
        raise UsageError(f"{path.name} must map names to documents, but it holds {_kind(data)}.")
    item = _Item(
        path.name, "(names)", {str(key): [value] if isinstance(value, str) else value for key, value in data.items()}
    )
    return {name: item.texts(name) for name in item.fields}


def _parsed(path: Path) -> Any:  # noqa: ANN401 - whatever YAML holds; the callers examine it
    import yaml

    class Loader(yaml.SafeLoader):
        """Refuses a key that is given twice, where YAML would silently keep the last one."""

    Loader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)
    try:
        return yaml.load(path.read_text(encoding="utf-8-sig"), Loader)
    except OSError as error:
        raise UsageError(
            f"The golden set {path} cannot be read: {error.strerror or error}.", hint="Check the path."
        ) from error
    except UnicodeDecodeError as error:
        raise UsageError(f"The golden set {path} is not UTF-8 text.", hint="Save it as UTF-8.") from error
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f", line {mark.line + 1}, column {mark.column + 1}" if mark is not None else ""
        problem = getattr(error, "problem", None) or "it is not valid"
        raise UsageError(
            f"The golden set {path.name}{where} is not valid YAML: {problem}.", hint="Correct the file at that place."
        ) from error


def _mapping(loader: Any, node: Any) -> dict[object, object]:  # noqa: ANN401 - PyYAML's own signature
    import yaml

    keys = Counter(key.value for key, _ in node.value)
    for key, _ in node.value:
        if keys[key.value] > 1:
            raise yaml.constructor.ConstructorError(None, None, f"'{key.value}' is given twice", key.start_mark)
    built: dict[object, object] = loader.construct_mapping(node, deep=True)
    return built


def _passages(file: str, value: object) -> tuple[tuple[str, str], ...]:
    if value is None:
        return ()
    if not isinstance(value, dict):
        raise UsageError(f"{file}: 'passages' must map names to texts, but it is {_kind(value)}.")
    for name, text in value.items():
        if not isinstance(name, str) or not name or set(name) & set('/\\:*?"<>|') or name[0] == ".":
            raise UsageError(
                f"{file}: '{name}' cannot be the name of a passage.",
                hint="It becomes a file name: use letters, digits, -.",
            )
        if not isinstance(text, str) or not text.strip():
            raise UsageError(f"{file}: the passage '{name}' must be text, but it is {_kind(text)}.")
    return tuple(value.items())


def _question(file: str, number: int, row: object) -> Question:
    if not isinstance(row, dict):
        raise UsageError(f"{file}, item {number}: must be a mapping, but it is {_kind(row)}.", hint=_FORMS)
    name = row.get("id")
    item = _Item(
        file, str(name) if name is not None else f"number {number}", {str(key): each for key, each in row.items()}
    )
    _refuse_misspelt(item)
    asked = [field for field in ("query", "turns", "analysis") if item.fields.get(field) is not None]
    if len(asked) != 1:
        problem = "missing" if not asked else f"cannot stand beside '{asked[1]}'"
        raise item.wrong(asked[0] if asked else "query", problem, "Give exactly one of query, turns, analysis.")
    return _FORM[asked[0]](item, item.text("id") or f"q-{number:03}")


def _from_query(item: _Item, name: str) -> Question:
    text = item.text("query")
    if not text:
        raise item.wrong("query", "is empty", "Write the question.")
    return _labelled(item, name, item, text)


def _from_turns(item: _Item, name: str) -> Question:
    """The last turn is what is measured; its labels stand in the turn."""
    turns = item.fields["turns"]
    if not isinstance(turns, list) or len(turns) < 2:
        raise item.wrong("turns", "must be a list of at least two turns", "A single question is written as query.")
    texts: list[str] = []
    for place, turn in enumerate(turns):
        label = f"turns[{place}]"
        if not isinstance(turn, dict):
            raise item.wrong(label, f"must be a mapping, but it is {_kind(turn)}", "Write query and expected in it.")
        examined = _Item(item.file, f"{item.name}, {label}", turn)
        _refuse_misspelt(examined)
        if not examined.text("query"):
            raise examined.wrong("query", "is missing or empty", "Write the question.")
        texts.append(examined.text("query"))
    last = _Item(item.file, f"{item.name}, turns[{len(turns) - 1}]", turns[-1])
    return _labelled(item, name, last, texts[-1], previous=tuple(texts[:-1]))


def _from_analysis(item: _Item, name: str) -> Question:
    analysis = item.fields["analysis"]
    if not isinstance(analysis, dict):
        raise item.wrong("analysis", f"must be a JSON object, but it is {_kind(analysis)}")
    return _labelled(item, name, item, "", analysis={str(key): value for key, value in analysis.items()})


_FORM: Mapping[str, Callable[[_Item, str], Question]] = {
    "query": _from_query,
    "turns": _from_turns,
    "analysis": _from_analysis,
}


def _labelled(
    item: _Item,
    name: str,
    labels: _Item,
    text: str,
    *,
    previous: tuple[str, ...] = (),
    analysis: Mapping[str, object] | None = None,
) -> Question:
    """Return the question with the labels that ``labels`` holds (the item itself or its last turn)."""
    expected = labels.texts("expected") or labels.texts("relevant")
    answerable = _answerable(item, labels, expected)
    must_contain = labels.texts("must_contain")
    if must_contain and not answerable:
        raise labels.wrong("must_contain", "has no meaning for an unanswerable question", "Remove it.")
    direction = item.text("direction")
    return Question(
        id=name,
        text=text,
        answerable=answerable,
        expected=expected,
        must_contain=must_contain,
        sections=labels.texts("expected_sections"),
        kind=item.text("kind"),
        lang=item.text("lang") or direction.partition("-")[0],
        direction=direction,
        difficulty=item.text("difficulty"),
        distance="" if answerable else _distance(item),
        previous=previous,
        analysis=analysis,
    )


def _answerable(item: _Item, labels: _Item, expected: Sequence[str]) -> bool:
    value = item.fields.get("answerable", bool(expected))
    if not isinstance(value, bool):
        raise item.wrong("answerable", f"must be true or false, but it is {_kind(value)}")
    if value and not expected:
        raise labels.wrong("expected", "names no document, but the question is answerable", "Name the right documents.")
    if not value and expected:
        raise labels.wrong("expected", "names documents, but the question is unanswerable", "Correct one of the two.")
    return value


def _distance(item: _Item) -> str:
    """Return ``far`` or ``near`` from the field ``distance``, or from a note that begins with the word."""
    given = item.text("distance").lower()
    if given and given not in {FAR, NEAR}:
        raise item.wrong("distance", f"is '{given}'", f"Allowed: {FAR}, {NEAR}.")
    words = item.text("note").split(":", 1)[0].strip().lower()
    return given or (words if words in {FAR, NEAR} else "")


def _refuse_misspelt(item: _Item) -> None:
    """Fields that nobody knows are notes of the author, unless they look like one that is known."""
    for field in item.fields:
        similar = [] if field in _KNOWN_FIELDS else difflib.get_close_matches(field, _KNOWN_FIELDS, 1, 0.8)
        if similar:
            raise item.wrong(field, "is not known", f"Did you mean '{similar[0]}'?")


def _kind(value: object) -> str:
    """Return what a value is, in words for the author of the file."""
    kinds = {dict: "a mapping", list: "a list", bool: "true or false", int: "a number", float: "a number"}
    if value is None:
        return "empty"
    if isinstance(value, str):
        return "text" if value.strip() else "empty text"
    return kinds.get(type(value), type(value).__name__)
