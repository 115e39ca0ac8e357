"""Changing what a source is: name, trust, type, watched or not; its documents follow without being embedded again.

What is left out is the exception: the folder is looked through again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kebab_desktop.app.knowledge import KnowledgeService
from kebab_desktop.app.source_preview import LeftOut, SourcePreview, files_of, preview_folders
from kebab_desktop.app.sources import checked_patterns
from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.documents import Source, SourceKind, SourceType, TrustLevel
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.events import IngestDone, IngestEvent, IngestSummary
from kebab_desktop.core.patience import Patience
from kebab_desktop.core.ports import Catalog, DocumentParser
from kebab_desktop.core.source_names import checked_name
from kebab_desktop.ingest.ignoring import left_out
from kebab_desktop.ingest.recheck import Rechecked, recheck
from kebab_desktop.ingest.scan import scan_source

_NEVER_READ = -1
_LABELS = ("trust", "type", "watched", "name")


@dataclass(frozen=True, slots=True)
class SourceTraits:
    """What can be chosen of a source; ``name``: empty for the one that it has of itself."""

    trust: TrustLevel
    type: SourceType
    watched: bool = True
    name: str = ""
    ignore: tuple[str, ...] = ()

    @classmethod
    def of(cls, source: Source) -> SourceTraits:
        """Return what a source is."""
        return cls(source.trust, source.type, source.watched, source.name, source.ignore)


class SourceService:
    """Changes sources (to undo it, change back) and looks at what a new one would bring."""

    def __init__(
        self, catalog: Catalog, parser: DocumentParser, knowledge: KnowledgeService, disks: Patience | None = None
    ) -> None:
        self._catalog = catalog
        self._parser = parser
        self._knowledge = knowledge
        self._disks = disks or Patience()

    def change_source(
        self,
        source_id: str,
        token: CancelToken,
        *,
        trust: TrustLevel | None = None,
        type: SourceType | None = None,
        watched: bool | None = None,
        name: str | None = None,
        ignore: Sequence[str] | None = None,
    ) -> Iterator[IngestEvent]:
        """Change what is not None; IngestDone comes last and counts the documents that were labelled anew.

        ``name``: empty for the one that it has of itself. ``ignore``: patterns of files to leave out; with others than
        before the source is indexed, and IngestDone counts that. Documents that say their trust themselves keep it.
        When the seven fields of runbooks become required, or no longer are, the files are checked again, which
        ``token`` stops: then nothing is changed. Raises UsageError for
        an unknown source, for the shipped one, for a bad name or pattern, for these two where the source is no folder
        of the user, and where files must be checked but the folder is not there.
        """
        before = self._source(source_id)
        after = replace(
            before,
            trust=before.trust if trust is None else trust,
            type=before.type if type is None else type,
            watched=before.watched if watched is None else watched,
            name=before.name if name is None else checked_name(name),
            ignore=before.ignore if ignore is None else checked_patterns(ignore),
        )
        self._refuse(before, after)
        looks = before.ignore != after.ignore
        with self._knowledge.writing:
            for event in self._changed(before, after, token):
                looks = looks and not (isinstance(event, IngestDone) and event.summary.cancelled)
                if not (looks and isinstance(event, IngestDone)):
                    yield event
        if looks:
            yield from self._knowledge.ingest(token, [source_id])

    def preview(self, folders: Sequence[Path], token: CancelToken) -> Iterator[SourcePreview]:
        """Tell step by step what folders would bring as sources; changes nothing. Raises CancelledError."""
        taken = {each.id for each in self._catalog.sources()}
        return preview_folders(folders, taken, self._parser, self._disks, token)

    def paths_in(self, folder: Path, token: CancelToken) -> list[str]:
        """Return the relative paths of the Markdown files in a folder, also of those that it leaves out.

        They are what :meth:`left_out` takes; empty for a folder that cannot be read. Raises CancelledError.
        """
        scan = scan_source(Source("folder", folder.expanduser().absolute()), self._disks, token)
        return [each.relative_path for each in scan.files]

    def left_out(self, relative_paths: Sequence[str], patterns: Sequence[str]) -> LeftOut:
        """Return what patterns would leave out; raises UsageError for a wrong one."""
        checked = checked_patterns(patterns)
        return LeftOut(checked, tuple(left_out(relative_paths, checked)), len(relative_paths))

    def files_of(self, folders: Sequence[Path], token: CancelToken) -> list[Path]:
        """Return the Markdown files in folders and below them, to be copied; raises UsageError and CancelledError."""
        return files_of(folders, self._disks, token)

    def _changed(self, before: Source, after: Source, token: CancelToken) -> Iterator[IngestEvent]:
        records = self._catalog.documents([before.id])
        found = Rechecked()
        try:
            yield from recheck(before, after, records, self._parser, patience=self._disks, token=token, into=found)
        except CancelledError:
            yield IngestDone(IngestSummary(cancelled=True))
            return
        inheriting = set()
        if before.trust is not after.trust:
            inheriting = {each.id for each in records if each.frontmatter.trust_level is None}
        if before != after:
            self._catalog.relabel(after, inheriting, found.problems)
        for each in found.unread:
            # Another size than that of any file: the next run reads it, by the new rules.
            self._catalog.touch_document(each.id, _NEVER_READ, each.mtime_ns)
        labelled = inheriting | set(found.problems)
        now = {each.id: found.problems.get(each.id, each.problems) for each in records if each.id in labelled}
        yield IngestDone(
            IngestSummary(
                updated=len(labelled),
                unchanged=len(records) - len(labelled),
                with_problems=sum(map(bool, now.values())),
                problems=tuple(problem for each in now.values() for problem in each),
                relabelled=tuple(each for each in _LABELS if getattr(before, each) != getattr(after, each)),
            )
        )

    def _source(self, source_id: str) -> Source:
        sources = {each.source.id: each.source for each in self._knowledge.sources()}
        if source_id not in sources:
            raise UsageError(f"There is no source '{source_id}'.", hint="'kebab sources' lists them.")
        return sources[source_id]

    def _refuse(self, before: Source, after: Source) -> None:
        if before.kind is SourceKind.BUNDLED and before != after:
            raise UsageError(
                f"The source '{before.id}' belongs to the program and cannot be changed.",
                hint="Its runbooks say their trust themselves; copy one to your library to change it.",
            )
        if before.kind is not SourceKind.FOLDER and (before.name, before.ignore) != (after.name, after.ignore):
            raise UsageError(
                f"The source '{before.id}' belongs to the program: its name stays, and it takes every file.",
                hint="Add a folder of your own as a source.",
            )
        if before.type is after.type:
            return
        if SourceType.RUNBOOKS in {before.type, after.type} and not self._disks.is_folder(before.root):
            raise UsageError(
                f"The folder {before.root} is not there, so its files cannot be checked as {after.type.value}.",
                hint="Connect the drive, or wait until the network is back, then try again.",
            )
