"""Settings on disk."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from app.settings.services.store import SettingsStore
from app.settings.values.sampling import Sampling
from app.settings.values.settings import Settings


def test_what_is_saved_is_there_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.ini"
    store = SettingsStore(path)
    assert store.now == Settings()
    wanted = Settings("org/m").with_precision("org/m", "q8").with_folder("/models/own, with; signs")
    store.save(wanted)
    assert SettingsStore(path).now == wanted


def test_automatic_and_removed_folders_are_forgotten() -> None:
    settings = Settings().with_precision("m", "q8").with_precision("m", "auto")
    assert settings.precision_of("m") == "auto"
    assert settings.with_folder("/a").with_folder("/a").without_folder("/a") == settings


def test_a_damaged_file_counts_as_not_set(tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    path.write_text('[models]\nprecisions="[1]"\nfolders={"\nlast=\n')
    assert SettingsStore(path).now == Settings()


def test_a_file_nested_without_end_counts_as_not_set(tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    path.write_text(f"[General]\nprogram={'[' * 200_000}\nsampling={'[' * 200_000}\n")
    assert SettingsStore(path).now == Settings()


def test_all_of_them_come_back(tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    wanted = Settings(
        sampling=Sampling(0.3, 0.5, 40, 0.05, 1.2, 64, 128, 7),
        prompt_style="qa",
        system_text="Be kind;\n“always”, [1]",
        appearance="dark",
        accent="system",
        text_size=20,
        language="ja",
        reopens_last=False,
        first_model="org/m",
        state_memory_mib=512,
        device="cpu",
        parallel_files=2,
        endpoint="http://localhost:1",
    )
    SettingsStore(path).save(wanted)
    assert SettingsStore(path).now == wanted


@pytest.mark.parametrize(
    "foreign",
    [
        {"text_size": 999},
        {"text_size": True},
        {"appearance": "pink"},
        {"language": 5},
        {"reopens_last": "no"},
        {"device": []},
        {"state_memory_mib": 1e9},
        {"endpoint": None},
        {"of_tomorrow": 1},
    ],
)
def test_a_foreign_value_counts_as_not_set_and_the_others_hold(
    tmp_path: Path, foreign: dict[str, object]
) -> None:
    path = tmp_path / "settings.ini"
    file = QSettings(str(path), QSettings.Format.IniFormat)
    file.setValue("program", json.dumps({"prompt_style": "qa", **foreign}))
    file.setValue("sampling", json.dumps({"temperature": "hot", "top_p": 7, "top_k": 1.5, "seed": None}))
    file.sync()
    assert SettingsStore(path).now == Settings(prompt_style="qa")


def test_a_reset_keeps_what_was_chosen_for_models() -> None:
    settings = Settings("org/m", {"org/m": "q8"}, ("/a",), appearance="dark", sampling=Sampling(seed=4))
    assert settings.reset() == Settings("org/m", {"org/m": "q8"}, ("/a",))
