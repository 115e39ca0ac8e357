"""A name that the runbooks only list is found out, and what they tell of in a sentence, a command or a title is not."""

from __future__ import annotations

import pytest

from kebab_desktop.adapters.fakes.indexes import InMemoryLexicalIndex
from kebab_desktop.adapters.fakes.stores import InMemoryCatalog
from kebab_desktop.ask.concepts import Bridge, bridged, plain
from kebab_desktop.ask.enumerated import MOST_CHUNKS, enumerated
from kebab_desktop.ask.loanwords import Loanwords
from kebab_desktop.core.documents import Chunk
from kebab_desktop.core.glossary import Glossary
from tests.unit.ask.samples import make_chunk

LISTED = (
    "Some services rebalance data by themselves:\n\n- cassandra\n- elasticsearch/opensearch\n- kafka\n- Apache Ozone\n"
)


def found(question: str, *contents: str | Chunk, bridge: Bridge | None = None) -> set[str]:
    chunks = [
        each if isinstance(each, Chunk) else make_chunk(f"c{number}", content=each)
        for number, each in enumerate(contents)
    ]
    index = InMemoryLexicalIndex()
    index.upsert(chunks)
    asked = plain(question) if bridge is None else bridged(question, bridge)
    return set(enumerated(asked, index, InMemoryCatalog(), {chunk.id: chunk for chunk in chunks}).values())


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("How do I rebalance Kafka partitions?", {"Kafka"}),
        ("how do i restart opensearch", {"opensearch"}),
        ("ozone manager does not start", {"ozone"}),
        ("Which services rebalance data?", set()),
        ("Kafka에서 리밸런싱하려면?", {"Kafka"}),
    ],
)
def test_a_name_in_a_list_of_names_is_only_listed(question: str, names: set[str]) -> None:
    assert found(question, LISTED) == names


def test_a_loanword_is_the_word_that_the_runbooks_list() -> None:
    bridge = Bridge(Glossary(), Loanwords({"kafka": 1, "rebalance": 1}))
    assert found("카프카 파티션 재분배는 어떻게 하나요?", LISTED, bridge=bridge) == {"카프카"}


def test_a_korean_name_in_a_korean_list_is_only_listed() -> None:
    assert found("카프카는 어떻게 늘리나요?", "저절로 나누는 것:\n\n- 카프카\n- 레디스\n- 카산드라\n") == {"카프카"}


@pytest.mark.parametrize(
    "told",
    [
        "Kafka rebalances its partitions when a broker leaves.",
        "- kafka: run `kafka-reassign-partitions.sh`\n- redis: run `CLUSTER REBALANCE`\n- minio: add a pool",
        "1. kafka\n2. redis\n3. minio",
        "- `kafka`\n- `redis`\n- `minio`",
        "- [kafka](kafka.md)\n- [redis](redis.md)\n- [minio](minio.md)",
        "- kafka\n- redis",
        "Reports, uploads, kafka and batches wait for the same pool.",
    ],
)
def test_what_is_told_of_anywhere_is_not_only_listed(told: str) -> None:
    assert found("How do I rebalance Kafka partitions?", told) == set()
    assert found("How do I rebalance Kafka partitions?", LISTED, told) == set(), "the other place tells of it"


def test_a_title_or_a_label_tells_of_its_name() -> None:
    for labelled in (make_chunk(content=LISTED, title="Kafka"), make_chunk(content=LISTED, aliases=("kafka",))):
        assert found("How do I rebalance Kafka partitions?", labelled) == set()


@pytest.mark.parametrize(
    ("line", "listed"),
    [
        ("Brokers and stores (Redis, Kafka, RabbitMQ) keep their own logs.", True),
        ("This also happens with other services, for example Redis, MySQL or Kafka.", True),
        ("레디스 같은 서비스(Redis, Kafka, RabbitMQ)는 로그를 따로 둔다.", True),
        ("Redis, Kafka that lost its leader, and RabbitMQ keep their own logs.", False),
        ("Redis, RabbitMQ and MySQL wait for Kafka to come back before they start.", False),
    ],
)
def test_a_series_of_names_in_a_sentence_says_nothing_of_one_of_them(line: str, listed: bool) -> None:
    assert found("How do I rebalance Kafka partitions?", line) == ({"Kafka"} if listed else set())


def test_what_stands_in_many_chunks_is_not_read() -> None:
    assert found("How do I rebalance Kafka partitions?", *[LISTED] * MOST_CHUNKS) == {"Kafka"}
    assert found("How do I rebalance Kafka partitions?", *[LISTED] * (MOST_CHUNKS + 1)) == set()
