"""Lines of a log by number: the same as the analyzer's, in any size and wrapping."""

from __future__ import annotations

import gzip
import io
import zipfile
from pathlib import Path

import pytest

from kebab_desktop.core.errors import LogAnalysisError
from kebab_desktop.loganalysis import log_text
from kebab_desktop.loganalysis.log_text import LogText, SearchStep, open_log_text, pasted_log_text
from kebab_desktop.loganalysis.masking import Masker
from kebab_desktop.loganalysis.reading.lines import line_blocks
from kebab_desktop.loganalysis.reading.source import Tally


def text_of(data: bytes) -> LogText:
    text = LogText(io.BytesIO(data), Masker().text)
    while not text.advance():
        pass
    return text


def counted(text: LogText) -> LogText:
    while not text.advance():
        pass
    return text


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_text, "_BLOCK", 16)
    monkeypatch.setattr(log_text, "_PIECE", 7)


@pytest.mark.usefixtures("small_blocks")
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("last", ["", "unended"])
def test_lines_are_those_of_the_analyzer(end: str, last: str) -> None:
    data = (end.join([f"line {number} {'x' * (number % 19)}" for number in range(60)]) + end + last).encode()
    expected = [line for block in line_blocks(iter([data]), Tally()) for line in block]
    text = text_of(data)
    assert text.line_count == len(expected)
    assert text.lines(1, 1000) == expected
    for first in range(1, len(expected) + 1):
        assert text.lines(first, 3) == expected[first - 1 : first + 2]
    assert text.lines(len(expected) + 1, 3) == []


@pytest.mark.usefixtures("small_blocks")
def test_it_finds_forwards_and_backwards_across_blocks() -> None:
    text = text_of(
        "\n".join(f"{number:03} filler{' OutOfMemory' if number in {4, 40} else ''}" for number in range(60)).encode()
    )

    def found(start: int, *, back: bool = False) -> int:
        step = SearchStep(0, None)
        block: int | None = None
        while True:
            step = text.find("outofmemory", start, back=back, block=block)
            if step.line or step.block is None:
                return step.line
            block = step.block

    assert found(1) == 5
    assert found(6) == 41
    assert found(42) == 0
    assert found(41, back=True) == 5
    assert found(5, back=True) == 0


def test_secrets_are_masked_until_asked_for() -> None:
    key = ["-----BEGIN RSA PRIVATE KEY-----", "MIIEowIBAAKCAQEA7verysecretbase64", "-----END RSA PRIVATE KEY-----"]
    text = counted(pasted_log_text("\n".join(["password=hunter2 ok", *key, "after"]), Masker().text))
    shown = text.lines(1, 9)
    assert "hunter2" not in shown[0]
    assert "verysecret" not in shown[2]
    assert text.lines(3, 1) == [shown[2]]
    assert shown[4] == "after"
    assert text.lines(1, 1, masked=False) == ["password=hunter2 ok"]


@pytest.mark.parametrize("kind", ["gz", "utf16", "zip", "cp949"])
def test_packed_and_recoded_logs_are_read(tmp_path: Path, kind: str) -> None:
    lines = [f"{number} 오류 발생" for number in range(300)]
    path = tmp_path / f"log.{kind}"
    name = str(path)
    if kind == "gz":
        path.write_bytes(gzip.compress("\n".join(lines).encode()))
    elif kind == "utf16":
        path.write_bytes("\n".join(lines).encode("utf-16"))
    elif kind == "cp949":
        path.write_bytes("\n".join(lines).encode("cp949"))
    else:
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("a/other.log", "nothing")
            archive.writestr("a/wanted.log", "\n".join(lines))
        name = f"{path}!/a/wanted.log"
    text = counted(open_log_text(name, Masker().text))
    assert text.line_count == 300
    assert text.lines(299, 5) == lines[298:]
    text.close()


def test_a_file_that_shrinks_while_it_is_shown_ends_where_it_ends(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_text("one\ntwo\n" * 300_000, encoding="utf-8")
    text = open_log_text(str(path), Masker().text)
    path.write_text("one\n", encoding="utf-8")
    counted(text)
    assert text.lines(1, 3) == ["one"]
    assert text.line_count == 1
    text.close()


def test_a_log_that_is_gone_is_named(tmp_path: Path) -> None:
    with pytest.raises(LogAnalysisError, match=r"gone\.log cannot be shown\. There is no such file"):
        open_log_text(str(tmp_path / "gone.log"), Masker().text)
