"""The ONNX embedder with a tiny model made here: batches, correction, DirectML and its fall-back, damaged files."""

from __future__ import annotations

import hashlib
import json
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import onnxruntime
import pytest

from kebab_desktop.adapters import embedder_onnx
from kebab_desktop.adapters.embedder_onnx import OnnxEmbedder
from kebab_desktop.adapters.onnx_encoder import DIRECTML, default_threads
from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.errors import ModelError
from tests.unit.adapters.tiny_model import DIMENSION, WORDS, write_graph, write_tokenizer


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("tiny")
    write_graph(folder / "model_int8.onnx", weights_beside=True)
    write_graph(folder / "model_fp16.onnx")
    write_tokenizer(folder / "tokenizer.json")
    chance = np.random.default_rng(5)
    for variant in ("int8", "fp16"):
        arrays = {name: chance.standard_normal(DIMENSION) * 0.1 for name in ("mean_query", "mean_passage")}
        direction = np.eye(DIMENSION)[0]
        np.savez(folder / f"sidecar_{variant}.npz", allow_pickle=False, **arrays, direction=direction)
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    description = {
        "schema": 1,
        "id": "tiny",
        "version": "7",
        "dimension": DIMENSION,
        "max_tokens": 512,
        "unicode_form": "NFC",
        "prefixes": {"query": "query: ", "passage": "passage: "},
        "padding": {"id": 1, "token": "<pad>"},
        "output": "sentence_embedding",
        "tokenizer": "tokenizer.json",
        "variants": {
            name: {"model": f"model_{name}.onnx", "sidecar": f"sidecar_{name}.npz"} for name in ("int8", "fp16")
        },
        "files": {
            name: {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
            for name, content in files.items()
        },
    }
    return {**files, "model.json": json.dumps(description).encode()}


@pytest.fixture
def folder(template: dict[str, bytes], tmp_path: Path) -> Path:
    model = tmp_path / "모델 (1)"
    model.mkdir()
    for name, content in template.items():
        (model / name).write_bytes(content)
    return model


class RecordingSession:
    """A session that notes how it is made and fed, and runs on the CPU whatever provider was asked for."""

    made: list[RecordingSession]
    fail_on: str

    def __init__(self, path: str, options: onnxruntime.SessionOptions, providers: list[str]) -> None:
        self.path, self.options, self.providers = Path(path), options, providers
        if self.fail_on == "load" and providers == [DIRECTML]:
            raise onnxruntime.capi.onnxruntime_pybind11_state.Fail("no adapter")
        self.shapes: list[tuple[int, ...]] = []
        self._session = REAL_SESSION(path, options, providers=["CPUExecutionProvider"])
        type(self).made.append(self)

    def run(self, output: list[str], feed: dict[str, Any]) -> list[Any]:
        self.shapes.append(feed["input_ids"].shape)
        found = self._session.run(output, feed)
        if self.fail_on == "run":
            raise onnxruntime.capi.onnxruntime_pybind11_state.RuntimeException("device removed")
        return [found[0] * np.nan] if self.fail_on == "numbers" and self.providers == [DIRECTML] else found


REAL_SESSION = onnxruntime.InferenceSession


@pytest.fixture
def sessions(monkeypatch: pytest.MonkeyPatch) -> list[RecordingSession]:
    RecordingSession.made, RecordingSession.fail_on = [], ""
    monkeypatch.setattr(onnxruntime, "InferenceSession", RecordingSession)
    return RecordingSession.made


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(onnxruntime, "get_available_providers", lambda: [DIRECTML, "CPUExecutionProvider"])
    monkeypatch.setattr(embedder_onnx, "sys", SimpleNamespace(platform="win32"))


def test_vectors_are_corrected_as_the_sidecar_says(folder: Path) -> None:
    embedder = OnnxEmbedder(folder)
    with np.load(folder / "sidecar_int8.npz") as sidecar:
        mean, direction = sidecar["mean_passage"], sidecar["direction"]
    table = np.random.default_rng(3).standard_normal((len(WORDS), DIMENSION)).astype(np.float32)
    ids = [WORDS.index(word) for word in ("<s>", "▁passage:", "▁word3", "▁word9", "</s>")]
    expected = table[ids].sum(axis=0)
    expected = expected / np.linalg.norm(expected) - mean
    expected /= np.linalg.norm(expected)
    expected -= (expected @ direction) * direction
    expected /= np.linalg.norm(expected)
    np.testing.assert_allclose(embedder.embed_passages(["word3 word9"])[0], expected, atol=1e-6)


def test_questions_and_passages_have_their_own_prefix_and_mean(folder: Path) -> None:
    embedder = OnnxEmbedder(folder)
    assert not np.allclose(embedder.embed_queries(["word3"]), embedder.embed_passages(["word3"]))


def test_on_the_cpu_the_int8_file_runs_one_text_at_a_time(folder: Path, sessions: list[RecordingSession]) -> None:
    embedder = OnnxEmbedder(folder, threads=3)
    texts = [" ".join(["word1"] * length) for length in (9, 1, 5)]
    embedder.embed_passages(texts)
    (session,) = sessions
    assert session.path.name == "model_int8.onnx"
    assert session.providers == ["CPUExecutionProvider"]
    assert session.shapes == [(1, 4), (1, 8), (1, 12)]
    assert session.options.intra_op_num_threads == 3
    assert session.options.get_session_config_entry("session.intra_op.allow_spinning") == "0"
    assert (embedder.device, embedder.identity, embedder.fallback_reason) == ("CPU", "tiny/int8/7", "")


@pytest.mark.usefixtures("windows")
def test_on_directml_the_float_file_sees_few_shapes(folder: Path, sessions: list[RecordingSession]) -> None:
    embedder = OnnxEmbedder(folder)
    assert (embedder.identity, embedder.device) == ("tiny/fp16/7", "DirectML")
    (session,) = sessions
    assert session.path.name == "model_fp16.onnx"
    assert session.providers == [DIRECTML]
    assert session.options.enable_mem_pattern is False
    session.shapes.clear()
    texts = [" ".join(["word1"] * (length % 300 + 1)) for length in range(0, 6000, 37)]
    vectors = embedder.embed_passages(texts)
    assert set(session.shapes) <= {(16, 64), (8, 128), (4, 256), (2, 512), (1, 64), (1, 128), (1, 256), (1, 512)}
    assert len(session.shapes) < len(texts) / 2
    for row in (0, 50, 161):
        np.testing.assert_allclose(embedder.embed_passages([texts[row]])[0], vectors[row], atol=1e-5)


@pytest.mark.usefixtures("windows")
@pytest.mark.parametrize(
    ("trouble", "reason"), [("load", "no adapter"), ("run", "device removed"), ("numbers", "numbers that are none")]
)
def test_a_directml_that_does_not_work_falls_back_to_the_cpu(
    folder: Path, sessions: list[RecordingSession], trouble: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RecordingSession, "fail_on", trouble)
    embedder = OnnxEmbedder(folder)
    assert reason in embedder.fallback_reason
    assert (embedder.device, embedder.identity) == ("CPU", "tiny/int8/7")
    assert sessions[-1].path.name == "model_int8.onnx"
    monkeypatch.setattr(RecordingSession, "fail_on", "")
    assert embedder.embed_queries(["word1"]).shape == (1, DIMENSION)


@pytest.mark.usefixtures("windows")
def test_the_cpu_can_be_chosen_where_directml_is_there(folder: Path, sessions: list[RecordingSession]) -> None:
    embedder = OnnxEmbedder(folder, device="cpu")
    embedder.warm_up()
    assert [session.providers for session in sessions] == [["CPUExecutionProvider"]]
    assert embedder.fallback_reason == ""


def test_directml_that_was_asked_for_and_is_not_there_is_said(folder: Path) -> None:
    embedder = OnnxEmbedder(folder, device="directml")
    assert "no DirectML" in embedder.fallback_reason
    assert embedder.device == "CPU"


@pytest.mark.usefixtures("windows")
def test_another_device_is_used_at_once(folder: Path, sessions: list[RecordingSession]) -> None:
    embedder = OnnxEmbedder(folder, device="cpu")
    before = embedder.embed_queries(["word1"])
    embedder.use_device("directml")
    assert (embedder.identity, embedder.device, embedder.notice) == ("tiny/fp16/7", "DirectML", "")
    embedder.use_device("cpu")
    assert (embedder.identity, embedder.device) == ("tiny/int8/7", "CPU")
    np.testing.assert_array_equal(embedder.embed_queries(["word1"]), before)
    assert [session.path.name for session in sessions] == ["model_int8.onnx", "model_fp16.onnx", "model_int8.onnx"]


def test_a_device_that_is_not_there_is_told_when_it_was_asked_for(folder: Path) -> None:
    embedder = OnnxEmbedder(folder)
    assert embedder.notice == ""
    embedder.use_device("directml")
    assert embedder.device == "CPU"
    assert "no DirectML" in embedder.notice
    embedder.use_device("auto")
    assert embedder.notice == ""


def test_a_device_that_cannot_be_loaded_leaves_the_one_before(folder: Path) -> None:
    embedder = OnnxEmbedder(folder)
    before = embedder.embed_queries(["word1"])
    (folder / "model_int8.onnx").write_bytes(b"no model")
    with pytest.raises(ModelError):
        embedder.use_device("cpu")
    np.testing.assert_array_equal(embedder.embed_queries(["word1"]), before)


def test_long_texts_are_cut_and_keep_their_end_mark(folder: Path, sessions: list[RecordingSession]) -> None:
    embedder = OnnxEmbedder(folder)
    long = " ".join(["word1"] * 5000)
    np.testing.assert_array_equal(embedder.embed_passages([long]), embedder.embed_passages([" ".join(["word1"] * 509)]))
    assert sessions[0].shapes == [(1, 512), (1, 512)]
    assert embedder.count_tokens([long, "word1", ""]) == [5000, 1, 0]


def test_cancelling_stops_between_batches(folder: Path, sessions: list[RecordingSession]) -> None:
    embedder = OnnxEmbedder(folder)
    embedder.warm_up()
    token, run = CancelToken(), sessions[0].run

    def run_and_cancel(output: list[str], feed: dict[str, Any]) -> list[Any]:
        token.cancel()
        return run(output, feed)

    sessions[0].run = run_and_cancel  # type: ignore[method-assign]
    sessions[0].shapes.clear()
    with pytest.raises(CancelledError):
        embedder.embed_passages(["word1", "word2", "word3"], token)
    assert len(sessions[0].shapes) == 1


def test_a_run_that_fails_is_a_model_error(
    folder: Path, sessions: list[RecordingSession], monkeypatch: pytest.MonkeyPatch
) -> None:
    embedder = OnnxEmbedder(folder)
    embedder.warm_up()
    assert sessions
    monkeypatch.setattr(RecordingSession, "fail_on", "run")
    with pytest.raises(ModelError, match="device removed") as caught:
        embedder.embed_queries(["word1"])
    assert caught.value.code == "embedding_run"
    assert caught.value.hint


def test_a_missing_model_is_said_on_use_not_on_construction(tmp_path: Path) -> None:
    embedder = OnnxEmbedder(tmp_path / "nowhere")
    for use in (
        lambda: embedder.identity,
        lambda: embedder.dimension,
        lambda: embedder.device,
        lambda: embedder.embed_queries(["x"]),
        lambda: embedder.count_tokens(["x"]),
        embedder.warm_up,
        embedder.verify,
    ):
        with pytest.raises(ModelError, match="no embedding model") as caught:
            use()
        assert "installer/start.py" in caught.value.hint


def same_size_garbage(path: Path) -> None:
    path.write_bytes(b"\x07" * path.stat().st_size)


def shorten(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-3])


@pytest.mark.parametrize("harm", [Path.unlink, shorten])
def test_damaged_weights_beside_the_graph_are_named(folder: Path, harm: Callable[[Path], None]) -> None:
    harm(folder / "model_int8.data")
    with pytest.raises(ModelError, match=r"model_int8\.data") as caught:
        OnnxEmbedder(folder).embed_queries(["word1"])
    assert caught.value.hint
    with pytest.raises(ModelError, match=r"model_int8\.data"):
        _ = OnnxEmbedder(folder, device="cpu").device  # nobody embeds with it, whatever was chosen


@pytest.mark.parametrize("harm", [Path.unlink, shorten, same_size_garbage])
@pytest.mark.parametrize("name", ["model_int8.onnx", "sidecar_int8.npz", "tokenizer.json", "model.json"])
def test_damaged_files_are_named(folder: Path, name: str, harm: Callable[[Path], None]) -> None:
    harm(folder / name)
    with pytest.raises(ModelError) as caught:
        OnnxEmbedder(folder).embed_queries(["word1"])
    assert caught.value.code == "embedding_model"
    assert str(folder) in caught.value.message
    assert caught.value.hint
    with pytest.raises(ModelError):
        OnnxEmbedder(folder).verify()


def test_verify_finds_a_single_changed_byte(folder: Path) -> None:
    OnnxEmbedder(folder).verify()
    graph = bytearray((folder / "model_fp16.onnx").read_bytes())
    graph[-1] ^= 1
    (folder / "model_fp16.onnx").write_bytes(bytes(graph))
    with pytest.raises(ModelError, match=r"model_fp16\.onnx is not what was built"):
        OnnxEmbedder(folder).verify()


@pytest.mark.parametrize(
    ("change", "reason"),
    [({"schema": 2}, "schema 2"), ({"variants": {}}, "no variants"), ({"dimension": "many"}, "many")],
)
def test_a_description_of_another_kind_is_refused(folder: Path, change: dict[str, object], reason: str) -> None:
    path = folder / "model.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    with pytest.raises(ModelError, match=reason):
        _ = OnnxEmbedder(folder).dimension


def test_a_sidecar_of_another_dimension_is_refused(folder: Path) -> None:
    description = json.loads((folder / "model.json").read_text())
    np.savez(
        folder / "sidecar_int8.npz",
        allow_pickle=False,
        **{name: np.zeros(3) for name in ("mean_query", "mean_passage", "direction")},
    )
    description["files"].pop("sidecar_int8.npz")
    (folder / "model.json").write_text(json.dumps(description))
    with pytest.raises(ModelError, match="does not fit vectors of 6 numbers"):
        OnnxEmbedder(folder).embed_queries(["word1"])


def test_it_loads_again_after_close(folder: Path, sessions: list[RecordingSession]) -> None:
    embedder = OnnxEmbedder(folder)
    embedder.warm_up()
    embedder.close()
    embedder.close()
    embedder.warm_up()
    assert len(sessions) == 2


def test_no_connection_is_opened(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket.socket, "connect", lambda *_: pytest.fail("a connection was opened"))
    OnnxEmbedder(folder).warm_up()


def test_nothing_heavy_is_imported_before_the_first_use(folder: Path) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "from kebab_desktop.adapters.embedder_onnx import OnnxEmbedder\n"
        f"embedder = OnnxEmbedder(Path({str(folder)!r}), device='cpu')\n"
        "print(embedder.identity, embedder.dimension, 'onnxruntime' in sys.modules, 'tokenizers' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == f"tiny/int8/7 {DIMENSION} False False"


def test_one_processor_is_left_free() -> None:
    assert default_threads() >= 1
