from app.chat.widgets.code_block import coloured, language_name, prepare


def test_pieces_of_code_have_their_colours() -> None:
    code = 'def f():  # c\n    return "s", 1'
    found = [(code[start : start + length].strip(), colour) for start, length, colour in coloured("py", code)]
    assert ("def", "syn-keyword") in found
    assert ("# c", "syn-comment") in found
    assert ("s", "syn-string") in found
    assert ("1", "syn-number") in found
    assert "f" not in [text for text, _ in found]


def test_an_unknown_language_has_no_colours() -> None:
    assert list(coloured("no-such-language", "def")) == []
    assert list(coloured("", "def")) == []


def test_languages_are_called_by_their_names() -> None:
    assert [language_name(alias) for alias in ("py", "JS", "", "tengwar")] == [
        "Python",
        "JavaScript",
        "Code",
        "tengwar",
    ]


def test_rules_can_be_loaded_before_they_are_needed() -> None:
    prepare("css")
    prepare("no-such-language")
    prepare("")
    assert next(coloured("css", "a { color: red }"), None) is not None
