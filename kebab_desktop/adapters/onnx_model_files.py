"""Reads the folder of an embedding model: what ``model.json`` says and whether its files are there and whole."""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from kebab_desktop.core.errors import ModelError

if TYPE_CHECKING:
    from kebab_desktop.core.ports import Vectors

_DESCRIPTION = "model.json"
_SCHEMA = 1
_SIDECAR_ARRAYS = ("mean_query", "mean_passage", "direction")
_HINT = "Run the set-up again (python3 installer/start.py); it builds the embedding model."


@dataclass(frozen=True, slots=True)
class ModelDescription:
    """What is needed to use the model; ``variants`` maps int8 and fp16 to their model and sidecar files."""

    id: str
    version: str
    dimension: int
    max_tokens: int
    unicode_form: str
    query_prefix: str
    passage_prefix: str
    padding_id: int
    output: str
    tokenizer: str
    variants: Mapping[str, tuple[str, str]]
    files: Mapping[str, tuple[int, str]]
    """Size in bytes and SHA-256 by file name."""


@dataclass(frozen=True, slots=True)
class Sidecar:
    """What to subtract so that Korean and English texts of one meaning lie together; each of shape (dimension,)."""

    mean_query: Vectors
    mean_passage: Vectors
    direction: Vectors


class OnnxModelFolder:
    """The files of one embedding model; nothing is read before it is needed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._description: ModelDescription | None = None

    @property
    def description(self) -> ModelDescription:
        """Return what ``model.json`` says; raises ModelError when it is missing or garbled."""
        if self._description is None:
            self._description = self._read_description()
        return self._description

    def path(self, name: str) -> Path:
        """Return the path of a file of the model; raises ModelError when it is missing or of another size."""
        path, facts = self._folder / name, self.description.files.get(name)
        try:
            size = path.stat().st_size
        except FileNotFoundError:
            raise self.damaged(f"{name} is missing") from None
        except OSError as error:
            raise self.damaged(f"{name} cannot be read ({error.strerror})") from error
        if facts is not None and size != facts[0]:
            raise self.damaged(f"{name} has {size} bytes instead of {facts[0]}")
        return path

    def check(self) -> None:
        """Look that every file is there in its size (none is read); raises ModelError naming the first that is not."""
        for name in self.description.files:
            self.path(name)

    def sidecar(self, variant: str) -> Sidecar:
        """Return the language correction of a variant; raises ModelError."""
        file = self.description.variants[variant][1]
        try:
            with np.load(self.path(file), allow_pickle=False) as arrays:
                sidecar = Sidecar(
                    *(arrays[key].astype(np.float32) for key in ("mean_query", "mean_passage", "direction"))
                )
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
            raise self.damaged(f"{file} cannot be read ({type(error).__name__})") from error
        wanted = (self.description.dimension,)
        if any(part.shape != wanted for part in (sidecar.mean_query, sidecar.mean_passage, sidecar.direction)):
            raise self.damaged(f"{file} does not fit vectors of {wanted[0]} numbers")
        return sidecar

    def verify(self) -> None:
        """Compare every file with its SHA-256 (a second for 200 MB); raises ModelError naming the first bad one."""
        for name, (_, expected) in self.description.files.items():
            with self.path(name).open("rb") as stream:
                found = hashlib.file_digest(stream, "sha256").hexdigest()
            if found != expected:
                raise self.damaged(f"{name} is not what was built")

    def damaged(self, reason: str) -> ModelError:
        """Return the error for a model that cannot be used."""
        return ModelError(
            f"The embedding model in {self._folder} cannot be used: {reason}.", code="embedding_model", hint=_HINT
        )

    def _read_description(self) -> ModelDescription:
        try:
            body = json.loads((self._folder / _DESCRIPTION).read_text(encoding="utf-8"))
        except (FileNotFoundError, NotADirectoryError):
            raise ModelError(
                f"There is no embedding model in {self._folder}.", code="embedding_model", hint=_HINT
            ) from None
        except (OSError, ValueError) as error:
            raise self.damaged(f"{_DESCRIPTION} cannot be read ({type(error).__name__})") from error
        try:
            return _parse(body)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise self.damaged(f"{_DESCRIPTION} is not a description of schema {_SCHEMA} ({error})") from error


def _parse(body: Any) -> ModelDescription:  # noqa: ANN401 - whatever the file held
    if body["schema"] != _SCHEMA:
        raise ValueError(f"schema {body['schema']}")
    description = ModelDescription(
        id=str(body["id"]),
        version=str(body["version"]),
        dimension=int(body["dimension"]),
        max_tokens=int(body["max_tokens"]),
        unicode_form=str(body["unicode_form"]),
        query_prefix=str(body["prefixes"]["query"]),
        passage_prefix=str(body["prefixes"]["passage"]),
        padding_id=int(body["padding"]["id"]),
        output=str(body["output"]),
        tokenizer=str(body["tokenizer"]),
        variants={name: (str(entry["model"]), str(entry["sidecar"])) for name, entry in body["variants"].items()},
        files={name: (int(facts["bytes"]), str(facts["sha256"])) for name, facts in body["files"].items()},
    )
    if not description.variants or description.unicode_form not in ("NFC", "NFKC", "NFD", "NFKD"):
        raise ValueError("no variants or an unknown Unicode form")
    return description
