"""No sentence for the user holds an error of the system as Python writes it: "[Errno 2] No such file: '/x'"."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from kebab_desktop.app.messages import korean_messages
from kebab_desktop.core.reasons import reason
from tests.architecture.source_tree import PACKAGE, named, parsed, python_files

_OF_THE_SYSTEM = {"OSError", "Exception", "FileNotFoundError", "PermissionError", "UnicodeDecodeError"}


def raw_reasons(tree: ast.AST) -> Iterator[int]:
    """Yield the lines in which a caught error of the system is put into an exception of ours as it is."""
    for handler in (each for each in ast.walk(tree) if isinstance(each, ast.ExceptHandler)):
        caught = {each.id for each in ast.walk(handler.type) if isinstance(each, ast.Name)} if handler.type else set()
        if not caught & _OF_THE_SYSTEM or handler.name is None:
            continue
        for raised in (each for each in ast.walk(handler) if isinstance(each, ast.Raise) and each.exc is not None):
            for text in (each for each in ast.walk(raised) if isinstance(each, ast.FormattedValue)):
                if isinstance(text.value, ast.Name) and text.value.id == handler.name:
                    yield text.lineno


def test_a_raw_reason_is_found() -> None:
    code = "try:\n    pass\nexcept (OSError, ValueError) as error:\n    raise UsageError(f'no: {error}.') from error\n"
    assert list(raw_reasons(ast.parse(code))) == [4]
    assert list(raw_reasons(ast.parse(code.replace("{error}", "{error.strerror or error}")))) == []


def test_errors_of_the_system_are_said_in_words() -> None:
    found = {named(file): lines for file in python_files(PACKAGE) if (lines := list(raw_reasons(parsed(file))))}
    assert found == {}, "use core.reasons.reason"


@pytest.mark.parametrize("data", [b"\xff\xfe", b"abc\xff"])
def test_bytes_that_are_no_text_are_told_by_their_place(data: bytes) -> None:
    with pytest.raises(UnicodeDecodeError) as caught:
        data.decode("utf-8")
    assert reason(caught.value) == f"it is not UTF-8 text (byte {data.index(0xFF) + 1})"


def test_files_that_are_not_there_are_told_without_numbers(tmp_path: Path) -> None:
    with pytest.raises(OSError) as caught:
        (tmp_path / "gone").read_bytes()
    assert reason(caught.value) == "No such file or directory"
    sentence = f"The file /a b cannot be read: {reason(caught.value)}."
    assert "[Errno" not in sentence
    assert "그런 파일이나 폴더가 없음" in korean_messages().said(sentence)
