"""The model's tokenizer, and text that grows token by token without ever showing half a character."""

import codecs
import os
import re
from collections.abc import Sequence
from pathlib import Path

from tokenizers import Encoding
from tokenizers import Tokenizer as Encoder

from engine.errors import ModelFileError, unreadable
from engine.files import read_json

_CONTEXT = 4
"""Tokens before the new ones that are decoded with them: what a text begins with depends on what came before."""
_MOST_WAITING = 16
"""Tokens, the context included, that a stream decodes at a time, however long they make no whole character."""
_LONGEST_START = 3
"""Tokens at most that begin a character without ending it: UTF-8 has up to four bytes."""

_NEWER = re.compile(
    r"unknown variant|untagged enum|did not match any variant|Unknown tokenizer version", re.IGNORECASE
)
_BYTE = re.compile(r"<0x[0-9A-Fa-f]{2}>")


class Tokenizer:
    """Text to token ids and back, from a folder's tokenizer.json.

    Control tokens are the special tokens of the file, but for those that are ordinary words: some models mark the word
    "assistant" as special, and a reply may hold it.
    """

    def __init__(self, folder: Path) -> None:
        """Raises ModelFileError when the file is missing, damaged, or made for a newer library."""
        path = folder / "tokenizer.json"
        if not os.path.isfile(path):  # unlike Path.is_file it raises nothing
            raise ModelFileError(
                "The folder does not contain tokenizer.json.", "Download the model again.", detail=str(path)
            )
        try:
            self._encoder = Encoder.from_buffer(path.read_bytes().removeprefix(codecs.BOM_UTF8))
        except OSError as error:
            raise unreadable(path.name, error) from error
        except Exception as error:  # tokenizers raises a plain Exception for every fault of the file
            if _is_json(path) and _NEWER.search(str(error)):
                raise ModelFileError(
                    "Couldn’t read tokenizer.json: this version of Mamba Metal doesn’t know its format.",
                    "Check for a newer version of Mamba Metal.",
                    detail=repr(error),
                ) from error
            raise ModelFileError(
                "tokenizer.json is damaged.", "Download the file again.", detail=repr(error)
            ) from error
        self._encoder.no_truncation()  # the file may ask for a training's batches: cut and filled up to one length
        self._encoder.no_padding()
        vocabulary = self._encoder.get_vocab(with_added_tokens=True)
        self._size = max(vocabulary.values(), default=-1) + 1
        self._bytes = frozenset(one for token, one in vocabulary.items() if _BYTE.fullmatch(token))
        special = {one: t for one, t in self._encoder.get_added_tokens_decoder().items() if t.special}
        self._control = frozenset(one for one, token in special.items() if not token.content.isalnum())
        self._needed = max((one for one in vocabulary.values() if one not in special), default=-1) + 1
        self._anchor = self._find_anchor()

    @property
    def size(self) -> int:
        """The largest token id plus one, special tokens included. A model may have more rows; those are never drawn."""
        return self._size

    def id_of(self, token: str) -> int | None:
        """The id of a token, by its text in the vocabulary; None where there is none."""
        found = self._encoder.token_to_id(token)
        return None if found is None else int(found)

    def check_rows(self, rows: int) -> None:
        """Raises ModelFileError when the vocabulary has more tokens than the `rows` of the model's embedding.

        Special tokens that were added later, such as padding, may lie beyond: they are never drawn.
        """
        if self._needed > rows:
            raise ModelFileError(
                "tokenizer.json has {size} tokens, but the model has only {rows}: the files do not match.",
                "Download the model again.",
                size=self._needed,
                rows=rows,
            )

    def count(self, text: str) -> int:
        """Number of tokens that `encode` returns."""
        return len(self._encoding(text, reads_control=False))

    def encode(self, text: str, *, continues: bool = False, reads_control: bool = False) -> list[int]:
        """The token ids of `text`.

        With `continues` the text goes on where another one ended: SentencePiece puts no space before it. Control tokens
        written out in `text` are plain text, unless it `reads_control`: then each is its id. Halves of surrogate
        pairs, which are no characters, are read as U+FFFD. Raises ModelFileError when the tokenizer has no token for a
        part of the text.
        """
        if not (continues and self._anchor and text):
            return list(self._encoding(text, reads_control=reads_control).ids)
        after, ids = self._anchor
        return list(self._encoding(after + text, reads_control=reads_control).ids[len(ids) :])

    def _find_anchor(self) -> tuple[str, tuple[int, ...]] | None:
        """A text to put before one that continues, and its ids, where a text's own first tokens depend on being first."""
        for after in ("\n", "."):
            ids = tuple(self._encoding(after, reads_control=False).ids)
            both = tuple(self._encoding(after + "a", reads_control=False).ids)
            if ids and both[: len(ids)] == ids:
                alone = tuple(self._encoding("a", reads_control=False).ids)
                return None if both[len(ids) :] == alone else (after, ids)
        return None

    def _encoding(self, text: str, *, reads_control: bool) -> Encoding:
        whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        try:
            self._encoder.encode_special_tokens = not reads_control
            # The plain `encode` of one text would hold all other threads up meanwhile: 0.7 s for a megabyte.
            return self._encoder.encode_batch_fast([whole], add_special_tokens=False)[0]
        except Exception as error:  # a plain one again; its text could quote the prompt
            raise ModelFileError(
                "The tokenizer couldn’t read this text.", "tokenizer.json may be damaged. Download it again."
            ) from error

    def decode(self, ids: Sequence[int]) -> str:
        """The text of `ids`, without control tokens."""
        shown = [one for one in ids if one not in self._control]
        return str(self._encoder.decode(shown, skip_special_tokens=False))

    def is_byte(self, token_id: int) -> bool:
        """Returns True for the tokens of single bytes that SentencePiece falls back to."""
        return token_id in self._bytes

    def stream(self, before: Sequence[int] = ()) -> "TextStream":
        """A new stream of the text that follows the tokens `before`, the end of a prompt."""
        return TextStream(self, before)


class TextStream:
    """The text of a reply as its tokens come: joined, it is what `Tokenizer.decode` makes of all of them.

    Only the last few tokens are decoded each time, from where the text before them is settled. A long row of byte
    tokens is given in parts; there, one wrong byte makes only its part unreadable.
    """

    def __init__(self, tokenizer: Tokenizer, before: Sequence[int]) -> None:
        self._tokenizer = tokenizer
        self._ids = list(before[-_CONTEXT:])
        self._settled = tokenizer.decode(self._ids)
        """The text of `_ids` that was given before."""
        if before and (tokenizer.is_byte(before[-1]) or self._settled.endswith("\ufffd")):
            self._ids, self._settled = [], ""  # half a character of the prompt is none of the reply's

    def push(self, token_id: int) -> str:
        """The text that `token_id` completes; "" while a character is unfinished.

        Byte tokens wait for the token that ends their row: one wrong byte makes all of a row unreadable.
        """
        self._ids.append(token_id)
        if len(self._ids) > _MOST_WAITING:
            return self._settle_most()
        if self._tokenizer.is_byte(token_id):
            return ""
        text = self._tokenizer.decode(self._ids)
        if text.endswith("\ufffd"):
            return ""
        return self._settle(text)

    def flush(self) -> str:
        """What is left at the end: bytes that no further token completed come as U+FFFD."""
        return self._settle(self._tokenizer.decode(self._ids))

    def _settle_most(self) -> str:
        """Settle all but what may be the beginning of a character."""
        waiting = self._ids
        for left in range(_LONGEST_START + 1):
            self._ids = waiting[: len(waiting) - left]
            text = self._tokenizer.decode(self._ids)
            if not text.endswith("\ufffd"):
                break
        new = self._settle(text)
        self._ids += waiting[len(waiting) - left :]
        return new

    def _settle(self, text: str) -> str:
        new = text[len(self._settled) :]
        self._ids = self._context(self._ids)
        self._settled = self._tokenizer.decode(self._ids)
        return new

    def _context(self, ids: list[int]) -> list[int]:
        """The last of `ids`; of a row of bytes only whole characters, which no byte after them changes."""
        last = ids[-_CONTEXT:]
        if last and self._tokenizer.is_byte(last[-1]):
            while last and "\ufffd" in self._tokenizer.decode(last):
                last = last[1:]
        return last


def _is_json(path: Path) -> bool:
    try:
        read_json(path)
    except (OSError, ValueError, RecursionError):
        return False
    return True
