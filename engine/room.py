"""The room that this computer has for a model now."""

from engine import devices, memory
from engine.fit import Room
from engine.messages import message


def room_here(returned_bytes: int = 0) -> Room:
    """The memory of this computer now; `returned_bytes` is what the model in use would give back. Any thread."""
    limit = devices.working_set_bytes()
    free = memory.available_bytes()
    if limit is not None:
        return Room(free, returned_bytes, limit)
    return Room(free, returned_bytes, memory.total_bytes(), message("this computer"))


def precisions_here() -> tuple[str, ...]:
    """The precisions that the fastest device of this computer computes in, the most exact first."""
    return ("f32",) if devices.available_devices()[0] == "cpu" else ("f32", "bf16", "q8", "q4")
