"""The figures of an analysis that a question can ask for: what they are called, and by which words they are meant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from kebab_desktop.core.figures import duration, number, share, size

MOST = 3
_PAUSE = r"paus|stop.?the.?world|\bstw\b|freez|정지|멈[췄춘추]|멈춤"
_FULL = r"full.?gc|full.?collection|풀.?gc|전체.?gc"
_SLOW = r"laten|response time|slow|p95|지연|응답 ?시간|느[린려리]"
_LONGEST = (
    r"long|worst|max|slowest|가장|최대|최장|제일|얼마나 (?:오래|길|걸)|몇 ?(?:초|ms|밀리초)|how many (?:milli)?seconds"
)
_MANY = r"how (?:many|often)|number of|count|몇 ?(?:번|회|개|건|줄)|횟수|개수|건수|얼마나 (?:자주|많)"


@dataclass(frozen=True, slots=True)
class _Figure:
    """``subject`` and ``aspect`` are patterns that must both stand in the question; an empty aspect always does."""

    english: str
    korean: str
    subject: str
    aspect: str = ""


_FIGURES: Mapping[str, _Figure] = {
    "pause_max_s": _Figure("Longest pause", "최장 정지", _PAUSE, _LONGEST),
    "pause_p99_s": _Figure("Pause p99", "정지 p99", _PAUSE, r"p99|99"),
    "pause_avg_s": _Figure("Average pause", "평균 정지", _PAUSE, r"average|mean\b|평균"),
    "pause_sum_s": _Figure("All pauses together", "정지 합계", _PAUSE, r"total|altogether|in all|sum|합계|모두|총"),
    "pause_count": _Figure("Pauses", "정지 횟수", _PAUSE, _MANY),
    "full_gc_max_s": _Figure("Longest full GC", "최장 Full GC", _FULL, _LONGEST),
    "full_gc_count": _Figure("Full GCs", "Full GC 횟수", _FULL, _MANY),
    "throughput_pct": _Figure("Throughput", "처리율", r"throughput|처리율|처리량"),
    "allocation_rate_kb_s": _Figure("Allocation rate", "할당 속도", r"allocat|할당"),
    "floor_last_kb": _Figure(
        "Heap floor at the end",
        "마지막 힙 최저선",
        r"heap|leak|floor|힙|누수|메모리",
        r"end|last|floor|leak|마지막|최저|누수|얼마",
    ),
    "heap_used_max_kb": _Figure(
        "Most heap used", "최대 힙 사용", r"heap|memory|힙|메모리", r"most|max|peak|최대|가장|얼마"
    ),
    "deadlock_count": _Figure("Deadlocks", "데드락", r"deadlock|데드락|교착"),
    "thread_count": _Figure("Threads", "스레드", r"thread|스레드|쓰레드", _MANY),
    "hottest_lock_waiters": _Figure("Waiting for one lock", "한 락을 기다림", r"\block|락[을이은 ]|대기|wait", _MANY),
    "latency_max_ms": _Figure("Longest request", "최장 요청", r"request|laten|요청|지연|응답", _LONGEST),
    "latency_p95_ms": _Figure("Latency p95", "지연 p95", _SLOW),
    "request_count": _Figure("Requests", "요청", r"request|요청", _MANY),
    "requests_per_min_max": _Figure("Most requests/min", "분당 최다 요청", r"request|요청", r"per minute|분당"),
    "status_5xx_count": _Figure("Responses 5xx", "5xx 응답", r"\b5(?:xx|0\d)\b|오류 응답|server error"),
    "error_count": _Figure("Errors", "오류", r"error|오류|에러", _MANY),
    "errors_per_min_max": _Figure("Most errors/min", "분당 최다 오류", r"error|오류|에러", r"per minute|분당"),
    "warning_count": _Figure("Warnings", "경고", r"warn|경고", _MANY),
    "start_count": _Figure("Starts", "기동", r"restart|start|기동|재시작", _MANY),
    "startup_max_ms": _Figure("Longest start-up", "최장 기동", r"start.?up|기동", _LONGEST),
    "child_death_count": _Figure("Dead children", "종료된 자식 프로세스", r"child|자식"),
    "span_s": _Figure("Span of the log", "로그 기간", r"\blog\b|로그", r"span|how long is|period|기간|얼마 동안"),
}


def asked_figures(question: str, kpis: Mapping[str, object], language: str) -> tuple[str, ...]:
    """Return the figures of ``kpis`` that a question asks for, as ``Longest pause: 3.85 s``, at most MOST."""
    found = []
    for name, figure in _FIGURES.items():
        value = kpis.get(name)
        if isinstance(value, int | float) and not isinstance(value, bool) and _asks(question, figure):
            title = figure.korean if language == "ko" else figure.english
            found.append(f"{title}: {figure_text(name, value, language)}")
    return tuple(found[:MOST])


def figure_text(name: str, value: float, language: str) -> str:
    """Return a figure with the unit that its name ends with."""
    if name.endswith("_kb_s"):
        return f"{size(value)}/s"
    match name[name.rfind("_") :]:
        case "_pct":
            return share(value)
        case "_kb":
            return size(value)
        case "_ms":
            return duration(value / 1000, language)
        case "_s":
            return duration(value, language)
    return number(value)


def _asks(question: str, figure: _Figure) -> bool:
    return all(re.search(each, question, re.IGNORECASE) for each in (figure.subject, figure.aspect))
