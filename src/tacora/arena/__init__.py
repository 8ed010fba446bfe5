"""Tournaments between bots, ratings, and exploitability."""

from tacora.callable_package import make_callable

make_callable(__name__)
