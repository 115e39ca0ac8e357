"""What a search may be narrowed to: the values that there are, and filters checked against them."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from kebab_desktop.core.documents import DocumentState, Source
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.ports import Catalog
from kebab_desktop.core.retrieval import Filters
from kebab_desktop.core.source_names import source_names


@dataclass(frozen=True, slots=True)
class Facets:
    """The values that filters can take in the knowledge base as it is, sorted; ``names`` of the sources by id."""

    sources: tuple[str, ...] = ()
    source_types: tuple[str, ...] = ()
    log_types: tuple[str, ...] = ()
    severities: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)


def facets(catalog: Catalog) -> Facets:
    """Return the values of all readable documents; reads the catalog once."""
    sources = catalog.sources()
    records = [each for each in catalog.documents() if each.state is DocumentState.INDEXED]
    return Facets(
        sources=tuple(sorted(each.id for each in sources)),
        source_types=_distinct(each.type.value for each in sources),
        log_types=_distinct(each.frontmatter.log_type for each in records),
        severities=_distinct(each.frontmatter.severity for each in records),
        tags=_distinct(tag for each in records for tag in each.frontmatter.tags),
        languages=_distinct(each.frontmatter.lang for each in records),
        names=source_names(sources),
    )


def checked(filters: Filters, known: Facets) -> Filters:
    """Return ``filters`` with sources by id; raises UsageError for a value that no document has, naming the nearest.

    A slip of the pen must not look like "nothing found". A path pattern is not checked: it may match nothing.
    """
    filters = replace(filters, source_ids=tuple(_id_of(each, known) for each in filters.source_ids))
    for what, wanted, values in (
        ("source", filters.source_ids, known.sources),
        ("log type", filters.log_types, known.log_types),
        ("severity", filters.severities, known.severities),
        ("tag", filters.tags, known.tags),
        ("language", filters.languages, known.languages),
    ):
        for value in wanted:
            _check(what, value, values, exact=what == "source")
    return filters


def of_types(filters: Filters, types: Collection[str], sources: Iterable[Source]) -> Filters:
    """Return ``filters`` limited to the sources of ``types`` (and, of those, to the sources already asked for).

    Raises UsageError for a type that no source has, and when the sources asked for are of other types.
    """
    if not types:
        return filters
    every = list(sources)
    for value in types:
        _check("source type", value, sorted({each.type.value for each in every}), exact=False)
    wanted = {_folded(value) for value in types}
    chosen = [each.id for each in every if _folded(each.type.value) in wanted]
    if filters.source_ids:
        chosen = [each for each in chosen if each in filters.source_ids]
        if not chosen:
            raise UsageError(
                f"None of the sources {', '.join(filters.source_ids)} is of the type {', '.join(types)}.",
                hint="Leave out the type or the sources.",
            )
    return replace(filters, source_ids=tuple(chosen))


def _id_of(source: str, known: Facets) -> str:
    """Return the id of a source that is called by its name; ids come first, and stay as they are."""
    named = [key for key, name in known.names.items() if _folded(name) == _folded(source)]
    return source if source in known.sources or len(named) != 1 else named[0]


def _check(what: str, value: str, known: Collection[str], *, exact: bool) -> None:
    if value in known or (not exact and _folded(value) in {_folded(each) for each in known}):
        return
    by_folded = {_folded(each): each for each in known}
    near = difflib.get_close_matches(_folded(value), list(by_folded), n=1, cutoff=0.5)
    if near:
        hint = f"Did you mean '{by_folded[near[0]]}'?"
    else:
        hint = "There are: " + ", ".join(sorted(known)) + "." if known else "No document has one."
    raise UsageError(f"There is no {what} '{value}'.", hint=hint)


def _distinct(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted({value for value in values if value}))


def _folded(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()
