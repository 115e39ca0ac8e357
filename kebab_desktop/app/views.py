"""Values that the facade hands to window and command line."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from kebab_desktop.core.documents import Chunk, Problem, Source
from kebab_desktop.core.model_runtime import ModelRuntime
from kebab_desktop.core.ports import DocumentRecord
from kebab_desktop.core.source_names import source_name


@dataclass(frozen=True, slots=True)
class SourceView:
    """A source with its counts; ``available`` is False when the folder is not there. ``called``: its name among the
    others, see :attr:`name`.
    """

    source: Source
    documents: int
    chunks: int
    problems: int
    available: bool
    called: str = ""

    @property
    def name(self) -> str:
        """Return what people read; citations and commands use the id."""
        return self.called or source_name(self.source)


@dataclass(frozen=True, slots=True)
class DocumentView:
    """A document with its chunks, as the detail pane and ``kebab docs`` show it.

    ``missing``: the file is not there; ``unplugged``: neither is the folder of its source. ``editable``: its source is
    the user's own, so that the file may be changed.
    """

    record: DocumentRecord
    path: Path
    chunks: tuple[Chunk, ...]
    body: str
    body_line: int
    changed_on_disk: bool
    missing: bool
    unplugged: bool = False
    editable: bool = True


@dataclass(frozen=True, slots=True)
class IndexStatus:
    """Counts for the status bar; ``stale`` says that an index must be rebuilt, ``problems`` counts documents,
    ``duplicates`` groups of documents that are the same, ``waiting`` documents that a stopped run left.
    """

    documents: int
    chunks: int
    problems: int
    stale: bool
    embedding_device: str
    embedding_notice: str
    duplicates: int = 0
    waiting: int = 0


@dataclass(frozen=True, slots=True)
class Removal:
    """What was removed, to be handed back to undo it; ``excluded`` were taken out of the source one by one before."""

    document_ids: tuple[str, ...]
    titles: tuple[str, ...]
    trashed: tuple[tuple[str, str], ...] = ()
    source: Source | None = None
    excluded: tuple[DocumentRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class DropPlan:
    """What dropping files and folders will do, before it is done; ``new_folders`` are those that are no source yet."""

    files: tuple[Path, ...]
    folders: tuple[Path, ...]
    rejected: tuple[Problem, ...]
    source_id: str
    new_folders: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class SettingView:
    """One setting for the generated page: value, default, and its declaration."""

    key: str
    title: str
    help: str
    group: str
    effect: str
    kind: str
    value: object
    default: object
    choices: tuple[str, ...] = ()
    minimum: float | None = None
    maximum: float | None = None
    origin: str = "default"


@dataclass(frozen=True, slots=True)
class EngineStatus:
    """The answer engine for the status bar; ``ready`` is False when it falls back to quotes, ``reason`` says why.

    ``runtime`` says whether a model could be run, also when quotes are chosen.
    """

    label: str
    provider: str
    ready: bool
    reason: str = ""
    hint: str = ""
    runtime: ModelRuntime = field(default_factory=ModelRuntime)


@dataclass(frozen=True, slots=True)
class ModelFile:
    """What the header of a GGUF file says; sizes in bytes, ``memory_bytes`` is an estimate.

    ``parameters``: their number, 0 where it is not known.
    """

    path: Path
    name: str
    architecture: str
    size_bytes: int
    context_tokens: int
    memory_bytes: int
    has_chat_template: bool
    parameters: int = 0


@dataclass(frozen=True, slots=True)
class HealthCheck:
    """One line of the health check: ``status`` is ok, warning or failed."""

    name: str
    status: str
    message: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class HistorySummary:
    """Figures above the history table."""

    total: int
    refused: int
    stopped: int
    reasons: tuple[tuple[str, int], ...]
    top_scores: tuple[float, ...]
    score_gate: float


@dataclass(frozen=True, slots=True)
class HistoryImport:
    """What an import did: ``added`` answers, and ``known`` ones that were in the history already.

    ``listed``: so many conversations had been deleted and are listed again.
    """

    added: int
    known: int
    listed: int = 0
