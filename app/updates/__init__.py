"""The check for updates."""
