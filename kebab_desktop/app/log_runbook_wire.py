"""``analysis_runbooks.v1``: the JSON form of the runbooks of an analysis."""

from __future__ import annotations

from kebab_desktop.app.log_runbooks import AnalysisRunbooks, Covered, FindingRunbooks
from kebab_desktop.app.wire import Json, hit


def runbooks_to_wire(found: AnalysisRunbooks) -> Json:
    """Return the search for the whole analysis, by keywords with its points, and for each finding."""
    return {
        "schema_version": "analysis_runbooks.v1",
        "query": found.query,
        "mode": found.overall.query.mode.value,
        "top_score": found.overall.top_score,
        "hits": [hit(each) for each in found.overall.hits],
        "keyword_hits": [hit(each) for each in found.keyword.hits],
        "findings": [_finding(each) for each in found.findings],
        "coverage_gaps": [each.code or each.pattern for each in found.gaps],
        "left_out": found.left_out,
    }


def _finding(each: FindingRunbooks) -> Json:
    """Return one finding; ``hits`` only where a document covers it."""
    covered = bool(each.document_id)
    own = [one for one in each.hits if one.chunk.document_id == each.document_id] if covered else []
    return {
        "code": each.code,
        "pattern": each.pattern,
        "message": each.message,
        "severity": each.severity,
        "query": each.query,
        "score": each.score,
        "covered_by": None if each.covered is Covered.NOT else each.covered.value,
        "docs_id": own[0].chunk.docs_id if own else None,
        "doc_path": own[0].chunk.path if own else None,
        "hits": [hit(one) for one in own],
        "keyword_hits": [hit(one) for one in each.keyword],
    }
