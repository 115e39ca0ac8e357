"""Builds the services of the facade over the adapters."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import ExitStack
from datetime import datetime
from functools import partial
from pathlib import Path

from kebab_desktop import __version__
from kebab_desktop.app.backup import BackupService
from kebab_desktop.app.chat import ChatService
from kebab_desktop.app.clock_jumps import clock_problem
from kebab_desktop.app.doctor import DoctorService
from kebab_desktop.app.drafts import FOLDER as DRAFTS_FOLDER
from kebab_desktop.app.drafts import DraftService
from kebab_desktop.app.drop_likeness import DropLikeness
from kebab_desktop.app.drops import DropService
from kebab_desktop.app.editing import EditingService
from kebab_desktop.app.engines import Engines
from kebab_desktop.app.experiments import ExperimentService, NothingStored
from kebab_desktop.app.forgotten_sources import FILE as REMOVED_SOURCES_FILE
from kebab_desktop.app.forgotten_sources import ForgottenSources
from kebab_desktop.app.gaps import GapService
from kebab_desktop.app.held_drops import FILE as HELD_DROPS_FILE
from kebab_desktop.app.held_drops import HeldDrops
from kebab_desktop.app.history import HistoryService
from kebab_desktop.app.incident import IncidentService
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.knowledge import KnowledgeService
from kebab_desktop.app.knowledge_export import UNPACKED_FOLDER, KnowledgeExport
from kebab_desktop.app.library import Library
from kebab_desktop.app.log_explain import LogExplainer
from kebab_desktop.app.logs import LogService
from kebab_desktop.app.models import ModelService
from kebab_desktop.app.not_duplicates import FILE as NOT_DUPLICATES_FILE
from kebab_desktop.app.not_duplicates import NotDuplicates
from kebab_desktop.app.pictures import PictureService
from kebab_desktop.app.pins import FILE as PINS_FILE
from kebab_desktop.app.pins import PinService
from kebab_desktop.app.policies import search_policy
from kebab_desktop.app.preferences import PreferencesService
from kebab_desktop.app.registry import SourceRegistry
from kebab_desktop.app.removed import RemovedService
from kebab_desktop.app.replacing import FILE as UNFINISHED_DROPS_FILE
from kebab_desktop.app.replacing import UnfinishedDrops
from kebab_desktop.app.replay import ReplayService
from kebab_desktop.app.resets import ResetService
from kebab_desktop.app.retention import ARCHIVE_FOLDER, Kept, archive_expired
from kebab_desktop.app.runbooks import RunbookService
from kebab_desktop.app.search import SearchService
from kebab_desktop.app.source_changes import SourceService
from kebab_desktop.app.sources import bundled_source
from kebab_desktop.app.unfinished_backups import FILE as UNFINISHED_BACKUPS_FILE
from kebab_desktop.app.unfinished_backups import UnfinishedBackups
from kebab_desktop.app.unpacking import sweep_unpacked
from kebab_desktop.app.versions import FOLDER as VERSIONS_FOLDER
from kebab_desktop.app.versions import VersionService
from kebab_desktop.ask.pipeline import AskPipeline
from kebab_desktop.ask.policy import SearchPolicy
from kebab_desktop.ask.search import CatalogRetriever
from kebab_desktop.core.analysis import analyzer_version
from kebab_desktop.core.documents import Chunk, PipelineVersions
from kebab_desktop.core.errors import KebabError, ModelError
from kebab_desktop.core.history_store import AnswerStore
from kebab_desktop.core.ports import DocumentParser, Embedder
from kebab_desktop.ingest.backlog import Backlog
from kebab_desktop.ingest.chunk import chunk_document, chunker_version
from kebab_desktop.ingest.parse import read_document
from kebab_desktop.ingest.pipeline import IngestPipeline
from kebab_desktop.ingest.scan import scan_source
from kebab_desktop.ingest.suspects import Suspects

logger = logging.getLogger(__name__)

_NO_EMBEDDER = "none"


def assemble(folder: Path, bundled: Path, preferences: PreferencesService, engines: Engines, stack: ExitStack) -> Kebab:
    """Build the services of a data folder; the facade takes over what ``stack`` holds open, once all is well."""
    models = ModelService(preferences, engines.models, engines.embedder)
    stack.callback(models.close)
    backlog, suspects = Backlog(), Suspects(folder / "reading.jsonl")
    _tell_without_vectors(engines.embedder)
    retriever = _following_settings(preferences, _retriever(engines, search_policy(preferences.current())))

    def pipeline() -> IngestPipeline:
        engines.glossary.refresh()  # a glossary belongs to a source, so it is looked at when sources are
        return _ingest_pipeline(engines, preferences, backlog, suspects)

    library = Library(folder / "library", folder / "trash", engines.clock, engines.disks)
    trusted = _clock_is_trusted(folder, preferences, engines)
    versions = _versions(folder, engines, preferences, clock_is_trusted=trusted)
    knowledge = _knowledge(folder, engines, library, bundled, pipeline, versions=versions)
    answering = _answering(engines, retriever, engines.history, backlog)
    history = HistoryService(engines.history, engines.catalog, answering.making)
    drafts = DraftService(folder / DRAFTS_FOLDER, engines.clock)
    search = SearchService(retriever, engines.catalog, preferences, engines.korean_terms)
    _archive_expired(folder, preferences, engines, clock_is_trusted=trusted)
    backups = _backups(folder, engines, preferences)
    return Kebab(
        data_dir=folder,
        knowledge=knowledge,
        sources=SourceService(engines.catalog, engines.parser, knowledge, engines.disks),
        pictures=_pictures(engines, library, bundled),
        removed=RemovedService(engines.catalog, library, knowledge),
        runbooks=RunbookService(engines.parser, engines.catalog, library, knowledge),
        editing=_editing(engines, library, knowledge, versions),
        drafts=drafts,
        versions=versions,
        drops=_drops(folder, engines, library, knowledge),
        search=search,
        chat=ChatService(answering, engines.history, models, preferences),
        history=history,
        replays=_replays(engines, retriever, models, preferences),
        gaps=GapService(engines.lexical),
        pins=PinService(folder / PINS_FILE, engines.history, search, engines.clock.now),
        incidents=IncidentService(engines.history, preferences),
        logs=_logs(engines, retriever, answering, models, preferences),
        preferences=preferences,
        models=models,
        doctor=_doctor(folder, engines, models, pipeline, preferences),
        experiments=_experiments(engines, retriever, bundled, preferences),
        backups=backups,
        exports=KnowledgeExport(folder / UNPACKED_FOLDER, knowledge, engines.clock, backups.unfinished),
        resets=_resets(folder, engines, preferences, knowledge, history=history, drafts=drafts, trusted=trusted),
        shut_down=stack.pop_all().close,
    )


def _pictures(engines: Engines, library: Library, bundled: Path) -> PictureService:
    return PictureService(SourceRegistry(engines.catalog, library, bundled, engines.disks), engines.disks)


def _backups(folder: Path, engines: Engines, preferences: PreferencesService) -> BackupService:
    unfinished = UnfinishedBackups(folder / UNFINISHED_BACKUPS_FILE)
    unfinished.sweep(engines.disks)
    return BackupService(folder, preferences.file(), engines.care, engines.clock, unfinished)


def _resets(
    folder: Path,
    engines: Engines,
    preferences: PreferencesService,
    knowledge: KnowledgeService,
    *,
    history: HistoryService,
    drafts: DraftService,
    trusted: bool,
) -> ResetService:
    return ResetService(
        folder / ARCHIVE_FOLDER,
        folder / "trash",
        preferences,
        knowledge,
        drafts=drafts,
        history=history,
        store=engines.history,
        clock=engines.clock,
        clock_is_trusted=trusted,
    )


def _versions(
    folder: Path, engines: Engines, preferences: PreferencesService, *, clock_is_trusted: bool
) -> VersionService:
    def limit() -> int:
        return preferences.current().privacy.keep_versions

    return VersionService(
        folder / VERSIONS_FOLDER, engines.clock, engines.rewriter, limit, clock_is_trusted=clock_is_trusted
    )


def _editing(
    engines: Engines, library: Library, knowledge: KnowledgeService, versions: VersionService
) -> EditingService:
    return EditingService(
        engines.rewriter, engines.parser, engines.catalog, library, knowledge=knowledge, versions=versions
    )


def _replays(
    engines: Engines, retriever: CatalogRetriever, models: ModelService, preferences: PreferencesService
) -> ReplayService:
    def replaying(policy: SearchPolicy) -> AskPipeline:
        searching = retriever if policy == retriever.policy else _retriever(engines, policy)
        return _answering(engines, searching, NothingStored())

    return ReplayService(engines.history, replaying, models, preferences)


def _knowledge(
    folder: Path,
    engines: Engines,
    library: Library,
    bundled: Path,
    pipeline: Callable[[], IngestPipeline],
    *,
    versions: VersionService,
) -> KnowledgeService:
    return KnowledgeService(
        engines.catalog,
        engines.embedder,
        library,
        bundled,
        pipeline,
        versions=versions,
        forgotten=ForgottenSources(folder / REMOVED_SOURCES_FILE),
        disks=engines.disks,
    )


def _drops(folder: Path, engines: Engines, library: Library, knowledge: KnowledgeService) -> DropService:
    apart = NotDuplicates(folder / NOT_DUPLICATES_FILE)
    likeness = DropLikeness(engines.catalog, engines.lexical, engines.parser, library)
    unfinished = UnfinishedDrops(folder / UNFINISHED_DROPS_FILE)
    held = HeldDrops(folder / HELD_DROPS_FILE)
    sweep_unpacked(folder / UNPACKED_FOLDER, [path for each in held.kept() for path in each.paths])
    return DropService(
        engines.catalog,
        likeness,
        library,
        knowledge,
        apart=apart,
        unfinished=unfinished,
        held=held,
        parser=engines.parser,
    )


def _experiments(
    engines: Engines, retriever: CatalogRetriever, bundled: Path, preferences: PreferencesService
) -> ExperimentService:
    answering = _answering(engines, retriever, NothingStored())
    return ExperimentService(_bundled_splitter(engines.parser, bundled), answering, preferences)


def _doctor(
    folder: Path,
    engines: Engines,
    models: ModelService,
    pipeline: Callable[[], IngestPipeline],
    preferences: PreferencesService,
) -> DoctorService:
    return DoctorService(
        folder,
        engines.catalog,
        engines.embedder,
        models,
        pipeline,
        preferences=preferences,
        glossary=engines.glossary,
        calibrations=engines.calibrations,
        care=engines.care,
        history=engines.history,
        disks=engines.disks,
    )


def _logs(
    engines: Engines,
    retriever: CatalogRetriever,
    pipeline: AskPipeline,
    models: ModelService,
    preferences: PreferencesService,
) -> LogService:
    explainer = LogExplainer(
        retriever, engines.catalog, pipeline, store=engines.history, models=models, preferences=preferences
    )
    return LogService(preferences, explainer)


def _answering(
    engines: Engines, retriever: CatalogRetriever, store: AnswerStore, backlog: Backlog | None = None
) -> AskPipeline:
    counted = backlog or Backlog()
    return AskPipeline(
        retriever=retriever,
        catalog=engines.catalog,
        history=store,
        templates=engines.templates,
        clock=engines.clock,
        embedder=engines.embedder,
        versions=partial(_versions_of, engines.embedder),  # the embedder may be loaded on another device meanwhile
        glossary=engines.glossary.current,
        waiting=lambda: counted.waiting,
    )


def _versions_of(embedder: Embedder) -> dict[str, str]:
    return {"program": __version__, "analyzer": analyzer_version(), "embedder": _identity(embedder)}


def _retriever(engines: Engines, policy: SearchPolicy) -> CatalogRetriever:
    return CatalogRetriever(
        engines.catalog,
        engines.lexical,
        engines.vectors,
        engines.embedder,
        policy,
        glossary=engines.glossary.current,
        everyday=engines.everyday,
        dictionary=engines.dictionary,
        calibration=lambda: engines.calibrations.current(_identity(engines.embedder)),
    )


def _clock_is_trusted(folder: Path, preferences: PreferencesService, engines: Engines) -> bool:
    """Tell whether what is old may leave by the clock of now; where not, a warning says why."""
    problem = clock_problem(folder, datetime.fromisoformat(engines.clock.now()))
    if problem is not None:
        preferences.warn(problem)
    return problem is None


def _archive_expired(
    folder: Path, preferences: PreferencesService, engines: Engines, *, clock_is_trusted: bool
) -> None:
    """A full disk or a damaged answer must not keep the program from starting."""
    if not clock_is_trusted:
        return
    privacy = preferences.current().privacy
    kept = Kept(privacy.keep_history_days, privacy.keep_history_answers)
    try:
        archive_expired(engines.history, folder / ARCHIVE_FOLDER, kept, datetime.fromisoformat(engines.clock.now()))
    except KebabError as error:
        logger.warning("%s %s", error.message, error.hint)


def _following_settings(preferences: PreferencesService, retriever: CatalogRetriever) -> CatalogRetriever:
    def on_change(key: str) -> None:
        if key.startswith("search."):
            retriever.policy = search_policy(preferences.current())

    preferences.subscribe(on_change)
    return retriever


def _ingest_pipeline(
    engines: Engines, preferences: PreferencesService, backlog: Backlog, suspects: Suspects
) -> IngestPipeline:
    """Build the pipeline for the settings of now; without an embedding model only words are indexed."""
    chunking = preferences.current().chunking
    identity = _identity(engines.embedder)
    versions = PipelineVersions(
        parser=engines.parser.version,
        chunker=chunker_version(chunking.max_chunk_chars, chunking.overlap_chars),
        embedder=identity,
        analyzer=analyzer_version(),
    )
    return IngestPipeline(
        engines.parser,
        engines.embedder if identity != _NO_EMBEDDER else None,
        engines.lexical,
        engines.vectors,
        engines.catalog,
        engines.clock,
        versions=versions,
        max_chunk_chars=chunking.max_chunk_chars,
        overlap_chars=chunking.overlap_chars,
        patience=engines.disks,
        backlog=backlog,
        suspects=suspects,
    )


def _identity(embedder: Embedder) -> str:
    try:
        return embedder.identity
    except ModelError:
        return _NO_EMBEDDER


def _tell_without_vectors(embedder: Embedder) -> None:
    """Say once at the start why documents are found by their words only, and what to do: set-up may be under way."""
    try:
        _ = embedder.identity
    except ModelError as error:
        logger.warning(
            "The set-up is unfinished, so documents are found by their words only: %s %s", error.message, error.hint
        )


def _bundled_splitter(parser: DocumentParser, root: Path) -> Callable[[int, int], list[Chunk]]:
    source = bundled_source(root)

    def split(max_chunk_chars: int, overlap_chars: int) -> list[Chunk]:
        documents = [read_document(file, source, parser) for file in scan_source(source).files]
        return [
            chunk
            for each in documents
            for chunk in chunk_document(each, max_chunk_chars=max_chunk_chars, overlap_chars=overlap_chars)
        ]

    return split
