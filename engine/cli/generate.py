"""`mamba-metal generate`: continue one text."""

import argparse
from pathlib import Path
from typing import Any

from engine.api import Engine, EngineFactory, FinishReason, GenerationRequest
from engine.cli.console import Console
from engine.cli.options import (
    UsageError,
    add_model_options,
    add_reply_options,
    load_options,
    sampling_options,
)
from engine.cli.reply import WrittenReply, loaded, write_reply
from engine.prompts import StyledPrompt, Turn, styled
from engine.sampling import check_options

_CANCELLED = 130


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `generate`."""
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument(
        "--prompt",
        metavar="TEXT",
        help="the text to continue, read exactly as given. If it ends with 'Assistant:', the reply stops"
        " before the next 'User:' line unless --stop is given",
    )
    source.add_argument(
        "--prompt-file", metavar="FILE", help="read the text from a file; '-' is standard input"
    )
    add_reply_options(parser, style="continue")
    add_model_options(parser)
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object at the end instead of text"
    )


def run(arguments: argparse.Namespace, console: Console, factory: EngineFactory) -> int:
    """Write the reply to the output, as text or as JSON. Raises EngineError and UsageError."""
    sampling = sampling_options(arguments)
    check_options(sampling)
    prompt = _prompt(arguments, _text(arguments, console))
    request = GenerationRequest(
        prompt.parts, sampling, arguments.max_tokens, prompt.stop, reads_control_tokens=True
    )
    with loaded(load_options(arguments), factory, console) as engine:
        if arguments.json:
            reply = write_reply(engine, request, console, show=lambda piece: None)
            console.json(_report(engine, reply))
        else:
            reply = write_reply(engine, request, console, show=console.write)
            if not reply.text.endswith("\n"):
                console.line()
    return _CANCELLED if reply.end.reason is FinishReason.CANCELLED else 0


def _text(arguments: argparse.Namespace, console: Console) -> str:
    try:
        if arguments.prompt_file == "-":
            text = console.read_all()
        elif arguments.prompt_file is not None:
            with Path(arguments.prompt_file).open(encoding="utf-8", newline="") as file:
                text = file.read()
        else:
            text = str(arguments.prompt)
        text.encode()
    except UnicodeError as error:
        raise UsageError("The prompt isn’t UTF-8 text.") from error
    except OSError as error:
        raise UsageError(f"Couldn’t read {arguments.prompt_file}: {error.strerror}.") from error
    return text


def _prompt(arguments: argparse.Namespace, text: str) -> StyledPrompt:
    prompt = styled(arguments.style, [Turn(text)], arguments.system)
    stop = (*prompt.stop, *arguments.stop)
    if not stop and text.rstrip().endswith("\nAssistant:"):
        stop = styled("chat", []).stop
    return StyledPrompt(prompt.parts, stop)


def _report(engine: Engine, reply: WrittenReply) -> dict[str, Any]:
    metrics = reply.end.metrics
    return {
        "text": reply.text,
        "token_ids": list(reply.end.token_ids),
        "prompt_tokens": metrics.prompt_tokens,
        "generated_tokens": metrics.generated_tokens,
        "finish_reason": reply.end.reason.value,
        "ttft_s": metrics.first_token_s,
        "prefill_tokens_per_s": metrics.prefill_tokens_per_s,
        "decode_ms_per_token": metrics.decode_ms_per_token,
        "tokens_per_s": metrics.tokens_per_s,
        "state_bytes": metrics.state_bytes,
        "model": engine.info.source,
        "device": engine.info.device,
        "precision": engine.info.precision,
    }
