"""What the windows say about this computer and this program."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ProgramFacts:
    """`computer` is "Mac" or "computer"; `versions` is for reports; the texts are for the About window."""

    version: str
    versions: str
    computer: str
    memory_bytes: int
    licence: str
    data_licences: str
    has_native_menus: bool
