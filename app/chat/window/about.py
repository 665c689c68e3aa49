"""The About window: version, licences, and the sources of the training data of the built-in model."""

import re

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QTextBrowser, QVBoxLayout, QWidget

from app.i18n.translate import tr
from app.ui.values.program import ProgramFacts
from app.ui.widgets.labels import Label
from app.ui.widgets.style import Style
from app.ui.widgets.tool_window import ToolWindow

_ICON = 92


class AboutWindow(ToolWindow):
    """Shows the version and the licences."""

    def __init__(self, style: Style, facts: ProgramFacts, parent: QWidget | None = None) -> None:
        super().__init__(tr("About Mamba Metal"), parent)
        self.resize(600, 560)
        icon = QLabel()
        icon.setPixmap(style.pixmap("app-icon", _ICON, "ink", self.devicePixelRatioF()))
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addStretch()
        words.addWidget(Label(style, "title", "ink", "Mamba Metal"))
        words.addWidget(Label(style, "ui", "ink-2", tr("Version {version}", version=facts.version)))
        words.addWidget(
            Label(style, "ui", "ink-2", tr("Mamba language models, entirely on this computer. MIT licence."))
        )
        words.addStretch()
        head = QHBoxLayout()
        head.setSpacing(16)
        head.addWidget(icon)
        head.addLayout(words, 1)
        self.texts = QTextBrowser()
        self.texts.setFrameShape(QFrame.Shape.NoFrame)
        self.texts.setOpenExternalLinks(True)
        self.texts.setFont(style.font("small"))
        texts = f"{facts.data_licences}\n\n# {tr('Licence of Mamba Metal')}\n\n{facts.licence}\n\n{facts.other_licences}"
        self.texts.setMarkdown(re.sub("^#", "###", texts, flags=re.MULTILINE))  # smaller headings
        self.texts.setAccessibleName(tr("Licences"))
        self.texts.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 20, 20, 20)
        layout.setSpacing(16)
        layout.addLayout(head, 0)
        layout.addWidget(self.texts, 1)
