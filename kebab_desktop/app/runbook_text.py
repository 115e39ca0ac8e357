"""A runbook as one writes it: the fields of its frontmatter, its six sections, and the file made of both."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from kebab_desktop.core.analysis import words
from kebab_desktop.core.editing import FIELDS, LISTS
from kebab_desktop.core.nouns import keywords_of

SECTIONS = (
    "company_policy",
    "symptoms",
    "detection_signals",
    "check_points",
    "recommended_actions",
    "response_template",
)
"""The sections of every runbook, in this order (knowledge-base/_schema.md)."""
_PREFIX = "TEAM-RUNBOOK-"
_ANY_LOG = "GENERAL"
_MAX_KEYWORDS = 8
_MAX_NAME_CHARS = 60
_PLAIN = re.compile(r"[A-Za-z가-힣][\w가-힣 .()/-]*")
_YAML_WORDS = frozenset({"true", "false", "yes", "no", "on", "off", "null", "y", "n"})
_HEADING = re.compile(r"^##[ \t]+(.+?)[ \t]*$", re.MULTILINE)
_COMMAS = re.compile("[,，、]")
_NOT_IN_NAMES = re.compile(r"[^\w가-힣]+")


@dataclass(frozen=True, slots=True)
class RunbookDraft:
    """``fields`` are texts by name (lists with commas); ``body`` is what stands below them.

    That of a new runbook begins below ``# title``, that of a file below its frontmatter.
    """

    fields: Mapping[str, str]
    body: str

    @property
    def title(self) -> str:
        """Return the title on one line."""
        return " ".join(self.fields.get("title", "").split())


def new_draft(question: str, known_ids: Collection[str], log_types: Collection[str]) -> RunbookDraft:
    """Return an empty runbook, or one that a question begins: its words as title, keywords and alias."""
    asked = " ".join(question.split())
    found = {word.surface.casefold() for word in words(asked)}
    log_type = next((each for each in sorted(log_types) if each.casefold() in found), _ANY_LOG)
    fields = {
        "title": asked.rstrip("?？.!~ "),
        "docs_id": free_id(known_ids),
        "pattern_id": "CUSTOM",
        "log_type": log_type,
        "severity": "MEDIUM",
        "priority": "30",
        "keywords": ", ".join(keywords_of(asked)[:_MAX_KEYWORDS]),
        "aliases": _COMMAS.sub(" ", asked),
    }
    return RunbookDraft(fields, "\n".join(f"## {name}\n\n\n" for name in SECTIONS))


def asked_form(question: str) -> str:
    """Return a question as those are compared that a runbook is written for: the form keeps no comma of one."""
    return " ".join(_COMMAS.sub(" ", question).split()).rstrip("?？.!~ ").casefold()


def questions_of(draft: RunbookDraft) -> frozenset[str]:
    """Return what a runbook may have been written for, as :func:`asked_form`: its title and its other names."""
    names = (draft.title, *items(draft.fields.get("aliases", "")))
    return frozenset(form for name in names if (form := asked_form(name)))


def file_text(draft: RunbookDraft) -> str:
    """Return the Markdown file; every value is written so that YAML reads it as the text that it is."""
    lines = ["---"]
    for name in FIELDS:
        value = draft.fields.get(name, "").strip()
        if name in LISTS and items(value):
            lines.append(f"{name}: [{', '.join(_yaml(each, in_list=True) for each in items(value))}]")
        elif value and name not in LISTS:
            lines.append(f"{name}: {_yaml(' '.join(value.split()))}")
    return "\n".join([*lines, "---", "", f"# {draft.title}", "", draft.body.strip(), ""])


def items(text: str) -> list[str]:
    """Return the items of a text with commas."""
    return [" ".join(each.split()) for each in re.split("[,，、\n]", text) if each.strip()]


def empty_sections(body: str) -> tuple[str, ...]:
    """Return the standard sections that are missing or have no text."""
    heads = list(_HEADING.finditer(body))
    ends = [*(head.start() for head in heads[1:]), len(body)][: len(heads)]
    filled = {head[1] for head, end in zip(heads, ends, strict=True) if body[head.end() : end].strip()}
    return tuple(name for name in SECTIONS if name not in filled)


def file_name(draft: RunbookDraft) -> str:
    """Return a file name made of the title."""
    stem = _NOT_IN_NAMES.sub("-", draft.title).strip("-_").lower()[:_MAX_NAME_CHARS].strip("-_")
    return f"{stem or 'runbook'}.md"


def free_id(known: Collection[str]) -> str:
    """Return the first docs_id of a team that is not taken."""
    taken = {each.upper() for each in known}
    number = 1
    while f"{_PREFIX}{number:02}" in taken:
        number += 1
    return f"{_PREFIX}{number:02}"


def _yaml(text: str, *, in_list: bool = False) -> str:
    if _PLAIN.fullmatch(text) and text.casefold() not in _YAML_WORDS and not text.endswith(" "):
        return text
    if not in_list and text.isascii() and text.isdigit():
        return text
    return json.dumps(text, ensure_ascii=False)
