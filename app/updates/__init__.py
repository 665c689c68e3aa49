"""The check for a later version."""
