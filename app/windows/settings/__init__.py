"""The Settings window: one page for each of its tabs."""
