"""The answer engine and the embedding device: which is chosen, whether it works, and why not."""

from __future__ import annotations

import threading
import time
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from kebab_desktop.app.embedding import EmbeddingDevice, not_as_wanted, use_device
from kebab_desktop.app.model_runtime import not_ready
from kebab_desktop.app.preferences import PreferencesService
from kebab_desktop.app.views import EngineStatus, ModelFile
from kebab_desktop.core.answers import Message, ModelRef
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import ModelError
from kebab_desktop.core.model_runtime import ModelRuntime
from kebab_desktop.core.ports import Embedder, Generation, LanguageModel
from kebab_desktop.settings.catalogue import shortened
from kebab_desktop.settings.schema import ModelSettings

OPENED_WITH = frozenset({"models.gguf_path", "models.context_tokens", "models.stall_timeout_s"})
"""Settings that a model is opened with: it is opened again when one of them changes."""
_PROBE_TEXTS = 32
_TRIAL = Message("user", "Explain in one sentence: full garbage collection")
_TRIAL_TOKENS = 24
_ENOUGH_LETTERS = 12
"""Of a shorter text nobody can tell."""
_PROBE_TEXT = "Full GC 직후 Old 영역이 줄었는지 확인한다. Check whether the old generation shrank after the full GC."


class _UnavailableModel:
    """Stands in for a model that cannot be opened, so that the pipeline falls back and says why."""

    def __init__(self, error: ModelError) -> None:
        self._error = error
        self.ref = ModelRef("unavailable", "llama")
        self.context_tokens = 4096
        self.loaded = True  # it says at once why it cannot

    def count_tokens(self, messages: Sequence[Message]) -> int:
        raise self._error

    def generate(
        self, messages: Sequence[Message], *, max_tokens: int, temperature: float, seed: int, token: CancelToken
    ) -> Generation:
        raise self._error

    def close(self) -> None:
        """Nothing is open."""


@dataclass(frozen=True, slots=True)
class ModelOptions:
    """How a model is opened: its window in tokens, and after how many silent seconds it counts as hung."""

    context_tokens: int
    stall_timeout_s: float


@dataclass(frozen=True, slots=True)
class ModelFactory:
    """How model files are opened and read, and whether they can be run; given by the composition root."""

    open: Callable[[Path, ModelOptions], LanguageModel]
    inspect: Callable[[Path], ModelFile]
    trial: Callable[[], Path | None]
    runtime: Callable[[], ModelRuntime] = ModelRuntime


@dataclass(frozen=True, slots=True)
class ModelTrial:
    """How a model did when it was tried: seconds until it was loaded, and tokens a second when it wrote."""

    load_s: float
    tokens_per_s: float


class ModelService:
    """Owns the language model that is open; it is opened at its first use and closed when the choice changes."""

    def __init__(self, preferences: PreferencesService, factory: ModelFactory, embedder: Embedder) -> None:
        self._preferences = preferences
        self._factory = factory
        self._embedder = embedder
        self._lock = threading.RLock()
        self._open: LanguageModel | None = None
        preferences.subscribe(self._on_change)

    def engine(self) -> EngineStatus:
        """Return the engine in force; ``ready`` is False when answers fall back to quotes."""
        runtime = self._factory.runtime()
        if self._preferences.current().answer.engine == "quotes":
            return EngineStatus(label="Quotes only", provider="quotes", ready=True, runtime=runtime)
        try:
            file = self._factory.inspect(_chosen_path(self._factory, self._preferences.current().models))
        except ModelError as error:
            return EngineStatus("Quotes only", "llama", ready=False, reason=error.message, runtime=runtime)
        if unready := not_ready(runtime):
            return EngineStatus("Quotes only", "llama", False, unready.message, unready.hint, runtime)
        # The name of the file: the one inside is that of a training run in many models.
        return EngineStatus(label=f"{file.path.stem} · CPU", provider="llama", ready=True)

    def runtime(self) -> ModelRuntime:
        """Return whether models can be run at all, and how far the set-up of what runs them is."""
        return self._factory.runtime()

    def inspect(self, path: Path) -> ModelFile:
        """Read the header of a GGUF file; raises ModelError saying what is wrong with it."""
        return self._factory.inspect(path)

    def choose(self, path: Path | None) -> EngineStatus:
        """Answer with this GGUF file from now on (None: with quotes); raises ModelError for a bad file."""
        if path is None:
            self._preferences.change("answer.engine", "quotes")
            return self.engine()
        self._factory.inspect(path)
        self._preferences.change("models.gguf_path", str(path))
        self._preferences.change("answer.engine", "llama")
        return self.engine()

    def try_out(self, path: Path, token: CancelToken) -> ModelTrial:
        """Load a model in its own process and let it write some words; raises ModelError saying why it cannot.

        The model that is open is closed before: two may not fit into memory. The next question opens it again.
        """
        self._factory.inspect(path)
        if error := not_ready(self._factory.runtime()):
            raise error
        self.close()
        started = time.perf_counter()
        model = self._factory.open(path, _options(self._preferences.current().models))
        try:
            model.count_tokens([_TRIAL])
            loaded = time.perf_counter()
            generation = model.generate([_TRIAL], max_tokens=_TRIAL_TOKENS, temperature=0.0, seed=1, token=token)
            text = ""
            for piece in generation:
                token.raise_if_cancelled()
                text += piece.text
            written = max(generation.usage.completion_tokens, 1)
        finally:
            model.close()
        if is_gibberish(text):
            raise ModelError(
                f"The model {path.name} loads, but what it writes cannot be read: {shortened(' '.join(text.split()))}",
                hint="Its file is probably damaged. Download it again and compare its checksum.",
            )
        return ModelTrial(loaded - started, written / max(time.perf_counter() - loaded, 1e-9))

    def trial_model(self) -> Path | None:
        """Return the small trial model that comes along, None when it was not unpacked."""
        return self._factory.trial()

    def language_model(self, engine: str | None = None) -> LanguageModel | None:
        """Return the model that writes answers, None for quotes; a broken one raises ModelError when it is used."""
        if (engine or self._preferences.current().answer.engine) == "quotes":
            return None
        with self._lock:
            if self._open is None:
                opened = self._opened(self._preferences.current().models)
                if isinstance(opened, _UnavailableModel):
                    return opened  # tried again at the next question
                self._open = opened
            return self._open

    @contextmanager
    def opened_with(self, models: ModelSettings) -> Iterator[LanguageModel | None]:
        """Give the model of other settings for a while; the open one leaves the memory to it."""
        if models == self._preferences.current().models:
            yield self.language_model("llama")
            return
        self.close()
        model = self._opened(models)
        try:
            yield model
        finally:
            model.close()

    def test_embedding(self) -> str:
        """Embed a few texts and return device and speed, e.g. ``CPU · 120 texts/s``; raises ModelError.

        When DirectML was asked for and is not used, a sentence follows that says why.
        """
        self._embedder.embed_passages([_PROBE_TEXT])
        started = time.perf_counter()
        self._embedder.embed_passages([f"{number} {_PROBE_TEXT}" for number in range(_PROBE_TEXTS)])
        rate = _PROBE_TEXTS / max(time.perf_counter() - started, 1e-9)
        return f"{self._embedder.device} · {rate:,.0f} texts/s {not_as_wanted(self._embedder)}".rstrip()

    def use_embedding_device(self) -> EmbeddingDevice:
        """Load the embedding model on the device that is set; raises ModelError, then the one before stays in use."""
        return use_device(self._embedder, self._preferences.current().models.embedding_device)

    def load(self) -> bool:
        """Load the answer model now instead of at the next question; False: quotes are shown, there is none to load.

        Raises ModelError when it cannot be loaded.
        """
        model = self.language_model()
        if model is not None:
            model.count_tokens([_TRIAL])
        return model is not None

    def close(self) -> None:
        """Stop the model process; idempotent."""
        with self._lock:
            model, self._open = self._open, None
        if model is not None:
            model.close()

    def _opened(self, models: ModelSettings) -> LanguageModel:
        if error := not_ready(self._factory.runtime()):
            return _UnavailableModel(error)
        try:
            return self._factory.open(_chosen_path(self._factory, models), _options(models))
        except ModelError as error:
            return _UnavailableModel(error)

    def _on_change(self, key: str) -> None:
        if key in OPENED_WITH:
            self.close()


def _options(models: ModelSettings) -> ModelOptions:
    return ModelOptions(models.context_tokens, models.stall_timeout_s)


def _chosen_path(factory: ModelFactory, models: ModelSettings) -> Path:
    if models.gguf_path:
        return Path(models.gguf_path).expanduser()
    trial = factory.trial()
    if trial is None:
        raise ModelError(
            "No answer model is chosen and the trial model is not installed.",
            hint="Choose a GGUF file in Settings, or set models.gguf_path.",
        )
    return trial


def is_gibberish(text: str) -> bool:
    """Tell whether a text is what damaged weights write: hardly a letter, or the same few signs over and over.

    A model whose sums are no numbers any more always takes the same token. Subtle damage is not seen this way.
    """
    signs = [each for each in text if not each.isspace()]
    if len(signs) < _ENOUGH_LETTERS:
        return False
    readable = sum(each.isalnum() or unicodedata.category(each).startswith("M") for each in signs)
    words = text.split()
    return (
        readable < len(signs) / 2
        or len(set(signs)) < 4
        or (len(words) >= _ENOUGH_LETTERS and len(set(words)) <= 2)
        or signs.count("\ufffd") > len(signs) / 10
    )
