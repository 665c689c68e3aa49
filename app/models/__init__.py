"""Models: which there are, downloads, and the Models window."""
