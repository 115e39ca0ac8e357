"""A ``tokenizer.json`` read in pieces is what the JSON reader makes of the whole, and no reading is long."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from kebab_desktop.adapters import tokenizer_file
from kebab_desktop.adapters.tokenizer_file import read_description

AWKWARD = ["],", '],["x",0.0],', '"', "\\", "]", "},{", "힙 덤프", "🔥", "\n", '"vocab":[', ""]


def description(pieces: int) -> dict[str, Any]:
    words = [[f"{AWKWARD[number % len(AWKWARD)]}{number}", -number / 7] for number in range(pieces)]
    return {
        "added_tokens": [{"id": 0, "content": '"vocab":['}],
        "model": {"type": "Unigram", "unk_id": 3, "vocab": words, "byte_fallback": False},
        "after": {"pairs": [[1], [2, [3]]]},
    }


@pytest.mark.parametrize("size", [1, 7, 40, 1_000_000])
@pytest.mark.parametrize("separators", [(",", ":"), (", ", ": ")])
@pytest.mark.parametrize("pieces", [0, 1, 2, 500])
def test_the_same_as_read_at_once(
    monkeypatch: pytest.MonkeyPatch, size: int, separators: tuple[str, str], pieces: int
) -> None:
    monkeypatch.setattr(tokenizer_file, "_PIECE", size)
    written = description(pieces)
    for ensure_ascii in (True, False):
        text = json.dumps(written, ensure_ascii=ensure_ascii, separators=separators)
        found = read_description(text.encode())
        vocabulary = found["model"]["vocab"]
        if separators == (",", ":"):  # the garbage collector forgets pairs, and would look at every list
            assert all(isinstance(each, tuple) for each in vocabulary)
        found["model"]["vocab"] = [list(each) for each in vocabulary]
        assert found == written


def test_a_vocabulary_is_never_read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokenizer_file, "_PIECE", 1000)
    longest = 0
    loads: Callable[..., Any] = json.loads

    def watched(text: bytes) -> Any:  # noqa: ANN401 - whatever JSON holds
        nonlocal longest
        longest = max(longest, len(text))
        return loads(text)

    text = json.dumps(description(2000), separators=(",", ":")).encode()
    monkeypatch.setattr(json, "loads", watched)
    read_description(text)
    assert longest < 1500 < len(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        '{"model":{"vocab":[',
        '{"model":{"vocab":[["a",1],["b"',
        '{"model":{"vocab":[["a",1]',
        '{"vocab":[["a",1]],"model":{}}',
        '{"vocab":[["a",1]]}',
    ],
)
def test_what_is_no_description_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read_description(text.encode())
