"""What the palette offers: pages, commands, looks, settings, conversations and documents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from kebab_desktop.ui.intents import ConversationTarget
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.palette.commands import Command
from kebab_desktop.ui.palette.matching import Matcher, folded
from kebab_desktop.ui.preferences.wording import choice_name, group_name, title_text

if TYPE_CHECKING:
    from kebab_desktop.app.kebab import Kebab

translate = QCoreApplication.translate

SHOWN = 60
_CHOICES = (
    ("general.theme", "light"),
    ("general.theme", "dark"),
    ("general.theme", "system"),
    ("general.language", "en"),
    ("general.language", "ko"),
)


class EntryKind(StrEnum):
    """What an entry leads to, in the order in which equally good ones are listed."""

    PAGE = "page"
    COMMAND = "command"
    CHOICE = "choice"
    DOCUMENT = "document"
    CONVERSATION = "conversation"
    SETTING = "setting"


_HANDICAP = {EntryKind.SETTING: 25.0}
"""There are hundreds of thresholds, named after what the runbooks are about: the runbook is what one looks for."""

_ORDER = {kind: number for number, kind in enumerate(EntryKind)}


@dataclass(frozen=True, slots=True)
class Entry:
    """One line. ``value`` is what opening it needs; ``folded`` and ``words`` are what typing is compared with."""

    kind: EntryKind
    title: str
    detail: str
    value: object
    key: str = ""
    words: str = ""
    folded: str = field(init=False, default="")

    def __post_init__(self) -> None:
        """Fold once: comparing happens at each key."""
        object.__setattr__(self, "folded", folded(self.title))
        object.__setattr__(self, "words", folded(f"{self.detail} {self.words}"))


def kind_name(kind: EntryKind) -> str:
    """Return what an entry is, in the language of the window."""
    return {
        EntryKind.PAGE: translate("palette", "Page"),
        EntryKind.COMMAND: translate("palette", "Command"),
        EntryKind.CHOICE: translate("palette", "Command"),
        EntryKind.SETTING: translate("palette", "Setting"),
        EntryKind.CONVERSATION: translate("palette", "Conversation"),
        EntryKind.DOCUMENT: translate("palette", "Document"),
    }[kind]


def fixed_entries(titles: Sequence[tuple[str, str]], known: Iterable[Command], current: PageName | None) -> list[Entry]:
    """Return what is there without reading anything: pages and commands, those of the ``current`` page first.

    What needs a selection is offered on its own page only.
    """
    names = dict(titles)
    pages = [
        Entry(EntryKind.PAGE, text, "", PageName(name), f"Ctrl+{number}", name)
        for number, (name, text) in enumerate(titles, start=1)
    ]
    usable = [each for each in known if each.runs and (not each.selected or each.page is current)]
    usable.sort(key=lambda each: each.page is not current)
    lines = [Entry(EntryKind.COMMAND, each.title, names.get(each.page or "", ""), each, each.key) for each in usable]
    own = [each for each in lines if isinstance(each.value, Command) and each.value.page is current]
    others = [each for each in lines if each not in own]
    return [*own, *pages, *others, *_choices()]


def read_entries(kebab: Kebab) -> list[Entry]:
    """Return settings, conversations and documents; reads, so it belongs on the read lane."""
    settings = [
        Entry(EntryKind.SETTING, title_text(view), group_name(view.group), view.key, words=f"{view.key} {view.title}")
        for view in kebab.preferences.settings()
    ]
    conversations = [
        Entry(EntryKind.CONVERSATION, each.title, "", ConversationTarget(each.id))
        for each in kebab.chat.conversations()
    ]
    documents = [
        Entry(
            EntryKind.DOCUMENT,
            each.title or each.relative_path,
            f"{each.source_id} / {each.relative_path}",
            each.id,
            words=f"{each.frontmatter.docs_id} {' '.join(each.frontmatter.keywords)}",
        )
        for each in kebab.knowledge.documents()
    ]
    return [*settings, *conversations, *documents]


def found(typed: str, entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries that fit what was typed, best first, at most :data:`SHOWN`; with nothing typed, the first."""
    matcher = Matcher(typed)
    if matcher.empty:
        return list(entries[:SHOWN])
    scored = [
        (score - _HANDICAP.get(each.kind, 0.0), each)
        for each in entries
        if (score := matcher.score(each.folded, each.words))
    ]
    scored.sort(key=lambda pair: (-pair[0], _ORDER[pair[1].kind]))
    return [each for _score, each in scored[:SHOWN]]


def _choices() -> list[Entry]:
    heads = {
        "general.theme": translate("palette", "Theme: {choice}"),
        "general.language": translate("palette", "Language: {choice}"),
    }
    return [
        Entry(EntryKind.CHOICE, heads[key].format(choice=choice_name(key, value)), "", (key, value), words=value)
        for key, value in _CHOICES
    ]
