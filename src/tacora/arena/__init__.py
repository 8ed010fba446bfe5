"""Tournaments between bots, ratings, and exploitability.

tacora.arena(game, *, bots=None, games=1000, players=None, seed=1, rank='victory', engine=None,
             processes=1, options=None, **more) -> tuple[Rated, ...]
    Rate bots, best first: all meet on the same deals, in every rotation of the seats.

This package can be called; import what is in it with `from tacora.arena.… import …`.
"""

from tacora.callable_package import make_callable

make_callable(__name__)
