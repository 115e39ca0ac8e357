"""Writes every picture of the window to look at, in all looks: ``python -m tests.ui.all_screenshots [FOLDER]``.

FOLDER defaults to ``build/screenshots``, which git ignores. Takes some minutes.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

_SCRIPTS = (
    "screenshots",
    "answer_screenshots",
    "turn_screenshots",
    "page_screenshots",
    "knowledge_screenshots",
    "act_screenshots",
    "choice_screenshots",
    "log_screenshots",
)
_LOOKS = (
    ("light", "en", "1280x800", "1"),
    ("dark", "ko", "1280x800", "1"),
    ("dark", "en", "1280x800", "1"),
    ("light", "ko", "1280x800", "1"),
    ("light", "ko", "960x640", "1"),
    ("dark", "en", "960x640", "2"),
    ("light", "ko", "1280x800", "2"),
    ("contrast", "ko", "1280x800", "1"),
)


def main() -> None:
    """Run every script once per look, in a process of its own."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path("build") / "screenshots"
    for theme, language, size, scale in _LOOKS:
        for script in _SCRIPTS:
            look = ["--theme", theme, "--language", language, "--size", size]
            command = [sys.executable, "-m", f"tests.ui.{script}", str(folder), *look]
            subprocess.run(command, check=True, env=os.environ | {"QT_SCALE_FACTOR": scale})


if __name__ == "__main__":
    main()
