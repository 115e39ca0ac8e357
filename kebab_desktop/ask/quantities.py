"""Numbers with their units, in digits and in Korean and English words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

_UNITS: dict[str, str] = {
    "ms": "ms|msec|millis|milliseconds?|밀리초",
    "ns": "ns|nanoseconds?|나노초",
    "us": "us|µs|μs|microseconds?|마이크로초",
    "s": "s|secs?|seconds?|초",
    "min": "mins?|minutes?|분",
    "h": "h|hrs?|hours?|시간",
    "day": "days?|일",
    "week": "weeks?|주일|주",
    "month": "months?|개월",
    "year": "years?|년",
    "%": "%|percent|퍼센트|프로",
    "B": "bytes?|바이트",
    "KB": "kb|kib|ki|k|킬로바이트",
    "MB": "mb|mib|mi|메가바이트|메가",
    "GB": "gb|gib|gi|g|기가바이트|기가",
    "TB": "tb|tib|ti|t|테라바이트|테라",
    "PB": "pb|pib|pi|페타바이트",
    "times": "times|회|번|차례|배",
    "count": "개|명|대|건|줄",
    "m": "m",
}
_CANONICAL = {re.compile(pattern, re.IGNORECASE): unit for unit, pattern in _UNITS.items()}
_FACTORS = {
    "ns": ("time", 1e-9), "us": ("time", 1e-6), "ms": ("time", 1e-3), "s": ("time", 1.0), "min": ("time", 60.0),
    "h": ("time", 3600.0), "day": ("time", 86400.0), "week": ("time", 604800.0),
    "B": ("size", 1.0), "KB": ("size", 1024.0), "MB": ("size", 1024.0**2), "GB": ("size", 1024.0**3),
    "TB": ("size", 1024.0**4),
    "PB": ("size", 1024.0**5),
}  # fmt: skip
_UNIT = "|".join(sorted((part for group in _UNITS.values() for part in group.split("|")), key=len, reverse=True))
_DIGITS = re.compile(
    rf"(?<![\w.])(?P<number>\d{{1,3}}(?:[,_]\d{{3}})+(?:\.\d+)?|\d*\.\d+|\d+)(?P<scale>[십천만백억])?"
    rf"(?:\s?(?P<unit>{_UNIT})(?![A-Za-z0-9_]))?(?![A-Za-z0-9_])",
    re.IGNORECASE,
)
_MINUS = re.compile(r"(?:\A|[\s=:(,|`\"'])[-−]\Z")
_OPTION_BEFORE = re.compile(r"(?:\d|\b(?:kill|head|tail|nice|renice|git|ls|grep|tar|zip|gzip))\s+[-−]\Z")
"""A number behind it is an option (kill -9) or the end of a range, and not below zero."""
_RATE_AFTER = re.compile(
    rf"(?:\s\w+){{0,2}}?\s?(?:\bper\b|/|\b(?:a|an|each|every)\b)\s?(?P<unit>{_UNIT})(?![\w/])", re.IGNORECASE
)
_RATE_BEFORE = re.compile(r"(?P<unit>밀리초|초|분|시간|일)\s?당\s(?:[가-힣]+\s){0,2}\Z")
_RANGE = re.compile(r"\s?[-–~]\s?(?=\d)")
_SCALES = {"십": 10, "백": 100, "천": 1000, "만": 10_000, "억": 100_000_000}

_SINO = {digit: value for value, digit in enumerate("일이삼사오육칠팔구", start=1)}
_ROUND = frozenset("백천")
_SINO_TENS = {"십": 10, "백": 100, "천": 1000}
_SINO_NUMBER = re.compile(rf"(?<![가-힣\d])(?P<number>[일이삼사오육칠팔구십백천만]{{1,9}})\s?(?P<unit>{_UNIT})")
_SINO_BARE = re.compile(
    r"(?<![가-힣])(?P<number>[일이삼사오육칠팔구][십백천만][일이삼사오육칠팔구십백천만]+)(?=[을를은는이가로까도])"
)
_NATIVE_ONES = {"한": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9}
_NATIVE_TENS = {"열": 10, "스물": 20, "서른": 30, "마흔": 40, "쉰": 50, "예순": 60, "일흔": 70, "여든": 80, "아흔": 90}
_NATIVE: dict[str, int] = {
    **_NATIVE_ONES, **_NATIVE_TENS, "스무": 20,
    **{ten + one: tens + ones for ten, tens in _NATIVE_TENS.items() for one, ones in _NATIVE_ONES.items()},
}  # fmt: skip
_NATIVE_NUMBER = re.compile(
    rf"(?<![가-힣])(?P<number>{'|'.join(sorted(_NATIVE, key=len, reverse=True))})\s?"
    r"(?P<unit>번|차례|시간|주일|주|개월|개|명|대|배|줄|달|곳|장|건)(?![가-힣]*째)"
)
_KOREAN_DAYS = {
    "하루": (1, "day"), "이틀": (2, "day"), "사흘": (3, "day"), "나흘": (4, "day"), "닷새": (5, "day"),
    "엿새": (6, "day"), "열흘": (10, "day"), "보름": (15, "day"), "일주일": (1, "week"), "반나절": (6, "h"),
}  # fmt: skip
_KOREAN_DAY = re.compile(rf"(?<![가-힣])({'|'.join(_KOREAN_DAYS)})")

_SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
_WORDS: dict[str, float] = {word: float(value) for value, word in enumerate(_SMALL)} | {
    "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "twice": 2,
}  # fmt: skip
_MULTIPLES: dict[str, float] = {"dozen": 12, "hundred": 100, "thousand": 1000, "million": 1_000_000}
_WORD_NUMBER = "|".join(sorted([*_WORDS, *_MULTIPLES], key=len, reverse=True))
_ENGLISH = re.compile(
    rf"\b(?P<number>(?:{_WORD_NUMBER})\b(?:(?:\s|-|\sand\s)(?:{_WORD_NUMBER})\b)*)(?:[\s-](?P<unit>{_UNIT})\b)?",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"\b(?P<half>half )?an? (?P<unit>minute|hour|week|month)\b", re.IGNORECASE)
_LASTS = re.compile(
    r"\b(?:after|for|in|within|takes?|took|waits?|least|most|every|about|than|to|lasts?)\s+\Z", re.IGNORECASE
)
_COUNTS_THE_TEXT = re.compile(
    r"\s*(?:ways?|things?|steps?|options?|causes?|reasons?|points?|cases?)\b|\s*(?:가지|단계|번째)", re.IGNORECASE
)
_PART_OF = re.compile(r"\s+of\b", re.IGNORECASE)
_ORDINAL = re.compile(r"(?:step|section|option|chapter|part)\s*\Z", re.IGNORECASE)
_ORDINAL_AFTER = re.compile(r"\s?(?:단계|번째|st\b|nd\b|rd\b|th\b)")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number, its unit (empty when it has none that is known) and how and where it was written.

    ``per`` is the unit of a rate: seconds in "1500 requests per second", empty when nothing is said of it.
    """

    value: float
    unit: str
    written: str
    start: int
    per: str = ""

    def same(self, other: Quantity) -> bool:
        """Tell whether number and unit agree; a number without a unit agrees with any."""
        return (
            self.value == other.value
            and ("" in {self.unit, other.unit} or self._unit_agrees(other))
            and (self.per == other.per or "" in {self.per, other.per})
        )

    def converted(self, other: Quantity) -> bool:
        """Tell whether it is the same amount in another unit, as 1 s and 1000 ms are."""
        mine, theirs = _FACTORS.get(self.unit), _FACTORS.get(other.unit)
        if mine is None or theirs is None or mine[0] != theirs[0] or self.unit == other.unit:
            return False
        return abs(self.value * mine[1] - other.value * theirs[1]) <= 1e-9 * max(1.0, self.value * mine[1])

    def exactly(self, other: Quantity) -> bool:
        """Tell whether it is the same and no unit of time, size or share is left to be guessed in one of both."""
        return self.same(other) and (self._measured() == other._measured() or self._unit_agrees(other))

    def mistaken_for(self, other: Quantity) -> bool:
        """Tell whether the same number is measured in another unit of the same kind, as 30 s and 30 ms are."""
        mine, theirs = _FACTORS.get(self.unit), _FACTORS.get(other.unit)
        return (
            mine is not None
            and theirs is not None
            and mine[0] == theirs[0]
            and self.value == other.value != 0
            and not self._unit_agrees(other)
        )

    def _measured(self) -> bool:
        """Tell whether the unit changes what the number says; "5" and "5개" are the same."""
        return self.unit in _FACTORS or self.unit == "%"

    def _unit_agrees(self, other: Quantity) -> bool:
        units = {self.unit, other.unit}
        return len(units) == 1 or units == {"m", "min"}


def quantities(text: str) -> list[Quantity]:
    """Return every number of ``text`` with its unit, also those in words and small ones."""
    found = list(_in_digits(text))
    found += _in_korean(text)
    found += _in_english(text)
    return [replace(each, per=_rate(text, each)) for each in found]


def claimed(text: str) -> list[Quantity]:
    """Return the numbers that ``text`` asserts: numbers of steps and of things it is about to list are none."""
    found = []
    for each in quantities(text):
        after = text[each.start + len(each.written) :]
        if _ORDINAL.search(text, 0, each.start) or _ORDINAL_AFTER.match(after) or _COUNTS_THE_TEXT.match(after):
            continue
        if _in_words(each) and (_PART_OF.match(after) or (each.value <= 1 and not _lasts(text, each))):
            continue  # "one", "한 번", "two of them", "twice a week"
        found.append(each)
    return found


def _in_words(quantity: Quantity) -> bool:
    return not any(map(str.isdigit, quantity.written))


def _lasts(text: str, quantity: Quantity) -> bool:
    """Tell whether a single unit is a length of time that is asserted: "one hour", "일주일", but not "a day"."""
    if quantity.unit not in _FACTORS or quantity.unit == "day":
        return False
    return not _ARTICLE.fullmatch(quantity.written) or _LASTS.search(text, 0, quantity.start) is not None


def _rate(text: str, quantity: Quantity) -> str:
    """Return the unit of time that a number is counted in, empty if none is named."""
    after = _RATE_AFTER.match(text, quantity.start + len(quantity.written))
    before = _RATE_BEFORE.search(text, max(0, quantity.start - 20), quantity.start)
    unit = _unit((after or before)["unit"]) if after or before else ""  # type: ignore[index]
    return unit if unit in _FACTORS and _FACTORS[unit][0] == "time" else ""


def _is_negative(text: str, start: int) -> bool:
    low = max(0, start - 12)
    return _MINUS.search(text, low, start) is not None and _OPTION_BEFORE.search(text, low, start) is None


def _in_digits(text: str) -> Iterator[Quantity]:
    open_range: list[tuple[float, str, int]] = []
    for match in _DIGITS.finditer(text):
        value = float(match["number"].replace(",", "").replace("_", "")) * _SCALES.get(match["scale"] or "", 1)
        value = -value if _is_negative(text, match.start()) else value
        unit = _unit(match["unit"])
        if not unit and _RANGE.match(text, match.end()):
            open_range.append((value, match.group(), match.start()))
            continue
        for low, written, start in open_range:  # 20~30 %: the unit is that of both
            yield Quantity(low, unit, written, start)
        open_range = []
        yield Quantity(value, unit, match.group().strip(), match.start())
    for low, written, start in open_range:
        yield Quantity(low, "", written, start)


def _unit(written: str | None) -> str:
    if not written:
        return ""
    if written == "M":  # 512M; 30m are minutes
        return "MB"
    return next((unit for pattern, unit in _CANONICAL.items() if pattern.fullmatch(written)), "")


def _in_korean(text: str) -> Iterator[Quantity]:
    for match in _NATIVE_NUMBER.finditer(text):
        yield Quantity(_NATIVE[match["number"]], _unit(match["unit"]), match.group(), match.start())
    for pattern in (_SINO_NUMBER, _SINO_BARE):
        for match in pattern.finditer(text):
            unit = match.groupdict().get("unit")
            word = match["number"]
            round_count = word in _ROUND and _unit(unit) in {"times", "count"}
            if len(word) > 1 or unit in {"초", "분", "회", "퍼센트", "프로"} or round_count:
                yield Quantity(_sino(match["number"]), _unit(unit), match.group(), match.start())
    for match in _KOREAN_DAY.finditer(text):
        value, name = _KOREAN_DAYS[match.group()]
        yield Quantity(value, name, match.group(), match.start())


def _sino(word: str) -> float:
    """Return the value of a Sino-Korean number such as 사백오십."""
    total, group, digit = 0, 0, 0
    for sign in word:
        if sign in _SINO:
            digit = _SINO[sign]
        elif sign in _SINO_TENS:
            group += (digit or 1) * _SINO_TENS[sign]
            digit = 0
        else:
            total += (group + digit or 1) * _SCALES["만"]
            group = digit = 0
    return total + group + digit


def _in_english(text: str) -> Iterator[Quantity]:
    for match in _ENGLISH.finditer(text):
        unit = "times" if match["number"].lower() == "twice" else _unit(match["unit"])
        written = text[match.start() : match.end("unit") if match["unit"] else match.end("number")]
        yield Quantity(_english(match["number"].lower()), unit, written, match.start())
    for match in _ARTICLE.finditer(text):
        yield Quantity(0.5 if match["half"] else 1, _unit(match["unit"]), match.group(), match.start())


def _english(words: str) -> float:
    """Return the value of a number in words such as ``two hundred and five``."""
    total, group = 0.0, 0.0
    for word in re.split(r"[\s-]+", words):
        if word in _MULTIPLES:
            group = (group or 1) * _MULTIPLES[word]
            if _MULTIPLES[word] >= 1000:
                total, group = total + group, 0.0
        else:
            group += _WORDS.get(word, 0)
    return total + group
