"""Writes pictures of branches, of what is narrowed, changed, chosen, undone: ``python -m tests.ui.choice_screenshots``.

The options are those of ``tests.ui.page_screenshots``.
"""

from __future__ import annotations

from pathlib import Path

from kebab_desktop.app.views import ModelFile
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.chat.transcript import Transcript
from kebab_desktop.ui.chat.turn import Turn
from kebab_desktop.ui.history.page import HistoryPage
from kebab_desktop.ui.knowledge.model import source_key
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.preferences.page import PreferencesPage
from kebab_desktop.ui.widgets.aside import ScrollColumn
from tests.ui import page_screenshots
from tests.ui.page_screenshots import Stage

_FIRST = "Full GC가 30초씩 걸려요. 재기동 전에 뭘 확인하나요?"
_SECOND = "노드는 언제 분리하나요?"
_OTHERS = ("VPN 인증서 갱신", "Kafka 파티션 재배치 방법", "AH00484 web-03", "오늘 구내식당 메뉴", "Tomcat maxThreads")
_EDITED = "Which of the nodes has to leave the load balancer before a heap dump is taken?"
_SITE = """---
title: 쿠버네티스 파드 재시작
---

# 쿠버네티스 파드 재시작

{{< hint warning >}}
운영 시간에는 **롤링 재시작** 만 합니다.
{{< /hint >}}

> [!NOTE]
> [[Full GC 및 장시간 정지|Full GC 런북]]을 먼저 봅니다.

## check_points

{{% alert title="먼저 확인" %}}
`kubectl describe pod POD` 의 `Last State` 를 봅니다.
{{% /alert %}}
"""
_PARAMETERS = (600_000_000, 4_020_000_000, 14_000_000_000)


def _shown(chat: ChatPage) -> Transcript:
    transcript = chat.session.transcript
    assert transcript is not None
    return transcript


def _ask(stage: Stage, chat: ChatPage, question: str) -> Turn:
    chat.composer.asked.emit(question)
    stage.wait(lambda: chat.session.transcript is not None and _shown(chat).running is None, "the answer")
    return next(turn for turn in reversed(_shown(chat).turns) if turn.question == question)


def _chat(stage: Stage) -> None:
    chat = stage.page(PageName.CHAT)
    assert isinstance(chat, ChatPage)
    for question in _OTHERS:
        chat.start_new()
        _ask(stage, chat, question)
    _branches(stage, chat)
    _search(stage, chat)


def _branches(stage: Stage, chat: ChatPage) -> None:
    chat.start_new()
    _ask(stage, chat, _FIRST)
    second = _ask(stage, chat, _SECOND)
    second.bubble.edit.click()
    stage.take("choice-1-edited")
    chat.composer.edit.clear()
    turn = _ask_instead(stage, chat)
    stage.take("choice-2-branch")
    turn.branches.back.click()
    stage.wait(lambda: any(each.question == _SECOND for each in _shown(chat).turns), "the first branch")
    stage.take("choice-3-other-branch")


def _ask_instead(stage: Stage, chat: ChatPage) -> Turn:
    chat.composer.put(_EDITED)
    chat.composer.ask_button.click()
    stage.wait(lambda: any(turn.question == _EDITED for turn in _shown(chat).turns), "the question")
    stage.wait(lambda: _shown(chat).running is None, "the answer")
    return next(turn for turn in _shown(chat).turns if turn.question == _EDITED)


def _search(stage: Stage, chat: ChatPage) -> None:
    kebab = chat.context.kebab
    kebab.chat.update_conversation(kebab.chat.conversations()[-1].id, pinned=True)
    chat.panel.search.setFocus()
    for number, words in enumerate(("is:refused", "상태:고정 after:2026-01-01", "is:stopped kafka")):
        chat.panel.search.setText(words)
        stage.settle(900)
        stage.take(f"choice-4-search-{number}")
    chat.panel.search.clear()
    stage.settle(600)


def _knowledge(stage: Stage) -> None:
    page = stage.page(PageName.KNOWLEDGE)
    assert isinstance(page, KnowledgePage)
    stage.wait(lambda: page.table.documents.rowCount() > 10, "the documents")
    _site(stage, page)
    view = next(each for each in page.context.kebab.knowledge.sources() if each.source.id == "team")
    page.details.show_form(view)
    form = page.details.form
    form.name.setText("결제팀 런북")
    form.left_out.edit.setPlainText("drafts/\n*.old.md\ndeploy*")
    stage.settle(900)
    stage.take("choice-5-source")
    form.left_out.edit.setPlainText("drafts/\n../other")
    stage.settle()
    for bar in form.findChildren(ScrollColumn):
        bar.verticalScrollBar().setValue(10_000)
    stage.take("choice-6-wrong-pattern")
    form.left_out.edit.setPlainText("deploy*")
    form.add_button.click()
    stage.settle(1500)
    page.table.show_entry(source_key("team"))
    stage.take("choice-7-named")
    page.acts.choose_export()
    assert page.acts.dialog is not None
    stage.wait(page.acts.dialog.isVisible, "the dialog")
    stage.take("choice-8-export", page.acts.dialog)
    page.acts.dialog.close()
    page.desk.exporting.write(str(stage.data / "지식 베이스"))
    stage.wait(lambda: bool(page.context.toasts.text), "the receipt")
    stage.take("choice-9-exported")
    page.context.toasts.hide()
    _waiting(stage, page)


def _site(stage: Stage, page: KnowledgePage) -> None:
    """Show a page written for a site generator: in the preview of the text, as a reader of the site would see it."""
    (stage.data / "team" / "restart.md").write_text(_SITE, encoding="utf-8")
    page.context.indexing.run(page.context.kebab.knowledge.ingest)
    stage.wait(lambda: not page.context.indexing.running, "the end of the run")
    page.table.show_path("restart.md")
    stage.wait(lambda: page.details.found is not None, "the document")
    page.details.document.tabs.setCurrentIndex(page.details.document.tabs.count() - 1)
    stage.settle()
    chunk = page.details.document.sections.chunks.chunk(0)
    assert chunk is not None
    page.details.document.show_chunk(chunk)
    stage.take("choice-a-site-marks")


def _waiting(stage: Stage, page: KnowledgePage) -> None:
    """Drop what is there already, leave the question open and go to another page: a chip says that it waits."""
    dropped = stage.data / "dropped"
    dropped.mkdir()
    for number in range(3):
        (dropped / f"런북-{number}.md").write_text(f"# 런북 {number}\n\n## 확인\n\n내용\n", encoding="utf-8")
    paths = sorted(dropped.iterdir())
    page.desk.adding.commit(paths, {})
    stage.wait(lambda: not page.main.result.isHidden() and not page.context.indexing.running, "the result")
    for path in paths:
        path.write_text(path.read_text(encoding="utf-8") + "\n한 줄 더.\n", encoding="utf-8")
    page.drops.dropped.emit(paths)
    stage.wait(page.details.conflicts.isVisible, "the question")
    stage.page(PageName.CHAT)
    stage.wait(stage.window.status.drops.isVisible, "the chip")
    stage.take("choice-b-drops-wait")


def _history(stage: Stage) -> None:
    page = stage.page(PageName.HISTORY)
    assert isinstance(page, HistoryPage)
    stage.wait(lambda: page.table.answers.rowCount() > 5, "the history")
    rows = page.context.kebab.history.rows(HistoryFilter())
    at = next(number for number, row in enumerate(rows) if row.outcome == "refused")
    page.table.setCurrentIndex(page.table.answers.index(at, 1))
    stage.wait(lambda: page.pane.view.answer is not None, "the refusal")
    page.pane.body.ensureWidgetVisible(page.pane.view.refusal)
    stage.take("choice-c-refusal")


def _settings(stage: Stage) -> None:
    page = stage.page(PageName.SETTINGS)
    assert isinstance(page, PreferencesPage)
    stage.wait(lambda: bool(page.form.rows), "the settings")
    page.form.rows["search.default_k"].change_requested.emit("search.default_k", 12)
    stage.wait(page.form.rows["search.default_k"].reset.isVisible, "the change")
    page.form.go_to("search.default_k")
    page.form.rows["search.default_k"].reset.click()
    stage.wait(lambda: stage.window.toasts.open_offer is not None, "the Undo")
    stage.take("choice-d-reset")
    page.form.go_to_group("Models and devices")
    for parameters in _PARAMETERS:
        path, size = Path("Qwen3-Q4_K_M.gguf"), int(parameters * 0.62)
        file = ModelFile(path, "Qwen3", "qwen3", size, 32_768, size * 2, has_chat_template=True, parameters=parameters)
        page.model.desk.inspected.emit(file)
        page.form.ensureWidgetVisible(page.model)
        stage.take(f"choice-e-model-{parameters // 100_000_000}")
    page.model.desk.leave()


if __name__ == "__main__":
    page_screenshots.SCENES = {
        PageName.CHAT: _chat,
        PageName.HISTORY: _history,
        PageName.SETTINGS: _settings,
        PageName.KNOWLEDGE: _knowledge,
    }
    page_screenshots.main()
