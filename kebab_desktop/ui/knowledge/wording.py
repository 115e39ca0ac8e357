"""The words of the knowledge page: states, counts, results, what a drop will do."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from kebab_desktop.app.drop_likeness import DropConflict, Likeness, Resolution
from kebab_desktop.app.drops import DropLooked
from kebab_desktop.app.duplicates import DuplicateGroup
from kebab_desktop.app.editing import OpenedDocument
from kebab_desktop.app.library import alike_problems
from kebab_desktop.app.source_preview import SourcePreview
from kebab_desktop.app.sources import LIBRARY_ID
from kebab_desktop.app.unpacking import is_zip
from kebab_desktop.app.versions import Origin
from kebab_desktop.app.views import DropPlan, SourceView
from kebab_desktop.core.documents import Problem, SourceKind
from kebab_desktop.core.events import IngestSummary
from kebab_desktop.ui.answer.wording import duration
from kebab_desktop.ui.knowledge.listing import DocumentRow, RowState
from kebab_desktop.ui.language import said
from kebab_desktop.ui.source_words import source_called
from kebab_desktop.ui.widgets.chips import Tone
from kebab_desktop.ui.widgets.drop_overlay import Dragged

translate = QCoreApplication.translate

_NAMED = 3


def state_chip(row: DocumentRow) -> tuple[str, Tone]:
    """Return text and tone of the chip of a document."""
    match row.state:
        case RowState.INDEXED:
            return translate("knowledge", "indexed"), Tone.OK
        case RowState.WAITING:
            return translate("knowledge", "waiting"), Tone.INFO
        case RowState.PROBLEM:
            return problems_text(len(row.record.problems)), Tone.WARN
        case RowState.FAILED:
            return translate("knowledge", "not indexed"), Tone.BAD
        case RowState.CHANGED:
            return translate("knowledge", "changed on disk"), Tone.INFO
        case RowState.MISSING:
            return translate("knowledge", "missing"), Tone.BAD


def problems_text(count: int) -> str:
    """Return ``1 problem`` or ``3 problems``."""
    return translate("knowledge", "{n} problems", "", count).format(n=f"{count:,}")


def wrong_text(problems: int, groups: Sequence[DuplicateGroup]) -> str:
    """Return ``3 problems · 1 duplicate · 2 nearly the same``."""
    alike = sum(each.share is not None for each in groups)
    parts = [problems_text(problems)] if problems or not groups else []
    return " · ".join([*parts, *doubles_texts(len(groups) - alike, alike)])


def doubles_texts(same: int, alike: int) -> list[str]:
    """Return how often documents are the same, and nearly the same; nothing for none."""
    texts = [translate("knowledge", "{n} duplicates", "", same).format(n=f"{same:,}")] if same else []
    return [*texts, translate("knowledge", "{n} nearly the same").format(n=f"{alike:,}")] if alike else texts


def documents_text(count: int) -> str:
    """Return ``1 document`` or ``12 documents``."""
    return translate("knowledge", "{n} documents", "", count).format(n=f"{count:,}")


def chunks_text(count: int) -> str:
    """Return ``1 chunk`` or ``12 chunks``."""
    return translate("knowledge", "{n} chunks", "", count).format(n=f"{count:,}")


def is_lost(view: SourceView) -> bool:
    """Whether a folder is missed; that of the copies is made with the first of them."""
    return not view.available and (view.documents > 0 or view.source.kind is SourceKind.FOLDER)


def source_text(view: SourceView, shown: int) -> str:
    """Return the heading of a source; ``shown`` of its documents pass the filter."""
    count = documents_text(view.documents)
    if shown != view.documents:
        count = translate("knowledge", "{n} of {all}").format(n=f"{shown:,}", all=count)
    parts = [view.name, count]
    if is_lost(view):
        parts.append(translate("knowledge", "folder cannot be read"))
    if view.problems:
        parts.append(translate("knowledge", "{n} with problems").format(n=f"{view.problems:,}"))
    return " · ".join(parts)


def result_text(summary: IngestSummary, sources: Sequence[str] = ()) -> str:
    """Return ``12 added to “team” · 3 updated · 2 with problems``; ``sources``: where files were added."""
    if summary.relabelled:
        return _relabelled_text(summary)
    added = translate("knowledge", "{n} added")
    if 0 < len(sources) <= _NAMED:
        names = ", ".join(f"“{each}”" for each in sources)
        added = translate("knowledge", "{n} added to {sources}").replace("{sources}", names)
    counts = [
        (summary.added, added),
        (summary.updated, translate("knowledge", "{n} updated")),
        (summary.removed, translate("knowledge", "{n} removed")),
        (summary.unchanged, translate("knowledge", "{n} unchanged")),
        (summary.with_problems, translate("knowledge", "{n} with problems")),
        (summary.failed, translate("knowledge", "{n} not indexed")),  # also folders that cannot be read
    ]
    parts = [text.format(n=f"{count:,}") for count, text in counts if count]
    nothing = translate("knowledge", "Nothing to do: everything is up to date")
    if summary.problems:
        nothing = translate("knowledge", "Nothing was added")
    return " · ".join(parts) or nothing


def _relabelled_text(summary: IngestSummary) -> str:
    """Return ``Trust of 108 documents changed``; documents that say their trust themselves keep it."""
    count = summary.updated
    if "type" in summary.relabelled:
        text = translate("knowledge", "Type changed; {n} documents have other labels or problems", "", count)
    elif "trust" in summary.relabelled:
        text = translate("knowledge", "Trust of {n} documents changed", "", count)
    elif "watched" in summary.relabelled:
        text = translate("knowledge", "Changed whether the folder is watched")
    else:
        text = translate("knowledge", "Changed the name of the source")
    parts = [text.format(n=f"{count:,}")]
    if summary.with_problems:
        parts.append(translate("knowledge", "{n} with problems").format(n=f"{summary.with_problems:,}"))
    return " · ".join(parts)


def took_text(summary: IngestSummary) -> str:
    """Return ``612 chunks in 4.2 s``, or what else is to know about a run that has ended."""
    if summary.cancelled:
        return translate("knowledge", "What was finished stays indexed. Index again to do the rest.")
    if summary.relabelled:
        return translate("knowledge", "Nothing had to be embedded again.")
    words = translate("knowledge", "{n} chunks in {time}", "", summary.chunks)
    return words.format(n=f"{summary.chunks:,}", time=duration(summary.seconds * 1000))


def promise_text(paths: Sequence[Path]) -> str:
    """Return what dropping will do, as long as no plan has been made."""
    if len(paths) == 1:
        return translate("knowledge", "Add “{name}”").format(name=paths[0].name)
    count = paths.total if isinstance(paths, Dragged) else len(paths)
    return translate("knowledge", "Add {n} items").format(n=f"{count:,}")


def drop_text(plan: DropPlan, into: str = "") -> str:
    """Return what dropping will do, one line per kind; ``into``: the source to whose folder files are copied."""
    lines = []
    if plan.files:
        count = len(plan.files)
        text = translate("knowledge", "{n} Markdown files → source “{source}”", "", count)
        if into:
            text = translate("knowledge", "{n} Markdown files → folder of “{source}”, once you agree", "", count)
        lines.append(text.format(n=f"{count:,}", source=into or plan.source_id))
    for folder in plan.folders[:_NAMED]:
        text = translate("knowledge", "Folder “{name}” is a source already: its files are compared again")
        if folder in plan.new_folders:
            text = translate("knowledge", "Folder “{name}” → a source of its own, after you have seen what comes")
        lines.append(text.format(name=folder.name or folder))
    if len(plan.folders) > _NAMED:
        more = len(plan.folders) - _NAMED
        lines.append(translate("knowledge", "and {n} more folders", "", more).format(n=more))
    for each in [each for each in plan.rejected if is_zip(Path(each.path))][:_NAMED]:
        text = translate("knowledge", "ZIP “{name}” → the library, after you have seen what comes")
        lines.append(text.format(name=Path(each.path).name))
    alone = not lines
    rejected = [each for each in plan.rejected if not is_zip(Path(each.path))]
    lines += [_rejected_text(each, alone=alone) for each in alike_problems(rejected)[:_NAMED]]
    return "\n".join(lines)


def coming_text(found: DropLooked) -> str:
    """Return ``340 Markdown files · 312 new · 20 like ones that are there · 8 there already``."""
    alike = len(found.conflicts or ())
    new = found.total - alike - found.unchanged
    counts = [
        (new, translate("knowledge", "{n} new")),
        (alike, translate("knowledge", "{n} like ones that are there")),
        (found.unchanged, translate("knowledge", "{n} there already")),
    ]
    total = translate("knowledge", "{n} Markdown files", "", found.total).format(n=f"{found.total:,}")
    return " · ".join([total, *(text.format(n=f"{count:,}") for count, text in counts if count)])


def preview_text(preview: SourcePreview, wrong: int, first: str = "") -> str:
    """Return ``12 Markdown files · 2 with problems``; of many files only the first were read.

    ``first``: what to say instead of the number of files.
    """
    total = translate("knowledge", "{n} Markdown files", "", preview.total).format(n=f"{preview.total:,}")
    parts = [first or total]
    if wrong:
        parts.append(translate("knowledge", "{n} with problems").format(n=f"{wrong:,}"))
    elif preview.finished and preview.total:
        parts.append(translate("knowledge", "no problems"))
    if preview.finished and len(preview.files) < preview.total:
        text = translate("knowledge", "the first {n} were read")
        parts.append(text.format(n=f"{len(preview.files):,}"))
    elif not preview.finished:
        parts.append(translate("knowledge", "still looking …"))
    return " · ".join(parts)


def choice_text(resolutions: Sequence[Resolution], others: int) -> str:
    """Return what the button does: ``Replace 1, add 2``; ``others``: what else is added."""
    replaced = resolutions.count(Resolution.REPLACE)
    added = resolutions.count(Resolution.BOTH) + others
    texts = {
        (True, True): translate("knowledge", "Replace {replaced}, add {added}"),
        (True, False): translate("knowledge", "Replace {replaced}"),
        (False, True): translate("knowledge", "Add {added}"),
        (False, False): translate("knowledge", "Add nothing"),
    }
    return texts[bool(replaced), bool(added)].format(replaced=f"{replaced:,}", added=f"{added:,}")


def _rejected_text(alike: Sequence[Problem], *, alone: bool) -> str:
    """Return which items are not taken for one reason: ``Not taken: a.png, b.exe and 3 more. …``."""
    first = alike[0]
    names = ", ".join(Path(each.path).name for each in alike[:_NAMED])
    text = translate("knowledge", "Not taken: {name}. {why}")
    if more := len(alike) - _NAMED if len(alike) > _NAMED else 0:
        text = translate("knowledge", "Not taken: {name} and {n} more. {why}").replace("{n}", f"{more:,}")
    text = text.format(name=names, why=said(first.message))
    return f"{text}\n{said(first.hint)}" if alone and first.hint else text


def file_line(opened: OpenedDocument) -> str:
    """Return ``team / gc / x.md · UTF-8 · CRLF``."""
    path = " / ".join([opened.source_id, *opened.relative_path.split("/")])
    names = {"\n": "LF", "\r\n": "CRLF", "\r": "CR"}
    ends = sorted({names[end] for end in opened.text.line_ends})
    return " · ".join([path, opened.text.encoding.upper(), " + ".join(ends)])


def fields_note(opened: OpenedDocument | None, *, repaired: bool = False) -> str:
    """Return what is to know about the fields of a file; ``repaired``: its text can be read again, not saved yet."""
    if repaired:
        return translate("knowledge", "The frontmatter can be read again. Ctrl+S saves it; then it is edited here.")
    if opened is not None and opened.text.whole:
        return translate("knowledge", "The frontmatter cannot be read, so it is edited with the text.")
    if opened is None or not opened.text.unknown:
        return ""
    names = ", ".join(opened.text.unknown)
    return translate("knowledge", "Also in the file, kept as they are: {names}").format(names=names)


def origin_text(origin: Origin) -> str:
    """Return how a version came to be."""
    match origin:
        case Origin.ADDED:
            return translate("knowledge", "as it was added")
        case Origin.OUTSIDE:
            return translate("knowledge", "changed outside")
        case Origin.SAVED:
            return translate("knowledge", "saved here")
        case Origin.UNSAVED:
            return translate("knowledge", "yours, given up for the file")


def conflicts_text(count: int) -> str:
    """Return the heading of the question about dropped files."""
    return translate("knowledge", "{n} files are like ones that are there", "", count).format(n=f"{count:,}")


def copies_text(count: int, source_id: str) -> str:
    """Return the heading of the question whether files go to the folder of a source."""
    text = translate("knowledge", "Copy {n} files to “{source}”?", "", count)
    return text.format(n=f"{count:,}", source=source_id or LIBRARY_ID)


def conflict_text(conflict: DropConflict) -> str:
    """Return what a dropped file is like, and where that is."""
    other = f"{conflict.title} ({source_called(conflict.source_id)}/{conflict.relative_path})"
    texts = {
        Likeness.SAME_NAME: translate("knowledge", "The library has a file of this name with other words: {other}"),
        Likeness.SAME_CONTENT: translate("knowledge", "The very same file is there: {other}"),
        Likeness.SAME_ID: translate("knowledge", "It has the same docs_id as {other}"),
        Likeness.NEARLY_SAME: translate("knowledge", "Nearly the same text ({share} alike): {other}"),
    }
    share = f"{min(int(100 * (conflict.share or 0)), 99)}%"  # what is not the same must not look as if it were
    return texts[conflict.likeness].format(other=other, share=share)


def resolution_text(resolution: Resolution, conflict: DropConflict | None = None) -> str:
    """Return what can be done with a dropped file."""
    renamed = conflict is None or conflict.likeness is Likeness.SAME_NAME
    match resolution:
        case Resolution.REPLACE:
            return translate("knowledge", "Replace the one that is there")
        case Resolution.BOTH if renamed:
            return translate("knowledge", "Keep both, the new one renamed")
        case Resolution.BOTH:
            return translate("knowledge", "Keep both")
        case Resolution.SKIP:
            return translate("knowledge", "Skip the new one")
