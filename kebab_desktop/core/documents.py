"""Sources, files, documents and chunks of the knowledge base."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path


class TrustLevel(StrEnum):
    """How far a source may be relied upon; higher rank first."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    GENERATED = "generated"

    @property
    def rank(self) -> int:
        """Return 2 for primary, 1 for secondary, 0 for generated."""
        return {"primary": 2, "secondary": 1, "generated": 0}[self.value]


class SourceType(StrEnum):
    """What the files of a source are; only ``runbooks`` makes the seven frontmatter fields required."""

    RUNBOOKS = "runbooks"
    DOCS = "docs"
    NOTES = "notes"
    TICKETS = "tickets"


class SourceKind(StrEnum):
    """Who owns the folder of a source."""

    BUNDLED = "bundled"
    MANAGED = "managed"
    FOLDER = "folder"


class DocumentState(StrEnum):
    """State of a document in the catalog."""

    PENDING = "pending"
    INDEXED = "indexed"
    PROBLEM = "problem"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Source:
    """A folder of documents. ``id`` matches ``[A-Za-z0-9._-]{1,64}`` and stays; ``name`` is what the user calls it,
    empty as long as nothing was chosen (``core/source_names.py``). ``ignore``: patterns of files that are left out.

    ``watched``: whether edits in it are indexed while the program is open; else at the next start, or when asked to.
    """

    id: str
    root: Path
    kind: SourceKind = SourceKind.FOLDER
    type: SourceType = SourceType.DOCS
    trust: TrustLevel = TrustLevel.PRIMARY
    ignore: tuple[str, ...] = ()
    watched: bool = True
    name: str = ""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file found in a source; ``relative_path`` uses ``/`` and is NFC normalised, ``path`` is the real one."""

    source_id: str
    relative_path: str
    path: Path
    size: int
    mtime_ns: int


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a document: where it is, what is wrong, and what is allowed."""

    path: str
    message: str
    hint: str = ""
    line: int | None = None
    field: str = ""
    fatal: bool = False


@dataclass(frozen=True, slots=True)
class Span:
    """Lines ``start`` to ``end``, 1-based and inclusive, of the file as it is on disk."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Frontmatter:
    """Validated metadata of a document; ``extra`` holds the unknown keys as read."""

    title: str = ""
    docs_id: str = ""
    pattern_id: str = ""
    log_type: str = ""
    severity: str = ""
    keywords: tuple[str, ...] = ()
    priority: int = 0
    trust_level: TrustLevel | None = None
    source_type: str = ""
    aliases: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    lang: str = ""
    owner: str = ""
    reviewed_at: str = ""
    extra: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ParsedText:
    """What a parser returns: metadata, the body (LF line ends, NFC), and the file line of the body's first line."""

    frontmatter: Frontmatter
    body: str
    body_line: int
    encoding: str
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed file. ``body_line`` is the 1-based file line on which ``body`` begins."""

    id: str
    source_id: str
    relative_path: str
    content_id: str
    frontmatter: Frontmatter
    body: str
    body_line: int
    trust: TrustLevel
    encoding: str = "utf-8"
    size: int = 0
    mtime_ns: int = 0
    problems: tuple[Problem, ...] = ()

    @property
    def title(self) -> str:
        """Return the title (frontmatter, first heading or file name, decided by the parser)."""
        return self.frontmatter.title


@dataclass(frozen=True, slots=True)
class Chunk:
    """A searchable piece of a document: one ``##`` section or a part of it.

    ``content`` is a verbatim slice of the document's body; ``span`` are its lines in the file.
    ``section`` is the ``##`` heading text, ``heading_path`` the headings from ``#`` down to it.
    """

    id: str
    document_id: str
    source_id: str
    path: str
    ordinal: int
    title: str
    section: str
    heading_path: tuple[str, ...]
    span: Span
    content: str
    trust: TrustLevel
    docs_id: str = ""
    pattern_id: str = ""
    log_type: str = ""
    severity: str = ""
    keywords: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    lang: str = ""
    priority: int = 0


@dataclass(frozen=True, slots=True)
class Window:
    """A small part of a chunk that is embedded on its own; ``text`` is what the embedder reads, without prefix."""

    id: str
    chunk_id: str
    document_id: str
    text: str


@dataclass(frozen=True, slots=True)
class PipelineVersions:
    """Versions whose change makes an indexed document stale."""

    parser: str
    chunker: str
    embedder: str
    analyzer: str

    def stamp(self) -> str:
        """Return one line that is equal exactly when all versions are equal."""
        return f"parser={self.parser};chunker={self.chunker};embedder={self.embedder};analyzer={self.analyzer}"


def with_version(stamp: str, part: str, version: str) -> str:
    """Return a stamp with the version of one part replaced; one without this part, as of a stale document, stays."""
    parts = (each.partition("=") for each in stamp.split(";"))
    return ";".join(f"{name}={version}" if name == part else name + mark + value for name, mark, value in parts)
