"""The knowledge base alone as one ZIP: the files of the documents as they are, in a folder for each source."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from kebab_desktop import __version__
from kebab_desktop.app.backup import CopyProgress
from kebab_desktop.app.knowledge import KnowledgeService
from kebab_desktop.app.registry import real_path
from kebab_desktop.app.unfinished_backups import SUFFIX, UnfinishedBackups
from kebab_desktop.app.unpacking import MANIFEST, MANIFEST_VERSION, UnpackedZip, UnpackProgress, unpack
from kebab_desktop.app.zip_entry import zip_entry
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Problem, Source, SourceKind
from kebab_desktop.core.errors import DataDirectoryError, UsageError
from kebab_desktop.core.ids import content_id
from kebab_desktop.core.ports import Clock, DocumentRecord
from kebab_desktop.core.reasons import reason

UNPACKED_FOLDER = "unpacked"
"""Below the data folder: what was unpacked and is not copied yet."""


@dataclass(frozen=True, slots=True)
class Exported:
    """The last event of an export; ``left``: documents whose files could not be read."""

    file: Path
    files: int
    left: tuple[Problem, ...] = ()


class KnowledgeExport:
    """Writes such a ZIP, and unpacks one beside the data so that its files can be added like dropped ones."""

    def __init__(
        self, unpacked: Path, knowledge: KnowledgeService, clock: Clock, unfinished: UnfinishedBackups
    ) -> None:
        self._unpacked = unpacked
        self._knowledge = knowledge
        self._clock = clock
        self._unfinished = unfinished

    def suggested_name(self) -> str:
        """Return a name for an export of now."""
        return f"kebab-knowledge-{datetime.fromisoformat(self._clock.now()):%Y%m%d-%H%M}.zip"

    def write(self, target: Path, token: CancelToken) -> Iterator[CopyProgress | Exported]:
        """Write all documents but those that come with the program; Exported comes last.

        What is cancelled or fails leaves no file. Raises UsageError when there is nothing to write, DataDirectoryError
        when the target cannot be written, and CancelledError.
        """
        sources = {each.source.id: each for each in self._knowledge.sources()}
        own = [key for key, each in sources.items() if each.source.kind is not SourceKind.BUNDLED]
        records = self._knowledge.documents(own)
        if not records:
            raise UsageError(
                "There are no documents of your own to export.", hint="Those of the program are there wherever it is."
            )
        now = self._clock.now()
        partial_file = target.absolute().with_name(target.name + SUFFIX)
        try:
            self._unfinished.begin(partial_file)
            with zipfile.ZipFile(partial_file, "w", zipfile.ZIP_DEFLATED) as archive:
                left, digests = [], dict[str, str]()
                for index, record in enumerate(records, start=1):
                    token.raise_if_cancelled()
                    yield CopyProgress(index, len(records), record.relative_path)
                    try:
                        data = self._read(sources[record.source_id].source, record, token)
                    except OSError as error:
                        place = f"{record.source_id}/{record.relative_path}"
                        left.append(Problem(place, f"The file cannot be read: {reason(error)}.", fatal=True))
                        continue
                    name = f"{record.source_id}/{record.relative_path}"
                    archive.writestr(zip_entry(name, now), data)
                    digests[name] = content_id(data)
                told = {key: sources[key].name for key in own}
                archive.writestr(
                    zip_entry(MANIFEST, now), self._manifest(told, [sources[key].source for key in own], digests)
                )
            partial_file.replace(target)
        except OSError as error:
            raise DataDirectoryError(
                f"The export cannot be written to {target}: {reason(error)}.",
                hint="Choose a folder that is writable and has space.",
            ) from error
        finally:
            self._unfinished.end(partial_file)
        yield Exported(target, len(digests), tuple(left))

    def unpack(self, file: Path, token: CancelToken) -> UnpackedZip:
        """Return what :meth:`unpack_in_steps` comes to."""
        *_, found = self.unpack_in_steps(file, token)
        assert isinstance(found, UnpackedZip)
        return found

    def unpack_in_steps(self, file: Path, token: CancelToken) -> Iterator[UnpackProgress | UnpackedZip]:
        """Unpack the Markdown files of a ZIP beside the data; they are added like dropped ones afterwards.

        Tells ten times a second how far it is; UnpackedZip comes last. Raises UsageError for a file that is no ZIP or
        holds nothing that can be added, DataDirectoryError when it cannot be unpacked, and CancelledError.
        """
        return unpack(file, self._unpacked, self._knowledge.disks, token)

    def _read(self, source: Source, record: DocumentRecord, token: CancelToken) -> bytes:
        read = partial(_bytes_of, source.root, record.relative_path)
        return self._knowledge.disks.read(source.root, read, token)

    def _manifest(self, names: dict[str, str], sources: Sequence[Source], digests: dict[str, str]) -> str:
        content = {
            "schema_version": MANIFEST_VERSION,
            "program": __version__,
            "created_at": self._clock.now(),
            "sources": [
                {
                    "id": each.id,
                    "name": names[each.id],
                    "kind": each.kind.value,
                    "type": each.type.value,
                    "trust": each.trust.value,
                    "ignore": list(each.ignore),
                }
                for each in sources
            ],
            "files": digests,
        }
        return json.dumps(content, ensure_ascii=False, indent=1)


def _bytes_of(root: Path, relative_path: str) -> bytes:
    return real_path(root, relative_path).read_bytes()
