"""Turns settings into the plain option values that the pipelines take."""

from __future__ import annotations

from pathlib import PurePath

from kebab_desktop.ask.policy import AskPolicy, Gates, OnUnsupported, SearchPolicy
from kebab_desktop.core.retrieval import FusionMethod, SearchMode
from kebab_desktop.loganalysis.masking import MaskOptions
from kebab_desktop.settings.schema import Settings
from kebab_desktop.settings.store import describe

_IN_ANSWERS = frozenset({"answer", "models", "search", "rag", "chunking"})


def ask_policy(settings: Settings) -> AskPolicy:
    """Return how questions are answered; a prompt never exceeds the context window of the model."""
    return AskPolicy(
        default_mode=SearchMode(settings.search.mode),
        default_k=settings.search.default_k,
        gates=Gates(hybrid=settings.rag.score_gate, vector=settings.rag.vector_gate, lexical=settings.rag.lexical_gate),
        max_context_tokens=settings.answer.max_context_tokens,
        max_answer_tokens=settings.answer.max_answer_tokens,
        temperature=settings.answer.temperature,
        seed=settings.answer.seed,
        template_version=settings.answer.prompt_template_version,
        max_question_chars=settings.answer.max_question_chars,
        max_quotes=settings.answer.max_quotes,
        on_unsupported=OnUnsupported(settings.answer.on_unsupported),
        min_closeness=settings.answer.min_closeness,
        min_evidence_share=settings.answer.min_evidence_share,
        multi_hop_rounds=settings.answer.multi_hop_rounds,
        settings=settings_in_force(settings),
    )


def settings_in_force(settings: Settings) -> dict[str, str | int | float]:
    """Return what is kept with an answer: the settings that have a part in it, and thresholds that are not the usual.

    Of the model file only the name: where it lies is nobody's business who is given the answer.
    """
    found: dict[str, str | int | float] = {}
    for declared, value in describe(settings):
        section = declared.key.partition(".")[0]
        if isinstance(value, str | int | float) and (
            section in _IN_ANSWERS or (section == "logs" and value != declared.default)
        ):
            found[declared.key] = value
    found["models.gguf_path"] = PurePath(settings.models.gguf_path).name
    return found


def mask_options(settings: Settings) -> MaskOptions:
    """Return what is masked in the text of logs; secrets always are."""
    logs = settings.logs
    return MaskOptions(emails=logs.mask_emails == "on", ip_addresses=logs.mask_ip_addresses == "on")


def search_policy(settings: Settings) -> SearchPolicy:
    """Return how chunks are ranked."""
    return SearchPolicy(
        fusion=FusionMethod(settings.search.fusion),
        rrf_k=settings.search.rrf_k,
        lexical_weight=settings.search.lexical_weight,
        max_chunks_per_document=settings.search.max_chunks_per_document,
        diversity=settings.search.diversity,
        expand_query=settings.search.expand_query == "on",
    )
