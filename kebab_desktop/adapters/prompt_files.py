"""Prompt templates as versioned files: ``<version>.<language>.md`` in one folder."""

from __future__ import annotations

from pathlib import Path

from kebab_desktop.core.errors import SettingsError
from kebab_desktop.core.ids import content_id
from kebab_desktop.core.reasons import reason

_SUFFIX = ".md"
_LANGUAGES = ("ko", "en")


class PromptFiles:
    """Implements the PromptTemplates port; files are read when they are asked for and never cached."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def load(self, version: str, language: str) -> tuple[str, str]:
        """Return the system prompt of a version in ``ko`` or ``en`` and the blake3 hash of its file.

        Raises SettingsError for a version or language that does not exist and for a file that cannot be read.
        """
        if version not in self.versions():
            known = ", ".join(self.versions()) or "none"
            raise SettingsError(
                f"There is no prompt template {version!r}.", hint=f"Known versions: {known}.", details={"known": known}
            )
        if language not in _LANGUAGES:
            raise SettingsError(
                f"Prompt templates are not written in {language!r}.", hint=f"Choose one of {', '.join(_LANGUAGES)}."
            )
        path = self._folder / f"{version}.{language}{_SUFFIX}"
        try:
            data = path.read_bytes()
            text = data.decode("utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise SettingsError(
                f"The prompt template {path.name} cannot be read: {reason(error)}.", hint="Install the program again."
            ) from error
        return text.replace("\r\n", "\n").strip(), content_id(data)

    def versions(self) -> list[str]:
        """Return the versions that exist in both languages, sorted."""
        found = [
            {path.name.removesuffix(f".{language}{_SUFFIX}") for path in self._folder.glob(f"*.{language}{_SUFFIX}")}
            for language in _LANGUAGES
        ]
        return sorted(set.intersection(*found))
