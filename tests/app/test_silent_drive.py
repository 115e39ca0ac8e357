"""A network drive that hangs holds nothing up: its documents stay, the rest goes on, and the reason is told."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.messages import korean_messages
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import DocumentState
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.events import IngestDone, IngestSummary
from tests.silent import SilentDrive

TEXT = "# {0}\n\n## check\n\nThe {0} overheats: restart the daemon.\n"


@pytest.fixture
def net(tmp_path: Path) -> Path:
    """A folder on a drive: three documents."""
    folder = tmp_path / "net"
    folder.mkdir()
    for name in ("alpha", "beta", "gamma"):
        (folder / f"{name}.md").write_text(TEXT.format(name), encoding="utf-8")
    return folder


@pytest.fixture
def drive(net: Path, kebab: Kebab, monkeypatch: pytest.MonkeyPatch) -> Iterator[SilentDrive]:
    """The drive; it answers, until it is told not to."""
    drive = SilentDrive(net, monkeypatch)
    yield drive
    drive.answer()


def ingested(kebab: Kebab, token: CancelToken | None = None) -> IngestSummary:
    """Index everything."""
    *_, last = kebab.knowledge.ingest(token or CancelToken())
    assert isinstance(last, IngestDone)
    return last.summary


def impatient(kebab: Kebab) -> None:
    """Wait for no drive."""
    kebab.knowledge.disks.look_s = kebab.knowledge.disks.read_s = 0.05


def test_a_source_that_hangs_keeps_its_documents_and_the_others_are_indexed(
    kebab: Kebab, net: Path, drive: SilentDrive, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    kebab.knowledge.add_source(net)
    kebab.knowledge.add_source(other)
    ingested(kebab)
    (other / "new.md").write_text(TEXT.format("new"), encoding="utf-8")
    drive.stop()
    impatient(kebab)
    summary = ingested(kebab)
    assert (summary.added, summary.removed, summary.failed) == (1, 0, 1)
    (problem,) = [each for each in summary.problems if each.path == str(net)]
    assert problem.message == "The folder of source net cannot be read: the drive does not answer."
    assert "응답하지 않음" in korean_messages().said(problem.message)
    documents = kebab.knowledge.documents(["net"])
    assert [each.state for each in documents] == [DocumentState.MISSING] * 3
    assert [each.available for each in kebab.knowledge.sources() if each.source.id == "net"] == [False]
    view = kebab.knowledge.document(documents[0].id)
    assert (view.missing, view.unplugged, "overheats" in view.body) == (True, True, True)


def test_a_source_that_hangs_while_it_is_read_is_left_to_the_next_run(
    kebab: Kebab, net: Path, drive: SilentDrive
) -> None:
    kebab.knowledge.add_source(net)
    impatient(kebab)
    events = kebab.knowledge.ingest(CancelToken(), ["net"])
    told: list[object] = []
    for event in events:
        told.append(event)
        if type(event).__name__ == "ScanDone":
            drive.stop()
    last = told[-1]
    assert isinstance(last, IngestDone)
    assert (last.summary.added, last.summary.failed) == (0, 1)
    assert last.summary.problems[-1].path == str(net), "told once, not for each of its files"
    drive.answer()
    kebab.knowledge.disks.read_s = 20.0
    while kebab.knowledge.disks.silent(net):
        threading.Event().wait(0.001)
    assert ingested(kebab).added >= 3
    assert len(kebab.knowledge.documents(["net"])) == 3


def test_a_cancel_does_not_wait_for_the_drive(kebab: Kebab, net: Path, drive: SilentDrive) -> None:
    kebab.knowledge.add_source(net)
    kebab.knowledge.disks.read_s = 20.0
    drive.stop()
    token = CancelToken()
    ends: list[IngestSummary] = []
    run = threading.Thread(target=lambda: ends.append(ingested(kebab, token)))
    run.start()
    assert drive.reached.wait(20)
    token.cancel()
    run.join(10)
    assert ends
    assert ends[0].cancelled


def test_what_is_dropped_from_a_drive_that_hangs_is_refused_with_the_reason(
    kebab: Kebab, net: Path, drive: SilentDrive, tmp_path: Path
) -> None:
    good = tmp_path / "good.md"
    good.write_text(TEXT.format("good"), encoding="utf-8")
    drive.stop()
    impatient(kebab)
    paths = [net / "alpha.md", net / "beta.md", good]
    plan = kebab.knowledge.plan_drop(paths)
    assert plan.files == (good,)
    assert {each.message for each in plan.rejected} == {"It cannot be read: the drive does not answer."}
    assert kebab.drops.conflicts(paths) == []
    *_, last = kebab.drops.add(paths, {}, CancelToken())
    assert isinstance(last, IngestDone)
    assert (last.summary.added, last.summary.failed) == (1, 2)
    with pytest.raises(UsageError, match="the drive does not answer"):
        kebab.knowledge.add_source(net)


def test_a_file_that_hangs_while_it_is_copied_costs_that_file_only(
    kebab: Kebab, net: Path, drive: SilentDrive, tmp_path: Path
) -> None:
    good = tmp_path / "good.md"
    good.write_text(TEXT.format("good"), encoding="utf-8")
    impatient(kebab)
    drive.stop(after=1)  # it is looked at, then it hangs
    *_, last = kebab.knowledge.add_paths([net / "alpha.md", good], CancelToken())
    assert isinstance(last, IngestDone)
    assert (last.summary.added, last.summary.failed) == (1, 1)


def test_the_doctor_does_not_wait_for_a_drive(kebab: Kebab, net: Path, drive: SilentDrive) -> None:
    kebab.knowledge.add_source(net)
    drive.stop()
    impatient(kebab)
    (check,) = [each for each in kebab.doctor.checks() if each.name == "Sources"]
    assert (check.status, "net" in check.message) == ("warning", True)


def test_the_doctor_says_of_one_folder_and_of_several_that_they_are_gone(kebab: Kebab, tmp_path: Path) -> None:
    told = []
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        kebab.knowledge.add_source(tmp_path / name)
        (tmp_path / name).rmdir()
        told += [each.message for each in kebab.doctor.checks() if each.name == "Sources"]
    assert told == [
        "The folder of first is gone or cannot be read; its documents stay searchable.",
        "The folders of first, second are gone or cannot be read; their documents stay searchable.",
    ]
