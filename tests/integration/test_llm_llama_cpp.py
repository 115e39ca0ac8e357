"""The inside of the model process: abort in mid-computation, the end of the context, split characters."""

from __future__ import annotations

import gc
import importlib.util
import itertools
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING

import pytest

from kebab_desktop.adapters.llm_llama_cpp.channel import Json, Refused
from kebab_desktop.adapters.llm_llama_cpp.watchdog import Watchdog

if TYPE_CHECKING:
    from kebab_desktop.adapters.llm_llama_cpp.model import ChatModel

pytestmark = pytest.mark.integration
if importlib.util.find_spec("llama_cpp") is None:
    pytest.skip("the model runtime was not built: it needs a C++ compiler", allow_module_level=True)

QUESTION = [{"role": "user", "content": "old generation pause " * 60}]


class Inside:
    """A model in this process; ``stop_requested`` can be replaced, ``events`` are what the parent would get."""

    def __init__(self, path: Path, crash_file: IO[bytes]) -> None:
        os.environ.setdefault("OMP_WAIT_POLICY", "passive")  # as the process does, before OpenMP is loaded
        from kebab_desktop.adapters.llm_llama_cpp.model import ChatModel

        self.events: list[Json] = []
        self.stop_requested: Callable[[], bool] = lambda: False
        self.model: ChatModel = ChatModel(
            str(path),
            n_ctx=256,
            stop_requested=self._stop_requested,
            send=lambda event, **fields: self.events.append({"ev": event, **fields}),
            watchdog=Watchdog(crash_file),
        )

    def _stop_requested(self) -> bool:
        return self.stop_requested()

    def generate(self, max_tokens: int = 8, *, fresh: bool = True) -> Json:
        self.events.clear()
        return self.model.generate(QUESTION, max_tokens=max_tokens, temperature=0.0, seed=1, fresh=fresh)

    @property
    def text(self) -> str:
        return "".join(event["text"] for event in self.events if event["ev"] == "text")

    @property
    def progress(self) -> list[int]:
        return [event["done"] for event in self.events if event["ev"] == "prefill"]


@pytest.fixture(scope="module")
def inside(trial_model_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with (tmp_path_factory.mktemp("llm") / "crash.txt").open("wb") as crash_file:
        inside = Inside(trial_model_file, crash_file)
        yield inside
        inside.model.close()


def test_the_prompt_is_read_in_batches(inside: Inside) -> None:
    result = inside.generate()

    assert inside.progress == [0, 128, result["prompt_tokens"]]
    assert (result["evaluated"], result["new_tokens"], result["reason"]) == (result["prompt_tokens"], 8, "length")


def test_a_stop_ends_the_computation_between_two_nodes_of_the_graph(inside: Inside) -> None:
    expected = (inside.generate(), inside.text)[1]
    polls = itertools.count()
    inside.stop_requested = lambda: next(polls) >= 100  # a batch of this model has 605 nodes

    stopped = inside.generate()

    inside.stop_requested = lambda: False
    assert (stopped["reason"], stopped["new_tokens"]) == ("stopped", 0)
    assert inside.progress == [0]  # not even the first batch was finished
    assert 100 <= next(polls) <= 105
    inside.generate(fresh=False)  # goes on with the context as the abort left it
    assert inside.text == expected


def test_a_stop_while_writing(inside: Inside) -> None:
    inside.stop_requested = lambda: len(inside.text) > 10

    stopped = inside.generate(max_tokens=40)

    inside.stop_requested = lambda: False
    assert stopped["reason"] == "stopped"
    assert 0 < stopped["new_tokens"] < 40


def test_the_answer_ends_where_the_context_ends(inside: Inside) -> None:
    result = inside.generate(max_tokens=10_000)

    assert result["reason"] in {"length", "eos"}
    assert result["prompt_tokens"] + result["new_tokens"] <= 256


def test_no_sampler_waits_for_a_garbage_collection(inside: Inside) -> None:
    from llama_cpp._internals import LlamaSampler

    for _ in range(2):
        inside.generate(max_tokens=2)

    samplers = [each for each in gc.get_objects() if isinstance(each, LlamaSampler)]
    assert [each for each in samplers if each.sampler is not None] == []


def test_a_prompt_that_fills_the_context_is_refused(inside: Inside) -> None:
    words = 0
    while inside.model.count([{"role": "user", "content": "word " * words}]) < 256:
        words += 1

    with pytest.raises(Refused) as caught:
        inside.model.generate(
            [{"role": "user", "content": "word " * words}], max_tokens=1, temperature=0.0, seed=1, fresh=True
        )
    assert (caught.value.kind, caught.value.details["n_ctx"]) == ("context", 256)


def test_an_equal_prompt_is_read_only_to_refresh_its_last_token(inside: Inside) -> None:
    inside.generate(max_tokens=2)

    assert inside.generate(max_tokens=2, fresh=False)["evaluated"] == 1
    assert inside.progress == [inside.progress[-1] - 1, inside.progress[-1]]


def test_metadata_that_llama_cpp_drops_without_a_word_are_refused(trial_model_file: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed.gguf"
    content = bytearray(trial_model_file.read_bytes())
    content[content.index(b"HuggingFaceTB")] = 0xFF
    changed.write_bytes(content)

    with (tmp_path / "crash.txt").open("wb") as crash_file, pytest.raises(Refused) as caught:
        Inside(changed, crash_file)
    changed.unlink()
    assert caught.value.kind == "metadata"


def test_sampling_depends_on_the_seed_alone(inside: Inside) -> None:
    def sampled(seed: int) -> str:
        inside.events.clear()
        short = [{"role": "user", "content": "Name a colour."}]
        inside.model.generate(short, max_tokens=12, temperature=1.5, seed=seed, fresh=True)
        return inside.text

    first = sampled(1)
    assert sampled(1) == first
    assert {sampled(2), sampled(3)} != {first}


def test_split_characters_and_long_pieces_are_put_together_again(trial_model_file: Path) -> None:
    llama_cpp = pytest.importorskip("llama_cpp")
    from kebab_desktop.adapters.llm_llama_cpp.model import PieceDecoder

    llama = llama_cpp.Llama(str(trial_model_file), vocab_only=True, n_ctx=256, verbose=False)
    vocabulary = llama_cpp.llama_model_get_vocab(llama.model)
    text = "오류: 힙이 가득 참 🍢 ᄒᆞᆫ글" + " " * 70 + "끝"
    tokens = llama.tokenize(text.encode(), add_bos=False)
    decoder = PieceDecoder(vocabulary)
    pieces = [decoder.feed(token) for token in tokens]

    assert "".join(pieces) + decoder.end() == text
    assert "" in pieces  # some characters really were split
    longest = max(range(llama.n_vocab()), key=lambda token: len(llama._model.token_get_text(token)))
    assert len(PieceDecoder(vocabulary).feed(longest)) > 32
    cut = PieceDecoder(vocabulary)
    assert cut.feed(llama.tokenize("🍢".encode(), add_bos=False)[0]) + cut.end() == "\N{REPLACEMENT CHARACTER}"
    llama.close()
