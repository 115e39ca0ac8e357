"""An X server that does not start is no reason to skip in silence."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.ui.x11.conftest import refuse_missing, start_server

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="X servers are looked for on Linux only")


def test_what_a_server_says_that_does_not_start_is_kept(tmp_path: Path) -> None:
    program = tmp_path / "Xbroken"
    program.write_text("#!/bin/sh\necho 'Cannot establish any listening sockets' >&2\nexit 1\n", encoding="utf-8")
    program.chmod(0o755)
    said = tmp_path / "said"
    with said.open("wb") as opened:
        server, number = start_server(str(program), opened.fileno())
    assert (number, server.wait()) == ("", 1)
    assert "listening sockets" in said.read_text(encoding="utf-8")


@pytest.mark.parametrize(("ci", "user"), [("1", 1000), ("", 0)])
def test_missing_programs_fail_where_the_set_up_installs_them(
    monkeypatch: pytest.MonkeyPatch, ci: str, user: int
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(os, "geteuid", lambda: user)
    with pytest.raises(pytest.fail.Exception, match="needs xdotool"):
        refuse_missing(["xdotool"])


def test_missing_programs_are_skipped_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(pytest.skip.Exception, match="needs Xvfb and xdotool"):
        refuse_missing(["Xvfb", "xdotool"])
