"""The engine that writes quotes."""

from __future__ import annotations

import re

from kebab_desktop.ask.extractive import QUOTES_REF, ExtractiveModel, quotes_text
from kebab_desktop.ask.quotes import ScoredQuote
from kebab_desktop.core.answers import Message, Quote
from kebab_desktop.core.cancel import CancelToken


def scored(text: str, marker: int = 1, *, bare_code: bool = False) -> ScoredQuote:
    return ScoredQuote(Quote(marker, text, "c1", 1, 1, 0.5), bare_code)


QUOTES = [scored("첫 인용이다."), scored("- 둘째\n- 셋째", 2)]


def written(model: ExtractiveModel, token: CancelToken | None = None) -> str:
    generation = model.generate([], max_tokens=1, temperature=0.0, seed=0, token=token or CancelToken())
    return "".join(piece.text for piece in generation)


def test_each_quote_is_followed_by_its_marker() -> None:
    assert quotes_text(QUOTES) == "첫 인용이다. [1]\n\n- 둘째\n- 셋째 [2]"
    assert written(ExtractiveModel(QUOTES)) == quotes_text(QUOTES)


def test_nothing_is_added_to_the_words_of_the_quotes() -> None:
    rest = quotes_text(QUOTES)
    for quote in QUOTES:
        assert quote.quote.text in rest
        rest = rest.replace(quote.quote.text, "", 1)
    assert re.sub(r"\[\d+\]|\s", "", rest) == ""


def test_a_marker_never_becomes_part_of_a_code_block_or_a_table() -> None:
    assert quotes_text([scored("```\njstat\n```")]) == "```\njstat\n```\n\n[1]"
    assert quotes_text([scored("| a | b |")]) == "| a | b |\n\n[1]"


def test_a_piece_of_a_code_block_gets_fences_of_its_own() -> None:
    assert quotes_text([scored("# comment\njstat\n```", bare_code=True)]) == "```\n# comment\njstat\n```\n\n[1]"


def test_the_line_that_leads_into_a_cut_code_block_stays_outside_of_it() -> None:
    cut = scored("Run:\n\n```sh\njstat\njmap", bare_code=True)
    assert quotes_text([cut]) == "Run:\n\n```\njstat\njmap\n```\n\n[1]"


def test_stop_keeps_what_was_written() -> None:
    token = CancelToken()
    generation = ExtractiveModel(QUOTES).generate([], max_tokens=1, temperature=0.0, seed=0, token=token)
    pieces = []
    for piece in generation:
        pieces.append(piece.text)
        token.cancel()
    assert pieces == ["첫 인용이다. [1]"]
    assert generation.stopped


def test_identity_and_usage() -> None:
    model = ExtractiveModel(QUOTES)
    assert model.ref == QUOTES_REF
    assert model.ref.provider == "quotes"
    assert model.count_tokens([Message("user", "four words are here")]) > 0
    generation = model.generate([], max_tokens=1, temperature=0.0, seed=0, token=CancelToken())
    assert list(generation)
    assert generation.usage.completion_tokens > 0
    assert generation.usage.prompt_tokens == 0
    assert not generation.stopped
    model.close()
