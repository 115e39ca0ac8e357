"""The Markdown parser: what is a frontmatter, its fields, titles, and the line of everything that is wrong."""

from __future__ import annotations

import pytest

from kebab_desktop.adapters import frontmatter_schema
from kebab_desktop.adapters.parser_markdown import MarkdownParser
from kebab_desktop.core.documents import Frontmatter, ParsedText, Problem, TrustLevel


def parse(data: bytes | str, path: str = "gc/full-gc.md", *, required: bool = False) -> ParsedText:
    return MarkdownParser().parse(data if isinstance(data, bytes) else data.encode(), path, required_fields=required)


def fields(block: str, *, required: bool = False) -> tuple[Frontmatter, list[Problem]]:
    parsed = parse(f"---\n{block}\n---\nbody\n", required=required)
    assert parsed.body == "body\n"
    return parsed.frontmatter, list(parsed.problems)


# --- what is a frontmatter


@pytest.mark.parametrize(
    "text",
    [
        "---\n\nA rule, then text.\n\n---\nmore\n",
        "---\n\nNote: a rule above\n---\n",
        "---\n# Heading\n---\ntext\n",
        "---\n",
        "---",
        "----\ntitle: x\n----\n",
        " ---\ntitle: x\n---\n",
        "text\n---\ntitle: x\n---\n",
        "---text\ntitle: x\n---\n",
        "---\njust text, no end\n",
    ],
)
def test_a_rule_is_text(text: str) -> None:
    parsed = parse(text)
    assert (parsed.body, parsed.body_line, parsed.problems) == (text, 1, ())


@pytest.mark.parametrize(
    ("text", "body", "body_line"),
    [
        ("---\ntitle: x\n---\nbody", "body", 4),
        ("---  \ntitle: x\n---\t\n\nbody", "\nbody", 4),
        ("---\ntitle: x\n...\nbody", "body", 4),
        ("---\n---\nbody", "body", 3),
        ("---\n\n---\nbody", "body", 4),
        ("---\n# a comment\ntitle: x\n---\nbody\n---\nrest", "body\n---\nrest", 5),
    ],
)
def test_a_block_ends_at_its_line(text: str, body: str, body_line: int) -> None:
    parsed = parse(text)
    assert (parsed.body, parsed.body_line, parsed.problems) == (body, body_line, ())


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("---\n- a\n- b\n---\nbody\n", 2, "a list"),
        ("---\njust words\n---\nbody\n", 2, "plain text"),
        ("---\ntitle: x\nnever closed\n", 1, "not closed"),
        ("---\ntitle: x\n\n# Heading\nSome text.\n\n---\nbody\n", 1, "not closed"),
        ("---\ntitle: x\n\nSome text, and more: of it.\nx\n\n---\nbody\n", 1, "not closed"),
        ("---\ntitle: x\n" + "k: v\n" * 20_000 + "---\nbody\n", 1, "longer than 64 KiB"),
        ("+++\ntitle = 'x'\n+++\nbody\n", 1, "TOML"),
    ],
)
def test_what_only_looks_like_a_frontmatter_is_noted_and_read_as_text(text: str, line: int, word: str) -> None:
    parsed = parse(text)
    assert (parsed.body, parsed.body_line) == (text, 1)
    [problem] = parsed.problems
    assert (problem.line, problem.fatal) == (line, False)
    assert word in problem.message and problem.hint


def test_text_after_the_frontmatter_is_missing() -> None:
    parsed = parse("---\ntitle: x\n---\n\n")
    assert [problem.fatal for problem in parsed.problems] == [True]
    assert parsed.frontmatter.title == "x"


# --- broken and hostile YAML


@pytest.mark.parametrize("mark", ["'", '"'])
def test_a_quote_that_is_not_closed_is_named_where_it_begins(mark: str) -> None:
    frontmatter, problems = fields(f"severity: HIGH\ntitle: {mark}Kafka lag\npriority: 40")
    assert [(problem.line, "a quote is not closed" in problem.message) for problem in problems] == [(3, True)]
    assert "Close the value" in problems[0].hint
    assert frontmatter.severity == "HIGH"


@pytest.mark.parametrize(
    ("block", "line"),
    [
        ("title: GC: long pause\nseverity: HIGH\npriority: 40", 2),
        ("severity: HIGH\ntitle: GC: long pause\npriority: 40", 3),
        ("severity: HIGH\npriority: 40\ntitle: [GC", 5),
        ("severity: HIGH\npriority: 40\n\ttitle: GC", 4),
        ("severity: HIGH\npriority: 40\ntitle: 'GC", 5),
        ("severity: HIGH\npriority: 40\ntitle: @GC", 4),
        ("severity: HIGH\npriority: 40\ntitle: \x01GC", 4),
        ("severity: HIGH\npriority: 40\ntitle: *nowhere", 4),
        ("severity: HIGH\npriority: 40\n{title: GC", 5),
    ],
)
def test_broken_yaml_names_the_line_and_costs_neither_the_body_nor_the_other_entries(block: str, line: int) -> None:
    frontmatter, problems = fields(block)
    assert len(problems) == 1
    assert "not valid YAML" in problems[0].message and not problems[0].fatal
    assert problems[0].line in (line - 1, line)
    assert (frontmatter.severity, frontmatter.priority) == ("HIGH", 40)
    assert frontmatter.extra["frontmatter"] == block + "\n"


def test_a_value_with_a_colon_is_understood_all_the_same() -> None:
    frontmatter, problems = fields("title: GC: long pause\nkeywords: [a]")
    assert (frontmatter.title, frontmatter.keywords, len(problems)) == ("GC: long pause", ("a",), 1)


@pytest.mark.parametrize(
    "block",
    [
        "a: &a [x,x,x,x,x,x,x,x,x]\n"
        + "\n".join(
            f"{new}: &{new} [{','.join([f'*{old}'] * 9)}]" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
        ),
        "a: &a {x: 1}\n" + "\n".join(f"k{n}: &k{n} {{<<: [*a, *a, *a], y: 1}}" for n in range(200)),
        "a: &a [*a]",
        "a: &a {b: *a}",
        "a: " + "[" * 60_000,
        "- " * 30_000,
        "a: " + "{b: " * 3000,
        "\n".join("  " * depth + "k:" for depth in range(150)),
        "a: " + "9" * 60_000,
        "a: !!python/object/apply:os.system [echo]",
        "a: !!binary aGVsbG8=\nb: !!set {x, y}\nc: 0x1F\nd: 1_000\ne: 12:30:45\nf: .inf\ng: 1e400",
    ],
    ids=["laughs", "merges", "loop", "map loop", "brackets", "dashes", "braces", "depth", "digits", "tag", "types"],
)
def test_hostile_yaml_neither_hangs_nor_harms(block: str) -> None:
    frontmatter, _ = fields(block + "\ntitle: Kept" if "k:" not in block else block)
    assert frontmatter.title in ("Kept", "full gc")
    assert len(repr(frontmatter.extra)) < 400_000


def test_a_key_that_is_there_twice() -> None:
    frontmatter, problems = fields("title: One\nseverity: LOW\ntitle: Two")
    assert frontmatter.title == "Two"
    assert [(problem.line, problem.field) for problem in problems] == [(4, "title")]


# --- fields


def test_all_fields() -> None:
    frontmatter, problems = fields(
        "docs_id: GC-RUNBOOK-FGC-01\npattern_id: GC_LONG_PAUSE\nlog_type: gc\nseverity: high\n"
        "title: Full GC가 길다\nkeywords: [full gc, 'pause', 힙]\npriority: 40\ntrust_level: Secondary\n"
        "source_type: runbook\naliases: stop the world, STW\ntags:\n  - gc\n  - 장애\nlang: KO\nowner: platform team\n"
        "reviewed_at: 2026-03-31\nweight: 20\nlinks: {a: [1, null, 2.5], b: 2026-01-01}\n",
        required=True,
    )
    assert problems == []
    assert frontmatter == Frontmatter(
        title="Full GC가 길다",
        docs_id="GC-RUNBOOK-FGC-01",
        pattern_id="GC_LONG_PAUSE",
        log_type="GC",
        severity="HIGH",
        keywords=("full gc", "pause", "힙"),
        priority=40,
        trust_level=TrustLevel.SECONDARY,
        source_type="runbook",
        aliases=("stop the world", "STW"),
        tags=("gc", "장애"),
        lang="ko",
        owner="platform team",
        reviewed_at="2026-03-31",
        extra={"weight": 20, "links": {"a": [1, None, 2.5], "b": "2026-01-01"}},
    )


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("2026-01-01", "2026-01-01"),
        ("012", "012"),
        ("1.10", "1.10"),
        ("no", "no"),
        ("true", "true"),
        ("12:30", "12:30"),
        ("1e3", "1e3"),
        ("' padded   text '", "padded text"),
        ("|\n  two\n  lines", "two lines"),
    ],
)
def test_a_text_is_what_was_written_not_what_yaml_makes_of_it(written: str, read: str) -> None:
    frontmatter, problems = fields(f"title: {written}\nowner: {written}")
    assert (frontmatter.title, frontmatter.owner, problems) == (read, read, [])


@pytest.mark.parametrize(
    ("entry", "field", "allowed"),
    [
        ("severity: urgent", "severity", "CRITICAL, HIGH, MEDIUM, LOW"),
        ("severity: [HIGH]", "severity", "one line"),
        ("priority: high", "priority", "0 to 100"),
        ("priority: 101", "priority", "0 to 100"),
        ("priority: -1", "priority", "0 to 100"),
        ("priority: 4.5", "priority", "0 to 100"),
        ("priority: ４０", "priority", "0 to 100"),
        ("priority: {a: 1}", "priority", "one line"),
        ("trust_level: high", "trust_level", "primary, secondary, generated"),
        ("log_type: GC/로그", "log_type", "A-Z, 0-9"),
        ("lang: Korean language", "lang", "ko or en"),
        ("reviewed_at: 2026-02-30", "reviewed_at", "2026-03-31"),
        ("reviewed_at: yesterday", "reviewed_at", "2026-03-31"),
        ("reviewed_at: 20260331", "reviewed_at", "2026-03-31"),
        ("docs_id: [a, b]", "docs_id", "one line"),
        ("docs_id: " + "x" * 400, "docs_id", "300"),
        ("keywords: {a: b}", "keywords", "[full gc, pause]"),
    ],
)
def test_a_wrong_value_names_line_field_and_what_is_allowed(entry: str, field: str, allowed: str) -> None:
    frontmatter, problems = fields(f"owner: me\n{entry}")
    [problem] = problems
    assert (problem.line, problem.field, problem.fatal, problem.path) == (3, field, False, "gc/full-gc.md")
    assert allowed in problem.hint
    default = getattr(Frontmatter(), field)
    assert getattr(frontmatter, field) == default
    assert frontmatter.owner == "me"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("a, b ,, c", ("a", "b", "c")),
        ("[a, b, a]", ("a", "b")),
        ("힙、덤프，확인", ("힙", "덤프", "확인")),
        ("[8080, true, 2026-01-01]", ("8080", "true", "2026-01-01")),
        ("one", ("one",)),
        ("", ()),
        ("[]", ()),
        ("~", ()),
        ("''", ()),
    ],
)
def test_lists(written: str, read: tuple[str, ...]) -> None:
    frontmatter, problems = fields(f"keywords: {written}\naliases: {written}\ntags: {written}")
    assert (frontmatter.keywords, frontmatter.aliases, frontmatter.tags, problems) == (read, read, read, [])


def test_an_item_that_is_no_text_costs_only_itself() -> None:
    frontmatter, problems = fields("keywords: [a, [b], {c: d}, e]")
    assert frontmatter.keywords == ("a", "e")
    assert [(problem.line, problem.field) for problem in problems] == [(2, "keywords")]


def test_keys_may_be_written_with_capitals_and_hyphens() -> None:
    frontmatter, problems = fields("Docs-ID: x\nLog Type: thread-dump\nReviewed_At: 2026-03-31T10:00:00Z")
    assert (frontmatter.docs_id, frontmatter.log_type, frontmatter.reviewed_at) == ("x", "THREAD_DUMP", "2026-03-31")
    assert (problems, frontmatter.extra) == ([], {})


def test_required_fields_that_are_missing_or_empty() -> None:
    _, problems = fields("title: x\nseverity:\nkeywords: ''\npriority: 0\nlog_type: GC", required=True)
    assert [(problem.line, problem.field) for problem in problems] == [
        (1, "docs_id"),
        (1, "pattern_id"),
        (3, "severity"),
        (4, "keywords"),
    ]
    assert not any(problem.fatal for problem in problems)


def test_without_any_block_one_problem_names_all_required_fields() -> None:
    [problem] = parse("# T\ntext", required=True).problems
    assert all(name in problem.message for name in frontmatter_schema.REQUIRED)


def test_in_runbooks_a_misspelt_key_is_pointed_out() -> None:
    _, problems = fields("keyword: a", required=True)
    assert [problem.hint for problem in problems if problem.field == "keyword"] == ["Did you mean 'keywords'?"]
    frontmatter, none = fields("keyword: a")
    assert (none, frontmatter.extra) == ([], {"keyword": "a"})


# --- titles


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("---\ntitle: Written\n---\n# Heading", "Written"),
        ("text\n\n## First *heading*\n\n# Second", "First heading"),
        ("```\n# no heading\n```\n\n# Yes", "Yes"),
        ("Setext\n======\ntext", "Setext"),
        ("#\n\n# Named", "Named"),
        ("# [Link](x.md) `code` {#id}", "Link code"),
        ("> # quoted\n\ntext", "kube Pod Crash Looping 힙 덤프"),
        ("text", "kube Pod Crash Looping 힙 덤프"),
        ("---\ntitle: ''\n---\ntext", "kube Pod Crash Looping 힙 덤프"),
    ],
)
def test_the_title_is_written_or_the_first_heading_or_the_file_name(text: str, title: str) -> None:
    assert parse(text, "a.b/kube-PodCrashLooping_힙.덤프.md").frontmatter.title == title


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("x/HTTPServerErrors.md", "HTTP Server Errors"),
        ("[a] #1.md", "a 1"),
        ("---.md", "---"),
        ("jdk17-gc.md", "jdk17 gc"),
    ],
)
def test_titles_from_file_names(path: str, title: str) -> None:
    assert parse("text", path).frontmatter.title == title


def test_a_heading_line_of_any_length_is_a_title_of_some_length() -> None:
    assert len(parse("# " + "[" * 200_000).frontmatter.title) <= 300


# --- code blocks that nobody closed


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        ("# A\n\n```bash\njstat\n\n## check_points\n\nlost\n", [6]),
        ("# A\n\n~~~\njstat\n```\n", [6]),
        ("````\n```\ninner\n```\n", [4]),
        ("1. first\n   ```sh\n   ls\n\n2. second\n", [5]),
        ("> ```\n> quoted\n\ntext\n", [4]),
        ("```\none\n```\n\n```\ntwo\n", [8]),
        ("# A\n\n```bash\njstat\n```\n", []),
        ("- item\n\n  ```\n  a\n  ```\n", []),
        ("> ```\n> a\n> ```\n", []),
        ("````\n```\n````\n", []),
        ("inline ``` marks\n", []),
        ("    ```\n    indented code\n", []),
        ("text ``` a ``` b\n\n``` not ` a fence\n", []),
    ],
)
def test_a_code_block_without_an_end_is_told_with_its_line(body: str, lines: list[int]) -> None:
    parsed = parse("---\ntitle: x\n---\n" + body)
    assert [problem.line for problem in parsed.problems] == lines
    assert all("not closed" in problem.message and not problem.fatal for problem in parsed.problems)
    assert parsed.body == body
