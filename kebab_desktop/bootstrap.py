"""The composition root: settings → adapters → facade; heavy engines load at their first use."""

from __future__ import annotations

import json
import logging
import os
import shutil
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Literal

from kebab_desktop import paths
from kebab_desktop.adapters.clock import SystemClock
from kebab_desktop.adapters.data_lock import FileDataLock
from kebab_desktop.adapters.english_words import EnglishWords
from kebab_desktop.app.assembly import assemble
from kebab_desktop.app.engines import Engines
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.lock import HeldLock
from kebab_desktop.app.models import ModelFactory, ModelOptions
from kebab_desktop.app.preferences import PreferencesService
from kebab_desktop.app.restoring import restore_prepared
from kebab_desktop.app.time_zone import time_zone_problem
from kebab_desktop.app.views import ModelFile
from kebab_desktop.core.analysis import Morphemes, use_morphemes
from kebab_desktop.core.calibration import FOLDER as CALIBRATION_FOLDER
from kebab_desktop.core.documents import Problem
from kebab_desktop.core.errors import DataDirectoryError, SettingsError
from kebab_desktop.core.patience import Patience
from kebab_desktop.core.ports import LanguageModel
from kebab_desktop.settings.store import SettingsStore

SETTINGS_FILE = "settings.toml"

logger = logging.getLogger(__name__)


def open_kebab(
    data_dir: Path | None = None, *, overrides: Mapping[str, object] | None = None, demo: bool = False
) -> Kebab:
    """Open the program on a data folder (None: the user's own).

    ``overrides`` are settings by dotted key that hold for this run only. ``demo`` puts the in-memory twins in the
    place of all engines. Raises DataDirectoryError when the folder is locked, not writable or full, SettingsError
    for a bad settings file.
    """
    folder = (data_dir or paths.user_data_dir()).expanduser().absolute()
    config = folder if data_dir is not None else paths.user_config_dir()
    with ExitStack() as stack:
        lock = HeldLock(FileDataLock(_created(folder)))
        stack.callback(lock.release)
        restored = restore_prepared(folder, config / SETTINGS_FILE)
        _bring_home(folder / SETTINGS_FILE, config / SETTINGS_FILE)
        store = SettingsStore(config / SETTINGS_FILE, environment=os.environ, overrides=overrides)
        preferences = PreferencesService(store)
        _tell_times(preferences)
        _choose_korean_terms(preferences)
        engines = _demo_engines(folder) if demo else _engines(folder, store.current.models.embedding_device)
        stack.callback(engines.close)
        kebab = assemble(folder, paths.knowledge_base_dir(), preferences, engines, stack)
        kebab.backups.restored = restored
        return kebab


def _tell_times(preferences: PreferencesService) -> None:
    """Make sure that times can be told at all."""
    problem = time_zone_problem()
    if problem is not None:
        preferences.warn(problem)


def _choose_korean_terms(preferences: PreferencesService) -> None:
    """Take Hangul apart as the settings say, before any index is opened; pairs of syllables always work."""
    try:
        use_korean_terms(preferences.current().search.korean_terms)
    except SettingsError as error:
        use_morphemes(None)
        preferences.warn(Problem("search.korean_terms", error.message, error.hint))


def use_korean_terms(choice: str) -> None:
    """Take Hangul apart as this value of ``search.korean_terms`` says; raises SettingsError, then as before."""
    morphemes: Morphemes | None = None
    if choice == "morphemes":
        from kebab_desktop.adapters.hangul_kiwi import KiwiMorphemes

        morphemes = KiwiMorphemes()
    use_morphemes(morphemes)


def _bring_home(misplaced: Path, file: Path) -> None:
    """Move a settings file that an older window wrote into the data folder to where it belongs."""
    if misplaced == file or not misplaced.is_file() or file.exists():
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(misplaced, file)
    except OSError as error:
        logger.warning("%s could not be moved to %s: %s", misplaced, file, error)


def _created(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataDirectoryError(
            f"The data folder {folder} cannot be created: {error.strerror or error}.",
            hint="Choose another one with --data-dir or KEBAB_DATA_DIR.",
        ) from error
    return folder


def _engines(folder: Path, device: Literal["auto", "cpu", "directml"]) -> Engines:
    from kebab_desktop.adapters.calibration_files import CalibrationFiles
    from kebab_desktop.adapters.embedder_onnx import OnnxEmbedder
    from kebab_desktop.adapters.frontmatter_edit import FrontmatterEditor
    from kebab_desktop.adapters.glossary_yaml import GlossaryFiles
    from kebab_desktop.adapters.lexical_whoosh import WhooshLexicalIndex
    from kebab_desktop.adapters.parser_markdown import MarkdownParser
    from kebab_desktop.adapters.prompt_files import PromptFiles
    from kebab_desktop.adapters.runtime_file import RuntimeFile
    from kebab_desktop.adapters.sqlite_peewee.care import CatalogCare
    from kebab_desktop.adapters.sqlite_peewee.catalog import PeeweeCatalog
    from kebab_desktop.adapters.sqlite_peewee.history import PeeweeHistory
    from kebab_desktop.adapters.sqlite_peewee.migrations import open_database
    from kebab_desktop.adapters.vector_chroma import ChromaVectorIndex

    clock, disks = SystemClock(), Patience()
    with ExitStack() as stack:
        database = open_database(folder / "kebab.sqlite3", clock)
        stack.callback(database.close)
        lexical = WhooshLexicalIndex(folder / "index" / "whoosh")
        stack.callback(lexical.close)
        vectors = ChromaVectorIndex(folder / "index" / "chroma")
        stack.callback(vectors.close)
        catalog = PeeweeCatalog(database, clock)

        def glossary_folders() -> list[Path]:
            return [paths.knowledge_base_dir(), *(source.root for source in catalog.sources()), folder]

        return Engines(
            catalog=catalog,
            history=PeeweeHistory(database, clock),
            care=CatalogCare(database),
            lexical=lexical,
            vectors=vectors,
            embedder=OnnxEmbedder(paths.embedding_model_dir(), device=device),
            parser=MarkdownParser(),
            rewriter=FrontmatterEditor(),
            templates=PromptFiles(paths.resources_dir() / "prompts"),
            clock=clock,
            models=ModelFactory(_model_opener(folder), _inspect, _trial, RuntimeFile(paths.model_runtime_file()).read),
            glossary=GlossaryFiles(glossary_folders, disks),
            everyday=_everyday_sentences(),
            calibrations=CalibrationFiles(folder / CALIBRATION_FOLDER),
            close=stack.pop_all().close,
            dictionary=EnglishWords(),
            korean_terms=use_korean_terms,
            disks=disks,
        )


def _everyday_sentences() -> list[str]:
    path = paths.resources_dir() / "models" / "calibration_pairs.json"
    return [pair["en"] for pair in json.loads(path.read_text(encoding="utf-8"))["pairs"]]


def _model_opener(folder: Path) -> Callable[[Path, ModelOptions], LanguageModel]:
    def opened(path: Path, options: ModelOptions) -> LanguageModel:
        from kebab_desktop.adapters.llm_process import LlamaProcessModel
        from kebab_desktop.adapters.model_fingerprint import ModelFingerprint

        return LlamaProcessModel(
            path,
            context_tokens=options.context_tokens,
            stall_limit_s=options.stall_timeout_s,
            log_path=folder / "logs" / "model.log",
            fingerprint=ModelFingerprint(path, folder / "model-fingerprints.json"),
        )

    return opened


def _inspect(path: Path) -> ModelFile:
    from kebab_desktop.adapters.gguf_header import read_header

    header = read_header(path)
    name = " ".join(part for part in (header.name or path.stem, header.quantization) if part)
    return ModelFile(
        path=path,
        name=name,
        architecture=header.architecture,
        size_bytes=header.size_bytes,
        context_tokens=header.context_length,
        memory_bytes=header.memory_bytes(min(header.context_length or 4096, 4096)),
        has_chat_template=header.has_chat_template,
        parameters=header.parameters,
    )


def _trial() -> Path | None:
    path = paths.trial_model_file()
    return path if path.is_file() else None


def _demo_engines(folder: Path) -> Engines:
    from kebab_desktop.adapters.calibration_files import CalibrationFiles
    from kebab_desktop.adapters.fakes.indexes import FakeEmbedder, InMemoryLexicalIndex, InMemoryVectorIndex
    from kebab_desktop.adapters.fakes.models import FakeLanguageModel
    from kebab_desktop.adapters.fakes.stores import InMemoryCatalog, InMemoryHistory, NothingDamaged
    from kebab_desktop.adapters.frontmatter_edit import FrontmatterEditor
    from kebab_desktop.adapters.glossary_yaml import GlossaryFiles
    from kebab_desktop.adapters.parser_markdown import MarkdownParser
    from kebab_desktop.adapters.prompt_files import PromptFiles

    clock = SystemClock()
    return Engines(
        catalog=InMemoryCatalog(clock),
        history=InMemoryHistory(clock),
        care=NothingDamaged(),
        lexical=InMemoryLexicalIndex(),
        vectors=InMemoryVectorIndex(),
        embedder=FakeEmbedder(),
        parser=MarkdownParser(),
        rewriter=FrontmatterEditor(),
        templates=PromptFiles(paths.resources_dir() / "prompts"),
        clock=clock,
        models=ModelFactory(lambda path, options: FakeLanguageModel(), _inspect, _trial),
        glossary=GlossaryFiles(lambda: [paths.knowledge_base_dir()]),
        everyday=_everyday_sentences(),
        calibrations=CalibrationFiles(folder / CALIBRATION_FOLDER),
        close=lambda: None,
        dictionary=EnglishWords(),
        korean_terms=use_korean_terms,
    )
