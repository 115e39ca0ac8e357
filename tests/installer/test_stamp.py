"""A finished set-up is recognised, and nothing else is taken for one."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from installer import stamp as stamps
from installer.layout import ROOT, script, site_packages, venv_dir
from installer.stamp import UNFINISHED, Stamp


@pytest.fixture
def venv(tmp_path: Path) -> Path:
    """Something that looks like an environment: its Python exists."""
    folder = tmp_path / "환경 1"
    python = script(folder, "python")
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    return folder


@pytest.fixture
def finished(venv: Path, tmp_path: Path) -> Stamp:
    """The stamp of a finished set-up with one model file of five bytes."""
    model = tmp_path / "model.onnx"
    model.write_bytes(b"12345")
    stamp = Stamp(
        runtime=stamps.runtime_fingerprint(),
        dev=stamps.dev_fingerprint(),
        root=str(ROOT),
        python=stamps.interpreter(venv),
    )
    stamp.remember_models({str(model): 5})
    stamp.write(venv)
    return stamp


@pytest.mark.usefixtures("finished")
def test_a_finished_set_up_is_complete(venv: Path) -> None:
    assert Stamp.read(venv).complete(venv, dev=False)
    assert Stamp.read(venv).complete(venv, dev=True)


def _set(name: str, value: str) -> Callable[[Stamp], None]:
    def change(stamp: Stamp) -> None:
        setattr(stamp, name, value)

    return change


@pytest.mark.parametrize("field", ["runtime", "root", "python"])
def test_other_inputs_another_place_or_another_python_mean_work(venv: Path, finished: Stamp, field: str) -> None:
    _set(field, "something else")(finished)
    finished.write(venv)
    assert not Stamp.read(venv).environment_ready(venv, dev=False)


def test_the_development_extras_count_only_for_the_tests(venv: Path, finished: Stamp) -> None:
    finished.dev = ""
    finished.write(venv)
    assert Stamp.read(venv).complete(venv, dev=False)
    assert not Stamp.read(venv).complete(venv, dev=True)


def test_the_mark_of_unfinished_work_wins(venv: Path, finished: Stamp) -> None:
    (venv / UNFINISHED).touch()
    assert not finished.environment_ready(venv, dev=False)


def test_a_python_that_is_gone_means_work(venv: Path, finished: Stamp) -> None:
    script(venv, "python").unlink()
    assert not finished.environment_ready(venv, dev=False)


def test_a_stamp_of_the_version_before_still_counts(venv: Path, finished: Stamp) -> None:
    old = json.loads((venv / stamps.STAMP).read_text(encoding="utf-8")) | {"llama": "installed"}
    (venv / stamps.STAMP).write_text(json.dumps(old), encoding="utf-8")
    assert Stamp.read(venv) == finished


@pytest.mark.parametrize("content", [b"1234", None])
def test_a_model_file_of_another_size_or_gone_means_work(finished: Stamp, content: bytes | None) -> None:
    model = Path(next(iter(finished.model_files)))
    model.unlink()
    if content is not None:
        model.write_bytes(content)
    assert not finished.models_ready()


def test_models_are_looked_for_again_when_their_place_changes(
    finished: Stamp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert finished.models_ready()
    monkeypatch.setenv("KEBAB_MODEL_DIR", str(tmp_path / "elsewhere"))
    assert not finished.models_ready()


def test_a_new_catalogue_means_new_models(finished: Stamp) -> None:
    finished.catalogue = "of an older version"
    assert not finished.models_ready()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"unknown": 1}', "null"])
def test_a_damaged_stamp_is_no_stamp(venv: Path, text: str) -> None:
    (venv / stamps.STAMP).write_text(text, encoding="utf-8")
    assert Stamp.read(venv) == Stamp()
    assert not Stamp.read(venv).complete(venv, dev=False)


def test_the_environment_can_be_put_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("KEBAB_VENV", raising=False)
    assert venv_dir() == ROOT / ".venv"
    monkeypatch.setenv("KEBAB_VENV", str(tmp_path / "e n v"))
    assert venv_dir() == tmp_path / "e n v"


def test_packages_of_an_environment_are_found(tmp_path: Path) -> None:
    assert site_packages(tmp_path) is None
    folder = tmp_path / "lib" / "python3.12" / "site-packages"
    folder.mkdir(parents=True)
    assert site_packages(tmp_path) == folder
