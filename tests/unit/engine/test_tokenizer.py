"""Text to ids and back, and streams that never show half a character."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import Tokenizer as Encoder
from tokenizers import decoders, models, normalizers, pre_tokenizers

from engine.errors import ModelFileError
from engine.tokenizer import Tokenizer
from tests.unit.engine.loading import BUILTIN, forbid

TEXTS = (
    "Hello, world!",
    " leading space",
    "runs    of        spaces\n\n\n\tand tabs ",
    "日本語のテキストです。",
    "🎉 party 👩‍👩‍👧‍👦 family 🇫🇷 flag 👍🏽",
    "e\u0301 combining, naïve café",
    "\u200b\ufeff\u2028",
    "\ufffd",
    "a\x00b\r\n",
    "<|endoftext|",
)


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    return Tokenizer(BUILTIN)


@pytest.fixture(scope="module")
def by_bytes(tmp_path_factory: pytest.TempPathFactory) -> Tokenizer:
    """A tokenizer of single bytes: every character that is not ASCII is cut."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    encoder = Encoder(models.BPE({"<|endoftext|>": 0} | {char: i + 1 for i, char in enumerate(alphabet)}, []))
    encoder.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    encoder.decoder = decoders.ByteLevel()
    encoder.add_special_tokens(["<|endoftext|>"])
    folder = tmp_path_factory.mktemp("bytes")
    encoder.save(str(folder / "tokenizer.json"))
    return Tokenizer(folder)


def streamed(tokenizer: Tokenizer, ids: list[int]) -> list[str]:
    """The pieces of a stream, the flush last."""
    stream = tokenizer.stream()
    return [*map(stream.push, ids), stream.flush()]


@pytest.mark.parametrize("text", TEXTS, ids=ascii)
def test_encoding_loses_nothing(tokenizer: Tokenizer, by_bytes: Tokenizer, text: str) -> None:
    assert tokenizer.decode(tokenizer.encode(text)) == text
    assert by_bytes.decode(by_bytes.encode(text)) == text


@pytest.mark.parametrize("text", TEXTS, ids=ascii)
def test_a_stream_gives_the_text_without_half_characters(
    tokenizer: Tokenizer, by_bytes: Tokenizer, text: str
) -> None:
    for one in (tokenizer, by_bytes):
        pieces = streamed(one, one.encode(text))
        assert "".join(pieces) == text
        if "\ufffd" not in text:
            assert not any("\ufffd" in piece for piece in pieces)
            assert pieces[-1] == ""


@settings(max_examples=80, deadline=None)
@given(text=st.text(max_size=40))
def test_a_stream_of_any_text_gives_that_text(by_bytes: Tokenizer, text: str) -> None:
    text = text.encode("utf-8", "ignore").decode()
    assert "".join(streamed(by_bytes, by_bytes.encode(text))) == text


@settings(max_examples=80, deadline=None)
@given(ids=st.lists(st.integers(0, 6143), max_size=25))
def test_pieces_of_any_ids_join_to_the_whole(tokenizer: Tokenizer, ids: list[int]) -> None:
    assert "".join(streamed(tokenizer, ids)) == tokenizer.decode(ids)


@settings(max_examples=80, deadline=None)
@given(ids=st.lists(st.one_of(st.integers(129, 256), st.integers(0, 256)), min_size=17, max_size=60))
def test_pieces_of_a_long_row_of_broken_characters_join_to_the_whole(
    by_bytes: Tokenizer, ids: list[int]
) -> None:
    assert "".join(streamed(by_bytes, ids)) == by_bytes.decode(ids)


@pytest.mark.parametrize(
    ("character", "kept"), [("🎉", 1), ("🎉", 2), ("🎉", 3), ("日", 2), ("é", 1), ("\ufffd", 3)]
)
def test_text_that_never_ends_in_a_whole_character_comes_all_the_same(
    by_bytes: Tokenizer, character: str, kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A model may repeat a broken byte to the end of its reply: that must not cost more with each one."""
    decode, lengths = by_bytes.decode, list[int]()

    def counted(ids: Sequence[int]) -> str:
        lengths.append(len(ids))
        return decode(ids)

    monkeypatch.setattr(by_bytes, "decode", counted)
    ids = by_bytes.encode(character)[:kept] * 300
    pieces = streamed(by_bytes, ids)
    assert "".join(pieces) == decode(ids)
    assert len(pieces[-1]) <= 16
    assert max(lengths) <= 20


@settings(max_examples=80, deadline=None)
@given(ids=st.lists(st.integers(0, 256), max_size=25))
def test_pieces_of_any_bytes_join_to_the_whole(by_bytes: Tokenizer, ids: list[int]) -> None:
    assert "".join(streamed(by_bytes, ids)) == by_bytes.decode(ids)


def test_a_character_is_shown_with_its_last_byte(by_bytes: Tokenizer) -> None:
    assert streamed(by_bytes, by_bytes.encode("é🎉")) == ["", "é", "", "", "", "🎉", ""]


def test_a_first_token_keeps_its_leading_space(tokenizer: Tokenizer) -> None:
    stream = tokenizer.stream()
    (first,) = tokenizer.encode(" The")
    assert stream.push(first) == " The"


@pytest.mark.parametrize("kept", [1, 2, 3])
def test_the_end_of_a_stream_gives_what_was_left_unfinished(by_bytes: Tokenizer, kept: int) -> None:
    ids = by_bytes.encode("so 🎉")[: 3 + kept]
    *pieces, last = streamed(by_bytes, ids)
    assert ("".join(pieces), last) == ("so ", by_bytes.decode(ids)[3:])
    assert set(last) == {"\ufffd"}


def test_a_stream_after_a_prompt_that_ends_within_a_character_does_not_repeat_the_prompt(
    by_bytes: Tokenizer,
) -> None:
    """The reply's own bytes are all that a stream shows."""
    ids = by_bytes.encode("long prompt 🎉!")
    reply = ids[-3:]
    assert "".join(streamed(by_bytes, reply)).endswith("!")
    assert "prompt" not in "".join(streamed(by_bytes, reply))


def test_streams_are_independent(by_bytes: Tokenizer) -> None:
    one, other = by_bytes.stream(), by_bytes.stream()
    first, second = by_bytes.encode("é")
    assert [one.push(first), other.push(first), one.push(second), other.push(second)] == ["", "", "é", "é"]


def test_special_tokens_have_no_text(tokenizer: Tokenizer) -> None:
    assert tokenizer.encode("<|endoftext|>", reads_control=True) == [0]
    assert tokenizer.decode([0, 1]) == ""
    hello = tokenizer.encode("Hello")
    assert "".join(streamed(tokenizer, [0, *hello, 0])) == "Hello"


def test_ids_beyond_the_tokenizer_have_no_text(tokenizer: Tokenizer) -> None:
    assert tokenizer.decode([tokenizer.size, 10**6]) == ""
    assert streamed(tokenizer, [tokenizer.size + 5]) == ["", ""]


def test_the_size_counts_all_tokens(tokenizer: Tokenizer, by_bytes: Tokenizer) -> None:
    assert (tokenizer.size, by_bytes.size) == (6144, 257)


def test_an_empty_text_has_no_tokens(tokenizer: Tokenizer) -> None:
    assert tokenizer.encode("") == []
    assert tokenizer.decode([]) == ""
    assert streamed(tokenizer, []) == [""]


def test_a_folder_without_tokenizer_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ModelFileError, match=r"does not contain tokenizer\.json"):
        Tokenizer(tmp_path)


@pytest.mark.parametrize("content", ["", "{", "{}", "[]"], ids=repr)
def test_a_damaged_tokenizer_is_an_error(tmp_path: Path, content: str) -> None:
    (tmp_path / "tokenizer.json").write_text(content)
    with pytest.raises(ModelFileError, match=r"tokenizer\.json is damaged"):
        Tokenizer(tmp_path)


@pytest.mark.parametrize("text", ["\ud800", "a\udcffb", "\udc00\ud800"], ids=ascii)
def test_half_a_surrogate_pair_is_read_as_a_replacement(by_bytes: Tokenizer, text: str) -> None:
    """A wrong byte of the input, or a paste that was cut, must not end a conversation."""
    wanted = "".join("\ufffd" if "\ud800" <= letter <= "\udfff" else letter for letter in text)
    assert by_bytes.decode(by_bytes.encode(text)) == wanted


def test_both_halves_of_a_pair_are_one_character(by_bytes: Tokenizer) -> None:
    assert by_bytes.decode(by_bytes.encode("\ud83d\ude00")) == "😀"


def test_a_text_without_tokens_is_an_error_that_does_not_quote_it(tmp_path: Path) -> None:
    Encoder(models.WordLevel({"a": 0}, unk_token="missing")).save(str(tmp_path / "tokenizer.json"))
    with pytest.raises(ModelFileError) as caught:
        Tokenizer(tmp_path).encode("secret")
    assert "secret" not in caught.value.sentence + caught.value.detail


def test_a_prompt_is_neither_cut_nor_filled_up(tmp_path: Path) -> None:
    """Some tokenizer.json files ask for one length, as a training's batches have it."""
    encoder = Encoder.from_file(str(BUILTIN / "tokenizer.json"))
    encoder.enable_truncation(4)
    encoder.enable_padding(length=4)
    encoder.save(str(tmp_path / "tokenizer.json"))
    found, whole = Tokenizer(tmp_path), Tokenizer(BUILTIN)
    for text in ("Hi", "Once upon a time there was a fox who lived in a wood."):
        assert found.encode(text) == whole.encode(text)


def test_more_tokens_than_the_model_has_rows_are_refused(tokenizer: Tokenizer) -> None:
    tokenizer.check_rows(tokenizer.size)
    with pytest.raises(ModelFileError, match="do not match"):
        tokenizer.check_rows(tokenizer.size - 1)


def test_a_tokenizer_that_may_not_be_read_is_not_called_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tokenizer.json").write_bytes((BUILTIN / "tokenizer.json").read_bytes())
    forbid(monkeypatch, tmp_path / "tokenizer.json")
    with pytest.raises(ModelFileError, match=r"Couldn’t read tokenizer\.json: Permission denied\. Check"):
        Tokenizer(tmp_path)


def test_a_control_token_that_is_typed_is_plain_text(tokenizer: Tokenizer) -> None:
    ids = tokenizer.encode("What does <|endoftext|> mean?")
    assert 0 not in ids
    assert tokenizer.decode(ids) == "What does <|endoftext|> mean?"


def test_an_ordinary_word_that_is_marked_special_is_shown(tmp_path: Path) -> None:
    words = ["a", "helpful", "assistant", "<|im_end|>"]
    encoder = Encoder(models.WordLevel({word: at for at, word in enumerate(words)}, unk_token="a"))
    encoder.add_special_tokens(["assistant", "<|im_end|>"])
    encoder.save(str(tmp_path / "tokenizer.json"))
    found = Tokenizer(tmp_path)
    assert found.decode([0, 1, 2, 3]) == "a helpful assistant"
    assert "".join(streamed(found, [0, 1, 2, 3])) == "a helpful assistant"


@pytest.fixture(scope="module")
def sentences(tmp_path_factory: pytest.TempPathFactory) -> Tokenizer:
    """A tokenizer in SentencePiece's way: a space before each word, and byte tokens for what it does not know."""
    pieces = [
        "<unk>",
        *(f"<0x{byte:02X}>" for byte in range(256)),
        "\u2581",
        "a",
        "b",
        "\n",
        ":",
        "\u2581a",
        "\u2581b",
    ]
    encoder = Encoder(
        models.BPE(
            {piece: at for at, piece in enumerate(pieces)},
            [("\u2581", "a"), ("\u2581", "b")],
            unk_token="<unk>",
            byte_fallback=True,
        )
    )
    encoder.normalizer = normalizers.Sequence(
        [normalizers.Prepend("\u2581"), normalizers.Replace(" ", "\u2581")]
    )
    encoder.decoder = decoders.Sequence(
        [
            decoders.Replace("\u2581", " "),
            decoders.ByteFallback(),
            decoders.Fuse(),
            decoders.Strip(" ", 1, 0),
        ]
    )
    folder = tmp_path_factory.mktemp("sentences")
    encoder.save(str(folder / "tokenizer.json"))
    return Tokenizer(folder)


@settings(max_examples=300, deadline=None)
@given(
    ids=st.lists(
        st.one_of(st.integers(1, 262), st.sampled_from([0xE2 + 1, 0x82 + 1, 0xAC + 1, 258])), max_size=12
    )
)
def test_a_stream_of_bytes_gives_what_a_full_decode_gives(sentences: Tokenizer, ids: list[int]) -> None:
    assert "".join(streamed(sentences, ids)) == sentences.decode(ids)


def test_a_byte_that_is_no_text_shows_as_such_and_the_text_goes_on(sentences: Tokenizer) -> None:
    b = sentences.encode("b", continues=True)
    assert "".join(streamed(sentences, [0x5E + 1, 0xCD + 1, *b])) == "\ufffd\ufffdb"


@pytest.mark.parametrize("text", ["🎉", "日本", "é", "é🎉日"])
def test_a_long_row_of_bytes_is_shown_as_it_comes(sentences: Tokenizer, text: str) -> None:
    ids = sentences.encode("a" + text * 40 + " b")
    pieces = streamed(sentences, ids)
    assert "".join(pieces) == sentences.decode(ids) == "a" + text * 40 + " b"
    assert max(map(len, pieces)) <= 16


def test_the_first_space_of_a_continuation_is_kept(sentences: Tokenizer) -> None:
    prompt, reply = sentences.encode("a"), sentences.encode("b a")
    stream = sentences.stream(prompt)
    assert [*map(stream.push, reply), stream.flush()] == [" b", " a", ""]


def test_parts_of_a_prompt_are_encoded_as_the_whole_is(sentences: Tokenizer) -> None:
    parts = ("a:", " b\n", "b: a", "\na:")
    ids = sentences.encode(parts[0])
    for part in parts[1:]:
        ids += sentences.encode(part, continues=True)
    assert ids == sentences.encode("".join(parts))


def test_a_token_that_was_added_without_a_row_is_no_reason_to_refuse(tmp_path: Path) -> None:
    encoder = Encoder.from_file(str(BUILTIN / "tokenizer.json"))
    encoder.add_special_tokens(["[PAD]"])
    encoder.save(str(tmp_path / "tokenizer.json"))
    found = Tokenizer(tmp_path)
    assert found.size == 6145
    found.check_rows(6144)
    with pytest.raises(ModelFileError, match="6144 tokens, but the model has only 6143"):
        found.check_rows(6143)


@pytest.mark.parametrize("prefix", [b"\xef\xbb\xbf", b""], ids=["byte order mark", "plain"])
def test_a_byte_order_mark_does_no_harm(tmp_path: Path, prefix: bytes) -> None:
    (tmp_path / "tokenizer.json").write_bytes(prefix + (BUILTIN / "tokenizer.json").read_bytes())
    assert Tokenizer(tmp_path).encode("Hello")


@pytest.mark.parametrize("part", ["decoder", "model", "normalizer"])
def test_a_tokenizer_of_a_newer_library_is_named_as_that(tmp_path: Path, part: str) -> None:
    content = json.loads((BUILTIN / "tokenizer.json").read_text(encoding="utf-8"))
    content[part] = {"type": "Later"}
    (tmp_path / "tokenizer.json").write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(ModelFileError, match="Check for a newer version"):
        Tokenizer(tmp_path)
