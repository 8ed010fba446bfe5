"""Bots: players made of code. A bot sees a view, as a person does, and never a state.

tacora.bots(game) -> tuple[str, ...]
    Return the names of the bots that play a game.

This package can be called; import what is in it with `from tacora.bots.… import …`.
"""

from tacora.callable_package import make_callable

make_callable(__name__)
