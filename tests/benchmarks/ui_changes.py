"""Another theme, another language, all pages built and 10,000 documents listed. Run by :mod:`tests.benchmarks.ui`."""

from __future__ import annotations

from functools import partial

from tests.benchmarks.ui_scale import act_all
from tests.benchmarks.ui_tables import Beats, many_documents
from tests.benchmarks.ui_window import Measured

_QUESTIONS = 10


def changes() -> None:
    """Change the theme on each page and the language twice."""
    from kebab_desktop.bootstrap import open_kebab
    from kebab_desktop.ui.chat.page import ChatPage
    from kebab_desktop.ui.knowledge.listing import Listing
    from kebab_desktop.ui.knowledge.page import KnowledgePage
    from kebab_desktop.ui.language import LanguageChoice
    from kebab_desktop.ui.page import PageName
    from kebab_desktop.ui.theme import ThemeChoice
    from tests.ui import samples

    measured = Measured()
    window = measured.window
    kebab = open_kebab(measured.folder / "data", demo=True)
    window.attach(kebab)
    measured.until(lambda: not window.indexing.running)
    chat = window.pages[PageName.CHAT]
    assert isinstance(chat, ChatPage)
    for number in range(_QUESTIONS):
        chat.composer.asked.emit(f"question {number}")
        transcript = chat.session.transcript
        assert transcript is not None
        measured.until(lambda: transcript.running is None)  # noqa: B023 - waited for at once
    for name in PageName:
        window.show_page(name)
        measured.until(Beats(20))
    knowledge = window.pages[PageName.KNOWLEDGE]
    assert isinstance(knowledge, KnowledgePage)
    knowledge.desk.listed.emit(Listing(tuple(samples.SOURCES), many_documents()))
    measured.until(Beats(40))
    for name in PageName:
        window.show_page(name)
        measured.until(Beats(20))
        themes = (ThemeChoice.DARK, ThemeChoice.LIGHT, ThemeChoice.CONTRAST, ThemeChoice.LIGHT)
        act_all(measured, {f"theme, {name.value} shown": [partial(measured.theme.choose, each) for each in themes]})
    languages = (LanguageChoice.KOREAN, LanguageChoice.ENGLISH)
    for name in PageName:
        window.show_page(name)
        measured.until(Beats(20))
        act_all(
            measured, {f"language, {name.value} shown": [partial(window.language.choose, each) for each in languages]}
        )
    measured.end()
    kebab.close()
