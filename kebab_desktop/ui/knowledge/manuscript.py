"""What is in the editor: a new runbook, or the file of a document; what is done with it on the lanes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kebab_desktop.app.drafts import KeptDraft
from kebab_desktop.app.runbook_text import RunbookDraft
from kebab_desktop.app.runbooks import RunbookCheck, SavedRunbook
from kebab_desktop.core.errors import KebabError

if TYPE_CHECKING:
    from kebab_desktop.app.editing import OpenedDocument
    from kebab_desktop.app.kebab import Kebab


@dataclass(frozen=True, slots=True, eq=False)
class Manuscript:
    """``key`` is that of its draft, ``begun`` what was there before anything was typed.

    ``shown`` is what the editor begins with: a draft that was kept, a proposal, else ``begun``. ``opened`` is None for
    a new runbook.
    """

    key: str
    begun: RunbookDraft
    shown: RunbookDraft
    opened: OpenedDocument | None = None
    kept_at: str = ""
    field: str = ""

    @property
    def writable(self) -> bool:
        """Whether it can be saved."""
        return self.opened is None or not self.opened.read_only

    @property
    def whole(self) -> bool:
        """Whether its frontmatter cannot be read and is edited with the text."""
        return self.opened is not None and self.opened.text.whole

    def as_text(self) -> Manuscript:
        """Return it with the frontmatter to be edited with the text, whether it can be read or not."""
        if self.opened is None or self.whole:
            return self
        text = self.opened.text
        text = replace(text, head="", body=text.head + text.body, fields={}, unknown=(), whole=True)
        opened = replace(self.opened, text=text)
        return replace(self, begun=opened.draft, shown=opened.draft, opened=opened)


def begin(kebab: Kebab, question: str) -> Manuscript:
    """Return a new runbook (blocking)."""
    draft = kebab.runbooks.draft(question)
    return Manuscript(kebab.drafts.new_key(), draft, draft)


def open_document(kebab: Kebab, document_id: str, *, field: str = "", suggest: bool = False) -> Manuscript:
    """Return the file of a document, with what was typed into it before and not saved (blocking)."""
    opened = kebab.editing.open(document_id)
    kept = kebab.drafts.draft(document_id)
    if kept is not None and not opened.read_only:
        return continued(kebab, kept)
    shown = kebab.editing.suggested(opened) if suggest else opened.draft
    return Manuscript(document_id, opened.draft, shown, opened, field=field)


def continued(kebab: Kebab, kept: KeptDraft) -> Manuscript:
    """Return a kept draft to go on with (blocking).

    A file that was changed since counts as changed outside: it is opened as it was when the draft was begun. The draft
    of a document that is gone becomes a new runbook.
    """
    new = Manuscript(kept.key, RunbookDraft({}, ""), kept.draft, kept_at=kept.kept_at)
    if not kept.document_id:
        return new
    try:
        opened = kebab.editing.open(kept.document_id, kept)
    except KebabError:
        return new
    return Manuscript(kept.key, opened.draft, kept.draft, opened, kept_at=kept.kept_at)


def check(kebab: Kebab, manuscript: Manuscript, draft: RunbookDraft) -> RunbookCheck:
    """Say what is wrong with what is written (blocking)."""
    if manuscript.opened is None:
        return kebab.runbooks.check(draft)
    return kebab.editing.check(manuscript.opened, draft)


def save(kebab: Kebab, manuscript: Manuscript, draft: RunbookDraft) -> SavedRunbook:
    """Write it (blocking); raises KebabError when it may not or cannot be written."""
    if manuscript.opened is None:
        return kebab.runbooks.create(draft)
    return kebab.editing.save(manuscript.opened, draft)


def kept_draft(manuscript: Manuscript, draft: RunbookDraft) -> KeptDraft:
    """Return what is written as a draft to be kept."""
    opened = manuscript.opened
    return KeptDraft(
        key=manuscript.key,
        title=opened.title if opened is not None else draft.title,
        body=draft.body,
        document_id=opened.document_id if opened is not None else "",
        base=opened.content if opened is not None else "",
        fields=dict(draft.fields),
    )


def same(one: RunbookDraft, other: RunbookDraft) -> bool:
    """Tell whether two drafts say the same; a field that is not there is an empty one."""
    names = {*one.fields, *other.fields}
    return one.body == other.body and all(one.fields.get(name, "") == other.fields.get(name, "") for name in names)
