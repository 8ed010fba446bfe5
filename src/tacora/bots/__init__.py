"""Bots: players made of code. A bot sees a view, as a person does, and never a state."""

from tacora.callable_package import make_callable

make_callable(__name__)
