"""Titles and values of settings in words, for every page that names one."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from kebab_desktop.app.views import SettingView

translate = QCoreApplication.translate


def title_text(view: SettingView) -> str:
    """Return the title of the declaration in the language of the window."""
    return translate("settings", view.title)


def choice_name(key: str, value: str) -> str:
    """Return a value of a choice in words; a value without words stands for itself."""
    system = translate("settings", "Follow the computer")
    names = {
        ("general.language", "system"): system,
        ("general.language", "en"): "English",
        ("general.language", "ko"): "한국어",
        ("general.theme", "system"): system,
        ("general.theme", "light"): translate("settings", "Light"),
        ("general.theme", "dark"): translate("settings", "Dark"),
        ("general.theme", "contrast"): translate("settings", "High contrast"),
        ("answer.engine", "quotes"): translate("settings", "Quotes only"),
        ("answer.engine", "llama"): translate("settings", "Written by a model"),
        ("answer.on_unsupported", "mark"): translate("settings", "Mark them"),
        ("answer.on_unsupported", "hide"): translate("settings", "Hide them"),
        ("answer.on_unsupported", "quotes-only"): translate("settings", "Show quotes instead"),
        ("models.embedding_device", "auto"): translate("settings", "Automatic"),
        ("models.embedding_device", "cpu"): translate("settings", "Processor (CPU)"),
        ("models.embedding_device", "directml"): translate("settings", "Graphics (DirectML)"),
        ("search.mode", "hybrid"): translate("settings", "Hybrid"),
        ("search.mode", "lexical"): translate("settings", "Lexical"),
        ("search.mode", "vector"): translate("settings", "Vector"),
        ("search.mode", "keyword"): translate("settings", "Keyword"),
        ("search.korean_terms", "bigrams"): translate("settings", "Pairs of syllables"),
        ("search.korean_terms", "morphemes"): translate("settings", "Nouns and stems"),
        ("search.fusion", "linear"): translate("settings", "Linear"),
        ("search.fusion", "rrf"): translate("settings", "Reciprocal ranks (RRF)"),
    }
    switch = {"on": translate("settings", "On"), "off": translate("settings", "Off")}
    return names.get((key, value)) or switch.get(value, value)


def value_text(view: SettingView, value: object) -> str:
    """Return a value of a setting as its editor shows it."""
    return choice_name(view.key, str(value)) if view.choices else number(value)


def number(value: object) -> str:
    """Return a number as one would type it."""
    if isinstance(value, float):
        return f"{value:g}" if abs(value) < 1e6 else f"{value:.0f}"
    return str(value)


def grouped(value: object) -> str:
    """Return a number as one reads it, thousands set apart."""
    whole = isinstance(value, int | float) and value == int(value) and not isinstance(value, bool)
    return f"{value:,.0f}" if whole else number(value)
