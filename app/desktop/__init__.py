"""Desktop integration: a single instance, notifications, sleep prevention, opened files, window restoration."""
