"""The adapters that the services are built on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from kebab_desktop.app.models import ModelFactory
from kebab_desktop.ask.spelling import Dictionary, NoDictionary
from kebab_desktop.core.calibration import CalibrationReader
from kebab_desktop.core.editing import DocumentRewriter
from kebab_desktop.core.glossary import GlossaryReader
from kebab_desktop.core.history_store import HistoryStore
from kebab_desktop.core.patience import Patience
from kebab_desktop.core.ports import (
    Catalog,
    Clock,
    DocumentParser,
    Embedder,
    LexicalIndex,
    PromptTemplates,
    StoreCare,
    VectorIndex,
)


def _as_they_are(_choice: str) -> None:
    """Leave the terms alone."""


@dataclass(frozen=True, slots=True)
class Engines:
    """The adapters that the services are built on; ``close`` releases them in order.

    ``everyday``: English sentences that are not about runbooks, a yardstick for the gate. ``dictionary``: how English
    words are spelt.
    """

    catalog: Catalog
    history: HistoryStore
    care: StoreCare
    lexical: LexicalIndex
    vectors: VectorIndex
    embedder: Embedder
    parser: DocumentParser
    rewriter: DocumentRewriter
    templates: PromptTemplates
    clock: Clock
    models: ModelFactory
    glossary: GlossaryReader
    everyday: Sequence[str]
    calibrations: CalibrationReader
    close: Callable[[], None]
    dictionary: Dictionary = field(default_factory=NoDictionary)
    korean_terms: Callable[[str], None] = _as_they_are
    """Takes Hangul apart as this value of ``search.korean_terms`` says; raises SettingsError, then as before."""
    disks: Patience = field(default_factory=Patience)
