"""Questions and conversations."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator, Mapping

from kebab_desktop.app import wire
from kebab_desktop.app.conversation_search import parsed
from kebab_desktop.app.history_files import chat_as_json
from kebab_desktop.app.models import ModelService
from kebab_desktop.app.policies import ask_policy, mask_options
from kebab_desktop.app.preferences import PreferencesService
from kebab_desktop.app.search import MAX_K
from kebab_desktop.app.transcript import to_markdown
from kebab_desktop.ask.pipeline import AskPipeline
from kebab_desktop.core.answers import Answer, AskOptions
from kebab_desktop.core.branches import line_before
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.conversations import Conversation, Turn
from kebab_desktop.core.errors import LogAnalysisError, UsageError
from kebab_desktop.core.events import AskEvent
from kebab_desktop.core.history_store import HistoryStore
from kebab_desktop.core.retrieval import SearchMode
from kebab_desktop.loganalysis.analysis_input import parse_analysis
from kebab_desktop.loganalysis.masking import Masker
from kebab_desktop.loganalysis.query_builder import build_query
from kebab_desktop.loganalysis.told import masked_data

_TITLE_CHARS = 60
_ALL = 10_000_000
MAX_ANALYSIS_CHARS = 400_000
"""Longer analyses do not fit the largest context window that can be set (131,072 tokens)."""


class ChatService:
    """Answers questions and keeps their conversations."""

    def __init__(
        self,
        pipeline: AskPipeline,
        store: HistoryStore,
        models: ModelService,
        preferences: PreferencesService,
    ) -> None:
        self._pipeline = pipeline
        self._store = store
        self._models = models
        self._preferences = preferences

    def ask(self, question: str, options: AskOptions, token: CancelToken) -> Iterator[AskEvent]:
        """Yield the events of one answer, AnswerReady last.

        Raises UsageError for an unusable question and for a conversation that there is not.
        """
        _check_count("k", options.k)
        conversation = options.conversation_id
        if conversation is not None:
            self._check_conversation(conversation)
        turns: list[Turn] = self._store.turns(conversation) if conversation else []
        yield from self._pipeline.ask(
            question,
            options,
            policy=ask_policy(self._preferences.current()),
            model=self._models.language_model(options.engine),
            # One that was interrupted early says nothing.
            history_turns=[each for each in line_before(turns, options.follows) if each.answer],
            turn_index=len(turns) if conversation else None,
            token=token,
        )

    def _check_conversation(self, conversation_id: str) -> None:
        """An answer in a conversation that there is not would be seen by nobody."""
        if self.has_conversation(conversation_id):
            return
        known = {each.id: each.title for each in self._store.conversations(limit=_ALL)}
        nearest = difflib.get_close_matches(conversation_id, known, n=1, cutoff=0.5)
        hint = f"Did you mean '{nearest[0]}'?" if nearest else "Leave it out to ask without a conversation."
        raise UsageError(f"There is no conversation '{conversation_id}'.", hint=hint)

    def conversations(self, text: str = "") -> list[Conversation]:
        """Return conversations, pinned first, then newest first; ``text`` searches titles, questions and answers.

        ``is:pinned``, ``is:refused`` and days (``after:``, ``before:``) in it narrow what is found.
        """
        search = parsed(text)
        return [each for each in self._store.conversations(search.words, limit=_ALL) if search.holds(each)]

    def has_conversation(self, conversation_id: str) -> bool:
        """Tell whether there is such a conversation: one goes with its last answer when old ones are put away."""
        return self._store.conversation(conversation_id) is not None

    def start_conversation(self, first_question: str) -> Conversation:
        """Add a conversation that is named after its first question."""
        line = " ".join(first_question.split()) or "New conversation"
        title = line if len(line) <= _TITLE_CHARS else line[: _TITLE_CHARS - 1].rstrip() + "…"
        return self._store.create_conversation(title)

    def update_conversation(
        self, conversation_id: str, *, title: str | None = None, pinned: bool | None = None
    ) -> None:
        """Rename or pin a conversation."""
        if title is not None and not title.strip():
            raise UsageError("A conversation needs a name.", hint="Type at least one character.")
        self._store.update_conversation(conversation_id, title=title, pinned=pinned)

    def delete_conversation(self, conversation_id: str) -> None:
        """Hide a conversation; its answers stay in the history."""
        self._store.delete_conversation(conversation_id)

    def restore_conversation(self, conversation_id: str) -> None:
        """Undo :meth:`delete_conversation`."""
        self._store.restore_conversation(conversation_id)

    def answers(self, conversation_id: str) -> list[Answer]:
        """Return the answers of a conversation in order."""
        return self._store.answers(conversation_id)

    def export_conversation(self, conversation_id: str, format: str) -> str:
        """Return a conversation as ``markdown`` with footnotes or as ``json``, which the history can import."""
        answers = self._store.answers(conversation_id)
        if format == "markdown":
            return to_markdown(answers)
        if format == "json":
            records = self._store.records([each.retrieval.trace_id for each in answers])
            return "".join(chat_as_json(records, self._store.conversation(conversation_id)))
        raise UsageError(f"'{format}' is not an export format.", hint="Allowed: markdown, json.")

    def build_prompt_input(
        self, analysis: Mapping[str, object], *, top_k: int = 3, enable_rag: bool = True
    ) -> wire.Json:
        """Return ``prompt_input.v1`` for the JSON of a log analyzer; raises LogAnalysisError naming a bad field
        or an analysis of more than MAX_ANALYSIS_CHARS. Secrets in it are masked.
        """
        if top_k < 1:
            raise UsageError(f"top_k is {top_k}.", hint="It must be 1 or more.")
        _check_count("top_k", top_k)
        parse_analysis(analysis)
        settings = self._preferences.current()
        analysis = masked_data(analysis, Masker(mask_options(settings)).text)
        parsed = parse_analysis(analysis)
        request = _explanation_request(analysis)
        query = build_query(parsed)
        prepared = self._pipeline.prepare(
            request,
            searched=query,
            mode=SearchMode.KEYWORD,
            k=top_k,
            policy=ask_policy(settings),
            use_rag=enable_rag and bool(query),
        )
        documents = [{**wire.hit(hit), "content": hit.chunk.content} for hit in prepared.retrieved.hits]
        return {
            "schema_version": "prompt_input.v1",
            "rag_enabled": enable_rag,
            "query": query,
            "prompt_input": {
                "analysis_result": dict(analysis),
                "retrieved_documents": documents,
                "messages": [{"role": each.role, "content": each.content} for each in prepared.prompt.messages],
                "prompt_template_version": prepared.prompt.template_version,
            },
        }


def _check_count(name: str, value: int) -> None:
    if value > MAX_K:
        raise UsageError(f"The value of {name} is {value}.", hint=f"It must be {MAX_K} or less.")


def _explanation_request(analysis: Mapping[str, object]) -> str:
    """Ask for an explanation in the language of the analysis; the model explains it and does not analyse the log."""
    text = json.dumps(analysis, ensure_ascii=False, indent=2)
    if len(text) > MAX_ANALYSIS_CHARS:
        raise LogAnalysisError(
            f"The analysis has {len(text):,} characters; at most {MAX_ANALYSIS_CHARS:,} are taken.",
            hint="Analyze a smaller part of the log, or leave out series and evidence.",
            code="analysis_too_long",
        )
    if any("가" <= letter <= "힣" for letter in text):
        return f"아래 로그 분석 결과를 설명하고, 런북에 근거하여 확인할 점과 조치를 순서대로 알려 주세요.\n{text}"
    return f"Explain this log analysis result, then say what to check and do, in order, based on the runbooks.\n{text}"
