"""Draws the main states of the window to build/screenshots/: `python -m tests.screenshots [--language CODE] [NAME ...]`.

Each state comes in light and dark, in English and in the other languages: "empty-light.png", "empty-dark-ja.png". The
model is a fake, so that every run gives the same picture: times, texts and sizes are made up.
"""

import argparse
import gc
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from app.build import Program
from app.build import build as build_program
from app.chat.widgets.action_row import MessageAction
from app.chat.widgets.panes import Side
from app.conversations.values.conversation import Conversation, Message, Role
from app.i18n.translate import install_language
from app.i18n.words import LANGUAGES, say, sentences
from app.inference.values.model import ModelChoice
from app.inference.values.status import Phase
from app.ui.values.failure import Failure
from app.ui.values.notice import failure_notice
from tests import (
    screenshots_benchmark,
    screenshots_models,
    screenshots_primers,
    screenshots_settings,
    screenshots_surprise,
    screenshots_welcome,
)
from tests.fakes.fake_engine import INFO, STORY, FakeFactory, Script, steady_step_ms
from tests.fakes.fake_measure import FakeMeasure

FOLDER = Path(__file__).resolve().parents[1] / "build" / "screenshots"
WIDE, MEDIUM, NARROW = (1280, 880), (1000, 720), (720, 560)
MAMBA_370M = replace(
    INFO,
    name="mamba-370m",
    precision="bf16",
    weight_bytes=744_000_000,
    state_bytes=7_471_104,
    kv_bytes_per_token=98_304,
    is_base_model=True,
)
WRONG_KIND = Failure(
    sentences(
        (
            say("This is a Mamba-2 model."),
            say("Mamba Metal runs Mamba (1) models, such as state-spaces/mamba-370m-hf."),
        )
    )
)

MARKDOWN = """Each model’s state has **one size**. A Transformer keeps keys and values for every token it has read, so its cache *grows* with [the conversation](https://example.org).

| Model | Parameters | Download | State | KV cache per token |
|-|-|-|-|-|
| mamba-130m | 129 M | 0.52 GB | 2.67 MiB | 36 KiB |
| mamba-370m | 372 M | 1.49 GB | 7.12 MiB | 96 KiB |
| mamba-1.4b | 1,372 M | 5.49 GB | 14.25 MiB | 192 KiB |

## One step

For one channel:

```python
def step(h, x, dt, A, B, C, D):
    \"\"\"One token. h keeps its size, whatever came before.\"\"\"
    h = exp(dt * A) * h + dt * B * x   # the whole memory
    return h, (C * h).sum() + D * x + 0.5 * (C * h).sum() + D * x + 0.25 * (C * h).sum() + D * x
```

1. `h` never grows, and this sentence is so long that it takes a second line, which stands below the first one.
2. Two things follow:
   - token 2,000 costs what token 2 did
   - memory stays

> What does change is how much of the beginning the state still holds."""


class Camera:
    """One window to pose for one picture."""

    def __init__(self, application: QApplication, script: Script, *, is_dark: bool) -> None:
        self.script = script
        self.measure = FakeMeasure()
        self.program: Program = build_program(application, FakeFactory(script), measure=self.measure)
        self.window = self.program.window
        self.program.theme.set_dark(is_dark)
        self.shown: QWidget = self.window
        self.window.show()

    @property
    def phase(self) -> Phase:
        """What the session does."""
        return self.program.monitor.status.phase

    def wait(self, condition: Callable[[], bool], most_ms: int = 20_000) -> None:
        """Let the window live until `condition` holds."""
        loop, timer, left = QEventLoop(), QTimer(interval=20), QTimer(singleShot=True, interval=most_ms)
        timer.timeout.connect(lambda: loop.quit() if condition() else None)
        left.timeout.connect(loop.quit)
        timer.start()
        left.start()
        loop.exec()
        if not condition():
            raise TimeoutError("the window did not come to what was waited for")

    def rest(self, milliseconds: int = 700) -> None:
        """Let animations and coalesced repaints end."""
        loop = QEventLoop()
        QTimer.singleShot(milliseconds, loop.quit)
        loop.exec()

    def load(self) -> None:
        """Load the script's model."""
        self.window.load(ModelChoice())
        self.wait(lambda: self.phase is Phase.READY)

    def ask(self, text: str, reply: str) -> None:
        """Ask, and wait for the whole reply."""
        self.script.text = reply
        self.window.chat.composer.submitted.emit(text)
        self.wait(lambda: self.phase is Phase.READY)

    def begin(self, text: str, reply: str, tokens: int) -> None:
        """Ask, and wait until so many tokens are written; the rest never comes."""
        self.script.text, self.script.hold_after = reply, tokens
        self.window.chat.composer.submitted.emit(text)
        self.wait(lambda: self.program.monitor.status.token > 0)
        self.rest()

    def take(self, path: Path) -> None:
        """Make the picture and close the window."""
        self.rest()
        self.shown.grab().save(str(path))
        self.script.hold.set()
        self.program.shutdown()
        self.window.close()


def empty(camera: Camera) -> None:
    """A new conversation."""
    camera.load()


def loading(camera: Camera) -> None:
    """A model that loads."""
    camera.script.load_steps, camera.script.load_step_s = 100, 0.05
    camera.window.load(ModelChoice())
    camera.wait(lambda: camera.program.monitor.status.percent > 10)


def finished(camera: Camera) -> None:
    """Two questions and their replies, in one of three conversations."""
    camera.load()
    camera.ask("Names for a small sailing boat", "Wren, Tern, or Second Wind.")
    camera.window.new_conversation()
    camera.ask("What is the capital of France?", "The capital of France is Paris.")
    camera.window.new_conversation()
    camera.ask("Tell me a short story about a lighthouse.", STORY)
    camera.ask("What did her father say?", " ".join([STORY] * 2))


def streaming(camera: Camera) -> None:
    """A reply that is written, past the training length."""
    camera.load()
    for _ in range(5):
        camera.ask("Tell me a long story about the sea.", "\n\n".join([STORY] * 7))
    camera.begin("And what became of the boats?", " ".join([STORY] * 7), 130)


def reading(camera: Camera) -> None:
    """A long prompt that is read."""
    camera.load()
    camera.script.prompt_chunks, camera.script.chunk_s = 100, 0.05
    camera.window.chat.composer.submitted.emit("Sum up this page. " + STORY)
    camera.wait(lambda: camera.program.monitor.status.percent >= 37)


def stopped(camera: Camera) -> None:
    """A reply that was stopped, beside another version of it."""
    camera.load()
    camera.ask("Tell me a short story about a lighthouse.", STORY)
    camera.script.text, camera.script.hold_after = STORY, 30
    camera.window.message_actions.regenerate()
    camera.wait(lambda: camera.program.monitor.status.token > 0)
    camera.rest()
    camera.window.stop()
    camera.wait(lambda: camera.phase is Phase.STOPPED)
    camera.window.chat.composer.set_text("What did her father say")


def failed(camera: Camera) -> None:
    """A folder that is no Mamba model, and a reply that failed."""
    camera.load()
    camera.script.fail_after = 40
    camera.ask("Tell me a short story about a lighthouse.", STORY)
    camera.program.notices.post(failure_notice(WRONG_KIND))


def base_model(camera: Camera) -> None:
    """A base model and its note."""
    camera.script.info = MAMBA_370M
    camera.load()
    camera.ask("The old lighthouse stood", STORY)


def panel_closed(camera: Camera) -> None:
    """The panel closed by the person."""
    finished(camera)
    camera.window.toggle_panel()


def _earlier(camera: Camera) -> None:
    """Conversations of other days."""
    store = camera.program.store
    today = datetime.now().replace(hour=11, minute=8)
    for days, title, model in (
        (9, "House style for release notes", "mamba-2.8b"),
        (0, "Names for a small sailing boat", "mamba-370m"),
        (1, "Letter to the landlord", "mamba-2.8b"),
        (4, "Notes on the dt projection", "mamba-790m"),
        (40, "Rewrite the abstract, plainer", "mamba-2.8b"),
    ):
        asked = Message(
            1, None, Role.PERSON, f"{title}, please: the harbour of the small town by the lighthouse."
        )
        made = store.adopt(Conversation(0, today - timedelta(days=days), title, model, (asked,), 1))
        if days == 9 and made is not None:
            store.set_pinned(made, True)


def sidebar(camera: Camera) -> None:
    """The list with its sections, and an undo note."""
    _earlier(camera)
    finished(camera)
    camera.window.conversation_list.delete(camera.program.store.heads()[4].id)
    camera.window.sidebar.list.setFocus()


def renaming(camera: Camera) -> None:
    """A title that is renamed, and a message that is edited."""
    _earlier(camera)
    finished(camera)
    path = camera.window.controller.path()
    widget = camera.window.chat.transcript.message_widget(path[0].id)
    widget.begin_editing()
    camera.window.conversation_list.rename(camera.window.conversation_id)


def searching(camera: Camera) -> None:
    """What was found."""
    _earlier(camera)
    finished(camera)
    camera.window.search()
    camera.window.sidebar.search.setText("lighthouse")


def nothing_found(camera: Camera) -> None:
    """A search without a hit."""
    finished(camera)
    camera.window.search()
    camera.window.sidebar.search.setText("harbour")


def versions(camera: Camera) -> None:
    """Versions of a question and of a reply, and later messages that are kept."""
    finished(camera)
    first = camera.window.controller.path()[1]
    camera.script.text = "Once a harbour was quiet all winter."
    camera.window.message_actions.act(first.id, MessageAction.REGENERATE)
    camera.wait(lambda: camera.phase is Phase.READY)
    camera.window.message_actions.previous_version()
    camera.window.message_actions.act(first.id, MessageAction.GO_BACK)


def fan_out(camera: Camera) -> None:
    """Four replies side by side, three of them still written."""
    camera.load()
    if camera.window.panes.is_shown(Side.RIGHT):
        camera.window.toggle_panel()
    camera.ask("The harbour was quiet that winter, and", "nobody minded.")
    camera.script.text = "nobody minded. The boats had been pulled up in October."
    camera.script.others = (
        "the ice came early. By the first week of December one could walk from the pier to the second buoy, which my",
        "that was how I learned to read the tide table. Each evening I copied the figures into a school book, then",
        "the ferry ran only on Tuesdays. We waited for it as one waits for a letter, without saying so, and when it",
    )
    camera.script.hold_after = 16
    camera.window.message_actions.fan_out()
    camera.wait(lambda: camera.program.monitor.status.token > 12)
    camera.rest()


def markdown(camera: Camera) -> None:
    """A reply with a table, code and lists."""
    camera.load()
    camera.ask("Lay the sizes side by side. Then show the recurrence as code.", MARKDOWN)


def code_under_way(camera: Camera) -> None:
    """A reply that stops in the middle of its code."""
    camera.load()
    camera.begin("Show the recurrence as code.", MARKDOWN, MARKDOWN[: MARKDOWN.index("return")].count(" "))


def dropping(camera: Camera) -> None:
    """A file that is held over the composer."""
    camera.load()
    camera.window.chat.composer.drop_target.show()


def about(camera: Camera) -> None:
    """The About window."""
    camera.window.show_about()
    if camera.window.about_window is not None:
        camera.shown = camera.window.about_window


@dataclass(frozen=True, slots=True)
class Scene:
    """A state and the size to show it in."""

    pose: Callable[[Camera], None]
    size: tuple[int, int] = WIDE


SCENES = {
    "empty": Scene(empty),
    "loading": Scene(loading),
    "reading": Scene(reading),
    "streaming": Scene(streaming),
    "finished": Scene(finished),
    "stopped-narrow": Scene(stopped, NARROW),
    "error": Scene(failed),
    "base-model-medium": Scene(base_model, MEDIUM),
    "panel-closed": Scene(panel_closed),
    "about": Scene(about),
    "sidebar": Scene(sidebar),
    "renaming": Scene(renaming),
    "searching": Scene(searching),
    "nothing-found": Scene(nothing_found),
    "versions": Scene(versions),
    "markdown": Scene(markdown),
    "markdown-narrow": Scene(markdown, NARROW),
    "dropping": Scene(dropping, MEDIUM),
    "code-under-way": Scene(code_under_way),
    "fan-out": Scene(fan_out),
    "fan-out-narrow": Scene(fan_out, MEDIUM),
}


def _of_welcome(pose: Callable[[Program], QWidget]) -> Callable[[Camera], None]:
    def posed(camera: Camera) -> None:
        camera.shown = pose(camera.program)

    return posed


def _of_models(pose: Callable[[Program], QWidget]) -> Callable[[Camera], None]:
    def posed(camera: Camera) -> None:
        camera.shown = pose(camera.program)
        camera.rest(400)  # the row has opened
        window = camera.program.models.controller.window
        if camera.shown is window:
            window.resize(window.width(), window.table.needed_height() + 130)

    return posed


SCENES |= {name: Scene(_of_models(pose)) for name, pose in screenshots_models.POSES.items()}

SCENES |= {name: Scene(_of_welcome(pose)) for name, pose in screenshots_welcome.POSES.items()}

SCENES |= {name: Scene(pose) for name, pose in screenshots_primers.POSES.items()}

SCENES |= {name: Scene(pose) for name, pose in screenshots_settings.POSES.items()}

SCENES |= {name: Scene(pose) for name, pose in screenshots_benchmark.POSES.items()}

SCENES |= {name: Scene(pose) for name, pose in screenshots_surprise.POSES.items()}


def draw(application: QApplication, name: str, language: str, *, is_dark: bool) -> Path:
    """Draw one scene in the language that is installed; its file."""
    camera = Camera(application, Script(step_ms=steady_step_ms(5.7)), is_dark=is_dark)
    camera.window.resize(*SCENES[name].size)
    SCENES[name].pose(camera)
    theme = "dark" if is_dark else "light"
    path = FOLDER / (f"{name}-{theme}.png" if language == "en" else f"{name}-{theme}-{language}.png")
    camera.take(path)
    del camera
    gc.collect()
    return path


def main(words: Sequence[str]) -> int:
    """Draw the scenes of these names, or all."""
    parser = argparse.ArgumentParser(prog="tests.screenshots")
    parser.add_argument("--language", choices=list(LANGUAGES))
    parser.add_argument("names", nargs="*", choices=[*SCENES, []], metavar="NAME")
    arguments = parser.parse_args(words)
    gc.disable()  # else a worker's thread may take a window apart, see app.ui.services.garbage
    application = QApplication(sys.argv[:1])
    FOLDER.mkdir(parents=True, exist_ok=True)
    for language in [arguments.language] if arguments.language else sorted(LANGUAGES):
        install_language(application, language)  # English comes first: what is installed stays
        for name in arguments.names or SCENES:
            for is_dark in (False, True):
                print(draw(application, name, language, is_dark=is_dark))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
