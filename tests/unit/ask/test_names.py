"""Names that the knowledge base never mentions are found, and ordinary words are not taken for names."""

from __future__ import annotations

import pytest

from kebab_desktop.adapters.fakes.indexes import InMemoryLexicalIndex
from kebab_desktop.ask.concepts import Bridge, bridged, plain
from kebab_desktop.ask.loanwords import Loanwords
from kebab_desktop.ask.names import unheard, unknown_names
from kebab_desktop.core.glossary import Glossary
from tests.unit.ask.samples import make_chunk


def _index(*contents: str) -> InMemoryLexicalIndex:
    index = InMemoryLexicalIndex()
    index.upsert([make_chunk(str(number), content=text) for number, text in enumerate(contents)])
    return index


INDEX = _index("OutOfMemoryError: Java heap space, see AH00161 and the Tomcat log", "Full GC of a G1 heap")


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("What does AH02032 mean?", ("AH02032",)),
        ("AH00161이 떠요", ()),
        ("ORA-29740 뜨는데 어떻게 하나요", ("ORA-29740",)),
        ("java.lang.StackOverflowError in the log", ("StackOverflowError",)),
        ("java.lang.OutOfMemoryError in the log", ()),
        ("our Kafka broker and our Tomcat", ("Kafka",)),
        ("Restarting is slow. Loading too.", ()),
        ("MQTT 브로커가 죽어요, GC는 괜찮아요", ("MQTT",)),
        ("kafka lag", ()),
        ("Kafka", ()),
        ("one line\nAnother line begins", ()),
        ("데드락이 걸렸어요", ()),
        ("", ()),
    ],
)
def test_names_that_nothing_mentions(question: str, names: tuple[str, ...]) -> None:
    assert unknown_names(question, plain(question).concepts, INDEX) == names


def test_a_name_with_another_name_in_the_glossary_is_known() -> None:
    question = "what about OOM here"
    bridge = Bridge(Glossary({"힙부족": ["OOM", "OutOfMemoryError"]}), Loanwords({}), korean_text=True)
    assert unknown_names(question, plain(question).concepts, INDEX) == ("OOM",)
    known = _index("힙부족 대응")
    assert unknown_names(question, bridged(question, bridge).concepts, known) == ()


def test_each_name_is_told_once() -> None:
    question = "is it Redis or the Redis client"
    assert unknown_names(question, plain(question).concepts, INDEX) == ("Redis",)


def test_of_a_korean_question_every_latin_word_that_nothing_mentions_is_told() -> None:
    assert unheard(plain("retained object가 heap에 남고 Kafka도 느려요"), INDEX).told == ("Kafka", "retained", "object")
    assert unheard(plain("retained objects stay on the heap"), INDEX).told == ()
    told = unheard(plain("heap dump of our Kafka"), INDEX)
    assert told.names == told.told == ("Kafka",)


def test_only_names_weigh_in_the_confidence() -> None:
    told = unheard(plain("retained object가 heap에 남아요"), INDEX)
    assert (told.names, told.told) == ((), ("retained", "object"))


NAMED = Bridge(Glossary(names=[["kafka", "카프카"], ["postgres", "postgresql"], ["tomcat", "톰캣"]]), Loanwords({}))


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("kafka lag", ("kafka",)),
        ("KAFKA lag", ("KAFKA",)),
        ("카프카 컨슈머 랙", ("카프카",)),
        ("is postgres slow", ("postgres",)),
        ("tomcat is slow", ()),
        ("톰캣이 느려요", ()),
        ("consumer lag", ()),
    ],
)
def test_a_product_of_the_glossary_is_a_name_however_it_is_written(question: str, names: tuple[str, ...]) -> None:
    assert unknown_names(question, bridged(question, NAMED).concepts, INDEX) == names


def test_another_name_of_a_product_that_is_mentioned_counts_as_known() -> None:
    index = _index("PostgreSQL refuses connections", "Kafka brokers rebalance")
    for question in ("postgres refuses", "카프카 재배치"):
        assert unheard(bridged(question, NAMED), index).names == ()
