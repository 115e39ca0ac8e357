"""Documents changed in the window: nobody's words are lost, and what is saved is found at once."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from kebab_desktop import paths
from kebab_desktop.app.editing import CHANGED_OUTSIDE, OpenedDocument, Outside
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.runbook_text import RunbookDraft
from kebab_desktop.app.versions import LineKind, Origin
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.answers import AskOptions
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import SourceType, TrustLevel
from kebab_desktop.core.errors import DataDirectoryError, UsageError
from tests.silent import SilentDrive

TEXT = "---\n# ours\ntitle: Full GC\nteam: payments\nseverity: HIGH\n---\n\n# Full GC\n\n## symptoms\n\nlong pause\n"


@pytest.fixture
def kebab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Kebab]:
    """A program with one shipped runbook and one in a folder of the team."""
    for name in ("bundled", "team"):
        (tmp_path / name).mkdir()
    (tmp_path / "bundled" / "shipped.md").write_text(TEXT.replace("Full GC", "Shipped"), encoding="utf-8")
    (tmp_path / "team" / "gc.md").write_text(TEXT, encoding="utf-8")
    monkeypatch.setattr(paths, "knowledge_base_dir", lambda: tmp_path / "bundled")
    opened = open_kebab(tmp_path / "data", demo=True)
    opened.knowledge.add_source(tmp_path / "team", source_id="team", type=SourceType.DOCS, trust=TrustLevel.PRIMARY)
    list(opened.knowledge.start_up(CancelToken()))
    yield opened
    opened.close()


def identity(kebab: Kebab, path: str) -> str:
    return next(each.id for each in kebab.knowledge.documents() if each.relative_path == path)


def opened(kebab: Kebab, path: str = "gc.md") -> OpenedDocument:
    return kebab.editing.open(identity(kebab, path))


def changed(document: OpenedDocument, words: str = "no memory", **fields: str) -> RunbookDraft:
    draft = document.draft
    return RunbookDraft({**draft.fields, **fields}, draft.body.replace("long pause", words))


def save(kebab: Kebab, document: OpenedDocument, draft: RunbookDraft) -> None:
    saved = kebab.editing.save(document, draft)
    list(kebab.runbooks.index(saved, CancelToken()))


def test_saving_changes_what_was_changed_and_it_is_found_at_once(kebab: Kebab) -> None:
    document = opened(kebab)
    save(kebab, document, changed(document, "kaleidoscope", severity="LOW"))
    expected = TEXT.replace("severity: HIGH", "severity: LOW").replace("long pause", "kaleidoscope")
    assert document.path.read_text(encoding="utf-8") == expected
    assert kebab.search.search("kaleidoscope").hits[0].chunk.severity == "LOW"


def test_rights_and_links_stay(kebab: Kebab, tmp_path: Path) -> None:
    real = tmp_path / "elsewhere.md"
    document = opened(kebab)
    document.path.rename(real)
    document.path.symlink_to(real)
    real.chmod(0o640)
    save(kebab, opened(kebab), changed(document))
    assert document.path.is_symlink()
    assert "no memory" in real.read_text(encoding="utf-8")
    assert real.stat().st_mode & 0o777 == 0o640


def test_what_someone_else_wrote_is_not_overwritten(kebab: Kebab) -> None:
    document = opened(kebab)
    assert kebab.editing.outside(document) is Outside.SAME
    theirs = TEXT.replace("long pause", "their words")
    document.path.write_text(theirs, encoding="utf-8")
    assert kebab.editing.outside(document) is Outside.CHANGED
    with pytest.raises(UsageError) as refused:
        kebab.editing.save(document, changed(document))
    assert refused.value.code == CHANGED_OUTSIDE
    assert document.path.read_text(encoding="utf-8") == theirs


def test_a_new_time_alone_is_no_change(kebab: Kebab) -> None:
    document = opened(kebab)
    os.utime(document.path, (1, 1))
    assert kebab.editing.outside(document) is Outside.SAME
    save(kebab, document, changed(document))


def test_keep_mine_saves_over_theirs_and_keeps_theirs_as_a_version(kebab: Kebab) -> None:
    document = opened(kebab)
    document.path.write_text(TEXT.replace("long pause", "their words"), encoding="utf-8")
    save(kebab, kebab.editing.keep_mine(document), changed(document, "my words"))
    assert "my words" in document.path.read_text(encoding="utf-8")
    texts = [kebab.versions.text(each) for each in kebab.versions.versions(document.document_id)]
    assert ["my words" in texts[0], "their words" in texts[1], "long pause" in texts[2]] == [True] * 3


def test_take_theirs_keeps_mine_as_a_version(kebab: Kebab) -> None:
    document = opened(kebab)
    document.path.write_text(TEXT.replace("long pause", "their words"), encoding="utf-8")
    again = kebab.editing.take_theirs(document, changed(document, "my words"))
    assert "their words" in again.text.body
    newest = kebab.versions.versions(document.document_id)[0]
    assert newest.origin is Origin.UNSAVED
    assert "my words" in kebab.versions.text(newest)


def test_the_difference_is_that_to_the_file_as_it_is_now(kebab: Kebab) -> None:
    document = opened(kebab)
    document.path.write_text(TEXT.replace("long pause", "their words"), encoding="utf-8")
    lines = kebab.editing.difference(document, changed(document, "my words"))
    told = [(line.kind, line.text) for line in lines if line.kind in {LineKind.ADDED, LineKind.REMOVED}]
    assert told == [(LineKind.REMOVED, "their words"), (LineKind.ADDED, "my words")]


def test_a_file_that_was_deleted_outside_is_written_again(kebab: Kebab) -> None:
    document = opened(kebab)
    document.path.unlink()
    assert kebab.editing.outside(document) is Outside.GONE
    save(kebab, document, changed(document))
    assert "no memory" in document.path.read_text(encoding="utf-8")
    document.path.unlink()
    with pytest.raises(UsageError, match="is not there"):
        opened(kebab)


def test_a_shipped_runbook_is_not_changed_but_copied(kebab: Kebab) -> None:
    document = opened(kebab, "shipped.md")
    assert "belongs to the program" in document.read_only
    with pytest.raises(UsageError, match="belongs to the program"):
        kebab.editing.save(document, changed(document))
    copied = kebab.editing.copy(document.document_id)
    list(kebab.runbooks.index(copied, CancelToken()))
    copy = kebab.editing.open(copied.document_id)
    assert (copy.source_id, copy.read_only) == ("library", "")
    assert copy.path.read_bytes() == document.path.read_bytes()


def test_a_protected_file_is_read_only(kebab: Kebab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda _path, mode: mode != os.W_OK)
    assert "write-protected" in opened(kebab).read_only


@pytest.mark.parametrize(("text", "why"), [("word\n" * 500_000, "2 MiB"), ("z" * 100_000, "lines of more than 64 KiB")])
def test_what_would_freeze_the_editor_is_only_read(kebab: Kebab, tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "team" / "gc.md").write_text(TEXT + text, encoding="utf-8")
    assert why in opened(kebab).read_only


def test_a_drive_that_hangs_is_told_and_changes_nothing(
    kebab: Kebab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = opened(kebab)
    drive = SilentDrive(tmp_path / "team", monkeypatch)
    drive.stop()
    kebab.knowledge.disks.look_s = 0.05
    try:
        assert kebab.editing.outside(document) is Outside.SAME
        with pytest.raises(DataDirectoryError, match="the drive does not answer"):
            opened(kebab)
    finally:
        drive.answer()


def test_it_is_checked_as_it_will_be_read(kebab: Kebab) -> None:
    document = opened(kebab)
    check = kebab.editing.check(document, changed(document, severity="HIGHER"))
    assert [(each.field, each.line) for each in check.problems] == [("severity", 5)]
    assert check.obstacle == ""
    assert kebab.editing.check(document, RunbookDraft(document.text.fields, "\n")).obstacle.endswith("no text.")


def test_a_docs_id_of_another_document_is_told_its_own_is_not(kebab: Kebab) -> None:
    shipped = opened(kebab, "shipped.md")
    shipped.path.write_text(TEXT.replace("team:", "docs_id: S-1\nteam:"), encoding="utf-8")
    list(kebab.knowledge.ingest(CancelToken()))
    document = opened(kebab)
    told = kebab.editing.check(document, changed(document, docs_id="s-1")).problems
    assert [each.field for each in told] == ["docs_id"]
    again = opened(kebab, "shipped.md")
    assert "docs_id" not in {each.field for each in kebab.editing.check(again, again.draft).problems}


def test_a_korean_file_of_windows_stays_one_until_it_is_converted(kebab: Kebab, tmp_path: Path) -> None:
    text = "---\ntitle: 정지\n---\n\n# 정지\n\n## 증상\n\n응답이 멈춘다\n".replace("\n", "\r\n")
    (tmp_path / "team" / "old.md").write_bytes(text.encode("cp949"))
    list(kebab.knowledge.ingest(CancelToken()))
    document = opened(kebab, "old.md")
    save(kebab, document, RunbookDraft({"title": "긴 정지"}, document.text.body))
    assert document.path.read_bytes() == text.replace("title: 정지", "title: 긴 정지").encode("cp949")
    list(kebab.runbooks.index(kebab.editing.convert(document.document_id), CancelToken()))
    assert document.path.read_bytes() == text.replace("title: 정지", "title: 긴 정지").encode()
    assert kebab.knowledge.document(document.document_id).record.problems == ()


def test_missing_fields_are_proposed_and_existing_ones_stay(kebab: Kebab) -> None:
    document = opened(kebab)
    proposed = kebab.editing.suggested(document)
    assert (proposed.fields["severity"], proposed.fields["title"]) == ("HIGH", "Full GC")
    assert proposed.fields["docs_id"] == "TEAM-RUNBOOK-01"
    assert proposed.fields["keywords"]


def test_a_version_is_written_back_and_that_can_be_undone(kebab: Kebab) -> None:
    document = opened(kebab)
    saved = kebab.editing.save(document, changed(document))
    assert saved.replaced is not None
    again = kebab.editing.restore(saved.replaced)
    assert document.path.read_text(encoding="utf-8") == TEXT
    assert again.replaced is not None
    assert "no memory" in kebab.versions.text(again.replaced)


def test_versions_follow_outside_edits_and_are_kept_for_a_removed_document_for_a_while(kebab: Kebab) -> None:
    document = opened(kebab)
    document.path.write_text(TEXT.replace("long pause", "second"), encoding="utf-8")
    list(kebab.knowledge.ingest(CancelToken()))
    list(kebab.knowledge.ingest(CancelToken(), force=True))
    versions = kebab.versions.versions(document.document_id)
    assert [each.origin for each in versions] == [Origin.OUTSIDE, Origin.ADDED]
    assert versions[0].at > versions[1].at
    told = [line.text for line in kebab.versions.compare(versions[1], document.path) if line.kind is LineKind.ADDED]
    assert told == ["second"]
    folder = kebab.data_dir / "versions" / document.document_id
    os.utime(folder, (1, 1))
    kebab.knowledge.remove_documents([document.document_id])
    list(kebab.knowledge.start_up(CancelToken()))
    assert len(kebab.versions.versions(document.document_id)) == 2
    os.utime(folder, (1, 1))
    list(kebab.knowledge.start_up(CancelToken()))
    assert not folder.exists()


def test_only_the_newest_versions_and_the_first_one_are_kept(kebab: Kebab) -> None:
    kebab.preferences.change("privacy.keep_versions", 3)
    for number in range(6):
        kebab.versions.note("doc_x", f"text {number}".encode(), Origin.SAVED)
    assert [kebab.versions.text(each) for each in kebab.versions.versions("doc_x")] == ["text 5", "text 4", "text 0"]


def test_with_no_versions_to_keep_none_are_kept_and_old_ones_go(kebab: Kebab) -> None:
    document = opened(kebab)
    assert kebab.versions.versions(document.document_id)
    kebab.preferences.change("privacy.keep_versions", 0)
    saved = kebab.editing.save(document, changed(document))
    assert saved.replaced is None
    list(kebab.knowledge.start_up(CancelToken()))
    assert not (kebab.data_dir / "versions").exists()


def test_answers_that_used_a_document_are_told(kebab: Kebab) -> None:
    document = opened(kebab)
    list(kebab.chat.ask("Full GC long pause", AskOptions(), CancelToken()))
    assert [row.question for row in kebab.history.citing(document.document_id)] == ["Full GC long pause"]
    assert kebab.history.citing("doc_unknown") == []
