"""Tournaments between bots, ratings, and exploitability."""
