"""What every embedder does, run for the hashing one and for the real model."""

from __future__ import annotations

import threading
import unicodedata
from pathlib import Path

import numpy as np
import pytest

from kebab_desktop.adapters.embedder_onnx import OnnxEmbedder
from kebab_desktop.adapters.fakes.indexes import FakeEmbedder
from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.ports import Embedder

PASSAGES = [
    "메모리가 부족해 프로세스가 죽으면 힙 덤프를 남기도록 설정한다.",
    "The disk is full: delete old log files.",
    "Restart httpd gracefully so that open connections finish.",
]


@pytest.fixture(scope="module", params=["fake", pytest.param("onnx", marks=pytest.mark.integration)])
def embedder(request: pytest.FixtureRequest) -> Embedder:
    if request.param == "fake":
        return FakeEmbedder()
    folder: Path = request.getfixturevalue("embedding_model_dir")
    return OnnxEmbedder(folder, device="cpu", threads=1)


class TestEmbedder:
    def test_identity_names_model_variant_and_version(self, embedder: Embedder) -> None:
        assert len(embedder.identity.split("/")) == 3
        assert embedder.device

    @pytest.mark.parametrize("kind", ["queries", "passages"])
    def test_vectors_have_the_dimension_and_length_1(self, embedder: Embedder, kind: str) -> None:
        texts = [*PASSAGES, "", " ", "x", "가", "word " * 3000, "nul \x00 surrogate \ud800"]
        found = embedder.embed_queries(texts) if kind == "queries" else embedder.embed_passages(texts)
        assert found.shape == (len(texts), embedder.dimension)
        assert found.dtype == np.float32
        np.testing.assert_allclose(np.linalg.norm(found, axis=1), 1.0, atol=1e-5)

    def test_no_texts_give_no_rows(self, embedder: Embedder) -> None:
        assert embedder.embed_queries([]).shape == (0, embedder.dimension)
        assert embedder.embed_passages([]).shape == (0, embedder.dimension)
        assert embedder.count_tokens([]) == []

    def test_the_related_passage_is_the_nearest(self, embedder: Embedder) -> None:
        passages = embedder.embed_passages(PASSAGES)
        for question, expected in (("힙 덤프를 남기려면?", 0), ("disk full", 1), ("graceful restart of httpd", 2)):
            cosines = passages @ embedder.embed_queries([question])[0]
            assert int(cosines.argmax()) == expected

    def test_a_text_has_the_same_vector_alone_and_among_others(self, embedder: Embedder) -> None:
        together = embedder.embed_passages([*PASSAGES, "long " * 200, "short"])
        for row, text in enumerate(PASSAGES):
            np.testing.assert_allclose(embedder.embed_passages([text])[0], together[row], atol=1e-6)

    def test_equal_calls_give_equal_vectors(self, embedder: Embedder) -> None:
        np.testing.assert_array_equal(embedder.embed_passages(PASSAGES), embedder.embed_passages(PASSAGES))

    def test_decomposed_text_is_the_same_text(self, embedder: Embedder) -> None:
        composed = embedder.embed_queries([PASSAGES[0]])
        decomposed = embedder.embed_queries([unicodedata.normalize("NFD", PASSAGES[0])])
        np.testing.assert_array_equal(composed, decomposed)

    def test_tokens_are_counted_per_text(self, embedder: Embedder) -> None:
        empty, short, longer = embedder.count_tokens(["", "disk full", "disk full " * 50])
        assert empty == 0
        assert 2 <= short < longer

    def test_a_set_token_cancels(self, embedder: Embedder) -> None:
        token = CancelToken()
        token.cancel()
        with pytest.raises(CancelledError):
            embedder.embed_passages(PASSAGES, token)

    def test_threads_get_the_vectors_of_their_own_texts(self, embedder: Embedder) -> None:
        expected = {text: embedder.embed_queries([text])[0] for text in PASSAGES}
        found: dict[str, list[bool]] = {text: [] for text in PASSAGES}

        def ask(text: str) -> None:
            for _ in range(5):
                found[text].append(bool(np.allclose(embedder.embed_queries([text])[0], expected[text], atol=1e-6)))

        threads = [threading.Thread(target=ask, args=(text,)) for text in PASSAGES]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert found == {text: [True] * 5 for text in PASSAGES}
