"""The JSON of an answer says what a refusal could not search."""

from __future__ import annotations

from dataclasses import replace

from kebab_desktop.app import wire
from tests.ui import samples


def test_a_refusal_says_how_many_documents_were_waiting() -> None:
    refused = samples.refused()
    told = wire.answer(replace(refused, retrieval=replace(refused.retrieval, waiting=8)))
    summary = told["retrieval"]
    assert isinstance(summary, dict)
    assert summary["waiting"] == 8
