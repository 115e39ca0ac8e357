"""The job of one question: makes the conversation with its first question, then runs the pipeline."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kebab_desktop.core.answers import AskOptions
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.conversations import Conversation
from kebab_desktop.core.events import AskEvent

if TYPE_CHECKING:
    from kebab_desktop.app.chat import ChatService


@dataclass(frozen=True, slots=True)
class ConversationStarted:
    """The first event of the first question of a conversation."""

    conversation: Conversation


@dataclass(slots=True)
class ConversationSlot:
    """The conversation of a transcript; written on the ask lane, which runs one job at a time."""

    id: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Asking:
    """Work for the ask lane."""

    chat: ChatService
    question: str
    options: AskOptions
    slot: ConversationSlot

    def __call__(self, token: CancelToken) -> Iterator[AskEvent | ConversationStarted]:
        """Yield the events of the pipeline, after :class:`ConversationStarted` for a new conversation."""
        yield from started(self.chat, self.slot, self.question)
        yield from self.chat.ask(self.question, replace(self.options, conversation_id=self.slot.id), token)


def started(chat: ChatService, slot: ConversationSlot, title: str) -> Iterator[ConversationStarted]:
    """Begin the conversation of a slot if there is none; one whose answers were all put away is begun anew."""
    if slot.id is None or not chat.has_conversation(slot.id):
        conversation = chat.start_conversation(title)
        slot.id = conversation.id
        yield ConversationStarted(conversation)
