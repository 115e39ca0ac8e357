"""What is done, not done, and in which order; what turns a sentence into its opposite."""

from __future__ import annotations

import pytest

from kebab_desktop.ask.stance import contradiction, stance_of


@pytest.mark.parametrize(
    ("claim", "source", "expected"),
    [
        ("Delete the claim.", "Do not delete the claim.", "negated"),
        ("Never delete the claim.", "Do not delete the claim.", ""),
        ("DB 세션을 종료한다.", "DB 세션을 종료하지 않는다.", "negated"),
        ("DB 세션은 종료하면 안 됩니다.", "DB 세션을 종료하지 않는다.", ""),
        ("파일을 지우지 마세요.", "Do not delete the file.", ""),
        ("파일을 지우세요.", "Do not delete the file.", "negated"),
        ("재기동은 필요 없습니다.", "The pod must be restarted.", "negated"),
        ("A dump does not stop the JVM.", "A dump stops the JVM.", "negated"),
        ("Renewing more often is not allowed.", "Do not renew more often.", ""),
        ("승인 없이 수집한다.", "승인을 받은 뒤에 수집한다.", "negated"),
        ("Raise the limit.", "Lower the limit.", "opposite"),
        ("값을 늘린다.", "값을 줄인다.", "opposite"),
        ("Enable the cache.", "캐시를 끈다.", "opposite"),
        ("Restart the pod before the change.", "Restart the pod after the change.", "order"),
        ("Before the change, restart the pod.", "After the change, restart the pod.", "order"),
        ("풀을 키운 뒤에 쿼리를 확인한다.", "풀을 키우기 전에 쿼리를 확인한다.", "order"),
        ("After the change the pod must be restarted.", "Restart the pod after the change.", ""),
        ("Collect a dump before restarting.", "Do not restart the pod before you collect a dump.", ""),
        ("It stays below 5 s.", "It rises above 5 s.", "compared"),
        ("70% 이상으로 둔다.", "70%를 넘기지 않는다.", "compared"),
        ("70% 이하로 둔다.", "70%를 넘기지 않는다.", ""),
        ("The lag is above 60 s.", "The lag is over 60 seconds.", ""),
    ],
)
def test_contradictions(claim: str, source: str, expected: str) -> None:
    assert contradiction(stance_of(claim), stance_of(source)) == expected


@pytest.mark.parametrize("text", ["", "…", "지지지 않", "not", "before", "전에", "before after until"])
def test_odd_texts_have_a_stance(text: str) -> None:
    assert contradiction(stance_of(text), stance_of(text)) == ""
