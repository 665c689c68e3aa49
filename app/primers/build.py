"""Builds the primers feature, and the token count of the composer."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.chat.window.main_window import MainWindow
from app.conversations.archive.archive import Archive
from app.conversations.archive.opening import default_path
from app.conversations.services.prompts import ReplyOptions
from app.conversations.services.store import ConversationStore
from app.i18n.words import say
from app.inference.services.loader import ModelLoader
from app.inference.services.queue import EngineQueue
from app.primers.services.primers import Primers
from app.primers.services.token_count import TokenCount
from app.primers.window.controller import PrimersController
from app.ui.services.notices import Notices
from app.ui.services.tasks import Tasks
from app.ui.widgets.menus import Command
from app.ui.widgets.style import Style
from engine.primers import PrimerFolder


@dataclass(frozen=True, slots=True)
class PrimerPart:
    """The objects that live as long as the window."""

    primers: Primers
    controller: PrimersController
    count: TokenCount
    tasks: Tasks

    def shutdown(self) -> None:
        """Cancel readings, tidy up and end the thread. May be called twice."""
        self.primers.close()
        self.tasks.shutdown()
        self.primers.blockSignals(True)  # nobody is left to hear the reading's end


def primers_folder() -> Path:
    """The folder of the states of primers."""
    return default_path().with_name("primers")


def build(
    style: Style,
    window: MainWindow,
    *,
    archive: Archive,
    store: ConversationStore,
    queue: EngineQueue,
    loader: ModelLoader,
    notices: Notices,
    options: Callable[[], ReplyOptions] = ReplyOptions,
) -> PrimerPart:
    """Make and connect everything."""
    tasks = Tasks(window)
    primers = Primers(
        archive.primers,
        queue,
        loader,
        files=PrimerFolder(primers_folder()),
        tasks=tasks,
        now=store.now,
        options=options,
        parent=window,
    )
    count = TokenCount(Counter(), tasks, window)
    controller = PrimersController(
        style, window, primers=primers, count=count, store=store, loader=loader, notices=notices
    )
    window.menus.add(say("File"), Command(say("Primers…"), "", controller.manage))
    return PrimerPart(primers, controller, count, tasks)


class Counter:
    """Counts tokens with its own tokenizer, loaded on first use. Used from one thread at a time."""

    def __init__(self) -> None:
        self._known: tuple[str, object] = ("", None)

    def __call__(self, model: str, text: str) -> int:
        from engine.models import locate  # noqa: PLC0415 (slow to import, and only in the thread that counts)
        from engine.tokenizer import Tokenizer  # noqa: PLC0415 (see above)

        name, tokenizer = self._known
        if name != model or not isinstance(tokenizer, Tokenizer):
            tokenizer = Tokenizer(locate(model).folder)
            self._known = (model, tokenizer)
        return tokenizer.count(text)
