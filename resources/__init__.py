"""Data only: the built-in model, icons, themes and licences."""
