"""Beginning anew with one thing at a time, and taking that back."""

from __future__ import annotations

from pathlib import Path

import pytest

from kebab_desktop.app.drafts import KeptDraft
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.sources import LIBRARY_ID
from kebab_desktop.core.answers import Answer, AskOptions
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import DataDirectoryError, HistoryError
from kebab_desktop.core.history_store import HistoryFilter, HistoryStore


def add_all(kebab: Kebab, folder: Path) -> str:
    """Add a source, a copied file that was changed once, and a draft; return the id of the copy."""
    (folder / "team").mkdir()
    (folder / "team" / "a.md").write_text("# A\n\ntext\n", encoding="utf-8")
    (folder / "b.md").write_text("# B\n\nfirst\n", encoding="utf-8")
    list(kebab.knowledge.add_paths([folder / "team", folder / "b.md"], CancelToken()))
    copy = next(each for each in kebab.knowledge.documents() if each.source_id == LIBRARY_ID)
    opened = kebab.editing.open(copy.id)
    kebab.editing.save(opened, opened.draft)
    (folder / "b.md").write_text("# B\n\nsecond\n", encoding="utf-8")
    list(kebab.knowledge.add_paths([folder / "b.md"], CancelToken()))
    kebab.drafts.keep(KeptDraft("new-1", "Kafka", "half written"))
    return copy.id


def test_documents_leave_with_their_drafts_and_come_back_with_their_versions(kebab: Kebab, tmp_path: Path) -> None:
    copy = add_all(kebab, tmp_path)
    versions = kebab.versions.versions(copy)
    assert len(versions) >= 2
    taken = kebab.resets.documents()
    assert (taken.documents >= 1, len(taken.removals), len(taken.drafts)) == (True, 2, 1)
    assert {each.source_id for each in kebab.knowledge.documents()} <= {"bundled"}
    assert kebab.drafts.drafts() == []
    assert len(list((tmp_path / "data" / "trash").glob("drafts-*/*.json"))) == 1
    assert (tmp_path / "team" / "a.md").is_file()
    assert kebab.versions.versions(copy) == versions  # for 30 days, so that Undo is whole

    list(kebab.resets.undo_documents(taken, CancelToken()))
    assert {LIBRARY_ID, "team"} <= {each.source_id for each in kebab.knowledge.documents()}
    assert [each.body for each in kebab.drafts.drafts()] == ["half written"]
    assert kebab.versions.versions(copy) == versions


def test_drafts_alone_are_taken_out_too(kebab: Kebab) -> None:
    kebab.drafts.keep(KeptDraft("new-1", "Kafka", "half written"))
    taken = kebab.resets.documents()
    assert (taken.documents, len(taken.drafts)) == (0, 1)
    assert kebab.resets.documents().drafts == ()


def test_drafts_that_cannot_be_moved_stay_and_nothing_is_taken_out(
    kebab: Kebab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = add_all(kebab, tmp_path)

    def refuse(_self: Path, _target: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(DataDirectoryError, match="drafts cannot be moved"):
        kebab.resets.documents()
    monkeypatch.undo()
    assert copy in {each.id for each in kebab.knowledge.documents()}
    assert len(kebab.drafts.drafts()) == 1


def test_settings_and_history_come_back(kebab: Kebab) -> None:
    kebab.preferences.change("search.default_k", 5)
    old = kebab.resets.settings()
    assert kebab.preferences.current().search.default_k != 5
    kebab.resets.undo_settings(old)
    assert kebab.preferences.current().search.default_k == 5

    list(kebab.chat.ask("Kafka", AskOptions(), CancelToken()))
    archived = kebab.resets.history()
    assert archived is not None
    assert kebab.history.rows(HistoryFilter()) == []
    kebab.resets.undo_history(archived)
    assert len(kebab.history.rows(HistoryFilter())) == 1


class Killed(BaseException):
    """What the end of a process is for the code in the middle of its work: nothing is caught."""


def test_an_undo_that_was_killed_is_finished_at_the_next_start(kebab: Kebab, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answers that were not back yet were left in the archive alone, and nothing offered them."""
    for question in ("Kafka", "Full GC", "tomcat pool"):
        list(kebab.chat.ask(question, AskOptions(), CancelToken()))
    archived = kebab.resets.history()
    assert archived is not None
    save = type(kebab.history._store).save_answer
    saved: list[Answer] = []

    def save_one(store: HistoryStore, answer: Answer) -> None:
        if saved:
            raise Killed
        saved.append(answer)
        save(store, answer)

    monkeypatch.setattr(type(kebab.history._store), "save_answer", save_one)
    with pytest.raises(Killed):
        kebab.resets.undo_history(archived)
    monkeypatch.undo()
    assert len(kebab.history.rows(HistoryFilter())) == 1
    assert kebab.resets.finish_undo() == 2
    assert len(kebab.history.rows(HistoryFilter())) == 3
    kebab.resets.history()
    assert kebab.resets.finish_undo() == 0, "what is deleted again stays so"


def test_an_undo_that_cannot_be_finished_is_told_once(kebab: Kebab) -> None:
    list(kebab.chat.ask("Kafka", AskOptions(), CancelToken()))
    archived = kebab.resets.history()
    assert archived is not None
    archived.file.write_text("damaged", encoding="utf-8")
    with pytest.raises(HistoryError):
        kebab.resets.undo_history(archived)
    with pytest.raises(HistoryError, match="export"):
        kebab.resets.finish_undo()
    assert kebab.resets.finish_undo() == 0
    assert archived.file.read_text(encoding="utf-8") == "damaged"
