"""Bots: players made of code. A bot sees a view, as a person does, and never a state."""
