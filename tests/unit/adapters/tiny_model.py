"""A tiny embedding model: a graph with the interface of the real one and a tokenizer."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tokenizers import Tokenizer, models, pre_tokenizers, processors

onnx = pytest.importorskip("onnx")

DIMENSION = 6
WORDS = ["<s>", "<pad>", "</s>", "<unk>", "▁query:", "▁passage:", *(f"▁word{n}" for n in range(40))]


def write_graph(path: Path, *, weights_beside: bool = False) -> None:
    """A graph with the interface of the real one: the mean of a table's rows over the mask, length 1."""
    helper, numpy_helper = onnx.helper, onnx.numpy_helper
    table = np.random.default_rng(3).standard_normal((len(WORDS), DIMENSION)).astype(np.float32)
    constants = [
        numpy_helper.from_array(table, "table"),
        numpy_helper.from_array(np.array([2]), "last"),
        numpy_helper.from_array(np.array([1]), "tokens"),
    ]
    nodes = [
        helper.make_node("Gather", ["table", "input_ids"], ["rows"], axis=0),
        helper.make_node("Cast", ["attention_mask"], ["mask"], to=onnx.TensorProto.FLOAT),
        helper.make_node("Unsqueeze", ["mask", "last"], ["mask3"]),
        helper.make_node("Mul", ["rows", "mask3"], ["masked"]),
        helper.make_node("ReduceSum", ["masked", "tokens"], ["sum"], keepdims=0),
        helper.make_node("ReduceL2", ["sum"], ["norm"], axes=[1], keepdims=1),
        helper.make_node("Div", ["sum", "norm"], ["sentence_embedding"]),
    ]
    graph = helper.make_graph(
        nodes,
        "tiny",
        [
            helper.make_tensor_value_info(name, onnx.TensorProto.INT64, ["batch", "tokens"])
            for name in ("input_ids", "attention_mask")
        ],
        [helper.make_tensor_value_info("sentence_embedding", onnx.TensorProto.FLOAT, ["batch", DIMENSION])],
        constants,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 8
    if weights_beside:
        weights = path.with_suffix(".data").name
        onnx.save_model(model, str(path), save_as_external_data=True, location=weights, size_threshold=64)
    else:
        onnx.save(model, str(path))


def write_tokenizer(path: Path) -> None:
    tokenizer = Tokenizer(models.Unigram([(word, -1.0) for word in WORDS], unk_id=3))
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", special_tokens=[("<s>", 0), ("</s>", 2)]
    )
    tokenizer.save(str(path))
