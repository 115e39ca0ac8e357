"""Measuring through the facade, on the engines in memory."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.errors import KebabError, UsageError
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.core.retrieval import SearchMode
from kebab_desktop.evaluation.corpus import claim_index_folder, describe_corpus, index_corpus, write_passages
from kebab_desktop.evaluation.golden import GoldenSet, Question
from kebab_desktop.evaluation.labels import holds_all, language_of_text
from kebab_desktop.evaluation.measure import Request, measure
from kebab_desktop.evaluation.runs import Run

FILES = {
    "gc/full-gc.md": "# Full GC\n\n## check\n\nMeasure the pause with jstat.\n\n## action\n\nTake a heap dump first.\n",
    "gc/metaspace.md": "# 메타스페이스 부족\n\n## 확인\n\n클래스로더 누수를 의심하고 재배포 횟수를 확인한다.\n",
    "tomcat/threads.md": "# Tomcat threads\n\n## check\n\nCompare currentThreadsBusy with maxThreads.\n",
}
GOLDEN = GoldenSet(
    "team.yaml",
    (
        Question("pause", "jstat pause of a full gc", True, ("gc/full-gc.md",), ("pause with\njstat",), ("check",)),
        Question("meta", "클래스로더 누수 재배포", True, ("gc/metaspace",), ("스레드",)),
        Question("busy", "and maxThreads?", True, ("tomcat/threads.md",), previous=("currentThreadsBusy",)),
        Question("json", "", True, ("gc/full-gc.md",), analysis={"log_type": "GC", "summary": "full gc pause jstat"}),
        Question("lunch", "qzx wvk", False, distance="far"),
    ),
)


@pytest.fixture
def kebab(tmp_path: Path) -> Iterator[Kebab]:
    for name, text in FILES.items():
        file = tmp_path / "team" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    opened = open_kebab(tmp_path / "data", demo=True)
    list(index_corpus(opened, tmp_path / "team", CancelToken()))
    yield opened
    opened.close()


def measured(kebab: Kebab, golden: GoldenSet = GOLDEN, mode: SearchMode = SearchMode.LEXICAL) -> Run:
    return measure(kebab, Request(golden, describe_corpus(kebab, "team"), mode), CancelToken())


def test_every_question_is_ranked_and_judged(kebab: Kebab) -> None:
    found = measured(kebab)
    items = {each.id: each for each in found.items}
    assert list(items) == [each.id for each in GOLDEN.questions]
    assert items["pause"].documents[0] == "gc/full-gc.md"
    assert (items["pause"].rank, items["meta"].rank, items["busy"].rank, items["json"].rank) == (1, 1, 1, 1)
    assert items["json"].question == "gc full gc pause jstat"
    assert (items["pause"].quoted, items["pause"].packed, items["pause"].section) == (True, True, True)
    assert (items["meta"].quoted, items["meta"].packed) == (False, False)
    assert items["busy"].quoted is None
    assert (items["lunch"].refused, items["lunch"].top_score, items["lunch"].refusal) == (True, None, "NoChunks")
    assert (items["meta"].lang, items["meta"].direction) == ("ko", "ko-ko")
    assert (items["pause"].lang, items["pause"].direction) == ("en", "en-en")
    assert {"retrieve", "quote"} <= set(items["pause"].timings_ms)
    assert "persist" not in items["pause"].timings_ms
    assert found.warnings == ("item meta, must_contain: '스레드' stands in none of the expected documents",)


def test_copies_of_a_right_document_count_once(kebab: Kebab, tmp_path: Path) -> None:
    before = {each.id: each.right for each in measured(kebab).items}
    shutil.copytree(tmp_path / "team", tmp_path / "mirror")
    kebab.knowledge.add_source(tmp_path / "mirror")
    list(kebab.knowledge.ingest(CancelToken()))
    assert {each.id: each.right for each in measured(kebab).items} == before


def test_what_is_in_force_is_written_down(kebab: Kebab) -> None:
    found = measured(kebab)
    assert (found.mode, found.gate, found.k) == ("lexical", 0.4, 8)
    assert found.settings["search.fusion"] == "linear"
    assert {"program", "embedder", "analyzer", "index", "python", "prompt_template", "code"} <= set(found.versions)
    assert found.golden_fingerprint == GOLDEN.fingerprint
    assert (found.corpus.documents, found.corpus.name) == (3, "team")


def test_measuring_leaves_no_trace_in_the_history(kebab: Kebab) -> None:
    measured(kebab)
    assert kebab.history.rows(HistoryFilter()) == []
    assert kebab.chat.conversations() == []


@pytest.mark.parametrize("mode", list(SearchMode))
def test_measuring_twice_gives_the_same(kebab: Kebab, mode: SearchMode) -> None:
    one, other = measured(kebab, mode=mode), measured(kebab, mode=mode)
    assert [replace(each, timings_ms={}) for each in one.items] == [
        replace(each, timings_ms={}) for each in other.items
    ]
    assert one.mode == mode.value


def test_the_ranking_is_that_of_a_search(kebab: Kebab) -> None:
    found = measured(kebab, mode=SearchMode.HYBRID)
    hits = kebab.search.search(GOLDEN.questions[0].text, mode=SearchMode.HYBRID, k=20).hits
    assert found.items[0].documents == tuple(dict.fromkeys(hit.chunk.path for hit in hits))


def test_a_refused_question_still_shows_what_its_quotes_would_hold(kebab: Kebab) -> None:
    kebab.preferences.change("rag.score_gate", 1.0)
    (item, *_) = measured(kebab).items
    assert (item.refused, item.refusal) == (True, "ScoreGate")
    assert item.quoted is True


def test_labels_that_no_document_has_are_refused(kebab: Kebab) -> None:
    wrong = GoldenSet("team.yaml", (Question("x", "gc", True, ("gc/ful-gc.md",)),))
    with pytest.raises(UsageError) as caught:
        measured(kebab, wrong)
    assert "team.yaml, item x, field 'expected'" in caught.value.message
    assert "'gc/full-gc.md'" in caught.value.hint


def test_names_may_stand_for_documents(kebab: Kebab) -> None:
    topic = GoldenSet("team.yaml", (Question("x", "jstat pause", True, ("FGC",)),))
    request = Request(topic, describe_corpus(kebab, "team"), SearchMode.LEXICAL, {"FGC": ("gc/full-gc.md",)})
    assert measure(kebab, request, CancelToken()).items[0].rank == 1


def test_an_error_names_the_question(kebab: Kebab) -> None:
    bad = GoldenSet("team.yaml", (Question("x", "gc", False), Question("long", "gc " * 5000, False)))
    with pytest.raises(KebabError, match=r"team\.yaml, item long: The question has") as caught:
        measured(kebab, bad)
    assert caught.value.code == "usage"
    worse = GoldenSet("team.yaml", (Question("x", "", False, analysis={"log_type": 7}),))
    with pytest.raises(KebabError, match=r"team\.yaml, item x: The field log_type"):
        measured(kebab, worse)


def test_measuring_can_be_cancelled(kebab: Kebab) -> None:
    token = CancelToken()
    request = Request(GOLDEN, describe_corpus(kebab, "team"), SearchMode.LEXICAL)
    seen: list[int] = []

    def stop(done: int, total: int) -> None:
        seen.append(done)
        if done == 2:
            token.cancel()

    with pytest.raises(CancelledError):
        measure(kebab, request, token, stop)
    assert seen == [1, 2]


def test_the_fingerprint_of_a_corpus_is_of_paths_and_contents(kebab: Kebab, tmp_path: Path) -> None:
    here = describe_corpus(kebab, "team").fingerprint
    copy = tmp_path / "copy"
    for name, text in FILES.items():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_text(text, encoding="utf-8")
    other = open_kebab(tmp_path / "other", demo=True)
    try:
        list(index_corpus(other, copy, CancelToken()))
        assert describe_corpus(other, "copy").fingerprint == here
        (copy / "gc/full-gc.md").write_text("# Full GC\n\nOther words.\n", encoding="utf-8")
        list(index_corpus(other, copy, CancelToken()))
        assert describe_corpus(other, "copy").fingerprint != here
    finally:
        other.close()


def test_an_index_holds_one_corpus(kebab: Kebab, tmp_path: Path) -> None:
    (tmp_path / "second").mkdir()
    with pytest.raises(UsageError, match="another corpus"):
        index_corpus(kebab, tmp_path / "second", CancelToken())


def test_an_empty_corpus_is_refused(tmp_path: Path) -> None:
    opened = open_kebab(tmp_path / "data", demo=True)
    try:
        with pytest.raises(UsageError, match="holds no document"):
            describe_corpus(opened, "nothing")
    finally:
        opened.close()


def test_a_folder_in_use_is_never_claimed(tmp_path: Path) -> None:
    claim_index_folder(tmp_path / "new")
    claim_index_folder(tmp_path / "new")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "settings.toml").write_text("[search]\nmode = 'lexical'\n", encoding="utf-8")
    with pytest.raises(UsageError, match="not empty"):
        claim_index_folder(tmp_path / "mine")
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(UsageError, match="cannot be used"):
        claim_index_folder(tmp_path / "file")


def test_passages_become_files_of_their_names(tmp_path: Path) -> None:
    golden = replace(GOLDEN, passages=(("K01", "덤프를 받는다."), ("E01", "Restart.")))
    root = write_passages(golden, tmp_path)
    assert {file.name: file.read_text(encoding="utf-8") for file in root.iterdir()} == {
        "K01.md": "덤프를 받는다.\n",
        "E01.md": "Restart.\n",
    }


def test_line_breaks_and_unicode_forms_do_not_hide_words() -> None:
    assert holds_all("70%\n  usage 확인", ["70% usage", "확인"])
    assert not holds_all("70% Usage", ["70% usage"])
    assert holds_all("anything", [])


def test_a_korean_runbook_full_of_latin_names_is_korean() -> None:
    assert language_of_text("jstat -gcutil 1000 으로 Old 사용률을 확인하고 jmap 으로 덤프를 받는다") == "ko"
    assert language_of_text("Restart the kubelet (see 로그)") == "en"
    assert language_of_text("") == "en"
