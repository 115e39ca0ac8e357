"""A model process without a model: obeys the protocol or breaks it, as its arguments say.

Arguments: behaviour, file that gets one line per start, port to connect to when the process waits for ever.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import socket
import sys
import threading
from pathlib import Path
from typing import Any, NoReturn

BEHAVIOUR, STARTS, PORT = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
WORDS = ("한", "국", "어 ", "[1]")

state = {"job": 0, "stopped": -1}
jobs: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()


def send(event: str, **fields: object) -> None:
    raw(json.dumps({"ev": event, "id": state["job"], **fields}).encode() + b"\n")


def raw(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def wait_for_ever() -> NoReturn:
    socket.create_connection(("127.0.0.1", PORT)).close()  # tells the test that the job is running
    threading.Event().wait()
    raise AssertionError


def die() -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
    threading.Event().wait()
    raise AssertionError


def load(path: str, n_ctx: int) -> dict[str, object]:
    if BEHAVIOUR == "dies_loading":
        send("fatal", message="GGML_ASSERT(n_layer > 0) failed")
        die()
    if BEHAVIOUR == "loads_for_ever":
        wait_for_ever()
    if BEHAVIOUR.startswith("refuses:"):
        state["refuse"] = 1
        send("error", kind=BEHAVIOUR.partition(":")[2], message="because", log=["native"], details={})
        return {}
    names = {"name": Path(path).stem, "architecture": "llama", "has_template": True}
    return {"n_ctx": n_ctx, "n_ctx_train": 2048, "size_bytes": 4096, "parameters": 2048, **names}


def read_prompt() -> None:
    if BEHAVIOUR == "dies_reading":
        die()
    if BEHAVIOUR == "silent":
        threading.Event().wait()
    send("rendering")
    if BEHAVIOUR == "dies_rendering":
        os._exit(1)
    send("prefill", done=0, total=7)
    if BEHAVIOUR == "deaf":
        wait_for_ever()
    send("prefill", done=7, total=7)
    if BEHAVIOUR == "noisy":
        raw(b"not json\n" + b"x" * 300_000 + b"\n")


def generate(messages: list[dict[str, str]], max_tokens: int, **_sampling: object) -> dict[str, object]:
    read_prompt()
    for number, word in enumerate(WORDS[:max_tokens], 1):
        if state["stopped"] >= state["job"]:
            return {"reason": "stopped", "prompt_tokens": 7, "new_tokens": number - 1}
        send("text", text=word, tokens=number)
        if BEHAVIOUR == "dies_writing" and number == 2:
            raw(b'{"ev": "text", "id"')
            die()
    if BEHAVIOUR == "waits_for_stop":
        while state["stopped"] < state["job"]:
            state.update(jobs.get())
        return {"reason": "stopped", "prompt_tokens": 7, "new_tokens": len(WORDS)}
    return {"reason": "eos", "prompt_tokens": 7, "new_tokens": len(WORDS[:max_tokens])}


def listen() -> None:
    for line in sys.stdin.buffer:
        request = json.loads(line)
        jobs.put({"stopped": request["id"]} if request["op"] == "stop" else request)
        if request["op"] == "stop":
            state["stopped"] = request["id"]
    os._exit(0)


def main() -> None:
    with STARTS.open("a") as starts:
        starts.write("started\n")
    sys.stderr.write("a line for the log\n")
    if BEHAVIOUR == "dies_starting":
        os._exit(9)
    threading.Thread(target=listen, daemon=True).start()
    send("ready")
    while True:
        request = jobs.get()
        if "op" not in request:
            continue
        op, state["job"] = request.pop("op"), request.pop("id")
        if op == "load":
            done = load(**request)
            if done:
                send("done", **done)
        elif op == "count":
            send("done", tokens=7)
        else:
            send("done", **generate(**request))


main()
