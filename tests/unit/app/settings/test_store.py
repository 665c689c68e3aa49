"""Settings on disk."""

import json
import os
from dataclasses import fields, replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from app.settings.services.store import SettingsStore
from app.settings.values.sampling import Sampling
from app.settings.values.setting import with_value
from app.settings.values.settings import SETTINGS, Settings

_ALL = Settings(
    "org/m",
    {"org/m": "q8"},
    ("/models/own, with; signs",),
    sampling=Sampling(0.3, 0.5, 40, 0.05, 1.2, 64, 128, 7),
    prompt_style="qa",
    system_text="Be kind;\n“always”, [1] 😀",
    appearance="dark",
    accent="system",
    text_size=20,
    language="ja",
    reopens_last=False,
    checks_for_updates=True,
    first_model="org/m",
    state_memory_mib=512,
    device="cpu",
    parallel_files=2,
    endpoint="http://localhost:1",
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


def _write(path: Path, values: object) -> None:
    path.write_text(json.dumps(values), encoding="utf-8")


def test_every_setting_comes_back_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.json"
    assert all(getattr(_ALL, field.name) != getattr(Settings(), field.name) for field in fields(Settings))
    store = SettingsStore(path)
    assert store.now == Settings()
    store.save(_ALL)
    assert SettingsStore(path).now == _ALL


def test_the_file_can_be_read_and_written_by_hand(path: Path) -> None:
    SettingsStore(path).save(Settings(system_text="やさしく"))
    text = path.read_text(encoding="utf-8")
    assert '  "system_text": "やさしく",\n' in text
    path.write_text(text.replace('"top_p": 0.9', '"top_p": 1'), encoding="utf-8")
    assert SettingsStore(path).now.sampling.top_p == 1


def test_automatic_and_removed_folders_are_forgotten() -> None:
    settings = Settings().with_precision("m", "q8").with_precision("m", "auto")
    assert settings.precision_of("m") == "auto"
    assert settings.with_folder("/a").with_folder("/a").without_folder("/a") == settings


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[1]",
        "null",
        '"settings"',
        "[" * 200_000,
        '{"precisions": ' + "[" * 200_000,
        '{"text_size": ' + "9" * 100_000 + "}",
        "\x00\x01",
    ],
    ids=["empty", "cut", "list", "null", "text", "nested", "nested-value", "huge-number", "binary"],
)
def test_a_damaged_file_gives_the_defaults_and_can_be_saved_again(path: Path, text: str) -> None:
    path.write_text(text)
    store = SettingsStore(path)
    assert store.now == Settings()
    store.save(_ALL)
    assert SettingsStore(path).now == _ALL


@pytest.mark.parametrize("text", ['{"text_size": 16,}', "[]", "null"])
def test_a_damaged_file_is_set_aside_before_it_is_written(path: Path, text: str) -> None:
    """A comma too many, made by hand, must not cost all that was set."""
    path.write_text(text)
    store = SettingsStore(path)
    assert path.read_text() == text
    store.save(_ALL)
    store.save(Settings())
    assert path.with_name("settings-damaged.json").read_text() == text
    assert SettingsStore(path).now == Settings()


def test_a_byte_order_mark_does_no_harm(path: Path) -> None:
    path.write_text('{"text_size": 16}', encoding="utf-8-sig")
    assert SettingsStore(path).now.text_size == 16


def test_a_folder_whose_name_is_no_text_costs_no_other_setting(path: Path) -> None:
    store = SettingsStore(path)
    store.save(_ALL.with_folder("/models/\udcff").with_precision("/models/\udcff", "q8"))
    assert store.now == replace(_ALL, folders=(), precisions={})
    assert SettingsStore(path).now == store.now
    store.save(replace(store.now.with_folder("/a").with_folder("/models/\udcff"), last_model="\udcff"))
    assert store.now.last_model == "org/m"


def test_a_file_that_is_not_utf8_gives_the_defaults(path: Path) -> None:
    path.write_bytes(b'{"system_text": "\xff"}')
    assert SettingsStore(path).now == Settings()


@pytest.mark.parametrize(
    "foreign",
    [
        {"text_size": 999},
        {"text_size": True},
        {"text_size": 14.5},
        {"appearance": "pink"},
        {"language": 5},
        {"reopens_last": "no"},
        {"reopens_last": 0},
        {"device": []},
        {"state_memory_mib": 1e9},
        {"endpoint": None},
        {"endpoint": "file:///etc"},
        {"system_text": "\ud800"},
        {"folders": "/a"},
        {"folders": [1]},
        {"precisions": {"m": 4}},
        {"last_model": {}},
        {"sampling": {"temperature": "hot", "top_p": 7, "top_k": 1.5, "min_p": float("nan"), "seed": 1e400}},
        {"sampling": 3},
        {"of_tomorrow": 1},
    ],
    ids=str,
)
def test_a_value_that_is_not_allowed_counts_as_not_set_and_the_others_hold(
    path: Path, foreign: dict[str, object]
) -> None:
    _write(path, {"prompt_style": "qa", **foreign})
    assert SettingsStore(path).now == Settings(prompt_style="qa")


def test_unknown_keys_stay_in_the_file(path: Path) -> None:
    _write(path, {"of_tomorrow": {"a": [1]}, "sampling": {"beams": 4, "seed": 1}, "precisions": {"m": "q8"}})
    store = SettingsStore(path)
    store.save(store.now.with_precision("m", "auto"))
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert kept["of_tomorrow"] == {"a": [1]}
    assert (kept["sampling"]["beams"], kept["sampling"]["seed"]) == (4, 1)
    assert kept["precisions"] == {}


@pytest.mark.parametrize(
    "unknown", ["[" * 900 + "]" * 900, '"\\ud800"'], ids=["nested-too-deep-to-write", "not-utf-8"]
)
def test_an_unknown_key_that_cannot_be_written_does_not_stop_a_change(path: Path, unknown: str) -> None:
    path.write_text(f'{{"of_tomorrow": {unknown}}}')
    SettingsStore(path).save(_ALL)
    assert SettingsStore(path).now == _ALL


def test_a_file_that_cannot_be_written_costs_only_the_next_start(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = SettingsStore(tmp_path / "file" / "settings.json")
    store.save(_ALL)
    assert store.now == _ALL


def test_a_save_that_fails_leaves_the_file_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    SettingsStore(path).save(_ALL)
    before = path.read_bytes()
    store = SettingsStore(path)

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", refuse)
    store.save(replace(_ALL, text_size=13))
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == [path.name]


def _write_ini(path: Path) -> None:
    file = QSettings(str(path), QSettings.Format.IniFormat)
    file.setValue("models/last", _ALL.last_model)
    file.setValue("models/precisions", json.dumps(dict(_ALL.precisions)))
    file.setValue("models/folders", json.dumps(list(_ALL.folders)))
    file.setValue("sampling", json.dumps({"temperature": 0.3, "seed": 7}))
    file.setValue("program", json.dumps({"prompt_style": "qa", "text_size": 20, "accent": "system"}))
    file.sync()


def test_the_settings_of_the_first_version_are_carried_over_once(path: Path) -> None:
    _write_ini(path.with_suffix(".ini"))
    carried = Settings(
        _ALL.last_model,
        _ALL.precisions,
        _ALL.folders,
        sampling=Sampling(temperature=0.3, seed=7),
        prompt_style="qa",
        accent="system",
        text_size=20,
    )
    assert SettingsStore(path).now == carried
    path.with_suffix(".ini").write_text("")
    store = SettingsStore(path)
    assert store.now == carried
    store.save(Settings())
    _write_ini(path.with_suffix(".ini"))
    assert SettingsStore(path).now == Settings()


def test_a_damaged_file_of_the_first_version_gives_the_defaults(path: Path) -> None:
    nested = "[" * 200_000
    path.with_suffix(".ini").write_text(
        f'[General]\nprogram={nested}\nsampling={nested}\n[models]\nprecisions="[1]"\nfolders={{"\nlast=\n'
    )
    assert SettingsStore(path).now == Settings()


@pytest.mark.parametrize(
    "kind", ["@Variant(\\0\\0\\0\\t\\xff\\xff\\xff\\x0)", "@DateTime(\\0)"], ids=["list", "date"]
)
def test_objects_in_a_file_of_the_first_version_are_not_read(path: Path, kind: str) -> None:
    """Qt ends the program where such an object says that it is larger than the memory."""
    path.with_suffix(".ini").write_text(f"[models]\nlast={kind}\n")
    assert SettingsStore(path).now == Settings()


def test_a_reset_keeps_what_was_chosen_for_models() -> None:
    assert _ALL.reset() == Settings(_ALL.last_model, _ALL.precisions, _ALL.folders)


def test_every_default_is_allowed() -> None:
    assert [setting.key for setting in SETTINGS if not setting.allows(setting.default)] == []


def test_one_setting_of_a_group_is_changed() -> None:
    assert with_value(Settings(), "sampling.seed", 3) == Settings(sampling=Sampling(seed=3))
