"""The problems of documents by other rules, found by parsing their files again; nothing is embedded or written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Problem, Source, SourceType
from kebab_desktop.core.events import FileStarted
from kebab_desktop.core.ids import content_id
from kebab_desktop.core.patience import Patience
from kebab_desktop.core.ports import DocumentParser, DocumentRecord


@dataclass(slots=True)
class Rechecked:
    """``problems``: those of documents that have others now, by id; ``unread``: files that could not be looked at."""

    problems: dict[str, tuple[Problem, ...]] = field(default_factory=dict)
    unread: list[DocumentRecord] = field(default_factory=list)


def recheck(
    before: Source,
    after: Source,
    records: Sequence[DocumentRecord],
    parser: DocumentParser,
    *,
    patience: Patience,
    token: CancelToken,
    into: Rechecked,
) -> Iterator[FileStarted]:
    """Compare what the parser says of each file under the type of a source before and after.

    What did not come from the parser stays. A file that was changed since it was indexed counts as not looked at: the
    next run reads it. Raises CancelledError.
    """
    then, now = (each.type is SourceType.RUNBOOKS for each in (before, after))
    usable = [each for each in records if each.content_id and not any(problem.fatal for problem in each.problems)]
    for number, record in enumerate(usable if then != now else [], start=1):
        token.raise_if_cancelled()
        yield FileStarted(record.relative_path, record.source_id, number, len(usable))
        try:
            path = after.root / record.relative_path
            data = patience.read(after.root, path.read_bytes, token)
        except OSError:
            into.unread.append(record)
            continue
        if content_id(data) != record.content_id:
            into.unread.append(record)
            continue
        told = parser.parse(data, record.relative_path, required_fields=then).problems
        kept = tuple(each for each in record.problems if each not in told)
        found = (*parser.parse(data, record.relative_path, required_fields=now).problems, *kept)
        if found != record.problems:
            into.problems[record.id] = found
