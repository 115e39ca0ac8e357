"""Words of a question that the runbooks only enumerate ("- kafka", "Redis, Kafka and MySQL") and say nothing of."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from kebab_desktop.ask.concepts import Concept, Question
from kebab_desktop.ask.light_words import is_light
from kebab_desktop.core.analysis import WordKind, strip_particle, terms, words
from kebab_desktop.core.lexical import TermGroup, field_terms

if TYPE_CHECKING:
    from kebab_desktop.core.documents import Chunk
    from kebab_desktop.core.ports import Catalog, LexicalIndex

MOST_CHUNKS = 3
"""What stands in more chunks is hardly named in passing, and would have to be read at every question."""
MOST_WORDS = 12
"""So many rare words of a question are looked at: a pasted log has hundreds."""
_FEWEST_ITEMS = 3
_LONGEST_NAME = 40
_ITEM = re.compile(r"\s*[-*+•]\s+(?P<item>.+)")
_COMMA = re.compile(r"\s*[,、·;]\s*(?:(?:and|or|및|또는)\s+)?|\s+(?:and|or|및|또는)\s+")
_CLAUSE_ENDS = re.compile(r"[()\[\]:]|[.?!](?:\s|$)|\s[-–—]\s")
_LEADS_IN = re.compile(r"(?:for (?:example|instance)|such as|like|including|예를 들어|가령),?\s+", re.IGNORECASE)
_PROPER = re.compile(r"[A-Z]\w*[a-z]\w*")


def enumerated(
    question: Question, index: LexicalIndex, catalog: Catalog, known: Mapping[str, Chunk]
) -> dict[TermGroup, str]:
    """Return the concepts of a question that stand nowhere but in enumerations of names, with how they were written.

    ``known`` are chunks that need not be read again, by id. Raises KnowledgeBaseError for an unusable index.
    """
    named = _named(question)
    found = index.frequencies(list(named))
    rare = [group for group, number in zip(named, found, strict=True) if 0 < number <= MOST_CHUNKS][:MOST_WORDS]
    places = {group: [hit.chunk_id for hit in index.search_groups([group], MOST_CHUNKS)] for group in rare}
    missing = {each for ids in places.values() for each in ids} - known.keys()
    chunks = {**known, **(catalog.chunks(missing) if missing else {})}
    return {
        group: named[group]
        for group, ids in places.items()
        if only_enumerated(group, [chunks[each] for each in ids if each in chunks])
    }


def only_enumerated(group: TermGroup, chunks: Collection[Chunk]) -> bool:
    """Tell whether a concept stands in ``chunks``, all that hold it, nowhere but in enumerations of names.

    A name in a title, a heading, a label, a sentence or a command is told of.
    """
    return bool(chunks) and all(_only_enumerates(chunk, group) for chunk in chunks)


def _named(question: Question) -> dict[TermGroup, str]:
    """Return what may be the name of a thing: whole words that say something, in both scripts."""
    named = {concept.group: concept.surface for concept in question.concepts if _is_a_word(concept)}
    for word in words(question.text):
        stem = strip_particle(word.surface)
        if word.kind is WordKind.HANGUL and not is_light(word) and (pairs := tuple(terms(stem))):
            named.setdefault(TermGroup((pairs,)), stem)
    return named


def _is_a_word(concept: Concept) -> bool:
    whole = concept.kind is WordKind.WORD and concept.group.weight == 1.0 and concept.surface.isalpha()
    return whole or (concept.bridged and not concept.part)


def _only_enumerates(chunk: Chunk, group: TermGroup) -> bool:
    if any(_holds(found, group) for name, found in field_terms(chunk).items() if name != "body"):
        return False
    lines = chunk.content.split("\n")
    items = _bare_items(lines)
    held = [number for number, line in enumerate(lines) if _holds(terms(line), group)]
    return bool(held) and all(number in items or _in_series_alone(lines[number], group) for number in held)


def _holds(found: Iterable[str], group: TermGroup) -> bool:
    present = set(found)
    return any(present.issuperset(alternative) for alternative in group.alternatives)


def _bare_items(lines: Sequence[str]) -> set[int]:
    """Return the numbers of the lines that are a name in a list of several names; empty lines end no list."""
    bare: set[int] = set()
    run: list[int] = []
    for number, line in enumerate([*lines, "."]):
        item = _ITEM.fullmatch(line)
        if item is not None and _is_a_name(item["item"]):
            run.append(number)
        elif line.strip():
            bare.update(run if len(run) >= _FEWEST_ITEMS else ())
            run = []
    return bare


def _is_a_name(text: str) -> bool:
    """Tell whether a text is one word, or a few that are all written like names ("Apache Kafka"); no link, no code."""
    if "`" in text or "](" in text or len(text) > _LONGEST_NAME:
        return False
    spoken = [word.surface for word in words(text)]
    return len(spoken) == 1 or (bool(spoken) and all(map(_PROPER.fullmatch, spoken)))


def _in_series_alone(line: str, group: TermGroup) -> bool:
    """Tell whether a line holds a concept only as one of several proper names between commas.

    Small words between commas ("reports, uploads, batches") are mostly what the sentence is about.
    """
    return all(_is_one_of_several(part, group) for part in _CLAUSE_ENDS.split(line) if _holds(terms(part), group))


def _is_one_of_several(clause: str, group: TermGroup) -> bool:
    pieces = [_LEADS_IN.split(piece)[-1].strip() for piece in _COMMA.split(clause)]
    proper = [piece for piece in pieces if _PROPER.match(piece) and _is_a_name(piece)]
    told = [piece for piece in pieces if piece not in proper and _holds(terms(piece), group)]
    return len(proper) >= _FEWEST_ITEMS and not told
