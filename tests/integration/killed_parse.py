"""Indexes a folder and kills its own process while one file is parsed: ``killed_parse.py DATA SOURCE NAME``."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from kebab_desktop.adapters.parser_markdown import MarkdownParser
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import ParsedText


class DeadlyParser(MarkdownParser):
    """Ends the process at one file."""

    name = ""

    def parse(self, data: bytes, path: str, *, required_fields: bool = False) -> ParsedText:
        if path == self.name:
            os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
        return super().parse(data, path, required_fields=required_fields)


def main(data: str, source: str, name: str) -> None:
    DeadlyParser.name = name
    kebab = open_kebab(Path(data), demo=True)
    pipeline = kebab.knowledge._pipeline()

    def deadly() -> object:
        object.__setattr__(pipeline._parts, "parser", DeadlyParser())
        return pipeline

    kebab.knowledge._pipeline = deadly  # type: ignore[assignment]
    list(kebab.knowledge.add_paths([Path(source)], CancelToken()))


if __name__ == "__main__":
    main(*sys.argv[1:])
