"""A folder that was made a source and holds no document: said outright, since "0 added" reads like a success."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from kebab_desktop.core.documents import Problem, Source, SourceKind
from kebab_desktop.core.events import IngestDone, IngestEvent
from kebab_desktop.core.ports import DocumentRecord


def with_empty_folders(
    sources: Sequence[Source],
    documents: Callable[[Collection[str]], Sequence[DocumentRecord]],
    events: Iterable[IngestEvent],
) -> Iterator[IngestEvent]:
    """Pass events on; the summary names the folders of ``sources`` from which nothing came."""
    folders = [each for each in sources if each.kind is SourceKind.FOLDER]
    for event in events:
        if isinstance(event, IngestDone) and not event.summary.cancelled:
            told = {each.path for each in event.summary.problems}
            empty = [each for each in folders if not documents([each.id]) and str(each.root) not in told]
            problems = (*event.summary.problems, *map(_nothing_in, empty))
            yield replace(event, summary=replace(event.summary, problems=problems))
        else:
            yield event


def _nothing_in(source: Source) -> Problem:
    if source.ignore:
        return Problem(
            str(source.root),
            "There is no Markdown file in this folder that the patterns of the source do not leave out.",
            "Change the patterns, or put other files there.",
        )
    return Problem(
        str(source.root),
        "There is no Markdown file in this folder, so nothing was added from it.",
        "Put files ending in .md or .markdown there: the open window indexes them by itself, else 'kebab ingest' does.",
    )
