"""Every shipped runbook satisfies the schema that ``knowledge-base/_schema.md`` documents."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections import Counter
from datetime import date

import pytest

from tests.knowledge_base.reference import KNOWLEDGE_BASE, SECTIONS, Runbook, read_all, tokens

RUNBOOKS = read_all()
EVERY_RUNBOOK = pytest.mark.parametrize("runbook", RUNBOOKS, ids=lambda runbook: runbook.short_id)

AREAS = {"gc": ("GC", 12), "tomcat": ("TOMCAT", 3), "apache": ("APACHE", 2), "thread-dump": ("THREAD_DUMP", 2)}
TEXT_FIELDS = ("docs_id", "pattern_id", "log_type", "severity", "title")
OPTIONAL_TEXT_FIELDS = ("trust_level", "source_type", "lang", "owner", "reviewed_at")
NOT_A_KEYWORD = {"OVH-01": {"gc"}}
"""Pattern tokens left out of the keywords: as a keyword, ``gc`` would draw every GC question to OVH-01."""

LOWEST_FENCE = re.compile(r"^```(\w*)$")
PLACEHOLDER = re.compile(r"\{[^{}]+\}")


def test_the_nineteen_runbooks_are_there() -> None:
    by_area = Counter(runbook.path.split("/")[0] for runbook in RUNBOOKS)
    assert by_area == {area: count for area, (_, count) in AREAS.items()}


def test_identifiers_and_titles_are_unique() -> None:
    for field in ("docs_id", "pattern_id", "title"):
        values = Counter(str(runbook.meta[field]) for runbook in RUNBOOKS)
        assert [value for value, count in values.items() if count > 1] == []


@EVERY_RUNBOOK
def test_frontmatter_has_the_documented_types(runbook: Runbook) -> None:
    meta = runbook.meta
    for field in (*TEXT_FIELDS, *OPTIONAL_TEXT_FIELDS):
        assert isinstance(meta[field], str) and meta[field], field
    for field in ("keywords", "aliases", "tags"):
        values = meta[field]
        assert isinstance(values, list) and values, field
        assert [value for value in values if not isinstance(value, str) or not value.strip()] == [], field
        assert len(set(values)) == len(values), field
    assert type(meta["priority"]) is int and 0 <= meta["priority"] <= 100


@EVERY_RUNBOOK
def test_frontmatter_values_are_allowed(runbook: Runbook) -> None:
    meta = runbook.meta
    area, log_type = runbook.path.split("/")[0], meta["log_type"]
    assert log_type == AREAS[area][0]
    assert meta["severity"] in {"CRITICAL", "HIGH", "MEDIUM", "LOW"}
    assert meta["trust_level"] == "primary"
    assert meta["lang"] == "ko"
    assert re.fullmatch(r"(GC|TOMCAT|APACHE|THREAD)-RUNBOOK-[A-Z0-9]+-\d\d", str(meta["docs_id"]))
    assert re.fullmatch(r"[A-Z0-9]+(_[A-Z0-9]+)*", str(meta["pattern_id"]))
    assert date.fromisoformat(str(meta["reviewed_at"])) >= date(2026, 11, 1)


@EVERY_RUNBOOK
def test_every_pattern_token_is_a_keyword_and_in_the_title(runbook: Runbook) -> None:
    pattern, title = tokens(str(runbook.meta["pattern_id"])), tokens(str(runbook.meta["title"]))
    keywords = runbook.meta["keywords"]
    assert isinstance(keywords, list)
    assert pattern - title == set()
    assert pattern - tokens(" ".join(keywords)) == NOT_A_KEYWORD.get(runbook.short_id, set())


@EVERY_RUNBOOK
def test_the_six_sections_in_order_under_the_title(runbook: Runbook) -> None:
    assert runbook.heading == f"# {runbook.meta['title']}"
    assert runbook.preamble == ""
    assert tuple(runbook.sections) == SECTIONS


@EVERY_RUNBOOK
def test_sections_fit_one_search_unit(runbook: Runbook) -> None:
    sizes = {name: len(body) for name, body in runbook.sections.items()}
    assert {name: size for name, size in sizes.items() if not 60 <= size <= 1000} == {}


@EVERY_RUNBOOK
def test_fences_are_closed_introduced_and_in_the_right_sections(runbook: Runbook) -> None:
    for name, body in runbook.sections.items():
        lines = body.splitlines()
        fences = [index for index, line in enumerate(lines) if LOWEST_FENCE.match(line)]
        assert len(fences) % 2 == 0, name
        assert not fences or name in {"check_points", "recommended_actions"}, name
        for opening in fences[::2]:
            assert lines[opening] in {"```bash", "```text"}, lines[opening]
            assert [line for line in lines[:opening] if line][-1].endswith(":"), lines[opening + 1]


@EVERY_RUNBOOK
def test_lines_are_whole_statements(runbook: Runbook) -> None:
    """Quotes are taken line by line, so each list item ends like a sentence."""
    for name, body in runbook.sections.items():
        outside = re.sub(r"^```.*?^```$", "", body, flags=re.M | re.S)
        for line in filter(None, outside.splitlines()):
            assert line.endswith((".", ":", ")")), (name, line)


@EVERY_RUNBOOK
def test_actions_are_numbered_from_one(runbook: Runbook) -> None:
    numbers = re.findall(r"^(\d+)\. ", runbook.sections["recommended_actions"], flags=re.M)
    assert len(numbers) >= 4
    assert [int(number) for number in numbers] == list(range(1, len(numbers) + 1))


@EVERY_RUNBOOK
def test_placeholders_and_the_source_mark_are_only_in_the_template(runbook: Runbook) -> None:
    for name, body in runbook.sections.items():
        prose = re.sub(r"```.*?```|`[^`]*`", "", body, flags=re.S)
        if name == "response_template":
            assert len(PLACEHOLDER.findall(prose)) >= 3
            assert f"(근거: {runbook.meta['docs_id']}" in prose
        else:
            assert PLACEHOLDER.findall(prose) == []
            assert "(근거" not in prose


@EVERY_RUNBOOK
def test_commands_that_stop_the_jvm_say_so(runbook: Runbook) -> None:
    """A histogram or heap dump runs a full collection: the text before the command must warn of it."""
    for body in runbook.sections.values():
        for command in re.finditer(r"^jcmd .*GC\.(class_histogram|heap_dump)", body, flags=re.M):
            assert re.search(r"JVM[이을] 멈", body[: command.start()]), command.group()


@EVERY_RUNBOOK
def test_commands_set_the_process_number_before_they_use_it(runbook: Runbook) -> None:
    commands = "\n".join(re.findall(r"^```bash$(.*?)^```$", "\n".join(runbook.sections.values()), flags=re.M | re.S))
    if "$PID" in commands:
        assert commands.index("PID=12345") < commands.index("$PID")
    assert "<PID>" not in commands


@EVERY_RUNBOOK
def test_runbooks_mentioned_exist(runbook: Runbook) -> None:
    known = {other.short_id for other in RUNBOOKS}
    text = "\n".join(runbook.sections.values())
    mentioned = set(re.findall(r"(?<![A-Z0-9-])(?:TC-|AP-|TD-)?([A-Z0-9]+-0\d)\b", text))
    assert mentioned - known == set()


def test_each_pattern_code_of_the_analyzer_has_one_runbook() -> None:
    assert {str(runbook.meta["pattern_id"]): runbook.short_id for runbook in RUNBOOKS} == {
        "ALLOCATION_FAILURE": "AF-01",
        "GC_LONG_PAUSE": "FGC-01",
        "ALLOCATION_PRESSURE": "AF-02",
        "PROMOTION_FAILED": "PF-01",
        "METASPACE": "META-01",
        "HUMONGOUS_ALLOCATION": "G1H-01",
        "HEAP_OOM": "OOM-01",
        "GC_OVERHEAD_LIMIT": "OVH-01",
        "ZGC_ALLOCATION_STALL": "ZGC-01",
        "MEMORY_LEAK": "LEAK-01",
        "TO_SPACE_EXHAUSTED": "TOSPACE-01",
        "SYSTEM_GC": "SYSGC-01",
        "THREAD_POOL_EXHAUSTED": "THREAD-01",
        "CONNECTION_POOL_EXHAUSTED": "DBCP-01",
        "CONTEXT_STARTUP_FAILED": "START-01",
        "MAX_REQUEST_WORKERS": "WORKER-01",
        "UPSTREAM_TIMEOUT": "PROXY-01",
        "DEADLOCK": "DEADLOCK-01",
        "LOCK_CONTENTION": "BLOCK-01",
    }


def test_the_schema_documents_every_field_and_section() -> None:
    schema = (KNOWLEDGE_BASE / "_schema.md").read_text(encoding="utf-8")
    fields = {field for runbook in RUNBOOKS for field in runbook.meta}
    assert {name for name in fields | set(SECTIONS) if f"| `{name}` |" not in schema} == set()


@pytest.mark.skipif(shutil.which("bash") is None or sys.platform == "win32", reason="needs a POSIX bash")
@EVERY_RUNBOOK
def test_commands_are_valid_shell(runbook: Runbook) -> None:
    for block in re.findall(r"^```bash\n(.*?)^```$", "\n".join(runbook.sections.values()), flags=re.M | re.S):
        checked = subprocess.run(["bash", "-n"], input=block, text=True, capture_output=True, check=False)
        assert (checked.returncode, checked.stderr) == (0, ""), block


@EVERY_RUNBOOK
def test_a_particle_behind_a_blank_leaves_open_what_will_be_filled_in(runbook: Runbook) -> None:
    text = runbook.sections["response_template"]
    fixed = [
        found.group()
        for found in re.finditer(r"\{([^{}]+)\}(?:은|는|이|가|을|를|과|와|으로|로)(?=[\s.,])", text)
        if len({_ends_with_consonant(choice) for choice in found[1].split("/")}) > 1 or "/" not in found[1]
    ]
    assert fixed == []


def _ends_with_consonant(word: str) -> bool:
    return (ord(word.strip()[-1]) - 0xAC00) % 28 != 0
