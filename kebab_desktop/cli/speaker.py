"""Says sentences of the facade, and the labels of the command line, in the language of the user."""

from __future__ import annotations

from kebab_desktop.app.messages import korean_messages

_KOREAN = {
    "Evidence": "근거",
    "Answer": "답변",
    "Nearest": "가까운 런북",
    "Sources": "출처",
    "Log lines": "로그 행",
    "Checked": "확인 결과",
    "Draft of the model, checked": "모델의 초안과 확인 결과",
    "not supported:": "근거 없음:",
    "weakly supported:": "근거 약함:",
    "without a source:": "출처 없음:",
    "unverified code": "확인되지 않은 코드",
    "Grounded": "근거 있음",
    "Partly supported": "일부만 근거 있음",
    "Quotes only": "인용문만",
    "Refused": "거절",
    "Stopped": "중지됨",
    "no match": "일치 없음",
    "top score": "최고 점수",
    "gate": "기준",
    # Reasons: the code stands behind, as --reason takes it.
    "NoChunks": "찾지 못함 (NoChunks)",
    "ScoreGate": "기준 미달 (ScoreGate)",
    "LlmStreamAborted": "도중에 끝남 (LlmStreamAborted)",
    "LlmSelfJudge": "모델이 거절 (LlmSelfJudge)",
    "Other": "오류 (Other)",
    "stopped_by_user": "사용자가 중지",
    "model_died": "모델이 멈춤",
    # Outcomes, which --outcome takes in English.
    "grounded": "근거 있음",
    "partly_supported": "일부만 근거 있음",
    "quotes_only": "인용문만",
    "refused": "거절",
    "stopped": "중지됨",
    "stale": "인용한 행이 바뀜",
    "Time": "시각",
    "Outcome": "결과",
    "Reason": "이유",
    "Score": "점수",
    "Mode": "방식",
    "Took": "걸린 시간",
    "Trace": "추적 ID",
    "Question": "질문",
    "Stale:": "바뀜:",
    "cited lines are no longer as they were:": "인용한 행이 답변할 때와 다릅니다:",
    "Hits": "찾은 내용",
    "Hop": "단계",
    "Prompt": "프롬프트",
    "supported": "근거 있음",
    "weak": "근거 약함",
    "unsupported": "근거 없음",
    "uncited": "출처 없음",
    "not_a_claim": "주장 아님",
    "asked": "질문한 때",
    "outcome": "결과",
    "refusal": "거절 이유",
    "mode": "방식",
    "searched for": "검색한 말",
    "chunks": "청크",
    "earlier turns": "이전 질문",
    "model": "모델",
    "template": "템플릿",
    "took": "걸린 시간",
    "filters": "조건",
    "sampling": "생성 방식",
    "tokens": "토큰",
    "model file": "모델 파일",
    "template hash": "템플릿 해시",
    "stages (ms)": "단계별 시간(ms)",
    "versions": "버전",
    "conversation": "대화",
    "error": "오류",
    "set aside": "접어 둔 초안",
    "set": "설정",
    "then": "그때",
    "now": "지금",
    "chunk": "청크",
    "section": "섹션",
    "{n} found, {used} used": "{n}개 찾음, {used}개 씀",
    "{n} in the prompt, {left} left out": "프롬프트에 {n}개, 빠진 것 {left}개",
    "{n} in the prompt": "프롬프트 {n}개",
    "({n} of them known from the prompt before)": "(그중 {n}개는 앞 프롬프트에서 그대로)",
    "{n} written": "쓴 것 {n}개",
    "Ranks": "순위",
    "Text": "글",
    "cites": "인용",
    "The same answer:": "같은 답변:",
    "ranks, citations and text are equal.": "순위, 인용, 글이 모두 같습니다.",
}


class Speaker:
    """Says things in one language, ``en`` or ``ko``; ``speaker(sentence)`` is a sentence of the facade."""

    def __init__(self, language: str = "en") -> None:
        self._korean = language == "ko"

    def __call__(self, sentence: str) -> str:
        """Return a sentence of the facade; one that has no Korean stays as it is."""
        return korean_messages().said(sentence) if self._korean else sentence

    def label(self, name: str) -> str:
        """Return a heading, the name of a column or a code as a person reads it; unknown ones stay as they are."""
        return _KOREAN.get(name, name) if self._korean else name


ENGLISH = Speaker()
