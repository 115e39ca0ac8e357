"""A file read from disk and turned into a Document; what is wrong with it becomes its problems."""

from __future__ import annotations

import logging
import os
from functools import partial
from pathlib import Path, PurePosixPath

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Document, Frontmatter, ParsedText, Problem, Source, SourceFile, SourceType
from kebab_desktop.core.ids import content_id, document_id
from kebab_desktop.core.patience import Patience
from kebab_desktop.core.ports import DocumentParser

MAX_FILE_BYTES = 20 * 2**20

_log = logging.getLogger(__name__)


def hash_file(file: SourceFile, source: Source, patience: Patience, token: CancelToken | None = None) -> str | None:
    """Return the content id of a file, None when it cannot be read now (reading it again will say why)."""
    try:
        return content_id(patience.read(source.root, file.path.read_bytes, token))
    except OSError:
        _log.info("cannot compare %s with what is indexed", file.relative_path, exc_info=True)
        return None


def read_document(
    file: SourceFile,
    source: Source,
    parser: DocumentParser,
    patience: Patience | None = None,
    token: CancelToken | None = None,
) -> Document:
    """Read and parse one file. A file without usable text has a fatal problem, and no body.

    Size and time are those of the moment of reading, so that a later change is noticed by the next run.
    Raises CancelledError when ``token`` is set while the disk does not answer.
    """
    if file.size > MAX_FILE_BYTES:
        return _failed(file, source, _too_large(file, file.size), "")
    try:
        data, status = (patience or Patience()).read(source.root, partial(_content, file.path), token)
    except OSError as error:
        message = f"The file cannot be read: {error.strerror or error}."
        problem = Problem(file.relative_path, message, "Check that it exists and may be read.", fatal=True)
        # Without a content id the file is tried again by every run: what stopped it does not show in size or time.
        return _failed(file, source, problem, "")
    file = SourceFile(file.source_id, file.relative_path, file.path, status.st_size, status.st_mtime_ns)
    if len(data) > MAX_FILE_BYTES:
        return _failed(file, source, _too_large(file, status.st_size), "")
    try:
        parsed = parser.parse(data, file.relative_path, required_fields=source.type is SourceType.RUNBOOKS)
    except Exception as error:  # noqa: BLE001 - a fault of a parser must cost one file, not the run
        _log.exception("the parser failed on %s", file.relative_path)
        problem = Problem(
            file.relative_path,
            f"The file could not be parsed ({type(error).__name__}).",
            "Report this file as a bug; the other files are not affected.",
            fatal=True,
        )
        return _failed(file, source, problem, content_id(data))
    return _document(file, source, parsed, content_id(data))


def _content(path: Path) -> tuple[bytes, os.stat_result]:
    with path.open("rb") as stream:
        return stream.read(MAX_FILE_BYTES + 1), os.fstat(stream.fileno())


def fatal_problem(document: Document) -> Problem | None:
    """Return the reason why a document cannot be indexed, None when it can."""
    return next((problem for problem in document.problems if problem.fatal), None)


def is_unreadable(document: Document) -> bool:
    """Tell whether the file could not be read at all just now, as opposed to read and found unusable."""
    return fatal_problem(document) is not None and not document.content_id and document.size <= MAX_FILE_BYTES


def held_back(file: SourceFile, source: Source, content: str) -> Document:
    """Return the document of a file that is not read: reading it ended the program."""
    problem = Problem(
        file.relative_path,
        "The program ended twice while it read this file, so the file is left out.",
        "Change the file, or index it again by hand to try once more; report it as a bug if the program ends again.",
        fatal=True,
    )
    return _failed(file, source, problem, content)


def _document(file: SourceFile, source: Source, parsed: ParsedText, content: str) -> Document:
    return Document(
        id=document_id(file.source_id, file.relative_path),
        source_id=file.source_id,
        relative_path=file.relative_path,
        content_id=content,
        frontmatter=parsed.frontmatter,
        body=parsed.body,
        body_line=parsed.body_line,
        trust=parsed.frontmatter.trust_level or source.trust,
        encoding=parsed.encoding,
        size=file.size,
        mtime_ns=file.mtime_ns,
        problems=parsed.problems,
    )


def _failed(file: SourceFile, source: Source, problem: Problem, content: str) -> Document:
    title = PurePosixPath(file.relative_path).stem
    empty = ParsedText(Frontmatter(title=title), "", 1, "", (problem,))
    return _document(file, source, empty, content)


def _too_large(file: SourceFile, size: int) -> Problem:
    return Problem(
        file.relative_path,
        f"The file has {size / 2**20:.0f} MiB; files of more than {MAX_FILE_BYTES // 2**20} MiB are not read.",
        "Split the file, or leave it out with an ignore pattern.",
        fatal=True,
    )
