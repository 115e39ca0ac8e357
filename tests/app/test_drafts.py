"""Drafts outlive the window and the program."""

from __future__ import annotations

import logging

import pytest

from kebab_desktop.app.drafts import KeptDraft
from kebab_desktop.app.kebab import Kebab


def test_a_draft_is_kept_replaced_and_given_up(kebab: Kebab) -> None:
    draft = KeptDraft("new-1", "Kafka", "## symptoms\n\n지연 🔥\n", fields={"title": "Kafka"})
    kebab.drafts.keep(draft)
    kebab.drafts.keep(KeptDraft("doc_1", "Full GC", "text", document_id="doc_1", base="abc"))
    kebab.drafts.keep(KeptDraft("new-1", "Kafka", "## symptoms\n\nmore\n", fields={"title": "Kafka"}))
    assert [each.key for each in kebab.drafts.drafts()] == ["new-1", "doc_1"]
    found = kebab.drafts.draft("new-1")
    assert found is not None
    assert found.draft.body == "## symptoms\n\nmore\n"
    assert found.draft.title == "Kafka"
    kebab.drafts.forget("new-1")
    kebab.drafts.forget("new-1")
    assert [each.key for each in kebab.drafts.drafts()] == ["doc_1"]
    assert kebab.drafts.draft("new-1") is None


def test_letters_that_no_file_can_hold_do_not_lose_the_rest(kebab: Kebab) -> None:
    kebab.drafts.keep(KeptDraft("new-1", "x", "broken \ud800 half"))
    found = kebab.drafts.draft("new-1")
    assert found is not None
    assert found.body.startswith("broken ")
    assert found.body.endswith(" half")


@pytest.mark.parametrize("text", ["{", "[]", '{"schema_version": "draft.v9"}', "\x00"])
def test_a_damaged_draft_stays_and_does_not_hide_the_others(
    kebab: Kebab, caplog: pytest.LogCaptureFixture, text: str
) -> None:
    kebab.drafts.keep(KeptDraft("new-1", "x", "body"))
    damaged = kebab.data_dir / "drafts" / "damaged.json"
    damaged.write_text(text, encoding="utf-8")
    with caplog.at_level(logging.WARNING):
        assert [each.key for each in kebab.drafts.drafts()] == ["new-1"]
    assert "damaged.json" in caplog.text
    assert damaged.exists()


def test_keys_of_new_runbooks_differ(kebab: Kebab) -> None:
    assert kebab.drafts.new_key() != kebab.drafts.new_key()
