"""A file changed in the program, on the real stores and the word index: saved, found at once, old words gone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kebab_desktop import paths
from kebab_desktop.app.drop_likeness import Likeness, Resolution
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.runbook_text import RunbookDraft
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import SourceType
from kebab_desktop.core.retrieval import SearchMode

pytestmark = pytest.mark.integration

TEXT = "---\n# ours\ntitle: Billing queue\nseverity: HIGH\n---\n\n# Billing queue\n\n## symptoms\n\n{words}\n"
WORDS = "The zanzibar consumer stops and the 얼룩무늬 queue grows until the broker refuses new messages."


@pytest.fixture
def kebab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Kebab]:
    """A program without an embedding model: what is looked at here are the file, the catalog and the words."""
    (tmp_path / "team").mkdir()
    (tmp_path / "team" / "billing.md").write_text(TEXT.format(words=WORDS), encoding="utf-8")
    (tmp_path / "bundled").mkdir()
    monkeypatch.setattr(paths, "embedding_model_dir", lambda: tmp_path / "nowhere")
    monkeypatch.setattr(paths, "knowledge_base_dir", lambda: tmp_path / "bundled")
    opened = open_kebab(tmp_path / "data")
    opened.knowledge.add_source(tmp_path / "team", source_id="team", type=SourceType.DOCS)
    list(opened.knowledge.start_up(CancelToken()))
    yield opened
    opened.close()


def found(kebab: Kebab, words: str) -> list[str]:
    return [hit.chunk.path for hit in kebab.search.search(words, mode=SearchMode.LEXICAL).hits]


def test_saved_words_are_found_and_those_before_are_not(kebab: Kebab, tmp_path: Path) -> None:
    document = kebab.editing.open(kebab.knowledge.documents()[0].id)
    draft = RunbookDraft({**document.draft.fields, "severity": "LOW"}, document.draft.body.replace("zanzibar", "kiwi"))
    list(kebab.runbooks.index(kebab.editing.save(document, draft), CancelToken()))
    assert found(kebab, "kiwi") == ["billing.md"]
    assert found(kebab, "zanzibar") == []
    text = (tmp_path / "team" / "billing.md").read_text(encoding="utf-8")
    assert text == TEXT.format(words=WORDS.replace("zanzibar", "kiwi")).replace("severity: HIGH", "severity: LOW")
    newest, first = kebab.versions.versions(document.document_id)
    assert "kiwi" in kebab.versions.text(newest)
    assert "zanzibar" in kebab.versions.text(first)


def test_a_nearly_equal_file_is_noticed_and_replaces(kebab: Kebab, tmp_path: Path) -> None:
    near = tmp_path / "near.md"
    near.write_text(TEXT.format(words=WORDS.replace("new messages", "more")), encoding="utf-8")
    (conflict,) = kebab.drops.conflicts([near])
    assert conflict.likeness is Likeness.NEARLY_SAME
    list(kebab.drops.add([near], {near: Resolution.REPLACE}, CancelToken()))
    assert found(kebab, "zanzibar") == ["near.md"]
    assert (tmp_path / "team" / "billing.md").exists()
