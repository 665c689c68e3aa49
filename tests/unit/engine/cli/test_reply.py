import os
import signal
import threading

import pytest

from engine.api import LoadOptions
from engine.cli.reply import loaded, stopping_on_interrupt
from tests.unit.engine.cli.fake import ScriptedEngine, ScriptedFactory, Terminal


def test_first_interrupt_sets_the_event_and_the_second_interrupts() -> None:
    with stopping_on_interrupt() as cancel:
        os.kill(os.getpid(), signal.SIGINT)
        assert cancel.wait(1)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


def test_handler_is_put_back() -> None:
    before = signal.getsignal(signal.SIGINT)
    with stopping_on_interrupt():
        pass
    assert signal.getsignal(signal.SIGINT) is before


def test_other_threads_get_an_event_without_a_handler() -> None:
    events: list[threading.Event] = []

    def work() -> None:
        with stopping_on_interrupt() as cancel:
            events.append(cancel)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert len(events) == 1


def test_engine_is_closed_when_its_use_fails() -> None:
    engine = ScriptedEngine([])
    with pytest.raises(ZeroDivisionError), loaded(LoadOptions(), ScriptedFactory(engine), Terminal().console):
        raise ZeroDivisionError
    assert engine.is_closed
