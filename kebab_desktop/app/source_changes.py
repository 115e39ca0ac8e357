"""Changing what a source is: trust, type, watched or not; its documents follow without being embedded again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from kebab_desktop.app.knowledge import KnowledgeService
from kebab_desktop.app.source_preview import SourcePreview, files_of, preview_folders
from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.documents import Source, SourceKind, SourceType, TrustLevel
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.events import IngestDone, IngestEvent, IngestSummary
from kebab_desktop.core.patience import Patience
from kebab_desktop.core.ports import Catalog, DocumentParser
from kebab_desktop.ingest.recheck import Rechecked, recheck

_NEVER_READ = -1


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
    ) -> Iterator[IngestEvent]:
        """Change what is not None; IngestDone comes last and counts the documents that were labelled anew.

        Documents that say their trust themselves keep it. When the seven fields of runbooks become required, or no
        longer are, the files are checked again, which ``token`` stops: then nothing is changed. Raises UsageError for
        an unknown source, for the shipped one, and where files must be checked but the folder is not there.
        """
        before = self._source(source_id)
        after = replace(
            before,
            trust=before.trust if trust is None else trust,
            type=before.type if type is None else type,
            watched=before.watched if watched is None else watched,
        )
        self._refuse(before, after)
        with self._knowledge.writing:
            yield from self._changed(before, after, token)

    def preview(self, folders: Sequence[Path], token: CancelToken) -> Iterator[SourcePreview]:
        """Tell step by step what folders would bring as sources; changes nothing. Raises CancelledError."""
        taken = {each.id for each in self._catalog.sources()}
        return preview_folders(folders, taken, self._parser, self._disks, token)

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
                relabelled=tuple(
                    each for each in ("trust", "type", "watched") if getattr(before, each) != getattr(after, each)
                ),
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
        if before.type is after.type:
            return
        if SourceType.RUNBOOKS in {before.type, after.type} and not self._disks.is_folder(before.root):
            raise UsageError(
                f"The folder {before.root} is not there, so its files cannot be checked as {after.type.value}.",
                hint="Connect the drive, or wait until the network is back, then try again.",
            )
