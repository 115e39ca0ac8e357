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


def test_nothing_is_verified_without_evidence() -> None:
    assert [each.verified for each in check_code("`a` and `b`", [])] == [False, False]
    assert check_code("no code", EVIDENCE) == ()
