"""How large a model is for this computer, in words: its class, and how well it fits into the memory."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from kebab_desktop.app.views import ModelFile
from kebab_desktop.ui.sizes import file_size

translate = QCoreApplication.translate

SHARE_OF_MEMORY = 0.8
_WELL = 0.5
_SMALL, _LARGE = 3e9, 9e9
"""Parameters, as makers of models divide them; a rule of thumb, not a measurement."""


def size_text(file: ModelFile) -> str:
    """Return the size of the file, and where the parameters are known how many and what that means."""
    size = file_size(file.size_bytes)
    if not file.parameters:
        return size
    told = translate("ModelCard", "{size} · {count} parameters · {kind}")
    return told.format(size=size, count=_parameters(file.parameters), kind=_kind(file.parameters))


def memory_text(needed: int, there: int) -> str:
    """Return an estimate in bytes beside what the computer has (0: unknown), and how well that goes together."""
    if not there:
        return translate("ModelCard", "about {size}").format(size=file_size(needed))
    told = translate("ModelCard", "about {size}; this computer has {all}: {fit}")
    return told.format(size=file_size(needed), all=file_size(there), fit=_fit(needed / there))


def _kind(parameters: int) -> str:
    if parameters < _SMALL:
        return translate("ModelCard", "small: quick, simple answers")
    if parameters < _LARGE:
        return translate("ModelCard", "balanced")
    return translate("ModelCard", "large: thorough, slow without a graphics card")


def _fit(share: float) -> str:
    if share <= _WELL:
        return translate("ModelCard", "fits well")
    return translate("ModelCard", "tight") if share <= SHARE_OF_MEMORY else translate("ModelCard", "too large")


def _parameters(count: int) -> str:
    """Return ``4.0B``, as models are named after it."""
    return f"{count / 1e9:.1f}B" if count >= 1e8 else f"{count / 1e6:,.0f}M"
