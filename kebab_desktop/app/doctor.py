"""Health checks and repair."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from kebab_desktop.app.models import ModelService
from kebab_desktop.app.network import network_check
from kebab_desktop.app.preferences import PreferencesService
from kebab_desktop.app.retention import ARCHIVE_FOLDER
from kebab_desktop.app.views import HealthCheck
from kebab_desktop.core.calibration import CalibrationReader
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import DataDirectoryError, KebabError
from kebab_desktop.core.events import IngestEvent
from kebab_desktop.core.glossary import GlossaryReader
from kebab_desktop.core.history_store import HistoryStore
from kebab_desktop.core.patience import Patience
from kebab_desktop.core.ports import Catalog, Embedder, StoreCare
from kebab_desktop.ingest.pipeline import IngestPipeline

_LOW_DISK_BYTES = 500 * 2**20
_GIB = 2**30
_NAMED = 5
_DATA_FOLDER = "Data folder"
_NO_MODEL = "Answers are quotes until a model is chosen."


class DoctorService:
    """Looks at every part that can break, and rebuilds what can be rebuilt."""

    def __init__(
        self,
        data_dir: Path,
        catalog: Catalog,
        embedder: Embedder,
        models: ModelService,
        pipeline: Callable[[], IngestPipeline],
        *,
        preferences: PreferencesService,
        glossary: GlossaryReader,
        calibrations: CalibrationReader,
        care: StoreCare,
        history: HistoryStore,
        disks: Patience,
    ) -> None:
        self._data_dir = data_dir
        self._catalog = catalog
        self._embedder = embedder
        self._models = models
        self._preferences = preferences
        self._glossary = glossary
        self._calibrations = calibrations
        self._pipeline = pipeline
        self._care = care
        self._history = history
        self._disks = disks

    def checks(self) -> list[HealthCheck]:
        """Run every check; none of them changes anything."""
        checks: list[tuple[str, Callable[[], HealthCheck]]] = [
            (_DATA_FOLDER, self._disk),
            ("Catalog", self._documents),
            ("Settings", self._settings),
            ("Sources", self._sources),
            ("Indexes", self._indexes),
            ("History", self._answers),
            ("Glossary", self._terms),
            ("Embedding model", self._embedding),
            ("Gate", self._gate),
            ("Answer engine", self._engine),
            ("Network", self.network),
        ]
        return [_guarded(name, check) for name, check in checks]

    def data_folder(self) -> HealthCheck:
        """Look whether the data folder is what was opened, and has room; quick."""
        return _guarded(_DATA_FOLDER, self._disk)

    def network(self) -> HealthCheck:
        """Look whether a network connection of the program is open."""
        return network_check()

    def repair(self, token: CancelToken) -> Iterator[IngestEvent]:
        """Empty what cannot be read, finish interrupted writes and rebuild both indexes; IngestDone comes last."""
        self._care.mend()
        pipeline = self._pipeline()
        pipeline.recover()
        yield from pipeline.rebuild_indexes(token)

    def _disk(self) -> HealthCheck:
        self._care.check_place()
        if not os.access(self._data_dir, os.R_OK | os.W_OK | os.X_OK):
            hint = "Check that its disk is not full and that you may write to it, or choose another one (--data-dir)."
            raise DataDirectoryError(f"The data folder {self._data_dir} cannot be used.", hint=hint)
        free = shutil.disk_usage(self._data_dir).free
        text = f"{self._data_dir} · {free / _GIB:.1f} GiB free"
        if free < _LOW_DISK_BYTES:
            return HealthCheck(_DATA_FOLDER, "warning", text, "Free some space: indexing needs at least 0.5 GiB.")
        return HealthCheck(_DATA_FOLDER, "ok", text)

    def _documents(self) -> HealthCheck:
        if damaged := self._care.damaged():
            text = f"{len(damaged):,} stored values cannot be read, for example {damaged[0]}."
            hint = "Run 'kebab doctor --repair', then 'kebab ingest': the documents are read again from their files."
            return HealthCheck("Catalog", "failed", text, hint)
        documents, chunks = self._catalog.counts()
        begun, leaving = self._catalog.pending()
        if begun or leaving:
            text = f"{len(begun) + len(leaving)} documents were left half-written by an interrupted run."
            return HealthCheck("Catalog", "warning", text, "Start the program or run 'kebab doctor --repair'.")
        if not documents:
            return HealthCheck("Catalog", "warning", "No documents are indexed.", "Run 'kebab ingest'.")
        return HealthCheck("Catalog", "ok", f"{documents} documents · {chunks} chunks")

    def _settings(self) -> HealthCheck:
        warnings = self._preferences.warnings()
        if warnings:
            more = f" (and {len(warnings) - 1} more)" if len(warnings) > 1 else ""
            return HealthCheck("Settings", "warning", warnings[0].message + more, warnings[0].hint)
        return HealthCheck("Settings", "ok", str(self._preferences.file()))

    def _sources(self) -> HealthCheck:
        others = [each for each in self._catalog.sources() if each.id != "library"]
        missing = [each.id for each in others if not self._disks.is_folder(each.root)]
        if missing:
            text = f"The folder of {missing[0]} is gone or cannot be read; its documents stay searchable."
            if missing[1:]:
                text = (
                    f"The folders of {', '.join(missing)} are gone or cannot be read; their documents stay searchable."
                )
            hint = "Connect the drive or give back the permission to read it, or remove the source."
            return HealthCheck("Sources", "warning", text, hint)
        return HealthCheck("Sources", "ok", f"{len(self._catalog.sources())} sources")

    def _indexes(self) -> HealthCheck:
        state = self._pipeline().check()
        if state.usable:
            return HealthCheck("Indexes", "ok", "Both indexes match the catalog.")
        return HealthCheck("Indexes", "failed", state.reason, "Run 'kebab doctor --repair'.")

    def _answers(self) -> HealthCheck:
        damaged = self._history.damaged()
        if damaged:
            text = f"{len(damaged):,} stored answers cannot be read: {', '.join(damaged[:_NAMED])}."
            hint = "The other answers are not affected. A backup of the data folder may still have them."
            return HealthCheck("History", "warning", text, hint)
        archive = self._data_dir / ARCHIVE_FOLDER
        files = len(list(archive.glob("*.jsonl"))) if archive.is_dir() else 0
        if files:
            text = f"All stored answers can be read. {files} files of older ones are in {archive}."
            return HealthCheck("History", "ok", text, "'kebab history import FILE' brings them back.")
        return HealthCheck("History", "ok", "All stored answers can be read.")

    def _terms(self) -> HealthCheck:
        self._glossary.refresh()
        problems = self._glossary.problems()
        if problems:
            more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
            return HealthCheck("Glossary", "warning", problems[0] + more, "Mend the file; all other terms are in use.")
        return HealthCheck("Glossary", "ok", f"{len(self._glossary.current().terms)} Korean terms")

    def _embedding(self) -> HealthCheck:
        speed = self._models.test_embedding()
        return HealthCheck("Embedding model", "ok", f"{self._embedder.identity} · {speed}")

    def _gate(self) -> HealthCheck:
        identity = self._embedder.identity
        if problems := self._calibrations.problems(identity):
            return HealthCheck("Gate", "warning", problems[0], "The shipped weights of the gate are in use.")
        fitted = self._calibrations.current(identity)
        if fitted is None:
            return HealthCheck("Gate", "ok", "The shipped weights are in use.")
        return HealthCheck(
            "Gate", "ok", f"Weights fitted on {fitted.date} from {len(fitted.fitted_on)} runs are in use."
        )

    def _engine(self) -> HealthCheck:
        engine = self._models.engine()
        if engine.ready:
            return HealthCheck("Answer engine", "ok", engine.label)
        return HealthCheck("Answer engine", "warning", engine.reason, engine.hint or _NO_MODEL)


def _guarded(name: str, check: Callable[[], HealthCheck]) -> HealthCheck:
    """A part that fails is a finding, not the end of the examination."""
    try:
        return check()
    except KebabError as error:
        return HealthCheck(name, "failed", error.message, error.hint)
    except OSError as error:
        return HealthCheck(name, "failed", f"{error.strerror or error}.", "Check the folder and the disk.")
