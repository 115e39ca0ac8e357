"""Variables of the environment that have no effect are warned of, in every face."""

from __future__ import annotations

from pathlib import Path

import pytest

from kebab_desktop.bootstrap import open_kebab
from tests.cli.conftest import Terminal


@pytest.fixture
def misspelt(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Terminal:
    monkeypatch.setenv("KEBAB_SERCH_MODE", "vector")
    return Terminal(open_kebab(tmp_path / "misspelt", demo=True), capsys)


def test_a_misspelt_variable_is_warned_of_on_standard_error(misspelt: Terminal) -> None:
    result = misspelt("sources")
    assert "KEBAB_SERCH_MODE is not known and has no effect. Did you mean 'KEBAB_SEARCH_MODE'?" in result.err
    assert "KEBAB_SERCH" not in result.out
    assert misspelt("sources", "--json").err == ""


def test_the_health_check_has_it_too(misspelt: Terminal) -> None:
    checks = misspelt("doctor", "--json").json["checks"]
    assert isinstance(checks, list)
    (found,) = (each for each in checks if each["name"] == "Settings")
    assert (found["status"], found["hint"]) == ("warning", "Did you mean 'KEBAB_SEARCH_MODE'?")
