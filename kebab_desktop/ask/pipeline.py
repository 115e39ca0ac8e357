"""The order of the stages: expand, retrieve, gate, pack, quote, prompt, generate, cite, persist."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kebab_desktop.ask import assemble, cite, context, gate, grounding, hops, log_marks, prompt, quoting
from kebab_desktop.ask.assemble import Run, Verdict
from kebab_desktop.ask.checking import AnswerChecker
from kebab_desktop.ask.closeness import Closeness
from kebab_desktop.ask.concepts import Bridge
from kebab_desktop.ask.conflicts import trust_conflicts
from kebab_desktop.ask.extractive import ExtractiveModel
from kebab_desktop.ask.fitting import answer_room, fit_prompt
from kebab_desktop.ask.follow_up import compared_text, expand_by_words, meant, search_for
from kebab_desktop.ask.generate import Sampling, Written, generate
from kebab_desktop.ask.keeping import Keeper, reason_of
from kebab_desktop.ask.language import language_of
from kebab_desktop.ask.loanwords import Loanwords
from kebab_desktop.ask.log_marks import LogJudge
from kebab_desktop.ask.policy import AskPolicy
from kebab_desktop.ask.request import checked
from kebab_desktop.ask.search import FEATURE_NO_VECTORS
from kebab_desktop.ask.signs import TOO_GENERAL
from kebab_desktop.ask.tokens import estimate_tokens
from kebab_desktop.ask.wording import conflict_notice, degraded_notice, strange_notices
from kebab_desktop.core.answers import (
    MODEL_DIED,
    STOPPED_BY_USER,
    AskOptions,
    Briefing,
    LogCitation,
    Outcome,
    Prompt,
    RefusalKind,
    RefusalReason,
)
from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.conversations import Turn
from kebab_desktop.core.errors import KebabError, ModelError
from kebab_desktop.core.events import (
    AnswerReady,
    AskEvent,
    QuotesReady,
    RetrievalDone,
    SentenceJudged,
    StageEntered,
    TokenArrived,
)
from kebab_desktop.core.glossary import Glossary
from kebab_desktop.core.history_store import AnswerStore
from kebab_desktop.core.ports import Catalog, Clock, Embedder, LanguageModel, PromptTemplates, Retriever
from kebab_desktop.core.retrieval import Context, Evidence, Query, Retrieved, SearchMode
from kebab_desktop.core.verdicts import SentenceCheck

logger = logging.getLogger(__name__)

QUOTE_TOKENS = 1500
"""Evidence is packed to at least so many tokens: quotes need no model, so a small prompt budget must not thin them out.

What a model is given is fitted to its budget afterwards (``ask.fitting``)."""
BRIEFED_TOKENS = 3000
"""What to check and what to do of three runbooks about a log fits into it."""

Stage = Generator[AskEvent, None, Verdict | None]


@dataclass(frozen=True, slots=True)
class Prepared:
    """What a language model would be given for a question."""

    retrieved: Retrieved
    context: Context
    prompt: Prompt


class AskPipeline:
    """Answers questions; ports in, events out. One instance serves many questions, one at a time."""

    def __init__(
        self,
        *,
        retriever: Retriever,
        catalog: Catalog,
        history: AnswerStore,
        templates: PromptTemplates,
        clock: Clock,
        embedder: Embedder | None = None,
        versions: Callable[[], Mapping[str, str]] = dict,
        glossary: Callable[[], Glossary] = Glossary,
        waiting: Callable[[], int | None] = int,
    ) -> None:
        self._retriever = retriever
        self._catalog = catalog
        self._history = history
        self._templates = templates
        self._clock = clock
        self._embedder = embedder
        self._versions = versions
        self._glossary = glossary
        self._waiting = waiting
        self.making: set[str] = set()
        """Trace ids of the answers that are being made right now."""

    def ask(
        self,
        question: str,
        options: AskOptions | None = None,
        *,
        policy: AskPolicy | None = None,
        model: LanguageModel | None = None,
        history_turns: Sequence[Turn] = (),
        turn_index: int | None = None,
        token: CancelToken | None = None,
        briefing: Briefing | None = None,
    ) -> Iterator[AskEvent]:
        """Return the events of one question; the last, and only the last, is AnswerReady.

        Without a ``model`` the answer is made of quotes. ``history_turns`` are the turns so far, oldest first. With a
        ``briefing`` its evidence is answered from and nothing is searched. Whoever stops reading the events early does
        not stop the answer, it is finished and stored meanwhile; the ``token`` stops it.
        A wrong request raises UsageError or SettingsError at the call, and nothing is stored; every other ending is
        an answer or a refusal and is stored.
        """
        options, policy = options or AskOptions(), policy or AskPolicy()
        text = checked(question, options, policy)
        run = Run(
            question=text,
            options=options,
            policy=policy,
            rules=self._rules(policy.template_version, language_of(text)),
            model=model,
            history=tuple(history_turns),
            turn_index=turn_index,
            token=token or CancelToken(),
            versions=dict(self._versions()),
            briefing=briefing,
            waiting=self._waiting(),
        )
        keeper = Keeper(run, self._history, self._clock, self.making)
        return _finished(keeper.watch(self._events(run, keeper)))

    def prepare(
        self, question: str, *, searched: str, mode: SearchMode, k: int, policy: AskPolicy, use_rag: bool = True
    ) -> Prepared:
        """Return retrieval, evidence and prompt for ``question`` without gate and model.

        ``searched`` is the text to search for (it may differ from the question); without ``use_rag`` nothing is
        searched and the prompt holds the question alone. Raises UsageError for a k below 1.
        """
        rules = self._rules(policy.template_version, language_of(question))
        query = Query(searched, mode, k, judged=mode is not SearchMode.KEYWORD)
        retrieved = self._retriever.retrieve(query) if use_rag else Retrieved(query, (), None)
        budget = prompt.evidence_budget(total := policy.max_context_tokens, question, rules, estimate_tokens)
        chunks = self._catalog.chunks([hit.chunk.id for hit in retrieved.hits])
        packed = context.pack(retrieved.hits, chunks, budget, estimate_tokens)
        return Prepared(
            retrieved, packed, prompt.build(prompt.Parts(question, packed.text), rules, total, estimate_tokens)
        )

    def check(
        self, text: str, evidence: Sequence[Evidence], *, question: str = "", policy: AskPolicy | None = None
    ) -> tuple[SentenceCheck, ...]:
        """Return the verdicts on the sentences of ``text``, whose markers are those of ``evidence``."""
        return self._checker(question, evidence, policy or AskPolicy()).check(text)

    def _rules(self, version: str, language: str) -> prompt.Rules:
        system, digest = self._templates.load(version, language)
        return prompt.Rules(system, version, digest, language)

    def _events(self, run: Run, keeper: Keeper) -> Iterator[AskEvent]:
        """Yield the events from the first stage to the stored answer."""
        try:
            refusal = yield from (self._retrieved(run) if run.briefing is None else _briefed(run, run.briefing))
            parts: list[hops.Part] = []
            if run.options.multi_hop and run.briefing is None:
                parts = yield from self._in_parts(run, refused=refusal is not None)
            if refusal is None or parts:
                refusal = yield from self._evidence(run, parts)
            verdict = refusal if refusal is not None else (yield from self._written(run))
        except CancelledError:
            verdict = assemble.stopped(run, "", run.words.stopped_early)
        except KebabError as error:
            logger.exception("The question could not be answered")
            run.error = reason_of(error)
            verdict = assemble.refused(run, RefusalReason(RefusalKind.OTHER, text=run.error))
        yield StageEntered("persist")
        yield AnswerReady(keeper.end(verdict))

    def _retrieved(self, run: Run) -> Stage:
        """Expand, retrieve and gate; return the refusal, if there is one."""
        yield StageEntered("expand")
        with run.clock("expand"):
            expand_by_words(run)
        yield StageEntered("retrieve", run.mode.value)
        run.token.raise_if_cancelled()
        with run.clock("retrieve"):
            found = search_for(run, self._retriever)
        run.timings |= {f"retrieve.{name}": spent for name, spent in found.timings_ms.items()}
        coming = run.unfinished or bool(found.features.get(FEATURE_NO_VECTORS))
        run.notice(degraded_notice(run.mode, found.query.mode, run.language, indexing=coming))
        yield RetrievalDone(found.hits, found.features)
        yield StageEntered("gate")
        run.token.raise_if_cancelled()
        with run.clock("gate"):
            refusal = gate.check(found, run.gate, answer_anyway=run.options.answer_anyway)
        run.notice(*strange_notices(found, run.language, refused=refusal is not None, indexing=run.unfinished))
        if refusal is not None and found.features.get(TOO_GENERAL):
            run.notice(run.words.too_general)
        return None if refusal is None else assemble.refused(run, refusal.reason)

    def _in_parts(self, run: Run, *, refused: bool) -> Generator[AskEvent, None, list[hops.Part]]:
        """Search for the parts of the question as well; return them, or nothing when it is answered as one."""

        def rules(version: str) -> str:
            return self._rules(version, run.language).system

        with run.clock("hops"):
            parts = yield from hops.answered_in_parts(run, self._retriever, rules, refused=refused)
        if parts:
            run.rules = self._rules(hops.SYNTHESIS, run.language)
        return parts

    def _evidence(self, run: Run, parts: Sequence[hops.Part] = ()) -> Stage:
        """Pack the hits and choose the quotes; return the refusal, if nothing can be packed."""
        hits, cosines = (run.retrieved.hits, run.retrieved.cosines) if run.retrieved else ((), {})
        yield StageEntered("pack", str(len(hits)))
        run.token.raise_if_cancelled()
        with run.clock("pack"):
            room = prompt.evidence_budget(run.policy.max_context_tokens, run.asked, run.rules, estimate_tokens)
            budget = max(room, QUOTE_TOKENS if run.briefing is None else BRIEFED_TOKENS)
            offer = quoting.offered(hits, self._catalog, cosines, whole=not parts and run.briefing is None)
            everything = context.pack(offer.hits, offer.chunks, quoting.UNLIMITED, estimate_tokens)
        if not everything.evidence:
            return assemble.refused(run, RefusalReason(RefusalKind.NO_CHUNKS, text=run.words.all_gone))
        yield StageEntered("quote", str(len(everything.evidence)))
        run.token.raise_if_cancelled()
        with run.clock("quote"):
            asked = [(part.question, part.hits) for part in parts] or (run.briefing.parts if run.briefing else ())
            about, most = compared_text(run), run.policy.max_quotes
            chosen = quoting.chosen(asked, about, everything.evidence, cosines, limit=most, asked=meant(run))
            least = 0.0 if asked or run.leans else run.policy.min_evidence_share
            packing = quoting.quoted_first(offer, chosen, least, in_parts=bool(parts))
            run.context = run.seen = context.pack(packing, offer.chunks, budget, estimate_tokens)
            run.quotes = quoting.renumbered(chosen, run.context)
            run.conflicts = trust_conflicts(meant(run), run.context.evidence)
            run.notice(conflict_notice(run.conflicts, run.language))
        yield QuotesReady(tuple(scored.quote for scored in run.quotes), run.context.evidence)
        return None

    def _written(self, run: Run) -> Generator[AskEvent, None, Verdict]:
        """Build the prompt, let the engine write, judge what it wrote."""
        yield StageEntered("prompt", run.rules.version)
        run.token.raise_if_cancelled()
        if run.model is not None and not run.model.loaded:  # to count the tokens of the prompt takes the model
            yield StageEntered("load", run.model.ref.id)
        with run.clock("prompt"):
            trouble = self._fit(run)
        if run.prompt is None or trouble:
            return assemble.fallback(run, trouble)
        engine: LanguageModel = run.model or ExtractiveModel(run.quotes)
        yield StageEntered("generate", engine.ref.id)
        run.token.raise_if_cancelled()
        written, seen = Written(), run.seen.evidence
        run.checker = self._checker(run.question, seen, run.policy, run.log_lines) if run.model is not None else None
        with run.clock("generate"):
            for event in generate(engine, run.prompt, _sampling(run, engine), run.token, written):
                yield event
                if run.checker is not None and isinstance(event, TokenArrived):
                    with run.clock("generate.verify"):
                        judged = run.checker.feed(event.text, run.token)
                    yield from map(SentenceJudged, judged)
        run.usage, run.reasoning = written.usage, written.reasoning
        if run.briefing is not None:
            written.text = log_marks.checked(written.text, run.log_lines)
        yield StageEntered("cite")
        with run.clock("cite"):
            return _judged(run, written)

    def _checker(
        self, question: str, evidence: Sequence[Evidence], policy: AskPolicy, log_lines: Sequence[LogCitation] = ()
    ) -> AnswerChecker:
        """Return what checks an answer to ``question`` against the evidence that it was given."""
        packed = len(evidence)
        judge = LogJudge(
            question,
            [*evidence, *log_marks.as_evidence(log_lines, packed)],
            Closeness(self._embedder, Bridge(self._glossary(), Loanwords({}))),
            language=language_of(question),
            threshold=policy.min_closeness,
        )
        judge.packed = packed

        def markers(text: str) -> frozenset[int]:
            logged = frozenset(packed + number for number in log_marks.numbers(text)) if log_lines else frozenset()
            return cite.check_markers(text, packed).cited | logged

        return AnswerChecker(judge, markers)

    def _fit(self, run: Run) -> str:
        """Set the prompt and the evidence it holds; return why the model cannot be given one, empty if it can."""
        try:
            fitted = fit_prompt(
                run.asked,
                run.context,
                run.history,
                run.rules,
                budget=run.policy.max_context_tokens,
                max_answer_tokens=run.policy.max_answer_tokens,
                model=run.model,
            )
        except ModelError as error:
            run.error = reason_of(error)
            return run.words.fallback.format(reason=run.error)
        run.prompt, run.seen = fitted.prompt, fitted.context
        if not fitted.fits:
            return run.words.no_room.format(budget=_room(run))
        if any(piece.truncated for piece in run.seen.evidence):
            run.notice(run.words.evidence_cut)
        return ""


def _finished(events: Iterator[AskEvent]) -> Iterator[AskEvent]:
    """Yield the events; when nobody takes them any more, go on to the end without."""
    for event in events:
        try:
            yield event
        except GeneratorExit:
            for _ in events:
                pass
            raise


def _briefed(run: Run, briefing: Briefing) -> Stage:
    """Take the evidence that came with the question; return the report when there is none."""
    run.searched, run.retrieved = briefing.retrieved.query.text, briefing.retrieved
    run.token.raise_if_cancelled()
    run.notice(degraded_notice(run.mode, briefing.retrieved.query.mode, run.language, indexing=run.unfinished))
    run.notice(*strange_notices(briefing.retrieved, run.language), briefing.notice)
    yield RetrievalDone(briefing.retrieved.hits)
    return None if briefing.retrieved.hits else assemble.reported(briefing)


def _sampling(run: Run, engine: LanguageModel) -> Sampling:
    options, policy = run.options, run.policy
    return Sampling(
        max_tokens=answer_room(engine, policy.max_answer_tokens),
        temperature=policy.temperature if options.temperature is None else options.temperature,
        seed=policy.seed if options.seed is None else options.seed,
        stops=prompt.STOPS,
        invented=run.model is not None,
    )


def _room(run: Run) -> int:
    return min(run.policy.max_context_tokens, run.model.context_tokens) if run.model else 0


def _judged(run: Run, written: Written) -> Verdict:
    """Return the verdict on what the engine wrote and how it ended."""
    if run.model is None:
        return _quoted(run, written)
    said_something = bool(written.text.strip())
    run.notice({"loop": run.words.looped, "length": run.words.overlong}.get(written.cut, ""))
    run.error = reason_of(written.error) if written.error is not None else ""
    if written.error is not None and said_something:
        logger.warning("The model stopped while writing: %s", written.error.message)
        run.notice(run.words.crashed.format(reason=written.error.message.rstrip(".")))
        return grounding.judged(run, assemble.stopped(run, written.text, written.error.message, MODEL_DIED))
    if written.error is not None:
        return assemble.fallback(run, run.words.fallback.format(reason=run.error))
    if written.stopped:
        return grounding.judged(run, assemble.stopped(run, written.text, run.words.stopped))
    if said_something:
        return grounding.written(run, written.text)
    return assemble.fallback(run, run.words.only_reasoned if written.reasoning else run.words.empty_answer)


def _quoted(run: Run, written: Written) -> Verdict:
    """Return the verdict on quotes, which may have been stopped like any other answer."""
    verdict = assemble.from_quotes(run)
    if not written.stopped:
        return verdict
    reason = RefusalReason(RefusalKind.LLM_STREAM_ABORTED, text=run.words.stopped, detail=STOPPED_BY_USER)
    return replace(verdict, text=written.text, outcome=Outcome.STOPPED, refusal=reason)
