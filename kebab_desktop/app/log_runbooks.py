"""The runbooks of an analysis: those of each finding, those of the whole, and the findings that have none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from kebab_desktop.ask.cite import citation_uri
from kebab_desktop.ask.keyword_tokens import tokens
from kebab_desktop.ask.policy import Gates
from kebab_desktop.core.answers import Citation, FindingRunbook
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Chunk
from kebab_desktop.core.ports import Catalog, Retriever
from kebab_desktop.core.retrieval import Hit, Query, Retrieved, SearchMode
from kebab_desktop.loganalysis.analysis_input import AnalysisInput, Signal, signals_of
from kebab_desktop.loganalysis.query_builder import MAX_SIGNALS, build_finding_query, build_query

FINDING_K = 8
CANDIDATES = 3
"""Documents of a finding's ranking that may cover it."""
NAMED_SHARE = 0.6
"""Share of the words of a finding's name from which on a document that is filed under them covers it."""
NAMED_WORDS = 3
"""So many words of a finding's message among those a document is filed under cover it as well."""

_LOG_TYPES = {"GC": "GC", "TC": "TOMCAT", "AP": "APACHE", "THREAD": "THREAD_DUMP", "TD": "THREAD_DUMP"}
_NOTES = {"LOG_QUALITY"}
_ANY_TYPE = {"LOG", "CROSS"}
_GENERAL = tokens(
    """
    gc jvm java os log logs http tomcat apache httpd thread threads td tc ap count rate time error errors failed
    failure failures exceeded threshold high low warning problem event events
    로그 오류 에러 시간 발생 증가 감소 횟수 비율
    """
)


class Covered(StrEnum):
    """Why a document covers a finding, that it needs none, or that none does.

    ``note``: the finding says how far the log can be trusted; no runbook is missing for it.
    """

    PATTERN = "pattern"
    NAME = "name"
    MESSAGE = "message"
    NOTE = "note"
    NOT = "not covered"


@dataclass(frozen=True, slots=True)
class FindingRunbooks:
    """One finding with what was found for it; ``document_id`` covers it and is empty for a coverage gap.

    ``hits`` are in rank order, those of the covering document first. ``keyword`` holds the best chunks of keyword
    search with the points of every word.
    """

    code: str
    pattern: str
    message: str
    severity: str
    query: str
    score: float | None
    covered: Covered
    document_id: str
    hits: tuple[Hit, ...]
    keyword: tuple[Hit, ...] = ()

    @property
    def brief(self) -> FindingRunbook:
        """The finding with the place of its runbook alone."""
        covering = next((each.chunk for each in self.hits if each.chunk.document_id == self.document_id), None)
        return FindingRunbook(self.code, self.message, None if covering is None else _place(covering))


@dataclass(frozen=True, slots=True)
class AnalysisRunbooks:
    """The search for a whole analysis (``overall``), the same by keywords with its points, and for each finding.

    ``left_out`` findings beyond the limit were not searched for.
    """

    query: str
    overall: Retrieved
    keyword: Retrieved
    findings: tuple[FindingRunbooks, ...]
    left_out: int = 0

    @property
    def gaps(self) -> tuple[FindingRunbooks, ...]:
        """The findings that no runbook covers."""
        return tuple(each for each in self.findings if each.covered is Covered.NOT)

    @property
    def covered(self) -> tuple[FindingRunbooks, ...]:
        """The findings with a runbook."""
        return tuple(each for each in self.findings if each.document_id)

    @property
    def brief(self) -> tuple[FindingRunbook, ...]:
        """Which runbook covers which finding; what needs none is left out."""
        return tuple(each.brief for each in self.findings if each.covered is not Covered.NOTE)


class RunbookFinder:
    """Searches the knowledge base for analyses; ``mode`` and ``gates`` are those of the settings at the time."""

    def __init__(self, retriever: Retriever, catalog: Catalog, *, mode: SearchMode, gates: Gates) -> None:
        self._retriever = retriever
        self._catalog = catalog
        self._mode = mode
        self._gates = gates
        self._filed: dict[str, _Filed] = {}

    def find(self, analysis: AnalysisInput, token: CancelToken, *, k: int = FINDING_K) -> AnalysisRunbooks:
        """Return the runbooks of an analysis; raises CancelledError."""
        query = build_query(analysis)
        named = _findings(analysis)
        return AnalysisRunbooks(
            query=query,
            overall=self._search(query, self._mode, k, token),
            keyword=self._points(query, k, token),
            findings=tuple(self._finding(analysis, each, token) for each in named[:MAX_SIGNALS]),
            left_out=max(0, len(named) - MAX_SIGNALS),
        )

    def _finding(self, analysis: AnalysisInput, named: _Named, token: CancelToken) -> FindingRunbooks:
        log_type = _log_type(named.signal.code, analysis.log_type)
        query = build_finding_query(log_type, named.pattern, named.signal)
        found = self._search(query, self._mode, FINDING_K, token)
        why, document = self._cover(named, log_type, found)
        hits = sorted(found.hits, key=lambda hit: hit.chunk.document_id != document) if document else found.hits
        severity = named.signal.extra.get("severity")
        return FindingRunbooks(
            code=named.signal.code,
            pattern=named.pattern,
            message=named.signal.message,
            severity=severity if isinstance(severity, str) else "",
            query=query,
            score=found.top_score,
            covered=why,
            document_id=document,
            hits=tuple(hits),
            keyword=self._points(query, CANDIDATES, token).hits,
        )

    def _search(self, query: str, mode: SearchMode, k: int, token: CancelToken) -> Retrieved:
        if not query:
            return Retrieved(Query(query, mode, k), (), None)
        return self._retriever.retrieve(Query(query, mode, k), token)

    def _points(self, query: str, k: int, token: CancelToken) -> Retrieved:
        """Search by the published formula alone."""
        wanted = Query(query, SearchMode.KEYWORD, k, judged=False)
        return self._retriever.retrieve(wanted, token) if query else Retrieved(wanted, (), None)

    def _cover(self, named: _Named, log_type: str, found: Retrieved) -> tuple[Covered, str]:
        """Return the document that covers a finding: filed under its name, or found and named alike.

        The gate alone does not decide: it was made for questions, and the words of a log stand in many runbooks.
        """
        if named.pattern in _NOTES:
            return Covered.NOTE, ""
        documents = list(dict.fromkeys(hit.chunk.document_id for hit in found.hits))
        for name in filter(None, (named.pattern, named.signal.code)):
            for document in documents:
                if self._of(document).pattern_id.upper() == name.upper():
                    return Covered.PATTERN, document
        if found.top_score is None or found.top_score < self._gates.over(found):
            return Covered.NOT, ""
        fitting = [each for each in documents[:CANDIDATES] if self._of(each).may_be(log_type)]
        for document in fitting:
            if self._of(document).share(named) >= NAMED_SHARE:
                return Covered.NAME, document
        for document in fitting[:1]:
            if len(self._of(document).words & (tokens(named.signal.message) - _GENERAL)) >= NAMED_WORDS:
                return Covered.MESSAGE, document
        return Covered.NOT, ""

    def _of(self, document: str) -> _Filed:
        if document not in self._filed:
            self._filed[document] = _filed(self._catalog.document_chunks(document))
        return self._filed[document]


@dataclass(frozen=True, slots=True)
class _Named:
    """A signal with the pattern it belongs to; both names are compared with those of the documents."""

    signal: Signal
    pattern: str
    patterns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Filed:
    """What a document is filed under: its pattern, and the words of pattern, title, keywords and aliases."""

    pattern_id: str
    log_type: str
    words: frozenset[str]

    def may_be(self, log_type: str) -> bool:
        """Whether a document is about this type of log; one that names none is about all."""
        mine, other = tokens(self.log_type), tokens(log_type)
        return not mine or not other or bool(mine & other)

    def share(self, named: _Named) -> float:
        """Return the greatest share of the words of one of the finding's names that the document is filed under."""
        prefix, _, rest = named.signal.code.partition("_")
        code = rest if prefix.upper() in _LOG_TYPES.keys() | _ANY_TYPE else named.signal.code
        return max(self._share(name) for name in (code, *named.patterns))

    def _share(self, name: str) -> float:
        whole = tokens(name)
        words = whole - _GENERAL
        return len(words & self.words) / len(words) if words else 0.0


def _filed(chunks: Iterable[Chunk]) -> _Filed:
    parts = list(chunks)
    if not parts:
        return _Filed("", "", frozenset())
    first = parts[0]
    named = [first.pattern_id, first.title, *first.keywords, *first.aliases]
    return _Filed(first.pattern_id, first.log_type, tokens(" ".join(named)))


def _place(chunk: Chunk) -> Citation:
    return Citation(
        marker=0,
        chunk_id=chunk.id,
        document_id=chunk.document_id,
        doc_path=chunk.path,
        docs_id=chunk.docs_id,
        title=chunk.title,
        section=chunk.section,
        line_start=chunk.span.start,
        line_end=chunk.span.end,
        uri=citation_uri(chunk.source_id, chunk.path, chunk.span.start, chunk.span.end),
        source_id=chunk.source_id,
        trust_level=chunk.trust,
    )


def _findings(analysis: AnalysisInput) -> list[_Named]:
    """Return the signals, equal ones once; patterns that no signal carries are findings of their own."""
    patterns = analysis.detected_patterns
    found: dict[tuple[str, str, str], _Named] = {}
    for place, signal in enumerate(signals_of(analysis)):
        own = signal.extra.get("pattern")
        if isinstance(own, str):
            named = _Named(signal, own, (own,))
        else:
            nearest = patterns[min(place, len(patterns) - 1)] if patterns else ""
            named = _Named(signal, nearest, patterns[:CANDIDATES])
        found.setdefault((signal.code, named.pattern, signal.message), named)
    return list(found.values())


def _log_type(code: str, default: str) -> str:
    """Return the type of log a code of this program belongs to, else that of the analysis."""
    prefix = code.partition("_")[0].upper()
    return "" if prefix in _ANY_TYPE else _LOG_TYPES.get(prefix, default)


def evidence_of(findings: Sequence[FindingRunbooks], per_finding: int = 2) -> list[Hit]:
    """Return the best chunks of the covering documents, findings in turn, each chunk once."""
    chosen: dict[str, Hit] = {}
    for each in findings:
        own = [hit for hit in each.hits if hit.chunk.document_id == each.document_id]
        for hit in own[:per_finding]:
            chosen.setdefault(hit.chunk.id, hit)
    return list(chosen.values())
