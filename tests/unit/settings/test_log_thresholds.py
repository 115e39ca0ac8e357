"""The settings and the detectors name the same thresholds, with the same defaults, bounds and words."""

from __future__ import annotations

import pytest

from kebab_desktop.loganalysis.analyzer import Threshold
from kebab_desktop.loganalysis.registry import THRESHOLDS
from kebab_desktop.settings.catalogue import knobs
from kebab_desktop.settings.schema import Settings

DECLARED = {
    knob.key.removeprefix("logs."): knob
    for knob in knobs()
    if knob.key.startswith("logs.") and not knob.key.startswith("logs.mask_")
}


def test_both_sides_have_the_same_names() -> None:
    assert set(DECLARED) == {each.name for each in THRESHOLDS}
    assert len(THRESHOLDS) == len({each.name for each in THRESHOLDS})


@pytest.mark.parametrize("threshold", THRESHOLDS, ids=lambda each: each.name)
def test_both_sides_say_the_same(threshold: Threshold) -> None:
    knob = DECLARED[threshold.name]
    unit = "" if threshold.unit in ("", "count") else f" ({threshold.unit})"
    assert (knob.title, knob.help) == (f"{threshold.title}{unit}", threshold.help)
    assert knob.default == threshold.default
    assert (knob.minimum, knob.maximum) == (threshold.minimum, threshold.maximum)
    assert threshold.minimum <= threshold.default <= threshold.maximum
    assert threshold.help.endswith(".")


def test_the_defaults_are_in_the_settings() -> None:
    values = Settings().logs.model_dump()
    thresholds = {name: value for name, value in values.items() if not name.startswith("mask_")}
    assert thresholds == {each.name: each.default for each in THRESHOLDS}
