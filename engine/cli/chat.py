"""`mamba-metal chat`: a conversation in the terminal."""

import argparse
import dataclasses

from engine.api import (
    Engine,
    EngineFactory,
    FinishReason,
    GenerationRequest,
    Metrics,
    PromptStyle,
    SamplingOptions,
)
from engine.cli.console import Console
from engine.cli.options import add_model_options, add_reply_options, load_options, sampling_options
from engine.cli.reply import loaded, write_reply
from engine.prompts import Turn, styled
from engine.sampling import check_options

SAMPLE_PROMPT = "What is the capital of France?"
_HELP = "/new starts over, /quit (or Ctrl-D) quits, Ctrl-C stops a reply."
_YOU = "You: "


@dataclasses.dataclass(frozen=True, slots=True)
class ChatOptions:
    """How each reply of a conversation is written."""

    style: PromptStyle
    sampling: SamplingOptions
    max_tokens: int
    stop: tuple[str, ...] = ()
    system: str = ""


class Chat:
    """One conversation with a loaded model, and its turns so far."""

    def __init__(self, engine: Engine, options: ChatOptions, console: Console) -> None:
        self._engine = engine
        self._options = options
        self._console = console
        self._turns: list[Turn] = []
        self._is_too_long = False

    def start_afresh(self) -> None:
        """Start a new conversation."""
        self._turns.clear()
        self._is_too_long = False

    def answer(self, text: str) -> Metrics:
        """Write the reply to `text` and keep both as a turn. Raises EngineError."""
        options = self._options
        prompt = styled(options.style, [*self._turns, Turn(text)], options.system)
        request = GenerationRequest(
            prompt.parts, options.sampling, options.max_tokens, (*prompt.stop, *options.stop)
        )
        shown = _WithoutLeadingSpace(self._console)
        reply = write_reply(self._engine, request, self._console, shown.write)
        self._console.line(" [stopped]" if reply.end.reason is FinishReason.CANCELLED else "")
        if reply.end.token_ids:
            self._turns.append(Turn(text, reply.end.token_ids))
        self._warn_of_length(reply.end.metrics)
        return reply.end.metrics

    def _warn_of_length(self, metrics: Metrics) -> None:
        limit = self._engine.info.training_tokens
        if not self._is_too_long and metrics.prompt_tokens + metrics.generated_tokens > limit:
            self._is_too_long = True
            self._console.note(
                f"Past {limit:,} tokens, this model’s training length, recall fades. /new starts over."
            )


class _WithoutLeadingSpace:
    """Writes a reply without the space that its first token starts with."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._has_begun = False

    def write(self, piece: str) -> None:
        if not self._has_begun:
            piece = piece.lstrip()
            self._has_begun = bool(piece)
        self._console.write(piece)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `chat`."""
    add_reply_options(parser, style="chat")
    add_model_options(parser)


def run(arguments: argparse.Namespace, console: Console, factory: EngineFactory) -> int:
    """Talk until the input ends. Without any input, answer one sample prompt. Raises EngineError."""
    options = ChatOptions(
        arguments.style,
        sampling_options(arguments),
        arguments.max_tokens,
        tuple(arguments.stop),
        arguments.system,
    )
    check_options(options.sampling)
    with loaded(load_options(arguments), factory, console) as engine:
        for notice in engine.info.notices:
            console.note(notice)
        if console.has_keyboard:
            _talk(Chat(engine, options, console), engine, console)
        else:
            _answer_input(engine, options, console)
    return 0


def _talk(chat: Chat, engine: Engine, console: Console) -> None:
    _enable_line_editing()
    info = engine.info
    console.line(f"Mamba Metal: {info.name} on {info.device} ({info.precision}). {_HELP}")
    if info.is_base_model:
        console.line(
            f"{info.name} is a base model: it continues text and wasn’t trained to chat or follow instructions."
        )
    while True:
        try:
            line = console.read_line(_YOU)
        except KeyboardInterrupt:
            console.line()
            console.line(_HELP)
            continue
        if line is None:
            console.line()
            return
        if _is_command(line):
            if not _obey(line, chat, console):
                return
        elif line.strip():
            console.note(_measured(chat.answer(line)))


def _answer_input(engine: Engine, options: ChatOptions, console: Console) -> None:
    chat = Chat(engine, options, console)
    has_answered = False
    while (line := console.read_line("")) is not None:
        if _is_command(line):
            if not _obey(line, chat, console):
                return
            has_answered = True
        elif line.strip():
            if console.is_read:
                console.line(_YOU + line)
            chat.answer(line)
            has_answered = True
    if not has_answered:
        console.line(f"There is no input. Here is a sample prompt and its reply.\n\n{_YOU}{SAMPLE_PROMPT}")
        greedy = dataclasses.replace(options.sampling, temperature=0.0)
        Chat(engine, dataclasses.replace(options, sampling=greedy), console).answer(SAMPLE_PROMPT)


def _is_command(line: str) -> bool:
    return line.strip() in ("/new", "/quit", "/exit", "/stop", "/help")


def _obey(line: str, chat: Chat, console: Console) -> bool:
    """Do what a command says. False when the conversation is over."""
    match line.strip():
        case "/quit" | "/exit":
            return False
        case "/new":
            chat.start_afresh()
            console.note("New conversation.")
        case "/stop":
            console.note("No reply is being written. Press Ctrl-C to stop one.")
        case _:
            console.note(_HELP)
    return True


def _measured(metrics: Metrics) -> str:
    speed = "–" if metrics.tokens_per_s is None else f"{metrics.tokens_per_s:.0f}"
    noun = "token" if metrics.generated_tokens == 1 else "tokens"
    return f"[{metrics.generated_tokens} {noun}, {speed} tokens/s]"


def _enable_line_editing() -> None:
    try:
        import readline  # noqa: F401, PLC0415 - its import gives input() editing and a history, kept in memory only
    except ImportError:
        return
