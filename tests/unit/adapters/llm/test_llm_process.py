"""The parent of a model process, against a process that obeys or breaks the protocol as told."""

from __future__ import annotations

import logging
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kebab_desktop.adapters import llm_process
from kebab_desktop.adapters.llm_link import LOG_LIMIT_BYTES
from kebab_desktop.adapters.llm_process import LlamaGeneration, LlamaProcessModel
from kebab_desktop.core.answers import Message, Usage
from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.errors import ModelError

WORKER = Path(__file__).with_name("scripted_worker.py")
QUESTION = (Message("user", "GC?"),)
TEXT = "한국어 [1]"
PATIENT_S = 60.0


class Bench:
    """Opens models on the scripted process and counts how often it was started."""

    def __init__(self, gguf: Path, folder: Path) -> None:
        self.gguf = gguf
        self.log = folder / "logs" / "llm.log"
        self._starts = folder / "starts"
        self._server = socket.create_server(("127.0.0.1", 0))
        self._server.settimeout(PATIENT_S)
        self._models: list[LlamaProcessModel] = []

    def open(self, behaviour: str, *, grace_s: float = PATIENT_S, silence_s: float = PATIENT_S) -> LlamaProcessModel:
        command = [sys.executable, str(WORKER), behaviour, str(self._starts), str(self._server.getsockname()[1])]
        model = LlamaProcessModel(
            self.gguf, log_path=self.log, stop_grace_s=grace_s, silence_limit_s=silence_s, command=command
        )
        self._models.append(model)
        return model

    @property
    def starts(self) -> int:
        return len(self._starts.read_text().splitlines()) if self._starts.exists() else 0

    def once_stuck(self, action: Callable[[], None]) -> threading.Thread:
        """Start a thread that runs ``action`` when the process waits for ever."""

        def wait() -> None:
            self._server.accept()[0].close()
            action()

        thread = threading.Thread(target=wait)
        thread.start()
        return thread

    def close(self) -> None:
        for model in self._models:
            model.close()
        self._server.close()


@pytest.fixture
def bench(gguf_file: Path, tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(gguf_file, tmp_path)
    yield bench
    bench.close()


def begin(model: LlamaProcessModel, token: CancelToken | None = None, max_tokens: int = 99) -> LlamaGeneration:
    return model.generate(QUESTION, max_tokens=max_tokens, temperature=0.0, seed=1, token=token or CancelToken())


def text_of(generation: LlamaGeneration) -> str:
    return "".join(piece.text for piece in generation)


def failure(action: Callable[[], object]) -> ModelError:
    with pytest.raises(ModelError) as caught:
        action()
    return caught.value


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


def test_unload_and_use_again(bench: Bench) -> None:
    model = bench.open("obeys")
    model.load()

    model.unload()
    model.unload()
    assert (model.describe(), model.process_id) == (None, None)
    assert text_of(begin(model)) == TEXT
    assert bench.starts == 2


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
    assert "chat template" in failure(lambda: list(begin(bench.open("dies_rendering")))).message


def test_a_silent_process_is_killed(bench: Bench) -> None:
    model = bench.open("silent", silence_s=5.0)
    model.load()

    error = failure(lambda: list(begin(bench.open("silent", silence_s=0.01))))

    assert "silent" in error.message
    model.close()


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


def test_a_token_set_before_starts_nothing(bench: Bench) -> None:
    model, token = bench.open("obeys"), CancelToken()
    token.cancel()
    generation = begin(model, token)

    assert list(generation) == []
    assert (generation.stopped, generation.usage.prompt_tokens, bench.starts) == (True, 0, 0)


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


def test_unload_from_another_thread_is_no_crash(bench: Bench) -> None:
    model = bench.open("deaf")
    for _ in range(3):
        unloader = bench.once_stuck(model.unload)
        assert failure(lambda: list(begin(model))).code == "llm_stream_aborted"
        unloader.join()


def test_a_generation_is_iterated_once(bench: Bench) -> None:
    generation = begin(bench.open("obeys"))
    list(generation)

    with pytest.raises(RuntimeError, match="only once"):
        list(generation)


def test_an_untouched_generation_costs_nothing(bench: Bench) -> None:
    generation = begin(bench.open("obeys"))

    assert (generation.usage, bench.starts) == (Usage(), 0)


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
