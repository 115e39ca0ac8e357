"""Sets of labelled sentences: read with clear complaints, judged through the facade, counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.verdicts import SentenceVerdict
from kebab_desktop.evaluation.verify_set import Checked, Pair, figures, load_verify_set, mistakes, verify

SHIPPED = Path(__file__).parents[2] / "data" / "verify"
PASSAGES = "passages: {a: '# Heap'}\n"


def written(folder: Path, text: str) -> Path:
    file = folder / "set.yaml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[", "cannot be read"),
        ("- a", "is no set of sentences"),
        ("passages: {a: x}", "is no set of sentences"),
        (f"{PASSAGES}pairs: [1]", "pair 1: it is no mapping"),
        (f"{PASSAGES}pairs: [{{text: x, supported: true, cites: [b]}}]", "there is no passage 'b'"),
        (f"{PASSAGES}pairs: [{{text: x, supported: 1, cites: [a]}}]", "'supported' must be true or false"),
        (f"{PASSAGES}pairs: [{{supported: true, cites: [a]}}]", "'text' is missing"),
        (f"{PASSAGES}pairs: [{{text: x, supported: true, cites: []}}]", "'cites' must be a list"),
        (f"{PASSAGES}pairs: [{{text: x, supported: true, cites: [a], note: y}}]", "unknown field 'note'"),
    ],
)
def test_a_wrong_set_is_refused_with_its_place(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(UsageError, match=words) as caught:
        load_verify_set(written(tmp_path, text))
    assert "set.yaml" in caught.value.message


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read"):
        load_verify_set(tmp_path / "none.yaml")


def test_the_sets_of_the_project_have_what_was_asked_for() -> None:
    sets = [load_verify_set(SHIPPED / f"{name}.yaml") for name in ("tuning", "heldout")]
    pairs = [pair for each in sets for pair in each.pairs]
    assert len(pairs) >= 150
    assert len({pair.text for pair in pairs}) == len(pairs)
    assert not set(sets[0].passages) & set(sets[1].passages)
    korean = [pair for pair in pairs if any("가" <= sign <= "힣" for sign in pair.text)]
    assert min(len(korean), len(pairs) - len(korean)) >= 50
    wanted = {"paraphrase", "number", "flag", "negation", "command", "mixed"}
    assert wanted <= {pair.claim for pair in pairs}


def test_figures_per_claim_and_over_all() -> None:
    def checked(claim: str, verdict: SentenceVerdict, *, supported: bool) -> Checked:
        return Checked(Pair(claim, supported, ("a",), "x"), verdict, "")

    found = [
        checked("number", SentenceVerdict.UNSUPPORTED, supported=False),
        checked("number", SentenceVerdict.WEAK, supported=False),
        checked("flag", SentenceVerdict.UNSUPPORTED, supported=True),
        checked("flag", SentenceVerdict.SUPPORTED, supported=True),
    ]
    flag, number, everything = figures(found)
    assert (number.recall, number.precision, number.doubted) == (0.5, 1.0, 1)
    assert (flag.recall, flag.precision, flag.alarms) == (None, 0.0, 1)
    assert (everything.recall, everything.precision) == (0.5, 0.5)
    assert mistakes(found) == [found[1], found[2]]


def test_pairs_are_judged_through_the_facade(tmp_path: Path) -> None:
    text = (
        "passages:\n  heap: |\n    # Heap\n    Set the heap to 75% of the limit.\npairs:\n"
        "  - {claim: number, supported: false, cites: [heap], text: Set the heap to 80% of the limit.}\n"
        "  - {claim: same, supported: true, cites: [heap], text: Set the heap to 75% of the limit.}\n"
    )
    given = load_verify_set(written(tmp_path, text))
    kebab = open_kebab(tmp_path / "data", demo=True)
    try:
        seen: list[tuple[int, int]] = []
        found = verify(kebab, given, CancelToken(), lambda done, total: seen.append((done, total)))
        token = CancelToken()
        token.cancel()
        with pytest.raises(CancelledError):
            verify(kebab, given, token)
    finally:
        kebab.close()
    assert [each.verdict for each in found] == [SentenceVerdict.UNSUPPORTED, SentenceVerdict.SUPPORTED]
    assert seen == [(1, 2), (2, 2)]
