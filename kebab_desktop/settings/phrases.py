"""The Korean words of the window, read from Qt's own translation file: who has no Qt knows them too."""

from __future__ import annotations

from functools import cache

from kebab_desktop import paths

KOREAN_PHRASES = "kebab_ko.ts"
SETTINGS = "settings"
"""Context of the titles and explanations of settings."""


@cache
def korean_phrases(context: str = "") -> dict[str, str]:
    """Return English words and their Korean ones, of one context or of all of them."""
    from xml.etree import ElementTree  # an English program never needs it

    tree = ElementTree.parse(paths.resources_dir() / "translations" / KOREAN_PHRASES)
    found: dict[str, str] = {}
    for each in tree.getroot().iter("context"):
        if context not in {"", each.findtext("name")}:
            continue
        for message in each.iter("message"):
            said = message.findtext("translation/numerusform") or message.findtext("translation")
            if said:
                found[message.findtext("source", "")] = said
    return found
