"""Glossary files: the shipped one, the user's over it, and what bad files get."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kebab_desktop import paths
from kebab_desktop.adapters.glossary_yaml import MAX_BYTES, GlossaryFiles


def written(folder: Path, text: str | bytes) -> Path:
    folder.mkdir(exist_ok=True)
    data = text.encode() if isinstance(text, str) else text
    (folder / "_glossary.yaml").write_bytes(data)
    return folder


def read(tmp_path: Path, text: str | bytes) -> GlossaryFiles:
    return GlossaryFiles(lambda: [written(tmp_path / "one", text)])


def test_the_shipped_glossary_has_no_problems_and_no_idle_entries() -> None:
    files = GlossaryFiles(lambda: [paths.knowledge_base_dir()])
    glossary = files.current()
    assert files.problems() == []
    assert len(glossary.terms) > 450
    assert all(glossary.terms.values())
    assert len(glossary.synonyms) > 25
    assert glossary.is_name("Redis")
    for term in ("스레드 풀", "메모리 누수", "데드락", "톰캣", "아파치", "메타스페이스"):
        assert glossary.terms[term], term


def test_terms_may_be_texts_with_commas_or_lists(tmp_path: Path) -> None:
    files = read(
        tmp_path, "schema: 1\nterms:\n  재시작, 재기동: restart,  reboot\n  락: [lock, mutex]\nsynonyms:\n  - a, b\n"
    )
    assert files.current().terms == {
        "재시작": ("restart", "reboot"),
        "재기동": ("restart", "reboot"),
        "락": ("lock", "mutex"),
    }
    assert files.current().synonyms == (("a", "b"),)
    assert files.problems() == []


def test_later_folders_win_and_missing_ones_do_not_matter(tmp_path: Path) -> None:
    first = written(tmp_path / "first", "terms:\n  락: lock\n  큐: queue\n")
    second = written(tmp_path / "second", "terms:\n  락: latch\n  큐: ''\n")
    files = GlossaryFiles(lambda: [first, tmp_path / "missing", second])
    assert files.current().terms == {"락": ("latch",), "큐": ()}
    assert files.current().korean_matches("큐") == []


def test_a_changed_file_is_read_again_at_refresh_and_not_before(tmp_path: Path) -> None:
    folder = written(tmp_path / "one", "terms:\n  락: lock\n")
    files = GlossaryFiles(lambda: [folder])
    before = files.current()
    files.refresh()
    assert files.current() is before
    written(folder, "terms:\n  락: latch, mutex\n")
    os.utime(folder / "_glossary.yaml", ns=(1, 1))
    assert files.current() is before
    files.refresh()
    assert files.current().terms == {"락": ("latch", "mutex")}
    (folder / "_glossary.yaml").unlink()
    files.refresh()
    assert files.current().terms == {}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("terms:\n  락: lock\n  - 큐\n", "line 3"),
        ("- 락\n", "line 1"),
        ("just words\n", "line 1"),
        ("terms:\n  lock: 락\n", "'lock' holds no Korean letter"),
        ("terms:\n  락: {a: b}\n", "neither a text nor a list"),
        ("terms:\n  '': lock\n", "A Korean term is missing"),
        ("terms: lock\n", "'terms' does not have the form"),
        ("synonyms:\n  OOM: out of memory\n", "'synonyms' does not have the form"),
        ("synonyms:\n  - OOM\n", "at least two"),
        ("names:\n  - apache kafka\n", "one word"),
        ("names:\n  -\n", "one word"),
        ("names:\n  kafka: 카프카\n", "'names' does not have the form"),
        ("schema: 7\n", "The schema is not 1"),
        ("words:\n  락: lock\n", "'words' is not known"),
        ("terms:\n  락: \xff\n".encode("latin-1", "replace"), "it is not UTF-8"),
        ("x" * (MAX_BYTES + 1), "at most"),
        ("[" * 5000, "The whole file is left out"),
        ("terms:\n  락: \x00\n", "not valid YAML"),
    ],
)
def test_what_cannot_be_used_is_named_with_file_and_line(tmp_path: Path, text: str | bytes, expected: str) -> None:
    files = read(tmp_path, text)
    files.current()
    (problem, *_) = files.problems()
    assert expected in problem
    assert "_glossary.yaml" in problem


def test_a_bad_entry_leaves_the_others_alone(tmp_path: Path) -> None:
    files = read(tmp_path, "terms:\n  lock: 락\n  큐: queue\nsynonyms:\n  - OOM\n  - a, b\n")
    assert files.current().terms == {"큐": ("queue",)}
    assert files.current().synonyms == (("a", "b"),)
    assert len(files.problems()) == 2


def test_names_of_products_stand_in_both_scripts(tmp_path: Path) -> None:
    files = read(tmp_path, "names:\n  - kafka, 카프카\n  - [etcd]\n")
    assert files.current().names == (("kafka", "카프카"), ("etcd",))
    assert files.current().terms == {"카프카": ("kafka",)}
    assert files.problems() == []


def test_an_empty_file_is_an_empty_glossary(tmp_path: Path) -> None:
    files = read(tmp_path, "")
    assert (files.current().terms, files.problems()) == ({}, [])
