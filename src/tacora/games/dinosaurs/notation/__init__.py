"""A position in one line of text."""
