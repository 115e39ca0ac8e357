"""What can be done about a problem: recognised by what it says, or by the documents that stand there twice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from kebab_desktop.app.duplicates import DuplicateGroup
from kebab_desktop.core.documents import Problem
from kebab_desktop.core.editing import FIELDS, MORE_FIELDS
from kebab_desktop.core.ports import DocumentRecord

translate = QCoreApplication.translate

_NOT_UTF8 = "The file is not UTF-8"
_NO_FRONTMATTER = "A runbook needs a frontmatter"
_MISSING = "The required field"


class Fix(StrEnum):
    """What the program can do, or help to do."""

    FRONTMATTER = "frontmatter"
    UTF8 = "utf8"
    EDIT = "edit"


@dataclass(frozen=True, slots=True)
class Trouble:
    """A problem of a document (``record`` None: of a file that never became one) and the fixes that are possible."""

    problem: Problem
    record: DocumentRecord | None = None
    fixes: tuple[Fix, ...] = ()


def trouble_of(problem: Problem, record: DocumentRecord | None, *, editable: bool) -> Trouble:
    """Return a problem with what can be done about it; nothing in a source that is not the user's own."""
    return Trouble(problem, record, _fixes(problem, record) if record is not None and editable else ())


def troubles_of(records: Iterable[DocumentRecord], editable: Mapping[str, bool]) -> list[Trouble]:
    """Return the problems of documents, worst first within each; ``editable`` by source id."""
    return [
        trouble_of(problem, record, editable=editable.get(record.source_id, False))
        for record in records
        for problem in record.problems
    ]


def fix_text(fix: Fix, problem: Problem) -> str:
    """Return the name of a fix."""
    match fix:
        case Fix.FRONTMATTER if problem.field:
            return translate("knowledge", "Add the field…")
        case Fix.FRONTMATTER:
            return translate("knowledge", "Add frontmatter…")
        case Fix.UTF8:
            return translate("knowledge", "Convert to UTF-8")
        case Fix.EDIT:
            return translate("knowledge", "Edit…")


def duplicate_text(group: DuplicateGroup) -> str:
    """Return what documents share."""
    count = f"{len(group.records):,}"
    if group.share is not None:
        text = translate("knowledge", "{n} documents say nearly the same ({share}% alike).")
        return text.format(n=count, share=round(100 * group.share))
    if group.docs_id:
        text = translate("knowledge", "{n} documents have the docs_id {id}.")
        return text.format(n=count, id=group.docs_id)
    return translate("knowledge", "{n} documents are the very same file.").format(n=count)


def _fixes(problem: Problem, record: DocumentRecord | None) -> tuple[Fix, ...]:
    if problem.message.startswith(_NOT_UTF8):
        return (Fix.UTF8,)
    if problem.message.startswith((_NO_FRONTMATTER, _MISSING)):
        return (Fix.FRONTMATTER,)
    known = problem.field in {*FIELDS, *MORE_FIELDS}
    text = record is not None and bool(record.encoding)
    return (Fix.EDIT,) if known or text else ()
