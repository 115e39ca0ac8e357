"""A draft that is taken up again after someone repaired, or broke, the frontmatter of its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from kebab_desktop.app.drafts import KeptDraft
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.runbook_text import RunbookDraft
from kebab_desktop.core.cancel import CancelToken

GOOD = "---\ntitle: Pay\nowner: db\nx_team: payments\n---\n\n# Pay\n\n## a\n\ntext\n"
BROKEN = GOOD.replace("title: Pay", "title: [Pay")


def _added(kebab: Kebab, file: Path, text: str) -> str:
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    kebab.knowledge.add_source(file.parent, source_id="team")
    list(kebab.knowledge.ingest(CancelToken(), ["team"]))
    (record,) = kebab.knowledge.documents(["team"])
    return record.id


def _kept(kebab: Kebab, document_id: str, typed: RunbookDraft) -> KeptDraft:
    base = kebab.editing.open(document_id).content
    return KeptDraft(document_id, "Pay", typed.body, document_id, base, typed.fields)


def _keep_mine(kebab: Kebab, kept: KeptDraft) -> None:
    opened = kebab.editing.open(kept.document_id, kept)
    kebab.editing.save(kebab.editing.keep_mine(opened), kept.draft)


@pytest.mark.parametrize("versions", [20, 0])
def test_a_draft_with_its_frontmatter_does_not_get_a_second_one(kebab: Kebab, tmp_path: Path, versions: int) -> None:
    kebab.preferences.change("privacy.keep_versions", versions)
    file = tmp_path / "team" / "pay.md"
    identity = _added(kebab, file, BROKEN)
    kept = _kept(kebab, identity, RunbookDraft({}, BROKEN.replace("text", "my words")))
    file.write_text(GOOD, encoding="utf-8")
    _keep_mine(kebab, kept)
    assert file.read_text(encoding="utf-8") == BROKEN.replace("text", "my words")


@pytest.mark.parametrize("versions", [20, 0])
def test_a_draft_with_fields_keeps_them_on_a_file_that_was_broken_meanwhile(
    kebab: Kebab, tmp_path: Path, versions: int
) -> None:
    kebab.preferences.change("privacy.keep_versions", versions)
    file = tmp_path / "team" / "pay.md"
    identity = _added(kebab, file, GOOD)
    begun = kebab.editing.open(identity).draft
    typed = RunbookDraft({**begun.fields, "title": "Payments"}, begun.body.replace("text", "my words"))
    kept = _kept(kebab, identity, typed)
    file.write_text(BROKEN, encoding="utf-8")
    _keep_mine(kebab, kept)
    written = file.read_text(encoding="utf-8")
    assert written.count("---\n") == 2
    again = kebab.editing.open(identity)
    assert not again.text.whole
    assert (again.text.fields["title"], again.text.fields["owner"]) == ("Payments", "db")
    assert again.text.body == typed.body
    assert ("x_team: payments" in written) == bool(versions), "unknown keys are in the version that was kept"
