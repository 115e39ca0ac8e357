"""One demonstration program for all commands of a test."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.cli.application import run
from kebab_desktop.core.cancel import CancelToken


@dataclass(frozen=True, slots=True)
class Result:
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, object]:
        value = json.loads(self.out)
        assert isinstance(value, dict)
        return value


class Terminal:
    """Runs commands in this process against one open program."""

    def __init__(self, kebab: Kebab, capsys: pytest.CaptureFixture[str]) -> None:
        self.kebab = kebab
        self._capsys = capsys

    def __call__(self, *arguments: str) -> Result:
        self._capsys.readouterr()
        code = run(lambda data_dir=None: replace(self.kebab, shut_down=lambda: None), arguments)
        printed = self._capsys.readouterr()
        return Result(code, printed.out, printed.err)


@pytest.fixture
def kebab(tmp_path: Path) -> Iterator[Kebab]:
    opened = open_kebab(tmp_path / "data", demo=True)
    yield opened
    opened.close()


@pytest.fixture
def empty_terminal(kebab: Kebab, capsys: pytest.CaptureFixture[str]) -> Terminal:
    """A program that has not indexed anything yet."""
    return Terminal(kebab, capsys)


@pytest.fixture
def terminal(kebab: Kebab, capsys: pytest.CaptureFixture[str]) -> Terminal:
    list(kebab.knowledge.start_up(CancelToken()))
    return Terminal(kebab, capsys)
