"""Particles fit the word before them."""

from __future__ import annotations

import pytest

from kebab_desktop.app.josa import fit_particles


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("파일을(를) 읽고 문서을(를) 쓴다", "파일을 읽고 문서를 쓴다"),
        ("다른 프로세스이(가) 사용", "다른 프로세스가 사용"),
        ("'창'이(가) 사용", "'창'이 사용"),
        ("프로그램 창(프로세스 12)이(가)", "프로그램 창(프로세스 12)가"),
        ("서울(으)로 부산(으)로 제주(으)로", "서울로 부산으로 제주로"),
        ("3은(는) 5은(는) 10과(와)", "3은 5는 10과"),
        ("/data/x.gguf을(를)", "/data/x.gguf을(를)"),
        ("그대로 (가) 나(다)", "그대로 (가) 나(다)"),
    ],
)
def test_the_particle_fits(text: str, expected: str) -> None:
    assert fit_particles(text) == expected
