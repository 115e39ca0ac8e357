"""Renders the help pages of the settings into the resources: `python3 -m kebab_desktop.settings.document`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path

from kebab_desktop import paths
from kebab_desktop.settings.catalogue import Knob, knobs
from kebab_desktop.settings.phrases import SETTINGS, korean_phrases
from kebab_desktop.settings.places import variable_of

PAGES = {"en": "settings.en.md", "ko": "settings.ko.md"}
_WORDS = {
    "en": {
        "title": "Settings",
        "intro": "Every setting with its key in the settings file and its environment variable. A value is taken from "
        "the command line, else from the environment, else from the file, else it is the default. "
        "`kebab doctor` names the file.",
        "default": "Default",
        "allowed": "Allowed",
        "variable": "Environment variable",
        "range": "{low} to {high}",
        "text": "any text",
        "empty": "empty",
        "reindex": "Changes need re-indexing.",
        "reload_model": "The model is loaded again at once.",
        "reload_embedder": "The embedding model is loaded again at once.",
        "rebuild_words": "The word index is built again at once; a command of its own does that when it needs it.",
    },
    "ko": {
        "title": "설정",
        "intro": "모든 설정과 설정 파일의 키, 환경 변수입니다. "
        "값은 명령줄, 환경 변수, 파일, 기본값의 순서로 정해집니다. 파일의 위치는 `kebab doctor`가 알려 줍니다.",
        "default": "기본값",
        "allowed": "허용되는 값",
        "variable": "환경 변수",
        "range": "{low}~{high}",
        "text": "텍스트",
        "empty": "비어 있음",
        "reindex": "바꾸면 다시 색인해야 합니다.",
        "reload_model": "모델을 바로 다시 불러옵니다.",
        "reload_embedder": "임베딩 모델을 바로 다시 불러옵니다.",
        "rebuild_words": "단어 색인을 바로 다시 만듭니다. 명령줄은 필요할 때 다시 만듭니다.",
    },
}


def settings_page(language: str, phrases: Mapping[str, str]) -> str:
    """Return the help page in ``en`` or ``ko`` as Markdown; ``phrases`` translate titles, help and groups."""
    words = _WORDS[language]
    lines = [f"# {words['title']}", "", words["intro"], ""]
    for group, declared in groupby(sorted(knobs(), key=_group_order), key=_group):
        lines += [f"## {phrases.get(group, group)}", ""]
        for each in declared:
            lines += [*_entry(each, words, phrases), ""]
    return "\n".join(lines).rstrip() + "\n"


def write_pages(folder: Path) -> list[Path]:
    """Write the page of every language and return the files."""
    written = []
    for language, name in PAGES.items():
        path = folder / name
        path.write_text(settings_page(language, phrases_of(language)), encoding="utf-8", newline="\n")
        written.append(path)
    return written


def phrases_of(language: str) -> dict[str, str]:
    """Return the phrase book of a language, nothing for English."""
    return {} if language == "en" else korean_phrases() | korean_phrases(SETTINGS)


def _entry(knob: Knob, words: Mapping[str, str], phrases: Mapping[str, str]) -> Iterator[str]:
    yield f"### {phrases.get(knob.title, knob.title)}"
    yield ""
    yield f"`{knob.key}`. {phrases.get(knob.help, knob.help)}"
    yield ""
    yield f"- {words['allowed']}: {_allowed(knob, words)}"
    yield f"- {words['default']}: {_shown(knob.default) or words['empty']}"
    yield f"- {words['variable']}: `{variable_of(knob.key)}`"
    if knob.effect in words:
        yield f"- {words[knob.effect]}"


def _allowed(knob: Knob, words: Mapping[str, str]) -> str:
    if knob.choices:
        return ", ".join(_shown(choice) for choice in knob.choices)
    if knob.minimum is None or knob.maximum is None:
        return words["text"]
    return words["range"].format(low=f"{knob.minimum:.16g}", high=f"{knob.maximum:.16g}")


def _shown(value: object) -> str:
    return f"`{value}`" if value != "" else ""


def _group(knob: Knob) -> str:
    return knob.group


def _group_order(knob: Knob) -> int:
    return list(dict.fromkeys(each.group for each in knobs())).index(knob.group)


if __name__ == "__main__":
    for page in write_pages(paths.resources_dir()):
        sys.stdout.write(f"{page.name}\n")
