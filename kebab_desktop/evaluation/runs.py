"""One measured run: a golden set asked of a corpus in one search mode, with all that it depends on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Protocol

from kebab_desktop.core.errors import UsageError

DEPTH = 10
"""How many documents of a ranking are kept."""

FORMAT = 1
"""Grows when stored runs change in a way that reading with defaults for missing fields does not cover."""

Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class Corpus:
    """What was searched; ``fingerprint`` is over the paths and contents of its documents, wherever they lie."""

    name: str
    fingerprint: str
    documents: int
    chunks: int


@dataclass(frozen=True, slots=True)
class ItemResult:
    """What the program made of one question.

    ``documents`` are the paths of the first ten documents, ``ranks`` the 1-based ranks of right ones among them and
    ``right`` how many right ones there are. ``quoted`` and ``packed`` say whether quotes and packed evidence hold all
    that must be contained, ``section`` whether the best chunk of the first right document is of an expected section;
    None where the question asks nothing of the kind or found no such document. ``signs`` are what the gate saw.
    """

    id: str
    question: str
    answerable: bool
    documents: tuple[str, ...]
    ranks: tuple[int, ...]
    right: int
    top_score: float | None
    refused: bool
    refusal: str = ""
    kind: str = ""
    lang: str = ""
    direction: str = ""
    difficulty: str = ""
    distance: str = ""
    quoted: bool | None = None
    packed: bool | None = None
    section: bool | None = None
    searched: str = ""
    timings_ms: Mapping[str, float] = field(default_factory=dict)
    signs: Mapping[str, float] = field(default_factory=dict)

    @property
    def rank(self) -> int | None:
        """Return the rank of the first right document, None when it is not among the first ten."""
        return min(self.ranks, default=None)


@dataclass(frozen=True, slots=True)
class Run:
    """A run with every version and setting that was in force; ``options`` are those of the command."""

    id: str
    created_at: str
    golden: str
    golden_fingerprint: str
    corpus: Corpus
    mode: str
    gate: float
    k: int
    items: tuple[ItemResult, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    settings: Mapping[str, object] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RunLine:
    """A stored run as it is listed."""

    id: str
    created_at: str
    golden: str
    corpus: str
    mode: str
    questions: int


class RunStore(Protocol):
    """Keeps runs."""

    def save(self, run: Run) -> None:
        """Store a run, complete; raises KnowledgeBaseError when that fails."""

    def run(self, name: str) -> Run:
        """Return the run with this id, or with the only id that begins with it; raises UsageError without one."""

    def lines(self) -> list[RunLine]:
        """Return all runs, newest first."""


def header_json(run: Run) -> Json:
    """Return everything about a run but its items."""
    values = {each.name: getattr(run, each.name) for each in fields(Run) if each.name != "items"}
    return {
        "format": FORMAT,
        **values,
        "corpus": asdict(run.corpus),
        "options": dict(run.options),
        "settings": dict(run.settings),
        "versions": dict(run.versions),
        "warnings": list(run.warnings),
    }


def item_json(item: ItemResult) -> Json:
    """Return one item of a run."""
    values = {each.name: getattr(item, each.name) for each in fields(ItemResult)}
    return {
        **values,
        "documents": list(item.documents),
        "ranks": list(item.ranks),
        "rank": item.rank,
        "timings_ms": dict(item.timings_ms),
        "signs": dict(item.signs),
    }


def run_from_json(header: Mapping[str, object], items: Sequence[Mapping[str, object]]) -> Run:
    """Undo :func:`header_json` and :func:`item_json`; raises UsageError for a run of a newer program."""
    found = header.get("format")
    if not isinstance(found, int) or found > FORMAT:
        raise UsageError("This run was stored by a newer version of the program.", hint="Update the program.")
    values: dict[str, object] = {each.name: header[each.name] for each in fields(Run) if each.name in header}
    corpus = values["corpus"]
    warnings = values.get("warnings", [])
    assert isinstance(corpus, dict)
    assert isinstance(warnings, list)
    values |= {
        "corpus": Corpus(**corpus),
        "warnings": tuple(warnings),
        "items": tuple(_item(each) for each in items),
    }
    return Run(**values)  # type: ignore[arg-type]  # the names and types are those that header_json wrote


def _item(values: Mapping[str, object]) -> ItemResult:
    known: dict[str, object] = {each.name: values[each.name] for each in fields(ItemResult) if each.name in values}
    for name in ("documents", "ranks"):
        listed = known[name]
        assert isinstance(listed, list)
        known[name] = tuple(listed)
    return ItemResult(**known)  # type: ignore[arg-type]  # the names and types are those that item_json wrote
