"""What is said about a model runtime that is not there (yet)."""

from __future__ import annotations

from kebab_desktop.core.errors import ModelError
from kebab_desktop.core.model_runtime import ModelRuntime

SETTING_UP = "llm_setting_up"
"""Code of the error while the runtime is being compiled."""

_BY_HAND = "Start the program with 'python3 installer/start.py', or install llama-cpp-python into its environment."


def not_ready(runtime: ModelRuntime) -> ModelError | None:
    """Return what to raise when a model is wanted, None when the runtime is there."""
    match runtime.state:
        case "ready":
            return None
        case "building":
            done, total, minutes = runtime.done, runtime.total, runtime.minutes
            hint, code = "Until then answers are quotes.", SETTING_UP
            message = "Written answers are being set up: llama.cpp is being fetched."
            if total:
                message = (
                    f"Written answers are being set up: {done} of {total} files of llama.cpp are compiled, "
                    f"{minutes} min so far."
                )
        case "stopped":
            code = "llm_runtime"
            message = "The set-up of written answers was interrupted."
            if runtime.reason:
                message = f"The set-up of written answers was interrupted: {_bare(runtime.reason)}."
            hint = "It is tried again when the program is started the next time. Until then answers are quotes."
        case "failed":
            code = "llm_runtime"
            message = f"Written answers could not be set up: {_bare(runtime.reason)}."
            hint = f"The log is {runtime.log}. 'python3 installer/start.py --repair' tries again."
        case "no compiler":
            code = "llm_runtime"
            message = "Written answers could not be set up, because there is no C++ compiler."
            hint = "Install one (Debian/Ubuntu: g++) and start the program again. Until then answers are quotes."
        case _:
            code = "llm_runtime"
            message, hint = "llama.cpp, which runs the models, is not installed.", _BY_HAND
    return ModelError(message, hint=hint, code=code, retryable=runtime.building)


def _bare(reason: str) -> str:
    return reason.rstrip(". ")
