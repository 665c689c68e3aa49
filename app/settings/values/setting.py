"""How a setting is declared: its default, what it may be, its words, and its control in the Settings window.

    text_size: int = setting(14, page="general", label=say("Text size"), control=Slider(NumberRange(12, 20)))

is a field of a frozen dataclass, and all that there is to write: reading and writing the file, the check of what stands
in it, and the row in the window follow from it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields, is_dataclass, replace
from typing import Any, Protocol, TypeVar

from app.ui.values.number_range import NumberRange

_T = TypeVar("_T")
_DECLARED = "setting"


class Control(Protocol):
    """What a person sets a value with. It also says which values there are."""

    def allows(self, value: object) -> bool:
        """Returns True if the setting may have that value."""
        ...


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several values, in a pop-up menu, or side by side if `is_segmented`. `notes` explain single values."""

    labels: Mapping[Any, str]
    notes: Mapping[Any, str] = field(default_factory=dict)
    is_segmented: bool = False
    width: int = 190

    def allows(self, value: object) -> bool:
        """Returns True if that is one of the values."""
        return any(type(value) is type(known) and value == known for known in self.labels)


@dataclass(frozen=True, slots=True)
class Slider:
    """A slider with a number field."""

    range: NumberRange

    def allows(self, value: object) -> bool:
        """Returns True if that is a number in the range."""
        return self.range.allows(value)


@dataclass(frozen=True, slots=True)
class Number:
    """A number field. `empty` says what no number means, where that is allowed."""

    range: NumberRange
    width: int = 72
    empty: str = ""

    def allows(self, value: object) -> bool:
        """Returns True if that is a number in the range, or an allowed None."""
        return self.range.allows(value) or (value is None and bool(self.empty))


@dataclass(frozen=True, slots=True)
class Switch:
    """A checkbox with its text."""

    text: str

    def allows(self, value: object) -> bool:
        """Returns True for True and False."""
        return isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A text of some lines."""

    lines: int

    def allows(self, value: object) -> bool:
        """Returns True for any text."""
        return is_text(value)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text. `parse` gives its value, or None if it is invalid, and `error` says what is valid."""

    parse: Callable[[str], str | None]
    error: str
    width: int = 300

    def allows(self, value: object) -> bool:
        """Returns True if the value is what `parse` makes of it."""
        return isinstance(value, str) and is_text(value) and self.parse(value) == value


@dataclass(frozen=True, slots=True)
class Setting:
    """One declared setting. `key` is its path, such as "sampling.top_p"; `beside` is small text after the control.

    A setting of a page of the Settings window names the page; without `control`, that page makes the row itself.
    """

    key: str
    default: object
    page: str = ""
    label: str = ""
    note: str = ""
    beside: str = ""
    control: Control | None = None
    check: Callable[[object], bool] | None = None

    def allows(self, value: object) -> bool:
        """Returns True if the setting may have that value, which may come from a file that anybody wrote."""
        if self.check is not None:
            return self.check(value)
        if self.control is not None:
            return self.control.allows(value)
        return type(value) is type(self.default) and (not isinstance(value, str) or is_text(value))


def setting(
    default: _T,
    *,
    page: str = "",
    label: str = "",
    note: str = "",
    beside: str = "",
    control: Control | None = None,
    check: Callable[[object], bool] | None = None,
) -> _T:
    """Declare a setting: the field of a dataclass, as `dataclasses.field` makes one."""
    declared = Setting("", default, page, label, note, beside, control, check)
    made: Any = field(default_factory=lambda: default, metadata={_DECLARED: declared})
    return made  # type: ignore[no-any-return]


def declared_settings(kind: type[Any], prefix: str = "") -> Iterator[Setting]:
    """All settings of a dataclass and of the dataclasses in it, in their order."""
    for name, declared in _declarations(kind):
        if isinstance(declared, Setting):
            yield replace(declared, key=prefix + name)
        else:
            yield from declared_settings(declared, f"{prefix}{name}.")


def value_of(settings: object, key: str) -> Any:
    """The value of a setting."""
    for name in key.split("."):
        settings = getattr(settings, name)
    return settings


def with_value(settings: _T, key: str, value: object) -> _T:
    """The settings with another value of one."""
    name, _, rest = key.partition(".")
    new = with_value(getattr(settings, name), rest, value) if rest else value
    return replace(settings, **{name: new})  # type: ignore[type-var]


def from_json(kind: type[_T], values: object) -> _T:
    """The settings in a parsed file. What is missing or not allowed has its default."""
    found = values if isinstance(values, Mapping) else {}
    taken: dict[str, object] = {}
    for name, declared in _declarations(kind):
        if not isinstance(declared, Setting):
            taken[name] = from_json(declared, found.get(name))
        elif name in found and declared.allows(found[name]):
            value = found[name]
            taken[name] = tuple(value) if isinstance(declared.default, tuple) else value
    return kind(**taken)


def to_json(settings: object, found: object = None) -> dict[str, object]:
    """The settings for a file. Keys of `found`, a parsed file, that are not settings stay as they are."""
    values = dict(found) if isinstance(found, Mapping) else {}
    for name, declared in _declarations(type(settings)):
        value = getattr(settings, name)
        values[name] = value if isinstance(declared, Setting) else to_json(value, values.get(name))
    return values


def is_text(value: object) -> bool:
    """Returns True if that is a text that can be written as UTF-8: JSON can hold others."""
    return isinstance(value, str) and not any("\ud800" <= character <= "\udfff" for character in value)


def _declarations(kind: type[Any]) -> Iterator[tuple[str, "Setting | type[Any]"]]:
    """The fields of a dataclass, each with its declaration, or with the dataclass that it holds."""
    for own in fields(kind):
        declared = own.metadata.get(_DECLARED)
        yield own.name, declared if isinstance(declared, Setting) else _group(own)


def _group(own: Field[Any]) -> type[Any]:
    kind: Any = own.default_factory
    if not isinstance(kind, type) or not is_dataclass(kind):
        raise TypeError(f"{own.name} is neither a setting nor a group of settings")
    return kind
