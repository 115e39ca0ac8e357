"""A program whose embedding model is not built yet says so once."""

from __future__ import annotations

import logging
from typing import cast

import pytest

from kebab_desktop.app.assembly import _tell_without_vectors
from kebab_desktop.core.errors import ModelError
from kebab_desktop.core.ports import Embedder


class _Missing:
    @property
    def identity(self) -> str:
        raise ModelError("There is no embedding model in x.", hint="Run the set-up again.")


def test_what_is_missing_is_said_with_what_to_do(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        _tell_without_vectors(cast(Embedder, _Missing()))
    (line,) = caplog.messages
    assert line.endswith("There is no embedding model in x. Run the set-up again.")
