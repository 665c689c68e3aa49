"""Settings on disk."""

from pathlib import Path

from app.domain.settings import Settings
from app.services.settings import SettingsStore


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
