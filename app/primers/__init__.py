"""Primers: texts that are read once, and that new conversations start from."""
