"""A set-up speaks Korean where the system does: every text it prints has a Korean one."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator

import pytest

from installer import start
from installer.console import Console, SetupError, print_error
from installer.model_runtime import warn
from installer.pip_hints import _HINTS
from installer.runtime_state import FAILED, STOPPED, RuntimeState
from installer.setup_steps import libraries_message
from installer.spoken import catalogue, korean_book, said
from kebab_desktop.core.josa import fit_particles
from kebab_desktop.core.message_book import BLANK
from tests.architecture.source_tree import ROOT, named, parsed
from tests.architecture.test_messages import template

_HANGUL = re.compile("[\uac00-\ud7a3]")
_LATIN = re.compile("[a-z]{3}")
_SAYS = re.compile(r"(Error|parser.error|_say|said|progress|\.(step|note|warn))$")
_FOR_DEVELOPERS = {"test.py", "wheel_check.py", "make_lock.py", "build_runtime.py"}


@pytest.fixture
def korean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KEBAB_GENERAL_LANGUAGE", raising=False)
    monkeypatch.setenv("LC_ALL", "ko_KR.UTF-8")


def _texts(tree: ast.Module) -> Iterator[str]:
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or not _SAYS.search(ast.unparse(call.func)):
            continue
        for given in (*call.args, *(each.value for each in call.keywords)):
            text = template(given)
            if text is not None and _LATIN.search(BLANK.sub("", text)):
                yield text


def test_every_text_of_a_set_up_has_a_korean_one() -> None:
    folder = ROOT / "installer"
    modules = [*folder.glob("*.py"), *(folder / "embedding_model").glob("*.py")]
    found = [
        (named(path), text) for path in modules if path.name not in _FOR_DEVELOPERS for text in _texts(parsed(path))
    ]
    found += [("pip_hints", text) for _pattern, why, hint in _HINTS for text in (why, hint)]
    assert len(found) > 80, "the search for texts is broken"
    missing = {text: name for name, text in found if not _HANGUL.search(korean_book().said(text))}
    assert missing == {}, "add them to installer/messages.ko.json"


def test_korean_texts_have_the_same_blanks_and_are_found_by_their_own_words() -> None:
    for english, korean in catalogue().items():
        names = BLANK.findall(english)
        assert sorted(names) == sorted(BLANK.findall(korean)), english
        filled, expected = (BLANK.sub(lambda blank: f"/x/{blank.group(1)}y", text) for text in (english, korean))
        assert korean_book().said(filled) == fit_particles(expected)


@pytest.mark.usefixtures("korean")
def test_the_console_speaks_korean(capsys: pytest.CaptureFixture[str]) -> None:
    console = Console(6)
    console.step("Environment /opt/kebab")
    console.warn(libraries_message(["libEGL.so.1"]))
    for state in (FAILED, STOPPED):
        reason = ("the disk is full.", "Close other programs and run the command again.")
        warn(RuntimeState(state=state, reason=reason[0], hint=reason[1], log="/opt/kebab/log"), console)
    print_error(
        SetupError("The packages could not be installed: the disk is full. (log: /opt/log)", "Use Python 3.12.")
    )
    shown = capsys.readouterr()
    assert "[1/6] 실행 환경 /opt/kebab" in shown.out
    assert "경고: 창에 필요한 시스템 라이브러리가 없습니다: libEGL.so.1. Debian/Ubuntu: sudo apt-get" in shown.out
    assert "인용문만 나옵니다: 디스크가 가득 찼습니다. 다른 프로그램을 닫고" in shown.out
    assert "(로그: /opt/kebab/log) --repair로" in shown.out
    assert "하지 못했습니다: 패키지를 설치하지 못했습니다: 디스크가 가득 찼습니다. (로그: /opt/log)" in shown.err
    assert "할 일: " in shown.err


@pytest.mark.usefixtures("korean")
def test_help_and_old_pythons_are_told_in_korean(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        start.main(["--help"])
    shown = capsys.readouterr().out
    assert "옵션:" in shown
    assert "    python3 installer/start.py                  창" in shown
    monkeypatch.setattr(sys, "version_info", (3, 9, 1))
    assert start.main([]) == 2
    assert "이것은 파이썬 3.9입니다" in capsys.readouterr().err


@pytest.mark.usefixtures("korean")
@pytest.mark.parametrize(
    ("argument", "words"),
    [
        ("--nonsense", "알 수 없는 인수: --nonsense"),
        ("--repair=3", "--repair 옵션은 값을 받지 않습니다: '3'"),
        ("--s", "모호한 옵션: --s는 --system-packages, --set-up-only 중"),
    ],
)
def test_wrong_arguments_are_told_in_korean(argument: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Argparse began with its own English "usage:" and "error:"."""
    with pytest.raises(SystemExit) as ended:
        start.main([argument])
    shown = capsys.readouterr().err
    assert (ended.value.code, shown.startswith("사용법: start.py")) == (2, True)
    assert f"오류: {words}" in shown
    assert "error:" not in shown


def test_the_language_can_be_chosen_for_one_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ko_KR.UTF-8")
    monkeypatch.setenv("KEBAB_GENERAL_LANGUAGE", "en")
    assert said("The window cannot open.") == "The window cannot open."
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("KEBAB_GENERAL_LANGUAGE", "ko")
    assert said("The window cannot open.") == "창을 열 수 없습니다."
