"""A store that breaks because its disk is full says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from kebab_desktop.adapters import index_folder
from kebab_desktop.adapters.chroma_store import ChromaStore, _translated
from kebab_desktop.app.messages import in_korean
from kebab_desktop.core.errors import DataDirectoryError, KnowledgeBaseError


class ChromaError(Exception):
    """Named as Chroma's own."""


@pytest.fixture
def store(tmp_path: Path) -> ChromaStore:
    return ChromaStore(tmp_path)


def test_an_error_of_chroma_on_a_full_disk_is_called_a_full_disk(
    store: ChromaStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index_folder, "_ROOM_BYTES", 2**62)
    with pytest.raises(DataDirectoryError, match="No space left on device") as caught, _translated(store._folder):
        raise ChromaError("Error in compaction: Failed to apply logs to the hnsw segment writer")
    assert "disk space" in caught.value.hint
    message, hint = in_korean(caught.value)
    assert "디스크" in message + hint


def test_the_same_error_with_room_left_is_damage(store: ChromaStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_folder, "_ROOM_BYTES", 0)
    with pytest.raises(KnowledgeBaseError, match="Failed to apply logs"), _translated(store._folder):
        raise ChromaError("Failed to apply logs")
