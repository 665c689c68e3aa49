"""A kernel that doesn't build only costs speed, and is reported once."""

import threading
from typing import Any, NoReturn

import pytest

from engine import devices
from engine.api import Finished, GenerationRequest, LoadOptions, SamplingOptions
from engine.engine import MambaEngine, load_engine
from kernels.fused import OPERATIONS
from kernels.loader import Dialect, KernelLibrary

_PROMPT = "User: What is the capital of France?\nAssistant:"


@pytest.fixture
def a_gpu_that_builds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with a Metal device whose compiler refuses every kernel."""

    def refuse(**_: object) -> NoReturn:
        raise RuntimeError("program_source:3: error: unknown type name 'threadgroup'")

    library = KernelLibrary(Dialect("metal", refuse), cores=10)
    monkeypatch.setattr(devices, "available_devices", lambda: ("metal", "cpu"))
    monkeypatch.setattr(KernelLibrary, "for_this_machine", lambda: library)


def _load(device: Any) -> MambaEngine[Any]:
    engine = load_engine(LoadOptions(device=device), lambda _: None, threading.Event())
    assert engine is not None
    return engine


def _reply(engine: MambaEngine[Any]) -> Finished:
    request = GenerationRequest(
        (_PROMPT,), SamplingOptions(temperature=0, repetition_penalty=1), 10, ("\nUser:",)
    )
    *_, last = engine.generate(request, threading.Event())
    assert isinstance(last, Finished)
    return last


@pytest.mark.allow_log("plain operations take its place: program_source:3: error")
@pytest.mark.usefixtures("a_gpu_that_builds_nothing")
def test_without_kernels_the_reply_is_the_same_and_the_notice_names_them() -> None:
    engine = _load("auto")
    assert (engine.info.device, engine.info.precision) == ("metal", "bf16")
    (notice,) = engine.info.notices
    assert all(operation in notice for operation in OPERATIONS)
    on_gpu = _reply(engine)
    engine.close()
    on_cpu = _load("cpu")
    assert on_cpu.info.notices == ()
    assert on_gpu.token_ids == _reply(on_cpu).token_ids
    on_cpu.close()
