"""What cannot be asked is refused in words that are easy to read."""

from __future__ import annotations

import pytest

from kebab_desktop.app.messages import korean_messages
from kebab_desktop.ask.policy import AskPolicy
from kebab_desktop.ask.request import checked
from kebab_desktop.core.answers import AskOptions
from kebab_desktop.core.errors import UsageError


def test_the_lengths_of_a_question_that_is_too_long_have_their_thousands_set_apart() -> None:
    with pytest.raises(UsageError) as refused:
        checked("x" * 4210, AskOptions(), AskPolicy(max_question_chars=4000))
    assert refused.value.message == "The question has 4,210 characters; at most 4,000 are allowed."
    assert korean_messages().said(refused.value.message) == "질문이 4,210자입니다. 4,000자까지 쓸 수 있습니다."
