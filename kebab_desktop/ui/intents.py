"""What one page may ask of the window or of another page, as signals."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import SIGNAL, QObject, Signal


@dataclass(frozen=True, slots=True)
class ConversationTarget:
    """What the chat page is told to open; ``trace_id``: with this answer in view, in whichever branch it is."""

    conversation_id: str
    trace_id: str = ""


@dataclass(frozen=True, slots=True)
class LastConversationTarget:
    """The chat page is told to open the conversation that was open when the program ended."""


@dataclass(frozen=True, slots=True)
class ChatTarget:
    """What the chat page is told to continue: a conversation (None: a new one), a question not asked yet, and the
    question being answered (:class:`kebab_desktop.ui.chat.turn.RunningTurn`).

    ``send``: the question that is not asked yet is asked as soon as it can be. ``source``: the citation that is open
    beside it, a pair of :class:`kebab_desktop.ui.answer.refs.SourceRef` values and the place of the one shown.
    """

    conversation_id: str | None
    draft: str = ""
    running: object | None = None
    send: bool = False
    source: object | None = None


@dataclass(frozen=True, slots=True)
class DroppedFiles:
    """The chat page is told to take files that were dropped elsewhere in the window."""

    paths: tuple[Path, ...]


class Intents(QObject):
    """Requests between pages. A page emits them; the main window and the page concerned answer.

    ``page_requested``      name of a page (see :class:`kebab_desktop.ui.page.PageName`)
    ``setting_requested``   key of a setting, e.g. ``rag.score_gate``: opens the settings page there
    ``answer_requested``    trace id: opens the history page at this answer
    ``document_requested``  document id: opens the knowledge page at this document
    ``question_requested``  text: opens the chat page and puts the text into the composer
    ``conversation_requested``  :class:`ConversationTarget` or :class:`DroppedFiles`: opens the chat page for it
    ``paths_dropped``       list of ``pathlib.Path`` dropped outside the knowledge page: opens it and adds them
    ``model_dropped``       path of a language model dropped anywhere: opens the settings page and looks at it
    ``notice_requested``    text: a toast without an action
    ``link_requested``      URL as text: asks the user, then opens it outside
    ``log_requested``       :class:`kebab_desktop.ui.log_places.LogVisit`: opens the chat page and the log at the lines
    ``runbook_wanted``      question that no runbook covers: opens the knowledge page and a new runbook for it
    ``runbook_saved``       questions (a frozenset) that a runbook which was just saved is for
    ``resume_wanted``       paused indexing is to go on
    ``later_wanted``        question: the chat page asks it again when indexing has ended
    ``everywhere_wanted``   question that a narrowed search did not answer: the chat page asks it without narrowing
    ``pin_wanted``          trace id: its question is pinned
    ``pack_wanted``         trace id: asks where to save its incident pack, and writes it
    ``mark_wanted``         trace id, mark and note: what is said of an answer (see :mod:`kebab_desktop.core.marks`)
    ``answer_marked``       the answer with the mark that is kept now
    ``answer_missing``      trace id of an answer that is shown and no longer in the history
    ``pins_checked``        the pinned questions were searched for again
    ``would_be_lost``       a piece of work, and what closing the window would cut off of it; empty: nothing any more
    ``answers_changed``     an answer has ended
    ``index_changed``       documents left without an indexing run
    ``drops_waiting``       number of dropped items about which there is a question that is not on the screen
    ``runtime_changed``     :class:`ModelRuntime`: what runs the answer models is being set up, or has been
    ``failure_reported``    exception of a job: a KebabError becomes a toast, anything else the crash report
    """

    page_requested = Signal(str)
    setting_requested = Signal(str)
    answer_requested = Signal(str)
    document_requested = Signal(str)
    question_requested = Signal(str)
    conversation_requested = Signal(object)
    paths_dropped = Signal(object)
    model_dropped = Signal(object)
    notice_requested = Signal(str)
    link_requested = Signal(str)
    log_requested = Signal(object)
    runbook_wanted = Signal(str)
    runbook_saved = Signal(object)
    resume_wanted = Signal()
    later_wanted = Signal(str)
    everywhere_wanted = Signal(str)
    pin_wanted = Signal(str)
    pack_wanted = Signal(str)
    mark_wanted = Signal(str, str, str)
    answer_marked = Signal(object)
    answer_missing = Signal(str)
    pins_checked = Signal()
    answers_changed = Signal()
    index_changed = Signal()
    drops_waiting = Signal(int)
    runtime_changed = Signal(object)
    would_be_lost = Signal(str, str)
    failure_reported = Signal(object)

    @property
    def runbooks_can_be_written(self) -> bool:
        """Whether a page answers to ``runbook_wanted``: what nobody answers to is not offered."""
        return self.receivers(SIGNAL("runbook_wanted(QString)")) > 0
