"""Left-out pieces: Korean and English texts keep their pieces and, bit by bit, their vectors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
import pytest

from installer.embedding_model.graph import build_model
from installer.embedding_model.problems import ModelBuildError
from installer.embedding_model.vocabulary import kept_pieces, pruned_tokenizer, pruned_weights
from kebab_desktop.adapters.onnx_tokenizer import UnigramTokenizer
from tests.installer.test_embedding_build import _random_weights

PIECES: list[tuple[str, float]] = [
    *[("<s>", 0.0), ("<pad>", 0.0), ("</s>", 0.0), ("<unk>", 0.0), ("▁heap", -4.0)],
    *[("▁мир", -3.0), ("힙", -4.5), ("и", -9.0), ("▁м", -6.0), ("é▁", -7.0), ("<mask>", 0.0)],
]
KEPT = [0, 1, 2, 3, 4, 6, 7, 8, 9, 10]


def tokenizer() -> dict[str, Any]:
    marks = [{"id": number, "content": PIECES[number][0]} for number in (0, 1, 2, 3, 10)]
    return {
        "added_tokens": marks,
        "normalizer": None,
        "pre_tokenizer": {"type": "Metaspace", "replacement": "▁", "add_prefix_space": True},
        "post_processor": {
            "single": [{"SpecialToken": {"id": "<s>"}}, {"Sequence": {"id": "A"}}, {"SpecialToken": {"id": "</s>"}}],
            "special_tokens": {"<s>": {"ids": [0]}, "</s>": {"ids": [2]}},
        },
        "model": {"type": "Unigram", "unk_id": 3, "vocab": PIECES},
    }


def test_only_longer_pieces_of_other_scripts_go() -> None:
    assert kept_pieces(PIECES) == KEPT
    words = [
        "heap",
        "▁é",
        "ß",
        "힙덤",
        "堆栈",
        "ヒープ",
        "①②",
        "❤️",
        "100",
        "µs",
        "Ω",
        "▁Ж",
        "Жж",
        "▁ελ",
        "ال",
        "नम",
        "สว",
    ]
    assert kept_pieces([(word, -1.0) for word in words]) == list(range(12))


def test_the_pieces_are_numbered_anew() -> None:
    smaller = pruned_tokenizer(tokenizer(), KEPT)
    assert [piece for piece, _ in smaller["model"]["vocab"]] == [PIECES[number][0] for number in KEPT]
    assert [(mark["id"], mark["content"]) for mark in smaller["added_tokens"]][-1] == (9, "<mask>")


def test_texts_without_these_scripts_keep_their_vectors() -> None:
    weights = _random_weights()
    assert weights.shape.pieces == len(PIECES)
    old, new = UnigramTokenizer(tokenizer()), UnigramTokenizer(pruned_tokenizer(tokenizer(), KEPT))
    vectors = []
    for read, model in ((old, weights), (new, pruned_weights(weights, KEPT))):
        session = onnxruntime.InferenceSession(
            build_model(model, np.float32).SerializeToString(), providers=["CPUExecutionProvider"]
        )
        ids = np.array([read.encode("heap 힙 heap?")], np.int64)
        feed = {"input_ids": ids, "attention_mask": np.ones_like(ids)}
        vectors.append(session.run(["sentence_embedding"], feed)[0])
    np.testing.assert_array_equal(*vectors)


def test_words_of_these_scripts_are_spelled() -> None:
    new = UnigramTokenizer(pruned_tokenizer(tokenizer(), KEPT))
    assert new.pieces("ми") == [7, 6]


@pytest.mark.parametrize("kept", [[1, 2, 3, 4], [0, 1, 2, 3, 4]])
def test_a_vocabulary_that_is_laid_out_differently_is_refused(kept: list[int]) -> None:
    with pytest.raises(ModelBuildError, match="not laid out as expected"):
        pruned_tokenizer(tokenizer(), kept)


@pytest.mark.integration
def test_the_built_model_has_a_row_for_every_piece(embedding_model_dir: Path) -> None:
    onnx = pytest.importorskip("onnx")
    pieces = json.loads((embedding_model_dir / "tokenizer.json").read_text(encoding="utf-8"))["model"]["vocab"]
    for name in ("model_int8.onnx", "model_fp16.onnx"):
        graph = onnx.load(str(embedding_model_dir / name)).graph
        assert {len(pieces)} == {each.dims[0] for each in graph.initializer if each.dims[:1] == [len(pieces)]}
