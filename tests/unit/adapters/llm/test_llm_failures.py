"""A model process that dies, lies or says nothing: what the user is told and what is tried again."""

from __future__ import annotations

import logging
import subprocess
import sys
from pathlib import Path

import pytest

from kebab_desktop.adapters.llm_process import LlamaProcessModel
from tests.unit.adapters.llm.bench import TEXT, Bench, begin, failure, text_of

ROOT = Path(__file__).resolve().parents[4]


def test_a_missing_file_starts_no_process(bench: Bench) -> None:
    bench.gguf.unlink()

    assert failure(bench.open("obeys").load).code == "llm_model_missing"
    assert bench.starts == 0


def test_a_program_that_cannot_be_started(bench: Bench) -> None:
    error = failure(LlamaProcessModel(bench.gguf, command=["/no/such/program"]).load)

    assert (error.code, error.retryable) == ("llm_runtime", True)


def test_death_while_loading_is_not_repeated(bench: Bench) -> None:
    model = bench.open("dies_loading")

    first = failure(lambda: list(begin(model)))
    assert (first.code, first.retryable) == ("llm_model_crashed", False)
    assert "GGML_ASSERT(n_layer > 0)" in first.message
    second = failure(model.load)
    assert second.code == "llm_model_crashed"
    assert "is not tried again" in second.message
    assert bench.starts == 1

    model.reset()
    assert "is not tried again" not in failure(model.load).message
    assert bench.starts == 2


def test_a_replaced_file_is_tried_again(bench: Bench) -> None:
    model = bench.open("dies_loading")
    failure(model.load)

    bench.gguf.write_bytes(bench.gguf.read_bytes() + b"\0")

    failure(model.load)
    assert bench.starts == 2


def test_death_while_starting_blames_the_runtime(bench: Bench) -> None:
    model = bench.open("dies_starting")

    error = failure(model.load)

    assert error.code == "llm_runtime"
    assert "exit code 9" in error.message
    assert failure(model.load).code == "llm_runtime"
    assert bench.starts == 1


def test_death_while_writing_keeps_the_text(bench: Bench) -> None:
    model = bench.open("dies_writing")
    generation = begin(model)

    error = failure(lambda: list(generation))

    assert (error.code, error.retryable, error.partial) == ("llm_stream_aborted", True, "한국")
    assert "while writing" in error.message
    assert (generation.usage.prompt_tokens, generation.usage.completion_tokens) == (7, 2)
    assert not generation.stopped
    for _ in range(3):  # every question gets a fresh process: text did arrive
        assert failure(lambda: list(begin(model))).partial == "한국"
    assert bench.starts == 4


def test_two_deaths_before_the_first_text_are_enough(bench: Bench) -> None:
    model = bench.open("dies_reading")

    codes = [failure(lambda: list(begin(model))).code for _ in range(3)]

    assert codes == ["llm_stream_aborted", "llm_stream_aborted", "llm_model_crashed"]
    assert bench.starts == 2


def test_death_in_the_template_says_so(bench: Bench) -> None:
    message = failure(lambda: list(begin(bench.open("dies_rendering")))).message

    assert "applying the model's chat template (it took too long)" in message


def test_a_silent_process_is_killed(bench: Bench) -> None:
    model = bench.open("silent")
    model.load()
    model._session.stall_limit_s = 0.01

    error = failure(lambda: list(begin(model)))

    assert error.code == "llm_stream_aborted"
    assert "silent" in error.message
    assert model.process_id is None


def test_lines_that_are_no_events_are_ignored(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert text_of(begin(bench.open("noisy"))) == TEXT

    assert sum("cannot be read" in record.message for record in caplog.records) == 2


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        ("runtime", "llm_runtime"),
        ("metadata", "llm_model_invalid"),
        ("load", "llm_model_invalid"),
        ("template", "llm_template"),
        ("memory", "llm_memory"),
        ("failed", "llm_failed"),
    ],
)
def test_refusals_of_the_process(bench: Bench, kind: str, code: str) -> None:
    model = bench.open(f"refuses:{kind}")

    error = failure(model.load)

    assert error.code == code
    assert error.hint
    assert model.process_id is None


def test_the_watchdog_ends_a_process_that_holds_the_interpreter_lock() -> None:
    hang = (
        "import sys\n"
        "from kebab_desktop.adapters.llm_llama_cpp.watchdog import Watchdog\n"
        "with Watchdog(sys.stderr.buffer).limit(60):\n"
        "    pass\n"
        "with Watchdog(sys.stderr.buffer).limit(0.05):\n"
        "    9 ** (9 ** 9)\n"
    )
    ended = subprocess.run([sys.executable, "-c", hang], capture_output=True, text=True, cwd=ROOT, check=False)

    assert ended.returncode == 1
    assert "Timeout" in ended.stderr
