"""Answers that say the runbooks do not answer, and sentences that only sound like it."""

from __future__ import annotations

import pytest

from kebab_desktop.ask.negative import says_nothing_found


@pytest.mark.parametrize(
    "sentence",
    [
        "The runbooks do not say how to rebalance partitions [1].",
        "The provided evidence does not mention Kafka [2].",
        "The evidence is not sufficient to answer.",
        "I cannot answer this from the given context.",
        "There is no information in the runbooks about this.",
        "This is not covered by the provided documents [1][3].",
        "None of the runbooks describe this.",
        "The question cannot be answered from the evidence.",
        "제공된 런북에는 이 내용이 없습니다 [1].",
        "런북에 파티션 재배치 방법은 나와 있지 않습니다 [2].",
        "근거가 부족하여 답변할 수 없습니다.",
        "이 문서는 Kafka를 다루지 않습니다 [1].",
        "주어진 근거만으로는 답할 수 없습니다.",
        "관련 내용을 찾을 수 없습니다.",
        "출처에서 해당 절차를 확인할 수 없습니다 [1].",
    ],
)
def test_negative_answers(sentence: str) -> None:
    assert says_nothing_found(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "If the document does not contain AH00484, look at the error log [1].",
        "The class cannot be found on the classpath [1].",
        "Insufficient memory makes the pod crash [1].",
        "Do not restart the pod [1].",
        "The log does not contain a stack trace [2].",
        "클래스를 찾을 수 없다는 오류가 납니다 [1].",
        "메모리가 부족하면 커널이 종료합니다 [1].",
        "재기동할 필요가 없습니다 [1].",
        "런북에 그 값이 없으면 기본값을 씁니다 [1].",
        "스레드 덤프에 교착이 없습니다 [1].",
    ],
)
def test_statements_about_systems(sentence: str) -> None:
    assert not says_nothing_found(sentence)
