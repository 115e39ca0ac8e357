"""Reads and writes Qt's translation files (TS 2.1, the form that Qt Linguist opens)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from installer.translations.in_code import Phrase

Key = tuple[str, str]
"""Context and text."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A phrase and its translation: one text, or for a counted phrase one per plural form of the language."""

    phrase: Phrase
    said: tuple[str, ...]

    @property
    def finished(self) -> bool:
        """Whether nothing is missing."""
        return all(self.said)


def read_ts(path: Path) -> dict[Key, tuple[str, ...]]:
    """Return the translations of a file by context and text; nothing when there is no file yet."""
    if not path.exists():
        return {}
    found: dict[Key, tuple[str, ...]] = {}
    for context in ElementTree.parse(path).getroot().iter("context"):
        name = context.findtext("name", "")
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is None:
                continue
            forms = tuple(each.text or "" for each in translation.findall("numerusform"))
            found[name, message.findtext("source", "")] = forms or (translation.text or "",)
    return found


def write_ts(path: Path, language: str, entries: Iterable[Entry]) -> None:
    """Write a file in one go, in the order of contexts and texts, so that a change of one line is one line."""
    lines = ['<?xml version="1.0" encoding="utf-8"?>', "<!DOCTYPE TS>"]
    lines.append(f'<TS version="2.1" language="{language}" sourcelanguage="en">')
    ordered = sorted(entries, key=lambda each: (each.phrase.context, each.phrase.text))
    for context, members in groupby(ordered, key=lambda each: each.phrase.context):
        lines += ["<context>", f"    <name>{_text(context)}</name>"]
        for each in members:
            lines += _message(each)
        lines.append("</context>")
    lines.append("</TS>")
    unfinished = path.with_suffix(".ts.new")
    unfinished.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    os.replace(unfinished, path)


def _message(entry: Entry) -> list[str]:
    phrase = entry.phrase
    state = "" if entry.finished else ' type="unfinished"'
    if phrase.counted:
        forms = "".join(f"<numerusform>{_text(each)}</numerusform>" for each in entry.said)
    else:
        forms = _text(entry.said[0])
    return [
        '    <message numerus="yes">' if phrase.counted else "    <message>",
        *(f'        <location filename="../../{each}"/>' for each in phrase.modules),
        f"        <source>{_text(phrase.text)}</source>",
        f"        <translation{state}>{forms}</translation>",
        "    </message>",
    ]


def _text(text: str) -> str:
    return escape(text, {'"': "&quot;", "'": "&apos;"})


def fitted(phrase: Phrase, known: Mapping[Key, tuple[str, ...]], forms: int) -> tuple[str, ...]:
    """Return what is known of a phrase, of another context when its own has none, as many forms as it needs."""
    needed = forms if phrase.counted else 1
    own = known.get((phrase.context, phrase.text), ())
    if not any(own):
        same = (said for (_, text), said in known.items() if text == phrase.text and any(said))
        own = next(same, ())
    return (*own, *[""] * needed)[:needed]
