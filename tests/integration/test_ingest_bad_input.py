"""Every kind of bad file is indexed right or listed with its reason, and the files beside it are unaffected."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from kebab_desktop.core.documents import Problem
from kebab_desktop.core.events import IngestSummary
from tests.unit.ingest.support import Base, close, open_on_disk

pytestmark = pytest.mark.integration

KOREAN = "# 힙 덤프\n\n## 확인\n\n응답이 늦으면 GC 로그를 먼저 확인한다.\n"
SENTENCE = "응답이 늦으면 GC 로그를 먼저 확인한다."


@dataclass(frozen=True)
class Case:
    """A file and what is expected: its chunks (None: not indexed) and words of its problems."""

    name: str
    data: bytes
    chunks: list[str] | None = None
    problems: tuple[str, ...] = ()
    line: int | None = None  # of the first problem


WESTERN = "Fermé à midi, naïve façade."
BOMB = "a: &a [x, x]\n" + "".join(
    f"{new}: &{new} [*{old}, *{old}, *{old}, *{old}]\n" for old, new in pairwise("abcdefghijklmnopqrs")
)

CASES = [
    Case("empty.md", b"", None, ("is empty",)),
    Case("blank.md", b"\r\n \t\r\n", None, ("is empty",)),
    Case("binary.md", bytes(range(256)) * 64, None, ("binary",)),
    Case("picture.md", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)), None, ("PNG",)),
    Case("cp949.md", KOREAN.encode("cp949"), [SENTENCE], ("read as CP949",)),
    Case("latin1.md", f"# Café\n\n{WESTERN}\n".encode("latin-1"), [WESTERN], ("CP1252",)),
    Case("utf16-le.md", codecs.BOM_UTF16_LE + KOREAN.encode("utf-16-le"), [SENTENCE]),
    Case("utf16-be.md", codecs.BOM_UTF16_BE + KOREAN.encode("utf-16-be"), [SENTENCE]),
    Case("utf16-no-mark.md", KOREAN.encode("utf-16-le"), [SENTENCE]),
    Case("bom.md", codecs.BOM_UTF8 + KOREAN.encode(), [SENTENCE]),
    Case("crlf.md", KOREAN.replace("\n", "\r\n").encode(), [SENTENCE]),
    Case("cr.md", KOREAN.replace("\n", "\r").encode(), [SENTENCE]),
    Case("mixed-ends.md", b"# A\r\n\n## One\rfirst\r\n## Two\nsecond", ["first", "second"]),
    Case("decomposed.md", unicodedata.normalize("NFD", KOREAN).encode(), [SENTENCE]),
    Case(
        "broken-yaml.md",
        b"---\nseverity: HIGH\ntitle: GC: long\n---\n\nbody text\n",
        ["body text"],
        ("not valid YAML",),
        3,
    ),
    Case("list-yaml.md", b"---\n- a\n- b\n---\nbody text\n", ["---\n- a\n- b\n---\nbody text"], ("a list",), 2),
    Case(
        "bad-values.md",
        b"---\npriority: high\nseverity: urgent\n---\nbody text\n",
        ["body text"],
        ("priority", "severity"),
        2,
    ),
    Case("rule.md", b"---\n\nA rule above.\n\n---\n\nmore\n", ["---\n\nA rule above.\n\n---\n\nmore"]),
    Case("unclosed.md", b"---\ntitle: x\n\n# Heading\n\ntext\n", ["---\ntitle: x", "text"], ("not closed",), 1),
    Case("bomb.md", f"---\n{BOMB}---\nbody text\n".encode(), ["body text"], ("more than 5000 values",)),
    Case("huge-yaml.md", b"---\n" + b"k: v\n" * 40_000 + b"---\nbody\n", None, ("longer than 64 KiB",), 1),
    Case("nul.md", b"# A\n\nbefore\0after\n", ["before\ufffdafter"], ("NUL",), 3),
    Case("damaged.md", KOREAN.encode() * 3 + b"bad \xb0 byte\n", None, ("could not be read",), 16),
    Case("headings.md", b"# A\n\n## B\n", [], ("no text under them",)),
    Case("unclosed-fence.md", b"## A\n```\n## no\n", ["```\n## no"], ("not closed",), 2),
    Case("one-line.md", b"# A\n\n" + b"x" * 5000, None),
    Case("a#b.md", b"hash sign", ["hash sign"]),
    Case("[draft] (1) with  blanks.md", b"signs in the name", ["signs in the name"]),
    Case("%2e%2e.md", b"percent", ["percent"]),
    Case("폴더/" + unicodedata.normalize("NFD", "힙덤프.md"), b"decomposed name", ["decomposed name"]),
    Case("very-" + "long-" * 40 + ".md", b"long name", ["long name"]),
]
GOOD = {"good.md": [SENTENCE], "z/last.md": ["last"]}


@dataclass(frozen=True)
class Outcome:
    base: Base
    summary: IngestSummary

    def problems(self, path: str) -> list[Problem]:
        return [problem for problem in self.summary.problems if problem.path == path]


@pytest.fixture(scope="module")
def outcome(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outcome]:
    """All files in one folder, indexed by one run on the real stores."""
    folder = tmp_path_factory.mktemp("bad-input")
    base = open_on_disk(folder / "data", folder / "source")
    for case in CASES:
        base.write(case.name, case.data)
    base.write("good.md", KOREAN)
    base.write("z/last.md", "last")
    yield Outcome(base, base.run())
    close(base)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name[:30])
def test_a_bad_file_is_indexed_right_or_listed_with_its_reason(outcome: Outcome, case: Case) -> None:
    path = unicodedata.normalize("NFC", case.name)
    problems = outcome.problems(path)
    assert len(problems) == len(case.problems)
    for problem, word in zip(problems, case.problems, strict=True):
        assert word in problem.message
        assert problem.hint
    if case.line is not None:
        assert problems[0].line == case.line
    if case.chunks is not None:
        assert outcome.base.contents().get(path, []) == case.chunks
        assert not any(problem.fatal for problem in problems)
    elif any(problem.fatal for problem in problems):
        assert path not in outcome.base.contents()
    else:
        assert path in outcome.base.contents()


@pytest.mark.parametrize("path", GOOD)
def test_the_other_files_are_unaffected(outcome: Outcome, path: str) -> None:
    assert outcome.base.contents()[path] == GOOD[path]
    assert outcome.problems(path) == []


def test_the_stores_agree_and_the_counts_add_up(outcome: Outcome) -> None:
    outcome.base.assert_consistent()
    summary = outcome.summary
    assert summary.added + summary.failed == len(CASES) + len(GOOD)
    assert summary.failed == 4
    assert len(outcome.base.catalog.documents()) == len(CASES) + len(GOOD)


def test_what_was_read_can_be_found(outcome: Outcome) -> None:
    found = outcome.base.lexical.search("GC 로그 확인", 50)
    paths = {chunk.path for chunk in outcome.base.catalog.chunks([hit.chunk_id for hit in found]).values()}
    expected = {case.name for case in CASES if case.chunks == [SENTENCE]}
    assert expected | {"good.md"} <= paths


def test_the_second_run_reads_nothing_and_repeats_nothing(outcome: Outcome) -> None:
    summary = outcome.base.run()
    assert (summary.unchanged, summary.problems) == (len(CASES) + len(GOOD), ())


def test_ten_megabytes_are_indexed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    base = Base(tmp_path)
    indexed: set[str] = set()
    # The analysis of 10 MB of text is not what this is about.
    monkeypatch.setattr(base.lexical, "upsert", lambda chunks: indexed.update(chunk.id for chunk in chunks))
    lines = [f"line {number:06} of the large section, 힙 덤프" for number in range(250)]
    section = "\n".join(lines)
    body = "\n".join(f"## section {number}\n{section}" for number in range(900))
    base.write("big.md", body)
    base.write("small.md", "small")
    base.embedder = None
    assert len(body.encode()) > 10_000_000
    summary = base.run()
    assert (summary.added, summary.failed) == (2, 0)
    contents = base.contents()
    assert len(indexed) == sum(map(len, contents.values()))
    assert contents["small.md"] == ["small"]
    assert {line for chunk in contents["big.md"] for line in chunk.split("\n")} >= set(lines)


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may read everything")
def test_what_may_not_be_read_is_listed_and_kept(tmp_path: Path) -> None:
    base = Base(tmp_path)
    base.write("a.md", "alpha")
    base.write("locked/b.md", "beta")
    base.run()
    (tmp_path / "locked").chmod(0)
    try:
        summary = base.run()
    finally:
        (tmp_path / "locked").chmod(0o755)
    assert [problem.path for problem in summary.problems] == ["locked"]
    assert sorted(base.contents()) == ["a.md", "locked/b.md"]
