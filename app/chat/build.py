"""Makes the main window."""

from collections.abc import Sequence

from app.chat.services.session import ChatSession
from app.chat.window.main_menus import main_menus
from app.chat.window.main_window import MainWindow
from app.chat.window.message_actions import SurpriseController
from app.chat.window.model_switcher import FailureNotices
from app.conversations.services.store import ConversationStore
from app.inference.services.loader import ModelLoader
from app.inference.services.monitor import EngineMonitor
from app.settings.services.appearance import TextSize
from app.settings.services.store import SettingsStore
from app.surprise.services import Surprise
from app.ui.services.notices import Notices
from app.ui.values.program import ProgramFacts
from app.ui.widgets.menus import Command, MenuTable
from app.ui.widgets.style import Style


def build(  # noqa: PLR0913 - what it joins, each by its name
    *,
    style: Style,
    store: ConversationStore,
    session: ChatSession,
    loader: ModelLoader,
    monitor: EngineMonitor,
    surprise: Surprise,
    notices: Notices,
    settings: SettingsStore,
    facts: ProgramFacts,
    help_commands: Sequence[Command],
) -> MainWindow:
    """The main window with its controllers and menus. `help_commands` are for the Help menu."""
    text_size = TextSize(settings, style)

    def menus(window: MainWindow) -> MenuTable:
        return main_menus(window, text_size, help_commands)

    window = MainWindow(
        style=style,
        store=store,
        session=session,
        loader=loader,
        monitor=monitor,
        notices=notices,
        facts=facts,
        menus=menus,
    )
    settings.changed.connect(window.menus.refresh)
    FailureNotices(session, loader, notices, window)
    SurpriseController(surprise, window.chat, window.controller, window)
    return window
