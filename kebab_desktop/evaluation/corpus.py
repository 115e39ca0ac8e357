"""The corpus of a run: a folder, passages, the shipped runbooks, or the knowledge base as it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import SourceKind, TrustLevel
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.events import IngestEvent
from kebab_desktop.core.ids import digest
from kebab_desktop.evaluation.golden import GoldenSet
from kebab_desktop.evaluation.runs import Corpus

BUNDLED = "bundled"
"""The word that stands for the shipped runbooks."""

_MARKER = ".kebab-evaluation"
_MARKER_TEXT = "This folder holds the index of an evaluation. It can be deleted.\n"


def claim_index_folder(folder: Path) -> None:
    """Mark a folder as one of evaluations.

    Raises UsageError for a folder that holds anything else: settings are reset in it, which must never happen to a
    data folder that somebody works with.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / _MARKER).is_file():
            if any(folder.iterdir()):
                raise UsageError(
                    f"The folder {folder} is not empty and not the index of an evaluation.",
                    hint="Give --index-dir a new folder.",
                )
            (folder / _MARKER).write_text(_MARKER_TEXT, encoding="utf-8")
    except OSError as error:
        raise UsageError(
            f"The folder {folder} cannot be used: {error.strerror or error}.", hint="Give --index-dir another folder."
        ) from error


def write_passages(golden: GoldenSet, folder: Path) -> Path:
    """Write each passage to a Markdown file of its name and return the folder of the files."""
    root = folder / f"passages-{golden.fingerprint}"
    root.mkdir(parents=True, exist_ok=True)
    for name, text in golden.passages:
        (root / f"{name}.md").write_text(text.rstrip() + "\n", encoding="utf-8", newline="\n")
    return root


def index_corpus(kebab: Kebab, place: Path | str, token: CancelToken) -> Iterator[IngestEvent]:
    """Index a folder (or ``bundled``) in an isolated data folder; IngestDone comes last.

    Raises UsageError when the data folder already holds documents of something else.
    """
    wanted = _source_id(kebab, place)
    others = sorted({each.source_id for each in kebab.knowledge.documents()} - {wanted})
    if others:
        raise UsageError(
            f"The index folder already holds another corpus ('{others[0]}').",
            hint="Give --index-dir a new folder for each corpus.",
        )
    return kebab.knowledge.ingest(token, [wanted])


def describe_corpus(kebab: Kebab, name: str) -> Corpus:
    """Return name, fingerprint and size of all that is searched; raises UsageError when that is nothing."""
    records = [each for each in kebab.knowledge.documents() if each.chunks]
    if not records:
        raise UsageError(f"The corpus {name} holds no document.", hint="Only Markdown files (.md, .markdown) count.")
    pairs = sorted((each.relative_path, each.content_id) for each in records)
    fingerprint = digest(*(part for pair in pairs for part in pair), length=8)
    return Corpus(name, fingerprint, len(records), sum(each.chunks for each in records))


def _source_id(kebab: Kebab, place: Path | str) -> str:
    """Return the id of the source of a folder, added if need be."""
    known = [each.source for each in kebab.knowledge.sources()]
    if isinstance(place, str):
        return next(each.id for each in known if each.kind is SourceKind.BUNDLED)
    root = place.expanduser().absolute()
    same = next((each.id for each in known if each.root.absolute() == root), None)
    return same or kebab.knowledge.add_source(root, trust=TrustLevel.PRIMARY).id
