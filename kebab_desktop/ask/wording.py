"""What the user reads when there is no ordinary answer, in the language of the question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kebab_desktop.core.answers import STILL_INDEXING, RefusalKind, RefusalReason
from kebab_desktop.core.retrieval import Retrieved, SearchMode
from kebab_desktop.core.verdicts import TrustConflict


@dataclass(frozen=True, slots=True)
class Wording:
    """Texts of one language; the fields with braces are formatted."""

    no_chunks: str
    no_chunks_filtered: str
    all_gone: str
    respelt: str
    unheard: str
    unheard_refused: str
    unheard_so_far: str
    passing: str
    passing_refused: str
    score_gate: str
    score_gate_filtered: str
    still_indexing: str
    first_look: str
    too_general: str
    no_room: str
    no_quote: str
    stopped: str
    stopped_early: str
    crashed: str
    fallback: str
    empty_answer: str
    only_reasoned: str
    looped: str
    overlong: str
    uncited: str
    echoed: str
    mostly_unsupported: str
    unsupported_quotes: str
    hidden: str
    conflict: str
    degraded_words: str
    degraded_for_now: str
    degraded_meaning: str
    evidence_cut: str
    not_saved: str
    not_split: str
    parts_uncovered: str
    log_silent: str
    all_silent: str


_KOREAN = Wording(
    no_chunks=(
        "이 질문에 맞는 런북 내용을 찾지 못했습니다. 오류 메시지, 구성 요소 이름이나 증상을 적어 다시 질문해 보세요."
    ),
    no_chunks_filtered="선택한 조건({filters}) 안에는 이 질문에 맞는 런북 내용이 없습니다. 조건을 넓혀 보세요.",
    respelt="철자를 고쳐 찾았습니다: {words}.",
    unheard="런북 어디에도 나오지 않는 말: {words}. 이 부분은 다루지 못할 수 있습니다.",
    unheard_refused="런북 어디에도 나오지 않는 말: {words}.",
    unheard_so_far="지금까지 색인된 런북에 나오지 않는 말: {words}.",
    passing="런북에 이름만 나열된 말: {words}. 설명은 없으니 이 부분은 다루지 못할 수 있습니다.",
    passing_refused="런북에 이름만 나열되고 설명은 없는 말: {words}.",
    all_gone="찾은 문서가 그 사이에 지식 베이스에서 지워져 답할 수 없습니다. 다시 질문해 주세요.",
    score_gate=(
        "이 질문을 다루는 런북이 없습니다. 일치 점수({top})가 기준({threshold})보다 낮습니다. "
        "오류 메시지나 구성 요소 이름을 더해 다시 질문하거나, 아래의 가까운 런북을 확인해 보세요."
    ),
    score_gate_filtered=(
        "선택한 조건({filters}) 안에는 이 질문을 다루는 런북이 없습니다. 일치 점수({top})가 "
        "기준({threshold})보다 낮습니다. 조건을 넓혀 보세요."
    ),
    still_indexing=(
        "지금까지 색인된 런북에서는 찾지 못했습니다. 색인을 기다리는 문서: {n}개. 색인이 끝나면 다시 질문해 주세요."
    ),
    first_look="아직 런북을 읽는 중이라 검색된 것이 없습니다. 잠시 뒤에 다시 질문해 주세요.",
    too_general=(
        "질문이 너무 일반적이라 어느 런북을 묻는지 알 수 없습니다. "
        "오류 메시지, 구성 요소 이름이나 증상을 함께 적어 주세요."
    ),
    no_room=(
        "질문과 규칙만으로 모델의 입력 한도({budget} 토큰)가 차서 근거를 넣을 수 없습니다. "
        "질문을 줄이거나 문맥이 더 큰 모델을 고르세요."
    ),
    no_quote="찾은 문서에 인용할 문장이 없습니다. 출처를 열어 확인해 주세요.",
    stopped="사용자가 답변을 중지했습니다.",
    stopped_early="답변이 시작되기 전에 사용자가 중지했습니다.",
    crashed="답변을 쓰던 모델이 도중에 멈췄습니다({reason}). 여기까지의 글과 위의 런북 인용문은 남아 있습니다.",
    fallback="모델을 쓸 수 없어 런북 인용문으로 답합니다: {reason}",
    empty_answer="모델이 아무것도 쓰지 않아 런북 인용문으로 답합니다.",
    only_reasoned=(
        "모델이 답은 쓰지 않고 추론만 적어 런북 인용문으로 답합니다. 추론은 접어 두었습니다. "
        "바로 답하는 모델을 고르거나 답변 길이(answer.max_answer_tokens)를 늘리세요."
    ),
    looped="모델이 같은 말을 되풀이해서 답변을 그 자리에서 끊었습니다.",
    overlong="모델이 정해진 길이를 넘겨 쓰고 있어 답변을 그 자리에서 끊었습니다.",
    echoed="모델이 질문을 되풀이하기만 해서 런북 인용문으로 답합니다.",
    uncited="모델이 쓴 글이 런북을 하나도 인용하지 않아 답으로 쓰지 않고, 런북 인용문으로 답합니다.",
    mostly_unsupported=(
        "모델이 쓴 글의 대부분이 인용한 런북에 없어 답으로 쓰지 않고, 런북 인용문으로 답합니다. "
        "모델의 초안은 판정과 함께 접어 두었습니다."
    ),
    unsupported_quotes=(
        "모델이 쓴 문장 {n}개가 인용한 런북에 없어, 설정에 따라 런북 인용문으로 답합니다. "
        "모델의 초안은 판정과 함께 접어 두었습니다."
    ),
    hidden="인용한 런북에 없는 문장 {n}개를 설정에 따라 숨겼습니다. 전체 초안은 기록에 있습니다.",
    conflict="출처끼리 내용이 다릅니다. [{marker}] ({trust}): “{text}” ↔ [{other}] ({other_trust}): “{other_text}”",
    degraded_words="임베딩 모델이나 벡터 색인을 쓸 수 없어 단어 검색만 했습니다.",
    degraded_for_now="벡터 색인이 아직 만들어지는 중이어서 단어 검색만 했습니다. 색인이 끝난 뒤 다시 질문하세요.",
    degraded_meaning="단어 색인을 쓸 수 없어 의미(벡터) 검색만 했습니다.",
    evidence_cut="첫 근거가 모델의 입력 한도보다 길어 앞부분만 넣었습니다.",
    not_saved="이 답변은 기록에 저장하지 못했습니다.",
    not_split="모델이 질문을 읽을 수 있는 형태로 나누지 못해, 나누지 않고 한 번에 찾았습니다.",
    parts_uncovered="질문에서 어느 런북도 다루지 않는 부분: {parts}",
    log_silent="로그에서 찾은 것 가운데 이 질문에 관한 것이 없습니다. 질문에 대한 답은 런북에서 가져왔습니다.",
    all_silent="이 질문에 관한 것을 로그에서도 런북에서도 찾지 못했습니다.",
)

_ENGLISH = Wording(
    no_chunks=(
        "Nothing in the runbooks matches this question. "
        "Ask with the error message, the name of the component, or what you see."
    ),
    no_chunks_filtered=(
        "Nothing within the chosen conditions ({filters}) matches this question. Try it with fewer restrictions."
    ),
    respelt="Spelling put right: {words}.",
    unheard="Mentioned in no runbook: {words}. That part may not be covered.",
    unheard_refused="Mentioned in no runbook: {words}.",
    unheard_so_far="Mentioned in no runbook that is indexed so far: {words}.",
    passing="Only listed by name in the runbooks: {words}. That part may not be covered.",
    passing_refused="Only listed by name in the runbooks, not described: {words}.",
    all_gone=(
        "The documents that were found have just been removed from the knowledge base, so there is nothing to answer "
        "from. Please ask again."
    ),
    score_gate=(
        "No runbook covers this: the match is {top}, below {threshold}. "
        "Ask again with the error message or the name of the component, or look at the nearest runbooks below."
    ),
    score_gate_filtered=(
        "Nothing within the chosen conditions ({filters}) covers this: the match is {top}, below {threshold}. "
        "Try it with fewer restrictions."
    ),
    still_indexing=(
        "Not found in what is indexed so far. Documents still waiting to be indexed: {n}. Ask again when that is done."
    ),
    first_look="The runbooks are still being read, so nothing could be searched yet. Ask again in a moment.",
    too_general=(
        "The question is too general to tell which runbook it is about. "
        "Add the error message, the name of the component, or what you see."
    ),
    no_room=(
        "Question and rules alone fill the model's input limit ({budget} tokens), so no evidence fits. "
        "Shorten the question or choose a model with a larger context."
    ),
    no_quote="The documents that were found hold no sentence to quote. Please open the sources.",
    stopped="You stopped the answer.",
    stopped_early="You stopped before the answer began.",
    crashed=(
        "The model stopped while writing ({reason}). What it wrote so far is kept, and so are the runbook quotes above."
    ),
    fallback="The model cannot be used, so the answer is made of runbook quotes: {reason}",
    empty_answer="The model wrote nothing, so the answer is made of runbook quotes.",
    only_reasoned=(
        "The model wrote only its reasoning and no answer, so this is answered with quotes from the runbooks; the "
        "reasoning is folded away. Choose a model that answers directly, or raise answer.max_answer_tokens."
    ),
    looped="The model went on repeating itself, so the answer was cut there.",
    overlong="The model went on beyond the allowed length, so the answer was cut there.",
    echoed="The model only repeated the question, so the answer is made of runbook quotes.",
    uncited="What the model wrote cites no runbook, so it was set aside; the answer is made of runbook quotes.",
    mostly_unsupported=(
        "Most of what the model wrote is not in the runbooks it cites, so the answer is made of runbook quotes. "
        "The model's draft is folded away with its verdicts."
    ),
    unsupported_quotes=(
        "Sentences that are not in the runbooks they cite: {n}. By your settings the answer is therefore made of "
        "runbook quotes. The model's draft is folded away with its verdicts."
    ),
    hidden=(
        "Sentences that are not in the runbooks they cite: {n}. They are hidden by your settings; the whole draft is "
        "in the history."
    ),
    conflict='Sources disagree. [{marker}] ({trust}): "{text}" - [{other}] ({other_trust}): "{other_text}"',
    degraded_words="The embedding model or the vector index cannot be used: only words were searched.",
    degraded_for_now="The vector index is still being made: only words were searched. Ask again when that is done.",
    degraded_meaning="The word index cannot be used: only meaning (vectors) was searched.",
    evidence_cut="The first piece of evidence is longer than the model's input limit: only its beginning was used.",
    not_saved="This answer could not be saved in the history.",
    not_split="The model did not split the question in a form that can be read, so it was searched as one.",
    parts_uncovered="Parts of the question that no runbook covers: {parts}",
    log_silent="Nothing that was found in the log is about this question; what answers it comes from the runbooks.",
    all_silent="Neither what was found in the log nor any runbook is about this question.",
)

_BY_LANGUAGE = {"ko": _KOREAN, "en": _ENGLISH}
_NAMED = 5
_TRUST_KO = {"primary": "주요", "secondary": "보조", "generated": "자동 생성"}
_TRUST_BEFORE = {"1차 출처": "primary", "2차 출처": "secondary"}
"""As it was called in answers that are stored."""


def wording(language: str) -> Wording:
    """Return the texts of ``ko`` or ``en``."""
    return _BY_LANGUAGE[language]


def refusal_text(reason: RefusalReason, *, language: str, filters: str = "", waiting: int = 0) -> str:
    """Return what a refusal says; the nearest hits are shown beside it, as links.

    ``filters`` names what the search was narrowed to; ``waiting`` documents were not indexed yet.
    """
    words = wording(language)
    if reason.detail == STILL_INDEXING:
        return words.still_indexing.format(n=waiting) if waiting else words.first_look
    match reason.kind:
        case RefusalKind.NO_CHUNKS:
            return reason.text or (words.no_chunks_filtered.format(filters=filters) if filters else words.no_chunks)
        case RefusalKind.SCORE_GATE:
            top, threshold = _distinct(reason.top_score or 0.0, reason.threshold or 0.0)
            said = words.score_gate_filtered if filters else words.score_gate
            return said.format(top=top, threshold=threshold, filters=filters)
        case _:
            return reason.text


def degraded_notice(requested: SearchMode, used: SearchMode, language: str, *, indexing: bool = False) -> str:
    """Return what is said when hybrid search had to do without one of its channels, empty if it had both.

    ``indexing``: documents are still waiting, so that vectors which are missing will come.
    """
    if requested is not SearchMode.HYBRID or used is SearchMode.HYBRID:
        return ""
    words = wording(language)
    if used is not SearchMode.LEXICAL:
        return words.degraded_meaning
    return words.degraded_for_now if indexing else words.degraded_words


def strange_notices(
    found: Retrieved, language: str, *, refused: bool = False, indexing: bool = False
) -> tuple[str, ...]:
    """Return what is said of misspelt words, of words that no document mentions, and of those only enumerated.

    ``refused``: the whole question is not covered, so that nothing is said of a part of it. ``indexing``: documents are
    still waiting, so that nothing can be said of all runbooks.
    """
    words = wording(language)
    unheard, passing = (words.unheard_refused, words.passing_refused) if refused else (words.unheard, words.passing)
    texts = (words.respelt, words.unheard_so_far if indexing else unheard, passing)
    respelt = [f"{written} → {read}" for written, read in found.respelt]
    return tuple(
        text.format(words=", ".join(named[:_NAMED]) + (" …" if len(named) > _NAMED else ""))
        for text, named in zip(texts, (respelt, found.unheard, found.passing), strict=True)
        if named
    )


def uncovered_notice(parts: Sequence[str], language: str) -> str:
    """Return what is said of the parts of a question that no runbook covers, empty without such parts."""
    return wording(language).parts_uncovered.format(parts=" · ".join(f"“{each}”" for each in parts)) if parts else ""


def conflict_notice(conflicts: Iterable[TrustConflict], language: str) -> str:
    """Return both sides of every conflict with their trust, a line each; empty if there is none."""
    words = wording(language)
    return "\n".join(
        words.conflict.format(
            marker=each.marker,
            trust=trust_word(each.trust, language),
            text=each.text,
            other=each.other_marker,
            other_trust=trust_word(each.other_trust, language),
            other_text=each.other_text,
        )
        for each in conflicts
    )


def trust_word(said: str, language: str) -> str:
    """Return a trust level in ``ko`` or ``en``, also one that was said in the other; other words stay."""
    level = {word: level for level, word in _TRUST_KO.items()} | _TRUST_BEFORE
    found = level.get(said, said)
    return _TRUST_KO.get(found, found) if language == "ko" else found


def _distinct(top: float, threshold: float) -> tuple[str, str]:
    """Return both numbers with so many digits that the lower one also looks lower."""
    digits = next((n for n in (2, 3, 4) if f"{top:.{n}f}" != f"{threshold:.{n}f}"), 5)
    return f"{top:.{digits}f}", f"{threshold:.{digits}f}"
