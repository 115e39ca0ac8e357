"""Tokens of the keyword scorer: the same function for a query and for every field of a chunk."""

from __future__ import annotations

import re
import unicodedata


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


PARTICLES = _words(
    """
    에서는 에서도 으로는 으로도 이라는 이라고 에게서 까지는 까지도 부터는 라는 라고 에서 에게 으로 까지 부터
    보다 처럼 이나 이며 마다 밖에 만큼 에는 에도 로는 와는 과는 은 는 이 가
    을 를 의 에 로 와 과 도 만 나
    """
)
VERB_ENDINGS = _words(
    """
    하려면 하거나 하도록 하였다 했습니다 합니다 하나요 하세요 했어요 한다 하고 하며 하면 하지 해야 해서 해도
    해요 했다 하는 하기 하여 한 할 해 함 되려면 되도록 되었다 됐습니다 됩니다
    됐어요 되나요 된다 되고 되며 되면 되지 되어 돼요 됐다 되는 된 될 돼 됨
    입니다 인가요 이에요 예요 인지 이다
    """
)
STOP_WORDS = _words(
    """
    a an the to of in on at by for from with and or is are was be it this that what when how why which do
    does did should can i my we you
    """
)

_RUN = re.compile(r"[가-힣]+|[^\W_가-힣]+")
_SUFFIXES = PARTICLES | VERB_ENDINGS
_LONGEST_SUFFIX = max(map(len, _SUFFIXES))


def tokens(text: str) -> frozenset[str]:
    """Return the distinct tokens of ``text``: lower case, split at signs and where Hangul meets Latin or digits.

    A Hangul run loses its longest particle or verb ending once, as long as two syllables remain.
    """
    normalised = unicodedata.normalize("NFKC", text).lower()
    return frozenset(token for run in _RUN.findall(normalised) if (token := _token(run)))


def _token(run: str) -> str:
    """Return the token of one run, empty if it carries no meaning of its own."""
    if not "가" <= run[0] <= "힣":
        return "" if run in STOP_WORDS else run
    if run in PARTICLES:
        return ""
    for length in range(min(_LONGEST_SUFFIX, len(run) - 2), 0, -1):
        if run[-length:] in _SUFFIXES:
            return run[:-length]
    return run
