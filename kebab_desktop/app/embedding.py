"""The embedding device in force: another one is used at once, and it is said when it is not the wanted one."""

from __future__ import annotations

from dataclasses import dataclass

from kebab_desktop.core.errors import ModelError
from kebab_desktop.core.ports import Embedder


@dataclass(frozen=True, slots=True)
class EmbeddingDevice:
    """The device that is really used, why it is not the wanted one (empty: it is), and whether vectors are others now.

    ``reindex``: the device has a model file of its own, so the documents must be embedded again.
    """

    device: str
    notice: str
    reindex: bool


def use_device(embedder: Embedder, device: str) -> EmbeddingDevice:
    """Load the model on ``device``; raises ModelError when that cannot be done, the one before stays in use."""
    before = _identity(embedder)
    embedder.use_device(device)
    return EmbeddingDevice(embedder.device, not_as_wanted(embedder), before not in {"", _identity(embedder)})


def not_as_wanted(embedder: Embedder) -> str:
    """Return the sentence for a device that was asked for and is not used, empty when all is as wanted."""
    notice = embedder.notice.rstrip(".")
    return f"DirectML is not used: {notice}." if notice else ""


def _identity(embedder: Embedder) -> str:
    try:
        return embedder.identity
    except ModelError:
        return ""
