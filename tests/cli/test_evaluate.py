"""``kebab eval``: what it measures, stores, compares and proposes, and what it says to wrong use."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.cli.application import run
from kebab_desktop.core.calibration import DIRECTIONS, file_name
from kebab_desktop.evaluation.golden_files import load_names
from tests.cli.conftest import Result

GOLDEN = """
- {id: pause, query: jstat pause of a full gc, kind: symptom, expected: [gc/full-gc.md], must_contain: [jstat]}
- {id: meta, query: 클래스로더 누수와 재배포, kind: keyword, expected: [gc/metaspace.md], must_contain: [클래스로더]}
- {id: lost, query: restart the whole thing, kind: symptom, expected: [tomcat/threads.md]}
- {id: far, query: qzx wvk, answerable: false, note: 'FAR: nonsense'}
- {id: near, query: heap dump upload to the vendor portal, answerable: false, note: 'NEAR: not covered'}
"""
PASSAGES = """
passages: {K01: 힙 덤프를 받는다., E01: Restart the connector after the change.}
queries:
- {direction: ko-ko, query: 힙 덤프, relevant: [K01]}
- {direction: en-en, query: restart the connector, relevant: [E01]}
"""
FILES = {
    "gc/full-gc.md": "# Full GC\n\n## check\n\nMeasure the pause with jstat. Restart the collector whole.\n",
    "gc/metaspace.md": "# 메타스페이스 부족\n\n## 확인\n\n클래스로더 누수를 의심하고 재배포 횟수를 확인한다.\n",
    "tomcat/threads.md": "# Tomcat threads\n\n## check\n\nCompare currentThreadsBusy with maxThreads.\n",
}


class EvalTerminal:
    """Runs ``kebab eval``; every data folder is a program of its own, on the engines in memory."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.corpus = folder / "team"
        self.golden = self.write("golden.yaml", GOLDEN)
        self.results = folder / "results"
        self.opened: list[Path | None] = []
        self._capsys = capsys

    def write(self, name: str, text: str) -> str:
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return str(file)

    def __call__(self, *arguments: str, data_dir: bool = True) -> Result:
        self._capsys.readouterr()
        extra = ["--data-dir", str(self.results)] if data_dir else []
        code = run(self._open, ["eval", *arguments, *extra])
        printed = self._capsys.readouterr()
        return Result(code, printed.out, printed.err)

    def measured(self, *more: str) -> dict[str, object]:
        result = self("run", self.golden, "--corpus", str(self.corpus), "--json", *more)
        assert result.code == 0, result.err
        runs = result.json["runs"]
        assert isinstance(runs, list)
        return dict(runs[0])

    def finding(self, name: str) -> tuple[str, str]:
        """Return status and text of a check of ``kebab doctor`` on the data folder of the results."""
        with contextlib.closing(open_kebab(self.results, demo=True)) as kebab:
            return next((each.status, each.message) for each in kebab.doctor.checks() if each.name == name)

    def _open(self, data_dir: Path | None = None) -> Kebab:
        self.opened.append(data_dir)
        return open_kebab(data_dir, demo=True)


@pytest.fixture
def evaluate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> EvalTerminal:
    terminal = EvalTerminal(tmp_path, capsys)
    for name, text in FILES.items():
        terminal.write(f"team/{name}", text)
    return terminal


def test_a_run_prints_its_figures_and_what_went_wrong(evaluate: EvalTerminal) -> None:
    result = evaluate("run", evaluate.golden, "--corpus", str(evaluate.corpus), "--mode", "lexical", "--details")
    assert result.code == 0, result.err
    for words in (
        "5 questions: answerable 3, far 1, near 1",
        "team: 3 documents",
        "recall@1",
        "nDCG@10",
        "95 % interval",
        "kind symptom",
        "Gate separates (AUROC): far 1.000",
        "Refused at 0.40: answerable (wrongly)",
        "quotes hold all expected words 2/2 (1.000)",
        "until the quotes",
        "클래스로더 누수와 재배포",
        "Stored:",
    ):
        assert words in result.out
    assert "Indexing team" in result.err


def test_the_json_of_a_run_is_complete(evaluate: EvalTerminal) -> None:
    found = evaluate("run", evaluate.golden, "--corpus", str(evaluate.corpus), "--mode", "all", "--json").json
    assert found["schema_version"] == "eval_run.v1"
    runs = found["runs"]
    assert isinstance(runs, list)
    assert [each["mode"] for each in runs] == ["keyword", "lexical", "vector", "hybrid"]
    for name in ("id", "created_at", "golden_fingerprint", "corpus", "gate", "k", "settings", "versions", "items"):
        assert name in runs[0]
    summary = runs[1]["summary"]
    assert {"ranking", "gate", "quotes", "latency_ms"} == set(summary)
    assert summary["ranking"][0]["measures"]["recall@1"]["value"] == pytest.approx(2 / 3, abs=0.4)
    assert runs[0]["items"][0]["documents"][0] == "gc/full-gc.md"


def test_a_run_is_stored_and_listed(evaluate: EvalTerminal) -> None:
    assert evaluate("runs").code == 1
    name = evaluate.measured()["id"]
    listed = evaluate("runs", "--json").json
    assert listed["schema_version"] == "eval_runs.v1"
    runs = listed["runs"]
    assert isinstance(runs, list)
    assert [each["id"] for each in runs] == [name]
    assert str(name) in evaluate("runs").out
    lines = (evaluate.results / "evaluation" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["id"] for line in lines] == [name, "pause", "meta", "lost", "far", "near"]


def test_the_corpus_is_indexed_apart_from_the_users_data(evaluate: EvalTerminal) -> None:
    evaluate.measured()
    assert evaluate.results not in evaluate.opened
    assert {file.name for file in evaluate.results.iterdir()} == {"evaluation"}
    (temporary,) = evaluate.opened
    assert temporary is not None
    assert not temporary.exists()


def test_the_shipped_runbooks_alone_and_the_knowledge_base_as_it_is(evaluate: EvalTerminal) -> None:
    golden = evaluate.write("s.yaml", "- {id: a, query: Full GC 정지, expected: [GC-RUNBOOK-FGC-01]}\n")
    alone = evaluate("run", golden, "--corpus", "bundled", "--mode", "keyword", "--json").json["runs"]
    here = evaluate("run", golden, "--mode", "keyword", "--json").json["runs"]
    assert isinstance(alone, list)
    assert isinstance(here, list)
    assert alone[0]["corpus"]["name"] == "bundled"
    assert here[0]["corpus"]["name"] == "your knowledge base"
    assert alone[0]["corpus"]["fingerprint"] == here[0]["corpus"]["fingerprint"]
    assert evaluate.results in evaluate.opened


def test_a_set_may_bring_its_passages(evaluate: EvalTerminal) -> None:
    golden = evaluate.write("e.yaml", PASSAGES)
    result = evaluate("run", golden, "--mode", "lexical", "--json")
    runs = result.json["runs"]
    assert isinstance(runs, list)
    assert runs[0]["corpus"]["documents"] == 2
    assert [each["rank"] for each in runs[0]["items"]] == [1, 1]
    groups = {(each["group"], each["value"]) for each in runs[0]["summary"]["ranking"]}
    assert {("direction", "ko-ko"), ("direction", "en-en")} <= groups


def test_an_index_can_be_kept(evaluate: EvalTerminal) -> None:
    kept = evaluate.folder / "index"
    for _ in range(2):
        evaluate.measured("--index-dir", str(kept), "--set", "search.fusion=rrf")
    assert evaluate.measured("--index-dir", str(kept))["settings"]["search.fusion"] == "linear"  # type: ignore[index]
    assert evaluate.opened == [kept] * 3


def test_two_runs_are_compared(evaluate: EvalTerminal) -> None:
    one = evaluate.measured("--mode", "lexical")
    two = evaluate.measured("--mode", "keyword", "--set", "search.max_chunks_per_document=3")
    result = evaluate("compare", str(one["id"]), str(two["id"]))
    assert result.code == 0, result.err
    for words in ("mode: lexical → keyword", "search.max_chunks_per_document: 2 → 3", "sign test p", "recall@1"):
        assert words in result.out
    found = evaluate("compare", str(one["id"]), str(two["id"]), "--json").json
    assert found["schema_version"] == "eval_compare.v1"
    assert {"measures", "won", "lost", "gate", "differences"} <= set(found)
    assert "No question flipped." in evaluate("compare", str(one["id"]), str(one["id"])).out


def test_runs_over_different_documents_are_not_compared(evaluate: EvalTerminal) -> None:
    one = evaluate.measured()
    evaluate.write("team/new.md", "# New\n\nOne more document.\n")
    two = evaluate.measured()
    result = evaluate("compare", str(one["id"]), str(two["id"]))
    assert result.code == 2
    assert "3 documents" in result.err
    assert "4 documents" in result.err


def test_a_foreign_turn_can_be_compared_with_the_plain_set(evaluate: EvalTerminal) -> None:
    one, two = evaluate.measured(), evaluate.measured("--foreign-turn", "--seed", "5")
    result = evaluate("compare", str(one["id"]), str(two["id"]))
    assert result.code == 0, result.err
    assert "foreign turn before each question, seed: – → 5" in result.out


def test_thresholds_are_proposed_and_nothing_is_changed(evaluate: EvalTerminal) -> None:
    result = evaluate("calibrate", evaluate.golden, "--corpus", str(evaluate.corpus))
    assert result.code == 0, result.err
    for words in ("score_gate = ", "proposed", "Nothing was changed", "unseen"):
        assert words in result.out
    assert "vector_gate" not in result.out  # the confidence has one threshold in all modes
    assert not evaluate.results.exists()
    found = evaluate("calibrate", evaluate.golden, "--corpus", str(evaluate.corpus), "--mode", "lexical", "--json").json
    assert found["schema_version"] == "eval_calibrate.v1"
    modes = found["modes"]
    assert isinstance(modes, list)
    assert modes[0]["setting"] == "rag.score_gate"
    assert modes[0]["thresholds"][0]["threshold"] == 0.0


def test_thresholds_are_proposed_from_stored_runs(evaluate: EvalTerminal) -> None:
    name = str(evaluate.measured()["id"])
    evaluate.opened.clear()
    result = evaluate("calibrate", "--run", name)
    assert result.code == 0, result.err
    assert name in result.out
    assert evaluate.opened == []


def many_questions(evaluate: EvalTerminal) -> str:
    """Write twenty answerable and twenty unanswerable questions."""
    asked = [("jstat pause of a full gc", "gc/full-gc.md"), ("compare maxThreads", "tomcat/threads.md")] * 10
    right = [
        f"- {{id: r{number}, query: {text} {number}, expected: [{path}]}}" for number, (text, path) in enumerate(asked)
    ]
    kinds = ("FAR", "NEAR") * 10
    wrong = [
        f"- {{id: w{number}, query: qzx{number} wvk lunch, answerable: false, note: '{kind}: x'}}"
        for number, kind in enumerate(kinds)
    ]
    return evaluate.write("many.yaml", "\n".join([*right, *wrong]))


def test_weights_are_fitted_shown_and_applied_only_when_asked(evaluate: EvalTerminal) -> None:
    runs = evaluate("run", many_questions(evaluate), "--corpus", str(evaluate.corpus), "--json").json["runs"]
    assert isinstance(runs, list)
    assert set(DIRECTIONS) <= set(runs[0]["items"][0]["signs"])
    name, folder = str(runs[0]["id"]), evaluate.results / "calibration"
    shown = evaluate("calibrate", "--run", name, "--fit")
    assert shown.code == 0, shown.err
    for words in (
        "fake-embedder/hash/1",
        "20 answerable and 20 unanswerable",
        "cosine",
        "offset",
        "ten folds",
        "--apply",
    ):
        assert words in shown.out
    assert not folder.exists()
    found = evaluate("calibrate", "--run", name, "--fit", "--json").json
    assert found["schema_version"] == "eval_fit.v1"
    assert found["applied"] is None
    applied = evaluate("calibrate", "--run", name, "--fit", "--apply")
    if found["wrong_direction"]:
        assert applied.code == 2
        assert "not applied" in applied.err
        assert not folder.exists()
    else:
        assert applied.code == 0, applied.err
        assert len(list(folder.iterdir())) == 1
    gate = evaluate.finding("Gate")
    assert gate == ("ok", "The shipped weights are in use.") if found["wrong_direction"] else "fitted on" in gate[1]


def test_weights_that_cannot_be_used_are_a_finding_and_not_the_end(evaluate: EvalTerminal) -> None:
    file = evaluate.results / "calibration" / file_name("fake-embedder/hash/1")
    file.parent.mkdir(parents=True)
    file.write_text("{", encoding="utf-8")
    status, text = evaluate.finding("Gate")
    assert status == "warning"
    assert "not valid JSON" in text
    with contextlib.closing(open_kebab(evaluate.results, demo=True)) as kebab:
        assert kebab.search.search("gc", k=1).query.text == "gc"


def test_topic_codes_are_translated(evaluate: EvalTerminal) -> None:
    golden = evaluate.write("c.yaml", '- {id: c, analysis: {"log_type": "GC", "summary": "jstat"}, expected: [FGC]}\n')
    names = evaluate.write("names.yaml", "FGC: gc/full-gc.md\n")
    arguments = ("run", golden, "--corpus", str(evaluate.corpus), "--mode", "keyword", "--json")
    assert evaluate(*arguments).code == 2
    runs = evaluate(*arguments, "--names", names).json["runs"]
    assert isinstance(runs, list)
    assert runs[0]["items"][0]["rank"] == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (lambda it: ("run",), "no golden set"),
        (lambda it: ("run", "absent.yaml"), "absent.yaml cannot be read"),
        (lambda it: ("run", it.golden, "--corpus", "absent"), "absent is not a folder"),
        (lambda it: ("run", it.golden, "--mode", "bm25"), "keyword, lexical, vector, hybrid, all"),
        (lambda it: ("run", it.golden, "--set", "search.fusion=rrf"), "--set needs --corpus"),
        (lambda it: ("run", it.golden, "--index-dir", "x"), "--index-dir needs --corpus"),
        (lambda it: ("run", it.golden, "--corpus", "bundled", "--set", "rrf"), "KEY=VALUE"),
        (lambda it: ("run", it.golden, "--corpus", "bundled", "--set", "search.fusoin=rrf"), "search.fusion"),
        (lambda it: ("run", it.golden, "--corpus", str(it.corpus), "--set", "search.rrf_k=many"), "1 to 1000"),
        (lambda it: ("run", it.golden, "--corpus", str(it.corpus), "--index-dir", str(it.corpus)), "not empty"),
        (lambda it: ("run", it.golden, "--corpus", "bundled"), "field 'expected'"),
        (lambda it: ("run", it.write("e.yaml", PASSAGES), "--corpus", "bundled"), "passages of its own"),
        (lambda it: ("compare", "x", "y"), "kebab eval runs"),
        (lambda it: ("calibrate",), "no golden set"),
        (lambda it: ("calibrate", it.golden, "--max-false-refusals", "2"), "less than 1"),
        (lambda it: ("calibrate", it.golden, "--apply"), "--apply needs --fit"),
        (lambda it: ("calibrate", it.golden, "--corpus", str(it.corpus), "--fit"), "too few to fit"),
        (lambda it: ("calibrate", it.golden, "--corpus", str(it.corpus), "--fit", "--mode", "lexical"), "hybrid mode"),
    ],
)
def test_wrong_use_says_what_is_allowed(
    evaluate: EvalTerminal, arguments: Callable[[EvalTerminal], tuple[str, ...]], words: str
) -> None:
    result = evaluate(*arguments(evaluate))
    assert result.code == 2
    assert words.lower() in result.err.lower()
    assert "Traceback" not in result.err
    as_json = evaluate(*arguments(evaluate), "--json")
    assert json.loads(as_json.err.splitlines()[-1])["schema_version"] == "error.v1"
    assert as_json.out == ""


def test_an_environment_variable_is_not_overruled_in_silence(
    evaluate: EvalTerminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KEBAB_SEARCH_FUSION", "linear")
    result = evaluate("run", evaluate.golden, "--corpus", str(evaluate.corpus), "--set", "search.fusion=rrf")
    assert result.code == 2
    assert "environment" in result.err


@pytest.mark.integration
def test_the_real_engines_are_measured_the_same_way(
    evaluate: EvalTerminal, embedding_model_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    golden = evaluate.write("e.yaml", PASSAGES)
    arguments = ["eval", "run", golden, "--mode", "hybrid", "--json", "--data-dir", str(evaluate.results)]
    assert run(lambda data_dir=None: open_kebab(data_dir), arguments) == 0
    (found,) = json.loads(capsys.readouterr().out)["runs"]
    assert [each["rank"] for each in found["items"]] == [1, 1]
    assert "multilingual-e5-small" in found["versions"]["embedder"]
    assert {"retrieve.lexical", "retrieve.vector", "quote"} <= set(found["summary"]["latency_ms"])


def test_topic_codes_of_log_sets_name_shipped_runbooks(evaluate: EvalTerminal) -> None:
    topics = load_names(Path(__file__).parents[1] / "data" / "golden_topics.yaml")
    items = [f"- {{id: {code}, query: gc, expected: [{code}]}}" for code in topics]
    golden = evaluate.write("topics.yaml", "\n".join(items))
    names = str(Path(__file__).parents[1] / "data" / "golden_topics.yaml")
    result = evaluate("run", golden, "--corpus", "bundled", "--mode", "keyword", "--names", names)
    assert result.code == 0, result.err


SENTENCES = """
passages: {heap: "# Heap\\nSet the heap to 75% of the limit."}
pairs:
- {claim: number, supported: false, cites: [heap], text: Set the heap to 80% of the limit.}
- {claim: same, supported: true, cites: [heap], text: Set the heap to 75% of the limit.}
- {claim: alarm, supported: true, cites: [heap], text: Set the heap to 12 of the limit.}
"""


def test_labelled_sentences_are_judged(evaluate: EvalTerminal) -> None:
    file = evaluate.write("sentences.yaml", SENTENCES)
    result = evaluate("verify", file, "--details")
    assert result.code == 0, result.err
    for words in ("3 sentences, 1 passage", "number", "precision", "Judged wrongly: 1", "12 does not occur in [1]."):
        assert words in result.out
    found = evaluate("verify", file, "--json").json
    assert found["schema_version"] == "eval_verify.v1"
    sets = found["sets"]
    assert isinstance(sets, list)
    whole = sets[0]["claims"][-1]
    assert (whole["claim"], whole["wrong"], whole["found"], whole["recall"]) == ("all", 1, 1, 1.0)
    assert [each["verdict"] for each in sets[0]["pairs"]] == ["unsupported", "supported", "unsupported"]


def test_a_set_that_is_none_is_refused(evaluate: EvalTerminal) -> None:
    result = evaluate("verify", evaluate.write("none.yaml", "- a"))
    assert result.code != 0
    assert "is no set of sentences" in result.err
