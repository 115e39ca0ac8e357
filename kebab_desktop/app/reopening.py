"""The text that a kept draft was begun on, so that words of another state of the file are not mixed into it."""

from __future__ import annotations

from dataclasses import replace

from kebab_desktop.app.drafts import KeptDraft
from kebab_desktop.app.versions import VersionService
from kebab_desktop.core.editing import DocumentRewriter, EditableText
from kebab_desktop.core.errors import KnowledgeBaseError


def text_begun_on(
    kept: KeptDraft, now: EditableText, rewriter: DocumentRewriter, versions: VersionService
) -> EditableText:
    """Return the file as it was, taken apart; where no version of it is kept, ``now`` in the shape of the draft.

    A draft without fields holds the frontmatter in its text: under the repaired one of ``now`` it would stand twice.
    One with fields would lose them on a frontmatter that is broken now; it gets one of its own.
    """
    before = next((each for each in versions.versions(kept.document_id) if kept.base.startswith(each.content)), None)
    if before is not None:
        try:
            return rewriter.open(versions.data(before))
        except KnowledgeBaseError:
            before = None  # damaged: as if none had been kept
    if not kept.fields and not now.whole:
        return replace(now, head="", body=now.head + now.body, fields={}, unknown=(), whole=True)
    if kept.fields and now.whole:
        return replace(now, head="", body="", whole=False)
    return now
