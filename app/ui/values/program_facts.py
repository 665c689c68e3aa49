"""What the windows say about this computer and this program."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ProgramFacts:
    """`computer` is "Mac" or "computer"; `versions` is for reports; the texts are for the About window.

    `other_licences` are those of the packages in a built program, "" where it runs from a checkout.
    """

    version: str
    versions: str
    computer: str
    memory_bytes: int
    licence: str
    data_licences: str
    has_native_menus: bool
    other_licences: str = ""
