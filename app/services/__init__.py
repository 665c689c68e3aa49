"""QObjects without widgets: the worker, the session, the conversations, the theme."""
