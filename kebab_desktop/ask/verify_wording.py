"""Why a sentence is not supported, in the language of the question."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reasons:
    """Texts of one language; ``where`` stands for the markers that were cited."""

    missing: str
    missing_many: str
    elsewhere: str
    from_question: str
    converted: str
    unit_open: str
    other_figure: str
    negated: str
    order: str
    compared: str
    far: str
    loose: str
    uncited: str
    nowhere: str


_ENGLISH = Reasons(
    missing="{facts} does not occur in {where}.",
    missing_many="{facts} do not occur in {where}.",
    elsewhere="{facts} does not occur in {where}, but in {other}.",
    from_question="{facts} comes from the question; {where} does not mention it.",
    converted="{where} says {theirs}, not {facts}; check the conversion.",
    unit_open="{where} says {theirs}, the answer {facts}; check the unit.",
    other_figure="{where} says {theirs} here, not {facts}.",
    negated="{where} says the opposite: “{source}”",
    order="{where} gives another order: “{source}”",
    compared="{where} compares the other way round: “{source}”",
    far="Nothing in {where} says this.",
    loose="{where} says something only loosely related.",
    uncited="No source is cited.",
    nowhere="{facts} occurs in none of the sources that were found.",
)
_KOREAN = Reasons(
    missing="{where}에 {facts}이(가) 없습니다.",
    missing_many="{where}에 {facts}이(가) 없습니다.",
    elsewhere="{facts}은(는) {where}에 없고 {other}에 있습니다.",
    from_question="{facts}은(는) 질문에 나온 말이고 {where}에는 없습니다.",
    converted="{where}에는 {facts}이(가) 아니라 {theirs}(으)로 적혀 있습니다. 환산이 맞는지 확인하세요.",
    unit_open="{where}에는 {theirs}, 답변에는 {facts}: 단위를 확인하세요.",
    other_figure="{where}에는 이 자리에 {facts}이(가) 아니라 {theirs}(으)로 적혀 있습니다.",
    negated="{where}에는 반대로 적혀 있습니다: “{source}”",
    order="{where}에는 순서가 다르게 적혀 있습니다: “{source}”",
    compared="{where}에는 크고 작음이 반대로 적혀 있습니다: “{source}”",
    far="{where}에 이런 내용이 없습니다.",
    loose="{where}의 내용과 느슨하게만 관련됩니다.",
    uncited="출처가 표시되지 않았습니다.",
    nowhere="{facts}은(는) 찾은 출처 어디에도 없습니다.",
)
_BY_LANGUAGE = {"ko": _KOREAN, "en": _ENGLISH}
_MAX_SOURCE_CHARS = 160


def reasons(language: str) -> Reasons:
    """Return the texts of ``ko`` or ``en``."""
    return _BY_LANGUAGE[language]


def marker_list(markers: Iterable[int]) -> str:
    """Return ``[1][2]``."""
    return "".join(f"[{marker}]" for marker in markers)


def shortened(text: str) -> str:
    """Return a sentence of the source on one line, cut when it is long."""
    line = " ".join(text.split())
    return line if len(line) <= _MAX_SOURCE_CHARS else line[: _MAX_SOURCE_CHARS - 1] + "…"
