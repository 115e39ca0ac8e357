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
    gc.disable()  # what is loaded now stays; the window collects what comes later (ui/collector.py)
    from kebab_desktop import gui_main

    return gui_main.main()


if __name__ == "__main__":
    sys.exit(main())
