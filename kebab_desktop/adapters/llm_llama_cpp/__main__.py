"""Start of the model process in a source or wheel installation."""

from __future__ import annotations

from kebab_desktop.adapters.llm_llama_cpp import main

if __name__ == "__main__":
    main()
