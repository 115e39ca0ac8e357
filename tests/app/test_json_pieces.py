"""JSON read in pieces gives what a parser of the whole gives, wherever the pieces are cut."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from kebab_desktop.app import history_files, json_pieces
from kebab_desktop.app.json_pieces import JsonFault, JsonPieces, TooLong
from kebab_desktop.core.errors import HistoryError

ITEMS: list[object] = [
    {"말": '힙 "덤프"\\ \u2028', "n": [1, -2.5e10, 12345678901, True, None]},
    [],
    {},
    "a\nb",
    "😀",
    1234567,
    False,
    -0.25,
]


def pieces(text: str, limit: int = 10_000) -> JsonPieces:
    return JsonPieces(io.StringIO(text), limit, int)


@pytest.mark.parametrize("chunk", [1, 2, 3, 7, 64])
@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("escaped", [True, False])
def test_a_list_is_what_it_is_wherever_it_is_cut(
    monkeypatch: pytest.MonkeyPatch, chunk: int, indent: int | None, escaped: bool
) -> None:
    monkeypatch.setattr(json_pieces, "_CHUNK", chunk)
    text = json.dumps({"a": ITEMS, "b": 3}, indent=indent, ensure_ascii=escaped)
    reading = pieces(f"  \n{text}\n")
    found = {name: list(reading.items()) if name == "a" else reading.value() for name in reading.names()}
    assert found == {"a": ITEMS, "b": 3}
    assert reading.next_sign() == ""
    assert reading.line == f"  \n{text}\n".count("\n") + 1


@pytest.mark.parametrize("chunk", [1, 5, 64])
def test_lines_are_numbered_and_blank_ones_left_out(monkeypatch: pytest.MonkeyPatch, chunk: int) -> None:
    monkeypatch.setattr(json_pieces, "_CHUNK", chunk)
    assert list(pieces("ab\n\n  \ncdefghijk\nl").lines()) == [(1, "ab"), (4, "cdefghijk"), (5, "l")]


@pytest.mark.parametrize("chunk", [1, 64])
@pytest.mark.parametrize("text", ['[1,\n"a]', "[1,\n}]", "[1,\ntrue false]", "[1,\n", "[1,\n-]"])
def test_a_fault_is_told_with_its_line(monkeypatch: pytest.MonkeyPatch, chunk: int, text: str) -> None:
    monkeypatch.setattr(json_pieces, "_CHUNK", chunk)
    with pytest.raises(JsonFault) as caught:
        list(pieces(text).items())
    assert caught.value.line == 2


def test_a_value_that_is_too_long_is_not_read_to_its_end() -> None:
    class Counted(io.StringIO):
        taken = 0

        def read(self, size: int | None = -1) -> str:
            text = super().read(size)
            self.taken += len(text)
            return text

    source = Counted(json.dumps(["x" * 10_000_000]))
    with pytest.raises(TooLong):
        list(JsonPieces(source, 1000, int).items())
    assert source.taken < 1_000_000


@pytest.mark.parametrize("whole", [True, False], ids=["json", "jsonl"])
def test_an_export_is_read_in_pieces(whole: bool) -> None:
    """A parser that is given all of it at once lets the window wait for seconds."""
    longest = 0

    class Watched(io.StringIO):
        def read(self, size: int | None = -1) -> str:
            nonlocal longest
            text = super().read(size)
            longest = max(longest, len(text))
            return text

    entry = json.dumps(
        {
            "schema_version": history_files.CONVERSATION_VERSION,
            "conversation": {
                "id": "c1",
                "title": "x" * 100_000,
                "created_at": "2026-11-01T00:00:00Z",
                "updated_at": "2026-11-01T00:00:00Z",
            },
        }
    )
    head = f'{{"schema_version": "{history_files.EXPORT_VERSION}", "conversations": [\n'
    text = f"{head}{', '.join([entry] * 40)}]}}" if whole else "\n".join([entry] * 40)
    assert len(history_files.read(Watched(text)).conversations) == 40
    assert 0 < longest < 1_000_000


def test_bytes_that_are_no_text_are_told_by_their_place_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "export.jsonl"
    path.write_bytes(b'"' + b"a" * 300_000 + b"\xff" + b'"\n')

    with (
        pytest.raises(HistoryError, match=r"it is not UTF-8 text \(byte 300,002\)"),
        history_files.opened(path) as file,
    ):
        history_files.read(file)


def test_what_follows_the_end_of_an_export_is_told() -> None:
    text = f'{{"schema_version": "{history_files.EXPORT_VERSION}", "answers": []}}\n\n{{}}'
    with pytest.raises(HistoryError, match="Line 3 of the export is no JSON: more follows its end"):
        history_files.read(io.StringIO(text))
