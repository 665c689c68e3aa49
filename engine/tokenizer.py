"""The model's tokenizer, and text that grows token by token without ever showing half a character."""

import os
from collections.abc import Sequence
from pathlib import Path

from tokenizers import Encoding
from tokenizers import Tokenizer as Encoder
from tokenizers.decoders import DecodeStream

from engine.errors import ModelFileError, unreadable


class Tokenizer:
    """Text to token ids and back, from a folder's tokenizer.json."""

    def __init__(self, folder: Path) -> None:
        """Raises ModelFileError when the file is missing or damaged."""
        path = folder / "tokenizer.json"
        if not os.path.isfile(path):  # unlike Path.is_file it raises nothing
            raise ModelFileError(
                "The folder does not contain tokenizer.json.", "Download the model again.", detail=str(path)
            )
        try:
            self._encoder = Encoder.from_buffer(path.read_bytes())
        except OSError as error:
            raise unreadable(path.name, error) from error
        except Exception as error:  # tokenizers raises a plain Exception for every fault of the file
            raise ModelFileError(
                "tokenizer.json is damaged.", "Download the file again.", detail=repr(error)
            ) from error
        self._encoder.no_truncation()  # the file may ask for a training's batches: cut and filled up to one length
        self._encoder.no_padding()

    @property
    def size(self) -> int:
        """How many tokens there are, special ones too. A model may have more rows than that; those are never drawn."""
        return self._encoder.get_vocab_size(with_added_tokens=True)

    def check_rows(self, rows: int) -> None:
        """Raises ModelFileError when there are more tokens than the `rows` of the model's embedding."""
        if self.size > rows:
            raise ModelFileError(
                "tokenizer.json has {size} tokens, but the model has only {rows}: the files do not match.",
                "Download the model again.",
                size=self.size,
                rows=rows,
            )

    def count(self, text: str) -> int:
        """Number of tokens that `encode` returns."""
        return len(self._encoding(text))

    def encode(self, text: str) -> list[int]:
        """The token ids of `text`. Special tokens written out in `text` are read as plain text is: by their id.

        Halves of surrogate pairs, which are no characters, are read as U+FFFD. Raises ModelFileError when the tokenizer
        has no token for a part of the text.
        """
        return list(self._encoding(text).ids)

    def _encoding(self, text: str) -> Encoding:
        whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        try:
            # The plain `encode` of one text would hold all other threads up meanwhile: 0.7 s for a megabyte.
            return self._encoder.encode_batch_fast([whole], add_special_tokens=False)[0]
        except Exception as error:  # a plain one again; its text could quote the prompt
            raise ModelFileError(
                "The tokenizer couldn’t read this text.", "tokenizer.json may be damaged. Download it again."
            ) from error

    def decode(self, ids: Sequence[int]) -> str:
        """The text of `ids`, without special tokens."""
        return str(self._encoder.decode(list(ids), skip_special_tokens=True))

    def stream(self) -> "TextStream":
        """A new stream of a reply's text."""
        return TextStream(self._encoder)


class TextStream:
    """The text of a reply as its tokens come."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._stream = DecodeStream(skip_special_tokens=True)
        self._ids: list[int] = []
        self._shown = 0

    def push(self, token_id: int) -> str:
        """The text that `token_id` completes; "" while a character is unfinished."""
        self._ids.append(token_id)
        text = self._stream.step(self._encoder, token_id) or ""
        self._shown += len(text)
        return text

    def flush(self) -> str:
        """What is left at the end: bytes that no further token completed come as U+FFFD."""
        whole = str(self._encoder.decode(self._ids, skip_special_tokens=True))
        rest = whole[self._shown :]
        self._shown = len(whole)
        return rest
