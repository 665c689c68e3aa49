"""The chat: the session that writes replies, the transcript, the composer, the live panel, the main window."""
