"""Precision and recall of "unsupported" with the real embedder, on the tuning set and on the one held out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.evaluation.verify_set import figures, load_verify_set, verify

pytestmark = pytest.mark.integration

SETS = Path(__file__).parents[1] / "data" / "verify"
HARD_FACTS = ("number", "flag", "command", "path", "identifier", "quote")


@pytest.fixture(scope="module")
def kebab(embedding_model_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kebab]:
    assert embedding_model_dir.is_dir()
    opened = open_kebab(tmp_path_factory.mktemp("verify"))
    yield opened
    opened.close()


@pytest.mark.parametrize("name", ["tuning", "heldout"])
def test_what_the_issue_asks_for(kebab: Kebab, name: str) -> None:
    found = {each.claim: each for each in figures(verify(kebab, load_verify_set(SETS / f"{name}.yaml"), CancelToken()))}
    everything = found["all"]
    assert everything.recall is not None
    assert everything.precision is not None
    assert everything.recall >= 0.9  # measured: 0.986 and 0.981
    assert everything.precision >= 0.93  # measured: 1.000 and 0.962
    hard = [found[claim] for claim in HARD_FACTS]
    assert sum(each.found for each in hard) >= 0.95 * sum(each.wrong for each in hard)  # measured: all of them
