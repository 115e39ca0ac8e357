"""What can go wrong with the model process, as errors with a sentence and a next action."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kebab_desktop.adapters.llm_link import describe_exit
from kebab_desktop.core.errors import ModelError
from kebab_desktop.core.reasons import reason

_ANOTHER_FILE = "Choose another model file in the settings, or download this one again."
_REINSTALL = (
    "Run the installer again on a machine with a C++ compiler to build llama-cpp-python. "
    "Until then answers are quotes from the runbooks."
)
_WATCHDOG_EXIT_CODE = 1  # of faulthandler; every other failure of these two phases is reported as an event
_DOING = {
    "start": "starting",
    "template": "applying the model's chat template",
    "read": "reading the prompt",
    "write": "writing",
}


def busy() -> ModelError:
    """Return the error of a second job in the thread that still holds a half-read answer."""
    return ModelError(
        "The model is still writing another answer.", hint="Stop that answer first.", code="llm_busy", retryable=True
    )


def closed() -> ModelError:
    """Return the error of a model that was closed for good."""
    return ModelError("The language model was closed.", hint="Start the program again.", code="llm_closed")


def empty_prompt() -> ModelError:
    """Return the error of a prompt without content."""
    return ModelError("The prompt is empty.", hint="Enter a question.", code="llm_prompt_empty")


def not_started(error: OSError) -> ModelError:
    """Return the error of a process that the operating system did not start."""
    return ModelError(
        f"The model process cannot be started: {reason(error)}.",
        hint="Close other programs to free memory, then ask again.",
        code="llm_runtime",
        retryable=True,
    )


def crashed(path: Path, phase: str, event: Mapping[str, Any], cause: str) -> ModelError:
    """Return the error of a process that ended by itself; ``phase`` is load or a key of the table above."""
    why = describe_exit(event) + (f": {cause}" if cause else "")
    if event.get("code") == _WATCHDOG_EXIT_CODE and phase in {"load", "template"}:
        why = "it took too long"
    details = {"exit_code": event.get("code"), "phase": phase, "cause": cause}
    if phase == "runtime":
        return ModelError(
            f"The model runtime ended while it started ({why}).", hint=_REINSTALL, code="llm_runtime", details=details
        )
    if phase == "load":
        hint = f"If memory ran out, close other programs or lower the context size. {_ANOTHER_FILE}"
        return ModelError(
            f"Loading {path.name} ended the model process ({why}).",
            hint=hint if why.startswith("signal SIGKILL") else _ANOTHER_FILE,
            code="llm_model_crashed",
            details=details,
        )
    return ModelError(
        f"The model process ended while {_DOING[phase]} ({why}).",
        hint="Ask again; the model is started afresh.",
        code="llm_stream_aborted",
        retryable=True,
        details=details,
    )


def refused_before(path: Path, first: ModelError) -> ModelError:
    """Return the error of a file that ended the process earlier and is not tried again."""
    if first.code == "llm_runtime":
        return first
    return ModelError(
        f"{path.name} ended the model process before and is not tried again. {first.message}",
        hint=_ANOTHER_FILE,
        code="llm_model_crashed",
        details=first.details,
    )


def translated(event: Mapping[str, Any], path: Path) -> ModelError:
    """Return the error for an ``error`` event of the process."""
    details: dict[str, Any] = event.get("details", {})
    reason = " ".join([str(event.get("message", "")), *event.get("log", [])]).strip()
    match event["kind"]:
        case "context":
            return ModelError(
                f"The prompt has {details['tokens']} tokens; the model takes less than {details['n_ctx']}.",
                hint="Ask a shorter question, use less evidence, or raise the context size in the settings.",
                code="llm_prompt_too_long",
                details={"tokens": details["tokens"], "context_tokens": details["n_ctx"]},
            )
        case "empty_prompt":
            return empty_prompt()
        case "runtime":
            message, hint, code = f"The model runtime cannot be used: {reason}.", _REINSTALL, "llm_runtime"
        case "metadata":
            message = f"{path.name} has metadata that cannot be read."
            hint, code = _ANOTHER_FILE, "llm_model_invalid"
        case "load":
            message = f"{path.name} cannot be loaded: {reason}."
            hint, code = _ANOTHER_FILE, "llm_model_invalid"
        case "template":
            message = f"The chat template of {path.name} rejects this conversation: {reason}."
            hint, code = "Start a new conversation or choose another model file.", "llm_template"
        case "memory":
            message = f"Memory ran out in the model process: {reason}."
            hint, code = "Close other programs, lower the context size, or choose a smaller model.", "llm_memory"
        case _:
            message = f"The model process reports a failure: {reason}."
            hint, code = "Ask again; if it happens again, choose another model file.", "llm_failed"
    return ModelError(message, hint=hint, code=code, details={"reason": reason})
