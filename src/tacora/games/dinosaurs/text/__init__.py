"""Texts for players, as message ids and arguments."""
