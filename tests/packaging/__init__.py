"""The bundle and what builds it."""
