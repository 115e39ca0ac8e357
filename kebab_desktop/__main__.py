"""``python -m kebab_desktop``: the window, or (hidden) the language model's child process of the frozen application."""

from __future__ import annotations

import gc
import os
import sys

WORKER_ARGUMENT = "--llm-worker"


def main() -> int:
    """Dispatch; the frozen executable starts itself with the hidden argument to run a model."""
    if WORKER_ARGUMENT in sys.argv[1:]:
        from kebab_desktop.adapters import llm_llama_cpp

        llm_llama_cpp.main()
        return 0
    try:
        load_lightly()
        from kebab_desktop import gui_main

        return gui_main.main()
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == __package__:
            raise  # no package that could be installed again
        _tell_missing(error.name)
        os._exit(2)  # a lane may still run, and Qt would abort on it


def _tell_missing(module: str) -> None:
    """Say which package has been removed: on the terminal, and where Qt is there, in a window."""
    from kebab_desktop.core.missing_package import missing_package_text
    from kebab_desktop.core.terminal_language import terminal_language

    text = missing_package_text(module.partition(".")[0], terminal_language())
    if sys.stderr is not None:  # there is none where a window was started without a terminal
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()
    try:
        from kebab_desktop.gui_main import show_trouble
    except ImportError:
        return
    show_trouble(text)


def load_lightly() -> None:
    """Let what is imported from now on cost as little time as can be."""
    gc.disable()  # what is loaded now stays; the window collects what comes later (ui/collector.py)
    from kebab_desktop.ui.plain_imports import load_qt

    load_qt()


if __name__ == "__main__":
    sys.exit(main())
