"""Korean morphemes by kiwipiepy, an option of the lexical index (extra ``korean``)."""

from __future__ import annotations

import logging
import threading
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from kebab_desktop.core.errors import SettingsError
from kebab_desktop.core.word_lists import ONE_SYLLABLE_NOUNS

if TYPE_CHECKING:
    from kiwipiepy import Kiwi, Token

logger = logging.getLogger(__name__)

_CONTENT = ("NNG", "NNP", "NNB", "NR", "XR", "VV", "VA", "MAG")
"""Tags of morphemes that mean something by themselves: nouns, roots, stems of verbs and adjectives, adverbs."""
_NOUNS = ("NNG", "NNP", "XR", "XPN", "XSN")
_PREFIX = "XPN"


class KiwiMorphemes:
    """Returns the morphemes of one run of Hangul; the model loads at the first run. Safe for several threads.

    Runs are analysed one by one, without the words around them: only so a word gives the same terms in a runbook and
    in a question. The large dictionaries of names are left out: with them it takes 480 MB and 4 s instead of
    about 210 MB and 1 s, and the words of runbooks come out the same.
    """

    def __init__(self) -> None:
        try:
            self.name = f"kiwi{version('kiwipiepy')}"
        except PackageNotFoundError as error:
            raise SettingsError(
                "search.korean_terms is 'morphemes', but the package kiwipiepy is not installed.",
                hint="Install the extra 'korean' (pip install 'kebab-desktop[korean]') or choose 'bigrams'.",
            ) from error
        self._lock = threading.Lock()
        self._kiwi: Kiwi | None = None

    def __call__(self, run: str) -> tuple[str, ...]:
        """Return the distinct content morphemes of ``run`` in order, none when it has only endings."""
        return tuple(dict.fromkeys(_content(self._tokens(run))))

    def nouns(self, run: str) -> tuple[str, ...]:
        """Return the nouns of ``run`` as they stand in it, compounds whole; none for a verb."""
        found: list[str] = []
        end = -1
        for each in self._tokens(run):
            if each.tag in _NOUNS:
                text = run[each.start : each.start + each.len]
                found[-1:] = [found[-1] + text] if each.start == end else [*found[-1:], text]
                end = each.start + each.len
        if found and run[1:].startswith(found[0]):  # a first syllable that is in no dictionary (스레드)
            found[0] = run[0] + found[0]
        return tuple(each for each in found if len(each) > 1 or each in ONE_SYLLABLE_NOUNS)

    def _tokens(self, run: str) -> list[Token]:
        with self._lock:
            if self._kiwi is None:
                self._kiwi = _loaded()
            found: list[Token] = self._kiwi.tokenize(run)
            return found


def _loaded() -> Kiwi:
    from kiwipiepy import Kiwi

    logger.info("The Korean morpheme model is loaded")
    return Kiwi(num_workers=1, load_default_dict=False, load_multi_dict=False, load_typo_dict=False)


def _content(morphemes: list[Token]) -> list[str]:
    terms: list[str] = []
    prefix = ""
    for each in morphemes:
        tag = each.tag.partition("-")[0]  # irregular stems are tagged VV-I and VA-I
        if tag == _PREFIX:
            prefix = each.form  # 재시작 is one thing, not 시작
        elif tag in _CONTENT:
            terms.append(prefix + each.form)
            prefix = ""
    return terms
