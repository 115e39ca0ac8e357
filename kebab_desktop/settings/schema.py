"""The declaration of all settings: default, bounds, title, help and what a change needs."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import model_validator

from kebab_desktop.settings.declaring import Effect, Group, Section, declare
from kebab_desktop.settings.thresholds.gc import GcThresholds
from kebab_desktop.settings.thresholds.servers import AccessThresholds, ApacheThresholds, TomcatThresholds
from kebab_desktop.settings.thresholds.threads import GenericThresholds, ThreadThresholds


class General(Section):
    """Language and look."""

    language: Annotated[
        Literal["system", "en", "ko"],
        declare(Group.GENERAL, "Language", "Language of the window."),
    ] = "system"
    theme: Annotated[
        Literal["system", "light", "dark", "contrast"],
        declare(Group.GENERAL, "Theme", "Colours of the window."),
    ] = "system"
    editor: Annotated[
        str,
        declare(
            Group.GENERAL,
            "Editor",
            "Command that opens a runbook at a line, such as: code -g {path}:{line}. Empty: an editor that is "
            "installed and can do that, otherwise the program that the system has for the file.",
        ),
    ] = ""
    shortcuts: Annotated[
        str,
        declare(Group.GENERAL, "Keyboard shortcuts", "Keys that you chose instead of those that F1 lists."),
    ] = ""


class AnswerSettings(Section):
    """How answers are written."""

    engine: Annotated[
        Literal["quotes", "llama"],
        declare(
            Group.ANSWERING,
            "Answer engine",
            "'quotes' shows verbatim runbook sentences and needs no model; "
            "'llama' writes an answer with the chosen GGUF model.",
        ),
    ] = "quotes"
    prompt_template_version: Annotated[
        Literal["rag-v1", "rag-v2", "rag-v3", "rag-v4"],
        declare(Group.ANSWERING, "Prompt template", "Version of the rules that the model is given."),
    ] = "rag-v4"
    on_unsupported: Annotated[
        Literal["mark", "hide", "quotes-only"],
        declare(
            Group.ANSWERING,
            "Unsupported sentences",
            "What is done with a sentence of a model that the cited runbook does not bear out: 'mark' underlines it, "
            "'hide' leaves it out, 'quotes-only' shows runbook quotes instead of the answer.",
        ),
    ] = "mark"
    max_quotes: Annotated[
        int,
        declare(Group.ANSWERING, "Quotes", "At most so many runbook quotes are shown with an answer.", ge=1, le=10),
    ] = 3
    min_closeness: Annotated[
        float,
        declare(
            Group.ADVANCED,
            "Nearness to the source",
            "A sentence less near to what its source says is unsupported; up to 0.1 above, it is weak. "
            "Calibrated for the shipped embedding model.",
            ge=0,
            le=1.5,
        ),
    ] = 0.48
    min_evidence_share: Annotated[
        float,
        declare(
            Group.ADVANCED,
            "Evidence far below the best",
            "What scores less than this share of the best chunk is not given to the model, unless it is quoted; "
            "0 gives it all that fits. Measured: at 0.6 no answer is lost and the model reads a quarter less.",
            ge=0,
            le=1,
        ),
    ] = 0.6
    max_answer_tokens: Annotated[
        int,
        declare(Group.ANSWERING, "Longest answer (tokens)", "The model stops after this many tokens.", ge=16, le=8192),
    ] = 512
    max_context_tokens: Annotated[
        int,
        declare(
            Group.ANSWERING,
            "Evidence and history (tokens)",
            "Budget for the prompt; it is also limited by the context window of the model.",
            ge=256,
            le=131072,
        ),
    ] = 3000
    temperature: Annotated[
        float, declare(Group.ANSWERING, "Temperature", "0 gives the same words each time; higher varies.", ge=0, le=2)
    ] = 0.0
    seed: Annotated[int, declare(Group.ANSWERING, "Seed", "Start value of the random numbers.", ge=0, le=2**31 - 1)] = 0
    multi_hop_rounds: Annotated[
        int,
        declare(
            Group.ADVANCED,
            "Rounds of a search in parts",
            "With 2 the model may ask for what is still missing, which takes as long again; only for questions asked "
            "in parts.",
            ge=1,
            le=2,
        ),
    ] = 1
    max_question_chars: Annotated[
        int, declare(Group.ADVANCED, "Longest question (characters)", "Longer questions are refused.", ge=100, le=20000)
    ] = 4000


class ModelSettings(Section):
    """Model files and devices."""

    gguf_path: Annotated[
        str,
        declare(
            Group.MODELS,
            "Answer model (GGUF file)",
            "Path of the model for written answers. Empty: the small English-only trial model that comes along.",
            effect=Effect.RELOAD_MODEL,
        ),
    ] = ""
    context_tokens: Annotated[
        int,
        declare(
            Group.MODELS,
            "Context window (tokens)",
            "Larger windows need more memory.",
            effect=Effect.RELOAD_MODEL,
            ge=512,
            le=131072,
        ),
    ] = 4096
    stall_timeout_s: Annotated[
        float,
        declare(
            Group.ADVANCED,
            "Longest silence of the model (seconds)",
            "A model process that neither reads nor writes a token for so long is ended; the quotes stay. Loading a "
            "model may take longer.",
            effect=Effect.RELOAD_MODEL,
            ge=5,
            le=3600,
        ),
    ] = 120.0
    embedding_device: Annotated[
        Literal["auto", "cpu", "directml"],
        declare(
            Group.MODELS,
            "Embedding device",
            "'auto' uses the graphics processor through DirectML where there is one, the processor otherwise.",
            effect=Effect.RELOAD_EMBEDDER,
        ),
    ] = "auto"


class SearchSettings(Section):
    """How chunks are found and ranked."""

    mode: Annotated[
        Literal["hybrid", "lexical", "vector", "keyword"],
        declare(Group.RETRIEVAL, "Search mode", "Hybrid joins words and meaning; the others use one of them alone."),
    ] = "hybrid"
    default_k: Annotated[
        int, declare(Group.RETRIEVAL, "Chunks per question", "At least this many chunks are looked up.", ge=1, le=50)
    ] = 8
    fusion: Annotated[
        Literal["linear", "rrf"],
        declare(Group.RETRIEVAL, "Fusion", "'linear' adds strengths; 'rrf' is reciprocal rank fusion with k = 60."),
    ] = "linear"
    rrf_k: Annotated[
        int, declare(Group.ADVANCED, "RRF constant", "The k of reciprocal rank fusion.", ge=1, le=1000)
    ] = 60
    lexical_weight: Annotated[
        float, declare(Group.ADVANCED, "Weight of words", "Share of the lexical score in linear fusion.", ge=0, le=5)
    ] = 0.85
    expand_query: Annotated[
        Literal["on", "off"],
        declare(
            Group.RETRIEVAL,
            "Search in both languages",
            "'on' also looks for what the glossary (_glossary.yaml) says instead of a word of the question, and for "
            "English words written in Hangul. The keyword mode never does.",
        ),
    ] = "on"
    korean_terms: Annotated[
        Literal["bigrams", "morphemes"],
        declare(
            Group.ADVANCED,
            "Korean words",
            "How Korean words are indexed: 'bigrams' as pairs of syllables; 'morphemes' as nouns and stems, which "
            "needs the extra 'korean' and about 210 MB more memory. Documents, questions and stored answers must be "
            "taken apart alike.",
            effect=Effect.REBUILD_WORDS,
        ),
    ] = "bigrams"
    max_chunks_per_document: Annotated[
        int,
        declare(
            Group.RETRIEVAL,
            "Chunks per document",
            "No document fills the list beyond this, unless others lack.",
            ge=1,
            le=50,
        ),
    ] = 2
    diversity: Annotated[
        float,
        declare(
            Group.ADVANCED,
            "Variety of chunks",
            "Above 0, a chunk that says the same as one before it is moved back (maximal marginal relevance).",
            ge=0,
            le=1,
        ),
    ] = 0.0


class GateSettings(Section):
    """Below which top score a question is refused."""

    score_gate: Annotated[
        float, declare(Group.RETRIEVAL, "Gate", "Best score needed for an answer; 0 never refuses.", ge=0, le=1)
    ] = 0.4
    lexical_gate: Annotated[
        float,
        declare(
            Group.ADVANCED, "Gate (words alone)", "Best word score needed where vectors cannot be used.", ge=0, le=1
        ),
    ] = 0.1
    vector_gate: Annotated[
        float,
        declare(
            Group.ADVANCED, "Gate (vectors alone)", "Best cosine needed where words cannot be searched.", ge=0, le=1
        ),
    ] = 0.2


class ChunkSettings(Section):
    """How documents are cut."""

    max_chunk_chars: Annotated[
        int,
        declare(
            Group.RETRIEVAL,
            "Longest chunk (characters)",
            "Longer sections are cut.",
            effect=Effect.REINDEX,
            ge=100,
            le=100000,
        ),
    ] = 1200
    overlap_chars: Annotated[
        int,
        declare(
            Group.RETRIEVAL,
            "Overlap (characters)",
            "Repeated at the start of the next chunk of a cut section.",
            effect=Effect.REINDEX,
            ge=0,
            le=50000,
        ),
    ] = 150

    @model_validator(mode="after")
    def _overlap_is_smaller(self) -> ChunkSettings:
        if self.overlap_chars >= self.max_chunk_chars:
            message = (
                f"overlap_chars ({self.overlap_chars}) must be smaller than max_chunk_chars ({self.max_chunk_chars})"
            )
            raise ValueError(message)
        return self


class SourceSettings(Section):
    """How sources are kept up to date."""

    watch: Annotated[
        Literal["on", "off"],
        declare(
            Group.SOURCES,
            "Watch source folders",
            "'on': files that are edited in other programs are indexed within seconds while the window is open; "
            "'off': at the next start, or with F5 on the knowledge page.",
        ),
    ] = "on"


class PrivacySettings(Section):
    """What is kept."""

    keep_history_days: Annotated[
        int,
        declare(
            Group.PRIVACY,
            "Keep history (days)",
            "Older answers are moved to a file in the data folder, a few seconds after a change and at every start; "
            "0 keeps all. It can be undone.",
            ge=0,
            le=36500,
        ),
    ] = 0
    keep_history_answers: Annotated[
        int,
        declare(
            Group.PRIVACY,
            "Keep history (answers)",
            "All but the newest answers are moved to a file in the data folder, a few seconds after a change and at "
            "every start; 0 keeps all. It can be undone.",
            ge=0,
            le=1_000_000,
        ),
    ] = 0
    keep_versions: Annotated[
        int,
        declare(
            Group.PRIVACY,
            "Keep earlier versions of files",
            "So many versions of each document are kept in the data folder; 0 keeps none and deletes those there are.",
            ge=0,
            le=1000,
        ),
    ] = 50


class LogSettings(
    Section, GcThresholds, TomcatThresholds, AccessThresholds, ApacheThresholds, ThreadThresholds, GenericThresholds
):
    """What is kept secret, and when the detectors speak; those names are the ones that a finding's params have."""

    mask_emails: Annotated[
        Literal["on", "off"],
        declare(
            Group.PRIVACY,
            "Mask e-mail addresses",
            "Replaces e-mail addresses of a log before a prompt or an answer holds them. "
            "Passwords, tokens, keys and phone numbers are always replaced.",
        ),
    ] = "on"
    mask_ip_addresses: Annotated[
        Literal["on", "off"],
        declare(
            Group.PRIVACY,
            "Mask IP addresses",
            "Replaces IP addresses of a log before a prompt or an answer holds them. "
            "Off by default: they often name the backend that failed.",
        ),
    ] = "off"


class Settings(Section):
    """All settings; a section is a table of the settings file."""

    general: General = General()
    answer: AnswerSettings = AnswerSettings()
    models: ModelSettings = ModelSettings()
    search: SearchSettings = SearchSettings()
    rag: GateSettings = GateSettings()
    chunking: ChunkSettings = ChunkSettings()
    sources: SourceSettings = SourceSettings()
    privacy: PrivacySettings = PrivacySettings()
    logs: LogSettings = LogSettings()
