"""From an analysis to its runbooks and to an explanation that cites runbooks and log lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import compress

from kebab_desktop.app.finding_titles import finding_title
from kebab_desktop.app.log_asked import AboutIt, about_it
from kebab_desktop.app.log_given import given_result
from kebab_desktop.app.log_record import located, log_record
from kebab_desktop.app.log_runbooks import AnalysisRunbooks, Covered, FindingRunbooks, RunbookFinder, evidence_of
from kebab_desktop.app.log_wire import analysis_to_wire
from kebab_desktop.app.messages import korean_messages
from kebab_desktop.app.models import ModelService
from kebab_desktop.app.policies import ask_policy, mask_options
from kebab_desktop.app.preferences import PreferencesService
from kebab_desktop.ask.language import language_of
from kebab_desktop.ask.pipeline import AskPipeline
from kebab_desktop.ask.wording import wording
from kebab_desktop.core.answers import AskOptions, Briefing
from kebab_desktop.core.branches import line_before
from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.conversations import Turn
from kebab_desktop.core.documents import Chunk
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.events import AskEvent, StageEntered
from kebab_desktop.core.findings import AnalysisResult, Confidence
from kebab_desktop.core.history_store import HistoryStore
from kebab_desktop.core.josa import fit_particles
from kebab_desktop.core.ports import Catalog, Retriever
from kebab_desktop.core.retrieval import Hit, Query, Retrieved, SearchMode
from kebab_desktop.loganalysis import report as reporting
from kebab_desktop.loganalysis.analysis_input import AnalysisInput, parse_analysis, signals_of
from kebab_desktop.loganalysis.masking import Masker
from kebab_desktop.loganalysis.query_builder import build_query
from kebab_desktop.loganalysis.templates import fill
from kebab_desktop.loganalysis.told import Told, masked, tell

Analysis = AnalysisResult | Mapping[str, object]
"""What this program found, or the JSON of any analyzer (``analysis.v1`` or the smaller form)."""

Parts = tuple[tuple[str, tuple[Hit, ...]], ...]

MAX_DOCUMENTS = 3
_OWN_HITS = 2
_TEMPLATE = "response_template"
_SECTIONS = ("check_points", "recommended_actions")


@dataclass(frozen=True, slots=True)
class _Given:
    """An analysis without its secrets: as it is told and searched for, and as it is kept; ``masker`` knows them."""

    told: AnalysisInput
    result: AnalysisResult
    masker: Masker


class LogExplainer:
    """Finds runbooks for analyses and explains them; answers are stored like those of questions."""

    def __init__(
        self,
        retriever: Retriever,
        catalog: Catalog,
        pipeline: AskPipeline,
        *,
        store: HistoryStore,
        models: ModelService,
        preferences: PreferencesService,
    ) -> None:
        self._retriever = retriever
        self._catalog = catalog
        self._pipeline = pipeline
        self._store = store
        self._models = models
        self._preferences = preferences

    def search(self, analysis: Analysis, token: CancelToken, *, mode: SearchMode | None = None) -> AnalysisRunbooks:
        """Return the runbooks of an analysis, and the findings that none covers.

        Raises LogAnalysisError naming a bad field, CancelledError.
        """
        return self._finder(mode).find(self._given(analysis).told, token)

    def explain(
        self, analysis: Analysis, token: CancelToken, *, question: str, options: AskOptions, language: str
    ) -> Iterator[AskEvent]:
        """Yield the events of one explanation, AnswerReady last; an empty ``question`` asks what happened.

        ``language`` is ko or en for that question, empty for that of the settings. Secrets are masked before
        anything is searched, asked or stored. Raises LogAnalysisError and UsageError; nothing is stored then.
        """
        given = self._given(analysis)
        question = given.masker.question(question.strip())
        turns = self._turns(options.conversation_id)
        asked = question or reporting.default_question(given.told, language or self._language(given.told))
        yield StageEntered("retrieve")
        yield from self._pipeline.ask(
            asked,
            options,
            policy=ask_policy(self._preferences.current()),
            model=self._models.language_model(options.engine),
            history_turns=[each for each in line_before(turns, options.follows) if each.answer],
            turn_index=len(turns) if options.conversation_id else None,
            token=token,
            briefing=self._briefed(given, question, language_of(asked), options.mode, token),
        )

    def _briefed(
        self, given: _Given, question: str, language: str, mode: SearchMode | None, token: CancelToken
    ) -> Briefing:
        """Return the briefing; after a stop an empty one, of which the pipeline makes a stopped answer."""
        finder = self._finder(mode)
        try:
            found = finder.find(given.told, token)
            briefing = self._briefing(given.told, found, question, language, token)
        except CancelledError:
            nothing = Retrieved(Query(build_query(given.told)), (), None)
            return Briefing(nothing, facts="", report="", log=log_record(given.result, question))
        return replace(briefing, log=log_record(given.result, question, found.brief))

    def _given(self, analysis: Analysis) -> _Given:
        """Check and mask an analysis; raises LogAnalysisError naming a bad field."""
        masker = Masker(mask_options(self._preferences.current()))
        if isinstance(analysis, AnalysisResult):
            result = masker.result(located(analysis))
            data: Mapping[str, object] = analysis_to_wire(result)
        else:
            data, result = analysis, masker.result(given_result(analysis))
        return _Given(masked(parse_analysis(data), masker.text), result, masker)

    def _turns(self, conversation: str | None) -> list[Turn]:
        if conversation is None:
            return []
        if self._store.conversation(conversation) is None:
            raise UsageError(
                f"There is no conversation '{conversation}'.", hint="Leave it out to ask without a conversation."
            )
        return self._store.turns(conversation)

    def _finder(self, mode: SearchMode | None) -> RunbookFinder:
        settings = self._preferences.current()
        return RunbookFinder(
            self._retriever,
            self._catalog,
            mode=mode or SearchMode(settings.search.mode),
            gates=ask_policy(settings).gates,
        )

    def _language(self, analysis: AnalysisInput) -> str:
        """Return the language of the settings; where it is that of the system, the language of the analysis."""
        chosen = self._preferences.current().general.language
        return language_of(analysis.summary) if chosen == "system" else chosen

    def _briefing(
        self, analysis: AnalysisInput, found: AnalysisRunbooks, question: str, language: str, token: CancelToken
    ) -> Briefing:
        found_here = tell(analysis)
        told = [_said(each, language) for each in found_here]
        titled = [_titled(each, language) for each in found_here]
        runbooks = {(each.code, each.message): each for each in found.findings}
        pairs = [
            (each, runbooks.get((signal.code, signal.message)))
            for each, signal in zip(told, signals_of(analysis), strict=False)
        ]
        open_ones = [runbook is None or runbook.covered is Covered.NOT for _, runbook in pairs]
        kpis = analysis.extra.get("kpis")
        figures = kpis if isinstance(kpis, Mapping) else {}
        about = about_it(question, found_here, titled, figures, language) if question else None
        if about is not None and about.specific:
            pairs = [pair for pair, each in zip(pairs, titled, strict=False) if each in about.told]
        documents, others = _documents([(each, runbook) for each, runbook in pairs if runbook and runbook.document_id])
        gaps = list(compress(titled, open_ones))
        if about is None or about.wants_report:
            templates = self._templates(documents, figures)
            text = reporting.report(analysis, titled, gaps, templates, language, also=others)
        else:
            mine = [each for each in gaps if each in about.told]
            text = reporting.answered(analysis, about.told, about.figures, mine, language, rest=about.rest)
        covering = [runbook for _, runbook in documents]
        asked = self._asked(question, found.overall.query, token) if question else None
        retrieved, parts = self._evidence(found, covering, question, asked)
        facts = reporting.facts(analysis, told, list(compress(told, open_ones)), language)
        # What the log itself names is covered by its analysis, whether runbooks know the word or not.
        unheard, passing = (
            tuple(word for word in words if word.casefold() not in facts.casefold())
            for words in (retrieved.unheard, retrieved.passing)
        )
        return Briefing(
            retrieved=replace(retrieved, unheard=unheard, passing=passing),
            facts=facts,
            report=text,
            log_lines=tuple(line for each in titled for line in each.lines),
            parts=parts,
            healthy=not told and analysis.extra.get("status", "healthy") == "healthy",
            notice=_beside_the_log(about, facts, asked, covering, language) if about and asked else "",
        )

    def _templates(
        self, documents: Sequence[tuple[Told, FindingRunbooks]], figures: Mapping[str, object]
    ) -> list[reporting.ReportText]:
        """Return the texts to report with, filled as far as the analysis knows the values."""
        return [
            _filled(chunk.content, each, figures, language_of(chunk.content))
            for each, runbook in documents
            if runbook.covered is Covered.PATTERN  # another runbook's sentences would say what was not found
            and each.confidence != Confidence.INFERRED  # a template says that it happened
            and (chunk := self._section(runbook.document_id, _TEMPLATE)) is not None
        ]

    def _evidence(
        self, found: AnalysisRunbooks, runbooks: Sequence[FindingRunbooks], question: str, asked: Retrieved | None
    ) -> tuple[Retrieved, Parts]:
        """Return the chunks to answer from, and which of them are quoted for what.

        What to check and what to do comes first of every runbook, then what was found in them; what the user's own
        question finds comes behind all.
        """
        query = found.overall.query
        parts = [(f"{question} {each.query}".strip(), [hit]) for each in runbooks for hit in self._leading(each)]
        asked = asked or Retrieved(query, (), None)
        own = list(asked.hits)
        hits = _unique([*(hit for _, leading in parts for hit in leading), *evidence_of(runbooks), *own])
        if own:
            parts.append((question, own))
        scores = [each.score for each in runbooks if each.score is not None]
        retrieved = Retrieved(
            Query(f"{question} {found.query}".strip(), query.mode, query.k),
            tuple(replace(hit, rank=rank) for rank, hit in enumerate(hits, start=1)),
            max(scores, default=found.overall.top_score) if hits else None,
            features=found.overall.features,
            timings_ms=found.overall.timings_ms,
            unheard=asked.unheard,
            passing=asked.passing,
        )
        return retrieved, tuple((text, tuple(own)) for text, own in parts)

    def _leading(self, runbook: FindingRunbooks) -> list[Hit]:
        """Return what a runbook says to check and to do, else the best that was found in it."""
        best = next(hit for hit in runbook.hits if hit.chunk.document_id == runbook.document_id)
        sections = filter(None, (self._section(runbook.document_id, name) for name in _SECTIONS))
        return [replace(best, chunk=chunk, explanation=()) for chunk in sections] or evidence_of([runbook])[:1]

    def _asked(self, question: str, query: Query, token: CancelToken) -> Retrieved:
        """Return the search for the user's own question with its best chunks, none if the gate does not let it pass."""
        asked = self._retriever.retrieve(Query(question, query.mode, query.k), token)
        gate = ask_policy(self._preferences.current()).gates.over(asked)
        passes = asked.top_score is not None and asked.top_score >= gate
        return replace(asked, hits=asked.hits[:_OWN_HITS] if passes else ())

    def _section(self, document_id: str, name: str) -> Chunk | None:
        chunks = self._catalog.document_chunks(document_id)
        return next((chunk for chunk in chunks if chunk.section.strip().lower() == name), None)


def _filled(template: str, told: Told, figures: Mapping[str, object], language: str) -> reporting.ReportText:
    """Return a filled template, its Korean particles fitted to what was filled in."""
    text, left = fill(template, told, figures)
    return reporting.ReportText(fit_particles(text), left, language)


def _beside_the_log(
    about: AboutIt, facts: str, asked: Retrieved, runbooks: Iterable[FindingRunbooks], language: str
) -> str:
    """Return what is said where the log has nothing of what a question names, empty where it has.

    ``asked``: what the question finds by itself. A runbook of a finding that answers it makes it one about the log.
    """
    told = facts.casefold()
    if not about.subjects or any(each in told for each in about.subjects):
        return ""
    if not asked.hits:
        return wording(language).all_silent
    covering = {each.document_id for each in runbooks}
    return "" if asked.hits[0].chunk.document_id in covering else wording(language).log_silent


def _unique(hits: Iterable[Hit]) -> list[Hit]:
    """Return hits in order, each chunk once."""
    found: dict[str, Hit] = {}
    for hit in hits:
        found.setdefault(hit.chunk.id, hit)
    return list(found.values())


def _said(told: Told, language: str) -> Told:
    """Return a finding in the words of a language; the search keeps those of the analyzer."""
    if language != "ko":
        return told
    return _named(told, korean_messages().said(told.message))


def _titled(told: Told, language: str) -> Told:
    """Return a finding as a sentence for people; a model is told what the analyzer says."""
    return _named(told, finding_title(told.message, language))


def _named(told: Told, message: str) -> Told:
    return replace(told, message=message, lines=tuple(replace(line, finding=message) for line in told.lines))


def _documents(
    named: Sequence[tuple[Told, FindingRunbooks]],
) -> tuple[list[tuple[Told, FindingRunbooks]], list[str]]:
    """Return the first finding of each covering document, at most three, and the names of the other documents."""
    first: dict[str, tuple[Told, FindingRunbooks]] = {}
    for told, runbook in named:
        first.setdefault(runbook.document_id, (told, runbook))
    others = [runbook.brief.runbook for _, runbook in list(first.values())[MAX_DOCUMENTS:]]
    return list(first.values())[:MAX_DOCUMENTS], [each.docs_id or each.title for each in others if each is not None]
