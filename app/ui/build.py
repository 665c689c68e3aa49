"""Makes the theme and the style, and gathers what the windows say about the program."""

import os
import sys

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from app import resources
from app.i18n.words import say
from app.ui.services.tasks import Tasks
from app.ui.services.theme import Theme
from app.ui.values.program import ProgramFacts, program_version, versions
from app.ui.widgets.style import Style


def build(application: QApplication, *, is_still: bool) -> tuple[Theme, Style]:
    """The theme, and the style that follows it. `is_still` turns animations off."""
    theme = Theme(application, resources.text("themes", "tokens.json"))
    style = Style(theme.tokens, _icon_text, is_still=is_still, run=Tasks(theme).run, parent=theme)
    theme.changed.connect(style.set_tokens)
    return theme, style


def app_icon(style: Style) -> QIcon:
    """The icon of the windows."""
    icon = QIcon()
    for name, size in (("app-icon-small", 16), ("app-icon-small", 32), ("app-icon", 64), ("app-icon", 256)):
        icon.addPixmap(style.pixmap(name, size, "ink", 1.0))
    return icon


def program_facts() -> ProgramFacts:
    """The facts about this computer and this program."""
    is_mac = sys.platform == "darwin"
    return ProgramFacts(
        version=program_version(),
        versions=versions(),
        computer=say("Mac") if is_mac else say("computer"),
        memory_bytes=os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"),
        licence=resources.text("licences", "MIT.txt"),
        data_licences=resources.text("models", "builtin", "DATA-LICENSES.md"),
        has_native_menus=is_mac,
        other_licences=resources.text_if_there("licences", "THIRD-PARTY.md"),
    )


def _icon_text(name: str) -> str:
    return resources.text("icons", f"{name}.svg")
