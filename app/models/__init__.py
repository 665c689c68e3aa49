"""Item models for the views."""
