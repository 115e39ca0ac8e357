"""Safepoint lines: how long the threads took to stop, per operation. They contain the GC pause and are no pauses."""

from __future__ import annotations

import re

from kebab_desktop.core.findings import Moment
from kebab_desktop.loganalysis.analyzers.gc_log.numbers import decimal
from kebab_desktop.loganalysis.analyzers.gc_log.recording import Recorder

_UNIFIED = re.compile(
    r'Safepoint "(\w+)".*?Reaching safepoint: +(\d{1,18}) ns.*?At safepoint: +(\d{1,18}) ns.*?Total: +(\d{1,18}) ns'
)
_STOPPED = re.compile(
    r"Total time for which application threads were stopped: (\d{1,9}[.,]\d+) seconds"
    r"(?:, Stopping threads took: (\d{1,9}[.,]\d+) seconds)?"
)
_ENTERING = re.compile(r"Entering safepoint region: (\w+)")
_KEEP_FROM_S = 0.01
_MOST_OPERATIONS = 200


class Safepoints:
    """Adds up safepoints and keeps those where reaching them took long."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._operation = "unknown"

    def feed(self, body: str, text: str, moment: Moment) -> bool:
        """Read a line that may be one of a safepoint; return whether it was."""
        match = _UNIFIED.match(body)
        if match is not None:
            reaching, inside, total = (int(match[group]) / 1e9 for group in (2, 3, 4))
            self._add(match[1], reaching, total, text, moment, slow=reaching > inside)
            return True
        match = _STOPPED.search(body)
        if match is not None:
            stopped = decimal(match[1])
            reaching = decimal(match[2]) if match[2] else 0.0
            self._add(self._operation, reaching, stopped, text, moment, slow=reaching > stopped / 2)
            self._operation = "unknown"
            return True
        match = _ENTERING.match(body)
        if match is not None:
            self._operation = match[1]
        return match is not None

    def _add(self, operation: str, reaching: float, total: float, text: str, moment: Moment, *, slow: bool) -> None:
        facts = self._recorder.facts
        facts.safepoints += 1
        facts.safepoint_s += total
        if operation in facts.safepoint_operations or len(facts.safepoint_operations) < _MOST_OPERATIONS:
            count, seconds = facts.safepoint_operations.get(operation, (0, 0.0))
            facts.safepoint_operations[operation] = (count + 1, seconds + total)
        if reaching >= _KEEP_FROM_S and (slow or reaching >= 5 * _KEEP_FROM_S):
            self._recorder.note(facts.slow_safepoints, moment, reaching, text)
