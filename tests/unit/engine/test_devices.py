"""The devices and the memory of this computer."""

from engine import devices, memory


def test_the_memory_has_sane_numbers() -> None:
    here = devices.available_memory(7)
    assert 0 < here.free_bytes <= memory.total_bytes()
    assert here.returned_bytes == 7
    assert here.limit_bytes == (devices.working_set_bytes() or memory.total_bytes())


def test_precisions_are_those_that_the_device_takes() -> None:
    for precision in devices.precisions_here():
        assert devices.choose("auto", precision).precision == precision  # type: ignore[arg-type] # names of precisions
