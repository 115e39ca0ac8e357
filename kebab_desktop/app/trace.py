"""Everything that is kept of an answer as one dictionary, and the difference of two of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

from kebab_desktop.app import wire
from kebab_desktop.app.freshness import Freshness
from kebab_desktop.core import codec
from kebab_desktop.core.answers import Answer

if TYPE_CHECKING:  # a replay loads the whole pipeline
    from kebab_desktop.app.replay import Replay


def answer_trace(value: Answer, states: dict[int, Freshness]) -> wire.Json:
    """Return ``answer.v1`` with all that was searched, packed and prompted, and whether cited lines still stand."""
    prompt = value.prompt
    return wire.answer(value) | {
        "stale": any(state is not Freshness.CURRENT for state in states.values()),
        "citation_states": {str(marker): state.value for marker, state in states.items()},
        "parameters": _plain(value.parameters),
        "hits": [wire.hit(hit) for hit in value.hits],
        "evidence": [_plain(piece) for piece in value.evidence],
        "hops": [_plain(hop) for hop in value.hops],
        "prompt": None
        if prompt is None
        else {
            "messages": [{"role": each.role, "content": each.content} for each in prompt.messages],
            "template_version": prompt.template_version,
            "template_hash": prompt.template_hash,
            "turns": prompt.turns,
            "turns_left_out": prompt.turns_left_out,
        },
    }


def replay(value: Replay) -> wire.Json:
    """Return ``replay.v1``: both answers and what changed between them."""
    return {
        "schema_version": "replay.v1",
        "same": value.same,
        "settings": dict(value.settings),
        "before": wire.answer(value.before),
        "after": wire.answer(value.after),
        "ranks": [_plain(change) for change in value.ranks],
        "citations": {
            "kept": [each for each in value.cited_after if each in value.cited_before],
            "added": [each for each in value.cited_after if each not in value.cited_before],
            "removed": [each for each in value.cited_before if each not in value.cited_after],
        },
    }


def _plain(value: object) -> object:
    return cast("object", json.loads(codec.dumps(value)))
