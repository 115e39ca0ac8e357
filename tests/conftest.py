"""Isolation and fixtures that every test shares."""

from __future__ import annotations

import gc
import os
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from kebab_desktop import paths
from tests.run_folder import run_folder

if TYPE_CHECKING:
    from PySide6.QtCore import QTimer

ROOT = Path(__file__).resolve().parent.parent
_GRACE_S = 20.0
_reported: set[int] = set()
"""Timers for which the test that left them failed already."""

settings.register_profile("local", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", parent=settings.get_profile("local"), derandomize=True, print_blob=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--onscreen", action="store_true", help="show windows on the screen instead of hiding them")


def pytest_configure(config: pytest.Config) -> None:
    """Hide windows, and give the whole run a home of its own; only the built models are taken from the real one."""
    if not config.getoption("--onscreen"):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ[paths.MODEL_DIR_VARIABLE] = str(paths.models_dir())
    home = run_folder("tests")
    # What pytest keeps of the last runs stays where it is looked for; locks and sockets of the tests go with the home.
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", tempfile.gettempdir())
    os.environ["TMPDIR"] = tempfile.tempdir = str(home)
    for variable in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"):
        os.environ[variable] = str(home)
    for kind in ("CACHE", "CONFIG", "DATA", "STATE"):
        os.environ[f"XDG_{kind}_HOME"] = str(home / kind.lower())
    for variable in [name for name in os.environ if name.startswith("KEBAB_") and name != paths.MODEL_DIR_VARIABLE]:
        del os.environ[variable]
    os.environ[paths.DATA_DIR_VARIABLE] = str(home / "kebab-data")
    settings.load_profile("ci" if os.environ.get("CI") else "local")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Benchmarks run only when they are asked for by name: pytest -m benchmark."""
    if "benchmark" in str(config.getoption("markexpr")):
        return
    skipped = pytest.mark.skip(reason="benchmarks run on demand: pytest -m benchmark")
    for item in items:
        if item.get_closest_marker("benchmark"):
            item.add_marker(skipped)


@pytest.fixture(autouse=True)
def no_leaked_threads(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that leaves a thread of the program running, a QThread included, or a timer that still fires."""
    before = set(threading.enumerate())
    with_qt = "qtbot" in request.fixturenames or "qapp" in request.fixturenames
    yield
    started = [thread for thread in threading.enumerate() if thread not in before and _is_ours(thread)]
    for thread in started:
        thread.join(_GRACE_S)
    left = [thread.name for thread in started if thread.is_alive()]
    if with_qt:
        left += _running_qthreads()
    assert not left, f"threads still running after the test: {left}"
    if with_qt:
        active = {id(timer): timer for timer in _active_timers()}
        firing = [_described(timer) for identity, timer in active.items() if identity not in _reported]
        _reported.clear()
        _reported.update(active)
        assert not firing, f"timers still firing after the test: {firing}"


def _is_ours(thread: threading.Thread) -> bool:
    target = getattr(thread, "_target", None)
    module = getattr(target, "__module__", None) or type(thread).__module__
    return module.startswith("kebab_desktop")


def _running_qthreads() -> list[str]:
    from PySide6.QtCore import QThread
    from shiboken6 import isValid

    threads = [item for item in gc.get_objects() if isinstance(item, QThread) and isValid(item)]
    return [thread.objectName() or type(thread).__name__ for thread in threads if thread.isRunning()]


def _active_timers() -> list[QTimer]:
    """Return the timers that fire although everything that was to be deleted is deleted."""
    from PySide6.QtCore import QCoreApplication, QEvent, QTimer
    from shiboken6 import isValid

    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    timers = [item for item in gc.get_objects() if isinstance(item, QTimer) and isValid(item)]
    return [timer for timer in timers if timer.isActive()]


def _described(timer: QTimer) -> str:
    kind = "once" if timer.isSingleShot() else "again and again"
    return f"{kind} after {timer.interval()} ms, of {type(timer.parent()).__name__}"


@pytest.fixture
def data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder that the program takes for its own during this test."""
    folder = tmp_path / "data"
    folder.mkdir()
    monkeypatch.setenv(paths.DATA_DIR_VARIABLE, str(folder))
    return folder


@pytest.fixture(scope="session")
def shared_dir() -> Path:
    """Corpora and golden sets that lie beside the checkout on the project's own machines."""
    folder = ROOT.parent / "shared"
    if not folder.is_dir():
        pytest.skip("needs the folder `shared` next to the checkout (corpora that are no part of the project)")
    return folder


@pytest.fixture(scope="session")
def embedding_model_dir() -> Path:
    """The built embedding model; missing, it is a failure where the suite is run as a whole."""
    folder = paths.embedding_model_dir()
    if not (folder / "model.json").is_file():
        _missing("the embedding model is not built: run `python3 installer/test.py`")
    return folder


@pytest.fixture(scope="session")
def trial_model_file() -> Path:
    """The small GGUF model."""
    file = paths.trial_model_file()
    if not file.is_file():
        _missing("the trial model is not unpacked: run `python3 installer/test.py`")
    return file


def _missing(reason: str) -> None:
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)
