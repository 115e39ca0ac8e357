"""Sources of different trust that disagree are both shown."""

from __future__ import annotations

import pytest

from kebab_desktop.ask.conflicts import trust_conflicts
from kebab_desktop.ask.wording import conflict_notice
from kebab_desktop.core.documents import TrustLevel
from kebab_desktop.core.retrieval import Evidence
from tests.unit.ask.samples import make_evidence

QUESTION = "How large may the heap of a container be? 컨테이너 힙은 얼마까지?"


def pair(primary: str, other: str, trust: TrustLevel = TrustLevel.GENERATED) -> list[Evidence]:
    return [
        make_evidence(other, 1, document_id="note", title="Heap", trust=trust),
        make_evidence(primary, 2, document_id="runbook", title="Heap", trust=TrustLevel.PRIMARY),
    ]


@pytest.mark.parametrize(
    ("primary", "other"),
    [
        ("Set the heap to 75% of the container limit.", "Set the heap to 90% of the container limit."),
        ("컨테이너 힙은 메모리의 70%를 넘기지 않는다.", "컨테이너 힙은 메모리의 90%를 넘기지 않는다."),
        ("Do not raise the heap of the container.", "Raise the heap of the container."),
        ("Take the heap dump within 5 s.", "Take the heap dump within 5 min."),
    ],
)
def test_disagreement(primary: str, other: str) -> None:
    (found,) = trust_conflicts(QUESTION, pair(primary, other))
    assert (found.marker, found.trust, found.text) == (2, "primary", primary)
    assert (found.other_marker, found.other_trust, found.other_text) == (1, "generated", other)
    for language, label in (("en", "generated"), ("ko", "자동 생성")):
        said = conflict_notice([found], language)
        assert label in said
        assert primary in said
        assert other in said


@pytest.mark.parametrize(
    ("primary", "other"),
    [
        ("Set the heap to 75% of the container limit.", "Set the heap to 75% of the container limit."),
        ("Set the heap to 75% of the container limit.", "The heap dump is kept for 7 days."),
        ("Take the heap dump within 60 s.", "Take the heap dump within 1 min."),
        ("Set the heap to 75% of the container limit.", "Rotate the access log every 90 days."),
    ],
)
def test_no_disagreement(primary: str, other: str) -> None:
    assert trust_conflicts(QUESTION, pair(primary, other)) == ()


def test_sources_of_the_same_trust_are_not_compared() -> None:
    evidence = pair("The heap is 75% of the limit.", "The heap is 90% of the limit.", TrustLevel.PRIMARY)
    assert trust_conflicts(QUESTION, evidence) == ()
    assert conflict_notice((), "en") == ""
