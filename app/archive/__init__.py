"""Conversations on disk: one SQLite file, its backups, and its search. Without Qt; used from one thread."""
