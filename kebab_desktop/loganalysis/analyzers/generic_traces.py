"""Stack traces grouped by their root cause and the frame it was thrown in; a bounded number of groups."""

from __future__ import annotations

from dataclasses import dataclass, field

from kebab_desktop.core.findings import LogEvidence, Moment
from kebab_desktop.loganalysis.analyzers import generic_grammar as grammar

_GROUPS = 500
_EVIDENCE = 3
_EVIDENCE_CHARS = 1500


@dataclass(slots=True)
class TraceGroup:
    """Traces with one root cause thrown in one place."""

    error: str
    frame: str
    message: str
    first: Moment
    last: Moment
    count: int = 1
    evidence: list[LogEvidence] = field(default_factory=list)


@dataclass(slots=True)
class _Open:
    start: Moment
    error: str
    message: str
    python: bool
    frame: str = ""
    last_line: int = 0
    kept: list[str] = field(default_factory=list)


class TraceGroups:
    """Follows the lines of one log; ``take`` tells whether a line belongs to a stack trace."""

    def __init__(self) -> None:
        self.groups: dict[tuple[str, str], TraceGroup] = {}
        self.left_out = 0
        self._open: _Open | None = None
        self._before: tuple[Moment, str] | None = None

    def take(self, moment: Moment, text: str) -> bool:
        """Read the next line."""
        inside = self._open is not None and self._continue(self._open, moment, text)
        if not inside:
            self._close()
            inside = self._start(moment, text)
        self._before = (moment, text) if text.strip() else None
        return inside

    def close(self) -> None:
        """End the trace that is open at the end of the log."""
        self._close()

    def _start(self, moment: Moment, text: str) -> bool:
        if text.endswith(grammar.PYTHON_START):
            self._open = _Open(moment, "", "", python=True, last_line=moment.line, kept=[text])
            return True
        frame = grammar.frame_of(text)
        if not frame or self._before is None:
            return False
        head_moment, head = self._before
        error, message = grammar.exception_of(head) or ("", "")
        if not error:
            return False
        self._open = _Open(head_moment, error, message, python=False, frame=frame, last_line=moment.line)
        self._open.kept = [head, text]
        return True

    def _continue(self, trace: _Open, moment: Moment, text: str) -> bool:
        if trace.python:
            return self._continue_python(trace, moment, text)
        cause = grammar.cause_of(text)
        frame = "" if cause else grammar.frame_of(text)
        if cause:
            trace.error, trace.message = cause
            trace.frame = ""
            trace.kept.append(text)
        elif frame:
            if not trace.frame:
                trace.frame = frame
                trace.kept.append(text)
        elif not grammar.is_trace_rest(text):
            return False
        trace.last_line = moment.line
        return True

    def _continue_python(self, trace: _Open, moment: Moment, text: str) -> bool:
        frame = grammar.frame_of(text)
        if frame:
            trace.frame = frame
        elif text.startswith("  "):
            pass
        elif not trace.error and (found := grammar.exception_of(text)):
            trace.error, trace.message = found
            trace.kept.append(text)
            trace.python = False  # the next line ends the trace, unless a chained one follows
        else:
            return False
        trace.last_line = moment.line
        return True

    def _close(self) -> None:
        trace, self._open = self._open, None
        if trace is None or not trace.error:
            return
        key = (trace.error, trace.frame)
        group = self.groups.get(key)
        if group is None:
            if len(self.groups) >= _GROUPS:
                self.left_out += 1
                return
            group = TraceGroup(trace.error, trace.frame, trace.message[:200], trace.start, trace.start, 0)
            self.groups[key] = group
        group.count += 1
        group.last = trace.start
        if len(group.evidence) < _EVIDENCE:
            text = "\n".join(trace.kept)[:_EVIDENCE_CHARS]
            group.evidence.append(LogEvidence(trace.start.line, trace.last_line, text, trace.start.file))
