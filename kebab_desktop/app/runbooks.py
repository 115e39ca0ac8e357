"""Writing runbooks in the window: begun from a template or a question, checked, saved into the library."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kebab_desktop.app.knowledge import KnowledgeService
from kebab_desktop.app.library import Library
from kebab_desktop.app.runbook_text import RunbookDraft, empty_sections, file_name, file_text, new_draft
from kebab_desktop.app.sources import LIBRARY_ID
from kebab_desktop.app.versions import FileVersion
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Problem
from kebab_desktop.core.editing import EditableText
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.events import IngestEvent
from kebab_desktop.core.ports import Catalog, CatalogReader, DocumentParser


@dataclass(frozen=True, slots=True)
class RunbookCheck:
    """What is wrong with a draft: problems (those of a field name it), sections without text, and what forbids saving.

    ``obstacle`` is a sentence, empty when the draft can be saved; problems alone never forbid it. ``repaired``: the
    text with its frontmatter, which could not be read in the file, can be read again: taken apart.
    """

    problems: tuple[Problem, ...]
    empty: tuple[str, ...]
    obstacle: str
    repaired: EditableText | None = None


@dataclass(frozen=True, slots=True)
class SavedRunbook:
    """A runbook that was written: its document (indexed or not yet), path in its source, and title.

    ``replaced`` is what the file held before, None for a ``new`` one or where no version is kept.
    """

    document_id: str
    relative_path: str
    title: str
    source_id: str = LIBRARY_ID
    replaced: FileVersion | None = None
    new: bool = False


class TakenIds:
    """Which docs_id belongs to which document; read again only when the catalog changed."""

    def __init__(self, catalog: CatalogReader) -> None:
        self._catalog = catalog
        self._revision: int | None = None
        self._owners: dict[str, list[tuple[str, str]]] = {}

    def problems(self, docs_id: str, path: str, document_id: str = "") -> list[Problem]:
        """Return the problem of a docs_id that a document other than ``document_id`` has already."""
        revision = self._catalog.revision()
        if revision != self._revision:
            self._owners = {}
            for each in self._catalog.documents():
                if each.excluded:
                    continue
                owner = (each.id, each.title or each.relative_path)
                self._owners.setdefault(each.frontmatter.docs_id.casefold(), []).append(owner)
            self._revision = revision
        others = [title for owner, title in self._owners.get(docs_id.casefold(), []) if owner != document_id]
        if not docs_id or not others:
            return []
        message = f"'{docs_id}' is the docs_id of '{others[0]}' already."
        return [Problem(path, message, "Choose another one.", field="docs_id")]


class RunbookService:
    """Drafts are values; only :meth:`create` writes."""

    def __init__(self, parser: DocumentParser, catalog: Catalog, library: Library, knowledge: KnowledgeService) -> None:
        self._parser = parser
        self._catalog = catalog
        self._library = library
        self._knowledge = knowledge
        self._taken = TakenIds(catalog)

    def draft(self, question: str = "") -> RunbookDraft:
        """Return a new runbook with the standard sections; a question gives title, keywords, alias and log type."""
        known = [each.frontmatter for each in self._knowledge.documents()]
        return new_draft(question, {each.docs_id for each in known}, {each.log_type for each in known if each.log_type})

    def check(self, draft: RunbookDraft) -> RunbookCheck:
        """Say what is wrong, with the same eyes that read the file when it is indexed."""
        parsed = self._parser.parse(file_text(draft).encode(), file_name(draft), required_fields=True)
        problems = [each for each in parsed.problems if not each.fatal]
        problems += self._taken.problems(parsed.frontmatter.docs_id, file_name(draft))
        return RunbookCheck(tuple(problems), empty_sections(draft.body), _obstacle(draft))

    def create(self, draft: RunbookDraft) -> SavedRunbook:
        """Write a new file into the library; nothing there is replaced. Raises UsageError without title or text.

        The document is not in the catalog before :meth:`index`. To undo it, remove the document.
        """
        if obstacle := _obstacle(draft):
            raise UsageError(obstacle, hint="Write it, then save again.")
        path = self._library.write_new(file_name(draft), file_text(draft).encode("utf-8", "replace"))
        document_id = self._library.document_id(path)
        # A file of this name may have been removed before.
        self._catalog.set_excluded([document_id], excluded=False)
        return SavedRunbook(document_id, path.name, draft.title, new=True)

    def index(self, saved: SavedRunbook, token: CancelToken) -> Iterator[IngestEvent]:
        """Index this file alone; IngestDone comes last."""
        yield from self._knowledge.ingest(token, [saved.source_id], only=[saved.relative_path])


def _obstacle(draft: RunbookDraft) -> str:
    if not draft.title:
        return "The runbook has no title."
    lines = (each.strip() for each in draft.body.splitlines())
    if not any(each and not each.startswith("#") for each in lines):
        return "The runbook has no text below its headings."
    return ""
