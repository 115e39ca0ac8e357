"""Code of an answer is verified only where it stands verbatim in the evidence."""

from __future__ import annotations

import pytest

from kebab_desktop.ask.code_check import check_code
from tests.unit.ask.samples import make_evidence

RUNBOOK = (
    "## Steps\n\nLook with `kubectl get pods -n shop` first.\n\n```bash\n# heap\njcmd 1 GC.heap_info\n"
    "  jcmd 1 VM.flags\nsudo systemctl restart app\n```\n"
)
EVIDENCE = [make_evidence("nothing here", 1), make_evidence(RUNBOOK, 2, docs_id="GC-01")]


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ("```\njcmd 1 GC.heap_info\njcmd 1 VM.flags\n```", 16),
        ("```bash\n$ jcmd 1 VM.flags\n```", 17),
        ("```\njcmd 1 GC.heap_info\nsudo systemctl restart app\n```", 16),
        ("Use `kubectl get pods -n shop` now.", 12),
        ("Use `kubectl get pods` now.", 12),
        ("`systemctl restart app`", 18),
    ],
)
def test_verbatim_code_has_its_runbook_line(answer: str, line: int) -> None:
    (found,) = check_code(answer, EVIDENCE)
    assert (found.verified, found.marker, found.line, found.name) == (True, 2, line, "GC-01")
    assert answer[found.start : found.end].strip("`").endswith(found.code.split("\n")[-1].strip("`")) or found.code


@pytest.mark.parametrize(
    "answer",
    [
        "```\njcmd 1 GC.heap\n```",
        "```\njcmd 1 VM.flags\njcmd 1 GC.heap_info\n```",
        "```\njcmd 1 VM.flags\nrm -rf /\n```",
        "```\njcmd 1 VM.flags | tee /etc/passwd\n```",
        "`kubectl get pods -n shopping`",
        "`kubectl delete pods -n shop`",
        "`Kubectl get pods -n shop`",
        "`pods -n sho`",
        "```\n```",
    ],
)
def test_changed_code_is_unverified(answer: str) -> None:
    (found,) = check_code(answer, EVIDENCE)
    assert (found.verified, found.marker, found.line) == (False, 0, 0)


PATHS = (
    "Never run `rm -rf /data` there. Run `rm -rf /data/tmp` instead.\n`rm -rf /srv/$APP`, `rm -rf /opt/*`\n"
    "`kill -9 1`을 실행하지 않는다. 값은 maxThreads를 본다. `kill -3 1`로 확인하지 않으면 원인을 모른다."
)


@pytest.mark.parametrize(
    ("code", "verified"),
    [
        ("rm -rf /srv/", False),
        ("rm -rf /opt/", False),
        ("rm -rf /data", False),
        ("rm -rf /data/tmp", True),
        ("kill -9 1", False),
        ("kill -3 1", True),
        ("maxThreads", True),
    ],
)
def test_a_path_cut_short_and_a_command_that_is_warned_of_are_not_verified(code: str, verified: bool) -> None:
    (found,) = check_code(f"```\n{code}\n```", [make_evidence(PATHS)])
    assert found.verified is verified


def test_nothing_is_verified_without_evidence() -> None:
    assert [each.verified for each in check_code("`a` and `b`", [])] == [False, False]
    assert check_code("no code", EVIDENCE) == ()
