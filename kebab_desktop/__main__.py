"""``python -m kebab_desktop``: the window, or (hidden) the language model's child process of the frozen application."""

from __future__ import annotations

import gc
import sys

WORKER_ARGUMENT = "--llm-worker"


def main() -> int:
    """Dispatch; the frozen executable starts itself with the hidden argument to run a model."""
    if WORKER_ARGUMENT in sys.argv[1:]:
        from kebab_desktop.adapters import llm_llama_cpp

        llm_llama_cpp.main()
        return 0
    load_lightly()
    from kebab_desktop import gui_main

    return gui_main.main()


def load_lightly() -> None:
    """Let what is imported from now on cost as little time as can be."""
    gc.disable()  # what is loaded now stays; the window collects what comes later (ui/collector.py)
    from kebab_desktop.ui.plain_imports import load_qt

    load_qt()


if __name__ == "__main__":
    sys.exit(main())
