"""The model process: loads a GGUF file with llama.cpp and answers JSON lines on its standard input."""

from __future__ import annotations


def main() -> None:
    """Serve jobs until standard input ends; the entry point of the hidden argument of the frozen program."""
    from kebab_desktop.adapters.llm_llama_cpp.host import serve

    serve()
