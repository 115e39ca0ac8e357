"""The Markdown parser: bytes in every encoding, and files that are no text."""

from __future__ import annotations

import codecs
import unicodedata

import pytest

from kebab_desktop.adapters.parser_markdown import MarkdownParser
from kebab_desktop.core.documents import ParsedText

KOREAN = "# 힙 덤프 확인\n\n응답이 늦어지면 GC 로그를 먼저 확인한다.\n"


def parse(data: bytes | str) -> ParsedText:
    content = data if isinstance(data, bytes) else data.encode()
    return MarkdownParser().parse(content, "gc/full-gc.md", required_fields=False)


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (KOREAN.encode(), "utf-8"),
        (codecs.BOM_UTF8 + KOREAN.encode(), "utf-8"),
        (codecs.BOM_UTF16_LE + KOREAN.encode("utf-16-le"), "utf-16-le"),
        (codecs.BOM_UTF16_BE + KOREAN.encode("utf-16-be"), "utf-16-be"),
        (codecs.BOM_UTF32_LE + KOREAN.encode("utf-32-le"), "utf-32-le"),
        (KOREAN.encode("utf-16-le"), "utf-16-le"),
        (KOREAN.encode("utf-16-be"), "utf-16-be"),
        (b"plain ASCII text", "utf-8"),
        ("Plain ASCII text\nas UTF-16".encode("utf-16-le"), "utf-16-le"),
    ],
)
def test_unicode_in_every_form(data: bytes, encoding: str) -> None:
    parsed = parse(data)
    assert (parsed.encoding, parsed.problems) == (encoding, ())
    if "힙" in parsed.body:
        assert parsed.body == KOREAN


def test_utf16_of_any_length_is_recognised_by_its_beginning() -> None:
    text = "text 😀 " * 9000 + "끝"
    assert parse(text.encode("utf-16-le")).body == text


@pytest.mark.parametrize("encoding", ["cp949", "euc_kr"])
def test_korean_of_old_windows_is_read_and_noted(encoding: str) -> None:
    parsed = parse(f"---\ntitle: 힙 덤프\n---\n{KOREAN}".encode(encoding))
    assert (parsed.encoding, parsed.body, parsed.frontmatter.title) == ("cp949", KOREAN, "힙 덤프")
    [problem] = parsed.problems
    assert not problem.fatal and "read as CP949" in problem.message and "UTF-8" in problem.hint


def test_a_syllable_that_only_cp949_has() -> None:
    text = "똠방각하와 펲시콜라에 대한 긴 설명을 한국어로 적는다. 이 문장은 대부분 평범한 글자로 되어 있다."
    assert parse(text.encode("cp949")).body == text


@pytest.mark.parametrize("text", ["Le café est fermé à midi, voilà", "Größe der Straße: “50 €” – naïve Übung"])
def test_western_text_of_old_windows(text: str) -> None:
    parsed = parse(text.encode("cp1252"))
    assert (parsed.body, parsed.encoding) == (text, "cp1252")
    assert "read as CP1252" in parsed.problems[0].message


def test_other_old_encodings_are_guessed() -> None:
    text = "メモリ不足のときはヒープダンプを確認してください。応答が遅い場合も同様です。" * 5
    parsed = parse(text.encode("shift_jis"))
    assert parsed.body == text
    assert not parsed.problems[0].fatal


def test_damaged_utf8_is_read_and_the_place_is_named() -> None:
    damaged = KOREAN.encode() * 3 + b"\nbroken \xb0 here\n"
    parsed = parse(damaged.replace(b"\n", b"\r\n"))
    assert parsed.encoding == "utf-8"
    assert "broken \ufffd here" in parsed.body
    assert [(problem.line, problem.fatal) for problem in parsed.problems] == [(11, False)]


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (bytes(range(256)) * 8, "binary"),
        (b"\0\0\0\0", "binary"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj", "PDF"),
        (b"PK\x03\x04\x14\0\x06\0word/document.xml", "ZIP"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "PNG"),
        (b"\x1f\x8b\x08\0abc", "gzip"),
    ],
)
def test_what_is_no_text_is_named(data: bytes, word: str) -> None:
    parsed = parse(data)
    [problem] = parsed.problems
    assert problem.fatal and word in problem.message
    assert (parsed.body, parsed.frontmatter.title) == ("", "full gc")


@pytest.mark.parametrize("data", [b"", codecs.BOM_UTF8, codecs.BOM_UTF16_LE, b"\r\n  \n", "\u3000\n".encode()])
def test_empty_files(data: bytes) -> None:
    assert [problem.message for problem in parse(data).problems] == ["The file is empty."]


def test_a_stray_nul_is_replaced_and_named() -> None:
    parsed = parse(b"# Title\r\n\r\nfirst\r\nsec\0ond\r\n")
    assert parsed.body == "# Title\n\nfirst\nsec\ufffdond\n"
    assert [(problem.line, problem.fatal) for problem in parsed.problems] == [(4, False)]


@pytest.mark.parametrize("ending", ["\r\n", "\r", "\n"])
def test_line_ends(ending: str) -> None:
    parsed = parse(ending.join(["---", "title: x", "priority: 500", "---", "", "body", ""]))
    assert (parsed.body, parsed.body_line) == ("\nbody\n", 5)
    assert [problem.line for problem in parsed.problems] == [3]


def test_decomposed_text_is_composed_and_lines_stay() -> None:
    text = "---\ntitle: 힙 덤프\n---\n" + KOREAN
    parsed = parse(unicodedata.normalize("NFD", text))
    assert (parsed.frontmatter.title, parsed.body, parsed.body_line) == ("힙 덤프", KOREAN, 4)


def test_ten_megabytes() -> None:
    body = "# Big\n\n" + "a line of text, 힙 덤프\n" * 400_000
    data = body.encode()
    assert len(data) > 10_000_000
    parsed = parse(data)
    assert (parsed.body == body, parsed.problems) == (True, ())
