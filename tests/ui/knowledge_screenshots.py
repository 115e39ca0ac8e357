"""Writes pictures of writing, choosing and testing in the knowledge page: ``python -m tests.ui.knowledge_screenshots``.

The options are those of ``tests.ui.page_screenshots``.
"""

from __future__ import annotations

from kebab_desktop.ui.knowledge.editor_banner import Answer
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.page import PageName
from tests.ui import page_screenshots
from tests.ui.page_screenshots import Stage

_BODY = "# 결제 지연\n\n## symptoms\n\n결제 응답이 10초를 넘는다.\n\n## check_points\n\n`jstat -gcutil` 을 본다.\n"


def _knowledge(stage: Stage) -> None:
    page = stage.page(PageName.KNOWLEDGE)
    assert isinstance(page, KnowledgePage)
    stage.wait(lambda: page.table.documents.rowCount() > 10, "the documents")
    _recall(stage, page)
    _write(stage, page)
    _edit(stage, page)
    _twice(stage, page)
    _folder(stage, page)


def _recall(stage: Stage, page: KnowledgePage) -> None:
    page.table.show_path("gc/full-gc-long-pause.md")
    page.details.document.tabs.setCurrentIndex(2)
    recall = page.details.document.recall
    recall.question.setText("GC 때문에 응답이 멈춰요")
    recall.question.returnPressed.emit()
    stage.settle(1500)
    stage.take("write-1-recall")
    for number, name in ((3, "2-answers"), (4, "3-versions")):
        page.details.document.tabs.setCurrentIndex(number)
        stage.take(f"write-{name}")
    page.main.states.setCurrentIndex(1)
    stage.take("write-4-state")
    page.main.states.showPopup()
    stage.take("write-5-states", page.main.states.view().window())
    page.main.states.hidePopup()
    page.main.show_all()


def _write(stage: Stage, page: KnowledgePage) -> None:
    page.details.closed.emit()
    page.runbooks.begin("Kafka 파티션 재배치 방법")
    stage.wait(lambda: page.runbooks.active, "the editor")
    stage.take("write-6-new")
    page.editor.save_button.click()
    stage.take("write-7-refused")
    page.editor.cancel_button.click()
    stage.take("write-8-draft")


def _edit(stage: Stage, page: KnowledgePage) -> None:
    page.table.show_path("pool.md")
    stage.wait(lambda: page.details.found is not None and page.details.found.record.relative_path == "pool.md", "it")
    page.acts.edit()
    stage.wait(lambda: page.runbooks.active, "the editor")
    stage.take("write-9-edit")
    page.editor.panel.setCurrentIndex(1)
    stage.take("write-a-preview")
    page.editor.panel.setCurrentIndex(0)
    page.editor.text.appendPlainText("한 줄을 더 쓴다.")
    file = stage.data / "team" / "pool.md"
    file.write_text(file.read_text(encoding="utf-8").replace("느려지고", "멈추고"), encoding="utf-8")
    page.runbooks.outside.look()
    stage.wait(lambda: Answer.SHOW_DIFFERENCE in page.editor.banner.buttons, "the question")
    stage.take("write-b-outside")
    page.editor.banner.buttons[Answer.SHOW_DIFFERENCE].click()
    stage.wait(page.editor.panel.difference.isVisible, "the difference")
    stage.take("write-c-difference")
    page.editor.cancel_button.click()
    stage.settle()


def _twice(stage: Stage, page: KnowledgePage) -> None:
    dropped = stage.data / "more"
    dropped.mkdir()
    (dropped / "pay.md").write_text(_BODY, encoding="utf-8")
    (dropped / "pay-copy.md").write_text(_BODY + "\n한 줄 더.\n", encoding="utf-8")
    (dropped / "open.md").write_text("# 열린 블록\n\n## 확인\n\n```bash\njstat\n", encoding="utf-8")
    page.desk.adding.commit(sorted(dropped.iterdir()), {})
    stage.wait(lambda: not page.main.result.isHidden() and not page.context.indexing.running, "the result")
    page.main.problems.click()
    stage.settle(1500)
    stage.take("write-d-problems")
    page.details.closed.emit()
    (dropped / "pay.md").write_text(_BODY.replace("10초", "20초"), encoding="utf-8")
    page.desk.add_paths([dropped / "pay.md"])
    stage.wait(page.details.conflicts.isVisible, "the question")
    stage.take("write-e-conflict")
    page.details.conflicts.for_all.setCurrentIndex(1)
    page.details.conflicts.add_button.click()
    stage.wait(lambda: bool(page.context.toasts.text), "the toast")
    stage.take("write-f-replaced")
    documents = [each.id for each in page.context.kebab.knowledge.documents() if each.source_id == "library"]
    page.desk.removals.remove(documents)
    stage.wait(lambda: not page.main.removed.isHidden(), "the removed ones")
    page.main.removed.click()
    stage.take("write-g-removed")


def _folder(stage: Stage, page: KnowledgePage) -> None:
    page.details.closed.emit()
    page.desk.add_paths([stage.data / "more"])
    form = page.details.form
    stage.wait(lambda: form.isVisible() and form.preview.lines != [], "the form")
    stage.settle(800)
    stage.take("write-h-source")


if __name__ == "__main__":
    page_screenshots.SCENES = {PageName.KNOWLEDGE: _knowledge}
    page_screenshots.main()
