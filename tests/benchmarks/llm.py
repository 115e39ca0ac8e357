"""Times of the model process: python tests/benchmarks/llm.py [GGUF]. Prints figures, passes no judgement.

Overhead alternates between the process and llama.cpp inside this interpreter, same threads and batch size.
"""

from __future__ import annotations

import contextlib
import os
import statistics
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_WAIT_POLICY", "passive")

from kebab_desktop import paths
from kebab_desktop.adapters.gguf_header import read_header
from kebab_desktop.adapters.llm_llama_cpp.channel import Json
from kebab_desktop.adapters.llm_llama_cpp.watchdog import Watchdog
from kebab_desktop.adapters.llm_process import LlamaProcessModel
from kebab_desktop.core.answers import Message
from kebab_desktop.core.cancel import CancelToken

PAIRS = 10
STOPS = 12
TOKENS = 96
SHORT = "Explain what a full garbage collection is and when it is a problem. " * 12
LONG = "The old generation is almost full and every pause takes several seconds. " * 190
FACTS = "Write a long list of facts about garbage collection."


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def spread(values: list[float]) -> str:
    return f"median {statistics.median(values):.2f}, max {max(values):.2f} (n={len(values)})"


def stop_latencies(model: LlamaProcessModel, question: str, max_tokens: int, ready: Callable[[Any], bool]) -> str:
    """Stop at different moments after ``ready`` holds for a piece; milliseconds until the iteration has ended."""
    latencies = []
    for number in range(STOPS):
        token, asked = CancelToken(), [0.0]

        def cancel(token: CancelToken = token, asked: list[float] = asked) -> None:
            asked[0] = time.perf_counter()
            token.cancel()

        timer = threading.Timer(0.011 + 0.037 * number, cancel)
        message = (Message("user", f"{number} {question}"),)
        generation = model.generate(message, max_tokens=max_tokens, temperature=0.0, seed=1, token=token)
        for piece in generation:
            if ready(piece) and not timer.is_alive() and not token.cancelled:
                timer.start()
        if generation.stopped:
            latencies.append((time.perf_counter() - asked[0]) * 1000)
        timer.cancel()
        timer.join()
    return spread(latencies)


@contextlib.contextmanager
def in_process(path: Path) -> Iterator[Any]:
    from kebab_desktop.adapters.llm_llama_cpp.model import ChatModel

    model = ChatModel(
        str(path),
        n_ctx=4096,
        stop_requested=lambda: False,
        send=lambda *_a, **_k: None,
        watchdog=Watchdog(sys.stderr.buffer),
    )
    yield model
    model.close()


def measured(model: LlamaProcessModel, text: str) -> Json:
    """Run one generation; the ``done`` event of the process with the parent's own times beside it."""
    fields = {"messages": [{"role": "user", "content": text}], "temperature": 0.0, "seed": 1, "fresh": True}
    begun, first, done = time.perf_counter(), 0.0, Json()
    for event in model._session.run("generate", None, model.context_tokens, max_tokens=TOKENS, **fields):
        if event["ev"] == "text":
            first = first or time.perf_counter() - begun
        done = event
    return {**done, "seen_first_s": first, "seen_total_s": time.perf_counter() - begun}


def overhead(model: LlamaProcessModel, path: Path) -> None:
    here: list[Json] = []
    there: list[Json] = []
    with in_process(path) as local:
        for number in range(PAIRS + 1):
            text = f"{number} {SHORT}"
            plain = [{"role": "user", "content": text}]
            here.append(local.generate(plain, max_tokens=TOKENS, temperature=0.0, seed=1, fresh=True))
            there.append(measured(model, text))
    del here[0], there[0]
    rates = [(r["new_tokens"] - 1) / (r["total_s"] - r["first_s"]) for r in here]
    seen = [(r["new_tokens"] - 1) / (r["seen_total_s"] - r["seen_first_s"]) for r in there]
    ratios = [b / a for a, b in zip(rates, seen, strict=True)]
    shares = [100 * (1 - r["total_s"] / r["seen_total_s"]) for r in there]
    say(f"tokens/s in this process   {spread(rates)}")
    say(f"tokens/s in the process    {spread(seen)}")
    say(f"ratio of pairs             median {statistics.median(ratios):.3f} of {PAIRS}")
    say(f"first token ms here        {spread([r['first_s'] * 1000 for r in here])}")
    say(f"first token ms there       {spread([r['seen_first_s'] * 1000 for r in there])}")
    # What the pipe costs, whatever else the machine does meanwhile: the parent's time minus the process's own.
    say(f"transport, % of the time   {spread(shares)}")
    say(f"transport, ms to the first {spread([(r['seen_first_s'] - r['first_s']) * 1000 for r in there])}")


def main() -> None:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else paths.trial_model_file()
    header = read_header(path)
    say(f"{header.name}, {header.quantization}, estimate {header.memory_bytes(4096) >> 20} MiB; load {os.getloadavg()}")
    model = LlamaProcessModel(path, reuse_prefix=False)
    begun = time.perf_counter()
    model.load()
    say(f"start and load             {(time.perf_counter() - begun) * 1000:.0f} ms")
    overhead(model, path)
    say(f"stop in the prompt, ms     {stop_latencies(model, LONG, 4, lambda piece: not piece.text)}")
    say(f"stop in the answer, ms     {stop_latencies(model, FACTS, 400, lambda piece: bool(piece.text))}")
    model.close()
    loads = []
    for _ in range(5):
        model = LlamaProcessModel(path)
        token = CancelToken()
        asked = [0.0]

        def cancel(token: CancelToken = token, asked: list[float] = asked) -> None:
            asked[0] = time.perf_counter()
            token.cancel()

        timer = threading.Timer(0.3, cancel)
        timer.start()
        generation = model.generate((Message("user", FACTS),), max_tokens=1, temperature=0.0, seed=1, token=token)
        list(generation)
        loads.append((time.perf_counter() - asked[0]) * 1000 if generation.stopped else float("nan"))
        timer.join()
        model.close()
    say(f"stop while loading, ms     {spread(loads)}")


if __name__ == "__main__":
    main()
