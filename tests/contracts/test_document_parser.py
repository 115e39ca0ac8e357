"""What every DocumentParser does."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.adapters.parser_markdown import MarkdownParser
from kebab_desktop.core.documents import ParsedText
from kebab_desktop.core.ports import DocumentParser

PARSERS: dict[str, type[DocumentParser]] = {"markdown": MarkdownParser}
_PARSER = MarkdownParser()

_PIECES = st.sampled_from(
    [
        *(b"---\n", b"...\n", b"title: x\n", b"a: [1, 2]\n", b"b: &x {c: *x}\n", b"? y\n", b"- z\n", b"# H\n", b"\r\n"),
        *(
            b"\0",
            b"\xef\xbb\xbf",
            b"\xff\xfe",
            "한글 text\n".encode(),
            "한글\n".encode("cp949"),
            b"key: 'open\n",
            b"\t",
        ),
    ]
)


@pytest.fixture(params=list(PARSERS.values()), ids=list(PARSERS))
def parser(request: pytest.FixtureRequest) -> DocumentParser:
    made: DocumentParser = request.param()
    return made


def test_it_has_a_version(parser: DocumentParser) -> None:
    assert parser.version


def test_a_file_with_everything(parser: DocumentParser) -> None:
    data = "---\ntitle: 제목\nkeywords: [a, b]\n---\n\n# H\n\ntext\n".encode()
    parsed = parser.parse(data, "x/a.md", required_fields=False)
    assert (parsed.frontmatter.title, parsed.frontmatter.keywords) == ("제목", ("a", "b"))
    assert (parsed.body, parsed.body_line, parsed.encoding, parsed.problems) == ("\n# H\n\ntext\n", 5, "utf-8", ())


@pytest.mark.parametrize("data", [b"", b"\0\1\2\3" * 100, b"  \n\t\n"])
def test_no_usable_text_is_one_fatal_problem_and_an_empty_body(parser: DocumentParser, data: bytes) -> None:
    parsed = parser.parse(data, "x/a.md", required_fields=True)
    fatal = [problem for problem in parsed.problems if problem.fatal]
    assert len(fatal) == 1 and fatal[0].path == "x/a.md" and fatal[0].message and fatal[0].hint
    assert parsed.body.strip() == ""
    assert parsed.frontmatter.title


def test_required_fields_are_asked_for_only_when_required(parser: DocumentParser) -> None:
    data = b"---\ntitle: x\n---\ntext"
    assert parser.parse(data, "a.md", required_fields=False).problems == ()
    missing = parser.parse(data, "a.md", required_fields=True)
    assert {problem.field for problem in missing.problems} == {
        "docs_id",
        "pattern_id",
        "log_type",
        "severity",
        "keywords",
        "priority",
    }
    assert missing.body == "text"


@given(data=st.one_of(st.binary(max_size=300), st.lists(_PIECES, max_size=12).map(b"".join)), required=st.booleans())
def test_any_bytes_give_text_or_a_reason(data: bytes, required: bool) -> None:
    parsed = _PARSER.parse(data, "a.md", required_fields=required)
    assert_sound(parsed)
    assert parsed == _PARSER.parse(data, "a.md", required_fields=required)


def assert_sound(parsed: ParsedText) -> None:
    assert any(problem.fatal for problem in parsed.problems) == (not parsed.body.strip())
    assert parsed.frontmatter.title
    assert parsed.body_line >= 1
    assert "\r" not in parsed.body and "\0" not in parsed.body
    json.dumps(dict(parsed.frontmatter.extra), allow_nan=False)
    for problem in parsed.problems:
        assert problem.path == "a.md" and problem.message.endswith(".")
