"""New runbooks: from the template or a question, checked like a file, saved as a new file of the library."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kebab_desktop.adapters.parser_markdown import MarkdownParser
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.runbook_text import (
    SECTIONS,
    RunbookDraft,
    empty_sections,
    file_name,
    file_text,
    items,
    new_draft,
)
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.editing import FIELDS
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.events import IngestDone

QUESTION = "Kafka 파티션을 재배치하는 방법은?"


def filled(draft: RunbookDraft, **fields: str) -> RunbookDraft:
    body = draft.body.replace("## symptoms\n", "## symptoms\n\n컨슈머 지연이 늘어난다.\n")
    return RunbookDraft({**draft.fields, **fields}, body)


def save(kebab: Kebab, draft: RunbookDraft) -> str:
    saved = kebab.runbooks.create(draft)
    events = list(kebab.runbooks.index(saved, CancelToken()))
    assert isinstance(events[-1], IngestDone)
    return saved.document_id


def test_a_template_has_the_six_sections_and_valid_fields(kebab: Kebab) -> None:
    draft = kebab.runbooks.draft()
    assert [line[3:] for line in draft.body.splitlines() if line.startswith("## ")] == list(SECTIONS)
    check = kebab.runbooks.check(draft)
    assert {each.field for each in check.problems} == {"title", "keywords"}
    assert check.empty == SECTIONS
    assert check.obstacle == "The runbook has no title."


def test_a_question_fills_title_keywords_alias_and_log_type() -> None:
    draft = new_draft("Tomcat 스레드가 멈췄을 때, 무엇을 보나요?", {"team-runbook-01"}, {"TOMCAT", "GC"})
    assert draft.title == "Tomcat 스레드가 멈췄을 때, 무엇을 보나요"
    assert draft.fields["log_type"] == "TOMCAT"
    assert draft.fields["docs_id"] == "TEAM-RUNBOOK-02"
    assert items(draft.fields["keywords"])[:2] == ["tomcat", "스레드"]
    assert len(items(draft.fields["aliases"])) == 1


def test_a_saved_runbook_is_found_by_its_question(kebab: Kebab) -> None:
    draft = filled(kebab.runbooks.draft(QUESTION))
    assert kebab.runbooks.check(draft).obstacle == ""
    document_id = save(kebab, draft)
    view = kebab.knowledge.document(document_id)
    assert view.record.title == "Kafka 파티션을 재배치하는 방법은"
    assert view.record.frontmatter.aliases == (QUESTION,)
    assert view.record.source_id == "library"
    assert view.record.problems == ()
    assert kebab.search.recall(document_id, QUESTION).rank == 1


def test_saving_indexes_this_file_alone(kebab: Kebab) -> None:
    other = save(kebab, filled(kebab.runbooks.draft("vpn gateway")))
    path = kebab.knowledge.document(other).path
    path.write_text("# changed outside\n\n## a\n\ntext\n", encoding="utf-8")
    save(kebab, filled(kebab.runbooks.draft("dns outage")))
    assert kebab.knowledge.document(other).record.title == "vpn gateway"


def test_a_name_that_is_taken_gets_a_number_and_nothing_is_replaced(kebab: Kebab) -> None:
    draft = filled(kebab.runbooks.draft("disk full"))
    first = kebab.knowledge.document(save(kebab, draft)).path
    second = kebab.knowledge.document(save(kebab, replace(draft, body=draft.body + "more\n"))).path
    assert (first.name, second.name) == ("disk-full.md", "disk-full (2).md")
    assert "more" not in first.read_text(encoding="utf-8")


def test_undo_is_a_removal_and_the_name_can_be_used_again(kebab: Kebab) -> None:
    draft = filled(kebab.runbooks.draft("disk full"))
    document_id = save(kebab, draft)
    kebab.knowledge.remove_documents([document_id])
    assert document_id not in {each.id for each in kebab.knowledge.documents()}
    assert save(kebab, draft) == document_id
    assert document_id in {each.id for each in kebab.knowledge.documents()}


@pytest.mark.parametrize(
    ("name", "value", "field"),
    [
        ("severity", "URGENT", "severity"),
        ("priority", "many", "priority"),
        ("priority", "101", "priority"),
        ("log_type", "GC!", "log_type"),
        ("docs_id", "", "docs_id"),
        ("keywords", " , ", "keywords"),
    ],
)
def test_a_wrong_value_names_its_field_but_does_not_forbid_saving(
    kebab: Kebab, name: str, value: str, field: str
) -> None:
    check = kebab.runbooks.check(filled(kebab.runbooks.draft(QUESTION), **{name: value}))
    assert [each.field for each in check.problems] == [field]
    assert check.obstacle == ""


def test_a_docs_id_that_is_taken_names_the_other_runbook(kebab: Kebab) -> None:
    save(kebab, filled(kebab.runbooks.draft("disk full"), docs_id="NET-01"))
    check = kebab.runbooks.check(filled(kebab.runbooks.draft("dns"), docs_id="net-01"))
    assert [each.message for each in check.problems] == ["'net-01' is the docs_id of 'disk full' already."]


@pytest.mark.parametrize(
    ("title", "body", "message"),
    [("", "## a\n\ntext", "no title"), (" \n", "text", "no title"), ("t", "## a\n\n## b\n", "no text")],
)
def test_what_cannot_be_saved_is_refused(kebab: Kebab, title: str, body: str, message: str) -> None:
    draft = RunbookDraft({"title": title}, body)
    assert message in kebab.runbooks.check(draft).obstacle
    with pytest.raises(UsageError, match=message):
        kebab.runbooks.create(draft)
    assert not list((kebab.data_dir / "library").glob("*.md"))


@pytest.mark.parametrize(
    "value",
    ["yes", "503", "a: b # c", '"quoted"', "- dash", "[x]", "줄\\n", "'", "*star", "null", "1.5", "{}", "@x", "a\tb"],
)
def test_every_text_survives_yaml(value: str) -> None:
    fields = dict.fromkeys(FIELDS, "x") | {"title": value, "keywords": f"{value}, 한글", "priority": "7"}
    parsed = MarkdownParser().parse(file_text(RunbookDraft(fields, "text")).encode(), "x.md", required_fields=False)
    assert parsed.frontmatter.title == " ".join(value.split())
    assert parsed.frontmatter.keywords == (" ".join(value.split()), "한글")
    assert parsed.frontmatter.priority == 7


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Full GC: 긴 정지?", "full-gc-긴-정지.md"),
        ("../../etc", "etc.md"),
        ("???", "runbook.md"),
        ("a" * 99, "a" * 60 + ".md"),
    ],
)
def test_the_file_is_named_after_the_title(title: str, name: str) -> None:
    assert file_name(RunbookDraft({"title": title}, "")) == name


def test_sections_without_text_are_named() -> None:
    body = "## symptoms\n\ntext\n\n## check_points\n\n## own section\n\ntext\n"
    assert empty_sections(body) == tuple(each for each in SECTIONS if each != "symptoms")


def test_a_library_that_cannot_be_written_is_said(kebab: Kebab, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_self: Path, _target: Path) -> Path:
        raise OSError(28, "No space left on device")

    draft = filled(kebab.runbooks.draft("disk full"))
    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(Exception, match="No space left"):
        kebab.runbooks.create(draft)
    monkeypatch.undo()
    assert list((kebab.data_dir / "library").iterdir()) == []
