"""Lines of analyzed logs by name and number; remembers a few files, so that scrolling does not begin anew."""

from __future__ import annotations

import threading
from collections import OrderedDict

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import LogAnalysisError
from kebab_desktop.loganalysis.reading.inputs import reason_of, source_of
from kebab_desktop.loganalysis.reading.pages import LogPages

_FILES = 16

_Key = tuple[str, int, float | None]


class LogViewer:
    """Gives lines of files; a file that changed is looked at anew. May be used by several threads."""

    def __init__(self) -> None:
        self._pages: OrderedDict[_Key, LogPages] = OrderedDict()
        self._lock = threading.Lock()

    def lines(self, name: str, first: int, count: int, token: CancelToken) -> list[str]:
        """Return up to ``count`` lines from the 1-based ``first`` on; raises LogAnalysisError when the file is gone."""
        source = source_of(name)
        key = (name, source.size_bytes, source.modified_s)
        with self._lock:
            pages = self._pages.pop(key, None) or LogPages(source)
            self._pages[key] = pages
            while len(self._pages) > _FILES:
                self._pages.popitem(last=False)
            try:
                return pages.lines(first, count, token)
            except OSError as error:
                raise LogAnalysisError(
                    f"The lines of {name} cannot be shown. {reason_of(error)}", hint="Analyze the log again."
                ) from error
