"""Labels of documents change without their texts, in memory and on SQLite."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kebab_desktop.core.documents import Frontmatter, Problem, Source, SourceType, TrustLevel
from kebab_desktop.core.errors import KnowledgeBaseError
from kebab_desktop.core.ports import Catalog
from kebab_desktop.core.retrieval import Filters
from tests.contracts.catalog_samples import VERSIONS, catalog, fill, make_chunks, make_document

__all__ = ["catalog"]  # the fixture


def test_the_trust_of_a_source_reaches_the_chunks_of_what_inherits_it(catalog: Catalog) -> None:
    inherits = make_document("a.md", frontmatter=Frontmatter(title="A"))
    own = make_document("b.md")
    elsewhere = make_document("a.md", "other")
    for each in (inherits, own, elsewhere):
        fill(catalog, each, make_chunks(each))
    source = Source("team", Path("/srv/runbooks"), trust=TrustLevel.GENERATED, type=SourceType.NOTES, watched=False)
    before = catalog.revision()
    catalog.relabel(source, [inherits.id, elsewhere.id], {})
    assert catalog.revision() > before
    assert {each.id: each for each in catalog.sources()}["team"] == source
    assert {each.id: each.trust for each in catalog.documents()} == {
        inherits.id: "generated",
        own.id: "primary",
        elsewhere.id: "primary",
    }
    assert catalog.document_chunks(inherits.id) == [
        replace(each, trust=TrustLevel.GENERATED) for each in make_chunks(inherits)
    ]
    trusted = catalog.filter_chunk_ids(Filters(trust_min=TrustLevel.SECONDARY))
    assert trusted == {each.id for document in (own, elsewhere) for each in make_chunks(document)}


def test_problems_are_replaced_and_the_rest_of_a_record_stays(catalog: Catalog) -> None:
    document = make_document()
    fill(catalog, document, make_chunks(document))
    (before,) = catalog.documents()
    found = (Problem("gc/full.md", "'docs_id' is missing.", "Add it.", 1, "docs_id"),)
    catalog.relabel(Source("team", Path("/srv/runbooks")), [], {document.id: found})
    assert catalog.documents() == [replace(before, problems=found)]


def test_a_source_that_is_not_known_cannot_be_relabelled(catalog: Catalog) -> None:
    with pytest.raises(KnowledgeBaseError):
        catalog.relabel(Source("nobody", Path("/srv")), [], {})


def test_a_part_of_the_versions_is_renewed_but_stale_documents_stay_stale(catalog: Catalog) -> None:
    made, stale = make_document("a.md"), make_document("b.md")
    for each in (made, stale):
        fill(catalog, each, make_chunks(each))
    catalog.set_excluded([stale.id], True)
    catalog.set_excluded([stale.id], False)
    assert catalog.restamp("embedder", "2") == 1
    assert catalog.restamp("embedder", "2") == 0
    renewed = VERSIONS.replace("embedder=1", "embedder=2")
    assert [each.versions for each in catalog.documents()] == [renewed, ""]
