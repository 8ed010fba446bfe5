"""Matches between bots, ratings, and how much can be won from a bot that is known."""

from tacora.callable_package import make_callable

make_callable(__name__)
