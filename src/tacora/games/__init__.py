"""The games: their rules, and the one registry that describes them.

tacora.games() -> tuple[str, ...]
    Return the names of the games.

This package can be called; import what is in it with `from tacora.games.… import …`.
"""

from tacora.callable_package import make_callable

make_callable(__name__)
