"""Text in the language of the person, and numbers in words."""
