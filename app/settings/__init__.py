"""Settings: their values, their file, and the Settings window."""
