"""A clock that jumps throws nothing away and is spoken of."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from kebab_desktop.adapters.clock import SystemClock
from kebab_desktop.app import assembly
from kebab_desktop.app.clock_jumps import FILE, SETTING, clock_problem
from kebab_desktop.app.messages import korean_messages
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.cancel import CancelToken

NOW = datetime(2026, 11, 30, 3, 0, tzinfo=UTC)
YEARS = timedelta(days=3653)


def test_usual_starts_and_a_summer_time_are_no_jump(tmp_path: Path) -> None:
    times = [
        NOW,
        NOW + timedelta(days=1),
        NOW + timedelta(days=40),
        NOW + timedelta(days=40, hours=-2),
        NOW + timedelta(days=41),
    ]
    assert [clock_problem(tmp_path, each) for each in times] == [None] * 5


def test_a_clock_that_went_back_is_told_until_it_is_put_right_or_a_day_went_by(tmp_path: Path) -> None:
    back = NOW - timedelta(days=400)
    clock_problem(tmp_path, NOW)
    problem = clock_problem(tmp_path, back)
    assert problem is not None
    assert "went back from 2026-11-30 to 2025-10-26" in problem.message
    said = korean_messages().said(f"{problem.message} {problem.hint}")
    assert "2025-10-26" in said
    assert "clock" not in said
    assert clock_problem(tmp_path, back + timedelta(hours=5)) is not None
    assert clock_problem(tmp_path, NOW + timedelta(hours=6)) is None, "put right: no jump forward"
    clock_problem(tmp_path, back)
    assert clock_problem(tmp_path, back + timedelta(hours=25)) is None


def test_a_jump_forward_is_not_trusted_until_a_day_later(tmp_path: Path) -> None:
    assert clock_problem(tmp_path, NOW) is None
    problem = clock_problem(tmp_path, NOW + YEARS)
    assert problem is not None
    assert "from 2026-11-30 to 2036-11-30" in problem.message
    said = korean_messages().said(f"{problem.message} {problem.hint}")
    assert "2036-11-30" in said
    assert "clock" not in said
    assert clock_problem(tmp_path, NOW + YEARS + timedelta(hours=23)) is not None
    assert clock_problem(tmp_path, NOW + YEARS + timedelta(hours=25)) is None


def test_a_jump_that_is_mended_is_forgotten(tmp_path: Path) -> None:
    for time in (NOW, NOW + YEARS):
        clock_problem(tmp_path, time)
    assert clock_problem(tmp_path, NOW + timedelta(hours=1)) is None


@pytest.mark.parametrize("text", ["", "[]", '{"at": 5}', '{"at": "2026-11-30"}', "\x00", '{"before": "x"}'])
def test_nonsense_in_the_file_is_as_good_as_no_file(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    assert clock_problem(tmp_path, NOW) is None
    assert clock_problem(tmp_path, NOW + YEARS) is not None


def test_the_program_keeps_old_answers_and_versions_after_a_jump(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [NOW]
    monkeypatch.setattr(SystemClock, "now", lambda self: now[0].isoformat().replace("+00:00", "Z"))
    monkeypatch.setattr(SystemClock, "time_ns", lambda self: int(now[0].timestamp() * 10**9))
    moved: list[datetime] = []
    monkeypatch.setattr(assembly, "archive_expired", lambda store, folder, kept, time: moved.append(time))
    versions = tmp_path / "data" / "versions" / "removed-long-ago"

    def start() -> list[str]:
        kebab = open_kebab(tmp_path / "data", demo=True)
        list(kebab.knowledge.start_up(CancelToken()))
        warnings = [each.path for each in kebab.preferences.warnings()]
        kebab.close()
        return warnings

    assert start() == []
    versions.mkdir(parents=True)
    os.utime(versions, (NOW.timestamp(), NOW.timestamp()))
    now[0] = NOW + YEARS
    assert start() == [SETTING]
    assert versions.is_dir()
    assert moved == [NOW]
    now[0] += timedelta(days=2)
    assert start() == []
    assert not versions.is_dir()
    assert moved == [NOW, now[0]]
