"""The row under a message: version switcher, action buttons, and details of the reply."""

import enum

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from app.conversations.values.conversation import Message, ReplyFacts, Role, ShownMessage
from app.i18n import numbers
from app.i18n.translate import localised, tr
from app.i18n.words import listed, say
from app.inference.values.model import name_words
from app.ui.widgets.buttons import IconButton
from app.ui.widgets.labels import Label
from app.ui.widgets.style import Style

_ROW = 24


class MessageAction(enum.Enum):
    """What a person can do with a message. The value is the title of its menu item."""

    COPY = say("Copy")
    EDIT = say("Edit")
    REGENERATE = say("Regenerate")
    RESUME = say("Continue")
    RETRY = say("Retry")
    RETRY_FROM_LOOP = say("Retry with Higher Penalty")
    FAN_OUT = say("Fan Out")
    BRANCH = say("Branch into New Conversation")
    GO_BACK = say("Go Back to Here")
    GO_FORWARD = say("Show Later Messages")
    SHOW_SURPRISE = say("Show Surprise")
    HIDE_SURPRISE = say("Hide Surprise")
    DELETE = say("Delete Message")
    PREVIOUS = say("Previous Version")
    NEXT = say("Next Version")


class ActionRow(QWidget):
    """Always takes up its height, so that nothing jumps. `has_surprise`: the surprise strip is shown.

    Signals: `asked(MessageAction)`.
    """

    asked = Signal(object)

    def __init__(self, style: Style, role: Role) -> None:
        super().__init__()
        self._role = role
        self.has_surprise = False
        self._item: ShownMessage | None = None
        is_reply = role is Role.MODEL
        self.previous = IconButton(style, "chevron-left", tr("Previous version"), is_small=True)
        self.next = IconButton(style, "chevron-right", tr("Next version"), is_small=True)
        self._version = Label(style, "small", "ink-2")
        self.copy = IconButton(
            style, "copy", tr("Copy reply") if is_reply else tr("Copy message"), is_small=True
        )
        self.regenerate = IconButton(style, "regenerate", tr("Regenerate"), is_small=True)
        self.edit = IconButton(
            style, "edit", tr("Edit reply") if is_reply else tr("Edit message"), is_small=True
        )
        self.branch = IconButton(style, "branch", tr("Branch into a new conversation"), is_small=True)
        self.more = IconButton(style, "more", tr("More"), is_small=True)
        self._footer = Label(style, "caption", "ink-3")
        self._switcher = (self.previous, self._version, self.next)
        self._buttons = {
            MessageAction.COPY: self.copy,
            MessageAction.REGENERATE: self.regenerate,
            MessageAction.EDIT: self.edit,
            MessageAction.BRANCH: self.branch,
        }
        if role is Role.PERSON:
            del self._buttons[MessageAction.REGENERATE]
        self._actions: tuple[QWidget, ...] = (*self._buttons.values(), self.more)
        if role is Role.MODEL:
            self._actions += (self._footer,)  # without a parent it would become a window
        self._connect()
        self.setFixedHeight(_ROW)
        self._lay_out()

    def set_item(self, item: ShownMessage) -> None:
        """Show which version the message is. Hidden if there is only one."""
        self._item = item
        self._version.setText(f"{item.version} / {item.versions}")
        self._version.setAccessibleName(
            tr("Version {index} of {count}", index=item.version, count=item.versions)
        )
        widest = self._version.fontMetrics().horizontalAdvance(f"{item.versions} / {item.versions}")
        self._version.setMinimumWidth(widest)
        self.previous.setEnabled(item.version > 1)
        self.next.setEnabled(item.version < item.versions)
        for widget in self._switcher:
            widget.setVisible(item.versions > 1)

    def set_facts(self, facts: ReplyFacts | None) -> None:
        """Show the details of the reply in the footer."""
        self._footer.setText(_footer(facts) if facts else "")

    def footer(self) -> str:
        """The text of the footer."""
        return self._footer.text()

    def set_buttons_shown(self, is_shown: bool) -> None:
        """Show or hide the actions and the footer."""
        for widget in self._actions:
            widget.setVisible(is_shown)

    def menu(self, message: Message) -> QMenu:
        """The menu of all actions for the message. Deletes itself when closed."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for action in self._menu_actions(message):
            if action is None:
                menu.addSeparator()
                continue
            item = menu.addAction(tr(action.value))
            item.setData(action)
        menu.triggered.connect(self._on_chosen)
        return menu

    def _menu_actions(self, message: Message) -> list[MessageAction | None]:
        act = MessageAction
        if message.state.is_open:
            return [act.COPY]
        if self._role is Role.PERSON:
            return [act.COPY, act.EDIT, act.FAN_OUT, act.BRANCH, None, act.DELETE]
        is_last = self._item is not None and self._item.is_last
        here = [act.RESUME] if message.can_continue else []
        back = [] if is_last else [act.GO_BACK]
        surprise = [act.HIDE_SURPRISE if self.has_surprise else act.SHOW_SURPRISE] if message.text else []
        return [
            act.COPY,
            act.EDIT,
            act.REGENERATE,
            act.FAN_OUT,
            *here,
            None,
            *back,
            act.BRANCH,
            *surprise,
            None,
            act.DELETE,
        ]

    def _connect(self) -> None:
        self.previous.clicked.connect(self._on_previous)
        self.next.clicked.connect(self._on_next)
        self.copy.clicked.connect(self._on_copy)
        self.regenerate.clicked.connect(self._on_regenerate)
        self.edit.clicked.connect(self._on_edit)
        self.branch.clicked.connect(self._on_branch)
        self.more.clicked.connect(self._on_more)

    def _lay_out(self) -> None:
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        if self._role is Role.PERSON:
            layout.addStretch()
        for widget in (*self._switcher, *self._buttons.values(), self.more):
            layout.addWidget(widget)
        if self._role is Role.MODEL:
            layout.addStretch()
            layout.addWidget(self._footer)
        for button in (self.previous, self.next, *self._buttons.values(), self.more):
            button.setFocusPolicy(
                Qt.FocusPolicy.NoFocus
            )  # `KeyboardNavigation` moves Tab from the message to its buttons
        for widget in (*self._switcher, *self._actions):
            widget.hide()

    def _on_previous(self) -> None:
        self.asked.emit(MessageAction.PREVIOUS)

    def _on_next(self) -> None:
        self.asked.emit(MessageAction.NEXT)

    def _on_copy(self) -> None:
        self.asked.emit(MessageAction.COPY)

    def _on_regenerate(self) -> None:
        self.asked.emit(MessageAction.REGENERATE)

    def _on_edit(self) -> None:
        self.asked.emit(MessageAction.EDIT)

    def _on_branch(self) -> None:
        self.asked.emit(MessageAction.BRANCH)

    def _on_more(self) -> None:
        if self._item is not None:
            place = self.more.mapToGlobal(QPoint(0, self.more.height() + 4))
            self.menu(self._item.message).popup(place)

    def _on_chosen(self, action: QAction) -> None:
        self.asked.emit(action.data())


def _footer(facts: ReplyFacts) -> str:
    model = localised(listed((name_words(facts.model), tr(facts.precision))))
    count = numbers.count(facts.tokens)
    tokens = tr("1 token") if facts.tokens == 1 else tr("{count} tokens", count=count)
    speed = numbers.tokens_per_s(facts.tokens_per_s)
    return " · ".join(part for part in (model, tokens, "" if speed == numbers.NONE else speed) if part)
