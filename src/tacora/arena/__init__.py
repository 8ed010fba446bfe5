"""Matches between bots, ratings, and how much can be won from a bot that is known."""
