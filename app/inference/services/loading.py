"""Loading as the settings say."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import cast, get_args

from app.settings.values.settings import Settings
from engine.api import DeviceName, Engine, EngineFactory, LoadObserver, LoadOptions

_MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class LoadsAsSet:
    """An `EngineFactory` over another: asks for the settings at each load. What a load names itself wins over them."""

    factory: EngineFactory
    settings: Callable[[], Settings]

    def __call__(
        self, options: LoadOptions, observer: LoadObserver, cancel: threading.Event
    ) -> Engine | None:
        now = self.settings()
        device = device_of(now) if options.device == "auto" else options.device
        memory_bytes = now.state_memory_mib * _MIB
        return self.factory(
            replace(options, device=device, state_memory_bytes=memory_bytes), observer, cancel
        )


def device_of(settings: Settings) -> DeviceName:
    """Where models are to run."""
    return cast(DeviceName, settings.device) if settings.device in get_args(DeviceName) else "auto"
