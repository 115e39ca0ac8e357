"""Multi-hop: a question is split, every part is searched for, and the rankings are made one."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace

from kebab_desktop.ask import decompose
from kebab_desktop.ask.assemble import Run
from kebab_desktop.ask.part_fusion import PartRanking, fuse
from kebab_desktop.ask.reasoning import parted
from kebab_desktop.ask.signs import TOO_GENERAL
from kebab_desktop.ask.strangers import names_a_subject
from kebab_desktop.ask.wording import uncovered_notice
from kebab_desktop.core.answers import Hop, Message, Usage
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import ModelError
from kebab_desktop.core.events import AskEvent, RetrievalDone, StageEntered
from kebab_desktop.core.ports import LanguageModel, Retriever
from kebab_desktop.core.retrieval import Hit, Query, Retrieved

logger = logging.getLogger(__name__)

SYNTHESIS = "rag-multi-hop-v2"
"""Template under which an answer is written from the evidence of several parts."""
DECOMPOSE, DECIDE = "multi-hop-decompose-v1", "multi-hop-decide-v1"

MAX_SEARCHES = 8
MAX_HITS = 24
_JSON_TOKENS = 256
_PREVIEW_CHARS = 200
_PREVIEWS = 8


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the question and what was found for it, best first."""

    question: str
    hits: tuple[Hit, ...]


@dataclass(slots=True)
class InParts:
    """What a search in parts works on and leaves.

    ``parts`` is empty when the question was not split; ``unreadable`` says that a model split it in a way that cannot
    be read, or could not be used at all.
    """

    question: str
    probe: Retrieved
    k: int
    gate: float
    token: CancelToken
    parts: list[Part] = field(default_factory=list)
    hops: list[Hop] = field(default_factory=list)
    retrieved: Retrieved | None = None
    unreadable: bool = False
    tops: list[float] = field(default_factory=list)

    @property
    def all_strong(self) -> bool:
        """Whether every part would be answered if it was asked alone."""
        return len(self.parts) > 1 and min(self.tops) >= self.gate

    @property
    def uncovered(self) -> list[str]:
        """The parts with a subject of their own that would be refused if they were asked alone."""
        weak = [part.question for part, top in zip(self.parts, self.tops, strict=True) if top < self.gate]
        return [each for each in weak if names_a_subject(each)]


@dataclass(frozen=True, slots=True)
class Engine:
    """Who searches and who splits; without a ``model`` questions are split by rule.

    ``rules`` returns the system prompt of a template in the language of the question.
    """

    retriever: Retriever
    model: LanguageModel | None
    rules: Callable[[str], str]
    rounds: int = 1


def answered_in_parts(
    run: Run, retriever: Retriever, rules: Callable[[str], str], *, refused: bool
) -> Generator[AskEvent, None, list[Part]]:
    """Search for the parts of a run's question and give it the joined hits; return no parts if it stays one question.

    A question that the gate has refused is split by rule, and each of its parts must pass the gate on its own: one
    lucky part must not let unrelated runbooks through.
    """
    probe = run.retrieved
    if probe is None or not probe.hits or probe.features.get(TOO_GENERAL):
        return []
    work = InParts(run.question, probe, run.k, run.gate, run.token, hops=run.hops)
    engine = Engine(retriever, None if refused else run.model, rules, run.policy.multi_hop_rounds)
    yield from search(work, engine)
    if work.unreadable:
        run.notice(run.words.not_split)
    if work.retrieved is None or (refused and not work.all_strong):
        return []
    run.retrieved = work.retrieved
    run.notice(uncovered_notice(work.uncovered, run.language))
    return work.parts


def search(work: InParts, engine: Engine) -> Iterator[AskEvent]:
    """Split, search for each part, fuse; fill ``work``. Raises CancelledError and what a search raises.

    A question that has one part, or a model that splits it in a way that cannot be read, leaves ``parts`` empty.
    """
    _note_probe(work)
    questions = yield from _decomposed(work, engine)
    if len(questions) < 2:
        return
    yield from _searched(work, engine, questions)
    if engine.model is not None and engine.rounds > 1:
        more = yield from _decided(work, engine, engine.model)
        yield from _searched(work, engine, more)
    yield StageEntered("fuse", str(len(work.parts)))
    begun = time.perf_counter()
    rankings = [PartRanking("question", work.probe.hits)]
    rankings += [
        PartRanking(f"part {number}", part.hits, strong=top >= work.gate)
        for number, (part, top) in enumerate(zip(work.parts, work.tops, strict=True), start=1)
    ]
    hits = fuse(rankings, min(MAX_HITS, max(work.k, 2 * len(rankings))))
    top = work.probe.top_score
    if work.all_strong and (top is None or top < work.gate):
        top = min(work.tops)  # what the gate looked at when it let the parts pass
    work.retrieved = replace(work.probe, hits=hits, top_score=top)
    work.hops.append(Hop("fuse", chunk_ids=_ids(hits), top_score=work.probe.top_score, ms=_since(begun)))
    yield RetrievalDone(hits)


def _note_probe(work: InParts) -> None:
    probe = work.probe
    spent = probe.timings_ms.get("total", 0.0)
    work.hops.append(Hop("probe", (probe.query.text,), _ids(probe.hits), probe.top_score, spent))


def _decomposed(work: InParts, engine: Engine) -> Generator[AskEvent, None, list[str]]:
    yield StageEntered("decompose")
    work.token.raise_if_cancelled()
    begun = time.perf_counter()
    if engine.model is None:
        questions = decompose.by_rule(work.question)
        work.hops.append(Hop("decompose", tuple(questions), ms=_since(begun), text="by rule"))
        return questions
    if not engine.model.loaded:
        yield StageEntered("load", engine.model.ref.id)
    said, usage = _ask(engine.model, engine.rules(DECOMPOSE), work.question, work.token)
    found = decompose.parse(said)
    work.unreadable = not found
    work.hops.append(Hop("decompose", tuple(found or ()), ms=_since(begun), text=said, usage=usage))
    return found or []


def _searched(work: InParts, engine: Engine, questions: Sequence[str]) -> Iterator[AskEvent]:
    known = {part.question for part in work.parts}
    for question in questions:
        if question in known or len(work.parts) == MAX_SEARCHES:
            continue
        known.add(question)
        yield StageEntered("retrieve", question)
        work.token.raise_if_cancelled()
        begun = time.perf_counter()
        query = work.probe.query
        found = engine.retriever.retrieve(Query(question, query.mode, work.k, query.filters), work.token)
        work.parts.append(Part(question, found.hits))
        work.tops.append(found.top_score if found.top_score is not None else float("-inf"))
        strong = found.top_score is not None and found.top_score >= work.gate
        said = "" if strong else "below the gate: no slots of its own"
        work.hops.append(Hop("retrieve", (question,), _ids(found.hits), found.top_score, _since(begun), said))


def _decided(work: InParts, engine: Engine, model: LanguageModel) -> Generator[AskEvent, None, list[str]]:
    """Ask the model what is still missing; what cannot be read means nothing is."""
    yield StageEntered("decide")
    work.token.raise_if_cancelled()
    begun = time.perf_counter()
    seen = {hit.chunk.id: hit for part in work.parts for hit in part.hits[:2]}
    previews = [
        f"- {hit.chunk.title} > {hit.chunk.section}: {' '.join(hit.chunk.content.split())[:_PREVIEW_CHARS]}"
        for hit in list(seen.values())[:_PREVIEWS]
    ]
    said, usage = _ask(model, engine.rules(DECIDE), "\n".join([work.question, "", *previews]), work.token)
    found = decompose.parse(said) or []
    work.hops.append(Hop("decide", tuple(found), ms=_since(begun), text=said, usage=usage))
    return found


def _ask(model: LanguageModel, system: str, user: str, token: CancelToken) -> tuple[str, Usage]:
    """Return what the model writes, or why it wrote nothing; a failure of the model is no failure of the question."""
    pieces: list[str] = []
    try:
        messages = [Message("system", system), Message("user", user)]
        running = model.generate(messages, max_tokens=_JSON_TOKENS, temperature=0.0, seed=0, token=token)
        pieces += [piece.text for piece in running]
        token.raise_if_cancelled()
    except ModelError as error:
        logger.warning("The question could not be split: %s", error.message)
        return error.message, Usage()
    return parted("".join(pieces)).answer, running.usage


def _ids(hits: Sequence[Hit]) -> tuple[str, ...]:
    return tuple(hit.chunk.id for hit in hits)


def _since(begun: float) -> float:
    return (time.perf_counter() - begun) * 1000
