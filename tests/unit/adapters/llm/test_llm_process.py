"""The parent of a model process, against a process that obeys: pieces, turns, log, command."""

from __future__ import annotations

import logging
import sys
import threading

import pytest

from kebab_desktop.adapters import llm_process
from kebab_desktop.adapters.llm_link import LOG_LIMIT_BYTES
from kebab_desktop.adapters.llm_process import LlamaProcessModel
from kebab_desktop.core.answers import Usage
from tests.unit.adapters.llm.bench import QUESTION, TEXT, Bench, begin, failure, text_of


def test_a_generation_from_start_to_end(bench: Bench) -> None:
    model = bench.open("obeys")
    assert (model.describe(), model.process_id, bench.starts) == (None, None, 0)

    generation = begin(model)
    pieces = list(generation)

    assert [(p.prompt_done, p.prompt_total) for p in pieces if not p.text] == [(0, 7), (7, 7)]
    assert "".join(p.text for p in pieces) == TEXT
    usage = generation.usage
    assert (usage.prompt_tokens, usage.completion_tokens, generation.stopped) == (7, 4, False)
    assert 0 < usage.first_token_ms <= usage.total_ms
    described = model.describe()
    assert described is not None
    assert (described.context_tokens, described.has_template, described.name) == (2048, True, bench.gguf.stem)


def test_the_process_and_its_model_are_kept(bench: Bench) -> None:
    model = bench.open("obeys")

    model.load()
    assert model.count_tokens(QUESTION) == 7
    assert [text_of(begin(model)) for _ in range(3)] == [TEXT] * 3
    assert bench.starts == 1


def test_context_size_is_rounded_and_capped_by_the_file(bench: Bench) -> None:
    for wanted, given in ((1, 256), (300, 512), (4096, 2048), (10**9, 2048)):
        assert LlamaProcessModel(bench.gguf, context_tokens=wanted).context_tokens == given
    assert LlamaProcessModel(bench.gguf.with_name("none.gguf")).context_tokens == 4096


def test_one_answer_at_a_time_in_a_thread(bench: Bench) -> None:
    model = bench.open("obeys")
    first = iter(begin(model))
    next(first)

    assert failure(lambda: list(begin(model))).code == "llm_busy"
    assert failure(lambda: model.count_tokens(QUESTION)).code == "llm_busy"
    assert "".join(piece.text for piece in first) == TEXT
    assert text_of(begin(model)) == TEXT


def test_another_thread_waits_for_its_turn(bench: Bench) -> None:
    model = bench.open("obeys")
    first = iter(begin(model))
    next(first)
    results: list[str] = []
    threads = [threading.Thread(target=lambda: results.append(text_of(begin(model)))) for _ in range(3)]
    for thread in threads:
        thread.start()

    results.append("".join(piece.text for piece in first))
    for thread in threads:
        thread.join()
    assert results == [TEXT] * 4
    assert bench.starts == 1


def test_a_generation_is_iterated_once(bench: Bench) -> None:
    generation = begin(bench.open("obeys"))
    list(generation)

    with pytest.raises(RuntimeError, match="only once"):
        list(generation)


def test_an_untouched_generation_costs_nothing(bench: Bench) -> None:
    generation = begin(bench.open("obeys"))

    assert (generation.usage, bench.starts) == (Usage(), 0)


def test_the_log_of_the_process_is_a_file(bench: Bench) -> None:
    bench.open("obeys").load()
    bench.open("obeys").load()
    assert bench.log.read_text() == "a line for the log\n" * 2

    bench.log.write_bytes(b"x" * (LOG_LIMIT_BYTES + 1))
    bench.open("obeys").load()
    assert bench.log.read_text() == "a line for the log\n"


def test_a_log_that_cannot_be_written_is_no_obstacle(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    bench.log.mkdir(parents=True)

    with caplog.at_level(logging.WARNING):
        assert text_of(begin(bench.open("obeys"))) == TEXT
    assert "cannot be written" in caplog.text


def test_the_command_of_a_checkout_and_of_the_frozen_program(monkeypatch: pytest.MonkeyPatch) -> None:
    assert llm_process.worker_command()[-2:] == ["-m", "kebab_desktop.adapters.llm_llama_cpp"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert llm_process.worker_command() == [sys.executable, "--llm-worker"]


def test_the_environment_lets_threads_sleep(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OMP_WAIT_POLICY", raising=False)
    assert llm_process.worker_environment()["OMP_WAIT_POLICY"] == "passive"
    monkeypatch.setenv("OMP_WAIT_POLICY", "active")
    assert llm_process.worker_environment()["OMP_WAIT_POLICY"] == "active"
