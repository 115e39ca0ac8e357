"""Trials that leave no trace: other chunk sizes than the index has, and questions that nobody asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from kebab_desktop.app.policies import ask_policy
from kebab_desktop.app.preferences import PreferencesService
from kebab_desktop.app.trials import AskTrial, CheckTrial, KeywordTrial, TrialAnswer
from kebab_desktop.ask.keyword import KeywordIndex, candidate_limit
from kebab_desktop.ask.pipeline import AskPipeline
from kebab_desktop.ask.select import cap_per_document
from kebab_desktop.core.answers import Answer, AskOptions
from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.documents import Chunk, Span, TrustLevel
from kebab_desktop.core.errors import KnowledgeBaseError
from kebab_desktop.core.events import AnswerReady, AskEvent, QuotesReady, RetrievalDone
from kebab_desktop.core.retrieval import ChannelScore, Evidence, Hit
from kebab_desktop.core.verdicts import SentenceCheck
from kebab_desktop.loganalysis.analysis_input import parse_analysis
from kebab_desktop.loganalysis.query_builder import build_query


class NothingStored:
    """Implements the AnswerStore port for trials: what was tried is no part of the user's history."""

    def save_answer(self, answer: Answer) -> None:
        """Forget the answer."""


class ExperimentService:
    """Runs trials; catalog, indexes and history are not touched."""

    def __init__(
        self,
        split_bundled: Callable[[int, int], list[Chunk]],
        pipeline: AskPipeline,
        preferences: PreferencesService,
    ) -> None:
        self._split_bundled = split_bundled
        self._split: dict[tuple[int, int], list[Chunk]] = {}
        self._pipeline = pipeline
        self._preferences = preferences

    def keyword(self, trial: KeywordTrial) -> list[Hit]:
        """Return the hits of a trial, ranked as keyword mode ranks them; raises ValueError for overlap >= size."""
        key = (trial.max_chunk_chars, trial.overlap_chars)
        if key not in self._split:
            self._split[key] = self._split_bundled(*key)
        wanted = trial.docs_ids
        chunks = {each.id: each for each in self._split[key] if wanted is None or each.docs_id in wanted}
        ranking = KeywordIndex(chunks.values()).search(trial.text, candidate_limit(trial.top_k))
        chosen = cap_per_document(ranking, trial.top_k, trial.max_chunks_per_document, lambda hit: hit.document_id)
        return [
            Hit(
                chunks[hit.chunk_id],
                rank,
                hit.score,
                "points",
                {"keyword": ChannelScore(hit.score, rank)},
                hit.explanation,
            )
            for rank, hit in enumerate(chosen, start=1)
        ]

    def hits(self, trial: AskTrial, token: CancelToken) -> tuple[Hit, ...]:
        """Return what is retrieved for a question, as asking it retrieves it; gate and quotes are left out.

        Raises CancelledError, and KnowledgeBaseError when the question cannot be searched.
        """
        enough = CancelToken()
        token.on_cancel(enough.cancel)
        for event in self._events(trial, enough):
            if isinstance(event, RetrievalDone):
                enough.cancel()
                return event.hits
            if isinstance(event, AnswerReady):
                raise _failed(event.answer, token)
        raise AssertionError("an ask ends with AnswerReady")

    def answer(self, trial: AskTrial, token: CancelToken) -> TrialAnswer:
        """Return the answer or refusal that asking gives, without storing it.

        Raises CancelledError, and KnowledgeBaseError when the question cannot be searched.
        """
        evidence: tuple[Evidence, ...] = ()
        signs: Mapping[str, float] = {}
        searched = False
        for event in self._events(trial, token):
            if isinstance(event, RetrievalDone):
                searched = True
                signs = event.features or signs
            elif isinstance(event, QuotesReady):
                evidence = event.evidence
            elif isinstance(event, AnswerReady):
                if token.cancelled or not searched:
                    raise _failed(event.answer, token)
                return TrialAnswer(event.answer, evidence, signs)
        raise AssertionError("an ask ends with AnswerReady")

    def check(self, trial: CheckTrial) -> tuple[SentenceCheck, ...]:
        """Return the verdicts on a sentence, as an answer that cites these passages would get them."""
        evidence = [_evidence(place, text) for place, text in enumerate(trial.passages, start=1)]
        markers = "".join(f"[{place + 1}]" for place in trial.cites)
        policy = ask_policy(self._preferences.current())
        return self._pipeline.check(f"{trial.text} {markers}".strip(), evidence, question=trial.question, policy=policy)

    def analysis_query(self, analysis: Mapping[str, object]) -> str:
        """Return the search text for the JSON of a log analyzer; raises LogAnalysisError naming a bad field."""
        return build_query(parse_analysis(analysis))

    def _events(self, trial: AskTrial, token: CancelToken) -> Iterator[AskEvent]:
        options = AskOptions(mode=trial.mode, k=trial.k, answer_anyway=trial.answer_anyway, engine="quotes")
        return self._pipeline.ask(
            trial.question,
            options,
            policy=ask_policy(self._preferences.current()),
            history_turns=trial.previous,
            turn_index=len(trial.previous) if trial.previous else None,
            token=token,
        )


def _evidence(marker: int, text: str) -> Evidence:
    """Return a passage as packed evidence; its first line may be a heading."""
    title = text.partition("\n")[0].lstrip("# ") if text.startswith("#") else ""
    body = text.partition("\n")[2] if title else text
    span = Span(1, 1 + text.count("\n"))
    name = f"passage-{marker}"
    chunk = Chunk(name, name, "passages", f"{name}.md", 0, title, "", (title,), span, body, TrustLevel.PRIMARY)
    return Evidence(marker, Hit(chunk, marker, 1.0, "given"), body)


def _failed(answer: Answer, token: CancelToken) -> Exception:
    """Return why a trial found nothing out: a failure must never be counted as a refusal."""
    if token.cancelled:
        return CancelledError()
    return KnowledgeBaseError(answer.text, hint="'kebab doctor' looks for the cause.")
