"""Layers, validation and the file of the settings."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.app.preferences import PreferencesService
from kebab_desktop.app.settings_file import set_aside
from kebab_desktop.core.errors import SettingsError
from kebab_desktop.settings.catalogue import Knob, knob, knobs, value_of
from kebab_desktop.settings.schema import Settings
from kebab_desktop.settings.store import SettingsStore


def _store(path: Path, environment: dict[str, str] | None = None, **overrides: object) -> SettingsStore:
    dotted = {name.replace("__", "."): value for name, value in overrides.items()}
    return SettingsStore(path, environment=environment or {}, overrides=dotted)


def test_later_layers_win(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[search]\ndefault_k = 3\nrrf_k = 11\nmode = 'lexical'\n", encoding="utf-8")
    store = _store(path, {"KEBAB_SEARCH_RRF_K": "22", "KEBAB_SEARCH_MODE": "vector"}, search__mode="keyword")
    assert (store.current.search.default_k, store.origin("search.default_k")) == (3, "file")
    assert (store.current.search.rrf_k, store.origin("search.rrf_k")) == (22, "environment")
    assert (store.current.search.mode, store.origin("search.mode")) == ("keyword", "command line")
    assert store.origin("search.fusion") == "default"


def test_a_change_survives_and_keeps_comments(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("# 우리 팀 설정\n[rag]\n# lowered after the incident\nscore_gate = 0.2\n", encoding="utf-8")
    _store(path).change("rag.score_gate", "0.4")
    text = path.read_text(encoding="utf-8")
    assert "# 우리 팀 설정" in text
    assert "# lowered after the incident" in text
    assert _store(path).current.rag.score_gate == pytest.approx(0.4)


def test_changing_and_resetting_repeatedly_does_not_pile_up_comments(tmp_path: Path) -> None:
    store = _store(tmp_path / "settings.toml")
    for _ in range(3):
        store.change("search.default_k", 12)
        store.reset("search.default_k")
    assert store.path.read_text(encoding="utf-8").count("looked up") == 1
    assert store.current == Settings()


def test_reset_of_everything_restores_the_defaults(tmp_path: Path) -> None:
    store = _store(tmp_path / "settings.toml")
    store.change("general.theme", "dark")
    store.change("search.default_k", 9)
    assert store.reset() == Settings()
    assert _store(store.path).current == Settings()


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("search.mode", "fuzzy", "hybrid"),
        ("search.default_k", "-1", "1 to 50"),
        ("search.default_k", "many", "1 to 50"),
        ("search.defualt_k", "3", "search.default_k"),
        ("chunking.overlap_chars", "1200", "Change one"),
    ],
)
def test_a_bad_value_is_refused_with_what_is_allowed(tmp_path: Path, key: str, value: str, words: str) -> None:
    store = _store(tmp_path / "settings.toml")
    with pytest.raises(SettingsError) as caught:
        store.change(key, value)
    assert words in caught.value.hint
    assert store.current == Settings()
    assert not store.path.exists()


@pytest.mark.parametrize(
    "text", ["[serach]\nmode='x'\n", "[search]\nmdoe='hybrid'\n", "search = 3\n", "[search\n", "\x00"]
)
def test_a_bad_file_is_named_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        _store(path)
    assert str(path) in caught.value.message
    assert path.read_text(encoding="utf-8") == text


def test_an_unwritable_folder_is_one_sentence(tmp_path: Path) -> None:
    store = _store(tmp_path / "folder" / "settings.toml")
    (tmp_path / "folder").write_text("a file where the folder should be", encoding="utf-8")
    with pytest.raises(SettingsError, match="cannot be"):
        store.change("general.theme", "dark")
    assert store.current == Settings()


def test_every_knob_says_what_it_is() -> None:
    for each in knobs():
        assert each.title and each.help and each.group, each.key
        assert each.kind in {"text", "choice", "integer", "number"}
        assert value_of(Settings(), each.key) == each.default


@given(st.sampled_from([each for each in knobs() if each.kind in {"integer", "number"}]), st.data())
def test_bounds_in_the_declaration_are_the_bounds_that_hold(knob: Knob, data: st.DataObject) -> None:
    assert knob.minimum is not None
    assert knob.maximum is not None
    section, name = knob.key.split(".")
    outside = data.draw(st.sampled_from([knob.minimum - 1, knob.maximum + 1]))
    with pytest.raises(ValueError, match=name):
        Settings.model_validate({section: {name: int(outside) if knob.kind == "integer" else outside}})


def test_a_file_with_the_mark_of_a_windows_editor_is_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(b"\xef\xbb\xbf[search]\r\nmode = 'lexical'\r\n")
    store = _store(path)
    assert store.current.search.mode == "lexical"
    store.change("search.default_k", 3)
    assert _store(path).current.search.mode == "lexical"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("# ours\n\n[rag]\nscore_gate = 0.2\n[search]\n# fast\nmode = 'fuzzy'\n", "line 7"),
        ("search.mode = 'fuzzy'\n", "line 1"),
        ("search = {mode = 'fuzzy'}\n", "line 1"),
        ("[search]\ndefault_k = 3\n[ 'search2' ]\n", "line 3"),
        ("[search]\n\n\"mdoe\" = 'hybrid'\n", "line 3"),
        ("[chunking]\nmax_chunk_chars = 200\noverlap_chars = 200\n", "line 1"),
    ],
)
def test_a_wrong_value_in_the_file_is_named_with_file_and_line(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        _store(path)
    assert f"{path}, {words}" in caught.value.message


def test_a_wrong_value_elsewhere_is_named_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[search]\nmode = 'lexical'\n", encoding="utf-8")
    with pytest.raises(SettingsError, match="environment variable KEBAB_SEARCH_MODE"):
        _store(path, {"KEBAB_SEARCH_MODE": "fuzzy"})
    with pytest.raises(SettingsError, match="the command line"):
        _store(path, search__mode="fuzzy")
    with pytest.raises(SettingsError) as caught:
        _store(path).change("search.mode", "fuzzy")
    assert "line" not in caught.value.message  # what is typed now stands nowhere yet


def test_misspelt_variables_are_warned_of_with_the_nearest_name(tmp_path: Path) -> None:
    environment = {
        "KEBAB_SERCH_MODE": "vector",
        "KEBAB_DATA_DIR": "x",
        "KEBAB_DEBUG": "1",
        "PATH": "",
        "KEBAB_QUARK": "1",
    }
    store = _store(tmp_path / "settings.toml", {**environment, "KEBAB_SEARCH_MODE": "lexical"})
    assert store.current.search.mode == "lexical"
    assert [each.path for each in store.warnings] == ["KEBAB_QUARK", "KEBAB_SERCH_MODE"]
    assert store.warnings[1].hint == "Did you mean 'KEBAB_SEARCH_MODE'?"
    assert "KEBAB_SEARCH_MODE" in store.warnings[0].hint


@pytest.mark.parametrize("text", ["[search]\nmode='x'\n", "[search]\nmdoe='hybrid'\n", "[search\n", "\x00"])
def test_an_error_of_the_file_names_it_in_its_details(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        _store(path)
    assert caught.value.details["settings_file"] == str(path)


def test_an_error_of_the_environment_does_not_blame_the_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[search]\nmode='lexical'\n", encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        SettingsStore(path, environment={"KEBAB_SEARCH_DEFAULT_K": "-1"})
    assert "settings_file" not in caught.value.details


def test_what_was_written_by_hand_meanwhile_is_kept_and_told(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    preferences = PreferencesService(_store(path))
    preferences.change("search.default_k", 5)
    path.write_text(path.read_text(encoding="utf-8") + "\n[general]\ntheme = 'dark'  # mine\n", encoding="utf-8")
    told: list[str] = []
    preferences.subscribe(told.append)
    preferences.change("search.mode", "lexical")
    assert told == ["general.theme", "search.mode"]
    assert preferences.current().general.theme == "dark"
    assert "theme = 'dark'  # mine" in path.read_text(encoding="utf-8")


def test_nonsense_written_by_hand_meanwhile_is_named_and_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    preferences = PreferencesService(_store(path))
    preferences.change("search.default_k", 5)
    path.write_text("[search\n", encoding="utf-8")
    for act in (lambda: preferences.change("search.mode", "lexical"), preferences.reset):
        with pytest.raises(SettingsError, match="cannot be read"):
            act()
    assert path.read_text(encoding="utf-8") == "[search\n"
    assert preferences.current().search.default_k == 5


def test_a_file_is_set_aside_under_a_name_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    kept = []
    for text in ("one", "two"):
        path.write_text(text, encoding="utf-8")
        kept.append(set_aside(path))
    assert not path.exists()
    assert [each.read_text(encoding="utf-8") for each in kept] == ["one", "two"]
    with pytest.raises(SettingsError, match="cannot be renamed"):
        set_aside(path)


@pytest.mark.parametrize(
    ("key", "suggested"),
    [
        ("search.mod", "search.mode"),
        ("serch.mode", "search.mode"),
        ("searchmode", "search.mode"),
        ("llm.temprature", "answer.temperature"),
        ("general.lang", "general.language"),
        ("search.banana", ""),
        ("logs.colour", ""),
        ("foo.bar", ""),
    ],
)
def test_an_unknown_key_suggests_one_that_is_written_alike_or_none(key: str, suggested: str) -> None:
    with pytest.raises(SettingsError) as raised:
        knob(key)
    hint = raised.value.hint
    assert hint == f"Did you mean '{suggested}'?" if suggested else "Did you mean" not in hint


def test_the_place_of_a_fault_in_the_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[general]\ntheme = dark\n", encoding="utf-8")
    with pytest.raises(SettingsError, match="line 2, column"):
        _store(path)
