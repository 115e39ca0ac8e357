"""What argparse says itself, in the language of the system."""

from __future__ import annotations

import argparse
from typing import NoReturn

from installer.spoken import said


class SpokenParser(argparse.ArgumentParser):
    """Says the usage, and what is wrong with the arguments, as everything else of a set-up is said."""

    def format_usage(self) -> str:
        """Return the usage, with its first word translated."""
        return self._spoken(super().format_usage())

    def format_help(self) -> str:
        """Return the help, with the first word of its usage translated."""
        return self._spoken(super().format_help())

    def error(self, message: str) -> NoReturn:
        """Print the usage and what is wrong, and end with 2."""
        self.exit(2, f"{self.format_usage()}{said('Error:')} {said(message)}\n")

    def _spoken(self, text: str) -> str:
        return text.replace("usage:", said("usage:"), 1)
