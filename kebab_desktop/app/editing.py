"""Changing the file of a document in the window: opened, checked while typing, saved without losing anyone's words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path, PurePosixPath

from kebab_desktop.app.drafts import KeptDraft
from kebab_desktop.app.knowledge import KnowledgeService
from kebab_desktop.app.library import Library
from kebab_desktop.app.reopening import text_begun_on
from kebab_desktop.app.runbook_text import SECTIONS, RunbookDraft, empty_sections, free_id, new_draft
from kebab_desktop.app.runbooks import RunbookCheck, SavedRunbook, TakenIds
from kebab_desktop.app.safe_write import is_writable, write_whole
from kebab_desktop.app.versions import DiffLine, FileVersion, Origin, VersionService, difference
from kebab_desktop.core.documents import SourceKind, SourceType
from kebab_desktop.core.editing import FIELDS, DocumentRewriter, EditableText
from kebab_desktop.core.errors import DataDirectoryError, UsageError
from kebab_desktop.core.ids import content_id
from kebab_desktop.core.patience import NotAnswering, Patience
from kebab_desktop.core.ports import Catalog, DocumentParser

MAX_BYTES = 2 * 2**20
MAX_LINE_BYTES = 64 * 2**10
"""Laying out 200 KiB without a blank freezes the window for five seconds and more; 64 KiB take half a second."""
CHANGED_OUTSIDE = "changed_outside"
"""Code of the error of a save that would overwrite what someone else wrote."""


class Outside(StrEnum):
    """What happened to a file since it was opened."""

    SAME = "same"
    CHANGED = "changed"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class OpenedDocument:
    """A file as it was opened: ``content`` is the id of its bytes, ``stamp`` its size and time.

    ``read_only`` is a sentence that says why it cannot be saved, else empty; ``required``: whether it must have the
    seven fields of a runbook.
    """

    document_id: str
    source_id: str
    relative_path: str
    path: Path
    title: str
    content: str
    stamp: tuple[int, int]
    text: EditableText
    required: bool
    read_only: str = ""

    @property
    def draft(self) -> RunbookDraft:
        """Return what the file says."""
        return RunbookDraft(self.text.fields, self.text.body)


class EditingService:
    """What is opened is a value; :meth:`save`, :meth:`restore`, :meth:`convert` and :meth:`copy` write."""

    def __init__(
        self,
        rewriter: DocumentRewriter,
        parser: DocumentParser,
        catalog: Catalog,
        library: Library,
        *,
        knowledge: KnowledgeService,
        versions: VersionService,
    ) -> None:
        self._rewriter = rewriter
        self._parser = parser
        self._catalog = catalog
        self._library = library
        self._knowledge = knowledge
        self._versions = versions
        self._taken = TakenIds(catalog)

    def open(self, document_id: str, kept: KeptDraft | None = None) -> OpenedDocument:
        """Open the file of a document; raises KnowledgeBaseError for an unknown one, UsageError when it is gone.

        ``kept``: open it as it was when this draft was begun; what was changed since counts as changed outside.
        """
        view = self._knowledge.document(document_id)
        data, stamp = _read(view.path, self._knowledge.disks)
        if data is None:
            raise UsageError(f"The file {view.path} is not there.", hint="Bring it back, or remove the document.")
        source = next(each.source for each in self._knowledge.sources() if each.source.id == view.record.source_id)
        text = self._rewriter.open(data)
        opened = OpenedDocument(
            document_id=document_id,
            source_id=view.record.source_id,
            relative_path=view.record.relative_path,
            path=view.path,
            title=view.record.title or view.record.relative_path,
            content=content_id(data),
            stamp=stamp,
            text=text,
            required=source.type is SourceType.RUNBOOKS,
            read_only=text.obstacle or _too_much(data) or _protection(source.kind, view.path),
        )
        if kept is None or kept.base in {"", opened.content}:
            return opened
        begun = text_begun_on(kept, text, self._rewriter, self._versions)
        return replace(opened, text=begun, content=kept.base, stamp=(0, 0))

    def check(self, opened: OpenedDocument, draft: RunbookDraft) -> RunbookCheck:
        """Say what is wrong, with the same eyes that read the file when it is indexed."""
        try:
            data = self._rewriter.render(opened.text, draft.fields, draft.body)
        except UsageError as error:
            return RunbookCheck((), (), f"{error.message} {error.hint}")
        parsed = self._parser.parse(data, opened.relative_path, required_fields=opened.required)
        problems = [each for each in parsed.problems if not each.fatal]
        problems += self._taken.problems(parsed.frontmatter.docs_id, opened.relative_path, opened.document_id)
        fatal = next((each.message for each in parsed.problems if each.fatal), "")
        missing = empty_sections(draft.body)
        standard = len(missing) < len(SECTIONS) / 2
        repaired = self._rewriter.open(data) if opened.text.whole else EditableText("", "")
        return RunbookCheck(tuple(problems), missing if standard else (), fatal, repaired if repaired.head else None)

    def outside(self, opened: OpenedDocument) -> Outside:
        """Tell what happened to the file since it was opened; reads it only when its size or time differ."""
        try:
            status = self._knowledge.disks.look(opened.path.parent, opened.path.stat)
        except NotAnswering:
            return Outside.SAME  # nothing is known of it; saving says what is wrong
        except OSError:
            return Outside.GONE
        if (status.st_size, status.st_mtime_ns) == opened.stamp:
            return Outside.SAME
        data, _ = _read(opened.path, self._knowledge.disks)
        if data is None:
            return Outside.GONE
        return Outside.SAME if content_id(data) == opened.content else Outside.CHANGED

    def difference(self, opened: OpenedDocument, draft: RunbookDraft) -> list[DiffLine]:
        """Return what saving ``draft`` would change in the file as it is on the disk now."""
        data, _ = _read(opened.path, self._knowledge.disks)
        theirs = self._rewriter.open(data) if data is not None else EditableText("", "")
        mine = self._rewriter.open(self._rewriter.render(opened.text, draft.fields, draft.body))
        return difference(theirs.head + theirs.body, mine.head + mine.body)

    def keep_mine(self, opened: OpenedDocument) -> OpenedDocument:
        """Return ``opened`` so that it may be saved over what is on the disk, which is kept as a version."""
        data, stamp = _read(opened.path, self._knowledge.disks)
        if data is None:
            return opened
        self._versions.note(opened.document_id, data, Origin.OUTSIDE)
        return replace(opened, content=content_id(data), stamp=stamp)

    def take_theirs(self, opened: OpenedDocument, draft: RunbookDraft) -> OpenedDocument:
        """Open the file anew; what was typed is kept as a version."""
        reopened = self.open(opened.document_id)
        mine = self._rewriter.render(self._rewriter.convert(opened.text), draft.fields, draft.body)
        self._versions.note(opened.document_id, mine, Origin.UNSAVED)
        return reopened

    def as_utf8(self, opened: OpenedDocument) -> OpenedDocument:
        """Return ``opened`` so that it is saved as UTF-8."""
        return replace(opened, text=self._rewriter.convert(opened.text))

    def save(self, opened: OpenedDocument, draft: RunbookDraft) -> SavedRunbook:
        """Write the file; what it held is kept as a version.

        Raises UsageError for a file that may not be written, and with the code CHANGED_OUTSIDE for one that someone
        else changed meanwhile; DataDirectoryError when the disk refuses.
        """
        if opened.read_only:
            raise UsageError(opened.read_only, hint="Copy it to your library and change the copy.")
        data = self._rewriter.render(opened.text, draft.fields, draft.body)
        before, _ = _read(opened.path, self._knowledge.disks)
        if before is not None and content_id(before) != opened.content:
            message = "The file was changed outside since it was opened, so it was not saved."
            raise UsageError(message, hint="Choose which of the two stays.", code=CHANGED_OUTSIDE)
        return self._write(opened, data)

    def convert(self, document_id: str) -> SavedRunbook:
        """Save the file of a document as UTF-8, its words unchanged."""
        opened = self.as_utf8(self.open(document_id))
        return self.save(opened, opened.draft)

    def copy(self, document_id: str) -> SavedRunbook:
        """Copy the file of a document into the library, where it may be changed; indexing it follows."""
        opened = self.open(document_id)
        data, _ = _read(opened.path, self._knowledge.disks)
        if data is None or opened.text.obstacle:
            raise UsageError(opened.text.obstacle or f"The file {opened.path} is not there.")
        copied = self._library.write_new(PurePosixPath(opened.relative_path).name, data)
        document_id = self._library.document_id(copied)
        # A file of this name may have been removed before.
        self._catalog.set_excluded([document_id], excluded=False)
        return SavedRunbook(document_id, copied.name, opened.title, self._library.source_id)

    def suggested(self, opened: OpenedDocument) -> RunbookDraft:
        """Return what the file says, with a proposal for every field of a runbook that is not there."""
        known = [each.frontmatter for each in self._knowledge.documents()]
        types = {each.log_type for each in known if each.log_type}
        proposal = new_draft(opened.title, {each.docs_id for each in known}, types)
        ids = {each.docs_id for each in known}
        proposed: Mapping[str, str] = {**proposal.fields, "title": opened.title, "docs_id": free_id(ids), "aliases": ""}
        fields = {name: opened.text.fields.get(name) or proposed.get(name, "") for name in FIELDS}
        return RunbookDraft({**opened.text.fields, **fields}, opened.text.body)

    def restore(self, version: FileVersion) -> SavedRunbook:
        """Write an earlier version back; what the file holds now is kept as a version. Raises as :meth:`save`."""
        opened = self.open(version.document_id)
        if opened.read_only:
            raise UsageError(opened.read_only, hint="Copy it to your library and change the copy.")
        return self._write(opened, self._versions.data(version))

    def _write(self, opened: OpenedDocument, data: bytes) -> SavedRunbook:
        before, _ = _read(opened.path, self._knowledge.disks)
        replaced = None
        if before is not None:
            replaced = self._versions.note(opened.document_id, before, Origin.OUTSIDE)
        write_whole(opened.path, data)
        self._versions.note(opened.document_id, data, Origin.SAVED)
        return SavedRunbook(opened.document_id, opened.relative_path, opened.title, opened.source_id, replaced)


def _read(path: Path, disks: Patience) -> tuple[bytes | None, tuple[int, int]]:
    """Return the bytes of a file with its size and time; None when it is gone. Raises DataDirectoryError."""
    try:
        status = disks.look(path.parent, path.stat)
        return disks.look(path.parent, path.read_bytes), (status.st_size, status.st_mtime_ns)
    except FileNotFoundError:
        return None, (0, 0)
    except OSError as error:
        raise DataDirectoryError(
            f"{path} cannot be read: {error.strerror or error}.", hint="Check that it exists and may be read."
        ) from error


def _too_much(data: bytes) -> str:
    if len(data) > MAX_BYTES:
        return f"Files of more than {MAX_BYTES // 2**20} MiB are not edited here."
    if max(map(len, data.splitlines()), default=0) > MAX_LINE_BYTES:
        return f"Files with lines of more than {MAX_LINE_BYTES // 2**10} KiB are not edited here."
    return ""


def _protection(kind: SourceKind, path: Path) -> str:
    if kind is SourceKind.BUNDLED:
        return "This runbook belongs to the program: an update would overwrite what is written here."
    return "" if is_writable(path) else "The file or its folder is write-protected."
