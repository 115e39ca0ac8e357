"""Words of a question that are run together."""

from __future__ import annotations

import pytest

from kebab_desktop.adapters.english_words import EnglishWords
from kebab_desktop.ask.compounds import Compounds
from kebab_desktop.ask.concepts import Bridge, bridged
from kebab_desktop.ask.loanwords import Loanwords
from kebab_desktop.core.analysis import words
from kebab_desktop.core.glossary import Glossary

_WORDS = EnglishWords()
_VOCABULARY = {"crash": 3, "looping": 3, "crashlooping": 3, "data": 9, "base": 9, "node": 5, "pod": 5}


@pytest.fixture(scope="module")
def compounds() -> Compounds:
    return Compounds(_VOCABULARY, _WORDS)


@pytest.mark.parametrize("written", ["crashlooping", "Crashlooping", "CRASHLOOPING"])
def test_a_word_of_no_dictionary_is_made_of_two_words_of_the_runbooks(compounds: Compounds, written: str) -> None:
    assert [compounds.parts(word) for word in words(written)] == [("crash", "looping")]


@pytest.mark.parametrize(
    "written",
    [
        "database",  # a word of its own, whatever the runbooks say of data and of bases
        "crashleaping",  # no runbook knows leaping
        "nodepod",  # so short a word is made of two too easily
        "CrashLooping",  # an identifier has its parts already
        "크래시루핑",
    ],
)
def test_other_words_stay_whole(compounds: Compounds, written: str) -> None:
    assert not any(compounds.parts(word) for word in words(written))


def test_without_runbooks_or_a_dictionary_every_word_stays_whole() -> None:
    (word,) = words("crashlooping")
    assert Compounds().parts(word) == Compounds(_VOCABULARY).parts(word) == Compounds({}, _WORDS).parts(word) == ()


def test_the_parts_are_one_more_way_to_write_the_same_concept(compounds: Compounds) -> None:
    question = bridged("pod keeps crashlooping", Bridge(Glossary(), Loanwords({}), compounds=compounds))
    concept = question.concepts[-1]
    assert (concept.surface, concept.group.alternatives) == ("crashlooping", (("crashlooping",), ("crash", "looping")))
    assert question.meaning == "pod keeps crashlooping"
