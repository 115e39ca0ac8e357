"""Ending an answer of the model process: by token, by dropping it, by closing the model."""

from __future__ import annotations

import threading

import pytest

from kebab_desktop.adapters.llm_process import LlamaProcessModel
from kebab_desktop.core.cancel import CancelledError, CancelToken
from tests.unit.adapters.llm.bench import PATIENT_S, QUESTION, TEXT, Bench, begin, failure, text_of


def test_a_token_set_before_starts_nothing(bench: Bench) -> None:
    model, token = LlamaProcessModel(bench.gguf, command=["/no/such/program"]), CancelToken()
    token.cancel()
    generation = begin(model, token)

    assert list(generation) == []
    assert (generation.stopped, generation.usage.prompt_tokens) == (True, 0)
    with pytest.raises(CancelledError):
        model.load(token)


def test_stop_while_loading_kills(bench: Bench) -> None:
    model, token = bench.open("loads_for_ever"), CancelToken()
    generation = begin(model, token)
    stopper = bench.once_stuck(token.cancel)

    assert list(generation) == []
    stopper.join()
    assert generation.stopped
    assert model.process_id is None
    again = CancelToken()
    stopper = bench.once_stuck(again.cancel)
    with pytest.raises(CancelledError):
        model.load(again)  # a wanted end is no reason to refuse the file
    stopper.join()
    assert bench.starts == 2


def test_stop_asks_and_keeps_the_process(bench: Bench) -> None:
    model, token = bench.open("waits_for_stop"), CancelToken()
    generation = begin(model, token)
    text = ""
    for piece in generation:
        text += piece.text
        if text == TEXT:
            token.cancel()

    assert (text, generation.stopped, generation.usage.completion_tokens) == (TEXT, True, 4)
    assert model.count_tokens(QUESTION) == 7
    assert bench.starts == 1


def test_stop_kills_a_process_that_does_not_listen(bench: Bench) -> None:
    model, token = bench.open("deaf", grace_s=0.0), CancelToken()
    generation = begin(model, token)
    stopper = bench.once_stuck(token.cancel)

    pieces = list(generation)

    stopper.join()
    assert [(p.prompt_done, p.prompt_total) for p in pieces] == [(0, 7)]
    assert generation.stopped
    assert generation.usage.prompt_tokens == 7
    assert model.process_id is None


def test_a_stop_that_comes_late_does_not_hit_the_next_answer(bench: Bench) -> None:
    model, token = bench.open("obeys", grace_s=0.0), CancelToken()
    assert text_of(begin(model, token)) == TEXT

    token.cancel()

    assert text_of(begin(model)) == TEXT
    assert bench.starts == 1


def test_a_dropped_generation_is_stopped_and_the_process_kept(bench: Bench) -> None:
    model = bench.open("waits_for_stop")
    for piece in begin(model):
        if piece.text:
            break

    assert model.count_tokens(QUESTION) == 7
    assert bench.starts == 1


def test_a_waiting_thread_can_be_stopped(bench: Bench) -> None:
    model, token = bench.open("obeys"), CancelToken()
    first = iter(begin(model))
    next(first)
    waiting = begin(model, token)
    thread = threading.Thread(target=lambda: list(waiting))
    thread.start()

    token.cancel()
    thread.join()
    assert waiting.stopped
    assert "".join(piece.text for piece in first) == TEXT


def test_close_from_another_thread_ends_the_answer(bench: Bench) -> None:
    model = bench.open("deaf")
    closer = bench.once_stuck(model.close)

    error = failure(lambda: list(begin(model)))

    closer.join()
    assert error.code == "llm_closed"
    model.close()
    assert failure(lambda: begin(model)).code == "llm_closed"
    assert failure(model.load).code == "llm_closed"


def test_no_threads_are_left(bench: Bench) -> None:
    before = set(threading.enumerate())
    model, token = bench.open("waits_for_stop"), CancelToken()
    for piece in begin(model, token):
        if piece.text:
            token.cancel()
    model.close()

    for thread in set(threading.enumerate()) - before:
        thread.join(PATIENT_S)
    assert set(threading.enumerate()) <= before
