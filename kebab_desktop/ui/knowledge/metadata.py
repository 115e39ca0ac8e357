"""The metadata of a document as names and values."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QCoreApplication

from kebab_desktop.core.ports import DocumentRecord
from kebab_desktop.ui.source_words import trust_name
from kebab_desktop.ui.times import exact

translate = QCoreApplication.translate

_OLD_MONTHS = 12


def metadata_pairs(record: DocumentRecord, *, in_form: bool = False) -> list[tuple[str, str]]:
    """Return the fields of the frontmatter under their own names, then what the program knows itself.

    ``in_form``: those that the form shows are left out.
    """
    meta = record.frontmatter
    own = meta.trust_level.value if meta.trust_level else ""
    trust = trust_name(record.trust)
    if not own:
        trust = translate("knowledge", "{trust} (from the source)").format(trust=trust)
    fields = [
        ("docs_id", meta.docs_id),
        ("pattern_id", meta.pattern_id),
        ("log_type", meta.log_type),
        ("severity", meta.severity),
        ("priority", str(meta.priority) if meta.priority else ""),
        ("trust", trust),
        ("keywords", " · ".join(meta.keywords)),
        ("aliases", " · ".join(meta.aliases)),
        ("tags", " · ".join(meta.tags)),
        ("lang", meta.lang),
        ("owner", meta.owner),
        ("reviewed_at", meta.reviewed_at),
    ]
    return [
        *([] if in_form else fields),
        *((name, str(value)) for name, value in meta.extra.items()),
        (translate("knowledge", "Indexed"), exact(record.indexed_at)),
        (translate("knowledge", "Made with"), record.versions.replace(";", " · ")),
    ]


def form_fields(record: DocumentRecord) -> dict[str, str]:
    """Return what the form shows until the file itself is read."""
    meta = record.frontmatter
    return {
        "title": record.title,
        "docs_id": meta.docs_id,
        "pattern_id": meta.pattern_id,
        "log_type": meta.log_type,
        "severity": meta.severity,
        "priority": str(meta.priority) if meta.priority else "",
        "keywords": ", ".join(meta.keywords),
        "aliases": ", ".join(meta.aliases),
        "tags": ", ".join(meta.tags),
        "trust_level": meta.trust_level.value if meta.trust_level else "",
        "lang": meta.lang,
        "owner": meta.owner,
        "reviewed_at": meta.reviewed_at,
    }


def review_notice(reviewed_at: str, today: date | None = None) -> str:
    """Return a sentence when a review is more than a year old, else nothing."""
    try:
        reviewed = date.fromisoformat(reviewed_at[:10])
    except ValueError:
        return ""
    now = today or date.today()
    months = (now.year - reviewed.year) * 12 + now.month - reviewed.month - (now.day < reviewed.day)
    if months < _OLD_MONTHS:
        return ""
    return translate("knowledge", "The last review was {n} months ago.").format(n=months)
