"""The speed of the embedding model in Korean: beside the device, and beside model and device."""

from __future__ import annotations

import pytest

from kebab_desktop.app.messages import korean_messages


@pytest.mark.parametrize(
    ("said", "korean"),
    [
        ("CPU · 59 texts/s", "CPU · 초당 텍스트 59개"),
        ("CPU · 17,777 texts/s", "CPU · 초당 텍스트 17,777개"),
        ("e5-small/int8/1 · CPU · 59 texts/s", "e5-small/int8/1 · CPU · 초당 텍스트 59개"),
    ],
)
def test_the_device_stands_before_the_speed(said: str, korean: str) -> None:
    assert korean_messages().said(said) == korean
