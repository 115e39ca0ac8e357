"""What was open and what was not asked yet is there again at the next start, however the program ended."""

from __future__ import annotations

from PySide6.QtCore import QObject, QSettings, Slot

from kebab_desktop.ui.chat.composer import Composer
from kebab_desktop.ui.chat.desk import ConversationDesk
from kebab_desktop.ui.chat.log_desk import LogDesk
from kebab_desktop.ui.chat.log_turn import LogTurn
from kebab_desktop.ui.chat.session import ChatSession
from kebab_desktop.ui.chat.turn import Turn
from kebab_desktop.ui.chat.unread_logs import UnreadLog, names_of, remembered, written
from kebab_desktop.ui.chat.waiting import QuestionQueue
from kebab_desktop.ui.settling import SettlingTimer

_KEY = "chat/conversation"
_DRAFT_KEY = "chat/draft"
_LOG_KEY = "chat/log"
_PAUSE_MS = 300
"""After the last key: a file is written each time, and whoever types does not wait for it."""
_MOST_MS = 3000
"""After the first: whoever types without a pause does not lose a page of it."""


class LastConversation(QObject):
    """Remembers at every change, and opens it once the list is read and only if nothing else was begun meanwhile.

    A question counts as not asked until the store has it, a log until its explanation is stored. Pasted logs are not
    remembered: their secrets would stand in the file.
    """

    def __init__(
        self,
        state: QSettings,
        desk: ConversationDesk,
        waiting: QuestionQueue,
        *,
        session: ChatSession,
        composer: Composer,
        logs: LogDesk,
    ) -> None:
        super().__init__(session)
        self._state = state
        self._desk = desk
        self._waiting = waiting
        self._session = session
        self._composer = composer
        self._logs = logs
        logs.offer.first_chosen.connect(self._read_again)
        self._wanted = self._draft = ""
        self._unread: tuple[UnreadLog, ...] = ()
        self._begun: list[Turn] = []
        self._soon = SettlingTimer(_PAUSE_MS, _MOST_MS, self)
        self._soon.timeout.connect(self.save)
        desk.listed.connect(self._look)
        composer.edit.textChanged.connect(self._save_soon)
        session.turn_begun.connect(self._note_turn)
        session.conversation_changed.connect(self._offer_log)
        session.failed.connect(self._offer_log)
        waiting.changed.connect(self._save_soon)
        for signal in (session.conversation_changed, session.conversations_touched, session.busy_changed):
            signal.connect(self._save_soon)

    def open(self) -> None:
        """Open it when the list is there; one that was deleted is not missed."""
        self._wanted = str(self._state.value(_KEY, "") or "")
        self._draft = str(self._state.value(_DRAFT_KEY, "") or "")
        self._unread = remembered(str(self._state.value(_LOG_KEY, "") or ""))

    @Slot()
    def save(self) -> None:
        """Remember which one is open, the question that is not asked yet, and the logs that are not explained yet."""
        if self._wanted or self._draft or self._unread:  # what is remembered has not been shown yet
            return
        self._begun = [turn for turn in self._begun if turn.running and not turn.kept]
        logs = [turn for turn in self._begun if isinstance(turn, LogTurn) and turn.target.paths]
        asked = [turn.question for turn in self._begun if not isinstance(turn, LogTurn)]
        typed = "\n".join(filter(None, (*asked, self._waiting.text, self._composer.edit.toPlainText())))
        draft = typed or "".join(turn.asked for turn in logs[-1:])
        unread = [UnreadLog(turn.target, turn.asked) for turn in logs] or _held(self._logs.offer.held)
        values = {
            _KEY: self._session.conversation_id or "",
            _DRAFT_KEY: draft,
            _LOG_KEY: written(unread),
        }
        changed = {key: value for key, value in values.items() if (self._state.value(key, "") or "") != value}
        for key, value in changed.items():
            self._state.setValue(key, value)
        if changed:
            self._state.sync()
        if self._begun:
            self._soon.start()

    @Slot()
    def _save_soon(self) -> None:
        self._soon.note()

    @Slot(object)
    def _note_turn(self, turn: Turn) -> None:
        self._begun.append(turn)
        turn.ended.connect(self._save_soon)

    @Slot()
    def _look(self) -> None:
        wanted, draft = self._wanted, self._draft
        self._wanted = self._draft = ""
        untouched = self._session.transcript is None and not self._composer.edit.toPlainText()
        if not untouched:
            self._unread = ()
        if draft and untouched:
            self._composer.edit.put(draft)
        if wanted and untouched and self._desk.title(wanted):
            self._session.open(wanted)
        else:
            self._offer_log()

    @Slot()
    def _offer_log(self) -> None:
        """Offer to read the logs again: not by itself, since one may be what ended the program."""
        if not self._unread or self._wanted or self._draft:
            return
        logs, self._unread = self._unread, ()
        text = self.tr("{name} was being read when the program ended.")
        if len(logs) > 1:
            text = self.tr("{name} were being read when the program ended.")
        self._logs.offer.offer(list(logs), text.format(name=names_of(logs)), self.tr("Read again"), "")

    @Slot(object)
    def _read_again(self, held: object) -> None:
        """Read them in their order, each with its question; that of the last one stands in the composer."""
        logs, edit = _held(held), self._composer.edit
        typed = edit.toPlainText()
        for each in logs[:-1]:
            edit.put(each.question)
            self._logs.analyze(each.target)
        if logs[1:]:
            edit.put(typed)
        for each in logs[-1:]:
            self._logs.analyze(each.target)


def _held(held: object) -> list[UnreadLog]:
    """Return the logs that an offer holds: a list, for a tuple holds the paths of what was dropped."""
    return [each for each in held if isinstance(each, UnreadLog)] if isinstance(held, list) else []
