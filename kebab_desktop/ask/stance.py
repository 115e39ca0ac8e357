"""What a sentence says is done, not done, and in which order: what a changed word turns into its opposite."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kebab_desktop.ask.quantities import Quantity, quantities
from kebab_desktop.core.analysis import fold_plural

_ACTIONS = {
    "restart": r"restart\w*|reboot\w*|재기동|재시작|재부팅|다시 시작",
    "reload": r"reload\w*|graceful|다시 읽",
    "delete": r"delet\w+|remov\w+|eras\w+|삭제|지우|지운|지웁|지워|제거",
    "kill": r"kill\w*|terminat\w+|종료",
    "promote": r"promot\w+|승격",
    "raise": (
        r"rais\w+|increas\w+|enlarg\w+|올리|올린|올립|올려|올림|늘리|늘린|늘립|늘려|늘릴|높이|높인|높입|높여"
        r"|키우|키운|키웁|증가|증설|상향"
    ),
    "lower": r"lower\w*|reduc\w+|decreas\w+|shrink\w*|낮추|낮춘|낮춥|낮춰|줄이|줄인|줄입|줄여|감소|하향",
    "enable": r"enabl\w+|(?:turn|switch)\w*(?: \w+)? on|켜|켠|켭|활성",
    "disable": r"disabl\w+|(?:turn|switch)\w*(?: \w+)? off|끄|끈|끕|꺼|비활성",
    "pause": r"stops?\b|stopped|stopping|paus\w+|halt\w*|멈추|멈춘|멈춥|중지|정지",
    "free": r"freed|frees",
    "approve": r"approv\w+|승인",
    "need": r"needs?\b|needed|requir\w+|필요",
    "combine": r"together|combin\w+|함께|같이",
    "edit": r"edit\w*|modif\w+|고치|고친|고칩|고쳐|수정",
    "change": r"chang\w+|변경|바꾸|바꾼|바꿉|바꿔",
    "use": r"uses?\b|using|사용|쓰(?=[지면])|쓴다|씁니다|써도",
    "disconnect": r"drops?\b|dropped|dropping|disconnect\w*|끊",
    "resolve": r"resolv\w+|풀리|풀린|풀립|해결",
    "collect": r"collect\w*|수집",
    "renew": r"renew\w*|갱신",
    "check": r"checks?\b|checked|checking|look\w*|확인|점검",
    "small": r"too small|small\w*|작은|작다|작습",
    "large": r"too large|large\w*|too big|bigg?\w*|큰|크다|큽",
    "oldest": r"oldest|오래된",
    "newest": r"newest|latest|최신",
    "safe": r"\bsafe\w*|안전",
    "allow": r"allow\w*|허용",
    "lose": r"los[et]\w*|유실|사라지|사라진|사라집",
    "start": r"begins?\b|begun",
    "backup": r"back\w*[ -]?ups?\b|백업",
    "dump": r"dump\w*|덤프",
    "find": r"find\w*|found|찾기|찾는|찾을|찾았|찾아",
}
"""Codes of actions and properties with their words in both languages."""
_OPPOSITES = [("raise", "lower"), ("enable", "disable"), ("small", "large"), ("oldest", "newest")]
_OPPOSITE = {a: b for a, b in _OPPOSITES} | {b: a for a, b in _OPPOSITES}
_ACTION = re.compile("|".join(rf"(?P<{code}>{pattern})" for code, pattern in _ACTIONS.items()), re.IGNORECASE)

_NOT = re.compile(
    r"\b(?:do(?:es)? not|don't|doesn't|did not|didn't|never|cannot|can't|can not|must not|mustn't|should not|shouldn't|"
    r"is not|isn't|are not|aren't|will not|won't|would not|wouldn't|need not|not(?! only)|no need to|avoid|without)\b",
    re.IGNORECASE,
)
_NOT_ALLOWED = re.compile(r"\b(?:not allowed|not permitted|forbidden|prohibited|must be avoided)\b", re.IGNORECASE)
_CLAUSE_END = re.compile(
    r"[.;:,](?=\s|$)|\n|\b(?:because|but|unless|before|until|so that|when|if|since|except|and then|instead)\b",
    re.IGNORECASE,
)
_KOREAN_NOT = re.compile(
    r"[가-힣]{0,3}?지\s?(?:는|도|를|만)?\s?(?:않|말|못|마)"
    r"|\S{0,3}\s?(?:없이|금지)"
    r"|[가-힣]{0,4}(?:은|는|이|가|을|를|할|하지)?\s?필요\S{0,2}\s?없"
    r"|(?:은|는|이|가|도)?\s?(?:없|불필요)"
    r"|[가-힣]{0,4}(?:면|서는)\s(?:안|아니)"
    r"|[가-힣]{0,2}\s?수\s?없"
    r"|[가-힣]{0,2}\s?것이? 아니"
)
_SKIPPED = frozenset(
    {"be", "been", "being", "simply", "just", "also", "ever", "directly", "always", "only", "the", "a", "an", "to"}
    | {"use", "any", "your", "it", "them"}
)
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(?:[.-][A-Za-z0-9_]+)*")
_KOREAN_DOING = re.compile(r"[가-힣]{2,4}(?=[하한합해])")

_ORDER_EN = re.compile(r"\b(before|after|until)\b", re.IGNORECASE)
_ORDER_KO = re.compile(r"(전에|뒤에|후에|다음에|이후에|후(?=\s)|다음(?=\s)|뒤(?=\s))")
_KOREAN_DENIED = re.compile(r"지\s?(?:않|말|못|마)|안 된|안 됩")
_BOUNDARY = re.compile(r"[.;,\n]")

_ABOVE_EN = re.compile(r"\b(?:above|over|more than|exceed\w*|greater than|at least)\s+(?:about\s+)?\Z", re.IGNORECASE)
_BELOW_EN = re.compile(r"\b(?:below|under|less than|fewer than|at most|within)\s+(?:about\s+)?\Z", re.IGNORECASE)
_ABOVE_KO = re.compile(r"[을를가이]?\s?(?:이상|초과|넘)(?!\S{0,2}지 (?:않|마|못|말))")
_BELOW_KO = re.compile(r"[을를가이]?\s?(?:미만|이하|이내|(?:넘|초과)\S{0,2}지 (?:않|마|못|말))")


@dataclass(frozen=True, slots=True)
class Stance:
    """Codes and words of a clause: ``done``, ``denied``, pairs in their ``order``, numbers ``above`` and ``below``.

    ``pending`` are codes of what has not happened yet ("before restarting"): it is neither done nor denied.
    """

    done: frozenset[str]
    denied: frozenset[str]
    order: frozenset[tuple[str, str]]
    above: tuple[Quantity, ...]
    below: tuple[Quantity, ...]
    pending: frozenset[str]


def clauses(sentence: str) -> list[str]:
    """Return the parts of a sentence that stand for themselves."""
    return [part.strip() for part in re.split(r";\s|\n", sentence) if part.strip()]


def stance_of(text: str) -> Stance:
    """Return what a sentence or clause says is done and not done."""
    scopes = list(_scopes(text))
    done: set[str] = set()
    denied: set[str] = set()
    for code, start, end in _found_actions(text):
        negated = (
            any(low <= start < high for low, high in scopes)
            or _KOREAN_NOT.match(text, end) is not None
            or text[max(0, start - 2) : start] == "안 "
        )
        (denied if negated else done).add(code)
    heads = {_head(text, low, high) for low, high in scopes if low > 0 or high < len(text)}
    heads.discard("")
    denied |= heads
    words = {_stem(word) for word in _WORD.findall(text)} - heads
    for match in _KOREAN_DOING.finditer(text):
        (denied if _KOREAN_NOT.match(text, match.end()) else words).add(match.group())
    above, below = _compared(text, scopes)
    order, pending = _order(text, scopes)
    return Stance(frozenset(done | words), frozenset(denied), frozenset(order), above, below, frozenset(pending - {""}))


def contradiction(claim: Stance, source: Stance) -> str:
    """Return ``negated``, ``opposite``, ``order`` or ``compared`` when the claim says the opposite, empty otherwise."""
    if _order_reversed(claim, source):
        return "order"
    turned = (claim.done & source.denied) | (claim.denied & source.done)
    both = (claim.done & claim.denied) | (source.done & source.denied)
    if turned - both - claim.pending - source.pending:
        return "negated"
    for code, other in _OPPOSITE.items():
        mine, theirs = claim.done | claim.denied, source.done | source.denied
        if code in claim.done and other in source.done and code not in theirs and other not in mine:
            return "opposite"
    if _crossed(claim.above, source.below, source.above) or _crossed(claim.below, source.above, source.below):
        return "compared"
    return ""


def _crossed(mine: Iterable[Quantity], opposite: Iterable[Quantity], same: Iterable[Quantity]) -> bool:
    kept = tuple(same)
    against = tuple(opposite)
    return any(
        any(each.same(other) for other in against) and not any(each.same(other) for other in kept) for each in mine
    )


def _order_reversed(claim: Stance, source: Stance) -> bool:
    if not claim.order or not source.order or claim.order & source.order:
        return False
    return any((later, earlier) in source.order for earlier, later in claim.order)


def _found_actions(text: str) -> Iterator[tuple[str, int, int]]:
    for match in _ACTION.finditer(text):
        code = match.lastgroup or ""
        before = text[match.start() - 1 : match.start()]
        if code and not (match.group()[0].isascii() and before.isalnum()):
            yield code, match.start(), match.end()


def _scopes(text: str) -> Iterator[tuple[int, int]]:
    """Yield the stretches that an English negation governs."""
    for match in _NOT.finditer(text):
        end = _CLAUSE_END.search(text, match.end())
        stop = end.start() if end else len(text)
        if match.group().lower() == "without":
            stop = min(stop, match.end() + 30)
        yield match.end(), stop
    for match in _NOT_ALLOWED.finditer(text):
        begins = [end.end() for end in _CLAUSE_END.finditer(text, 0, match.start())]
        yield (begins[-1] if begins else 0), match.start()


def _head(text: str, low: int, high: int) -> str:
    """Return the stem of the first word that carries meaning behind a negation."""
    for word in _WORD.findall(text[low:high]):
        if word.lower() not in _SKIPPED:
            return _stem(word)
    return ""


def _stem(word: str) -> str:
    lower = fold_plural(word.lower()) if word.isalpha() else word.lower()
    for ending in ("ing", "ed"):
        if lower.endswith(ending) and len(lower) > len(ending) + 3:
            return lower.removesuffix(ending).rstrip("e")
    return lower.rstrip("e") if len(lower) > 3 else lower


def _compared(text: str, scopes: list[tuple[int, int]]) -> tuple[tuple[Quantity, ...], tuple[Quantity, ...]]:
    """Return the numbers that something is above, and below; those under a negation are left out."""
    above: list[Quantity] = []
    below: list[Quantity] = []
    for each in quantities(text):
        end = each.start + len(each.written)
        if any(low <= each.start < high for low, high in scopes):
            continue
        if _ABOVE_EN.search(text, 0, each.start) or _ABOVE_KO.match(text, end):
            above.append(each)
        elif _BELOW_EN.search(text, 0, each.start) or _BELOW_KO.match(text, end):
            below.append(each)
    return tuple(above), tuple(below)


def _order(text: str, scopes: list[tuple[int, int]]) -> tuple[set[tuple[str, str]], set[str]]:
    """Return (earlier, later) for what comes before something else, and the codes of what has not happened yet."""
    order: set[tuple[str, str]] = set()
    pending: set[str] = set()
    for match in _ORDER_EN.finditer(text):
        left, right = _sides(text, match.start(), match.end())
        if not left.strip():  # "Before X, Y"
            right, _, left = right.partition(",")
        denied = any(low <= match.start() <= high for low, high in scopes)
        after = match[1].lower() == "after"
        order.update(_pairs(left, right) if after == denied else _pairs(right, left))
        pending |= set() if after else _keys(right)
    for match in _ORDER_KO.finditer(text):
        left, right = _sides(text, match.start(), match.end())
        before = match[1] == "전에"
        denied = _KOREAN_DENIED.search(right) is not None
        order.update(_pairs(right, left) if before != denied else _pairs(left, right))
        pending |= _keys(left) if before else set()
    return order, pending


def _sides(text: str, start: int, end: int) -> tuple[str, str]:
    begins = [found.end() for found in _BOUNDARY.finditer(text, 0, start)]
    stop = re.search(r"[.;\n](?=\s|\Z)", text[end:])
    return text[(begins[-1] if begins else 0) : start], text[end : end + stop.start() if stop else len(text)]


def _pairs(first: str, second: str) -> Iterator[tuple[str, str]]:
    earlier, later = _keys(first), _keys(second)
    yield from ((a, b) for a in earlier - later for b in later - earlier)


def _keys(text: str) -> set[str]:
    codes = {code for code, _, _ in _found_actions(text)}
    return codes | {_stem(word) for word in _WORD.findall(text) if "_" in word or "." in word}
