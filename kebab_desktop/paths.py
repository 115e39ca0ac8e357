"""The only module that knows where shipped files and the user's folders are."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import platformdirs

APP_NAME = "kebab-desktop"

DATA_DIR_VARIABLE = "KEBAB_DATA_DIR"
CONFIG_DIR_VARIABLE = "KEBAB_CONFIG_DIR"
MODEL_DIR_VARIABLE = "KEBAB_MODEL_DIR"

EMBEDDING_MODEL_FOLDER = "multilingual-e5-small-1"
"""Folder of the built embedding model below :func:`models_dir`; the number is the build version."""

TRIAL_MODEL_FOLDER = "smollm2-135m-instruct"
TRIAL_MODEL_FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"

MODEL_RUNTIME_FILE = "kebab-model-runtime.json"

_PACKAGE = Path(__file__).resolve().parent


def resources_dir() -> Path:
    """Return the folder with prompt templates, themes, icons and the model catalogue."""
    return _shipped("resources", "_resources")


def knowledge_base_dir() -> Path:
    """Return the folder with the shipped runbooks."""
    return _shipped("knowledge-base", "_knowledge_base")


def user_data_dir() -> Path:
    """Return the folder for catalog, indexes, history and managed documents; it may not exist yet."""
    return _from_environment(DATA_DIR_VARIABLE) or platformdirs.user_data_path(APP_NAME, appauthor=False)


def user_config_dir() -> Path:
    """Return the folder of the settings file; an isolated data folder keeps its own settings."""
    return (
        _from_environment(CONFIG_DIR_VARIABLE)
        or _from_environment(DATA_DIR_VARIABLE)
        or platformdirs.user_config_path(APP_NAME, appauthor=False)
    )


def user_cache_dir() -> Path:
    """Return the folder for files that can be made again."""
    return platformdirs.user_cache_path(APP_NAME, appauthor=False)


def models_dir() -> Path:
    """Return the folder that holds one folder per built model."""
    return _from_environment(MODEL_DIR_VARIABLE) or user_cache_dir() / "models"


def embedding_model_dir() -> Path:
    """Return the folder of the embedding model (``model.json`` and the files it names); it may not exist yet."""
    return _model_folder(EMBEDDING_MODEL_FOLDER)


def trial_model_file() -> Path:
    """Return the path of the small GGUF model for trying written answers; it may not exist."""
    return _model_folder(TRIAL_MODEL_FOLDER) / TRIAL_MODEL_FILE


def model_runtime_file() -> Path:
    """Return the file in which the installer says how far the runtime of the answer models is; it may not exist."""
    return Path(sys.prefix) / MODEL_RUNTIME_FILE


def _model_folder(name: str) -> Path:
    """Models frozen into the application win over the cache, unless the user names a folder."""
    frozen = _frozen_root()
    if frozen is not None and _from_environment(MODEL_DIR_VARIABLE) is None and (frozen / "models" / name).is_dir():
        return frozen / "models" / name
    return models_dir() / name


def _shipped(source_name: str, wheel_name: str) -> Path:
    frozen = _frozen_root()
    if frozen is not None:
        return frozen / source_name
    in_wheel = _PACKAGE / wheel_name
    return in_wheel if in_wheel.is_dir() else _PACKAGE.parent / source_name


def _frozen_root() -> Path | None:
    root = getattr(sys, "_MEIPASS", None)
    return Path(root) if isinstance(root, str) else None


def _from_environment(variable: str) -> Path | None:
    value = os.environ.get(variable, "").strip()
    return Path(value).expanduser().absolute() if value else None
