"""The words of the settings page: groups, choices, effects, origins, refusals."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from kebab_desktop.app.views import SettingView
from kebab_desktop.core.documents import Problem
from kebab_desktop.core.errors import SettingsError
from kebab_desktop.core.josa import with_word
from kebab_desktop.ui.language import in_other_language, said, said_error
from kebab_desktop.ui.setting_words import choice_name, grouped, number, title_text

translate = QCoreApplication.translate

GROUPS = ("General", "Answering", "Models and devices", "Retrieval", "Sources", "Privacy", "Advanced")
READ_ONLY = frozenset({"environment", "command line"})


def group_name(group: str) -> str:
    """Return a group in the language of the window."""
    names = {
        "General": translate("settings", "General"),
        "Answering": translate("settings", "Answering"),
        "Models and devices": translate("settings", "Models and devices"),
        "Retrieval": translate("settings", "Retrieval"),
        "Sources": translate("settings", "Sources"),
        "Privacy": translate("settings", "Privacy"),
        "Advanced": translate("settings", "Advanced"),
    }
    return names.get(group, group)


def is_threshold(view: SettingView) -> bool:
    """Whether a setting is a threshold of the log analysis: there are more of them than of all others together."""
    return view.group == "Advanced" and view.key.startswith("logs.")


def help_text(view: SettingView) -> str:
    """Return the help of the declaration with the values of a choice under the names that the box shows."""
    text = translate("settings", view.help)
    for choice in view.choices:
        text = with_word(text, f"'{choice}'", f"“{choice_name(view.key, choice)}”")
    return text


def effect_text(effect: str) -> str:
    """Return what a change needs before it takes effect, nothing for none."""
    texts = {
        "reindex": translate("settings", "Changes need re-indexing."),
        "reload_model": translate("settings", "The model is loaded again at once."),
        "reload_embedder": translate("settings", "The embedding model is loaded again at once."),
        "rebuild_words": translate("settings", "The word index is built again at once."),
    }
    return texts.get(effect, "")


def origin_text(view: SettingView) -> str:
    """Return where a value comes from that cannot be changed here, nothing for the others."""
    if view.origin == "environment":
        name = "KEBAB_" + view.key.replace(".", "_").upper()
        return translate("settings", "Set by the environment variable {name}").format(name=name)
    if view.origin == "command line":
        return translate("settings", "Set on the command line for this run")
    return ""


def warning_text(problem: Problem) -> str:
    """Return what is wrong with the environment and what to do."""
    return f"{said(problem.message)} {said(problem.hint)}".strip()


def range_text(view: SettingView) -> str:
    """Return ``512 to 131,072 · default 4,096``."""
    parts = []
    if view.minimum is not None and view.maximum is not None:
        parts.append(
            translate("settings", "{low} to {high}").format(low=grouped(view.minimum), high=grouped(view.maximum))
        )
    if view.kind in {"integer", "number"}:
        parts.append(translate("settings", "default {value}").format(value=grouped(view.default)))
    return " · ".join(parts)


def refusal_text(error: SettingsError, view: SettingView, typed: str) -> str:
    """Return why a value was not taken, what is allowed, and what holds."""
    holds = translate("settings", "Still {value}.").format(value=number(view.value))
    if view.minimum is None or view.maximum is None or error.details.get("key") != view.key:
        return f"{said_error(error)} {holds}"
    kind = (
        translate("settings", "“{text}” is not allowed. Allowed are whole numbers from {low} to {high}.")
        if view.kind == "integer"
        else translate("settings", "“{text}” is not allowed. Allowed are numbers from {low} to {high}.")
    )
    return kind.format(text=typed, low=grouped(view.minimum), high=grouped(view.maximum)) + f" {holds}"


def search_text(view: SettingView) -> str:
    """Return everything that a search looks at, in both languages."""
    declared = (view.title, view.help, view.group)
    choices = [choice_name(view.key, choice) for choice in view.choices]
    shown = (title_text(view), help_text(view), group_name(view.group), *choices)
    others = (in_other_language(each) for each in (*declared, *choices))
    return " ".join((view.key, *view.choices, *declared, *shown, *others)).casefold()
