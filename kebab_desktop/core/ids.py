"""Deterministic identifiers made with blake3."""

from __future__ import annotations

import re

from blake3 import blake3

_SOURCE_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
_SEPARATOR = b"\x1f"


def digest(*parts: str, length: int = 16) -> str:
    """Return ``2 * length`` hex digits of blake3 over the parts, each part kept apart from the next."""
    hasher = blake3()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        hasher.update(len(data).to_bytes(8, "little") + _SEPARATOR + data)
    return hasher.hexdigest(length=length)


def content_id(data: bytes) -> str:
    """Return the id of a file's bytes: 64 hex digits of blake3."""
    return blake3(data).hexdigest()


def document_id(source_id: str, relative_path: str) -> str:
    """Return the identity of a document: its source and its path in it, never its name or content alone."""
    return "doc_" + digest("document", source_id, relative_path)


def chunk_id(document: str, chunker_version: str, section_path: tuple[str, ...], ordinal: int, content: str) -> str:
    """Return the id of the ``ordinal``-th chunk of a document; equal inputs give equal ids on every machine."""
    return "chk_" + digest(document, chunker_version, "\x1e".join(section_path), str(ordinal), content)


def trace_id(question: str, top_score: float | None, model_id: str, time_ns: int) -> str:
    """Return the trace id of one answer (``ret_`` and 16 hex digits)."""
    return "ret_" + digest(question, repr(top_score), model_id, str(time_ns), length=8)


def is_valid_source_id(text: str) -> bool:
    """Tell whether ``text`` may name a source: it is printed in prompt headers, so the alphabet is narrow."""
    return _SOURCE_ID.fullmatch(text) is not None and text.strip(".") != ""
