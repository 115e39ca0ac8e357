"""Reads and writes settings: defaults, then the TOML file, then the environment, then the command line."""

from __future__ import annotations

import errno
import os
import re
import stat
import tempfile
import time
import tomllib
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import tomlkit
from pydantic import ValidationError
from tomlkit.exceptions import ParseError, TOMLKitError

from kebab_desktop.core.documents import Problem
from kebab_desktop.core.errors import SettingsError
from kebab_desktop.core.reasons import reason
from kebab_desktop.settings.catalogue import Knob, knob, knobs, shortened, unknown_key, value_of
from kebab_desktop.settings.places import line_of, unknown_variables, variable_of
from kebab_desktop.settings.schema import Settings

_HEADER = "Settings of kebab_desktop. A line that is absent, or commented out, has its default value."
_MAX_BYTES = 2**20
_DRAFT = (".settings-", ".toml")
_OLD_S = 3600


class SettingsStore:
    """The settings in force and where each came from. Raises SettingsError for anything that is not allowed."""

    def __init__(
        self, path: Path, *, environment: Mapping[str, str], overrides: Mapping[str, object] | None = None
    ) -> None:
        self._path = path
        self._environment = _environment_layer(environment)
        self.warnings: tuple[Problem, ...] = tuple(unknown_variables(environment, [each.key for each in knobs()]))
        self._overrides = {
            key: _converted(knob(key), value, "the command line") for key, value in (overrides or {}).items()
        }
        try:
            self._document = _read(path)
            self._file = _file_layer(self._document, path)
        except SettingsError as error:
            error.details["settings_file"] = str(path)
            raise
        self._current = self._first_merged()

    @property
    def path(self) -> Path:
        """Return the settings file (it need not exist)."""
        return self._path

    @property
    def current(self) -> Settings:
        """Return the settings in force."""
        return self._current

    def origin(self, key: str) -> str:
        """Return ``command line``, ``environment``, ``file`` or ``default`` for a key."""
        layers = (("command line", self._overrides), ("environment", self._environment), ("file", self._file))
        return next((name for name, layer in layers if key in layer), "default")

    def take_outside_edits(self) -> tuple[str, ...]:
        """Read the file again if someone else wrote it meanwhile; return the keys that have another value now.

        Raises SettingsError when it cannot be used; nothing is changed then, the file least of all. A file that is
        gone or empty changes nothing either (:meth:`loss`).
        """
        document = _read(self._path)
        if self.loss() or tomlkit.dumps(document) == tomlkit.dumps(self._document):
            return ()
        layer, before = _file_layer(document, self._path), self._current
        kept = (self._document, self._file)
        self._document, self._file = document, layer
        try:
            self._current = self._merged(layer)
        except SettingsError:
            self._document, self._file = kept
            raise
        return tuple(each.key for each in knobs() if value_of(before, each.key) != value_of(self._current, each.key))

    def loss(self) -> Problem | None:
        """Return what to say when the file that gave values is gone or empty; they hold on.

        Nobody means that: an editor that fails halfway leaves such a file. Raises SettingsError as reading does.
        """
        if not self._file:
            return None
        hint = "The values that it gave hold on and are written again with the next change."
        try:
            if _text(self._path).strip():
                return None
        except FileNotFoundError:
            return Problem(str(self._path), f"The settings file {self._path} is no longer there.", hint)
        except (OSError, UnicodeDecodeError):
            return None  # reading it says why
        return Problem(str(self._path), f"The settings file {self._path} is empty now.", hint)

    def write(self) -> None:
        """Write the values in force into the file again, as they were read or changed last; raises SettingsError."""
        _write(self._path, tomlkit.dumps(self._document))

    def change(self, key: str, value: object) -> Settings:
        """Set a key in the file, keeping comments, and return the settings in force."""
        declared = knob(key)
        converted = _converted(declared, value, str(self._path.name))
        changed = self._merged({**self._file, key: converted}, changing=key)
        section, name = key.split(".", 1)
        if section not in self._document:
            self._document.add(section, tomlkit.table())
        table = self._document[section]
        assert isinstance(table, dict)
        if isinstance(table, tomlkit.items.Table) and declared.help not in table.as_string():
            table.add(tomlkit.comment(f"{declared.help} (default: {declared.default!r})"))
        table[name] = converted
        return self._commit({**self._file, key: converted}, changed)

    def reset(self, key: str | None = None) -> Settings:
        """Remove a key (None: every key) from the file, so that its default holds again."""
        if key is not None:
            knob(key)
        remaining = {} if key is None else {name: value for name, value in self._file.items() if name != key}
        changed = self._merged(remaining)
        for full in [each for each in self._file if each not in remaining]:
            section, name = full.split(".", 1)
            table = self._document[section]
            assert isinstance(table, dict)
            del table[name]
        return self._commit(remaining, changed)

    def _first_merged(self) -> Settings:
        """Return the settings of all layers; an error tells in its details whether the file is to blame."""
        try:
            return self._merged(self._file)
        except SettingsError as error:
            if self._fit_together({}):
                error.details["settings_file"] = str(self._path)
            raise

    def _fit_together(self, file_layer: Mapping[str, object]) -> bool:
        try:
            self._merged(file_layer)
        except SettingsError:
            return False
        return True

    def _commit(self, layer: dict[str, object], changed: Settings) -> Settings:
        _write(self._path, tomlkit.dumps(self._document))
        self._file, self._current = layer, changed
        return changed

    def _merged(self, file_layer: Mapping[str, object], *, changing: str = "") -> Settings:
        nested: dict[str, dict[str, object]] = {}
        for key, value in {**file_layer, **self._environment, **self._overrides}.items():
            section, name = key.split(".", 1)
            nested.setdefault(section, {})[name] = value
        return _validated(nested, lambda key: "" if changing.startswith(key) else self._place(key))

    def _place(self, key: str) -> str:
        """Return where the value in force of a key or section was given, for messages."""
        if key in self._overrides:
            return "the command line"
        if key in self._environment:
            return f"environment variable {variable_of(key)}"
        given = any(each == key or each.startswith(f"{key}.") for each in self._file)
        return _in_file(self._path, self._document, key) if given else ""


def overridden(settings: Settings, values: Mapping[str, object]) -> Settings:
    """Return settings with other values by dotted key; texts are converted; raises SettingsError."""
    nested = settings.model_dump()
    for key, value in values.items():
        converted = _converted(knob(key), value, "the command line")
        section, name = key.split(".", 1)
        nested[section][name] = converted
    return _validated(nested)


def describe(settings: Settings) -> list[tuple[Knob, object]]:
    """Return every declaration with its value in force."""
    return [(each, value_of(settings, each.key)) for each in knobs()]


def _validated(nested: Mapping[str, object], place: Callable[[str], str] = lambda key: "") -> Settings:
    try:
        return Settings.model_validate(nested)
    except ValidationError as error:
        raise _explained(error, place) from error


def _environment_layer(environment: Mapping[str, str]) -> dict[str, object]:
    layer: dict[str, object] = {}
    for declared in knobs():
        name = variable_of(declared.key)
        if name in environment:
            layer[declared.key] = _converted(declared, environment[name], f"environment variable {name}")
    return layer


def _converted(declared: Knob, value: object, where: str) -> object:
    """Turn text into the type of the setting; numbers of the wrong kind are left to the validation."""
    if not isinstance(value, str) or declared.kind in {"text", "choice"}:
        return value
    try:
        return int(value) if declared.kind == "integer" else float(value)
    except ValueError as error:
        message = f"'{value}' is not a number, but '{declared.key}' in {where} needs one."
        raise SettingsError(message, hint=_allowed(declared), details={"key": declared.key}) from error


def _allowed(declared: Knob) -> str:
    if declared.choices:
        return "Allowed: " + ", ".join(declared.choices) + "."
    if declared.minimum is not None and declared.maximum is not None:
        return f"Allowed: {declared.minimum:g} to {declared.maximum:g}."
    return declared.help


def _explained(error: ValidationError, place: Callable[[str], str]) -> SettingsError:
    first = error.errors()[0]
    key = ".".join(str(part) for part in first["loc"])
    known = {each.key: each for each in knobs()}
    where = place(key)
    if key not in known:
        reason = first["msg"].removeprefix("Value error, ")
        message = f"The settings in {where} do not fit together: {reason}."
        return SettingsError(
            message if where else f"The settings do not fit together: {reason}.", hint="Change one of the two values."
        )
    given = _shortened(first["input"])
    message = f"'{given}' is not allowed for '{key}' ({known[key].title})."
    if where:
        message = f"'{given}' is not allowed for '{key}' ({known[key].title}) in {where}."
    return SettingsError(message, hint=_allowed(known[key]), details={"key": key})


def _shortened(value: object) -> str:
    """Return a value so that it fits into a sentence, whatever was written into the file."""
    return shortened(" ".join(str(value).split()))


def _read(path: Path) -> tomlkit.TOMLDocument:
    try:
        return tomlkit.parse(_text(path))
    except FileNotFoundError:
        document = tomlkit.document()
        document.add(tomlkit.comment(_HEADER))
        return document
    except ParseError as error:
        message = f"The settings file {path} cannot be read: line {error.line}, column {error.col} is not TOML."
        raise SettingsError(message, hint="Correct the file, or rename it to start with the defaults.") from error
    except (OSError, UnicodeDecodeError, TOMLKitError, RecursionError) as error:
        message = f"The settings file {path} cannot be read: {_fault(error, path)}."
        raise SettingsError(message, hint="Correct the file, or rename it to start with the defaults.") from error


def _fault(error: Exception, path: Path) -> str:
    """Return why a file cannot be read; of a key that is given twice tomlkit does not tell the line, tomllib does."""
    if isinstance(error, TOMLKitError):
        try:
            tomllib.loads(_text(path))
        except (tomllib.TOMLDecodeError, OSError) as other:
            if (place := re.search(r"at line (\d+)", str(other))) is not None:
                return f"line {place[1]} gives something for the second time"
    return reason(error)


def _text(path: Path) -> str:
    """Return the text of the file; anything else than a file of a sensible size is not opened: a pipe would hang."""
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "it is not a file")
    if status.st_size > _MAX_BYTES:
        raise OSError(errno.EFBIG, f"it has {status.st_size / 2**20:.0f} MiB, which no settings file has")
    return path.read_text(encoding="utf-8-sig")  # Windows editors put a mark at the beginning


def _file_layer(document: tomlkit.TOMLDocument, path: Path) -> dict[str, object]:
    known = {each.key: each for each in knobs()}
    sections = {key.split(".", 1)[0] for key in known}
    layer: dict[str, object] = {}
    for section, table in document.unwrap().items():
        if section not in sections:
            raise unknown_key(section, sorted(sections), _in_file(path, document, section))
        if not isinstance(table, dict):
            raise SettingsError(
                f"'{section}' in {path} must be a table.", hint=f"Write [{section}] on a line of its own."
            )
        for name, value in table.items():
            if (key := f"{section}.{name}") not in known:
                raise unknown_key(key, known, _in_file(path, document, key))
            if isinstance(value, bool) and known[key].kind in {"integer", "number"}:  # pydantic would take it for 1
                given = f"'{str(value).lower()}' is not allowed for '{key}' ({known[key].title})"
                raise SettingsError(f"{given} in {_in_file(path, document, key)}.", hint=_allowed(known[key]))
            layer[key] = value
    return layer


def _in_file(path: Path, document: tomlkit.TOMLDocument, key: str) -> str:
    line = line_of(tomlkit.dumps(document), key)
    return str(path) if line is None else f"{path}, line {line}"


def _write(path: Path, text: str) -> None:
    """Replace the file in one step, so that a crash leaves the old or the new one; a link stays a link."""
    target, name = Path(os.path.realpath(path)), ""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _sweep(target.parent)
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=_DRAFT[0], suffix=_DRAFT[1])
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(target)
    except OSError as error:
        message = f"The settings file {path} cannot be written: {error.strerror or error}."
        raise SettingsError(message, hint="Check that the folder is writable and the disk is not full.") from error
    finally:
        if name:  # on a full disk
            Path(name).unlink(missing_ok=True)


def _sweep(folder: Path) -> None:
    """Delete what a program left that was killed while it wrote; another one may be writing, so only what is old."""
    for left in folder.glob("*".join(_DRAFT)):
        with suppress(FileNotFoundError):  # the other one is done
            if time.time() - left.stat().st_mtime > _OLD_S:
                left.unlink()
