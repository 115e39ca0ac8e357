"""What is said when a package that the program needs has been removed."""

from __future__ import annotations

_TEXTS = {
    "en": "The program cannot start: the package {name} is missing from its environment.\n"
    "Set it up again: python3 installer/start.py --repair",
    "ko": "프로그램을 시작할 수 없습니다: 실행 환경에 {name} 패키지가 없습니다.\n"
    "다시 설치하세요: python3 installer/start.py --repair",
}


def missing_package_text(name: str, language: str) -> str:
    """Return what is missing and what to do, in ``en`` or ``ko``."""
    return _TEXTS[language].format(name=name)
