"""The one error of a model build."""

from __future__ import annotations


class ModelBuildError(Exception):
    """A model cannot be built: the message says why, `hint` what to do about it."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint
