"""Search without an answer, and questions to begin with."""

from __future__ import annotations

from collections.abc import Callable, Collection

from kebab_desktop.app import scope
from kebab_desktop.app.policies import ask_policy
from kebab_desktop.app.preferences import PreferencesService
from kebab_desktop.app.recall import RecallTest, recall_test
from kebab_desktop.app.sample_questions import Sample, sample_questions
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import DocumentState
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.ports import Catalog, Retriever
from kebab_desktop.core.retrieval import Filters, Query, Retrieved, SearchMode

MAX_K = 200


class SearchService:
    """Finds chunks; the same retriever answers questions."""

    def __init__(
        self,
        retriever: Retriever,
        catalog: Catalog,
        preferences: PreferencesService,
        korean_terms: Callable[[str], None],
    ) -> None:
        self._retriever = retriever
        self._korean_terms = korean_terms
        self._catalog = catalog
        self._preferences = preferences

    def search(
        self,
        text: str,
        *,
        mode: SearchMode | None = None,
        k: int = 0,
        filters: Filters | None = None,
        token: CancelToken | None = None,
        as_asked: bool = False,
        asked: str = "",
    ) -> Retrieved:
        """Return at most ``k`` hits (0: the configured number); raises UsageError for an unusable request.

        Keyword mode shows its published points as the top score, ``as_asked`` the confidence that an answer needs.
        ``asked`` is the question in ``text`` when a conversation added the rest; then only it is limited in length.
        """
        settings = self._preferences.current()
        if not text.strip():
            raise UsageError("The search text is empty.", hint="Type at least one word.")
        if (length := len(asked or text)) > settings.answer.max_question_chars:
            raise UsageError(
                f"The search text has {length:,} characters; the limit is {settings.answer.max_question_chars:,}.",
                hint="Shorten it, or raise answer.max_question_chars.",
            )
        if not 0 <= k <= MAX_K:
            raise UsageError(f"k is {k}.", hint=f"Allowed: 0 (the configured number) to {MAX_K}.")
        chosen = mode or SearchMode(settings.search.mode)
        query = Query(
            text=text,
            mode=chosen,
            k=k or settings.search.default_k,
            filters=filters or Filters(),
            judged=as_asked or chosen is not SearchMode.KEYWORD,
            asked=asked,
        )
        return self._retriever.retrieve(query, token)

    def recall(self, document_id: str, question: str, token: CancelToken | None = None) -> RecallTest:
        """Return at which rank a document comes for a question, searched as the chat searches, and why.

        Raises UsageError like :meth:`search`.
        """

        def search(k: int) -> Retrieved:
            return self.search(question, k=k, token=token, as_asked=True)

        chunks = self._catalog.document_chunks(document_id)
        gates = ask_policy(self._preferences.current()).gates
        return recall_test(question, document_id, chunks, search, gates.over)

    def facets(self) -> scope.Facets:
        """Return the values that filters can take now."""
        return scope.facets(self._catalog)

    def scope(self, filters: Filters, source_types: Collection[str] = ()) -> Filters:
        """Return ``filters``, limited to sources of ``source_types``; raises UsageError for a value that is nowhere."""
        if filters.empty and not source_types:
            return filters
        return scope.of_types(scope.checked(filters, self.facets()), source_types, self._catalog.sources())

    def sample_questions(self, limit: int = 4, language: str = "") -> list[Sample]:
        """Return questions that the knowledge base can answer, in ``language`` (``ko``, ``en``) where it can be."""
        indexed = (each for each in self._catalog.documents() if each.state is DocumentState.INDEXED)
        return sample_questions(indexed, limit, language)

    def use_korean_terms(self) -> None:
        """Take Hangul apart as is set from now on; the next run of indexing builds the word index again.

        Raises SettingsError when that cannot be done here; then it stays as it was.
        """
        self._korean_terms(self._preferences.current().search.korean_terms)

    def warm_up(self) -> None:
        """Run one search so that the first question does not wait for engines to load."""
        self._retriever.retrieve(Query(text="gc", mode=SearchMode(self._preferences.current().search.mode), k=1))
