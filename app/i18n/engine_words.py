"""What the engine says to a person, as patterns: the engine itself speaks English and knows of no other language.

A sentence that has no pattern here stays English. A test compares the patterns with the engine's own words.
"""

import re
from functools import cache

from app.i18n.words import Words, say

PATTERNS = (
    # the hub and its cache
    say(
        "The hub refused the access token (401), or “{repo_id}” does not exist. Check the name and the token."
    ),
    say("Access denied (403): the token may not read this model."),
    say("“{repo_id}” was not found, or it is private and the access token is missing or wrong."),
    say("The proxy asks for a login (407). Check the proxy setting (HTTPS_PROXY)."),
    say("The hub stopped answering. What was downloaded is kept."),
    say("The hub is limiting requests (429). Wait a few minutes, or add a token."),
    say("Cannot reach the hub. Check the internet connection (and the proxy setting, if one is set)."),
    say("The connection was lost. What was downloaded is kept. It goes on by itself when the hub answers."),
    say("The secure connection failed. A proxy or a wrong clock may be the cause."),
    say("The proxy refused the connection. Check the proxy setting (HTTPS_PROXY)."),
    say("The hub has a problem ({status}). What was downloaded is kept; try again later."),
    say("The hub answered {status}. What was downloaded is kept."),
    say(
        "The answer did not come from the hub. Is this the sign-in page of a Wi-Fi network or a proxy?"
        " What was downloaded is kept."
    ),
    say("The disk is full. Free some space, then resume. Nothing is lost."),
    say("The disk is full. {needed} needed, {free} free. Free some space, then resume."),
    say("There is no permission to write to {cache}. Change it, or choose another folder."),
    say("{cache} cannot be reached. Connect its drive, then resume. What is on it is kept."),
    say("A file in {cache} could not be written: {reason}."),
    say(
        "“{repo_id}” asks you to accept its licence on the hub."
        " Do so on its page, and add a token of that account."
    ),
    say("This revision of “{repo_id}” does not exist (any more)."),
    say("A file of this model no longer exists on the hub."),
    say("The hub has disabled this model."),
    say("Another window or program is already downloading “{repo_id}”."),
    say("“{repo_id}” is not on this computer."),
    say("{revision} is not a revision. Give a branch, a tag or a commit."),
    say("This repository is in the original layout. Its -hf twin works: {name}."),
    say("“{repo_id}” has no {missing}, so it is no model that Mamba Metal can run."),
    say(
        "“{repo_id}” has no model.safetensors. Mamba Metal reads no pickled weights (.bin), which can run code."
    ),
    say("HF_ENDPOINT is {endpoint}; it must be an address such as {public}."),
    say("The access token holds characters that no token has. Enter it again."),
    say(
        "{name} is not the name of a model on the hub. It is no link to a model."
        " Names look like state-spaces/mamba-130m-hf."
    ),
    say(
        "{name} is not the name of a model on the hub. It is a link to another place than the hub."
        " Names look like state-spaces/mamba-130m-hf."
    ),
    say("{name} is not the name of a model on the hub. Names look like state-spaces/mamba-130m-hf."),
    say("Offline mode is on (HF_HUB_OFFLINE). Switch it off to download."),
    say(
        "The downloaded {name} was damaged twice in a row. It was deleted; the other files are kept."
        " Try again later or on another network."
    ),
    say(
        "The hub gives {name} with another size than it announced."
        " What was downloaded is kept; try again later."
    ),
    # a model's files
    say("The drive with {name} is not connected."),
    say("The folder {folder} is gone. It was moved or deleted."),
    say("The files of this model cannot be read: {reason}."),
    say("This is a Mamba-2 model. Mamba Metal runs Mamba (1) models, such as state-spaces/mamba-370m-hf."),
    say("This is a Jamba model, which mixes Mamba with attention. Mamba Metal runs plain Mamba (1) models."),
    say(
        "This is a Falcon-Mamba model, which normalises B, C and dt. Mamba Metal runs plain Mamba (1) models."
    ),
    say(
        "{name} cannot be read: {reason}. Check the permissions of the folder and whether its drive is there."
    ),
    say("{file} is damaged: {tensor} holds values that are far too large. Download this file again."),
    say("{file} is damaged: {tensor} holds values that are not finite numbers. Download this file again."),
    say(
        "This is a model of the type {kind}, such as a Transformer."
        " Mamba Metal runs Mamba (1) models, such as state-spaces/mamba-370m-hf."
    ),
    say("config.json does not name a model type, so this is not a Mamba model folder."),
    say("config.json is damaged: it is not a JSON object. Download it again."),
    say("config.json is damaged: it is not valid JSON. Download it again."),
    say("This model's activation is {activation}; Mamba Metal computes SiLU only."),
    say("config.json lacks {name}. It may be cut short; download it again."),
    say("config.json says that {name} is {value}; it must be {meant}. Download the file again."),
    say(
        "{folder} holds no config.json, so it is not a model folder."
        " Choose the folder that holds config.json, tokenizer.json and the .safetensors files."
    ),
    say("The folder holds no tokenizer.json. Download the model again."),
    say("tokenizer.json is damaged. Download it again."),
    say("The tokenizer cannot read this text. tokenizer.json may be damaged; download it again."),
    say(
        "tokenizer.json has {size} tokens, but the model only {rows}: the files do not belong together."
        " Download the model again."
    ),
    say("The folder holds no model.safetensors and no index of several. Download the model again."),
    say(
        "This folder holds pickled weights (.bin), which can run code when they are opened, so Mamba Metal does"
        " not read them. Use the repository whose name ends in -hf; it has .safetensors files."
    ),
    say("{index} is damaged: it names no files. Download it again."),
    say("{index} is damaged. Download it again."),
    say("{index} names a file outside of its folder ({name}), so the model is not opened."),
    say("{name} is missing: {index} names it, but it is not in the folder. Download the model again."),
    say("{name} is damaged or cut short. Download this file again."),
    say("{file}: {name} is stored as {kind}, not as F32, F16 or BF16."),
    say("{name} is missing from {files}. The download may be incomplete."),
    say(
        "{name} in {file} has the shape {shape}, but config.json asks for {wanted}."
        " The files do not belong together."
    ),
    say("{file} holds {name}, which a Mamba model of this config.json does not have."),
    say("{name} can no longer be read. Is its drive still there?"),
    say("{name} is in {file} and in {other} as well."),
    say("{name} was changed while the model was loaded. Load the model again."),
    say("{model} is neither a folder on this computer nor a repository such as {example}."),
    say("{model} is not on this computer. Download it first, or give the folder that holds it."),
    say("The model's files can no longer be read. Is their drive still there?"),
    say("{name} cannot be read: {reason}."),
    # computing
    say("The reply ended early. The text is safe."),
    say("The converted weights could not be kept on disk. The next load converts them again."),
    say(
        "Some GPU kernels could not be built here ({kernels}), so slower operations take their place."
        " Replies are the same. `mamba-metal doctor` tells why."
    ),
    say("This computer has no {device}. Choose one of: auto, {others}."),
    say("The CPU computes in 32-bit (f32), not in {precision}. Choose auto or f32."),
    say(
        "There was not enough memory. The text is safe."
        " Choose a smaller model or a lower precision, or close other apps."
    ),
    say(
        "The model produced numbers that are not finite, so the reply was stopped."
        " Another precision usually helps; where it does not, download the model again."
    ),
    # primers
    say("{name} is damaged or not a primer. Nothing was changed; export it again where it came from."),
    say("{name} is not a primer. Nothing was changed."),
    say("{name} was made by a later version of Mamba Metal. Nothing was changed; open it with that version."),
    say("{name} is larger than a primer can be and was not opened."),
    say(
        "The primer was read, but its state cannot be kept: {reason}. Its text is safe."
        " Free some space; until then it is read again after each start."
    ),
    # how a model fits
    say("Needs {needs}, {has} free now, {limiter} may use {limit}."),
)

_VALUES = {"this computer": say("this computer")}


def words_of(sentence: str) -> str:
    """What the engine said, with the pattern that it is made from, where there is one."""
    for pattern, form in _forms():
        match = form.fullmatch(sentence)
        if match is not None:
            return say(pattern, **{name: _VALUES.get(said, said) for name, said in match.groupdict().items()})
    return sentence


@cache
def _forms() -> tuple[tuple[Words, re.Pattern[str]], ...]:
    return tuple((pattern, re.compile(_form(pattern))) for pattern in PATTERNS)


def _form(pattern: str) -> str:
    """A regular expression for what the pattern can say."""
    parts = re.split(r"{(\w+)}", pattern)
    return "".join(f"(?P<{part}>.+?)" if place % 2 else re.escape(part) for place, part in enumerate(parts))
