"""What the palette offers: pages, commands, looks, settings, conversations and documents."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from kebab_desktop.core.dubeolsik import keys_in_hangul
from kebab_desktop.ui.intents import ConversationTarget
from kebab_desktop.ui.keys.commands import Command
from kebab_desktop.ui.language import in_other_language
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.palette.matching import Matcher, folded
from kebab_desktop.ui.preferences.wording import group_name
from kebab_desktop.ui.setting_words import choice_name, title_text
from kebab_desktop.ui.source_words import source_called

if TYPE_CHECKING:
    from kebab_desktop.app.kebab import Kebab

translate = QCoreApplication.translate

SHOWN = 60
_CHOICES = (
    ("general.theme", "light"),
    ("general.theme", "dark"),
    ("general.theme", "contrast"),
    ("general.theme", "system"),
    ("general.language", "en"),
    ("general.language", "ko"),
    ("general.language", "system"),
)
_TONGUES = {"ko": "Korean 한국어", "en": "English 영어"}
"""A language is listed by its own name; who does not speak it types the name in theirs."""


class EntryKind(StrEnum):
    """What an entry leads to, in the order in which equally good ones are listed."""

    PAGE = "page"
    COMMAND = "command"
    CHOICE = "choice"
    CONTROL = "control"
    DOCUMENT = "document"
    CONVERSATION = "conversation"
    SETTING = "setting"


_HANDICAP = {EntryKind.SETTING: 25.0, EntryKind.CONTROL: 6.0, EntryKind.CHOICE: -3.0}
"""There are hundreds of thresholds, named after what the runbooks are about: the runbook is what one looks for.

Of a command and a button that are named alike the command is found everywhere, so it comes first everywhere. The
runbook is looked for also where the page has a button for its kind of log. Who types "korean" on the page of the
settings wants the language, not how Korean words are indexed."""

_OTHER_LANGUAGE = 2.0
"""What is found by its name in the other language comes after what bears the typed words themselves."""

_HERE = 5.0
"""Commands of the page that is shown come first among what fits equally well."""

_STRONG, _WEAK = 75.0, 30.0
"""Where a word begins with what was typed, letters that are scattered over other titles are noise."""

_ORDER = {kind: number for number, kind in enumerate(EntryKind)}


@dataclass(frozen=True, slots=True)
class Entry:
    """One line. ``value`` is what opening it needs; ``folded``, ``words`` and ``other`` are compared with typed text.

    ``other`` is the title in the language that the window does not speak. ``why``: why it cannot be done now.
    ``here``: it is done on the page that is shown.
    """

    kind: EntryKind
    title: str
    detail: str
    value: object
    key: str = ""
    words: str = ""
    other: str = ""
    why: str = ""
    here: bool = False
    folded: str = field(init=False, default="")

    def __post_init__(self) -> None:
        """Fold once: comparing happens at each key."""
        object.__setattr__(self, "folded", folded(self.title))
        object.__setattr__(self, "words", folded(f"{self.detail} {self.words}"))
        object.__setattr__(self, "other", folded(self.other))


def kind_name(kind: EntryKind) -> str:
    """Return what an entry is, in the language of the window."""
    return {
        EntryKind.PAGE: translate("palette", "Page"),
        EntryKind.COMMAND: translate("palette", "Command"),
        EntryKind.CHOICE: translate("palette", "Command"),
        EntryKind.CONTROL: translate("palette", "On this page"),
        EntryKind.SETTING: translate("palette", "Setting"),
        EntryKind.CONVERSATION: translate("palette", "Conversation"),
        EntryKind.DOCUMENT: translate("palette", "Document"),
    }[kind]


def fixed_entries(
    titles: Sequence[tuple[str, str]],
    known: Iterable[Command],
    current: PageName | None,
    possible: Container[str] = (),
) -> list[Entry]:
    """Return what is there without reading anything: pages and commands, those of the ``current`` page first.

    What needs a selection can be done on its own page only, and what is pressed there only while that is ``possible``;
    else it says ``why`` not.
    """
    names = dict(titles)
    pages = [
        Entry(EntryKind.PAGE, text, "", PageName(name), f"Ctrl+{number}", name, in_other_language(text))
        for number, (name, text) in enumerate(titles, start=1)
    ]
    known = sorted((each for each in known if each.runs), key=lambda each: each.page is not current)
    lines = [_command(each, names.get(each.page or "", ""), current, possible) for each in known]
    own = [each for each in lines if isinstance(each.value, Command) and each.value.page is current]
    others = [each for each in lines if each not in own]
    return [*own, *pages, *others, *_choices()]


def read_entries(kebab: Kebab) -> list[Entry]:
    """Return settings, conversations and documents; reads, so it belongs on the read lane."""
    settings = [
        Entry(
            EntryKind.SETTING,
            title_text(view),
            group_name(view.group),
            view.key,
            words=view.key,
            other=in_other_language(title_text(view)),
        )
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
            f"{source_called(each.source_id)} / {each.relative_path}",
            each.id,
            words=f"{each.source_id} {each.frontmatter.docs_id} {' '.join(each.frontmatter.keywords)}",
        )
        for each in kebab.knowledge.documents()
    ]
    return [*conversations, *documents, *settings]  # in this order while nothing is typed


def found(typed: str, entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries that fit what was typed, at most :data:`SHOWN`; with nothing typed, the first.

    The best come first; what cannot be done now comes last. Where no word begins with it, Hangul may have been meant
    that was typed without the 한/영 key.
    """
    matcher = Matcher(typed)
    if matcher.empty:
        return [each for each in entries if not each.why][:SHOWN]
    fits = [_fit(matcher, each) for each in entries]
    if max(fits, default=0.0) < _STRONG:
        fits = [max(pair) for pair in zip(fits, _meant_in_hangul(typed, entries, alone=not any(fits)), strict=True)]
    least = _WEAK if max(fits, default=0.0) >= _STRONG else 0.0
    scored = [(score + _weight(each), each) for score, each in zip(fits, entries, strict=True) if score > least]
    scored.sort(key=lambda pair: (bool(pair[1].why), -pair[0], _ORDER[pair[1].kind]))
    return [each for _score, each in scored[:SHOWN]]


def _meant_in_hangul(typed: str, entries: Sequence[Entry], *, alone: bool) -> list[float]:
    """Return how well each entry fits the keys with 한/영 on.

    A word has to begin with them, unless they are syllables and stand ``alone``: nothing fits the letters.
    """
    hangul = keys_in_hangul(typed) if len(typed.strip()) > 1 else ""
    matcher, syllables = Matcher(hangul), any("가" <= sign <= "힣" for sign in hangul)
    least = 0.0 if syllables and alone else _STRONG
    return [score if hangul and (score := _fit(matcher, each)) > least else 0.0 for each in entries]


def _weight(entry: Entry) -> float:
    return (_HERE if entry.here else 0.0) - _HANDICAP.get(entry.kind, 0.0)


def _fit(matcher: Matcher, entry: Entry) -> float:
    """Return how well an entry fits in one language or the other, 0 for not at all."""
    own = matcher.score(entry.folded, entry.words)
    other = matcher.score(entry.other, entry.words) if entry.other else 0.0
    return max(own, other - _OTHER_LANGUAGE)


def _command(command: Command, page: str, current: PageName | None, possible: Container[str]) -> Entry:
    other, why = in_other_language(command.title), ""
    if command.selected and command.page is not current:
        why = translate("palette", "on the page {page}, once something is selected there").format(page=page)
    elif command.act and command.page is current and command.act not in possible:
        why = translate("palette", "not now: nothing for it is selected or open")
    words, here = f"{command.words} {in_other_language(command.words)}".strip(), command.page is current
    return Entry(EntryKind.COMMAND, command.title, page, command, command.key, words, other, why, here)


def _choices() -> list[Entry]:
    heads = {
        "general.theme": translate("palette", "Theme: {choice}"),
        "general.language": translate("palette", "Language: {choice}"),
    }
    found = []
    for key, value in _CHOICES:
        head, choice = heads[key], choice_name(key, value)
        tongue = _TONGUES.get(value, "")
        other = f"{tongue} " if tongue else ""
        other += in_other_language(head).format(choice=tongue or in_other_language(choice) or choice)
        found.append(
            Entry(
                EntryKind.CHOICE, head.format(choice=choice), "", (key, value), words=f"{value} {tongue}", other=other
            )
        )
    return found
