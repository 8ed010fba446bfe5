"""Reaction windows: who is asked, what may be played, how the stack resolves (J26, J27)."""
