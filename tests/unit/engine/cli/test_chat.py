from engine.cli.chat import SAMPLE_PROMPT
from engine.cli.program import run
from tests.unit.engine.cli.fake import ScriptedEngine, ScriptedFactory, Terminal


def chat(engine: ScriptedEngine, terminal: Terminal, *arguments: str) -> int:
    return run(["chat", *arguments], console=terminal.console, factory=ScriptedFactory(engine))


def test_each_line_of_a_pipe_is_answered() -> None:
    engine = ScriptedEngine(["one", "two"])
    terminal = Terminal("first\n\nsecond")
    assert chat(engine, terminal) == 0
    assert terminal.out == "one\ntwo\n"
    assert engine.is_closed


def test_reply_is_given_back_by_its_token_ids() -> None:
    engine = ScriptedEngine(["one", "two"])
    chat(engine, Terminal("first\nsecond\n"))
    assert engine.requests[1].prompt == ("User: first\nAssistant:", (100,), "\nUser: second\nAssistant:")
    assert engine.requests[1].stop == ("\nUser:",)


def test_without_input_one_sample_prompt_is_answered_greedily() -> None:
    engine = ScriptedEngine(["Paris."])
    terminal = Terminal("")
    assert chat(engine, terminal) == 0
    assert SAMPLE_PROMPT in terminal.out
    assert terminal.out.endswith("\nParis.\n")
    assert engine.requests[0].sampling.temperature == 0


def test_new_forgets_the_conversation() -> None:
    engine = ScriptedEngine(["one", "two"])
    chat(engine, Terminal("first\n/new\nsecond\n"))
    assert engine.requests[1].prompt == ("User: second\nAssistant:",)


def test_quit_leaves_without_reading_on() -> None:
    engine = ScriptedEngine([])
    assert chat(engine, Terminal("/quit\nfirst\n")) == 0
    assert engine.requests == []


def test_stopped_reply_is_marked_and_kept() -> None:
    engine = ScriptedEngine(["one two three", "four"])
    engine.cancel_after = 1
    terminal = Terminal("first\n")
    chat(engine, terminal)
    assert terminal.out == "one [stopped]\n"


def test_person_sees_the_model_and_the_speed() -> None:
    terminal = Terminal("hello\n", is_terminal=True)
    chat(ScriptedEngine(["good day"]), terminal)
    assert "Scripted on cpu (f32)" in terminal.out
    assert "[2 tokens, 50 tokens/s]" in terminal.err


def test_one_token_reply_has_no_speed() -> None:
    terminal = Terminal("hello\n", is_terminal=True)
    chat(ScriptedEngine(["yes"]), terminal)
    assert "[1 token, – tokens/s]" in terminal.err


def test_base_model_is_said_to_be_one() -> None:
    terminal = Terminal("", is_terminal=True)
    chat(ScriptedEngine([], is_base_model=True), terminal)
    assert "base model" in terminal.out


def test_person_is_told_once_when_the_conversation_grows_too_long() -> None:
    terminal = Terminal("a\nb\n")
    chat(ScriptedEngine(["one", "two"], training_tokens=3), terminal)
    assert terminal.err.count("/new starts over") == 1


def test_system_text_stands_before_the_conversation() -> None:
    engine = ScriptedEngine(["one"])
    chat(engine, Terminal("hi\n"), "--system", "Be kind.")
    assert engine.requests[0].prompt == ("Be kind.\n", "User: hi\nAssistant:")
