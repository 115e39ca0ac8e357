"""Templates of log lines by drain3 (Drain, He et al. 2017): lines that differ in their parameters are one template."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kebab_desktop.loganalysis import secret_patterns

if TYPE_CHECKING:
    from drain3.drain import Drain

_CLUSTERS = 500
_CACHE = 20_000
_FULL_MINING = 100_000
_LINE_CHARS = 300
_NO_DIGITS = str.maketrans("", "", "0123456789")
_PARAMETERS = re.compile(
    r"\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) +\d+ "
    r"\d\d:\d\d:\d\d(?:\.\d+)?(?: \d{4})?"
    r"|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z| ?[+-]\d\d:?\d\d)?"
    r"|\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b"
    r"|\b[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\b"
    r"|\b0x[0-9a-fA-F]+\b|\b[0-9a-fA-F]{16,64}\b"
    r"|\d+(?:[.:,/-]\d+)*"
)


class Templates:
    """Counts the templates of the lines it is given; memory is bounded and repeated lines cost one look-up.

    Lines that are equal but for their digits share a template without asking drain3. After many lines of which
    drain3 saw the words for the first time only every tenth new one is given to it; all others are counted as such.
    """

    def __init__(self) -> None:
        self.lines = 0
        self.left_out = 0
        self._known: dict[str, int] = {}
        self._counts: dict[int, int] = {}
        self._secret: dict[int, str] = {}  # the first line of a template where it may hold a secret
        self._mined = 0
        self._drain: Drain | None = None

    def add(self, text: str) -> None:
        """Count one line."""
        self.lines += 1
        text = text[:_LINE_CHARS]
        key = text.translate(_NO_DIGITS)
        cluster = self._known.get(key)
        if cluster is None:
            self._mined += 1
            if self._mined > _FULL_MINING and self._mined % 10:
                self.left_out += 1
                return
            cluster = self._mine(text)
            if len(self._known) >= _CACHE:
                self._known.clear()
            self._known[key] = cluster
        self._counts[cluster] = self._counts.get(cluster, 0) + 1

    def most_common(self, limit: int) -> list[tuple[int, str]]:
        """Return the templates with most lines and their counts."""
        if self._drain is None:
            return []
        alive = {cluster.cluster_id: cluster.get_template() for cluster in self._drain.clusters}
        ranked = sorted(self._counts.items(), key=lambda item: -item[1])
        best = [(count, cluster) for cluster, count in ranked if cluster in alive][:limit]
        return [(count, _without_secrets(alive[cluster], self._secret.get(cluster, ""))) for count, cluster in best]

    def __len__(self) -> int:
        return len(self._counts)

    def _mine(self, text: str) -> int:
        if self._drain is None:
            from drain3.drain import Drain

            self._drain = Drain(depth=4, sim_th=0.5, max_children=64, max_clusters=_CLUSTERS)
        cluster, _ = self._drain.add_log_message(_PARAMETERS.sub("<*>", text))
        number: int = cluster.cluster_id
        if number not in self._secret and ("@" in text or secret_patterns.HINT.search(text)):
            self._secret[number] = text
        return number


def _without_secrets(template: str, line: str) -> str:
    """Return a template without the secrets and addresses of its line: cut by parameters, nobody would know them."""
    shapes = {
        _PARAMETERS.sub("<*>", found[group].strip("\"'"))
        for pattern, group in (*secret_patterns.SECRETS, (secret_patterns.EMAIL, 0))
        for found in pattern.finditer(line)
    }
    for shape in sorted(shapes - {"<*>"}, key=len, reverse=True):
        if "<*>" in shape:
            template = template.replace(shape, "<*>")
    return template
