import json
from pathlib import Path

import pytest

from engine.api import LoadOptions, SamplingOptions
from engine.cli.program import run
from engine.errors import EngineError, ModelFileError
from tests.unit.engine.cli.fake import ScriptedEngine, ScriptedFactory, Terminal

KEYS = {
    "text",
    "token_ids",
    "prompt_tokens",
    "generated_tokens",
    "finish_reason",
    "ttft_s",
    "prefill_tokens_per_s",
    "decode_ms_per_token",
    "tokens_per_s",
    "state_bytes",
    "model",
    "device",
    "precision",
}


def generate(engine: ScriptedEngine, *arguments: str, terminal: Terminal | None = None) -> int:
    terminal = terminal or Terminal()
    return run(["generate", *arguments], console=terminal.console, factory=ScriptedFactory(engine))


def test_text_is_written_as_it_comes_and_ends_a_line() -> None:
    terminal = Terminal()
    assert generate(ScriptedEngine(["to be"]), "--prompt", "Or not", terminal=terminal) == 0
    assert terminal.out == " to be\n"
    assert terminal.err == ""


def test_prompt_is_taken_exactly_as_it_is() -> None:
    engine = ScriptedEngine(["x"])
    generate(engine, "--prompt", "  two\n spaces  ")
    assert engine.requests[0].prompt == ("  two\n spaces  ",)


def test_json_is_one_object_with_the_promised_keys() -> None:
    terminal = Terminal()
    assert generate(ScriptedEngine(["Grüße 🐍"]), "--prompt", "x", "--json", terminal=terminal) == 0
    content = json.loads(terminal.out)
    assert set(content) == KEYS
    assert content["text"] == " Grüße 🐍"
    assert content["token_ids"] == [100, 101]
    assert content["finish_reason"] == "stop"
    assert (content["model"], content["device"], content["precision"]) == ("scripted", "cpu", "f32")


def test_json_says_null_where_a_number_is_not_known() -> None:
    terminal = Terminal()
    generate(ScriptedEngine(["one"]), "--prompt", "x", "--json", terminal=terminal)
    content = json.loads(terminal.out)
    assert content["tokens_per_s"] is None
    assert content["decode_ms_per_token"] is None


@pytest.mark.parametrize(
    ("arguments", "stop"),
    [
        pytest.param(["--prompt", "Once"], (), id="raw text"),
        pytest.param(["--prompt", "User: hi\nAssistant:"], ("\nUser:",), id="transcript"),
        pytest.param(["--prompt", "User: hi\nAssistant:", "--stop", "."], (".",), id="asked for"),
        pytest.param(["--prompt", "x", "--stop", "a", "b", "--stop", "c"], ("a", "b", "c"), id="several"),
        pytest.param(
            ["--prompt", "hi", "--style", "chat", "--stop", "."], ("\nUser:", "."), id="with a style"
        ),
    ],
)
def test_texts_that_end_the_reply(arguments: list[str], stop: tuple[str, ...]) -> None:
    engine = ScriptedEngine(["x"])
    generate(engine, *arguments)
    assert engine.requests[0].stop == stop


def test_style_puts_the_prompt_into_a_transcript() -> None:
    engine = ScriptedEngine(["x"])
    generate(engine, "--prompt", "hi", "--style", "chat")
    assert engine.requests[0].prompt == ("User: hi\nAssistant:",)


def test_options_reach_the_engine() -> None:
    engine = ScriptedEngine(["x"])
    factory = ScriptedFactory(engine)
    line = (
        "generate --prompt x --max-tokens 7 --temperature 0.5 --top-p 0.8 --top-k 3 --min-p 0.1"
        " --repetition-penalty 1.2 --seed 9 --model there --device cpu --precision f32"
    )
    assert run(line.split(), console=Terminal().console, factory=factory) == 0
    assert factory.options == [LoadOptions("there", "cpu", "f32")]
    assert engine.requests[0].max_tokens == 7
    assert engine.requests[0].sampling == SamplingOptions(0.5, 3, 0.8, 0.1, 1.2, seed=9)


def test_options_that_are_not_given_have_the_engine_s_defaults() -> None:
    engine = ScriptedEngine(["x"])
    generate(engine, "--prompt", "x")
    assert engine.requests[0].sampling == SamplingOptions()


def test_prompt_file_keeps_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "prompt.txt"
    path.write_bytes("Zeile\r\nß".encode())
    engine = ScriptedEngine(["x"])
    assert generate(engine, "--prompt-file", str(path)) == 0
    assert engine.requests[0].prompt == ("Zeile\r\nß",)


def test_prompt_file_may_be_the_input() -> None:
    engine = ScriptedEngine(["x"])
    generate(engine, "--prompt-file", "-", terminal=Terminal("from a pipe"))
    assert engine.requests[0].prompt == ("from a pipe",)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        pytest.param([], "--prompt", id="no prompt"),
        pytest.param(["--prompt", "x", "--prompt-file", "y"], "not allowed with", id="two prompts"),
        pytest.param(["--prompt-file", "/nowhere/prompt.txt"], "Couldn’t read", id="missing file"),
        pytest.param(["--prompt", "\udcff"], "isn’t UTF-8", id="not text"),
        pytest.param(["--prompt", "x", "--top-p", "0"], "Top-p", id="top_p 0"),
        pytest.param(["--prompt", "x", "--temperature", "nan"], "The temperature", id="temperature nan"),
        pytest.param(["--prompt", "x", "--temperature", "hot"], "hot", id="temperature text"),
        pytest.param(["--prompt", "x", "--repetition-penalty", "0"], "penalty", id="penalty 0"),
        pytest.param(["--prompt", "x", "--max-tokens", "0"], "1 or more", id="no tokens"),
        pytest.param(["--prompt", "x", "--device", "tpu"], "tpu", id="device"),
    ],
)
def test_misuse_is_one_sentence_and_exit_code_2_and_loads_nothing(arguments: list[str], part: str) -> None:
    terminal = Terminal()
    factory = ScriptedFactory(ScriptedEngine([]))
    assert run(["generate", *arguments], console=terminal.console, factory=factory) == 2
    assert part in terminal.err
    assert terminal.err.count("\n") == 1
    assert (terminal.out, factory.options) == ("", [])


def test_failure_of_the_engine_is_one_sentence_and_exit_code_1() -> None:
    terminal = Terminal()
    factory = ScriptedFactory(ScriptedEngine([]), ModelFileError("The file is torn.", detail="byte 7"))
    assert run(["generate", "--prompt", "x"], console=terminal.console, factory=factory) == 1
    assert terminal.err == "The file is torn.\n"


def test_debug_shows_the_detail_and_where_it_happened() -> None:
    terminal = Terminal()
    factory = ScriptedFactory(ScriptedEngine([]), EngineError("It broke.", detail="byte 7"))
    assert run(["generate", "--prompt", "x", "--debug"], console=terminal.console, factory=factory) == 1
    assert terminal.err.startswith("It broke.\nbyte 7\nTraceback")


def test_unexpected_failure_is_a_sentence_too() -> None:
    terminal = Terminal()
    factory = ScriptedFactory(ScriptedEngine([]), ZeroDivisionError("oh"))
    assert run(["generate", "--prompt", "x"], console=terminal.console, factory=factory) == 1
    assert "ZeroDivisionError" in terminal.err
    assert "Traceback" not in terminal.err


def test_cancelled_reply_is_written_as_far_as_it_came() -> None:
    engine = ScriptedEngine(["one two three"])
    engine.cancel_after = 2
    terminal = Terminal()
    assert generate(engine, "--prompt", "x", "--json", terminal=terminal) == 130
    content = json.loads(terminal.out)
    assert (content["text"], content["finish_reason"]) == (" one two", "cancelled")


def test_engine_is_closed_also_when_the_reader_has_gone() -> None:
    engine = ScriptedEngine(["one two"])
    assert generate(engine, "--prompt", "x", terminal=Terminal(is_broken=True)) == 141
    assert engine.is_closed


def test_progress_is_shown_to_a_person_and_removed() -> None:
    terminal = Terminal(is_terminal=True)
    generate(ScriptedEngine(["x"]), "--prompt", "x", terminal=terminal)
    assert "50%" in terminal.err
    assert terminal.err.endswith("\r\033[K")


def test_no_command_is_misuse() -> None:
    terminal = Terminal()
    assert run([], console=terminal.console) == 2
    assert "COMMAND" in terminal.err


def test_help_is_no_failure(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["generate", "--help"], console=Terminal().console) == 0
    assert "--repetition-penalty" in capsys.readouterr().out


def test_system_text_stands_before_the_prompt() -> None:
    engine = ScriptedEngine(["x"])
    generate(engine, "--prompt", "hi", "--style", "chat", "--system", "Be kind.")
    assert engine.requests[0].prompt == ("Be kind.\n", "User: hi\nAssistant:")
