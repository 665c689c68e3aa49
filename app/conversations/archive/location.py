"""Where conversations are kept."""

from pathlib import Path

import platformdirs


def default_path() -> Path:
    """The file of this person's conversations."""
    return platformdirs.user_data_path("mamba-metal", appauthor=False) / "conversations.sqlite3"
