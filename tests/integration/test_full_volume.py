"""A volume that fills up is told in Korean as in English, and both find the English runbook of a team."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.cancel import CancelToken

pytestmark = pytest.mark.integration

RUNBOOK = """# KubePersistentVolumeFillingUp

## Meaning
There can be various reasons why a volume is filling up.

## Diagnosis
Check the usage of the persistent volume with df -h in the pod, and what wrote to it last.

## Mitigation
Resize the volume or delete unnecessary data.
"""


@pytest.fixture(scope="module")
def kebab(tmp_path_factory: pytest.TempPathFactory, embedding_model_dir: Path) -> Iterator[Kebab]:
    opened = open_kebab(tmp_path_factory.mktemp("data"))
    team = tmp_path_factory.mktemp("team")
    (team / "volume.md").write_text(RUNBOOK, encoding="utf-8")
    list(opened.knowledge.start_up(CancelToken()))
    opened.knowledge.add_source(team)
    list(opened.knowledge.ingest(CancelToken()))
    yield opened
    opened.close()


@pytest.mark.parametrize(
    "question",
    ["volume is filling up", "볼륨이 가득 차고 있어요", "볼륨이 꽉 찼습니다", "볼륨이 다 찼어요 어떻게 하죠"],
)
def test_a_volume_that_fills_up_passes_the_gate(kebab: Kebab, question: str) -> None:
    """The Korean ones were refused: no runbook seemed to be about anything but "볼륨"."""
    found = kebab.search.search(question)
    assert found.hits[0].chunk.path == "volume.md"
    assert found.top_score is not None
    assert found.top_score >= kebab.preferences.current().rag.score_gate
