"""Asks every question of a golden set through the facade and notes what came of it."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

import kebab_desktop
from kebab_desktop import paths
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.trials import AskTrial, TrialAnswer
from kebab_desktop.core.answers import Answer, Outcome
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.conversations import Turn
from kebab_desktop.core.errors import KebabError, ModelError
from kebab_desktop.core.ids import content_id, digest
from kebab_desktop.core.retrieval import Hit, SearchMode
from kebab_desktop.evaluation.golden import GoldenSet, Question
from kebab_desktop.evaluation.labels import (
    DocumentNames,
    holds_all,
    language_of_question,
    language_of_text,
    missing_words,
    right_documents,
)
from kebab_desktop.evaluation.runs import DEPTH, Corpus, ItemResult, Run

_MOST_CHUNKS = 200
_LIBRARIES = ("numpy", "onnxruntime", "tokenizers", "chromadb", "whoosh-reloaded", "peewee")
_NOT_MEASURED = ("generate", "cite", "persist")
"""Stages that a trial has no engine or no store for."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be measured; ``names`` translate names of the set into documents.

    ``fingerprint`` is that of the set as it stands in its file, where the questions were changed since.
    """

    golden: GoldenSet
    corpus: Corpus
    mode: SearchMode
    names: Mapping[str, Sequence[str]] = field(default_factory=dict)
    options: Mapping[str, object] = field(default_factory=dict)
    fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class _Labels:
    """The labels of a set against a corpus: ids of right documents and the language of the first, per question.

    ``distinct``: how many right documents there are, copies in several sources counted once as a search shows them.
    """

    right: Mapping[str, frozenset[str]]
    distinct: Mapping[str, int]
    languages: Mapping[str, str]
    warnings: tuple[str, ...]


def measure(kebab: Kebab, request: Request, token: CancelToken, progress: Progress | None = None) -> Run:
    """Return the run; nothing of it is stored, and nothing is added to the history.

    Raises UsageError for labels that do not fit the corpus, CancelledError, and whatever error a question causes,
    with the item's id in its message: a failure is never counted as a refusal.
    """
    golden = request.golden
    labels = _examined(kebab, request)
    asking = _Asking(kebab, request.mode, token)
    first = asking.answer(AskTrial(golden.questions[0].text or golden.name, request.mode, answer_anyway=True))
    items = []
    for number, question in enumerate(golden.questions, start=1):
        token.raise_if_cancelled()
        items.append(_item(asking, golden, question, labels))
        if progress is not None:
            progress(number, len(golden.questions))
    created = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    stamp = created[:19].replace("-", "").replace(":", "").replace("T", "-")
    unique = digest(created, golden.fingerprint, request.corpus.fingerprint, request.mode.value, length=2)
    return Run(
        id=f"{stamp}-{request.mode.value}-{unique}",
        created_at=created,
        golden=golden.name,
        golden_fingerprint=request.fingerprint or golden.fingerprint,
        corpus=request.corpus,
        mode=request.mode.value,
        gate=first.answer.retrieval.score_gate,
        k=first.answer.retrieval.k,
        items=tuple(items),
        options=dict(request.options),
        settings={each.key: each.value for each in kebab.preferences.settings()},
        versions=_versions(kebab, first.answer),
        warnings=labels.warnings,
    )


class _Asking:
    """Asks questions in one mode, deep enough for ten documents."""

    def __init__(self, kebab: Kebab, mode: SearchMode, token: CancelToken) -> None:
        self.kebab = kebab
        self.mode = mode
        self._token = token
        per_document = kebab.preferences.current().search.max_chunks_per_document
        self._deep = min(DEPTH * per_document, _MOST_CHUNKS)

    def answer(self, trial: AskTrial) -> TrialAnswer:
        """Return what asking gives; raises ModelError when the mode had to be replaced by a lesser one."""
        found = self.kebab.experiments.answer(trial, self._token)
        if found.answer.retrieval.mode is not self.mode:
            used = found.answer.retrieval.mode.value
            raise ModelError(
                f"The mode {self.mode.value} cannot be measured: the program fell back to {used}.",
                hint=found.answer.notice or "'kebab doctor' looks for the cause.",
            )
        return found

    def documents(self, trial: AskTrial, shown: Sequence[Hit]) -> list[Hit]:
        """Return the best chunk of each of the first ten documents.

        What is shown to the user comes first, exactly as it is shown; a deeper search only adds what follows.
        """
        deep = self.kebab.experiments.hits(
            AskTrial(trial.question, trial.mode, self._deep, trial.previous), self._token
        )
        best: dict[str, Hit] = {}
        for hit in (*shown, *deep):
            best.setdefault(hit.chunk.document_id, hit)
        return list(best.values())[:DEPTH]


def _item(asking: _Asking, golden: GoldenSet, question: Question, labels: _Labels) -> ItemResult:
    try:
        return _asked(asking, question, labels)
    except KebabError as error:
        raise KebabError(
            f"{golden.name}, item {question.id}: {error.message}", hint=error.hint, code=error.code
        ) from error


def _asked(asking: _Asking, question: Question, labels: _Labels) -> ItemResult:
    text = question.text
    if question.analysis is not None:
        text = asking.kebab.experiments.analysis_query(question.analysis)
    trial = AskTrial(text, asking.mode, previous=_turns(asking, question))
    found = asking.answer(trial)
    answer = found.answer
    ranking = asking.documents(trial, answer.hits)
    right = labels.right[question.id]
    best = [hit for hit in ranking if hit.chunk.document_id in right]
    ranks = tuple(rank for rank, hit in enumerate(ranking, start=1) if hit.chunk.document_id in right)
    shown = found
    if answer.refusal is not None and question.must_contain:
        shown = asking.answer(AskTrial(text, asking.mode, previous=trial.previous, answer_anyway=True))
    lang = question.lang or language_of_question(text)
    spoken = labels.languages.get(question.id, "")
    return ItemResult(
        id=question.id,
        question=text,
        answerable=question.answerable,
        documents=tuple(hit.chunk.path for hit in ranking),
        ranks=ranks,
        right=max(labels.distinct[question.id], len(ranks)),
        top_score=answer.retrieval.top_score,
        refused=answer.refusal is not None,
        refusal=answer.refusal.kind.value if answer.refusal else "",
        kind=question.kind,
        lang=lang,
        direction=question.direction or (f"{lang}-{spoken}" if spoken else ""),
        difficulty=question.difficulty,
        distance=question.distance,
        quoted=_holds(question, (quote.text for quote in shown.answer.quotes)),
        packed=_holds(question, (piece.text for piece in shown.evidence)),
        section=best[0].chunk.section in question.sections if best and question.sections else None,
        searched=answer.retrieval.expanded_query,
        timings_ms={stage: spent for stage, spent in shown.answer.timings_ms.items() if stage not in _NOT_MEASURED},
        signs=dict(found.signs),
    )


def _turns(asking: _Asking, question: Question) -> tuple[Turn, ...]:
    """Ask the earlier questions of a conversation as a user would."""
    turns: list[Turn] = []
    for text in question.previous:
        answer = asking.answer(AskTrial(text, asking.mode, previous=tuple(turns))).answer
        turns.append(Turn(text, answer.text, answer.citations, answer.created_at, answer.outcome is Outcome.REFUSED))
    return tuple(turns)


def _holds(question: Question, texts: Iterable[str]) -> bool | None:
    return holds_all("\n".join(texts), question.must_contain) if question.must_contain else None


def _examined(kebab: Kebab, request: Request) -> _Labels:
    """Resolve the labels, find the language of the right documents, and doubt labels that these do not hold."""
    records = {each.id: each for each in kebab.knowledge.documents()}
    right = right_documents(request.golden, DocumentNames(records.values(), request.names))
    bodies: dict[str, str] = {}
    for document_id in {each for found in right.values() for each in found}:
        view = kebab.knowledge.document(document_id)
        bodies[document_id] = f"{view.record.title}\n{view.body}"
    languages, warnings = {}, []
    for question in request.golden.questions:
        texts = [bodies[each] for each in sorted(right[question.id])]
        if texts:
            languages[question.id] = language_of_text(texts[0])
        warnings += [
            f"item {question.id}, must_contain: '{words}' stands in none of the expected documents"
            for words in missing_words(question, texts)
        ]
    distinct = {name: len({records[each].content_id for each in found}) for name, found in right.items()}
    return _Labels(right, distinct, languages, tuple(warnings))


def _versions(kebab: Kebab, answer: Answer) -> dict[str, str]:
    """Return the versions of everything that takes part."""
    found = {**answer.versions, "prompt_template": answer.prompt_template_version}
    pipeline = sorted({each.versions for each in kebab.knowledge.documents() if each.chunks})
    found["index"] = " | ".join(pipeline)
    found["code"] = _digest_of(Path(kebab_desktop.__file__).parent.rglob("*.py"))
    found["word lists"] = _digest_of(paths.knowledge_base_dir().glob("_*.yaml"))
    found["python"] = platform.python_version()
    found["platform"] = platform.platform()
    for library in _LIBRARIES:
        try:
            found[library] = metadata.version(library)
        except metadata.PackageNotFoundError:
            continue
    return found


def _digest_of(files: Iterable[Path]) -> str:
    """Return a digest of files in order of their paths: between releases the program's version says too little."""
    return digest(*(content_id(file.read_bytes()) for file in sorted(files)), length=4)
