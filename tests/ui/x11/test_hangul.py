"""Hangul by a real input method: what is being composed is seen, searched for and never lost; Enter sends it whole."""

from __future__ import annotations

from pathlib import Path

from tests.ui.x11.driving import window_on

_HAN, _KANA, _DA, _HIP = ("g", "k", "s"), ("r", "k", "s", "k"), ("e", "k"), ("g", "l", "q")
_JEONGJI, _JANGSI = ("w", "j", "d", "w", "l"), ("w", "k", "d", "t", "l")


def is_hanja(text: str) -> bool:
    return len(text) == 1 and "\u4e00" <= text <= "\u9fff"


def test_enter_sends_the_question_once_with_the_syllable_being_composed(hangul: dict[str, str], tmp_path: Path) -> None:
    with window_on(hangul, tmp_path / "window") as window:
        window.click_into("question")
        window.keys(*_KANA)
        window.until(lambda seen: (seen.get("question"), seen.get("composed")) == ("가", "나"), "a composition")
        window.keys("Return")
        window.until(lambda seen: seen.get("asked"), "the question")
        window.keys(*_DA)  # goes into the next question: nothing of the syllable of before is left in it
        seen = window.until(lambda seen: seen.get("composed") == "다", "the next composition")
        assert (seen["asked"], seen["question"]) == (["가나"], "")


def test_enter_chooses_a_hanja_and_sends_nothing(hangul: dict[str, str], tmp_path: Path) -> None:
    with window_on(hangul, tmp_path / "window") as window:
        window.click_into("question")
        window.keys(*_HAN)
        window.until(lambda seen: seen.get("composed") == "한", "a composition")
        window.keys("F9", "Return")
        window.until(lambda seen: is_hanja(seen.get("question", "")), "the hanja")
        window.keys("shift+Return", *_HAN, "BackSpace")
        seen = window.until(lambda seen: seen.get("composed") == "하", "a syllable with a letter taken back")
        assert seen["asked"] == []
        assert seen["question"].endswith("\n")


def test_conversations_and_documents_are_searched_while_one_composes(hangul: dict[str, str], tmp_path: Path) -> None:
    with window_on(hangul, tmp_path / "window") as window:
        window.click_into("conversations")
        window.keys(*_HIP)
        seen = window.until(lambda seen: seen.get("searched", [""])[-1:] == ["힙"], "the search")
        assert seen["typed"] == "힙"
        window.say("knowledge")
        window.until(lambda seen: seen.get("rows") == 3, "the documents below their source")
        window.click_into("filter")
        window.keys(*_JANGSI)
        seen = window.until(lambda seen: seen.get("rows") == 2, "the one document")
        assert seen["filter"] == "장시"


def test_a_click_elsewhere_keeps_the_last_syllable_of_a_runbook(hangul: dict[str, str], tmp_path: Path) -> None:
    with window_on(hangul, tmp_path / "window") as window:
        window.say("knowledge")
        window.until(lambda seen: seen.get("rows") == 3, "the documents below their source")
        window.click("new")
        window.click_into("title")
        window.keys(*_JEONGJI)
        window.click_into("text")
        window.until(lambda seen: seen.get("title") == "정지", "the title")
        window.keys("ctrl+a", *_JEONGJI)
        window.click_into("title")
        window.until(lambda seen: seen.get("text") == "정지", "the text")
        window.keys("End", *_DA, "space")
        window.until(lambda seen: seen.get("title") == "정지다 ", "the longer title")
