"""The games: their rules, and the one registry that describes them."""

from tacora.callable_package import make_callable

make_callable(__name__)
