"""Models outside the cache: the built-in model and folders that a person added."""

from dataclasses import dataclass
from pathlib import Path

from engine import converted_weights, devices, models
from engine.api import DeviceName
from engine.architectures import ModelConfig, read_config
from engine.errors import DeviceError, EngineError, ModelFileError, unreadable
from engine.fit import AvailableMemory, fit, need_of
from engine.hub import installed, library
from engine.hub.installed import CachedModel
from engine.hub.library import LibraryEntry
from engine.weights import Checkpoint

_DRIVES = ("/Volumes/", "/media/", "/mnt/", "/run/media/")


@dataclass(frozen=True, slots=True)
class FolderScan:
    """A folder with a model, and what is wrong with it; None if nothing is."""

    entry: LibraryEntry
    trouble: EngineError | None = None


@dataclass(frozen=True, slots=True)
class ConvertedSize:
    """Converted weights of one model, by the name that a person knows it by."""

    name: str
    size_bytes: int


def precisions_for(device: DeviceName) -> tuple[str, ...]:
    """The precisions that can be had on `device`."""
    try:
        is_cpu = devices.choose(device, "auto").device == "cpu"
    except DeviceError:
        is_cpu = False
    return ("f32",) if is_cpu else devices.precisions_here()


def devices_here() -> tuple[str, ...]:
    """The devices of this computer, the fastest first."""
    return devices.available_devices()


def cached_entries(cache: Path, returned_bytes: int, device: DeviceName) -> tuple[LibraryEntry, ...]:
    """The catalogue and the cache, with how they fit now. Raises HubError."""
    return library.entries(cache, devices.available_memory(returned_bytes), precisions_for(device))


def builtin_entry(returned_bytes: int, device: DeviceName) -> LibraryEntry:
    """The model that is included with the app."""
    location = models.locate(models.BUILTIN)
    config = read_config(location.folder / "config.json")
    return _entry(models.BUILTIN, location.name, location.folder, config, (returned_bytes, device))


def scan_folder(path: str, returned_bytes: int, device: DeviceName) -> FolderScan:
    """The model in a folder; headers are checked, no weights are read."""
    folder = Path(path)
    try:
        if not folder.is_dir():
            return FolderScan(_unknown(folder), _gone(folder))
        config = read_config(folder / "config.json")
        entry = _entry(path, folder.resolve().name, folder, config, (returned_bytes, device))
        if entry.cached is not None and entry.cached.is_whole:
            Checkpoint(folder, config)
    except EngineError as error:
        return FolderScan(_unknown(folder), error)
    except OSError as error:
        return FolderScan(_unknown(folder), unreadable(folder.name, error))
    return FolderScan(entry)


def converted_sizes() -> tuple[ConvertedSize, ...]:
    """The converted weights on the disk, by model."""
    sizes: dict[str, int] = {}
    for file in converted_weights.converted_files(converted_weights.default_folder()):
        sizes[file.model] = sizes.get(file.model, 0) + file.size_bytes
    return tuple(ConvertedSize(name, size) for name, size in sizes.items())


def remove_converted(name: str) -> int:
    """Delete the converted weights of a model. The bytes freed. Raises OSError."""
    freed = 0
    for file in converted_weights.converted_files(converted_weights.default_folder()):
        if file.model == name:
            file.path.unlink(missing_ok=True)
            freed += file.size_bytes
    return freed


def free_memory_bytes() -> int:
    """Bytes that programs can take now."""
    return devices.available_memory().free_bytes


def _entry(
    key: str, name: str, folder: Path, config: ModelConfig, place: tuple[int, DeviceName]
) -> LibraryEntry:
    missing = installed.missing_files(folder)
    size = sum(path.stat().st_size for path in folder.iterdir() if path.is_file())
    cached = CachedModel(key, folder, config, size, 0, missing)
    here: AvailableMemory = devices.available_memory(place[0])
    fits = tuple((precision, fit(need_of(config, precision), here)) for precision in precisions_for(place[1]))
    return LibraryEntry(key, name, size, False, config, cached, fits)


def _unknown(folder: Path) -> LibraryEntry:
    return LibraryEntry(str(folder), folder.name, 0, False, None, None, ())


def _gone(folder: Path) -> ModelFileError:
    if str(folder).startswith(_DRIVES):
        return ModelFileError("The drive with {name} isn’t connected.", name=folder.name)
    return ModelFileError(
        "The folder {folder} no longer exists.", "It may have been moved or deleted.", folder=folder
    )
