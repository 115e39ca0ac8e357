"""Dropped files that are like a document that is there: found before anything is copied, added by choice."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kebab_desktop.app.drop_likeness import DropConflict, DropLikeness, Known, Resolution
from kebab_desktop.app.drop_targets import (
    copy_beside,
    drop_targets,
    id_in,
    left_out_problems,
    place_in,
    target_of,
)
from kebab_desktop.app.dropped_places import place_below
from kebab_desktop.app.duplicates import DuplicateGroup
from kebab_desktop.app.held_drops import HeldDrops
from kebab_desktop.app.knowledge import KnowledgeService
from kebab_desktop.app.library import Library, nothing_taken, with_own_unchanged, with_rejected
from kebab_desktop.app.near_duplicates import Alike, NearDuplicates
from kebab_desktop.app.not_duplicates import NotDuplicates
from kebab_desktop.app.replacing import PlannedReplacement, UnfinishedDrops
from kebab_desktop.app.source_preview import READ, PreviewFile, SourcePreview, look_at_dropped
from kebab_desktop.app.views import Removal
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Problem, Source
from kebab_desktop.core.events import FileDone, IngestDone, IngestEvent, IngestSummary
from kebab_desktop.core.ids import document_id
from kebab_desktop.core.ports import CatalogReader, DocumentParser, DocumentRecord

CLOSELY = 1000
FEW = 10
"""Of more files than these it is shown what comes before they are copied."""
_TELL_S = 0.1
_PLANNED_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class DropLooked:
    """So many of the dropped files were compared with the documents.

    ``conflicts`` are told with the last of them, and with them the folders that are no source yet, how many files lie
    at their place already, how many items cannot be taken, and, of more than a few, what is wrong with them.
    """

    done: int
    total: int
    conflicts: tuple[DropConflict, ...] | None = None
    new_folders: tuple[Path, ...] = ()
    unchanged: int = 0
    rejected: int = 0
    preview: SourcePreview | None = None


@dataclass(frozen=True, slots=True)
class Replacement:
    """What a drop took the place of, to be handed back to :meth:`DropService.undo`.

    ``removal``: the documents and copies that left; ``newcomers``: ids of the documents that came for others.
    """

    removal: Removal
    newcomers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DropDone(IngestDone):
    """The end of a drop; ``replacement`` is None when nothing was replaced.

    ``added``: ids of the documents that came, without those that came for others; of a stopped drop none are told.
    """

    replacement: Replacement | None = None
    added: tuple[str, ...] = ()


class DropService:
    """Looks at what is dropped and adds it; ``held``: what is not answered or not copied yet."""

    def __init__(
        self,
        catalog: CatalogReader,
        likeness: DropLikeness,
        library: Library,
        knowledge: KnowledgeService,
        *,
        apart: NotDuplicates,
        unfinished: UnfinishedDrops,
        held: HeldDrops,
        parser: DocumentParser,
    ) -> None:
        self.held = held
        self._likeness = likeness
        self._parser = parser
        self._library = library
        self._knowledge = knowledge
        self._near = NearDuplicates(catalog)
        self._apart = apart
        self._unfinished = unfinished

    def alike(self, records: Sequence[DocumentRecord]) -> Alike:
        """Look which of these documents say nearly the same, some at a time; call it until it is finished."""
        return self._near.look(records, self._apart.pairs)

    def dismiss_alike(self, group: DuplicateGroup) -> None:
        """Tell the documents of a group no longer as alike, for good; raises DataDirectoryError."""
        self._apart.add([each.id for each in group.records])

    def undo_dismissal(self, group: DuplicateGroup) -> None:
        """Tell them again."""
        self._apart.take_back([each.id for each in group.records])

    def targets(self) -> list[Source]:
        """Return the library and the sources to whose folders files can be copied (blocking)."""
        known = [each.source for each in self._knowledge.sources()]
        return drop_targets(self._library.source, known, self._knowledge.disks)

    def look(
        self, paths: Sequence[Path], token: CancelToken, into: str = "", keeping: Sequence[Path] = ()
    ) -> Iterator[DropLooked]:
        """Find for each dropped file the document that it is most like; changes nothing.

        ``into``: the source it shall be copied to, empty for the library; files of the folders ``keeping`` keep their
        place in them. Tells ten times a second how far it is; the last event carries what was found. Raises
        CancelledError. Of more than 1,000 files only names and contents are compared: to search for what each is like
        takes minutes.
        """
        files: list[Path] = []
        folders: list[Path] = []
        rejected: list[Problem] = []
        for first in range(0, len(paths), _PLANNED_AT_ONCE):
            yield DropLooked(0, len(paths))
            token.raise_if_cancelled()
            plan = self._knowledge.plan_drop(paths[first : first + _PLANNED_AT_ONCE])
            files += plan.files
            folders += plan.new_folders
            rejected += plan.rejected
        files = list(dict.fromkeys(files))
        known = Known(self._knowledge.documents(), self._target(into), keeping)
        found: list[DropConflict] = []
        read: list[PreviewFile] = []
        disks = self._knowledge.disks
        unchanged, closely, many = 0, len(files) <= CLOSELY, len(files) > FEW
        told = time.monotonic()
        for number, file in enumerate(files):
            token.raise_if_cancelled()
            if time.monotonic() - told >= _TELL_S:
                yield DropLooked(number, len(files))
                told = time.monotonic()
            compared = self._likeness.compare(file, known, token, closely=closely)
            unchanged += compared.unchanged
            found += [compared.conflict] if compared.conflict is not None else []
            if many and number < READ:
                place = place_below(file, known.folders)
                seen = look_at_dropped(file, place, known.target, self._parser, patience=disks, token=token)
                read += [seen] if seen is not None else []
        troubles = tuple(replace(each, path=Path(each.path).name) for each in rejected)
        preview = SourcePreview((), len(files), tuple(read), troubles, finished=True) if many else None
        new = tuple(dict.fromkeys(folders))
        yield DropLooked(len(files), len(files), tuple(found), new, unchanged, len(rejected), preview)

    def conflicts(
        self,
        paths: Sequence[Path],
        token: CancelToken | None = None,
        into: str = "",
        keeping: Sequence[Path] = (),
    ) -> list[DropConflict]:
        """Return what :meth:`look` finds."""
        found: tuple[DropConflict, ...] | None = ()
        for event in self.look(paths, token or CancelToken(), into, keeping):
            found = event.conflicts
        return list(found or ())

    def add(
        self,
        paths: Sequence[Path],
        resolutions: Mapping[Path, Resolution],
        token: CancelToken,
        into: str = "",
        keeping: Sequence[Path] = (),
    ) -> Iterator[IngestEvent]:
        """Add files and folders as :meth:`KnowledgeService.add_paths` does; IngestDone comes last.

        ``into``: the source to whose folder files are copied, empty for the library; those of the folders ``keeping``
        keep their place in them. ``resolutions`` say what to do
        with files that are like documents. A document that is replaced leaves the knowledge base once the new file is
        in it; a managed copy goes to the trash, other files stay on the disk.
        """
        replaced = [file for file, each in resolutions.items() if each is Resolution.REPLACE]
        skipped = {file for file, each in resolutions.items() if each is Resolution.SKIP}
        beside = {file for file, each in resolutions.items() if each is Resolution.BOTH}
        wanted = [each for each in paths if each.expanduser().absolute() not in skipped] if skipped else list(paths)
        replacing = self.conflicts(replaced, token, into, keeping) if replaced else []
        if not wanted:
            yield IngestDone(IngestSummary())
            return
        target = self._target(into)
        if target.id != self._library.source_id:
            yield from self._finish(self._add_beside(target, wanted, replacing, keeping, token), target)
            return
        planned = [_planned(self._library, target, each, place_in(target, each.file, keeping)) for each in replacing]
        self._unfinished.forget({id_in(target, place_in(target, each, keeping)) for each in resolutions})
        self._unfinished.add(planned)
        added = self._knowledge.add_paths(wanted, token, beside=beside, keeping=keeping)
        yield from self._finish(added, target)

    def _add_beside(
        self,
        target: Source,
        paths: Sequence[Path],
        replacing: Sequence[DropConflict],
        keeping: Sequence[Path],
        token: CancelToken,
    ) -> Iterator[IngestEvent]:
        """Copy files into the folder of a source, where nothing is overwritten, and index it."""
        plan = self._knowledge.plan_drop(paths)
        with self._knowledge.writing:
            wanted = {file: place_in(target, file, keeping) for file in plan.files}
            left_out = left_out_problems(wanted, target)
            wanted = {file: place for file, place in wanted.items() if file not in left_out}
            places, unread = copy_beside(wanted, target, self._library, self._knowledge.disks, token)
        rejected = [*plan.rejected, *left_out.values(), *unread]
        if not places and rejected:
            raise nothing_taken(rejected)
        ids = {file: id_in(target, place) for file, place in places.items()}
        self._unfinished.forget(set(ids.values()))
        planned = (
            _planned(self._library, target, each, places[each.file]) for each in replacing if each.file in places
        )
        self._unfinished.add([each for each in planned if not each.overwrites])
        # A file that was taken out before and is dropped again is wanted again.
        self._knowledge.undo(Removal(tuple(ids.values()), ()))
        again = [each.source.id for each in self._knowledge.sources() if each.source.root in plan.folders]
        events = self._knowledge.ingest(token, [target.id, *again])
        if not again:
            events = with_own_unchanged(places.values(), target.root, events)
        yield from with_rejected(rejected, events)

    def _target(self, into: str) -> Source:
        return target_of(into, self.targets()) if into else self._library.source

    def start_up(self, token: CancelToken) -> Iterator[IngestEvent]:
        """Run :meth:`KnowledgeService.start_up`; what an earlier drop was to replace leaves at its end."""
        yield from self._finish(self._knowledge.start_up(token))

    def go_on(self, token: CancelToken) -> Iterator[IngestEvent]:
        """Look at all sources, which also goes on with what was stopped after all was copied; IngestDone comes last."""
        yield from self._finish(self._knowledge.ingest(token))

    def _finish(self, events: Iterator[IngestEvent], target: Source | None = None) -> Iterator[IngestEvent]:
        """Pass events on; what files replace leaves when all of them are in. ``target``: where files were copied to."""
        done: IngestDone | None = None
        added: list[str] = []
        for event in events:
            if isinstance(event, IngestDone):
                done = event  # told when all is done, also the removals
            else:
                if target is not None and isinstance(event, FileDone) and event.action == "added":
                    added += [document_id(target.id, event.path)] if event.source_id == target.id else []
                yield event
        if done is not None and done.summary.cancelled:
            yield DropDone(done.summary)
        elif done is not None:
            replaced = self._replaced(target)
            newcomers = replaced.newcomers if replaced is not None else ()
            yield DropDone(done.summary, replaced, tuple(each for each in added if each not in newcomers))

    def undo(self, replacement: Replacement, token: CancelToken) -> Iterator[IngestEvent]:
        """Bring back what a drop replaced, take out what came for it, and index both; IngestDone comes last."""
        there = {each.id for each in self._knowledge.documents()}
        if newcomers := [each for each in replacement.newcomers if each in there]:
            self._knowledge.remove_documents(newcomers)
        self._knowledge.undo(replacement.removal)
        wanted = set(replacement.removal.document_ids)
        sources = {each.source_id for each in self._knowledge.documents() if each.id in wanted}
        yield from self._knowledge.ingest(token, {*sources, self._library.source_id})

    def _replaced(self, target: Source | None) -> Replacement | None:
        """Take out the documents whose place new ones took, and return all that was replaced.

        A file of the same name in the library was overwritten: what it held lies in the trash. A document stays when
        what was to replace it was not indexed. ``target``: the source of which the run has ended, None for all; what
        belongs to another waits for its own.
        """
        planned = [
            each for each in self._unfinished.planned if target is None or Path(each.place).is_relative_to(target.root)
        ]
        if not planned:
            return None
        there = {each.id: each for each in self._knowledge.documents()}
        come = [each for each in planned if each.newcomer in there and there[each.newcomer].chunks]
        others = [each for each in come if not each.overwrites and each.document_id in there]
        removed = self._knowledge.remove_documents([each.document_id for each in others]) if others else Removal((), ())
        titles, trashed = list(removed.titles), list(removed.trashed)
        for each in planned:
            old = self._library.in_trash(each.relative_path) if each.overwrites else None
            if old is not None and str(old) != each.before:
                titles.append(each.title)
                trashed.append((str(old), each.place))
        self._unfinished.forget({each.newcomer for each in planned})
        if not titles:
            return None
        newcomers = {each.newcomer for each in others}
        removal = Removal(removed.document_ids, tuple(titles), tuple(trashed))
        return Replacement(removal, tuple(sorted(newcomers - set(removed.document_ids))))


def take_back(knowledge: KnowledgeService, document_ids: Collection[str]) -> Removal:
    """Take out the documents that a drop added, without those that have left since."""
    there = {each.id for each in knowledge.documents()}
    return knowledge.remove_documents([each for each in document_ids if each in there])


def _planned(library: Library, target: Source, conflict: DropConflict, place: Path) -> PlannedReplacement:
    before = library.in_trash(conflict.relative_path)
    newcomer = id_in(target, place)
    return PlannedReplacement(
        conflict.document_id, conflict.relative_path, conflict.title, newcomer, str(place), str(before or "")
    )
