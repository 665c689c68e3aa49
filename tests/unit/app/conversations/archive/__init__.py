"""Tests of the conversations on disk."""
