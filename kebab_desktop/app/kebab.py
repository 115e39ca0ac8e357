"""The open program: one frozen bundle of services."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # `kebab --help` names the program's type, but does not wait for its services
    from pathlib import Path

    from kebab_desktop.app.backup import BackupService
    from kebab_desktop.app.chat import ChatService
    from kebab_desktop.app.doctor import DoctorService
    from kebab_desktop.app.drafts import DraftService
    from kebab_desktop.app.drops import DropService
    from kebab_desktop.app.editing import EditingService
    from kebab_desktop.app.experiments import ExperimentService
    from kebab_desktop.app.gaps import GapService
    from kebab_desktop.app.history import HistoryService
    from kebab_desktop.app.incident import IncidentService
    from kebab_desktop.app.knowledge import KnowledgeService
    from kebab_desktop.app.knowledge_export import KnowledgeExport
    from kebab_desktop.app.logs import LogService
    from kebab_desktop.app.models import ModelService
    from kebab_desktop.app.pictures import PictureService
    from kebab_desktop.app.pins import PinService
    from kebab_desktop.app.preferences import PreferencesService
    from kebab_desktop.app.removed import RemovedService
    from kebab_desktop.app.replay import ReplayService
    from kebab_desktop.app.resets import ResetService
    from kebab_desktop.app.runbooks import RunbookService
    from kebab_desktop.app.search import SearchService
    from kebab_desktop.app.source_changes import SourceService
    from kebab_desktop.app.versions import VersionService


@dataclass(frozen=True, slots=True)
class Kebab:
    """Everything that the window, the command line and the evaluation may do."""

    data_dir: Path
    knowledge: KnowledgeService
    sources: SourceService
    removed: RemovedService
    pictures: PictureService
    runbooks: RunbookService
    editing: EditingService
    drafts: DraftService
    versions: VersionService
    drops: DropService
    search: SearchService
    chat: ChatService
    history: HistoryService
    replays: ReplayService
    gaps: GapService
    pins: PinService
    incidents: IncidentService
    logs: LogService
    preferences: PreferencesService
    models: ModelService
    doctor: DoctorService
    experiments: ExperimentService
    backups: BackupService
    exports: KnowledgeExport
    resets: ResetService
    shut_down: Callable[[], None]

    def close(self) -> None:
        """Stop the model, close the stores and give the data folder back; idempotent."""
        self.shut_down()
